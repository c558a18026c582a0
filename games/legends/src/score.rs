//! Control and points.

use std::cmp::Ordering;

use game::{BySeat, Outcome, Scorecard, Seat};
use realm::{Area, PRICES, Region, RegionSet};

use crate::card::{Card, Family};
use crate::data::{ARMIES, Leader, MOST_ISLANDS, Mark, Token};
use crate::state::{COLOURS, Colour, Phase, Public, SEATS};
use crate::worth::Owned;

game::worded! {
    /// The category of a row of the score sheet.
    pub enum Category {
        /// Regions controlled (LEG-51).
        Regions = "regions",
        /// Islands controlled (LEG-52).
        Islands = "islands",
        /// Cards of named families, and flying abilities (LEG-45).
        Families = "families",
        /// Full sets (LEG-46).
        Sets = "sets",
        /// Points for coins (LEG-47).
        Hoard = "hoard",
        /// The most elixirs (LEG-43).
        Elixirs = "elixirs",
        /// Grimoire and swamp (LEG-61, LEG-70).
        Tokens = "tokens",
        /// Citadels in controlled regions (LEG-62).
        Citadels = "citadels",
        /// The dragon (LEG-63).
        Dragon = "dragon",
        /// The leader (LEG-65 … LEG-68).
        Leader = "leader",
        /// The finished games of a long game (LEG-60).
        Earlier = "earlier",
        /// Tie-break: the Grimoire, for the victory alone (LEG-61).
        Grimoire = "grimoire",
        /// Tie-break: coins (LEG-54).
        Coins = "coins",
        /// Tie-break: armies on the board (LEG-54).
        Armies = "armies",
    }
}

/// What a single game scores, in the order of the sheet.
const SCORING: [Category; 10] = [
    Category::Regions,
    Category::Islands,
    Category::Families,
    Category::Sets,
    Category::Hoard,
    Category::Elixirs,
    Category::Tokens,
    Category::Citadels,
    Category::Dragon,
    Category::Leader,
];

/// The scoring of a position, computed once.
#[derive(Clone, Debug)]
pub struct Tally {
    held: [RegionSet; COLOURS],
    islands: [Area<COLOURS>; MOST_ISLANDS],
    /// The cards of each seat, counted.
    owned: BySeat<Owned, SEATS>,
    elixirs: BySeat<u8, SEATS>,
    points: [BySeat<i16, SEATS>; SCORING.len()],
}

impl Tally {
    /// Counts a position as if the game ended now.
    #[must_use]
    pub fn of(public: &Public) -> Self {
        let cities = public
            .cities
            .iter(public.seats)
            .flat_map(|(seat, cities)| cities.iter().map(move |city| (seat.index(), *city)));
        let held = realm::hold(&public.present, &public.armies, cities);
        let mut tally = Self {
            held,
            islands: [Area::EMPTY; MOST_ISLANDS],
            owned: BySeat::default(),
            elixirs: BySeat::default(),
            points: [BySeat::default(); SCORING.len()],
        };
        tally.count_islands(public);
        for seat in Seat::all(public.seats) {
            tally.count_cards(public, seat);
            tally.count_tokens(public, seat);
            tally.count_leader(public, seat);
        }
        tally.count_elixirs(public);
        tally
    }

    /// The regions a colour controls (LEG-51).
    #[must_use]
    pub const fn held(&self, colour: Colour) -> RegionSet {
        self.held[colour.index()]
    }

    /// Who controls a region, if anybody does (LEG-51).
    #[must_use]
    pub fn holder_of_region(&self, region: Region) -> Option<Colour> {
        Colour::all().find(|colour| self.held(*colour).contains(region))
    }

    /// Who controls an island, if anybody does: strictly the most controlled regions, neutral ones counting against
    /// the players (LEG-52).
    #[must_use]
    pub fn holder_of_island(&self, island: RegionSet) -> Option<Colour> {
        Colour::all().nth(Area::of(&self.held, island).holder()?)
    }

    /// The control of each island of all faces, face by face; those that are not in play are empty.
    #[inline]
    #[must_use]
    pub const fn islands(&self) -> &[Area<COLOURS>; MOST_ISLANDS] {
        &self.islands
    }

    /// The islands a seat controls (LEG-52).
    #[inline]
    #[must_use]
    pub fn won(&self, seat: Seat) -> u8 {
        self.points[Category::Islands as usize][seat] as u8
    }

