//! LEG-01 to LEG-10.

use game::{Game, GameRng, Journal, Setup};
use legends::{CardListRef, Event, Legends, LegendsOptions, Part, Phase};

use crate::scene::{Scene, card, region, seat};

#[test]
fn leg_01_two_to_four_players_with_eighteen_armies_and_three_cities() {
    for seats in [1, 5] {
        assert!(Setup::<Legends>::new(LegendsOptions::default(), seats).is_err(), "{seats} players");
    }
    for seats in 2..=4 {
        let scene = Scene::new(seats, &[]);
        for number in 1..=seats {
            assert_eq!(scene.public().supply[seat(number)], 13, "18 less the 5 on the board");
        }
    }
    let scene = Scene::turn().armies("1", "m1").cities(1, &["m1", "m2"]).act(&[Part::City]);
    let scene = scene.play(1, "city m1").edit(|public| public["active"] = 0.into());
    let scene = scene.act(&[Part::City, Part::Place(1)]);
    assert_eq!(scene.refused(1, "city m1"), "LEG-01", "three cities and no more");
}

#[test]
fn leg_02_one_face_of_each_tile_is_laid_slot_by_slot() {
    let scene = Scene::architect(3, &[]);
    assert_eq!(scene.active(), 1);
    assert_eq!(scene.legal(1, "lay").len(), 32, "eight faces, turned four ways");
    let scene = scene.play(1, "lay desert e");
    assert_eq!(scene.legal(1, "lay").len(), 24);
    assert_eq!(scene.refused(1, "lay desert n"), "LEG-02");
    assert_eq!(scene.refused(1, "lay meadows n"), "LEG-02", "the other side of the same tile");
    assert_eq!(Scene::turn().refused(1, "lay fern n"), "LEG-02", "the board is laid");
    let scene =
        Scene::laid(3, &[]).play(1, "outpost c1").bids(&[0, 0, 0]).armies("1", "m1").act(&[Part::Place(1)]);
    assert_eq!(scene.refused(1, "place d1"), "LEG-30");
    assert_eq!(
        Scene::laid(2, &[]).play(1, "outpost c1").refused(1, "neutral d1"),
        "LEG-02",
        "the desert is not in play"
    );
}

#[test]
fn leg_02_sea_lines_that_lead_nowhere_do_not_count() {
    // m1 is the northern edge of the central tile, where nothing lies; f2 the far edge of the western one.
    let scene = Scene::turn().armies("1", "m1, f2").act(&[Part::Move(3)]);
    assert_eq!(scene.legal(1, "move"), ["m1-m2", "m1-m3", "f2-f1", "f2-f3"]);
}

#[test]
fn leg_03_the_start_region_is_on_the_central_tile_with_a_sea_line_to_another() {
    let scene = Scene::architect(3, &[]).play(1, "lay meadows n, lay fern n, lay volcano n, lay citadel n");
    assert_eq!(scene.legal(1, "start"), ["m3", "m4", "m5"]);
    assert_eq!(scene.refused(1, "start m1"), "LEG-03", "its sea line leads nowhere");
    assert_eq!(scene.refused(1, "start m2"), "LEG-03", "no sea line at all");
    assert_eq!(scene.refused(1, "start f3"), "LEG-03", "not on the central tile");
    assert_eq!(scene.refused(1, "start d1"), "LEG-02", "not on the board");
    let scene = scene.play(1, "start m5");
    assert_eq!(scene.public().start, Some(region("m5")));
    assert_eq!(scene.refused(1, "start m4"), "LEG-03", "it is put once");
}

#[test]
fn leg_04_the_start_region_is_on_the_desert_wherever_it_lies() {
    let central = Scene::architect(3, &[]).play(1, "lay desert n, lay fern n, lay volcano n, lay citadel n");
    assert_eq!(central.legal(1, "start"), ["d4", "d5", "d6"]);
    assert_eq!(central.refused(1, "start f3"), "LEG-04");
    // To the west of the centre the desert has one sea line that leads anywhere: the choice is made.
    let west = Scene::architect(3, &[]).play(1, "lay fern n, lay desert n, lay volcano n, lay citadel n");
    assert_eq!(west.public().start, Some(region("d5")));
    assert_eq!(west.public().phase, Phase::Outpost);
    let outposts = west.legal(1, "outpost");
    assert!(
        outposts.iter().all(|id| id.starts_with(['v', 'c'])),
        "neither central nor the desert: {outposts:?}"
    );
    assert_eq!(west.refused(1, "outpost d1"), "LEG-04");
    assert_eq!(west.refused(1, "outpost f1"), "LEG-07");
}

