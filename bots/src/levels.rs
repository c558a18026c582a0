//! Levels: from a beginner to the strongest bot, and two yardsticks.

use std::fmt;
use std::str::FromStr;

use game::{Game, View};

use crate::{Bot, Budget, Encoder, Greedy, Heuristic, Insight, Random, Search, Team, Tuning};

/// The strength of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal move: the lower yardstick.
    Random,
    /// The heuristic with many ignored moves and large errors.
    Novice,
    /// A short search with ignored moves.
    Easy,
    /// The best move by the heuristic: the upper yardstick.
    Greedy,
    /// A search that sometimes ignores a move.
    Medium,
    /// A longer search.
    Hard,
    /// The strongest bot.
    Expert,
}

impl Level {
    /// Every level, from the weakest to the strongest where they can be ordered.
    pub const ALL: [Self; 7] =
        [Self::Random, Self::Novice, Self::Easy, Self::Greedy, Self::Medium, Self::Hard, Self::Expert];

    /// The levels that people can play against.
    pub const PLAYED: [Self; 5] = [Self::Novice, Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// A bot of this level. Every program builds its bots here, so the arena measures the bots people play against.
    #[must_use]
    pub fn bot<G: BotGame>(self) -> Box<dyn Bot<G>> {
        self.bot_with(|_, _| {})
    }

    /// A bot of this level with another budget or tuning, for experiments. Levels that do not search have neither.
    #[must_use]
    pub fn bot_with<G: BotGame>(self, change: impl FnOnce(&mut Budget, &mut Tuning)) -> Box<dyn Bot<G>> {
        match (self, self.search_settings::<G>()) {
            (_, Some((mut budget, mut tuning))) => {
                change(&mut budget, &mut tuning);
                Box::new(Search::<G, G::Heuristic>::new(budget, tuning))
            }
            (Self::Random, None) => Box::new(Random),
            (Self::Novice, None) => Box::new(Greedy::<G::Heuristic>::erring(50, 200)),
            (_, None) => Box::new(Greedy::<G::Heuristic>::new()),
        }
    }

    /// The result of the strongest search in a view, on this many cores: for hints.
    ///
    /// # Panics
    /// If the seat of the view need not decide.
    #[must_use]
    pub fn advice<G: BotGame>(view: &View<G>, seed: u64, cores: usize) -> Insight<G::Move> {
        let (budget, _) = Self::Expert.search_settings::<G>().expect("experts search");
        Self::advice_within(budget, view, seed, cores)
    }

    /// The same, with another budget than the expert's.
    ///
    /// # Panics
    /// If the seat of the view need not decide.
    #[must_use]
    pub fn advice_within<G: BotGame>(
        budget: Budget,
        view: &View<G>,
        seed: u64,
        cores: usize,
    ) -> Insight<G::Move> {
        Team::<G, G::Heuristic>::new(budget, G::TUNING, cores).think(view, seed)
    }

    /// The budget and the tuning of a level that searches; `None` for the others.
    #[must_use]
    pub fn search_settings<G: BotGame>(self) -> Option<(Budget, Tuning)> {
        let search_settings = |iterations: u32, millis: u32, overlooks: u32| {
            Some((Budget { iterations, millis: Some(millis) }, Tuning { overlooks, ..G::TUNING }))
        };
        match self {
            Self::Random | Self::Novice | Self::Greedy => None,
            Self::Easy => search_settings(G::EXPERT / 250, 50, 30),
            Self::Medium => search_settings(G::EXPERT / 40, 80, 8),
            Self::Hard => search_settings(G::EXPERT / 16, 140, 0),
            Self::Expert => search_settings(G::EXPERT, 480, 0),
        }
    }
}

/// A game that bots can play.
pub trait BotGame: Game {
    /// Its heuristic.
    type Heuristic: Heuristic<Self>;
    /// The simulations of an expert for one decision; they take about a fifth of a second.
    const EXPERT: u32;
    /// The settings of its search.
    const TUNING: Tuning = Tuning::standard();
    /// The settings of its search with a network.
    const NET_TUNING: Tuning = Tuning::learned();
    /// The power to which forecasts are raised to calibrate them; see `docs/review.md`.
    const SHARPNESS: f32;

    /// Its encoder for networks; `None` if it has none yet.
    #[must_use]
    fn encoder() -> Option<Encoder<Self>> {
        None
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Novice => "novice",
            Self::Easy => "easy",
            Self::Greedy => "greedy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        })
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel;

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is random, novice, easy, greedy, medium, hard or expert")
    }
}

impl std::error::Error for NoLevel {}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        Self::ALL.into_iter().find(|level| level.to_string() == text).ok_or(NoLevel)
    }
}
