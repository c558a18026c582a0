//! CAE-15 to CAE-17: the way back to Rome, with the worked turns of the rulebook.

use std::collections::BTreeSet;

use caesar::{CaesarOptions, Event, MAX_PAYOUTS, Move, Phase, PlaceId, Public, UNCONNECTED, Wealth};
use game::{GameRng, Options, Seat};

use crate::boards::DENSE;
use crate::oracle;
use crate::scene::{Scene, map, seat};

/// The points of each seat for every way back that the game knows.
fn known_payouts(public: &Public, city: PlaceId) -> Vec<Vec<u8>> {
    let points = |payout: caesar::Payout| Seat::all(5).map(|seat| payout[seat]).collect();
    caesar::payouts(public, city).into_iter().map(points).collect()
}

/// Checks that there is one way home for each payout, in the same order, and that its roads pay what it says.
fn check_ways_home(public: &Public, city: PlaceId) {
    let homes = caesar::ways_home(public, city);
    let payouts: Vec<_> = homes.iter().map(|home| home.payout).collect();
    assert_eq!(payouts, *caesar::payouts(public, city));
    for home in homes {
        let mut place = city;
        let mut roads = caesar::Payout::default();
        for way in home.ways {
            let owner = public.roads.owner(way).expect("a way home leads over roads");
            roads = roads.plus(owner, public.board.way(way).pieces);
            place = public.board.way(way).other(place);
        }
        assert_eq!(place, PlaceId::ROME);
        let paid = if public.wealth_of(city) == Wealth::Gold { roads.doubled() } else { roads };
        assert_eq!(home.payout, paid);
    }
}

fn scored(scene: &Scene) -> (Vec<u8>, bool) {
    let payout = scene.told.iter().find_map(|event| match event {
        Event::Scored { payout, doubled, .. } => Some((*payout, *doubled)),
        _ => None,
    });
    let (payout, doubled) = payout.expect("a way back scored");
    (Seat::all(scene.public().seats).map(|seat| payout[seat]).collect(), doubled)
}

#[test]
fn cae_15_every_road_on_the_way_back_pays_its_owner() {
    // The rulebook's first turn: yellow's road leads from Rome, violet builds on, and both score 1.
    let scene = Scene::on(&map("rome-a a-b rome-c a-d", "wheat:4", ""), 2).play(&["lay a-rome"]);
    assert_eq!(scene.points(), [1, 0]);
    let scene = scene.play(&["lay b-a"]);
    assert_eq!(scored(&scene), (vec![1, 1], false));
    assert_eq!(scene.points(), [2, 1]);
}

#[test]
fn cae_13_and_cae_15_a_short_cut_through_a_connected_city_pays_its_builder_alone() {
    // The rulebook's third turn: a is connected the long way round; yellow's two roads through it are shorter.
    let map = map("rome-x x-a a-rome a-b rome-c rome-d", "wheat:4 wine:1", "");
    let scene = Scene::on(&map, 2).play(&["lay x-rome", "lay a-x", "lay b-a", "lay a-rome"]);
    assert_eq!(scored(&scene), (vec![2, 0], false));
    assert_eq!(scene.points(), [4, 1]);
    assert_eq!(scene.public().distance[scene.place("a").index()], 1, "a itself has come nearer to Rome");
}

#[test]
fn cae_15_the_path_of_fewest_pieces_scores_not_that_of_fewest_ways() {
    // From d, one way of two pieces leads to b, which is 2 from Rome; two ways of one piece to a, which is 1.
    let map = map("rome-a rome=b c-a d-c d=b rome-e", "wheat:4 wine:1", "");
    let scene = Scene::on(&map, 2).play(&["lay a-rome", "lay b-rome", "lay c-a", "lay d-c"]);
    assert_eq!(scored(&scene).0, [2, 1]);
}

