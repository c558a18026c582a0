//! Levels: from a beginner to the strongest bot, and yardsticks.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use game::{Game, Line, Seat, View};

use crate::net::{Network, provided};
use crate::review::Calibration;
use crate::{Bot, Budget, Encoder, Greedy, Heuristic, Insight, LevelTable, Random, Search, Team, Tuning};

/// The strength of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal move: the lower yardstick.
    Random,
    /// Looks ahead a little and overlooks many moves.
    Novice,
    /// Overlooks fewer moves.
    Easy,
    /// The best move by the heuristic: a yardstick.
    Greedy,
    /// A search that sometimes overlooks a move.
    Medium,
    /// A longer search.
    Hard,
    /// The search without a network: a yardstick.
    Classic,
    /// A long search.
    Expert,
    /// The longest search.
    Master,
}

impl Level {
    /// Every level, from the weakest to the strongest where they can be ordered.
    pub const ALL: [Self; 9] = [
        Self::Random,
        Self::Novice,
        Self::Easy,
        Self::Greedy,
        Self::Medium,
        Self::Hard,
        Self::Classic,
        Self::Expert,
        Self::Master,
    ];

    /// The levels that people can play against, the weakest first.
    pub const PLAYED: [Self; LevelTable::COUNT] =
        [Self::Novice, Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Master];

    /// A bot of this level for a table with this public drawer. Every program builds its bots here, so the arena
    /// measures the bots people play against.
    #[must_use]
    pub fn bot<G: BotGame>(self, public: &G::Public) -> Box<dyn Bot<G>> {
        self.bot_with(public, |_, _| {})
    }

    /// A bot of this level with another budget or tuning, for experiments. Levels that do not search have neither.
    #[must_use]
    pub fn bot_with<G: BotGame>(
        self,
        public: &G::Public,
        change: impl FnOnce(&mut Budget, &mut Tuning),
    ) -> Box<dyn Bot<G>> {
        let network = self.network::<G>(public);
        match (self, self.search_settings::<G>(seats::<G>(public), network.is_some())) {
            (_, Some((mut budget, mut tuning))) => {
                change(&mut budget, &mut tuning);
                match network {
                    Some(network) => network.bot(budget, tuning),
                    None => Box::new(Search::<G, G::Heuristic>::new(budget, tuning)),
                }
            }
            (Self::Random, None) => Box::new(Random),
            (Self::Novice, None) => Box::new(Greedy::<G::Heuristic>::erring(50, 200)),
            (_, None) => Box::new(Greedy::<G::Heuristic>::new()),
        }
    }

    /// Whether a bot of this level for a table with this public drawer uses a network.
    #[must_use]
    pub fn uses_network<G: BotGame>(self, public: &G::Public) -> bool {
        self.network::<G>(public).is_some()
    }

    /// The result of a long search in a view, on this many cores, with calibrated chances: for hints.
    ///
    /// # Panics
    /// If the seat of the view need not decide.
    #[must_use]
    pub fn advice<G: BotGame>(view: &View<G>, seed: u64, cores: usize) -> Insight<G::Move> {
        let budget = Budget { iterations: G::EXPERT, millis: Some(EXPERT_MS) };
        Self::advice_within(budget, view, seed, cores)
    }

    /// The same, with another budget.
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
        let players = seats::<G>(view.public());
        let network = Self::Master.network::<G>(view.public());
        let calibration = G::calibration(players, network.is_some());
        let insight = match network {
            // Hints state points, and only playouts count points.
            Some(network) => {
                let tuning = G::net_tuning(players);
                let tuning = Tuning { playout: tuning.playout.max(0.4), ..tuning };
                network.think(budget, tuning, view, seed, cores)
            }
            None => Team::<G, G::Heuristic>::new(budget, G::TUNING, cores).think(view, seed),
        };
        match view.viewer() {
            Some(seat) => insight.corrected(calibration.search, seat),
            None => insight,
        }
    }

    /// The rating of a level that people can play against, at a table of this many players; `None` if it has not been
    /// measured. Tables of two and of four are measured.
    #[must_use]
    pub fn rating<G: BotGame>(self, seats: u8) -> Option<u16> {
        let (table, index) = self.place::<G>(seats)?;
        let ratings = table.ratings.filter(|_| matches!(seats, 2 | 4))?;
        Some(ratings[index])
    }

    /// The budget and the tuning of a level that searches, with or without a network; `None` for the others.
    #[must_use]
    pub fn search_settings<G: BotGame>(self, seats: u8, network: bool) -> Option<(Budget, Tuning)> {
        let search = |simulations: u32, overlooks: u32| {
            let tuning = if network { G::net_tuning(seats) } else { G::TUNING };
            let budget = Budget { iterations: simulations, millis: Some(self.millis()) };
            Some((budget, Tuning { overlooks, ..tuning }))
        };
        match (self, self.place::<G>(seats)) {
            (_, Some((table, index))) if table.network == network => {
                let (simulations, overlooks) = table.settings[index];
                search(simulations, overlooks)
            }
            (Self::Random | Self::Greedy | Self::Novice, _) => None,
            (Self::Easy, _) => search(G::EXPERT / 250, 30),
            (Self::Medium, _) => search(G::EXPERT / 40, 8),
            (Self::Hard, _) => search(G::EXPERT / 16, 0),
            (Self::Expert | Self::Classic, _) => search(G::EXPERT, 0),
            (Self::Master, _) => search(4 * G::EXPERT, 0),
        }
    }

    /// The most milliseconds for a decision.
    const fn millis(self) -> u32 {
        match self {
            Self::Random | Self::Greedy | Self::Novice | Self::Easy => 50,
            Self::Medium => 80,
            Self::Hard => 140,
            Self::Expert | Self::Classic => EXPERT_MS,
            Self::Master => 2_000,
        }
    }

    /// The table of levels for this many players, and the index of this level in it.
    fn place<G: BotGame>(self, seats: u8) -> Option<(LevelTable, usize)> {
        let table = G::LEVELS?[usize::from(seats > 2)];
        let index = Self::PLAYED.iter().position(|level| *level == self)?;
        Some((table, index))
    }

    /// The network of this level for a table.
    fn network<G: BotGame>(self, public: &G::Public) -> Option<Arc<dyn Network<G>>> {
        let players = seats::<G>(public);
        self.place::<G>(players).filter(|(table, _)| table.network)?;
        provided(public, players)
    }
}

