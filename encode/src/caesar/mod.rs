//! Caesar's Empire.

mod actions;
mod goods;
mod home;
mod pay;

use caesar::{Caesar, Move, Phase, PlaceId, PlaceSet, Private, Public, Standing, UNCONNECTED, Wealth};

use game::Seat;

use crate::encoded::encoded;
use crate::layout::groups;
use crate::turn::Turn;
use crate::{Encode, Marks, group, lead, leads};
use goods::Gains;
use pay::Pay;

/// The most seats.
const SEATS: usize = 5;
/// The most cities.
const CITIES: usize = caesar::MAX_CITIES;
/// The most places, Rome included.
const PLACES: usize = caesar::MAX_PLACES;
/// The most ways that can be encoded; custom boards may have more.
const WAYS: usize = 96;
/// Kinds of wealth, gold last.
const KINDS: usize = Wealth::ALL.len();
/// Colours of cities.
const COLOURS: usize = caesar::Colour::ALL.len();
/// Rows of the score sheet.
const ROWS: usize = 6;

groups! {
    SIDE "side" [1] 1 / 1 OneHot "The side of the board: 0 is that for 4 and 5 players or a board of one's own, 1 that for 2 and 3.";
    PLAYERS "players" [1] 5 / 5 OneHot "How many play.";
    OPTIONS "options" [3] 1 / 1 OneHot "Any wealth tokens, whole provinces count, a board of one's own.";
    PHASE "phase" [1] 4 / 4 OneHot "What is decided: 1 a new city, 2 a longer chain or stop, 3 the way back that scores, 4 over.";
    ACTIVE "active" [1] 5 / 5 OneHot "Whose turn it is, from 1 on, the looking seat first.";
    CITY "city" [1] 40 / 40 PerBoard "The city this turn's chain reaches, by its number.";
    START "start" [1] 41 / 41 PerBoard "One more than the number of the place the chain starts at so far.";
    VISITED "visited" [PLACES] 1 / 0 OneHot "The places the chain visits, Rome first.";
    ROADS_LEFT "roads_left" [SEATS] 25 / 25 OneHot "Road pieces each seat has left.";
    ROAD_LEAD "road_lead" [SEATS - 1] 13 / 13 OneHot derived "Own road pieces left against each other seat's: 7 is equal, 6 either way at most.";
    SHEET "sheet" [SEATS, ROWS] 255 / 0 OneHot derived "The score of each seat if the game ended now: roads, cities, sets, same wealth, gold, bonus.";
    POINT_LEAD "point_lead" [SEATS - 1] 41 / 41 OneHot derived "Own points if the game ended now against each other seat's: 21 is equal, 20 either way at most.";
    LEFT "left" [1] 40 / 40 OneHot "Cities that still have their tokens.";
    TOKENS_LEFT "tokens_left" [KINDS] 8 / 8 OneHot "Wealth tokens on those cities by kind: meat, wheat, gems, olives, grapes, wood, oil, wine, gold.";
    WEALTH "wealth" [SEATS, KINDS] 8 / 8 OneHot "Wealth tokens of each seat by kind.";
    BEST "best" [SEATS, COLOURS] 15 / 8 OneHot derived "The best city of each colour that each seat has, 15 at most.";
    OFFER "offer" [2] 41 / 41 OneHot derived "What the best new city would bring at once, 21 being nothing: to the looking seat, to the next one.";
    TAKER "taker" [CITIES] 5 / 5 PerBoard "Who took each city, from 1 on; 0 nobody.";
    TOKEN "token" [CITIES] 9 / 9 PerBoard "The wealth token on each city that has it still, from 1 on.";
    DISTANCE "distance" [CITIES] 60 / 8 PerBoard "Road pieces from each connected city to Rome.";
    BACK "back" [CITIES, 2] 50 / 0 OneHot derived "Pieces on the way back from each connected city that suits the looking seat best: its own, the most of another seat.";
    REACH "reach" [CITIES] 11 / 11 PerBoard derived "What roads to each city would pay the looking seat, less the most for another: 6 is equal, 5 either way at most; 0 out of reach.";
    TAKE "take" [CITIES] 41 / 10 PerBoard derived "One more than the points the tokens of each city would add for the looking seat.";
    ROADS "roads" [WAYS] 5 / 5 PerBoard "Whose roads lie on each way, from 1 on; 0 nobody's.";
}

