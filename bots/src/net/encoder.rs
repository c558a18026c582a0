//! The input of a network.

use std::fmt;

use encode::{Encode, Layout};
use game::{Game, Seat};

use super::{Net, NetError};

/// Encodes the positions and moves of a game for a network, through [`Encode`]. Bots play games without an encoder as
/// well, but without networks.
#[derive(Clone)]
pub struct Encoder<G: Game> {
    layout: &'static Layout,
    rows: usize,
    seats: fn(&G::Public) -> u8,
    unknown: fn(&G::Public) -> Option<&'static str>,
    observe: fn(&G::Public, &G::Private, Seat, &mut [u8]),
    for_each_slots: ForEachSlots<G>,
}

/// A seat that must decide, with its drawers.
type Chooser<'a, G> = (&'a <G as Game>::Public, &'a <G as Game>::Private, Seat);

/// Calls a function with the two policy rows of each of some moves.
type ForEachSlots<G> = fn(Chooser<'_, G>, &[<G as Game>::Move], &mut dyn FnMut([u16; 2]));

impl<G: Encode> Encoder<G> {
    /// The encoder of a game, given a function for the number of seats of a position.
    #[must_use]
    pub fn new(seats: fn(&G::Public) -> u8) -> Self {
        Self {
            layout: G::layout(),
            rows: G::POLICY,
            seats,
            unknown: |public| {
                let brought = G::brought(public).then_some("the table brought a board or deck of its own");
                G::unsupported(public).or(brought)
            },
            observe: G::observe,
            for_each_slots: G::for_each_slots,
        }
    }
}

impl<G: Game> Encoder<G> {
    /// The hash of its feature layout. Networks and training data with another hash are refused.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.layout.hash()
    }

    /// How many features there are.
    #[must_use]
    pub fn features(&self) -> usize {
        self.layout.features()
    }

    /// How many rows the policy has.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of players.
    pub(crate) fn seats(&self, public: &G::Public) -> u8 {
        (self.seats)(public)
    }

    /// Why networks cannot be used at a table; `None` if they can.
    #[must_use]
    pub fn unknown(&self, public: &G::Public) -> Option<&'static str> {
        (self.unknown)(public)
    }

    /// The active features of the view of a seat. `observation` is scratch space.
    pub fn active(
        &self,
        (public, private, seat): (&G::Public, &G::Private, Seat),
        observation: &mut Vec<u8>,
        active: &mut Vec<u16>,
    ) {
        observation.resize(self.layout.slots(), 0);
        (self.observe)(public, private, seat, observation);
        active.clear();
        self.layout.for_each_active(observation, |feature| active.push(feature));
    }

    /// Calls `see` with the two policy rows of each of these legal moves, in order.
    pub fn for_each_slots(&self, chooser: Chooser<'_, G>, moves: &[G::Move], see: &mut dyn FnMut([u16; 2])) {
        (self.for_each_slots)(chooser, moves, see);
    }

    /// Reads a network for this game.
    ///
    /// # Errors
    /// If the file is not a network for this game and this feature layout.
    pub fn read(&self, file: &[u8]) -> Result<Net, NetError> {
        let net = Net::read(file)?;
        net.check(G::INFO.slug, self.hash(), self.features(), self.rows)?;
        Ok(net)
    }
}

impl<G: Game> fmt::Debug for Encoder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").field("game", &G::INFO.slug).finish_non_exhaustive()
    }
}
