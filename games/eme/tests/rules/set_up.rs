//! EME-01 to EME-07.

use std::collections::BTreeSet;

use eme::{CardListRef, Eme, Region, RegionSet, Side};
use game::{OptionProblem, Setup};

use crate::scene::{Scene, region, seat};

#[test]
fn eme_01_two_to_five_players_with_14_armies_and_3_cities() {
    for seats in [0, 1, 6] {
        let errors = Setup::<Eme>::standard(seats).unwrap_err();
        assert_eq!(errors.0[0].problem, OptionProblem::Seats { seats, allowed: (2, 5) });
    }
    for seats in 2..=5 {
        let scene = Scene::new(seats, &[]);
        assert_eq!(scene.public().supply[seat(seats)] + scene.army(&seats.to_string(), 12), 14);
        assert!(scene.public().cities[seat(seats)].is_empty());
    }
    assert_eq!((eme::ARMIES, eme::CITIES), (14, 3));
}

#[test]
fn eme_02_the_table_picks_a_side_with_its_own_borders_and_sea_lines() {
    let (a, b) = (Side::A.board(), Side::B.board());
    assert_eq!((a.regions, a.continents.len(), a.start), (25, 4, region(12)));
    assert_eq!((b.regions, b.continents.len(), b.start), (23, 5, region(15)));
    let land =
        |side: Side, number: u8| side.board().land[region(number).index()].iter().collect::<Vec<Region>>();
    assert_eq!(land(Side::A, 8), [region(9)]);
    assert_eq!(land(Side::B, 15), [region(16)]);
    // The dotted lines of side A join 4–8, 8–10, 5–11, 7–21, 15–22, 17–23 and 18–24.
    let sea: u8 = a.all().iter().map(|r| a.land_and_sea[r.index()].len() - a.land[r.index()].len()).sum();
    assert_eq!(sea, 14);
    assert!(a.land_and_sea[region(8).index()].contains(region(4)));
    assert_eq!(Scene::new(3, &["side=b"]).army("1", 15), 3);
    assert_eq!(Scene::turn_of(3, &["side=b"]).refused(1, "neutral 24"), "EME-06");
    assert_eq!(Scene::new(2, &["side=b"]).refused(1, "neutral 24"), "EME-02");
}

#[test]
fn eme_03_five_cards_are_for_five_players_and_one_differs_between_printings() {
    let list = CardListRef::default();
    for (seats, cards) in [(2, 37), (3, 37), (4, 37), (5, 42)] {
        assert_eq!(list.in_play(seats).count(), cards);
    }
    let differing: Vec<u8> =
        list.in_play(5).filter(|card| list.face(*card).differs()).map(|card| card.0 + 1).collect();
    assert_eq!(differing, [6]);
    let french = Scene::turn().row(&[6, 1]).play(1, "take 1");
    assert_eq!(french.refused(1, "city 12"), "EME-22");
    let english = Scene::turn_of(3, &["printing=english"]).row(&[6, 1]).play(1, "take 1, city 12");
    assert_eq!(english.public().cities[seat(1)].len(), 1);
}

#[test]
fn eme_04_six_cards_lie_face_up_in_shuffled_order() {
    let mut rows = BTreeSet::new();
    for seed in 0..20 {
        let scene = Scene::seeded(4, &[], seed);
        assert_eq!(scene.public().row.len(), 6);
        assert_eq!(scene.public().deck, 31);
        rows.insert(scene.public().row.to_vec());
    }
    assert_eq!(rows.len(), 20, "every shuffle gives another row");
}

#[test]
fn eme_05_everybody_starts_with_three_armies_in_the_start_region() {
    let scene = Scene::new(5, &[]);
    for colour in ["1", "2", "3", "4", "5"] {
        assert_eq!(scene.army(colour, 12), 3);
        assert_eq!((1..=25).map(|number| scene.army(colour, number)).sum::<u8>(), 3);
    }
}