/// Seat 1 has roads from Rome by a to c, seat 2 from Rome to b; between b and c the way is free.
fn fork() -> Scene {
    let map = map("rome-a rome-b a-c b-c c-d rome-e rome-f", "wheat:3 wine:3", "");
    Scene::on(&map, 2).play(&["lay a-rome", "lay b-rome", "lay c-a"])
}

#[test]
fn cae_16_the_active_player_chooses_among_equal_ways_that_pay_differently() {
    // Seat 2 reaches d through c and b: d-c-b-rome pays seat 2 three, d-c-a-rome two to seat 1 and one to seat 2.
    let scene = fork().play(&["lay d-c", "lay c-b"]);
    assert_eq!(scene.public().phase, Phase::Choose { city: scene.place("d") });
    assert_eq!(scene.to_act(), Some(seat(2)));
    assert_eq!(scene.legal(), [scene.read("score 2:3"), scene.read("score 1:2 2:1")], "one's best first");
    assert_eq!(scene.refusal("score 1:3").unwrap(), "CAE-15 refuse.no_path");
    assert_eq!(scene.refusal("stop").unwrap(), "CAE-16 refuse.laid");
    assert_eq!(scene.clone().play(&["score 2:3"]).points(), [3, 4]);
    assert_eq!(scene.play(&["score 1:2 2:1"]).points(), [5, 2]);
}

#[test]
fn cae_16_equal_ways_that_pay_the_same_are_no_choice() {
    // Both ways from c to Rome take one road of each player.
    let map = map("rome-a rome-b a-c b-c c-d rome-e rome-f", "wheat:4 wine:2", "");
    let scene = Scene::on(&map, 2).play(&["lay a-rome", "lay b-rome", "lay c-b"]);
    assert_eq!(scene.refusal("score 1:1").unwrap(), "CAE-16 refuse.no_choice");
    let scene = scene.play(&["lay d-c", "lay c-a"]);
    assert_eq!(oracle::payouts(scene.public(), scene.place("d")).len(), 1);
    assert_eq!(scored(&scene).0, [1, 2]);
    assert_eq!((scene.to_act(), scene.public().phase), (Some(seat(1)), Phase::Reach), "nobody was asked");
}

#[test]
fn cae_17_a_gold_coin_doubles_the_road_points_of_everybody() {
    // The rulebook's second turn: violet's two pieces and yellow's one, doubled to 4 and 2.
    let map = map("rome-a a=b rome-c a-d", "wheat:3 gold:1", "");
    let scene = Scene::dealt(&map, 2, "b:gold").play(&["lay a-rome", "lay b-a"]);
    assert_eq!(scored(&scene), (vec![2, 4], true));
    assert_eq!(scene.points(), [3, 4]);
    // The next turn is not doubled.
    let scene = scene.play(&["lay c-rome"]);
    assert_eq!(scored(&scene), (vec![1, 0], false));
}

#[test]
fn cae_17_the_choice_of_ways_names_doubled_points() {
    let map = map("rome-a rome-b a-c b-c c-d rome-e", "wheat:4 gold:1", "");
    let scene = Scene::dealt(&map, 2, "d:gold");
    let scene = scene.play(&["lay a-rome", "lay b-rome", "lay c-a", "lay d-c", "lay c-b"]);
    assert_eq!(scene.legal(), [scene.read("score 2:6"), scene.read("score 1:4 2:2")]);
}

#[test]
fn cae_15_and_cae_16_ways_back_are_as_an_oracle_finds_them() {
    let (mut turns, mut choices) = (0, 0);
    for seed in 0.. {
        let mut options = CaesarOptions::default();
        if seed % 5 == 4 {
            options.set("board", DENSE).unwrap();
        }
        let mut scene = Scene::seeded(&options, 2 + (seed % 4) as u8, seed);
        let mut rng = GameRng::new(seed);
        while scene.to_act().is_some() {
            let before = *scene.public();
            let mv = *rng.pick(&scene.legal()).unwrap();
            scene.step(mv);
            check_distances(scene.public());
            turns += usize::from(check_turn(&before, mv, &scene));
            choices += usize::from(matches!(scene.public().phase, Phase::Choose { .. }));
        }
        if turns >= 10_000 {
            break;
        }
    }
    assert!(choices > 500, "{choices}");
}

