//! The command line.

use std::io::Write;
use std::path::PathBuf;

use bots::Level;
use clap::{Args, Parser, Subcommand};
use game::{Lang, Seat};
use games::{GameId, with_game};

use crate::failure::Failure;
use crate::{
    arena, bench, catalogue, load, perft, play, playthrough, replay, review, rules, serve, simulate,
};

/// Pocket Empires: empire board games in a terminal.
#[derive(Debug, Parser)]
#[command(name = "empires", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game, against others at this screen or against bots.
    Play(PlayArgs),
    /// Play many random games and say how they went; exits 1 if one of them broke a law.
    Simulate(SimulateArgs),
    /// Play one random game and write out everything, one JSON object per line.
    Playthrough(PlaythroughArgs),
    /// Show a recorded game: its history in words and a position of it.
    Replay(ReplayArgs),
    /// Judge a finished game: chances, what choices cost, luck and skill.
    Review(ReviewArgs),
    /// Read the rules of a game, or one of them.
    Rules(RulesArgs),
    /// Let bots play against each other, the same deals from every seat.
    Arena(ArenaArgs),
    /// Measure how fast random games are played, next to a baseline.
    Bench(BenchArgs),
    /// Count the move paths from the start of a game.
    Perft(PerftArgs),
    /// List the games, their seats and their options.
    Games(GamesArgs),
    /// Serve the site: tables online, for people and programs.
    Serve(server::ServeArgs),
    /// Measure how much a server on this machine bears.
    Load(load::LoadArgs),
}

/// How a table is set up.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The game, as `empires games` lists it.
    pub(crate) game: String,
    /// How many play.
    #[arg(long, value_name = "N")]
    pub(crate) players: u8,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// What is chosen about the game.
#[derive(Debug, Args)]
pub(crate) struct OptionArgs {
    /// An option of the game, as `empires games` lists it; for a file option, the path of the file.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) chosen: Vec<String>,
}

/// The language to speak.
#[derive(Debug, Args)]
pub(crate) struct LangArgs {
    /// The language, `en` or `fr`; by default the one of the environment.
    #[arg(long)]
    lang: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game; by default the first one.
    game: Option<String>,
    /// Who sits where.
    #[arg(long, value_name = "SEATS", help = seats_help())]
    pub(crate) seats: Option<String>,
    /// The seed of all chance; by default one that nobody knows.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How long bots wait before each move, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pub(crate) pause: u64,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// How many games to play.
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// The seed of the first game; the others count on from it.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Count what happened, by kind of event; this takes longer.
    #[arg(long)]
    pub(crate) events: bool,
    /// Write JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlaythroughArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The seed of the game and of its moves.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write JSON, the only form there is.
    #[arg(long, required = true)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record.
    pub(crate) file: PathBuf,
    /// Stop after this many moves.
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Show what this seat saw, counted from 1; by default what a spectator saw.
    #[arg(long, conflicts_with = "all", value_parser = read_seat)]
    pub(crate) seat: Option<Seat>,
    /// Show what every seat saw.
    #[arg(long)]
    pub(crate) all: bool,
    /// Write JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// The record of a finished game.
    pub(crate) file: PathBuf,
    /// Review this seat, counted from 1; by default all, one after the other.
    #[arg(long, value_parser = read_seat)]
    pub(crate) seat: Option<Seat>,
    /// So many games are played out for each forecast.
    #[arg(long, value_name = "I", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(10..))]
    pub(crate) iterations: u32,
    /// The seed of the games played out.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write JSON instead of text, one object for each seat.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game.
    game: String,
    /// One rule, such as EME-31.
    pub(crate) id: Option<String>,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Who plays, with commas between; the last one fills the table. `expert@3000` plays out 3000 games for each
    /// decision, `expert/4` a quarter of the usual; `expert:explore=0.7` is tuned otherwise.
    #[arg(long, value_name = "BOTS")]
    pub(crate) bots: String,
    /// How many games to play, rounded up to whole deals.
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// The seed of the first deal; the others count on from it.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Every bot that searches plays out so many games for each decision.
    #[arg(long, value_name = "I", conflicts_with = "ms")]
    pub(crate) iterations: Option<u32>,
    /// Every bot that searches thinks so many milliseconds for each decision.
    #[arg(long, value_name = "T")]
    pub(crate) ms: Option<u32>,
    /// Stop as soon as the first bot is known to be at least ELO1, or at most ELO0, stronger than the others.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = read_elos)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// Note finished deals in this file, and go on from those already in it.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Write JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// How long to measure.
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = read_seconds)]
    pub(crate) seconds: f64,
    /// Write JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The seed of the game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The longest paths to count.
    #[arg(long, value_name = "D")]
    pub(crate) depth: u32,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

