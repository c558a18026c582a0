//! The games of a report, and the log of those that are finished.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;

use bots::{Bot, BotGame, Budget, Level, play_out};
use game::{Game, GameRng, Options, Seat, Setup, Silent};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// Everything that decides the results of a report. A log belongs to one plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Plan {
    /// The game.
    pub(super) game: String,
    /// The options of the tables, custom files with their contents.
    pub(super) options: Vec<(String, String)>,
    /// The numbers of players.
    pub(super) players: Vec<u8>,
    /// The games for each number of players.
    pub(super) games: u32,
    /// The seed of the first game.
    pub(super) seed: u64,
    /// The level of the bots, and the lower level that they meet to see whether skill decides.
    pub(super) level: String,
    pub(super) weaker: String,
}

/// One game of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Task {
    pub(super) players: u8,
    pub(super) seed: u64,
    /// The seat of the one bot that is stronger than the others; `None` if all are of the same level.
    pub(super) strong: Option<u8>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) task: Task,
    pub(super) moves: u32,
    /// Who won; several share the victory.
    pub(super) winners: Vec<u8>,
    /// The points of each seat.
    pub(super) points: Vec<i16>,
    /// The points of each seat in each category.
    pub(super) rows: BTreeMap<String, Vec<i16>>,
    /// Who holds each thing at the end.
    pub(super) held: Vec<Option<u8>>,
}

impl Played {
    /// The share of the victory of a seat.
    pub(super) fn win(&self, seat: u8) -> f64 {
        if self.winners.contains(&seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}

impl Plan {
    /// The options of a set-up in text.
    pub(super) fn options_of<G: Game>(options: &G::Options) -> Vec<(String, String)> {
        let value = |key: &str| options.get(key).unwrap_or_default();
        G::Options::SPECS.iter().map(|spec| (spec.key.to_owned(), value(spec.key))).collect()
    }

    /// The games: with all bots of one level, and half as many with one stronger bot, from every seat in turn.
    pub(super) fn tasks(&self) -> Vec<Task> {
        let mut tasks = Vec::new();
        for &players in &self.players {
            let games = u64::from(self.games);
            let seeds = |count: u64| self.seed..self.seed + count;
            tasks.extend(seeds(games).map(|seed| Task { players, seed, strong: None }));
            let strong = |seed: u64| Some(((seed - self.seed) % u64::from(players)) as u8);
            tasks.extend(seeds(games / 2).map(|seed| Task { players, seed, strong: strong(seed) }));
        }
        tasks
    }
}

/// Plays a game. Budgets are counted in simulations, so that a busy machine does not change the result.
pub(super) fn play<G: BotGame>(setup: &Setup<G>, task: Task, (level, weaker): (Level, Level)) -> Played {
    let start = G::new(setup, GameRng::new(task.seed), &mut Silent);
    let bot = |seat: Seat| -> Box<dyn Bot<G>> {
        let strong = task.strong.is_none_or(|strong| usize::from(strong) == seat.index());
        let level = if strong { level } else { weaker };
        level.bot_with(start.public(), |budget, _| *budget = Budget::iterations(budget.iterations))
    };
    let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(task.players).map(bot).collect();
    let (end, moves) = play_out(setup, task.seed, &mut bots);
    let outcome = G::outcome(end.public()).expect("the game is over");
    let each = |points: &game::Points| Seat::all(task.players).map(|seat| points[seat]).collect::<Vec<i16>>();
    let number = |seat: Seat| seat.index() as u8;
    Played {
        task,
        moves,
        winners: outcome.winners().iter().map(number).collect(),
        points: each(&outcome.points),
        rows: G::score(end.public(), None)
            .rows
            .iter()
            .map(|row| (row.category.to_string(), each(&row.points)))
            .collect(),
        held: G::holdings(end.public()).into_iter().map(|held| held.holder.map(number)).collect(),
    }
}

/// A file with the plan in its first line and a finished game in every other.
pub(super) struct Log(Option<File>);

impl Log {
    /// Opens or begins the log of a plan. Returns the games that are in it.
    pub(super) fn open(path: Option<&Path>, plan: &Plan) -> Result<(Self, Vec<Played>), Failure> {
        let Some(path) = path else { return Ok((Self(None), Vec::new())) };
        let known = if path.exists() { read(path, plan)? } else { Vec::new() };
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let mut log = Self(Some(file));
        if known.is_empty() && path.metadata()?.len() == 0 {
            log.line(&serde_json::to_string(plan)?)?;
        }
        Ok((log, known))
    }

    pub(super) fn write(&mut self, played: &Played) -> Result<(), Failure> {
        self.line(&serde_json::to_string(played)?)
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        match &mut self.0 {
            Some(file) => Ok(writeln!(file, "{line}")?),
            None => Ok(()),
        }
    }
}

/// The games of a log, which must be of this plan.
pub(super) fn read(path: &Path, plan: &Plan) -> Result<Vec<Played>, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
    let mut lines = BufReader::new(File::open(path).map_err(|error| wrong(&error))?).lines();
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let logged: Plan = serde_json::from_str(&first?).map_err(|error| wrong(&error))?;
    if logged != *plan {
        return Err(wrong(&"the log is of another report: its board, levels, seed or numbers are others"));
    }
    let mut known: Vec<Played> = Vec::new();
    for line in lines {
        known.push(serde_json::from_str(&line?).map_err(|error| wrong(&error))?);
    }
    Ok(known)
}
