//! Levels: from a beginner to the best we have, and the two yardsticks.

use std::fmt;
use std::str::FromStr;

use game::{Game, View};

use crate::{Bot, Budget, Greedy, Heuristic, Insight, Random, Search, Team, Tuning};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal move: the lower yardstick.
    Random,
    /// Judges at a glance, overlooks much and is often wrong.
    Novice,
    /// Looks a little ahead and overlooks things.
    Easy,
    /// The best at a glance: the upper yardstick.
    Greedy,
    /// Thinks, and now and then overlooks something.
    Medium,
    /// Thinks well.
    Hard,
    /// The best we have.
    Expert,
}

impl Level {
    /// Every level, from the weakest to the strongest as far as they can be ordered.
    pub const ALL: [Self; 7] =
        [Self::Random, Self::Novice, Self::Easy, Self::Greedy, Self::Medium, Self::Hard, Self::Expert];

    /// The levels people play against.
    pub const PLAYED: [Self; 5] = [Self::Novice, Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// A bot of this level.
    #[must_use]
    pub fn bot<G: Minded>(self) -> Box<dyn Bot<G>> {
        self.bot_with(None)
    }

    /// A bot of this level that thinks as long as asked instead of its usual time. Those that do not search do
    /// not take longer.
    #[must_use]
    pub fn bot_with<G: Minded>(self, budget: Option<Budget>) -> Box<dyn Bot<G>> {
        match (self, self.thought::<G>()) {
            (_, Some((usual, tuning))) => {
                Box::new(Search::<G, G::Sense>::new(budget.unwrap_or(usual), tuning))
            }
            (Self::Random, None) => Box::new(Random),
            (Self::Novice, None) => Box::new(Greedy::<G::Sense>::erring(50, 200)),
            (_, None) => Box::new(Greedy::<G::Sense>::new()),
        }
    }

    /// A bot of this level that thinks on so many cores.
    #[must_use]
    pub fn bot_on<G: Minded>(self, cores: usize) -> Box<dyn Bot<G>> {
        match self.thought::<G>() {
            Some((budget, tuning)) => Box::new(Team::<G, G::Sense>::new(budget, tuning, cores)),
            None => self.bot(),
        }
    }

    /// What the best bot makes of a view, on so many cores: for hints.
    ///
    /// # Panics
    /// If the view is not of a seat that is to act.
    #[must_use]
    pub fn advice<G: Minded>(view: &View<G>, seed: u64, cores: usize) -> Insight<G::Move> {
        let (budget, _) = Self::Expert.thought::<G>().expect("experts search");
        Self::advice_within(budget, view, seed, cores)
    }

    /// The same, with another budget than an expert's usual one.
    ///
    /// # Panics
    /// If the view is not of a seat that is to act.
    #[must_use]
    pub fn advice_within<G: Minded>(
        budget: Budget,
        view: &View<G>,
        seed: u64,
        cores: usize,
    ) -> Insight<G::Move> {
        Team::<G, G::Sense>::new(budget, G::TUNING, cores).think(view, seed)
    }

    /// How long and in which way a level that searches thinks; `None` for those that only glance.
    #[must_use]
    pub fn thought<G: Minded>(self) -> Option<(Budget, Tuning)> {
        let thought = |iterations: u32, millis: u32, overlooks: u32| {
            Some((Budget { iterations, millis: Some(millis) }, Tuning { overlooks, ..G::TUNING }))
        };
        match self {
            Self::Random | Self::Novice | Self::Greedy => None,
            Self::Easy => thought(G::EXPERT / 250, 50, 30),
            Self::Medium => thought(G::EXPERT / 40, 80, 8),
            Self::Hard => thought(G::EXPERT / 16, 140, 0),
            Self::Expert => thought(G::EXPERT, 480, 0),
        }
    }
}

/// A game that bots have a feeling for.
pub trait Minded: Game {
    /// What they see at a glance.
    type Sense: Heuristic<Self>;
    /// How many games an expert plays out in its head for a decision: about a fifth of a second.
    const EXPERT: u32;
    /// How they search.
    const TUNING: Tuning = Tuning::standard();
    /// By which power forecasts are sharpened so that they come true as often as they say; `docs/review.md`.
    const SHARPNESS: f32;
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

/// The text named no level.
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
