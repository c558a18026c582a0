//! The board: places, the ways between them, and where the tokens lie.

use std::fmt;

use game::{Component, Kept, Names, Thing};

use crate::data::{BOARDS, Colour, SIDES, Tokens};
use crate::fault::BoardFaults;
use crate::file;
use crate::sets::{PlaceId, PlaceSet, WayId, WaySet};

/// The most cities: as many as there are wealth tokens.
pub const MAX_CITIES: usize = 40;
/// The most places: the cities and Rome.
pub const MAX_PLACES: usize = MAX_CITIES + 1;
/// The most ways.
pub const MAX_WAYS: usize = 128;

/// A board, read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The name of one of our own sides; `None` for a custom board.
    pub(crate) side: Option<&'static str>,
    /// What the map of a custom board is called, and the number of its coasts.
    pub(crate) sketch: Sketch,
    /// The fewest and the most players.
    pub(crate) players: (u8, u8),
    /// The places, Rome first.
    pub(crate) places: Vec<Place>,
    /// The ways.
    pub(crate) ways: Vec<Way>,
    /// The wealth tokens in the box (CAE-03).
    pub(crate) wealth: Tokens,
    /// The tokens that are taken out before the rest is laid (CAE-04).
    pub(crate) taken_out: Tokens,
    /// The colour and value of each place, side by side: places themselves are far apart in memory.
    tokens: Vec<Option<(Colour, u8)>>,
    /// The value of each place in the column of its colour; 0 in the others.
    values: Vec<[u8; Colour::ALL.len()]>,
    /// The ways at each place, as a set.
    at: Vec<WaySet>,
    /// The ways at each place, one by one.
    exits: Vec<Vec<Exit>>,
    /// The way between every two places.
    between: Vec<[Option<WayId>; MAX_PLACES]>,
    /// The ways that take one piece.
    single: WaySet,
    /// The cities of each colour there is.
    colours: Vec<(Colour, PlaceSet)>,
}

/// How the map of a custom board is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// What the cartouche says.
    pub title: Option<String>,
    /// Another number, other coasts.
    pub seed: Option<u32>,
}

/// Rome or a city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its id in files and catalogues.
    pub id: String,
    /// Its name in the file; our own places have theirs in the catalogues.
    pub name: Option<Names>,
    /// Its colour and value; Rome has none.
    pub token: Option<(Colour, u8)>,
    /// From 0 in the west to 1000 in the east.
    pub x: u16,
    /// From 0 in the north to 1000 in the south.
    pub y: u16,
}

/// A way between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The places it joins.
    pub ends: [PlaceId; 2],
    /// How many road pieces it takes, 1 or 2 (CAE-12).
    pub pieces: u8,
}

impl Way {
    /// The place at its other end.
    #[inline]
    #[must_use]
    pub const fn other(self, end: PlaceId) -> PlaceId {
        // Without a branch: the processor could not predict which end it is.
        PlaceId(self.ends[0].0 ^ self.ends[1].0 ^ end.0)
    }
}

/// A way as seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The way.
    pub way: WayId,
    /// The place at its other end.
    pub to: PlaceId,
    /// How many road pieces it takes.
    pub pieces: u8,
}

impl Board {
    /// Reads one of our own boards.
    pub(crate) fn own(side: &'static str, text: &str) -> Result<Self, BoardFaults> {
        file::read(text, Some(side))
    }

    /// Builds a board from the parts of a checked file.
    pub(crate) fn assemble(
        side: Option<&'static str>,
        sketch: Sketch,
        players: (u8, u8),
        (places, ways): (Vec<Place>, Vec<Way>),
        (wealth, taken_out): (Tokens, Tokens),
    ) -> Self {
        let ids = || (0..ways.len() as u8).map(WayId);
        let ways_where = |test: &dyn Fn(&Way) -> bool| ids().filter(|id| test(&ways[id.index()])).collect();
        let place_ids = || (0..places.len() as u8).map(PlaceId);
        let at: Vec<WaySet> = place_ids().map(|place| ways_where(&|way| way.ends.contains(&place))).collect();
        let exit = |place, id: WayId| {
            let way = ways[id.index()];
            Exit { way: id, to: way.other(place), pieces: way.pieces }
        };
        let exits = place_ids().map(|place| at[place.index()].iter().map(|way| exit(place, way)).collect());
        let mut between = vec![[None; MAX_PLACES]; places.len()];
        for (id, Way { ends: [a, b], .. }) in ids().zip(&ways) {
            between[a.index()][b.index()] = Some(id);
            between[b.index()][a.index()] = Some(id);
        }
        let cities_of = |colour| {
            let has = |place: &Place| place.token.is_some_and(|(own, _)| own == colour);
            place_ids().filter(|id| has(&places[id.index()])).collect()
        };
        let colours = Colour::ALL.map(|colour| (colour, cities_of(colour)));
        let value = |place: &Place, colour| match place.token {
            Some((own, value)) if own == colour => value,
            Some(_) | None => 0,
        };
        Self {
            side,
            sketch,
            players,
            tokens: places.iter().map(|place| place.token).collect(),
            values: places.iter().map(|place| Colour::ALL.map(|colour| value(place, colour))).collect(),
            exits: exits.collect(),
            between,
            at,
            single: ways_where(&|way| way.pieces == 1),
            colours: colours.into_iter().filter(|(_, cities): &(_, PlaceSet)| !cities.is_empty()).collect(),
            places,
            ways,
            wealth,
            taken_out,
        }
    }