impl Encode for Caesar {
    encoded!(Caesar version 1 boards 2);

    fn unsupported(public: &Public) -> Option<&'static str> {
        (public.board.ways().len() > WAYS).then_some("boards of more than 96 ways are not encoded")
    }

    fn brought(public: &Public) -> bool {
        !public.board.is_own()
    }

    fn action_ids(public: &Public, seat: Seat, moves: &[Move], ids: &mut Vec<u16>) {
        actions::ids(public, Turn::new(seat, public.seats), moves, ids);
    }

    fn for_each_slots(
        (public, _, seat): (&Public, &Private, Seat),
        moves: &[Move],
        see: &mut dyn FnMut([u16; 2]),
    ) {
        let turn = Turn::new(seat, public.seats);
        let pay = Pay::of(public, seat);
        moves.iter().for_each(|mv| see(actions::rows_that_pay(public, turn, &pay, *mv)));
    }
}

fn facts((public, _): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    table(public, turn, out);
    players(public, turn, out);
    cities(public, out);
    for (slot, owner) in out[ROADS..ROADS + WAYS].iter_mut().zip(public.roads.owners()) {
        *slot = turn.number(*owner);
    }
}

fn derived((public, _): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    let best = points(public, turn, out);
    offers(public, turn, best, out);
}

/// The index of the board; a custom board counts as the first one.
fn side(public: &Public) -> usize {
    caesar::sides().position(|side| side == public.board).unwrap_or(0)
}

/// The options, and the pending decision.
fn table(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    out[SIDE] = side(public) as u8;
    out[PLAYERS] = public.seats;
    out[OPTIONS] = u8::from(public.wild_wealth);
    out[OPTIONS + 1] = u8::from(public.whole_province);
    out[OPTIONS + 2] = u8::from(Caesar::brought(public));
    out[ACTIVE] = turn.place(public.active) as u8 + 1;
    out[PHASE] = match public.phase {
        Phase::Reach => 1,
        Phase::Lengthen { city, start, visited } => {
            out[CITY] = city.0;
            out[START] = start.0 + 1;
            let mut marks = Marks::NONE;
            marks.add(visited, 1);
            marks.write::<PLACES>(group(out, VISITED));
            2
        }
        Phase::Choose { city } => {
            out[CITY] = city.0;
            3
        }
        Phase::Over => 4,
    };
}

/// Roads left, wealth and cities of each seat.
fn players(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    let mut takers = Marks::NONE;
    for (place, seat) in turn.order().enumerate() {
        let player = &public.players[seat];
        out[ROADS_LEFT + place] = player.roads_left;
        out[WEALTH + KINDS * place..][..KINDS].copy_from_slice(&player.wealth.counts());
        takers.add(player.cities, place as u8 + 1);
    }
    let mut places = [0; PLACES];
    takers.write(&mut places);
    out[TAKER..TAKER + CITIES].copy_from_slice(&places[PLACES - CITIES..]);
}

/// The score sheet of each seat, its best cities, and the leads of the viewer. Returns the value of the best city of each
/// colour, of every place at the table.
fn points(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) -> [[u8; COLOURS]; SEATS] {
    let (mut best, mut totals) = ([[0; COLOURS]; SEATS], [0; SEATS]);
    let standings = Standing::all(public);
    for (place, seat) in turn.order().enumerate() {
        let standing = &standings[seat];
        let slots = &mut out[BEST + COLOURS * place..][..COLOURS];
        slots.iter_mut().zip(standing.best).for_each(|(slot, value)| *slot = value.min(15));
        let rows = &mut out[SHEET + ROWS * place..][..ROWS];
        rows.iter_mut().zip(standing.points).for_each(|(row, points)| *row = points.clamp(0, 255) as u8);
        best[place] = standing.best;
        totals[place] = standing.points.into_iter().map(i32::from).sum();
    }
    let roads = turn.order().map(|seat| i32::from(public.players[seat].roads_left));
    leads(roads, 6, &mut out[ROAD_LEAD..][..SEATS - 1]);
    leads(totals.into_iter().take(usize::from(public.seats)), 20, &mut out[POINT_LEAD..][..SEATS - 1]);
    best
}

