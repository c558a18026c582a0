//! Views as numbers, for programs that learn: the learned bots and the Python package use the same encodings.
//!
//! An **observation** is a row of bytes, each a small number with a known bound; a [`Layout`] describes them. It is
//! relative to the viewer: its own things come first, then those of the others clockwise. It is made from the drawers
//! of a `View` and nothing else, so it contains no secret. Some groups of slots are **derived**: they follow from the
//! others by the rules, such as points. An observation of facts leaves them empty.
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

use game::{Game, Member, Seat, Set};

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

    /// Writes the observation of a seat without the derived groups, whose slots stay 0. It takes a fraction of the time.
    ///
    /// # Panics
    /// Like [`observe`](Self::observe).
    fn observe_facts(public: &Self::Public, private: &Self::Private, seat: Seat, out: &mut [u8]);

    /// The id of a legal move of this seat. Seats in moves are relative to it.
    fn action_id(public: &Self::Public, seat: Seat, mv: Self::Move) -> u16;

    /// Adds the ids of all legal moves of this seat, in the order of the moves.
    fn action_ids(public: &Self::Public, seat: Seat, moves: &[Self::Move], ids: &mut Vec<u16>) {
        ids.extend(moves.iter().map(|mv| Self::action_id(public, seat, *mv)));
    }

    /// The move of this id for this seat; `None` if there is no such id, or none at this table. The move need not
    /// be legal.
    fn action(public: &Self::Public, seat: Seat, id: u16) -> Option<Self::Move>;

    /// The two policy rows of a legal move: the move itself, and details. Row 0 means no details.
    fn slots(public: &Self::Public, private: &Self::Private, seat: Seat, mv: Self::Move) -> [u16; 2];

    /// Calls `see` with the policy rows of each of these legal moves, in order.
    fn for_each_slots(
        (public, private, seat): (&Self::Public, &Self::Private, Seat),
        moves: &[Self::Move],
        see: &mut dyn FnMut([u16; 2]),
    ) {
        moves.iter().for_each(|mv| see(Self::slots(public, private, seat, *mv)));
    }
}

/// A difference around 0 as a number from 1 to `2 * most + 1`, clipped.
#[inline]
fn lead(difference: i32, most: i32) -> u8 {
    (difference.clamp(-most, most) + most + 1) as u8
}

/// Writes the lead of the first of these numbers over each of the others.
#[inline]
fn leads(numbers: impl Iterator<Item = i32>, most: i32, out: &mut [u8]) {
    let mut numbers = numbers;
    let own = numbers.next().unwrap_or(0);
    out.iter_mut().zip(numbers).for_each(|(slot, other)| *slot = lead(own - other, most));
}

/// Slots that are filled set by set with values from 1 to 7. Each number has one bit of the value of each slot. A loop over
/// the members of a set would end at a moment that the processor cannot predict.
struct Marks([u64; 3]);

impl Marks {
    const NONE: Self = Self([0; 3]);

    /// Gives a value to the slot of each member of a set. No member had one before.
    #[inline]
    fn add<T: Member<Bits = u64>>(&mut self, set: Set<T>, value: u8) {
        for (bit, slots) in self.0.iter_mut().enumerate() {
            *slots |= if value >> bit & 1 == 1 { set.bits() } else { 0 };
        }
    }

    /// Writes the slots.
    #[inline]
    fn write<const N: usize>(&self, slots: &mut [u8; N]) {
        const { assert!(N <= 64, "a bit for each slot") };
        let eight = |index: usize| {
            let [one, two, four] = self.0.map(|bits| SPREAD[usize::from(bits.to_le_bytes()[index])]);
            (one | two << 1 | four << 2).to_le_bytes()
        };
        let (words, rest) = slots.as_chunks_mut::<8>();
        words.iter_mut().enumerate().for_each(|(index, slots)| *slots = eight(index));
        if !rest.is_empty() {
            rest.copy_from_slice(&eight(N / 8)[..N % 8]);
        }
    }
}

/// For each byte eight bytes that are 0 or 1: its bits, the lowest first.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < table.len() {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The slots of one group, from this slot on.
#[inline]
fn group<const N: usize>(out: &mut [u8], start: usize) -> &mut [u8; N] {
    (&mut out[start..start + N]).try_into().expect("the length is the same")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_of_a_set_marks_its_slot() {
        let mut marks = Marks::NONE;
        let regions = |numbers: &[u8]| numbers.iter().map(|number| realm::Region(*number)).collect();
        marks.add::<realm::Region>(regions(&[0, 7, 9, 10]), 5);
        marks.add::<realm::Region>(regions(&[1, 8]), 2);
        let mut slots = [9; 11];
        marks.write(&mut slots);
        assert_eq!(slots, [5, 2, 0, 0, 0, 0, 0, 5, 2, 5, 5]);
    }

    #[test]
    fn a_lead_is_clipped() {
        assert_eq!([-9, -4, 0, 3, 9].map(|difference| lead(difference, 4)), [1, 1, 5, 8, 9]);
    }
}
