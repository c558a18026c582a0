//! The games of a report.

use std::collections::BTreeMap;

use bots::{Bot, BotGame, Budget, Level, play_out};
use game::{Game, GameRng, Lang, OptionErrors, Options, Seat, Setup, Silent, Words, plain};
use serde::{Deserialize, Serialize};

/// Everything that decides the results of a report. A log belongs to one plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// The options of the tables, custom files with their contents.
    pub options: Vec<(String, String)>,
    /// The numbers of players.
    pub players: Vec<u8>,
    /// The games for each number of players.
    pub games: u32,
    /// The seed of the first game.
    pub seed: u64,
    /// The level of the bots. They also meet bots of a lower level, to see whether skill decides.
    pub level: String,
    /// The lower level.
    pub weaker: String,
}

/// One game of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Task {
    /// The number of players.
    pub players: u8,
    /// The seed of the game.
    pub seed: u64,
    /// The seat of the one bot that is stronger than the others; `None` if all are of the same level.
    pub strong: Option<u8>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Which game.
    pub task: Task,
    /// How many moves it had.
    pub moves: u32,
    /// Who won; several share the victory.
    pub winners: Vec<u8>,
    /// The points of each seat.
    pub points: Vec<i16>,
    /// The points of each seat in each category.
    pub rows: BTreeMap<String, Vec<i16>>,
    /// Who holds each thing at the end.
    pub held: Vec<Option<u8>>,
}

impl Played {
    /// The share of the victory of a seat.
    #[must_use]
    pub fn win(&self, seat: u8) -> f64 {
        if self.winners.contains(&seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}

impl Plan {
    /// The options of a set-up in text.
    #[must_use]
    pub fn options_of<G: Game>(options: &G::Options) -> Vec<(String, String)> {
        let value = |key: &str| options.get(key).unwrap_or_default();
        G::Options::SPECS.iter().map(|spec| (spec.key.to_owned(), value(spec.key))).collect()
    }

    /// The set-up of the games with this many players.
    ///
    /// # Errors
    /// If the game does not allow it.
    pub fn setup<G: Game>(&self, players: u8) -> Result<Setup<G>, OptionErrors> {
        let mut options = G::Options::default();
        let mut errors = OptionErrors::default();
        errors.0.extend(self.options.iter().filter_map(|(key, value)| options.set(key, value).err()));
        if errors.0.is_empty() { Setup::new(options, players) } else { Err(errors) }
    }

    /// The games: with all bots of one level, and half as many with one stronger bot, from every seat in turn.
    #[must_use]
    pub fn tasks(&self) -> Vec<Task> {
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

/// The regions, continents, cities or cards that players can hold at a table: the kind and the name of each.
#[must_use]
pub fn things<G: BotGame + Words>(setup: &Setup<G>, seed: u64, lang: Lang) -> Vec<(String, String)> {
    let start = G::new(setup, GameRng::new(seed), &mut Silent);
    let name = |line| plain(&G::catalog(lang).render(line, &|seat| seat.to_string()));
    let held = G::holdings(start.public());
    held.iter().map(|held| (held.kind.to_owned(), name(&held.name))).collect()
}

/// Plays a game. Budgets are counted in simulations, so that a busy machine does not change the result.
///
/// # Panics
/// If a game ends without an outcome.
#[must_use]
pub fn play<G: BotGame>(setup: &Setup<G>, task: Task, (level, weaker): (Level, Level)) -> Played {
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