/// The wealth of the free cities, and the distances of the others from Rome.
fn cities(public: &Public, out: &mut [u8; SLOTS]) {
    out[LEFT] = public.available.len();
    for city in public.available.iter() {
        let kind = public.wealth_of(city) as usize;
        out[TOKEN + city.city_index()] = kind as u8 + 1;
        out[TOKENS_LEFT + kind] += 1;
    }
    for (slot, distance) in out[DISTANCE..DISTANCE + CITIES].iter_mut().zip(&public.distance[1..]) {
        *slot = if *distance == UNCONNECTED { 0 } else { (*distance).min(60) };
    }
}

/// Less than every gain: no city can be reached.
const NOTHING: i32 = i32::MIN;

/// The payouts of the ways back, the gain of each new city, and the best gain on offer, for the viewer and for the
/// next seat.
fn offers(public: &Public, turn: Turn, best: [[u8; COLOURS]; SEATS], out: &mut [u8; SLOTS]) {
    let seats = [turn.seat(), turn.seat().next(public.seats)];
    let mut leads = [[0; 2]; PLACES];
    let (backs, _) = group::<{ 2 * CITIES }>(out, BACK).as_chunks_mut::<2>();
    home::for_each(public, seats, |city, pieces| {
        backs[city.city_index()] = pieces[0].map(|pieces| pieces.min(50));
        leads[city.index()] = pieces.map(|[own, other]| own as i8 - other as i8);
    });
    let players = seats.map(|seat| &public.players[seat]);
    let gains = [0, 1].map(|who| Gains::of(players[who], best[who]));
    let reach = Reach::of(public, &leads, players.map(|player| player.roads_left));
    let mut most = [NOTHING; 2];
    for city in reach.cities.iter() {
        let wealth = public.wealth_of(city);
        let times = if wealth == Wealth::Gold { 2 } else { 1 };
        let token = public.board.token(city).expect("only Rome has no token");
        for who in 0..2 {
            let Some(pieces) = reach.pieces(who, city) else { continue };
            let (paid, tokens) = (times * pieces, gains[who].gain(public, city, token, wealth));
            most[who] = most[who].max(paid + tokens);
            if who == 0 {
                out[REACH + city.city_index()] = lead(paid, 5);
                out[TAKE + city.city_index()] = 1 + tokens.clamp(0, 40) as u8;
            }
        }
    }
    for (slot, most) in out[OFFER..OFFER + 2].iter_mut().zip(most) {
        *slot = if most == NOTHING { 0 } else { lead(most, 20) };
    }
}

/// The cities that one more way would connect, and what the ways back from there have for two seats.
struct Reach {
    cities: PlaceSet,
    /// For each city and seat, the most own pieces less those of another seat; [`BEYOND`](Self::BEYOND) if the seat has
    /// too few roads left.
    pieces: [[i8; 2]; PLACES],
}

impl Reach {
    const BEYOND: i8 = i8::MIN;

    fn of(public: &Public, leads: &[[i8; 2]; PLACES], roads_left: [u8; 2]) -> Self {
        let mut reach = Self { cities: PlaceSet::EMPTY, pieces: [[Self::BEYOND; 2]; PLACES] };
        for way in public.frontier.iter() {
            let way = public.board.way(way);
            let city = if public.available.contains(way.ends[0]) { way.ends[0] } else { way.ends[1] };
            let leads = leads[way.other(city).index()];
            reach.cities.insert(city);
            for (who, most) in reach.pieces[city.index()].iter_mut().enumerate() {
                let pieces = leads[who] + way.pieces as i8;
                *most = if way.pieces <= roads_left[who] { pieces.max(*most) } else { *most };
            }
        }
        reach
    }

    #[inline]
    fn pieces(&self, who: usize, city: PlaceId) -> Option<i32> {
        let pieces = self.pieces[city.index()][who];
        (pieces != Self::BEYOND).then(|| i32::from(pieces))
    }
}