/// The most milliseconds of an expert for a decision. In the browser of a slow phone this is the limit it reaches.
const EXPERT_MS: u32 = 480;

/// The number of players at a table.
fn seats<G: Game>(public: &G::Public) -> u8 {
    G::score(public, None).seats
}

/// A game that bots can play.
pub trait BotGame: Game {
    /// Its heuristic.
    type Heuristic: Heuristic<Self>;
    /// The simulations of the search without a network for one decision; they take about a fifth of a second.
    const EXPERT: u32;
    /// The settings of its search.
    const TUNING: Tuning = Tuning::standard();
    /// The settings of its search with a network, at tables of two and of more players.
    const NET_TUNING: [Tuning; 2] = [Tuning::learned(); 2];
    /// The fewest players that each of its networks is for, in ascending order.
    const NETWORKS: &'static [u8] = &[2];
    /// Its levels at tables of two and of more players. Without them, and at tables that no network knows, the levels
    /// are parts of `EXPERT`.
    const LEVELS: Option<[LevelTable; 2]> = None;
    /// The calibration of reviews without a network, at tables of two and of more players; see `docs/review.md`.
    const CALIBRATION: [Calibration; 2] = [Calibration::standard(); 2];
    /// The same with a network.
    const NET_CALIBRATION: [Calibration; 2] = [Calibration::standard(); 2];

    /// The settings of its search with a network at a table of this many players.
    #[must_use]
    fn net_tuning(players: u8) -> Tuning {
        Self::NET_TUNING[usize::from(players > 2)]
    }

    /// The settings of the search of a review with a network: it plays nothing out.
    #[must_use]
    fn review_tuning(players: u8) -> Tuning {
        Tuning { playout: 0.0, ..Self::net_tuning(players) }
    }

    /// The calibration of reviews at a table of this many players.
    #[must_use]
    fn calibration(players: u8, network: bool) -> Calibration {
        let by_table = if network { Self::NET_CALIBRATION } else { Self::CALIBRATION };
        by_table[usize::from(players > 2)]
    }

    /// Its encoder for networks; `None` if it has none yet.
    #[must_use]
    fn encoder() -> Option<Encoder<Self>> {
        None
    }

    /// What players can hold, such as regions and cards, for reports on boards; always in the same order at a table.
    #[must_use]
    fn holdings(_: &Self::Public) -> Vec<Holding> {
        Vec::new()
    }
}

/// A thing that players can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Its kind in a report: `region`, `card`, …
    pub kind: &'static str,
    /// Its name.
    pub name: Line,
    /// Who holds it; `None` if no player does.
    pub holder: Option<Seat>,
}

impl Holding {
    /// A thing that belongs to the first seat of which this is true.
    pub fn owned(kind: &'static str, name: Line, seats: u8, owns: impl Fn(Seat) -> bool) -> Self {
        Self { kind, name, holder: Seat::all(seats).find(|seat| owns(*seat)) }
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
            Self::Classic => "classic",
            Self::Expert => "expert",
            Self::Master => "master",
        })
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel;

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is random, novice, easy, greedy, medium, hard, classic, expert or master")
    }
}

impl std::error::Error for NoLevel {}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        Self::ALL.into_iter().find(|level| level.to_string() == text).ok_or(NoLevel)
    }
}