impl Cli {
    /// Does what was asked for.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match &self.command {
            Command::Play(args) => {
                let game = args.game.as_deref().unwrap_or(GameId::ALL[0].info().slug);
                with_game!(find(game)?, G => play::run::<G>(args))
            }
            Command::Simulate(args) => {
                with_game!(find(&args.table.game)?, G => simulate::run::<G>(args, out))
            }
            Command::Playthrough(args) => {
                with_game!(find(&args.table.game)?, G => playthrough::run::<G>(args, out))
            }
            Command::Replay(args) => replay::run(args, out),
            Command::Review(args) => review::run(args, out),
            Command::Rules(args) => with_game!(find(&args.game)?, G => rules::run::<G>(args, out)),
            Command::Arena(args) => with_game!(find(&args.table.game)?, G => arena::run::<G>(args, out)),
            Command::Bench(args) => with_game!(find(&args.table.game)?, G => bench::run::<G>(args, out)),
            Command::Perft(args) => with_game!(find(&args.table.game)?, G => perft::run::<G>(args, out)),
            Command::Games(args) => catalogue::run(args, out),
            Command::Serve(args) => serve::run(args),
            Command::Load(args) => load::run(args, out),
        }
    }
}

impl LangArgs {
    /// The language asked for, or the one of the environment.
    pub(crate) fn get(&self) -> Result<Lang, Failure> {
        match &self.lang {
            Some(text) => text.parse().map_err(Failure::input),
            None => {
                let first =
                    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
                Ok(spoken(first))
            }
        }
    }
}

/// The language of the first setting that says anything, as the C library reads them.
fn spoken(mut settings: impl Iterator<Item = String>) -> Lang {
    let first = settings.find(|value| !value.is_empty());
    if first.is_some_and(|value| value.starts_with("fr")) { Lang::Fr } else { Lang::En }
}

fn seats_help() -> String {
    let bots = Level::ALL.map(|level| level.to_string()).join(", ");
    format!("Who sits where, with commas between: you, you:NAME, {bots}")
}

fn find(game: &str) -> Result<GameId, Failure> {
    game.parse().map_err(|error| Failure::input(format!("{game:?}: {error}")))
}

fn read_seat(text: &str) -> Result<Seat, game::NoSeat> {
    text.parse()
}

fn read_elos(text: &str) -> Result<(f64, f64), &'static str> {
    let both = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    both.filter(|(low, high): &(f64, f64)| low < high).ok_or("two numbers, the lower one first, as in 0,50")
}

fn read_seconds(text: &str) -> Result<f64, &'static str> {
    let seconds: f64 = text.parse().map_err(|_| "not a number")?;
    if (0.01..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("between 0.01 and 3600, please") }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn french_is_spoken_where_the_first_setting_says_so() {
        let lang = |settings: &[&str]| spoken(settings.iter().map(|text| String::from(*text)));
        assert_eq!(lang(&["fr_FR.UTF-8"]), Lang::Fr);
        assert_eq!(lang(&["", "fr"]), Lang::Fr);
        assert_eq!(lang(&["C", "fr_FR"]), Lang::En);
        assert_eq!(lang(&[]), Lang::En);
    }
}
