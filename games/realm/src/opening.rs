//! The opening: neutral armies, then the sealed bid.

use game::{BySeat, GameRng, Line, Log, Seat, SeatSet, Thing};
use serde::{Deserialize, Serialize};

use crate::{Region, Ties, break_tie, highest};

/// An event before the first turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// A neutral army was placed (EME-06, LEG-08).
    NeutralPlaced {
        /// By whom.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// A bid was sealed (EME-10, LEG-15); only its maker knows how much.
    BidSealed {
        /// Whose.
        seat: Seat,
        /// How much, if the viewer may know.
        coins: Option<u8>,
    },
    /// A bid was shown.
    BidShown {
        /// Whose.
        seat: Seat,
        /// How much.
        coins: u8,
    },
    /// Several bid the most: age or a die decided (EME-12, EME-13, LEG-16, LEG-69).
    TieBroken {
        /// In whose favour.
        seat: Seat,
        /// Whether by die.
        die: bool,
    },
    /// The bid was won and paid (EME-11, LEG-15).
    BidWon {
        /// By whom.
        seat: Seat,
        /// For how much.
        coins: u8,
    },
    /// The first player was drawn by lot, without a bid (EME-53, LEG-72).
    FirstDrawn {
        /// Who plays first.
        seat: Seat,
    },
}

impl Opening {
    /// The event in words; `place` turns a region into a thing of a line.
    pub fn line(&self, place: impl Fn(Region) -> Thing) -> Line {
        let by = |id, seat: &Seat| Line::new(id).with("seat", *seat);
        match self {
            Self::NeutralPlaced { seat, region } => by("event.neutral", seat).with("region", place(*region)),
            Self::BidSealed { seat, coins: Some(coins) } => {
                by("event.sealed_own", seat).with("coins", *coins)
            }
            Self::BidSealed { seat, coins: None } => by("event.sealed", seat),
            Self::BidShown { seat, coins } => by("event.shown", seat).with("coins", *coins),
            Self::TieBroken { seat, die: true } => by("event.tie_die", seat),
            Self::TieBroken { seat, die: false } => by("event.tie_age", seat),
            Self::BidWon { seat, coins } => by("event.bid_won", seat).with("coins", *coins),
            Self::FirstDrawn { seat } => by("event.drawn", seat),
        }
    }
}

/// A private drawer with a sealed bid in it.
pub trait Bidder {
    /// The sealed bid, until it is shown.
    fn bid(&mut self) -> &mut Option<u8>;
}

/// The parts of a position that a bid is about.
#[derive(Debug)]
pub struct Bidding<'a, P, const N: usize> {
    /// How many play.
    pub seats: u8,
    /// Who has sealed a bid.
    pub sealed: &'a mut SeatSet,
    /// The private drawers.
    pub private: &'a mut BySeat<P, N>,
    /// The generator for future chance.
    pub rng: &'a mut GameRng,
}

impl<P: Bidder, const N: usize> Bidding<'_, P, N> {
    /// Seals a bid. Returns whether everybody has bid now.
    pub fn seal<E: From<Opening>>(self, seat: Seat, coins: u8, log: &mut impl Log<E>) -> bool {
        *self.private[seat].bid() = Some(coins);
        self.sealed.insert(seat);
        log.whisper(
            SeatSet::only(seat),
            || Opening::BidSealed { seat, coins: Some(coins) }.into(),
            || Opening::BidSealed { seat, coins: None }.into(),
        );
        *self.sealed == SeatSet::all(self.seats)
    }

    /// Shows all bids and returns the winner and the winning bid. `age` is the rank of a seat from the youngest to
    /// the oldest; the die is rolled only if it is needed.
    ///
    /// # Panics
    /// If a seat has not bid.
    pub fn show<E: From<Opening>>(
        self,
        ties: Ties,
        age: impl Fn(Seat) -> u8,
        log: &mut impl Log<E>,
    ) -> (Seat, u8) {
        log.barrier();
        let mut bids: BySeat<u8, N> = BySeat::default();
        for seat in Seat::all(self.seats) {
            bids[seat] = self.private[seat].bid().take().expect("everybody has bid");
            log.tell(|| Opening::BidShown { seat, coins: bids[seat] }.into());
        }
        *self.sealed = SeatSet::EMPTY;
        let (coins, tied) = highest(self.seats, &bids);
        let seat = break_tie(tied, ties, age, self.rng);
        if tied.len() > 1 {
            log.tell(|| Opening::TieBroken { seat, die: ties == Ties::Die }.into());
        }
        log.tell(|| Opening::BidWon { seat, coins }.into());
        (seat, coins)
    }

    /// Draws the first player by lot, for games without a bid.
    pub fn draw_lot<E: From<Opening>>(self, log: &mut impl Log<E>) -> Seat {
        let seat = Seat::new(self.rng.below(u32::from(self.seats)) as u8);
        log.tell(|| Opening::FirstDrawn { seat }.into());
        seat
    }

    /// Takes back the bids of everybody but `keep`.
    pub fn take_back(self, keep: Option<Seat>) {
        for seat in self.sealed.iter().filter(|seat| Some(*seat) != keep) {
            *self.private[seat].bid() = None;
            self.sealed.remove(seat);
        }
    }
}