    /// The cards of a seat, counted.
    #[inline]
    #[must_use]
    pub fn owned(&self, seat: Seat) -> &Owned {
        &self.owned[seat]
    }

    /// The elixirs of a seat (LEG-43).
    #[must_use]
    pub fn elixirs(&self, seat: Seat) -> u8 {
        self.elixirs[seat]
    }

    /// The points of a seat in this game.
    #[must_use]
    pub fn total(&self, seat: Seat) -> i16 {
        self.points.iter().map(|row| row[seat]).sum()
    }

    /// The points of every seat in this game.
    #[inline]
    #[must_use]
    pub fn totals(&self) -> [i16; SEATS] {
        let mut totals = [0; SEATS];
        for row in &self.points {
            totals.iter_mut().zip(row.as_array()).for_each(|(total, points)| *total += points);
        }
        totals
    }

    fn add(&mut self, category: Category, seat: Seat, points: u8) {
        self.points[category as usize][seat] += i16::from(points);
    }

    fn count_islands(&mut self, public: &Public) {
        // Written without branches on who holds an island, which the processor could not predict.
        let (mut islands, mut large) = ([0; COLOURS], [0; COLOURS]);
        let all_held = self.held.into_iter().fold(RegionSet::EMPTY, |all, held| all | held);
        for (island, regions) in self.islands.iter_mut().zip(&public.board.set.get().islands) {
            if (*regions & all_held).is_empty() {
                continue;
            }
            *island = Area::of(&self.held, *regions);
            let (colour, holds) = island.leader;
            islands[colour] += u8::from(holds);
            large[colour] += u8::from(holds && regions.len() >= 3);
        }
        for seat in Seat::all(public.seats) {
            self.add(Category::Islands, seat, islands[seat.index()]);
            // LEG-68: large islands are worth more to the White Knight.
            if public.leaders[seat] == Some(Leader::WhiteKnight) {
                self.add(Category::Leader, seat, large[seat.index()]);
            }
        }
    }

    fn count_cards(&mut self, public: &Public, seat: Seat) {
        let (cards, list) = (public.cards[seat], public.list());
        self.add(Category::Regions, seat, self.held[seat.index()].len());
        self.elixirs[seat] += list.elixirs.iter().map(|with| (cards & *with).len()).sum::<u8>();
        self.owned[seat] = Owned::of(public, seat);
        let mut sums = [0; 3];
        for card in (cards & list.scoring).iter() {
            let points = self.owned[seat].points(list.worth(card));
            sums.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
        }
        for (category, points) in [Category::Families, Category::Sets, Category::Hoard].into_iter().zip(sums)
        {
            self.add(category, seat, points);
        }
    }

    fn count_tokens(&mut self, public: &Public, seat: Seat) {
        for mark in public.won(seat) {
            let category = if mark == Mark::Dragon { Category::Dragon } else { Category::Tokens };
            self.points[category as usize][seat] += mark.points();
            if mark == Mark::Open(Token::Spring) {
                self.elixirs[seat] += 2;
            }
        }
        self.add(Category::Citadels, seat, (self.held[seat.index()] & public.citadels).len());
    }

    fn count_leader(&mut self, public: &Public, seat: Seat) {
        let points = match public.leaders[seat] {
            Some(Leader::FairyQueen) => {
                u8::from((public.cards[seat] & public.list().of(Family::Forest)).len() >= 3)
            }
            // LEG-66: on the board or held by the Red Sorceress is anywhere but in the supply.
            Some(Leader::BanditKing) => u8::from(public.supply[seat] == 0),
            Some(Leader::RedSorceress) => {
                public.captured.iter(public.seats).map(|(_, armies)| *armies).sum::<u8>() / 3
            }
            // The White Knight's islands are counted with the islands.
            Some(Leader::WhiteKnight) | None => 0,
        };
        self.add(Category::Leader, seat, points);
    }

    /// The most elixirs score 2, a shared lead 1 each, none nothing (LEG-43).
    fn count_elixirs(&mut self, public: &Public) {
        let most = self.elixirs.iter(public.seats).map(|(_, n)| *n).max().unwrap_or(0);
        let leads = |seat: &Seat| most > 0 && self.elixirs[*seat] == most;
        let leaders: game::SeatSet = Seat::all(public.seats).filter(leads).collect();
        for seat in leaders.iter() {
            self.add(Category::Elixirs, seat, if leaders.len() == 1 { 2 } else { 1 });
        }
    }
}