    /// Whether this many can play on it.
    #[must_use]
    pub const fn suits(&self, seats: u8) -> bool {
        self.players.0 <= seats && seats <= self.players.1
    }

    /// The fewest and the most players.
    #[must_use]
    pub const fn players(&self) -> (u8, u8) {
        self.players
    }

    /// How its map is drawn.
    #[must_use]
    pub const fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// The wealth tokens in the box, and those that are taken out before the rest is laid.
    #[must_use]
    pub const fn wealth(&self) -> (Tokens, Tokens) {
        (self.wealth, self.taken_out)
    }

    /// The places, Rome first.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The ways, in the order of their numbers.
    #[must_use]
    pub fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// A place.
    #[must_use]
    pub fn place(&self, place: PlaceId) -> &Place {
        &self.places[place.index()]
    }

    /// A way.
    #[inline]
    #[must_use]
    pub fn way(&self, way: WayId) -> Way {
        self.ways[way.index()]
    }

    /// The ways at a place.
    #[inline]
    #[must_use]
    pub fn at(&self, place: PlaceId) -> WaySet {
        self.at[place.index()]
    }

    /// The ways at a place, one by one.
    #[inline]
    #[must_use]
    pub fn exits(&self, place: PlaceId) -> &[Exit] {
        &self.exits[place.index()]
    }

    /// The way between two places, if there is one. No two ways join the same places.
    #[inline]
    #[must_use]
    pub fn between(&self, a: PlaceId, b: PlaceId) -> Option<WayId> {
        self.between[a.index()][b.index()]
    }

    /// The place of this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<PlaceId> {
        self.places.iter().position(|place| place.id == id).map(|index| PlaceId(index as u8))
    }

    /// The ways that a player with this many roads left can lay.
    #[inline]
    #[must_use]
    pub fn affordable(&self, roads_left: u8) -> WaySet {
        match roads_left {
            0 => WaySet::EMPTY,
            1 => self.single,
            _ => WaySet::all(MAX_WAYS as u8),
        }
    }

    /// All cities.
    pub fn cities(&self) -> impl ExactSizeIterator<Item = PlaceId> + use<> {
        (1..self.places.len() as u8).map(PlaceId)
    }

    /// The colours there are, each with its cities.
    #[must_use]
    pub fn colours(&self) -> &[(Colour, PlaceSet)] {
        &self.colours
    }

    /// The colour and value of a city; Rome has none.
    #[inline]
    #[must_use]
    pub fn token(&self, city: PlaceId) -> Option<(Colour, u8)> {
        self.tokens[city.index()]
    }

    /// The value of a city; Rome has none.
    #[inline]
    #[must_use]
    pub fn value(&self, city: PlaceId) -> i16 {
        self.token(city).map_or(0, |(_, value)| i16::from(value))
    }

    /// The value of a city in the column of its colour; 0 in the others.
    #[inline]
    pub(crate) fn values(&self, city: PlaceId) -> &[u8; Colour::ALL.len()] {
        &self.values[city.index()]
    }

    /// A place as a thing of a line.
    #[must_use]
    pub fn thing(&self, place: PlaceId) -> Thing {
        let Place { id, name, .. } = self.place(place);
        let thing = Thing::new("place", id);
        match name {
            Some(name) => thing.named_in_both(name),
            None => thing,
        }
    }
}

/// A board in a position.
pub type BoardRef = Kept<Board>;

impl Component for Board {
    type Fault = BoardFaults;
    const EXAMPLE: &'static str = SIDES[0].1;

    fn own() -> &'static [Self] {
        &*BOARDS
    }

    fn name(&self) -> Option<&'static str> {
        self.side
    }

    /// Names and coasts make no other board.
    fn is_printed(&self) -> bool {
        let same_places = |own: &Self| {
            let pairs = self.places.iter().zip(&own.places);
            self.places.len() == own.places.len()
                && pairs.into_iter().all(|(a, b)| (&a.id, a.token) == (&b.id, b.token))
        };
        let same = |own: &Self| {
            (self.players, &self.wealth, &self.taken_out) == (own.players, &own.wealth, &own.taken_out)
                && self.ways == own.ways
                && same_places(own)
        };
        <Self as Component>::own().iter().any(same)
    }

    /// Reads a file in the form of `data/side_a.toml`.
    fn read(text: &str) -> Result<Self, BoardFaults> {
        file::read(text, None)
    }

    game::brought!(Board);
}

/// One line that [`Board::read`] reads back.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        file::write(self, f)
    }
}
