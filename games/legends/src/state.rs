//! The position, in three drawers.

use game::{BySeat, GameRng, Pile, Seat, SeatSet, Series};
use realm::{Bidder, Bidding, ByRegion, Region, RegionSet, strictly_most};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::card::{Actions, CARDS, Card, CardSet, Printed};
use crate::card_list::CardList;
use crate::data::{CITIES, Leader, Mark, REGIONS, Token};
use crate::options::LegendsOptions;

/// The most seats.
pub(crate) const SEATS: usize = 4;
/// Colours of armies: one per seat, and the neutral one.
pub const COLOURS: usize = SEATS + 1;
/// The owner of an army: a seat, or neutral (LEG-08).
pub type Colour = realm::Colour<SEATS>;
/// Exploration tokens, the swamp included.
pub(crate) const SITES: usize = 6;

/// The position of a game of Legends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Legends {
    pub(crate) public: Public,
    pub(crate) private: BySeat<Private, SEATS>,
    pub(crate) secret: Secret,
}

/// The public drawer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Public {
    /// The number of players.
    pub seats: u8,
    /// The options of the table.
    pub options: LegendsOptions,
    /// The games of a long game, and their points (LEG-60).
    pub series: Series<SEATS>,
    /// The pending decision.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Who has sealed a bid.
    pub sealed: SeatSet,
    /// The tiles as they are laid.
    pub board: Board,
    /// Where the Start token stands.
    pub start: Option<Region>,
    /// The exploration tokens, in the order they were laid (LEG-61).
    pub sites: Pile<Site, SITES>,
    /// Which of those, bit by bit, each seat has looked at (LEG-70).
    pub looked: BySeat<u8, SEATS>,
    /// Where the citadels are (LEG-62).
    pub citadels: RegionSet,
    /// Where the dragon is, or was (LEG-63).
    pub dragon: Option<Region>,
    /// Who has slain the dragon.
    pub slayer: Option<Seat>,
    /// Where the portals are: two regions or none (LEG-63).
    pub portals: RegionSet,
    /// Where the rogues are (LEG-63).
    pub rogues: Option<Region>,
    /// The leader of each seat (LEG-64).
    pub leaders: BySeat<Option<Leader>, SEATS>,
    /// The face-up cards, the cheapest first.
    pub row: Pile<Card, 6>,
    /// How many cards are left in the deck.
    pub deck: u8,
    /// The coins of each seat.
    pub coins: BySeat<u8, SEATS>,
    /// The coins paid to the supply.
    pub paid: u8,
    /// The cards of each seat.
    pub cards: BySeat<CardSet, SEATS>,
    /// The armies of each seat that are not on the board and not held by the Red Sorceress.
    pub supply: BySeat<u8, SEATS>,
    /// The armies of each seat that the Red Sorceress holds (LEG-67).
    pub captured: BySeat<u8, SEATS>,
    /// The cities of each seat.
    pub cities: BySeat<Pile<Region, { CITIES as usize }>, SEATS>,
    /// Where each colour has at least one army.
    pub present: [RegionSet; COLOURS],
    /// The armies in each region, by colour.
    pub armies: ByRegion<[u8; COLOURS], REGIONS>,
}

/// An exploration token on the board, or taken from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Site {
    /// Where it was laid.
    pub region: Region,
    /// Which it is, once everybody can see it.
    pub token: Option<Token>,
    /// Who took it.
    pub owner: Option<Seat>,
}

/// The pending decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The architect lays the tile of the next slot (LEG-02).
    Lay,
    /// The architect puts the Start token (LEG-03).
    Start,
    /// The architect lays this token (LEG-61, LEG-62, LEG-70).
    Token(Mark),
    /// The architect lays an encounter, or no more of them (LEG-63).
    Encounters,
    /// The architect lays the second portal (LEG-63).
    Portal,
    /// The architect puts everybody's extra army (LEG-07).
    Outpost,
    /// The active seat places a neutral army; this many are left (LEG-08).
    Neutral(u8),
    /// Everybody bids (LEG-15).
    Bid,
    /// The active seat takes a card (LEG-20).
    Take,
    /// The active seat plays its card's action; these parts are still open (LEG-22).
    Act(Actions),
    /// The Bandit King may steal a coin from this seat; then these parts of his action are still open (LEG-66).
    Steal(Seat, Actions),
    /// The active seat may look at tokens at the end of its turn (LEG-70).
    Peek,
    /// The Fairy Queen may take one more card (LEG-65).
    Extra,
    /// The game is over (LEG-50).
    Over,
}