#[test]
fn eme_06_two_players_put_ten_neutral_armies_in_turn() {
    let mut scene = Scene::new(2, &[]);
    assert_eq!(scene.legal(1, "neutral").len(), 25);
    for number in 0..10 {
        let mover = number % 2 + 1;
        assert_eq!(scene.to_act().first(), Some(seat(mover)), "seats alternate, the first begins");
        scene = scene.play(mover, "neutral 1");
    }
    assert_eq!(scene.army("n", 1), 10);
    assert_eq!(scene.refused(1, "neutral 1"), "EME-06");
    assert_eq!(scene.to_act().len(), 2, "then both bid");
    assert_eq!(Scene::new(3, &[]).refused(1, "neutral 1"), "EME-06");
}

#[test]
fn eme_06_neutral_armies_deny_control_score_nothing_and_never_move() {
    let scene = Scene::turn_of(2, &[]).armies("n", &[(21, 1), (22, 1)]).armies("1", &[(21, 1), (22, 1)]);
    assert_eq!(scene.holder(21), None, "a tie with the neutral colour");
    let scene = scene.armies("n", &[(21, 2), (22, 1)]);
    assert_eq!(scene.holder(21).as_deref(), Some("n"));
    let scene = scene.armies("1", &[(12, 2)]).armies("n", &[(21, 2), (22, 1), (1, 1)]);
    assert_eq!(
        scene.points(1, "continents"),
        0,
        "no row counts the neutral colour's continents for a player"
    );
    let scene = scene.row(&[4, 19, 1]).play(1, "take 1");
    assert_eq!(scene.refused(1, "move 21-22"), "EME-31");
    let scene = scene.play(1, "done").play(2, "take 1, destroy n@1");
    assert_eq!(scene.army("n", 1), 0, "they can be destroyed");
}

#[test]
fn eme_07_coins_by_number_of_players_are_public() {
    for (seats, coins) in [(2, 14), (3, 11), (4, 9), (5, 8)] {
        let scene = Scene::new(seats, &[]);
        assert!(scene.public().coins.iter(seats).all(|(_, held)| *held == coins));
    }
}

/// Every pair of neighbours of both sides, by land and by sea line.
const NEIGHBOURS: [(Side, &str, &str); 2] = [
    (
        Side::A,
        "1-2 1-3 1-4 2-3 2-5 2-6 3-4 3-5 6-7 8-9 9-12 9-13 10-14 11-12 11-15 12-13 12-15 12-16 12-19 \
        13-16 14-17 15-18 15-19 16-17 16-19 18-19 19-20 21-22 23-25 24-25",
        "4-8 5-11 7-21 8-10 15-22 17-23 18-24",
    ),
    (
        Side::B,
        "1-2 3-4 5-6 6-7 8-9 8-10 8-11 9-10 10-11 10-13 10-14 11-12 11-13 12-13 13-14 15-16 16-18 16-19 \
        16-20 17-18 18-20 18-23 19-20 19-21 20-21 20-22 20-23 21-22 22-23",
        "1-8 2-3 4-5 4-15 7-17 9-15 14-19",
    ),
];

#[test]
fn eme_02_every_border_and_every_sea_line_of_both_sides() {
    for (side, by_land, by_sea) in NEIGHBOURS {
        let board = side.board();
        let pairs = |joined: &dyn Fn(Region) -> RegionSet| -> String {
            let from =
                |a: Region| joined(a).iter().filter(move |b| a < *b).map(move |b| (a, b)).collect::<Vec<_>>();
            let pairs = board.all().iter().flat_map(from);
            pairs.map(|(a, b)| format!("{}-{}", a.0 + 1, b.0 + 1)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(pairs(&|a| board.land[a.index()]), by_land, "{side:?} by land");
        assert_eq!(
            pairs(&|a| board.land_and_sea[a.index()] - board.land[a.index()]),
            by_sea,
            "{side:?} by sea"
        );
    }
}

#[test]
fn eme_07_only_the_fist_is_secret_during_the_bid() {
    let sealed = |bid: u8| Scene::new(3, &[]).play(1, &format!("bid {bid}"));
    let written = |scene: &Scene| serde_json::to_string(scene.public()).unwrap();
    assert_eq!(written(&sealed(0)), written(&sealed(11)), "nobody can tell a bid of 0 from one of 11");
    assert_eq!(sealed(11).public().coins[seat(1)], 11, "the coins are still theirs, for everybody to see");
    let taken = Scene::turn().coins(1, 6).play(1, "take 6");
    assert_eq!(taken.public().coins[seat(1)], 3, "what is paid is public as well");
}
