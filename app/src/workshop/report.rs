//! `empires workshop report`: bots of one level play a board from every seat.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use bots::{BotGame, Level};
use clap::Args;
use game::{Game, Lang, Setup, Words};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use report::{Plan, Played, Summary, Task, play, things};

use super::log::{Log, read};
use super::subject::Subject;
use crate::cli::OptionArgs;
use crate::failure::Failure;
use crate::setup::setup;

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Board files, card lists and decks, folders of them, or games as `empires games` lists them, with options as in
    /// `GAME:KEY=VALUE,KEY=VALUE`.
    #[arg(required = true, value_name = "SUBJECT")]
    subjects: Vec<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// The numbers of players, as in 2-5; by default all that the game allows.
    #[arg(long, value_name = "N-M", value_parser = read_players)]
    players: Option<(u8, u8)>,
    /// How many games to play with bots of one level, for each number of players; half as many more see whether skill
    /// decides.
    #[arg(long, value_name = "K", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// The seed of the first game; later games use the following numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The level of the bots.
    #[arg(long, value_name = "LEVEL", default_value = "hard")]
    level: Level,
    /// The lower level that one bot of the other level meets.
    #[arg(long, value_name = "LEVEL", default_value = "easy")]
    weaker: Level,
    /// Append finished games to this file, and continue after those already in it.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Do the I-th of N equal parts: of the games of one subject, which needs `--log`, or of several subjects.
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    shard: Option<(usize, usize)>,
    /// Play nothing: report the games of these logs, the parts of one report.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["log", "shard"])]
    merge: Vec<PathBuf>,
    /// List only the N things of each kind that players hold most often and the N that they hold least often; all by default.
    #[arg(long, value_name = "N", conflicts_with = "json")]
    things: Option<usize>,
    /// Write JSON instead of text, one line for each subject.
    #[arg(long)]
    json: bool,
}

/// Plays the games of all subjects and prints a report for each.
pub(crate) fn run(args: &ReportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut subjects = Vec::new();
    for text in &args.subjects {
        subjects.extend(Subject::all(text, &args.options.all())?);
    }
    if let [subject] = subjects.as_slice() {
        return with_game!(subject.game, G => one::<G>(args, subject, args.shard, out));
    }
    if args.log.is_some() || !args.merge.is_empty() {
        return Err(Failure::input("a log belongs to one board: name one file"));
    }
    let (part, parts) = args.shard.unwrap_or((1, 1));
    for (_, subject) in subjects.iter().enumerate().filter(|(index, _)| index % parts == part - 1) {
        with_game!(subject.game, G => one::<G>(args, subject, None, out))?;
    }
    Ok(())
}

/// The report of one subject.
fn one<G: BotGame + Words>(
    args: &ReportArgs,
    subject: &Subject,
    shard: Option<(usize, usize)>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let setups = setups::<G>(args, subject)?;
    let plan = Plan {
        game: G::INFO.slug.to_owned(),
        options: Plan::options_of::<G>(setups[0].options()),
        players: setups.iter().map(Setup::seats).collect(),
        games: args.games,
        seed: args.seed,
        level: args.level.to_string(),
        weaker: args.weaker.to_string(),
    };
    let tasks = plan.tasks();
    let played = if !args.merge.is_empty() {
        merged(args, &plan, &tasks)?
    } else if let Some((part, parts)) = shard {
        if args.log.is_none() {
            return Err(Failure::input("a part of the games is kept in a log: --log FILE"));
        }
        let own: Vec<Task> = tasks
            .iter()
            .enumerate()
            .filter(|(index, _)| index % parts == part - 1)
            .map(|(_, task)| *task)
            .collect();
        let played = play_all(args, &setups, &plan, &own)?;
        return Ok(writeln!(out, "{} of {} games are in the log", played.len(), tasks.len())?);
    } else {
        play_all(args, &setups, &plan, &tasks)?
    };
    let names = |setup: &Setup<G>| {
        let things = things(setup, args.seed, Lang::En).into_iter();
        things.map(|(kind, name)| format!("{kind} {name}")).collect::<Vec<String>>()
    };
    let names: Vec<(u8, Vec<String>)> = setups.iter().map(|setup| (setup.seats(), names(setup))).collect();
    let summary = Summary::of(&subject.name, &plan, &names, &played);
    if args.json {
        serde_json::to_writer(&mut *out, &summary)?;
        return Ok(writeln!(out)?);
    }
    Ok(summary.write(args.things, out)?)
}

/// A set-up for each number of players that the subject allows.
fn setups<G: Game>(args: &ReportArgs, subject: &Subject) -> Result<Vec<Setup<G>>, Failure> {
    let (fewest, most) = args.players.unwrap_or(G::INFO.seats);
    let all: Vec<Result<Setup<G>, Failure>> =
        (fewest..=most).map(|players| setup::<G>(&subject.options, players)).collect();
    if all.iter().any(Result::is_ok) {
        return Ok(all.into_iter().flatten().collect());
    }
    all.into_iter().collect()
}

/// Plays those of these games that are not in the log, in parallel, and returns all of them in order.
fn play_all<G: BotGame>(
    args: &ReportArgs,
    setups: &[Setup<G>],
    plan: &Plan,
    tasks: &[Task],
) -> Result<Vec<Played>, Failure> {
    let (mut log, mut played) = Log::open(args.log.as_deref(), plan)?;
    let known: BTreeSet<Task> = played.iter().map(|played| played.task).collect();
    played.retain(|played| tasks.contains(&played.task));
    let open: Vec<Task> = tasks.iter().copied().filter(|task| !known.contains(task)).collect();
    let bar = bar(args, tasks.len(), played.len());
    let levels = (args.level, args.weaker);
    for chunk in open.chunks(4 * rayon::current_num_threads()) {
        let setup = |task: &Task| setups.iter().find(|setup| setup.seats() == task.players);
        let new: Vec<Played> = chunk
            .par_iter()
            .map(|task| play(setup(task).expect("every number of players has a set-up"), *task, levels))
            .collect();
        for game in new {
            log.write(&game)?;
            played.push(game);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    played.sort_by_key(|played| played.task);
    Ok(played)
}

/// The games of several logs, which together must be all games of the plan.
fn merged(args: &ReportArgs, plan: &Plan, tasks: &[Task]) -> Result<Vec<Played>, Failure> {
    let mut played = Vec::new();
    for path in &args.merge {
        played.extend(read(path, plan)?);
    }
    played.sort_by_key(|played| played.task);
    played.dedup_by_key(|played| played.task);
    let missing = tasks.iter().filter(|task| !played.iter().any(|played| played.task == **task)).count();
    if missing > 0 {
        return Err(Failure::input(format!("{missing} of {} games are in none of the logs", tasks.len())));
    }
    Ok(played)
}

fn bar(args: &ReportArgs, games: usize, done: usize) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go");
    let bar = ProgressBar::new(games as u64).with_position(done as u64);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

fn read_players(text: &str) -> Result<(u8, u8), &'static str> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let both = low.parse().ok().zip(high.parse().ok());
    both.filter(|(low, high)| low <= high).ok_or("a number of players, or a range such as 2-5")
}

fn read_shard(text: &str) -> Result<(usize, usize), &'static str> {
    let both = text.split_once('/').and_then(|(part, parts)| part.parse().ok().zip(parts.parse().ok()));
    both.filter(|(part, parts)| (1..=*parts).contains(part)).ok_or("a part of all parts, as in 3/16")
}
