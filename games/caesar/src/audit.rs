//! Checks that hold for every position.

use game::Seat;

use crate::data::{ROADS, Tokens, Wealth};
use crate::sets::{PlaceId, PlaceSet, WayId};
use crate::state::{FORK, Phase, Public, UNCONNECTED};

/// Checks what must be true of every position.
pub(crate) fn audit(public: &Public) -> Result<(), String> {
    check_tokens(public)?;
    check_roads(public)?;
    check_cities(public)?;
    check_frontier(public)?;
    check_distances(public)
}

fn fail_unless(sound: bool, fault: &str) -> Result<(), String> {
    if sound { Ok(()) } else { Err(fault.to_owned()) }
}

/// The tokens on the cities are those of the box, less those taken out.
fn check_tokens(public: &Public) -> Result<(), String> {
    let board = public.board;
    let mut laid = Tokens::default();
    public.wealth.iter().for_each(|kind| laid[*kind] += 1);
    fail_unless(public.wealth.len() == board.cities().len(), "not one wealth token for each city")?;
    let sound = Wealth::ALL.iter().all(|kind| match public.wild_wealth {
        true => laid[*kind] <= board.wealth[*kind],
        false => laid[*kind] == board.wealth[*kind] - board.taken_out[*kind],
    });
    fail_unless(sound, "the wealth tokens are not those of the box")
}

/// No road piece is lost or doubled, and every road has an owner.
fn check_roads(public: &Public) -> Result<(), String> {
    for (seat, player) in public.players.iter(public.seats) {
        let laid: u8 = public.roads.of(seat).map(|way| public.board.way(way).pieces).sum();
        fail_unless(laid + player.roads_left == ROADS, &format!("{seat:?} has not {ROADS} roads"))?;
    }
    let mut built = public.roads.built().iter();
    fail_unless(built.all(|way| way.index() < public.board.ways().len()), "roads off the board")?;
    let mut ways = (0..public.board.ways().len() as u8).map(WayId);
    let owned = |way| Seat::all(public.seats).any(|seat| public.roads.owner(way) == Some(seat));
    fail_unless(ways.all(|way| public.roads.built().contains(way) == owned(way)), "roads of nobody")
}

/// Each city is available or owned, with its wealth.
fn check_cities(public: &Public) -> Result<(), String> {
    let mut seen = public.available;
    for (seat, player) in public.players.iter(public.seats) {
        fail_unless((seen & player.cities).is_empty(), "a city is in two places")?;
        seen = seen | player.cities;
        let mut wealth = Tokens::default();
        player.cities.iter().for_each(|city| wealth[public.wealth_of(city)] += 1);
        fail_unless(wealth == player.wealth, &format!("{seat:?} has other wealth than its cities gave"))?;
    }
    fail_unless(seen == public.board.cities().collect(), "a city is lost")?;
    let over = Seat::all(public.seats).all(|seat| crate::legal::reaching(public, seat).is_empty());
    let between_turns = matches!(public.phase, Phase::Reach | Phase::Over);
    fail_unless(!between_turns || over == (public.phase == Phase::Over), "over, or not, too early")
}

/// The frontier follows from the available cities, and is free.
fn check_frontier(public: &Public) -> Result<(), String> {
    let crosses = |way: &WayId| {
        let [a, b] = public.board.way(*way).ends.map(|end| public.available.contains(end));
        a != b
    };
    let ways = (0..public.board.ways().len() as u8).map(WayId);
    fail_unless(public.frontier == ways.filter(crosses).collect(), "the frontier is elsewhere")?;
    let reached = match public.phase {
        Phase::Lengthen { city, .. } => PlaceSet::only(city),
        Phase::Reach | Phase::Choose { .. } | Phase::Over => PlaceSet::EMPTY,
    };
    let mut ends = public.roads.built().iter().flat_map(|way| public.board.way(way).ends);
    let sound = ends.all(|end| !public.available.contains(end) || reached.contains(end));
    fail_unless(sound, "roads lead to an available city")
}

/// The distances follow from the roads, and every connected city has one.
fn check_distances(public: &Public) -> Result<(), String> {
    let mut fresh = public.distance;
    fresh.iter_mut().skip(1).for_each(|distance| *distance = UNCONNECTED);
    // No path has more ways than there are places, so this number of rounds settles every distance.
    for _ in public.board.places() {
        for way in public.roads.built().iter().map(|way| public.board.way(way)) {
            let [a, b] = way.ends.map(PlaceId::index);
            fresh[a] = fresh[a].min(fresh[b].saturating_add(way.pieces));
            fresh[b] = fresh[b].min(fresh[a].saturating_add(way.pieces));
        }
    }
    fail_unless(public.distance == fresh, "a distance to Rome is wrong")?;
    let back = |place: usize| {
        let distance = public.distance[place];
        let mut first = public.board.exits(PlaceId(place as u8)).iter().filter(|exit| {
            let beyond = public.distance[exit.to.index()];
            public.roads.built().contains(exit.way) && beyond.checked_add(exit.pieces) == Some(distance)
        });
        first.next().filter(|_| first.next().is_none()).map_or(FORK, |exit| exit.way.0)
    };
    let sound = (0..public.board.places().len()).all(|place| public.back[place] == back(place));
    fail_unless(sound, "a path to Rome begins elsewhere")?;
    let connected = |city: PlaceId| public.distance[city.index()] != UNCONNECTED;
    let sound = public.board.cities().all(|city| public.available.contains(city) || connected(city));
    fail_unless(sound, "a connected city is not connected to Rome")
}