/// The points a seat has now for a card it owns; nothing for a card that brings no points of its own.
#[must_use]
pub fn card_points(public: &Public, seat: Seat, card: Card) -> Option<i16> {
    let points =
        || Owned::of(public, seat).points(public.list().worth(card)).into_iter().map(i16::from).sum();
    public.list().scoring.contains(card).then(points)
}

/// The points a seat has now for a card it owns in one row of the score; nothing for a card that brings none there.
#[must_use]
pub fn card_points_in(public: &Public, seat: Seat, card: Card, category: Category) -> Option<i16> {
    let row = public.printed(card).abilities.iter().find_map(|ability| ability.category());
    if row == Some(category) { card_points(public, seat, card) } else { None }
}

/// By how much the points of a seat change if it takes the card at this place of the row, its action left aside
/// (LEG-20, LEG-21); nothing if there is no card or the seat cannot pay for it.
#[must_use]
pub fn worth(public: &Public, seat: Seat, place: u8) -> Option<i16> {
    Some(Tally::of(&after_taking(public, seat, place)?).total(seat) - Tally::of(public).total(seat))
}

/// The table after a seat has paid for the card at this place of the row and put it down, before its action (LEG-20,
/// LEG-44); nothing if there is no card or the seat cannot pay for it.
#[must_use]
pub fn after_taking(public: &Public, seat: Seat, place: u8) -> Option<Public> {
    let place = usize::from(place);
    let card = *public.row.get(place)?;
    let gained = public.printed(card).coins();
    let mut then = *public;
    then.cards[seat].insert(card);
    then.coins[seat] = public.coins[seat].checked_sub(PRICES[place])? + gained;
    Some(then)
}

pub(crate) fn score(public: &Public) -> Scorecard<Category> {
    let tally = Tally::of(public);
    let mut card = Scorecard::new(public.seats);
    let options = public.options;
    if options.long {
        card.row(Category::Earlier, |seat| public.series.points(seat));
    }
    for (category, points) in SCORING.into_iter().zip(&tally.points) {
        let in_play = match category {
            Category::Tokens => options.exploration,
            Category::Citadels => options.citadels,
            Category::Dragon => options.encounters && options.which_encounters.has(Mark::Dragon),
            Category::Leader => options.leaders,
            _ => true,
        };
        if in_play {
            card.row(category, |seat| points[seat]);
        }
    }
    // LEG-60: equal sums of a long game share the victory; LEG-54 breaks the ties of a single game.
    if !options.long {
        for (index, category) in LADDER.into_iter().enumerate() {
            if category != Category::Grimoire || options.exploration {
                card.rung(category, |seat| ladder(public, &tally, seat)[index]);
            }
        }
    }
    card
}

/// Whether a seat has the Grimoire and leads: it wins ties for victory and no others (LEG-61).
fn wins_ties(public: &Public, tally: &Tally, seat: Seat) -> bool {
    public.has_token(seat, Token::Grimoire)
        && Seat::all(public.seats).all(|other| tally.total(other) <= tally.total(seat))
}

/// The tie-breaks, in order (LEG-54, LEG-61).
const LADDER: [Category; 4] = [Category::Grimoire, Category::Coins, Category::Armies, Category::Regions];

fn ladder(public: &Public, tally: &Tally, seat: Seat) -> [i16; LADDER.len()] {
    let grimoire = u8::from(wins_ties(public, tally, seat));
    let on_board = ARMIES - public.supply[seat] - public.captured[seat];
    [grimoire, public.coins[seat], on_board, tally.held[seat.index()].len()].map(i16::from)
}

/// The result, once the game is over, computed without a score sheet: a search ends thousands of games a second.
pub(crate) fn outcome(public: &Public) -> Option<Outcome> {
    if public.phase != Phase::Over {
        return None;
    }
    let tally = Tally::of(public);
    let points = |seat| tally.total(seat) + public.series.points(seat);
    let ladder = |seat| ladder(public, &tally, seat);
    Some(Outcome::ranked(public.seats, points, |a, b| {
        if public.options.long { Ordering::Equal } else { ladder(a).cmp(&ladder(b)) }
    }))
}