#[test]
fn leg_05_the_tall_islands_are_three_islands_with_bridges_that_are_no_water() {
    let board =
        Scene::architect(3, &[]).play(1, "lay tall_islands n, lay meadows n, lay volcano n, lay citadel n");
    let scene =
        board.play(1, "start t2, outpost v7").bids(&[0, 0, 0]).armies("1", "t1").act(&[Part::Move(2)]);
    assert_eq!(scene.legal(1, "move"), ["t1-t2"], "no bridge leads from t1 to t3");
    let scene = scene.play(1, "move t1-t2, move t2-t3");
    assert_eq!(scene.army("1", "t3"), 1, "a bridge costs one step");
    let scene = scene.armies("2", "").armies("3", "").armies("1", "t1, t3").armies("2", "t2");
    assert_eq!(
        (scene.points(1, "islands"), scene.points(2, "islands")),
        (2, 1),
        "each is an island of its own"
    );
}

#[test]
fn leg_06_marked_cards_stay_out_with_fewer_players() {
    for (seats, cards) in [(2, 27), (3, 32), (4, 34)] {
        let scene = Scene::new(seats, &[]);
        assert_eq!(scene.public().row.len(), 6);
        assert_eq!(usize::from(scene.public().deck), cards - 6);
        assert_eq!(scene.public().list().in_play(seats).count(), cards);
    }
    let plays = |name, seats| CardListRef::default().get().in_play(seats).any(|known| known == card(name));
    assert!(plays("Castle +", 4) && !plays("Castle +", 3), "marked 4");
    assert!(plays("Mountain Dwarf", 3) && !plays("Mountain Dwarf", 2), "marked 3");
    assert!(plays("Dire Giant", 2), "not marked");
}

#[test]
fn leg_07_four_armies_each_at_the_start_and_one_together_on_another_tile() {
    let scene = Scene::laid(4, &[]);
    for number in ["1", "2", "3", "4"] {
        assert_eq!(scene.army(number, "m4"), 4);
    }
    assert_eq!(scene.refused(1, "outpost m1"), "LEG-07", "not on the central tile");
    assert_eq!(scene.legal(1, "outpost").len(), 13, "any region of the three other tiles");
    let scene = scene.play(1, "outpost c3");
    for number in ["1", "2", "3", "4"] {
        assert_eq!((scene.army(number, "m4"), scene.army(number, "c3")), (4, 1));
    }
    assert_eq!(Scene::turn().refused(1, "outpost c3"), "LEG-07", "once");
}

#[test]
fn leg_08_two_players_put_ten_neutral_armies_in_turn() {
    let mut scene = Scene::laid(2, &[]).play(1, "outpost c3");
    for turn in 0..10 {
        assert_eq!(scene.active(), 1 + turn % 2, "in turn, the first seat first");
        assert_eq!(scene.legal(scene.active(), "neutral").len(), 18, "any region");
        scene = scene.clone().play(scene.active(), if turn < 6 { "neutral f1" } else { "neutral f2" });
    }
    assert_eq!(scene.public().phase, Phase::Bid);
    assert_eq!((scene.army("n", "f1"), scene.army("n", "f2")), (6, 4));
    assert_eq!(scene.refused(1, "neutral f1"), "LEG-08", "ten and no more");
    let scene = scene.armies("1", "f3").armies("2", "");
    assert_eq!(scene.holder("f1").as_deref(), Some("n"));
    assert_eq!(scene.points(1, "islands"), 0, "the neutral colour controls the island");
    assert_eq!(Scene::new(3, &[]).public().phase, Phase::Bid, "three players have none");
}

#[test]
fn leg_09_coins_by_number_of_players() {
    for (seats, coins) in [(2, 12), (3, 11), (4, 9)] {
        let scene = Scene::new(seats, &[]);
        assert!(scene.public().coins.iter(seats).all(|(_, held)| *held == coins), "{seats} players");
    }
}

