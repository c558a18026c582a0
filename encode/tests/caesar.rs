//! The encoding of Caesar's Empire.

mod common;

use caesar::{Caesar, CaesarOptions, Move, Phase, Player, Public};
use common::observed;
use encode::Encode;
use game::{BySeat, Game, GameRng, Options, Seat, Setup};
use laws::Plan;

/// A custom board with cycles and ways of both lengths.
const OWN: &str = r#"
rome = { id = "roma", x = 500, y = 500 }
city = [
  { id = "alesia", name = "Alésia", colour = "red", value = 1, x = 100, y = 100 },
  { id = "bibracte", name = "Bibracte", colour = "red", value = 2, x = 200, y = 100 },
  { id = "cenabum", name = "Cenabum", colour = "blue", value = 3, x = 300, y = 100 },
  { id = "genua", colour = "pink", value = 5, x = 500, y = 100 },
]
way = [
  ["roma", "alesia", 1], ["roma", "bibracte", 1], ["alesia", "bibracte", 1], ["alesia", "cenabum", 2],
  ["bibracte", "cenabum", 2], ["cenabum", "genua", 2],
]
wealth = { wheat = 2, gold = 2 }
"#;

fn plan() -> Plan<Caesar> {
    let mut own = CaesarOptions::default();
    own.set("board", OWN).expect("a board");
    Plan { open: true, extra: vec![own], ..Plan::standard() }
}

/// The same table with every player one seat further.
fn turned(public: &Public) -> Public {
    let json = serde_json::to_value(public).expect("plain data");
    let mut turned = *public;
    turned.active = public.active.next(public.seats);
    let players: BySeat<Player, 5> = public.players;
    for seat in Seat::all(public.seats) {
        turned.players[seat.next(public.seats)] = players[seat];
    }
    // The owners of roads can only be set by deserialising them.
    let mut roads = json["roads"].clone();
    for owner in roads["owners"].as_array_mut().expect("a list") {
        let seat = owner.as_u64().expect("a seat");
        if seat < u64::from(public.seats) {
            *owner = ((seat + 1) % u64::from(public.seats)).into();
        }
    }
    turned.roads = serde_json::from_value(roads).expect("roads");
    turned
}

encodes!(Caesar, plan(), turned, version 1 layout 0x8d12_732a_5774_6f87 bytes 0xbbf5_0a87_0319_6914);

#[test]
fn a_city_says_what_it_would_bring() {
    let caesar = Caesar::new(&Setup::standard(2).unwrap(), GameRng::new(3), &mut game::Silent);
    let public = caesar.public();
    let seat = public.active;
    let seen = observed::<Caesar>(public, caesar.private(seat), seat);
    let group = |name: &str| &seen[Caesar::layout().group(name).unwrap().1];
    for city in public.board.cities() {
        let way = public.board.between(caesar::PlaceId::ROME, city);
        let pieces = way.map_or(0, |way| public.board.way(way).pieces);
        let times = if public.wealth_of(city) == caesar::Wealth::Gold { 2 } else { 1 };
        // The first roads pay nobody else.
        let reach = if pieces == 0 { 0 } else { 6 + times * pieces };
        assert_eq!(group("reach")[city.city_index()], reach, "city {city}");
        if pieces > 0 {
            // A first token is worth nothing yet; the first city of its colour counts as it is.
            let value = public.board.value(city) as u8;
            assert_eq!(group("take")[city.city_index()], 1 + value, "city {city}");
        }
    }
    assert_eq!(group("left"), [30]);
    assert_eq!(group("roads_left"), [25, 25, 0, 0, 0]);
}

#[test]
fn policy_rows_rank_new_cities_by_what_they_pay() {
    let caesar = Caesar::new(&Setup::standard(2).unwrap(), GameRng::new(3), &mut game::Silent);
    let public = caesar.public();
    let seat = public.active;
    let seen = observed::<Caesar>(public, caesar.private(seat), seat);
    let of =
        |name: &str, city: caesar::PlaceId| seen[Caesar::layout().group(name).unwrap().1][city.city_index()];
    let mut moves = game::Moves::new();
    Caesar::legal_moves(public, caesar.private(seat), seat, &mut moves);
    let offers: Vec<(u8, u8, u16)> = moves
        .iter()
        .map(|mv| {
            let Move::Lay { from, .. } = mv else { unreachable!("the first turn lays roads") };
            (of("reach", *from), of("take", *from), Caesar::slots(public, caesar.private(seat), seat, *mv)[1])
        })
        .collect();
    for (one, other) in offers.iter().flat_map(|one| offers.iter().map(move |other| (one, other))) {
        let paid = (one.0, one.1).cmp(&(other.0, other.1));
        assert_eq!(paid, one.2.cmp(&other.2), "{one:?} {other:?}");
    }
    assert!(offers.len() > 1, "the first player has a choice");
}

#[test]
fn the_ways_back_are_numbered_from_the_best_for_the_mover_on() {
    let mut met = 0;
    for seed in 0..40 {
        let mut rng = GameRng::new(seed);
        let mut caesar = Caesar::new(&Setup::standard(4).unwrap(), rng.fork(), &mut game::Silent);
        let mut moves = game::Moves::new();
        while let Some(seat) = Caesar::to_act(caesar.public()).first() {
            moves.clear();
            Caesar::legal_moves(caesar.public(), caesar.private(seat), seat, &mut moves);
            if matches!(caesar.public().phase, Phase::Choose { .. }) {
                met += 1;
                let mut own: Vec<(u16, u8)> = moves
                    .iter()
                    .map(|mv| {
                        let Move::Score(payout) = mv else { unreachable!("a way back is chosen") };
                        (Caesar::action_id(caesar.public(), seat, *mv), payout[seat])
                    })
                    .collect();
                own.sort_unstable();
                assert!(own.is_sorted_by(|a, b| a.0 + 1 == b.0 && a.1 >= b.1), "{own:?}");
            }
            let mv = *rng.pick(&moves).unwrap();
            caesar.play(seat, mv, &mut game::Silent);
        }
    }
    assert!(met > 0, "no choice of ways back was met");
}
