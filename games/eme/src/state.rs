//! The position, in three drawers.

use game::{BySeat, GameRng, Pile, Seat, SeatSet, Series};
use realm::{Bidder, Bidding, ByRegion, Region, RegionSet, Ties};
use serde::{Deserialize, Serialize};

use crate::board::{Board, BoardRef, REGIONS};
use crate::cards::{CARDS, Card, CardListRef, CardSet, Face};
use crate::data::{Actions, CITIES, Mark, Printing};
use crate::event::Tokens;

/// The most seats.
pub(crate) const SEATS: usize = 5;
/// Colours of armies: one per seat, and the neutral one.
pub const COLOURS: usize = SEATS + 1;
/// The owner of an army: a seat, or neutral (EME-06).
pub type Colour = realm::Colour<SEATS>;

/// The position of a game of Eight-Minute Empire.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Eme {
    pub(crate) public: Public,
    pub(crate) private: BySeat<Private, SEATS>,
    pub(crate) secret: Secret,
}

/// The public drawer. It is `Copy`, as all of its parts are, so that a clone is one copy of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Public {
    /// The number of players.
    pub seats: u8,
    /// The board; a printed side is stored by its letter.
    #[serde(rename = "side")]
    pub board: BoardRef,
    /// The list of cards; the printed one is left out of stored positions.
    #[serde(default, skip_serializing_if = "is_printed")]
    pub card_list: CardListRef,
    /// The printing of the cards.
    pub printing: Printing,
    /// Who wins a tied bid.
    pub ties: Ties,
    /// The rank of each seat from the youngest to the oldest.
    pub ages: BySeat<u8, SEATS>,
    /// Whether the first player is drawn by lot instead of a bid (EME-53).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lot: bool,
    /// The games of a long game, and their points (EME-50).
    pub series: Series<SEATS>,
    /// The pending decision.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Who has sealed a bid.
    pub sealed: SeatSet,
    /// The face-up cards, the cheapest first.
    pub row: Pile<Card, 6>,
    /// How many cards are left in the deck.
    pub deck: u8,
    /// The resource tokens on the triangles, if they are played with (EME-51).
    pub tokens: Option<Tokens>,
    /// The coins of each seat.
    pub coins: BySeat<u8, SEATS>,
    /// The coins paid to the supply.
    pub paid: u8,
    /// The cards of each seat.
    pub cards: BySeat<CardSet, SEATS>,
    /// The armies of each seat that are not on the board.
    pub supply: BySeat<u8, SEATS>,
    /// The cities of each seat.
    pub cities: BySeat<Pile<Region, { CITIES as usize }>, SEATS>,
    /// Where each colour has at least one army.
    pub present: [RegionSet; COLOURS],
    /// The armies in each region, by colour.
    pub armies: ByRegion<[u8; COLOURS], REGIONS>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_printed(list: &CardListRef) -> bool {
    list.is_own()
}

/// The pending decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The active seat places a neutral army; this many are left (EME-06).
    Neutral(u8),
    /// Everybody bids (EME-10).
    Bid,
    /// The active seat has won the bid and chooses the first player (EME-11).
    First,
    /// The active seat takes a card (EME-20).
    Take,
    /// The active seat plays its card's action; these parts are still open (EME-24).
    Act(Actions),
    /// The game is over (EME-40).
    Over,
}

/// The private drawer of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Private {
    /// The sealed bid, until it is shown.
    pub bid: Option<u8>,
}

impl Bidder for Private {
    fn bid(&mut self) -> &mut Option<u8> {
        &mut self.bid
    }
}

/// The secret drawer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Secret {
    /// The deck; the next card is the last.
    pub(crate) deck: Pile<Card, CARDS>,
    /// The generator for future chance: a die, a lot, and the deals of a long game.
    pub(crate) rng: GameRng,
}

impl Eme {
    /// The parts of the position that concern the bid.
    pub(crate) fn bidding(&mut self) -> Bidding<'_, Private, SEATS> {
        let Public { seats, ref mut sealed, .. } = self.public;
        Bidding { seats, sealed, private: &mut self.private, rng: &mut self.secret.rng }
    }
}

impl Public {
    /// The board in play.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &'static Board {
        self.board.get()
    }

    /// The face of a card.
    #[inline]
    #[must_use]
    pub fn face(&self, card: Card) -> &'static Face {
        self.card_list.get().face(card)
    }

    /// The armies of a colour in a region.
    #[inline]
    #[must_use]
    pub fn armies(&self, colour: Colour, region: Region) -> u8 {
        self.armies[region][colour.index()]
    }

    /// The cities of a seat in a region.
    #[must_use]
    pub fn cities_in(&self, seat: Seat, region: Region) -> u8 {
        self.cities[seat].iter().filter(|city| **city == region).count() as u8
    }

    /// The tokens that lie in a region (EME-05, EME-51).
    pub fn marks(&self, region: Region) -> impl Iterator<Item = Mark> {
        let start = (region == self.board().start).then_some(Mark::Start);
        let token = self.tokens.and_then(|tokens| {
            let index = self.board().triangles.iter().position(|triangle| *triangle == region)?;
            Some(Mark::Resource(tokens[index]))
        });
        start.into_iter().chain(token)
    }

    /// Where a seat may place armies: the start region and its cities (EME-30).
    #[inline]
    #[must_use]
    pub fn bases(&self, seat: Seat) -> RegionSet {
        self.cities[seat].iter().fold(RegionSet::only(self.board().start), |bases, city| bases.with(*city))
    }

    /// The regions an army can step to from each region in this action (EME-31, EME-32).
    #[inline]
    #[must_use]
    pub fn neighbours(&self, actions: Actions) -> &'static [RegionSet; REGIONS] {
        let board = self.board();
        if actions.sea { &board.land_and_sea } else { &board.land }
    }

    #[inline]
    pub(crate) fn add_army(&mut self, colour: Colour, region: Region) {
        realm::add_army(&mut self.present, &mut self.armies, colour, region);
    }

    #[inline]
    pub(crate) fn remove_army(&mut self, colour: Colour, region: Region) {
        realm::remove_army(&mut self.present, &mut self.armies, colour, region);
    }
}