impl Phase {
    /// Whether the architect decides.
    #[must_use]
    pub const fn is_architects(self) -> bool {
        match self {
            Self::Lay | Self::Start | Self::Token(_) | Self::Encounters | Self::Portal | Self::Outpost => {
                true
            }
            Self::Neutral(_)
            | Self::Bid
            | Self::Take
            | Self::Act(_)
            | Self::Steal(..)
            | Self::Peek
            | Self::Extra
            | Self::Over => false,
        }
    }
}

/// The private drawer of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Private {
    /// The sealed bid, until it is shown.
    pub bid: Option<u8>,
    /// The hidden tokens it has looked at, in the order they were laid (LEG-70).
    pub seen: [Option<Token>; SITES],
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
    /// The face-down tokens in the order they are laid; empty without the swamp (LEG-70).
    pub(crate) tokens: Pile<Token, SITES>,
    /// The generator for future chance: a die, and the next games of a long game.
    pub(crate) rng: GameRng,
}

impl Legends {
    /// The parts of the position that concern the bid.
    pub(crate) fn bidding(&mut self) -> Bidding<'_, Private, SEATS> {
        let Public { seats, ref mut sealed, .. } = self.public;
        Bidding { seats, sealed, private: &mut self.private, rng: &mut self.secret.rng }
    }
}

impl Public {
    /// The architect of the current game (LEG-10): the role passes to the left.
    #[must_use]
    pub const fn architect(&self) -> Seat {
        self.options.architect.plus(self.series.played(), self.seats)
    }

