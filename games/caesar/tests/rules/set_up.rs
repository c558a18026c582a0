//! CAE-01 to CAE-05.

use std::collections::BTreeSet;

use caesar::{Caesar, CaesarOptions, Event, ROADS, Tokens, Wealth, side_for};
use game::{Seat, Setup};

use crate::scene::{Scene, map, seat};

fn start(seats: u8, seed: u64) -> Scene {
    Scene::seeded(&CaesarOptions::default(), seats, seed)
}

/// How many tokens of each kind lie on the cities.
fn laid(scene: &Scene) -> Tokens {
    let mut tokens = Tokens::default();
    scene.public().wealth.iter().for_each(|kind| tokens[*kind] += 1);
    tokens
}

#[test]
fn cae_01_each_number_of_players_has_its_side() {
    assert_eq!(side_for(2), side_for(3));
    assert_eq!(side_for(4), side_for(5));
    assert_ne!(side_for(3), side_for(4));
    assert_eq!(side_for(2).cities().len(), 30);
    assert_eq!(side_for(5).cities().len(), 40);
    for seats in 2..=5 {
        assert_eq!(start(seats, 1).public().board, side_for(seats));
    }
    for seats in [0, 1, 6] {
        assert!(Setup::<Caesar>::standard(seats).is_err(), "{seats} players");
    }
}

#[test]
fn cae_02_each_city_has_its_own_place_colour_and_value() {
    let (large, small) = (side_for(4), side_for(2));
    let tokens: BTreeSet<_> = large.cities().map(|city| large.place(city).token.unwrap()).collect();
    assert_eq!(tokens.len(), 40, "no two cities are the same");
    for city in small.cities() {
        let place = small.place(city);
        let same = large.find(&place.id).expect("the small side has no cities of its own");
        assert_eq!(place, large.place(same));
    }
    for seats in 2..=5 {
        let scene = start(seats, 1);
        assert_eq!(scene.public().available, scene.public().board.cities().collect());
    }
}

#[test]
fn cae_03_one_wealth_token_is_shuffled_face_up_onto_each_city() {
    let scene = start(4, 1);
    let tokens = laid(&scene);
    assert!(Wealth::GOODS.iter().all(|kind| tokens[*kind] == 4));
    assert_eq!((tokens[Wealth::Gold], tokens.total()), (8, 40));
    assert_eq!(scene.told[0], Event::TokensLaid { wealth: scene.public().wealth });
    // Every city sees every kind sooner or later.
    let on_first: BTreeSet<Wealth> = (0..300).map(|seed| start(5, seed).public().wealth[0]).collect();
    assert_eq!(on_first.len(), 9);
}

#[test]
fn cae_04_two_or_three_players_first_take_out_ten_tokens() {
    for seats in [2, 3] {
        for seed in 0..20 {
            let tokens = laid(&start(seats, seed));
            assert!(Wealth::GOODS.iter().all(|kind| tokens[*kind] == 3));
            assert_eq!((tokens[Wealth::Gold], tokens.total()), (6, 30));
        }
    }
}

#[test]
fn cae_05_everybody_has_25_roads_and_a_random_player_begins() {
    for seats in 2..=5 {
        let mut first = [0; 5];
        for seed in 0..500 {
            let scene = start(seats, seed);
            let begins = scene.to_act().unwrap();
            assert_eq!(scene.told[1], Event::Begins { seat: begins });
            first[begins.index()] += 1;
            assert!(Seat::all(seats).all(|seat| scene.public().players[seat].roads_left == ROADS));
            assert_eq!(scene.points(), vec![0; usize::from(seats)]);
        }
        let fair = 500 / i32::from(seats);
        assert!(first[..usize::from(seats)].iter().all(|n| (n - fair).abs() < 70), "{first:?}");
    }
    assert_eq!(ROADS, 25);
}

#[test]
fn cae_05_play_goes_clockwise() {
    let map = map("rome-a rome-b rome-c rome-d rome-e rome-f", "wheat:4 wine:2", "");
    let mut scene = Scene::on(&map, 3);
    for (city, next) in [("a", 2), ("b", 3), ("c", 1), ("d", 2)] {
        scene = scene.play(&[&format!("lay {city}-rome")]);
        assert_eq!(scene.to_act(), Some(seat(next)));
    }
}