fn check_distances(public: &Public) {
    let known = oracle::distances(public);
    for (place, distance) in (0..).map(PlaceId).zip(public.distance.iter()) {
        let expected = known.get(&place).map_or(UNCONNECTED, |distance| *distance as u8);
        assert_eq!(*distance, expected, "place {place}");
    }
}

/// Checks what was asked, or else what was paid, when a chain was finished; says whether one was.
fn check_turn(before: &Public, mv: Move, after: &Scene) -> bool {
    let connected = after.told.iter().find_map(|event| match event {
        Event::Connected { city, .. } => Some(*city),
        _ => None,
    });
    let Some(city) = connected else { return false };
    if after.told.iter().filter(|event| matches!(event, Event::Connected { .. })).count() > 1 {
        // Another turn was played by itself after this one: the roads are not those of this turn any more.
        return false;
    }
    let expected = oracle::payouts(after.public(), city);
    let known = known_payouts(after.public(), city);
    assert_eq!(known.iter().cloned().collect::<BTreeSet<_>>(), expected);
    assert_eq!(known.len(), expected.len(), "a payout is there twice");
    check_ways_home(after.public(), city);
    match after.public().phase {
        Phase::Choose { city: asked } => {
            assert_eq!(asked, city);
            assert!(expected.len() > 1, "a choice of one");
            assert_eq!(after.legal().len(), expected.len());
        }
        Phase::Reach | Phase::Over | Phase::Lengthen { .. } => {
            assert_eq!(expected.len(), 1, "a choice was not offered");
            let paid = expected.first().unwrap();
            for seat in Seat::all(before.seats) {
                let gain = after.public().players[seat].points - before.players[seat].points;
                assert_eq!(gain, i16::from(paid[seat.index()]), "{mv}: {seat:?}");
            }
        }
    }
    true
}

#[test]
fn cae_16_even_a_board_made_of_forks_offers_a_list_one_can_read() {
    // Eight diamonds in a row, Rome at one end: each can be passed on two sides, and all sides are equally long.
    // Seat by seat the pieces on them go to different players, so that there are more payouts than are offered.
    let board = (0..8).fold(String::new(), |ways, n| {
        let from = if n == 0 { "rome".to_owned() } else { format!("t{}", n - 1) };
        format!("{ways} {from}-l{n} {from}-r{n} l{n}-t{n} r{n}-t{n}")
    });
    let board =
        map(&format!("{board} t7-z rome-y"), "wheat:4 meat:4 gems:4 wine:4 oil:4 wood:4 olives:2", "");
    let scene = Scene::on(&board, 5);
    let ways = scene.public().board.ways().len();
    // Lay every way by hand, the owners changing on the right-hand sides alone.
    let scene = scene.edit(|public| {
        let owner = |way: usize| if way % 4 == 1 || way % 4 == 3 { 1 + (way / 4) % 4 } else { 0 };
        public["roads"]["owners"] = (0..ways - 1).map(owner).chain([255]).collect::<Vec<_>>().into();
        public["roads"]["built"] = vec![(1_u64 << (ways - 1)) - 1, 0].into();
        public["active"] = 0.into();
    });
    let mut public = *scene.public();
    let known = oracle::distances(&public);
    for (place, distance) in known {
        public.distance[place.index()] = distance as u8;
    }
    let city = scene.place("z");
    let all = oracle::payouts(&public, city);
    assert!(all.len() > MAX_PAYOUTS, "{}", all.len());
    let offered = known_payouts(&public, city);
    assert_eq!(offered.len(), MAX_PAYOUTS);
    check_ways_home(&public, city);
    let mut best: Vec<Vec<u8>> = all.into_iter().collect();
    best.sort_by(|a, b| b.cmp(a));
    assert_eq!(offered, best[..MAX_PAYOUTS], "those that pay the active player best, best first");
}