/// The kinds of set-up events in the order they were told.
fn order(scene: &Scene) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for event in &scene.told {
        let kind = match event {
            Event::TileLaid { .. } => "tile",
            Event::StartPut { .. } => "start",
            Event::TokenLaid { .. } => "token",
            Event::LeaderDealt { .. } => "leader",
            Event::RowDealt { .. } => "row",
            Event::Mustered { .. } => "armies",
            Event::OutpostPut { .. } => "outpost",
            Event::CoinsDealt { .. } => "coins",
            _ => continue,
        };
        if kinds.last() != Some(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

#[test]
fn leg_10_quick_set_up_does_what_an_architect_does_in_the_same_order() {
    let all = ["exploration=on", "citadels=on", "encounters=on", "leaders=on"];
    let quick = Scene::new(3, &all);
    let expected = ["tile", "start", "token", "leader", "row", "armies", "outpost", "coins"];
    assert_eq!(order(&quick), expected);
    assert_eq!(quick.public().phase, Phase::Bid, "a table can start at once");
    assert_eq!(quick.public().marked().len(), 1 + 5 + 3 + 4, "all tokens are laid, all encounters too");
    let mut architect = Scene::architect(3, &all);
    assert!(
        architect.public().row.is_empty() && architect.public().leaders[seat(1)].is_none(),
        "neither is seen"
    );
    let mut rng = GameRng::new(5);
    while architect.public().phase.is_architects() {
        assert_eq!(architect.active(), 1);
        let legal = architect.legal(1, "");
        let text = rng.pick(&legal).unwrap().clone();
        architect = architect.play(1, &text);
    }
    assert_eq!(order(&architect), expected);
}

#[test]
fn leg_10_the_table_names_the_architect() {
    assert_eq!(Scene::architect(3, &[]).active(), 1, "the first seat, unless it is said");
    let scene = Scene::architect(3, &["architect=2"]);
    assert_eq!((scene.active(), scene.public().architect()), (2, seat(2)));
    let options = LegendsOptions { architect: seat(3), ..LegendsOptions::default() };
    assert!(Setup::<Legends>::new(options, 3).is_ok());
    let errors = Setup::<Legends>::new(options, 2).unwrap_err();
    assert_eq!(errors.to_string(), "option architect: there is no seat \"3\"");
}

#[test]
fn leg_10_the_architect_s_office_passes_to_the_left_in_a_long_game() {
    let architects = |scene: &Scene| -> Vec<u8> {
        let seats = scene.told.iter().filter_map(|event| match event {
            Event::Began { architect, .. } => *architect,
            _ => None,
        });
        seats.map(|seat| seat.index() as u8 + 1).collect()
    };
    let mut scene = Scene::architect(2, &["long=on"]);
    let mut rng = GameRng::new(5);
    while let Some(seat) = scene.to_act().first() {
        let mv = Legends::random_move(
            scene.public(),
            scene.state.private(seat),
            seat,
            &mut rng,
            &mut game::Moves::new(),
        );
        if let legends::Move::Lay(_) = mv {
            assert_eq!(scene.public().architect(), seat);
        }
        let mut journal = Journal::new();
        scene.state.play(seat, mv, &mut journal);
        scene.told.extend(journal.entries.iter().map(|entry| entry.told_to(None).clone()));
    }
    assert_eq!(architects(&scene), [1, 2, 1]);
}

#[test]
fn leg_10_with_two_players_coins_come_before_neutral_armies_and_the_bid_comes_last() {
    let scene = Scene::new(2, &[]);
    assert!(matches!(scene.public().phase, Phase::Neutral(10)));
    assert_eq!(scene.public().coins[seat(2)], 12, "coins are dealt already");
    assert_eq!(scene.public().row.len(), 6, "and the row lies open");
    let mut scene = scene;
    while let Phase::Neutral(_) = scene.public().phase {
        let active = scene.active();
        let region = scene.legal(active, "neutral")[0].clone();
        scene = scene.play(active, &format!("neutral {region}"));
    }
    assert_eq!(scene.public().phase, Phase::Bid);
}
