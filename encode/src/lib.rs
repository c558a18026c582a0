//! Views as numbers, for programs that learn: the learned bots and the Python package use the same encodings.
//!
//! An **observation** is a row of bytes, each a small number with a known bound; a [`Layout`] describes them. It is
//! relative to the viewer: its own things come first, then those of the others clockwise. It is made from the drawers
//! of a `View` and nothing else, so it contains no secret.
//!
//! **Features** for networks are derived from the observation: a slot with value `v` above 0 activates the `v`th
//! feature of that slot. **Action ids** number the moves of a game, relative to the viewer like the observation.
//! **Policy rows** describe a move for a network that scores moves: the sum of two rows.
//!
//! ```
//! use encode::Encode;
//! use eme::Eme;
//! use game::{Game, GameRng, Seat, Setup, Silent};
//!
//! let eme = Eme::new(&Setup::standard(3).expect("three can play"), GameRng::new(1), &mut Silent);
//! let seat = Seat::new(0);
//! let mut observation = [0; Eme::SLOTS];
//! Eme::observe(eme.public(), eme.private(seat), seat, &mut observation);
//! let (_, coins) = Eme::layout().group("coins").expect("coins are observed");
//! assert_eq!(observation[coins], [11, 11, 11, 0, 0]);
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `layout` | groups of slots, features, the hash |
//! | `turn` | seats relative to the viewer |
//! | `ids` | numbers for several kinds of moves |
//! | `land` | boards of regions |
//! | `encoded` | the part that is the same in every game |
//! | `eme`, `legends`, `eggs`, `caesar` | the encoding of each game |

mod caesar;
mod eggs;
mod eme;
mod encoded;
mod ids;
mod land;
mod layout;
mod legends;
mod turn;

use game::{Game, Seat};

pub use layout::{Group, Kind, Layout};

/// A game whose views can be written as numbers.
pub trait Encode: Game {
    /// Raised whenever a view gets other bytes, or a move another action id.
    const VERSION: u16;
    /// The number of bytes of an observation.
    const SLOTS: usize;
    /// The number of action ids.
    const ACTIONS: usize;
    /// The number of policy rows; row 0 is empty.
    const POLICY: usize;

    /// The meaning of the bytes of an observation.
    fn layout() -> &'static Layout;

    /// Why positions of this set-up cannot be encoded, such as a board with too many ways; `None` if they can.
    fn unsupported(_public: &Self::Public) -> Option<&'static str> {
        None
    }

    /// Whether the table has a custom board or deck. It is encoded, but training on our own says nothing about it.
    fn brought(_public: &Self::Public) -> bool {
        false
    }

    /// Writes the observation of a seat.
    ///
    /// # Panics
    /// If `out` does not have [`SLOTS`](Self::SLOTS) bytes. For an unsupported set-up the result is meaningless, and
    /// it may panic.
    fn observe(public: &Self::Public, private: &Self::Private, seat: Seat, out: &mut [u8]);

    /// The id of a legal move of this seat. Seats in moves are relative to it.
    fn action_id(public: &Self::Public, seat: Seat, mv: Self::Move) -> u16;

    /// The move of this id for this seat; `None` if there is no such id, or none at this table. The move need not
    /// be legal.
    fn action(public: &Self::Public, seat: Seat, id: u16) -> Option<Self::Move>;

    /// The two policy rows of a legal move: the move itself, and details. Row 0 means no details.
    fn slots(public: &Self::Public, private: &Self::Private, seat: Seat, mv: Self::Move) -> [u16; 2];
}

/// A difference around 0 as a number from 1 to `2 * most + 1`, clipped.
#[inline]
const fn lead(difference: i32, most: i32) -> u8 {
    let clipped = if difference > most {
        most
    } else if difference < -most {
        -most
    } else {
        difference
    };
    (clipped + most + 1) as u8
}

/// Writes the lead of the first of these numbers over each of the others.
#[inline]
fn leads(numbers: impl Iterator<Item = i32>, most: i32, out: &mut [u8]) {
    let mut numbers = numbers;
    let own = numbers.next().unwrap_or(0);
    out.iter_mut().zip(numbers).for_each(|(slot, other)| *slot = lead(own - other, most));
}