    /// The cards of the game.
    #[inline]
    #[must_use]
    pub const fn list(&self) -> &'static CardList {
        self.options.cards.get()
    }

    /// The face of a card.
    #[inline]
    #[must_use]
    pub fn printed(&self, card: Card) -> &'static Printed {
        self.list().card(card)
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

    /// The tokens that lie in a region, but for the Start token. A face-down one is open to a seat that has looked at
    /// it, which its private drawer tells (LEG-70).
    pub fn marks(&self, own: Option<&Private>, region: Region) -> impl Iterator<Item = Mark> {
        let lies_here = |(_, site): &(usize, &Site)| site.region == region && site.owner.is_none();
        let site = self.sites.iter().enumerate().find(lies_here).map(|(index, site)| {
            let seen = own.and_then(|own| own.seen[index]);
            site.token.or(seen).map_or(Mark::Hidden, Mark::Open)
        });
        let marks = [
            site,
            self.citadels.contains(region).then_some(Mark::Citadel),
            (self.dragon == Some(region) && self.slayer.is_none()).then_some(Mark::Dragon),
            self.portals.contains(region).then_some(Mark::Portal),
            (self.rogues == Some(region)).then_some(Mark::Rogues),
        ];
        marks.into_iter().flatten()
    }

    /// The tokens a seat has won: exploration tokens and the dragon (LEG-61, LEG-63).
    pub fn won(&self, seat: Seat) -> impl Iterator<Item = Mark> {
        let own = move |site: &&Site| site.owner == Some(seat);
        let tokens = self.sites.iter().filter(own).filter_map(|site| site.token).map(Mark::Open);
        tokens.chain((self.slayer == Some(seat)).then_some(Mark::Dragon))
    }

    /// The armies of others that a seat holds on its leader, by owner: only the Red Sorceress has any (LEG-67).
    pub fn holds(&self, seat: Seat) -> impl Iterator<Item = (Seat, u8)> {
        let is_she = self.leaders[seat] == Some(Leader::RedSorceress);
        let held = self.captured.iter(self.seats).map(|(owner, armies)| (owner, *armies));
        held.filter(move |(_, armies)| is_she && *armies > 0)
    }

    /// The regions that carry a token, the Start token included (LEG-61).
    #[must_use]
    pub fn marked(&self) -> RegionSet {
        let single = [self.start, self.dragon, self.rogues].into_iter().flatten();
        let sites = self.sites.iter().map(|site| site.region);
        single.chain(sites).collect::<RegionSet>() | self.citadels | self.portals
    }

    /// Where a seat may place armies: the start region and its cities (LEG-30).
    #[inline]
    #[must_use]
    pub fn bases(&self, seat: Seat) -> RegionSet {
        let start = self.start.map_or(RegionSet::EMPTY, RegionSet::only);
        self.cities[seat].iter().fold(start, |bases, city| bases.with(*city))
    }

    /// The regions one step of cost 1 away: over land and bridges (LEG-05), and through the portals (LEG-63).
    #[inline]
    #[must_use]
    pub fn near(&self, region: Region) -> RegionSet {
        let land = self.board.land(region);
        if self.portals.contains(region) { land | self.portals.without(region) } else { land }
    }

    /// The regions to which an army goes by sea (LEG-31).
    #[inline]
    #[must_use]
    pub fn far(&self, region: Region) -> RegionSet {
        self.board.sea(region) - self.near(region)
    }

    /// How many flying abilities a seat has (LEG-42).
    #[inline]
    #[must_use]
    pub fn flying(&self, seat: Seat) -> u8 {
        (self.cards[seat] & self.list().flying).len()
    }

    /// What a sea step costs a seat (LEG-31, LEG-42).
    #[inline]
    #[must_use]
    pub fn sea_cost(&self, seat: Seat) -> u8 {
        3_u8.saturating_sub(self.flying(seat)).max(1)
    }

    /// What a step costs a seat, from a region to one it can step to (LEG-31).
    #[inline]
    #[must_use]
    pub fn step_cost(&self, seat: Seat, from: Region, to: Region) -> u8 {
        if self.near(from).contains(to) { 1 } else { self.sea_cost(seat) }
    }

    /// Whether a colour's armies cannot be destroyed (LEG-48).
    #[inline]
    #[must_use]
    pub fn is_immune(&self, colour: Colour) -> bool {
        colour.seat().is_some_and(|seat| !(self.cards[seat] & self.list().immune).is_empty())
    }

    /// Whether a seat has taken this exploration token.
    #[must_use]
    pub fn has_token(&self, seat: Seat, token: Token) -> bool {
        self.sites.iter().any(|site| site.owner == Some(seat) && site.token == Some(token))
    }

    /// How many more armies a seat places on every *Place* (LEG-41, LEG-61).
    #[inline]
    #[must_use]
    pub fn more_armies(&self, seat: Seat) -> u8 {
        let cards = (self.cards[seat] & self.list().plus_army).len();
        cards + u8::from(self.has_token(seat, Token::Cottage))
    }

    /// How many more steps a seat has on every *Move* (LEG-40, LEG-61).
    #[inline]
    #[must_use]
    pub fn more_steps(&self, seat: Seat) -> u8 {
        let cards = (self.cards[seat] & self.list().plus_move).len();
        cards + u8::from(self.has_token(seat, Token::Stable))
    }

    /// Whether a seat controls a region now (LEG-51).
    #[must_use]
    pub fn controls(&self, seat: Seat, region: Region) -> bool {
        let mut strength = self.armies[region];
        for (owner, cities) in self.cities.iter(self.seats) {
            strength[owner.index()] += cities.iter().filter(|city| **city == region).count() as u8;
        }
        strictly_most(strength) == Some(seat.index())
    }

    /// The face-down tokens a seat may look at: not taken, in a region it controls, and not seen yet (LEG-70).
    #[must_use]
    pub fn peeks(&self, seat: Seat) -> RegionSet {
        let open = |(index, site): &(usize, &Site)| {
            site.token.is_none() && self.looked[seat] >> index & 1 == 0 && self.controls(seat, site.region)
        };
        self.sites.iter().enumerate().filter(open).map(|(_, site)| site.region).collect()
    }

    pub(crate) fn add_army(&mut self, colour: Colour, region: Region) {
        realm::add_army(&mut self.present, &mut self.armies, colour, region);
    }

    pub(crate) fn remove_army(&mut self, colour: Colour, region: Region) {
        realm::remove_army(&mut self.present, &mut self.armies, colour, region);
    }
}
