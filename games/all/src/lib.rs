//! The one list of games. Adding a game here makes the compiler list every place that is not finished.
//!
//! ```
//! use games::{GameId, with_game};
//! use game::Game;
//!
//! let id: GameId = "eme".parse().expect("there is such a game");
//! let most = with_game!(id, G => G::INFO.seats.1);
//! assert_eq!(most, 5);
//! ```

use std::fmt;
use std::str::FromStr;

use game::{Game, GameRng, Info, Outcome, Seat, SeatSet};
use table::{Match, Record, ReplayError, SubmitError, UndoError};

/// Writes the closed enums over all games.
macro_rules! games {
    ($($(#[$doc:meta])* $name:ident = $krate:ident::$game:ident),+ $(,)?) => {
        $(pub use $krate::$game;)+

        /// A game, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId { $($(#[$doc])* $name),+ }

        impl GameId {
            /// Every game.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The facts about the game.
            #[must_use]
            pub const fn info(self) -> Info {
                match self { $(Self::$name => <$game as Game>::INFO),+ }
            }
        }

        /// A match of any game.
        #[derive(Clone, Debug)]
        pub enum AnyMatch { $($(#[$doc])* $name(Match<$game>)),+ }

        impl AnyMatch {
            /// Plays a record through, whichever game it is of.
            ///
            /// # Errors
            /// If there is no such game, or as [`Match::replay`].
            pub fn replay(record: &Record) -> Result<Self, ReplayError> {
                match record.game.parse() {
                    $(Ok(GameId::$name) => Match::replay(record).map(Self::$name),)+
                    Err(NoGame) => Err(ReplayError::OtherGame { found: record.game.clone() }),
                }
            }

            /// The same match in a world this viewer cannot tell from the true one; see [`Match::imagined`].
            #[must_use]
            pub fn imagined(&self, viewer: Option<Seat>, rng: &mut GameRng) -> Self {
                match self { $(Self::$name(table) => Self::$name(table.imagined(viewer, rng))),+ }
            }

            /// Which game it is.
            #[must_use]
            pub const fn id(&self) -> GameId {
                match self { $(Self::$name(_) => GameId::$name),+ }
            }
        }

        /// Runs an expression on the match inside, whichever game it is of.
        #[macro_export]
        macro_rules! with_match {
            ($any:expr, $table:ident => $body:expr) => {
                match $any { $($crate::AnyMatch::$name($table) => $body),+ }
            };
        }

        /// Runs an expression with a type name bound to the game.
        #[macro_export]
        macro_rules! with_game {
            ($id:expr, $G:ident => $body:expr) => {
                match $id { $($crate::GameId::$name => { type $G = $crate::$game; $body }),+ }
            };
        }
    };
}

games! {
    /// Eight-Minute Empire.
    Eme = eme::Eme,
    /// Eight-Minute Empire: Legends.
    Legends = legends::Legends,
    /// Eggs and Empires.
    Eggs = eggs::Eggs,
    /// Caesar's Empire.
    Caesar = caesar::Caesar,
}

impl AnyMatch {
    /// Reads and plays a move; see [`Match::submit_text`].
    ///
    /// # Errors
    /// If the move is not taken.
    pub fn submit_text(&mut self, seat: Seat, ply: usize, notation: &str) -> Result<(), SubmitError> {
        with_match!(self, table => table.submit_text(seat, ply, notation))
    }

    /// Takes back the last move; see [`Match::undo`].
    ///
    /// # Errors
    /// If it cannot be taken back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        with_match!(self, table => table.undo(seat))
    }

    /// Plays again what was undone; see [`Match::redo`].
    ///
    /// # Errors
    /// If nothing was undone.
    pub fn redo(&mut self, seat: Seat) -> Result<(), UndoError> {
        with_match!(self, table => table.redo(seat))
    }

    /// Who must decide now; empty when the game is over.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        with_match!(self, table => table.to_act())
    }

    /// The result, once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_match!(self, table => table.outcome())
    }

    /// The record so far.
    #[must_use]
    pub fn record(&self) -> Record {
        with_match!(self, table => table.record())
    }

    /// How many moves have been played.
    #[must_use]
    pub fn ply(&self) -> usize {
        with_match!(self, table => table.ply())
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().slug)
    }
}

/// The text named no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGame;

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = GameId::ALL.iter().map(|id| id.info().slug).collect();
        write!(f, "there is no such game; there is {}", known.join(", "))
    }
}

impl std::error::Error for NoGame {}

impl FromStr for GameId {
    type Err = NoGame;

    fn from_str(text: &str) -> Result<Self, NoGame> {
        Self::ALL.iter().copied().find(|id| id.info().slug == text).ok_or(NoGame)
    }
}
