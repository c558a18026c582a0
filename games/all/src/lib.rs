//! The list of games. After adding a game here, the compiler lists every trait that it still has to implement.
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

use game::{Game, GameRng, Info, NotationError, Outcome, Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use table::{Match, Record, ReplayError, SubmitError, UndoError};

/// Generates the enums over all games.
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
            /// Replays a record of any game.
            ///
            /// # Errors
            /// If there is no such game, or as [`Match::replay`].
            pub fn replay(record: &Record) -> Result<Self, ReplayError> {
                match record.game.parse() {
                    $(Ok(GameId::$name) => Match::replay(record).map(Self::$name),)+
                    Err(NoGame) => Err(ReplayError::OtherGame { found: record.game.clone() }),
                }
            }

            /// The same match in a position that this viewer cannot tell from the true one; see [`Match::imagined`].
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

        /// A move of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyMove { $($(#[$doc])* $name(<$game as Game>::Move)),+ }

        impl AnyMove {
            /// Reads a move in the notation of its game.
            ///
            /// # Errors
            /// If the text is not a move of this game.
            pub fn read(game: GameId, notation: &str) -> Result<Self, NotationError> {
                match game { $(GameId::$name => notation.parse().map(Self::$name)),+ }
            }

            /// The game it is a move of.
            #[must_use]
            pub const fn game(self) -> GameId {
                match self { $(Self::$name(_) => GameId::$name),+ }
            }
        }

        impl fmt::Display for AnyMove {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$name(mv) => fmt::Display::fmt(mv, f)),+ }
            }
        }

        $(impl Listed for $game {
            const ID: GameId = GameId::$name;

            fn any_move(mv: Self::Move) -> AnyMove {
                AnyMove::$name(mv)
            }

            fn own_move(mv: AnyMove) -> Option<Self::Move> {
                match mv {
                    AnyMove::$name(mv) => Some(mv),
                    #[allow(unreachable_patterns, reason = "a list of one game has no other")]
                    _ => None,
                }
            }
        })+

        /// Evaluates an expression with the match inside, for any game.
        #[macro_export]
        macro_rules! with_match {
            ($any:expr, $table:ident => $body:expr) => {
                match $any { $($crate::AnyMatch::$name($table) => $body),+ }
            };
        }

        /// Evaluates an expression with a type name bound to the game.
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

/// A game of the list.
pub trait Listed: Game {
    /// Its name in the list.
    const ID: GameId;

    /// A move of this game among those of all games.
    fn any_move(mv: Self::Move) -> AnyMove;

    /// The move, if it is one of this game.
    fn own_move(mv: AnyMove) -> Option<Self::Move>;
}

impl AnyMatch {
    /// Plays a move; see [`Match::submit_at`].
    ///
    /// # Errors
    /// If the move is refused.
    ///
    /// # Panics
    /// If it is a move of another game.
    pub fn submit(&mut self, seat: Seat, ply: usize, mv: AnyMove) -> Result<(), SubmitError> {
        with_match!(self, table => submit(table, seat, ply, mv))
    }

    /// Reads and plays a move; see [`Match::submit_text`].
    ///
    /// # Errors
    /// If the move is refused.
    pub fn submit_text(&mut self, seat: Seat, ply: usize, notation: &str) -> Result<(), SubmitError> {
        with_match!(self, table => table.submit_text(seat, ply, notation))
    }

    /// Takes back the last move; see [`Match::undo`].
    ///
    /// # Errors
    /// If it cannot be undone.
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

/// Written as its game and its notation: `["eme", "place 3"]`.
impl Serialize for AnyMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.game().info().slug, self.to_string()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (game, notation) = <(String, String)>::deserialize(deserializer)?;
        Self::read(game.parse().map_err(de::Error::custom)?, &notation).map_err(de::Error::custom)
    }
}

fn submit<G: Listed>(table: &mut Match<G>, seat: Seat, ply: usize, mv: AnyMove) -> Result<(), SubmitError> {
    table.submit_at(seat, ply, G::own_move(mv).expect("a match is given moves of its own game"))
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().slug)
    }
}

/// The text names no game.
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
