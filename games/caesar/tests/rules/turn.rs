//! CAE-10 to CAE-14 and CAE-18: laying a chain of roads to a new city.

use std::collections::BTreeSet;

use caesar::{CaesarOptions, Event, Move, Phase, Wealth};
use game::{GameRng, Seat};

use crate::oracle::{all_chains, chains_by_moves};
use crate::scene::{Scene, map, seat};

/// Two cities at Rome, two beyond them, and a way between the near ones.
fn square() -> String {
    map("rome-a rome-b a-b a-c b=d c-d rome-e", "wheat:3 wine:2", "")
}

#[test]
fn cae_10_a_turn_connects_exactly_one_available_city() {
    for seats in 2..=5 {
        let mut scene = Scene::seeded(&CaesarOptions::default(), seats, 7);
        let mut rng = GameRng::new(7);
        let mut connected = 0;
        while scene.to_act().is_some() {
            assert!(scene.legal().len() > 1, "a player who is asked has a choice");
            let mv = *rng.pick(&scene.legal()).unwrap();
            let begins = scene.public().phase == Phase::Reach;
            let reaches = matches!(mv, Move::Lay { from, .. } if scene.public().available.contains(from));
            let lengthens = matches!(mv, Move::Lay { to, .. } if scene.public().available.contains(to));
            assert!(reaches || !begins, "a turn begins with the one city that it connects");
            assert!(!lengthens, "and comes to no other");
            scene.step(mv);
            for event in &scene.told {
                match event {
                    Event::Connected { .. } => connected += 1,
                    Event::Scored { .. } => assert_eq!(std::mem::take(&mut connected), 1),
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn cae_10_a_chain_leads_to_an_available_city_and_there_is_no_turn_without() {
    let scene = Scene::on(&square(), 2).play(&["lay a-rome"]);
    assert_eq!(scene.refusal("stop").unwrap(), "CAE-10 refuse.no_chain");
    assert_eq!(scene.refusal("lay a-rome").unwrap(), "CAE-10 refuse.city_first");
    assert_eq!(scene.refusal("lay rome-b").unwrap(), "CAE-10 refuse.city_first");
}

#[test]
fn cae_11_roads_start_at_rome_or_any_connected_city_whoever_connected_it() {
    let scene = Scene::on(&square(), 2);
    assert_eq!(scene.refusal("lay c-a").unwrap(), "CAE-11 refuse.start");
    // The second player builds on from the first one's city, where they have no road.
    let scene = scene.play(&["lay a-rome"]);
    assert_eq!(scene.to_act(), Some(seat(2)));
    assert_eq!(scene.refusal("lay c-a"), None);
    assert_eq!(scene.refusal("lay b-rome"), None);
    assert_eq!(scene.refusal("lay d-b").unwrap(), "CAE-11 refuse.start");
}

#[test]
fn cae_12_a_way_takes_one_or_two_pieces_of_one_player() {
    let scene = Scene::on(&square(), 2).play(&["lay b-rome"]);
    assert_eq!((scene.roads_left(1), scene.roads_left(2)), (24, 25));
    let scene = scene.play(&["lay d-b"]);
    assert_eq!((scene.roads_left(1), scene.roads_left(2)), (24, 23), "the way b=d takes two pieces");
    let way = scene.public().board.between(scene.place("d"), scene.place("b")).unwrap();
    assert_eq!(scene.public().roads.owner(way), Some(seat(2)));
    assert_eq!(scene.refusal("lay e-d").unwrap(), "CAE-12 refuse.no_way");
}

#[test]
fn cae_12_nobody_builds_on_built_ways_or_half_a_way() {
    // The way a-rome is the first player's; the second, coming from c through a, cannot use it.
    let scene = Scene::on(&square(), 2).play(&["lay a-rome", "lay b-rome", "lay c-a"]);
    assert!(matches!(scene.public().phase, Phase::Lengthen { .. }));
    assert_eq!(scene.refusal("lay a-rome").unwrap(), "CAE-12 refuse.built");
    // With one piece left a way of two is out of reach.
    let scene = Scene::on(&square(), 2).play(&["lay b-rome"]).with_roads(2, 1);
    assert_eq!(scene.refusal("lay d-b").unwrap(), "CAE-12 refuse.roads");
    assert!(!scene.legal().contains(&scene.read("lay d-b")));
}

#[test]
fn cae_13_a_chain_may_run_through_connected_cities_but_no_available_one() {
    let scene = Scene::on(&square(), 2).play(&["lay a-rome", "lay b-rome", "lay c-a"]);
    // The chain to c starts at a; it may start at b instead, through a.
    assert_eq!(scene.refusal("lay a-b"), None);
    assert_eq!(scene.refusal("lay b-d").unwrap(), "CAE-13 refuse.elsewhere");
    let through = scene.clone().play(&["lay a-b"]);
    assert_eq!(through.roads_left(1), 22);
    assert_eq!(through.to_act(), Some(seat(2)), "the way b=d leads to an available city");
    let map = map("rome-a rome-b a-c a-d b-a rome-e", "wheat:3 wine:2", "");
    let scene = Scene::on(&map, 2).play(&["lay a-rome", "lay b-rome", "lay c-a"]);
    assert_eq!(scene.refusal("lay a-d").unwrap(), "CAE-13 refuse.through");
}

#[test]
fn cae_13_a_chain_visits_no_place_twice_and_does_not_pass_through_rome() {
    // A triangle of connected cities, each with a way to Rome of its own.
    let map = map("rome-a rome-b rome-c a-b b-c c-a a-d rome-e rome-f", "wheat:4 wine:2", "");
    let scene = Scene::on(&map, 2).play(&["lay a-rome", "lay b-rome", "lay c-rome", "lay d-a", "lay a-b"]);
    assert_eq!(scene.refusal("lay b-a").unwrap(), "CAE-13 refuse.twice");
    let scene = scene.play(&["lay b-c"]);
    // Only c-a is left, and a has been visited: the chain ends by itself.
    assert_eq!(scene.to_act(), Some(seat(1)));
    // A chain that starts at Rome ends there too: nothing is asked after it.
    let scene = Scene::on(&map, 2).play(&["lay a-rome"]);
    assert_eq!(scene.to_act(), Some(seat(2)));
}

#[test]
fn cae_13_moves_lead_to_every_chain_once_and_to_no_other() {
    let mut tried = 0;
    for seed in 0..16 {
        let seats = 2 + (seed % 4) as u8;
        let mut scene = Scene::seeded(&CaesarOptions::default(), seats, seed);
        let mut rng = GameRng::new(seed);
        while scene.to_act().is_some() {
            if scene.public().phase == Phase::Reach {
                // Few roads keep the chains short enough to be counted by hand.
                let scene = Seat::all(seats)
                    .fold(scene.clone(), |scene, seat| scene.with_roads(seat.index() as u8 + 1, 4));
                let by_moves = chains_by_moves(&scene);
                let chains: BTreeSet<_> = by_moves.iter().cloned().collect();
                assert_eq!(chains.len(), by_moves.len(), "a chain is laid in two ways");
                assert_eq!(chains, all_chains(scene.public(), scene.public().active));
                tried += chains.len();
            }
            let mv = *rng.pick(&scene.legal()).unwrap();
            scene.step(mv);
        }
    }
    assert!(tried > 10_000, "{tried}");
}

#[test]
fn cae_14_the_city_and_its_wealth_are_taken() {
    let scene = Scene::dealt(&square(), 2, "a:wine").play(&["lay a-rome"]);
    let player = &scene.public().players[seat(1)];
    assert!(player.cities.contains(scene.place("a")) && player.cities.len() == 1);
    assert_eq!((scene.wealth(1)[Wealth::Wine], scene.wealth(1).total()), (1, 1));
    assert!(!scene.public().available.contains(scene.place("a")));
    let taken = Event::Connected { seat: seat(1), city: scene.place("a"), wealth: Wealth::Wine };
    assert!(scene.told.contains(&taken));
}

#[test]
fn cae_18_whoever_can_reach_no_city_passes_and_is_not_asked() {
    let scene = Scene::on(&square(), 3).with_roads(2, 0).play(&["lay a-rome"]);
    assert!(scene.told.contains(&Event::Passed { seat: seat(2) }));
    assert_eq!(scene.to_act(), Some(seat(3)));
    // Who passes with one road left may build again when a way of one piece comes into reach.
    let map = map("rome=a rome=b a=c b-d b-e", "wheat:4 wine:1", "");
    let scene = Scene::on(&map, 2).with_roads(2, 1).play(&["lay a-rome"]);
    assert!(scene.told.contains(&Event::Passed { seat: seat(2) }));
    let scene = scene.play(&["lay b-rome"]);
    assert_eq!(scene.to_act(), Some(seat(2)));
    assert_eq!(scene.legal(), [scene.read("lay d-b"), scene.read("lay e-b")]);
}

#[test]
fn cae_18_nobody_passes_who_can_build() {
    let mut passes = 0;
    for seed in 0..60 {
        let mut scene = Scene::seeded(&CaesarOptions::default(), 2, seed);
        let mut rng = GameRng::new(seed);
        while let Some(mover) = scene.to_act() {
            assert!(scene.public().phase != Phase::Reach || scene.public().players[mover].roads_left > 0);
            let mv = *rng.pick(&scene.legal()).unwrap();
            scene.step(mv);
            let turns = scene.told.iter().filter(|event| matches!(event, Event::Connected { .. })).count();
            for event in scene.told.iter().filter(|_| turns == 1) {
                if let Event::Passed { seat } = event {
                    assert!(all_chains(scene.public(), *seat).is_empty(), "{seat:?} can build");
                    passes += 1;
                }
            }
        }
    }
    assert!(passes > 20, "{passes}");
}

#[test]
fn cae_18_the_game_ends_when_nobody_can_build() {
    let map = map("rome-a rome-b a=c b=d a-b c-d", "wheat:4", "");
    let scene = Scene::on(&map, 2).with_roads(1, 1).with_roads(2, 1).play(&["lay a-rome", "lay b-rome"]);
    let [one, two] = [1, 2].map(|number| Event::Passed { seat: seat(number) });
    assert_eq!(scene.told[scene.told.len() - 3..], [one, two, Event::Ended { left: 2 }]);
    assert_eq!((scene.to_act(), scene.public().phase), (None, Phase::Over));
}
