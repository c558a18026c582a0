//! LEG-64 to LEG-68: each leader where the power works, and a near case where it does not.

use std::collections::BTreeSet;

use game::{Line, Panel, View, Words};
use legends::{Legends, Part, Phase};

use crate::scene::{Scene, seat};

fn led(leader: &str) -> Scene {
    let scene = Scene::turn_of(3, &["leaders=on"], "");
    let scene = scene.edit(|public| public["leaders"] = serde_json::json!([null, null, null, null]));
    scene.leader(1, leader)
}

#[test]
fn leg_64_everybody_is_dealt_a_leader_face_up() {
    let mut first = BTreeSet::new();
    for seed in 0..40 {
        let scene = Scene::seeded(3, &["leaders=on"], seed);
        let dealt: BTreeSet<_> = (1..=3).filter_map(|number| scene.public().leaders[seat(number)]).collect();
        assert_eq!(dealt.len(), 3, "one each, all different");
        first.extend(scene.public().leaders[seat(1)]);
    }
    assert_eq!(first.len(), 4, "at random");
    assert!(Scene::new(3, &[]).public().leaders[seat(1)].is_none(), "only with the variant");
}

#[test]
fn leg_65_the_fairy_queen_scores_three_forest_cards() {
    let points = |cards: &[&str]| led("fairy_queen").cards(1, cards).points(1, "leader");
    assert_eq!(points(&["Forest Elf", "Forest Gnome", "Forest Pixie"]), 1);
    assert_eq!(points(&["Forest Elf", "Forest Gnome", "Forest Pixie", "Forest Tree Town"]), 1, "once");
    assert_eq!(points(&["Forest Elf", "Forest Gnome", "Lake"]), 0, "two are too few");
    let other = led("bandit_king").cards(1, &["Forest Elf", "Forest Gnome", "Forest Pixie"]);
    assert_eq!(other.points(1, "leader"), 0, "another leader does not care");
}

#[test]
fn leg_65_the_fairy_queen_may_take_one_more_card_without_its_action() {
    let end = led("fairy_queen").idle(30);
    assert_eq!((end.public().phase, end.active()), (Phase::Extra, 1));
    assert_eq!(end.public().row.len(), 2);
    let declined = end.clone().play(1, "done");
    assert_eq!(declined.public().phase, Phase::Over);
    assert_eq!(declined.public().cards[seat(1)].len(), 10);
    let own = end.public().cards[seat(1)];
    let rest = end.row(&["Mountain Treasury", "Dire Eye"]).coins(1, 5);
    let taken = rest.clone().play(1, "take 2");
    assert_eq!(taken.public().phase, Phase::Over, "no action is played");
    assert_eq!(taken.public().coins[seat(1)], 4, "at its price");
    assert_eq!(taken.public().cards[seat(1)].len(), own.len() + 1);
    let treasury = rest.clone().play(1, "take 1");
    assert_eq!(treasury.public().coins[seat(1)], 7, "its ability counts");
    assert_eq!(rest.coins(1, 0).refused(1, "take 2"), "LEG-20", "she pays like everybody");
    assert_eq!(led("white_knight").idle(30).public().phase, Phase::Over, "nobody else may");
}

#[test]
fn leg_66_the_bandit_king_scores_when_no_army_is_left_in_supply() {
    let scene = led("bandit_king");
    assert_eq!(scene.clone().armies("1", "m1 x18").points(1, "leader"), 1);
    assert_eq!(scene.clone().armies("1", "m1 x17").points(1, "leader"), 0);
    let held = scene.edit(|public| public["captured"][0] = 2.into()).armies("1", "m1 x16");
    assert_eq!(held.points(1, "leader"), 1, "or held by the Red Sorceress");
}

#[test]
fn leg_66_the_bandit_king_may_steal_from_a_player_whose_army_he_destroys() {
    let scene = led("bandit_king").armies("1", "m1 x2").armies("2", "m1").armies("3", "m1").armies("n", "m1");
    let scene = scene.coins(3, 0).act(&[Part::Destroy]);
    let hit = scene.clone().play(1, "destroy 2@m1");
    assert_eq!(hit.active(), 1, "he may");
    assert_eq!(hit.clone().play(1, "done").public().coins[seat(2)], 11, "or may not");
    let stolen = hit.play(1, "steal");
    assert_eq!((stolen.public().coins[seat(1)], stolen.public().coins[seat(2)]), (12, 10));
    assert_eq!(stolen.active(), 2);
    for no_victim in ["destroy 3@m1", "destroy 1@m1", "destroy n@m1"] {
        let after = scene.clone().play(1, no_victim);
        assert_eq!(after.active(), 2, "{no_victim}: nothing to steal, or nobody to steal from");
    }
    assert_eq!(scene.refused(1, "steal"), "LEG-66", "without a victim");
    let knight = led("white_knight").armies("1", "m1").armies("2", "m1").act(&[Part::Destroy]);
    assert_eq!(knight.play(1, "destroy 2@m1").active(), 2, "other leaders do not steal");
}

#[test]
fn leg_67_the_red_sorceress_begins_with_one_army_more() {
    let mut met = 0;
    for seed in 0..30 {
        let scene = Scene::seeded(3, &["leaders=on"], seed);
        for number in 1..=3 {
            let sorceress = scene.public().leaders[seat(number)] == Some(legends::Leader::RedSorceress);
            let start = legends::region_id(scene.public().start.unwrap());
            assert_eq!(scene.army(&number.to_string(), start), if sorceress { 5 } else { 4 });
            assert_eq!(scene.public().supply[seat(number)], if sorceress { 12 } else { 13 });
            met += usize::from(sorceress);
        }
    }
    assert!(met > 0, "she was dealt");
}

#[test]
fn leg_67_the_red_sorceress_keeps_other_players_armies() {
    let scene =
        led("red_sorceress").armies("1", "m1 x2").armies("2", "m1").armies("n", "m1").act(&[Part::Destroy]);
    let supply = scene.public().supply[seat(2)];
    let hit = scene.clone().play(1, "destroy 2@m1");
    assert_eq!(hit.public().supply[seat(2)], supply, "not back to its owner");
    assert_eq!(hit.public().captured[seat(2)], 1);
    let neutral = scene.clone().play(1, "destroy n@m1");
    assert!(
        (1..=3).all(|number| neutral.public().captured[seat(number)] == 0),
        "neutral armies leave the game"
    );
    let own = scene.clone().play(1, "destroy 1@m1");
    assert_eq!((own.public().captured[seat(1)], own.public().supply[seat(1)]), (0, 17), "her own go back");
    let points = |held: [u8; 3]| {
        let scene = led("red_sorceress")
            .edit(|public| public["captured"] = serde_json::json!([held[0], held[1], held[2], 0]));
        scene.points(1, "leader")
    };
    assert_eq!([[0, 2, 0], [0, 2, 1], [0, 3, 2], [0, 3, 3]].map(points), [0, 1, 1, 2]);
    let plain = led("white_knight").armies("1", "m1").armies("2", "m1").act(&[Part::Destroy]);
    assert_eq!(plain.play(1, "destroy 2@m1").public().captured[seat(2)], 0, "nobody else keeps them");
}

#[test]
fn leg_67_the_armies_held_are_told_with_the_red_sorceress_and_not_with_their_owner() {
    let scene = led("red_sorceress").edit(|public| public["captured"] = serde_json::json!([0, 2, 1, 0]));
    let held = |number| scene.public().holds(seat(number)).collect::<Vec<_>>();
    assert_eq!(held(1), [(seat(2), 2), (seat(3), 1)]);
    assert_eq!(held(2), []);
    let panels = Legends::panels(&View::of(&scene.state, None));
    let told = |number: u8| {
        let mine = |panel: &&Panel| panel.title == Line::new("panel.player").with("seat", seat(number));
        let lines = panels.iter().find(mine).unwrap().lines.iter();
        lines.filter(|line| line.id == "panel.captured").count()
    };
    assert_eq!([1, 2, 3].map(told), [2, 0, 0]);
}

#[test]
fn leg_68_the_white_knight_scores_large_islands() {
    let bare = led("white_knight").armies("2", "").armies("3", "");
    let points = |armies: &str| bare.clone().armies("1", armies).points(1, "leader");
    assert_eq!(points("f1"), 1, "three regions");
    assert_eq!(points("f1, v3, m1"), 3);
    assert_eq!(points("v1, c1, c3"), 0, "islands of two regions or one");
    let contested = bare.armies("1", "f1").armies("2", "f2");
    assert_eq!(contested.points(1, "leader"), 0, "only islands he controls");
}

#[test]
fn leg_68_the_white_knight_brings_an_army_to_every_new_city() {
    let scene = led("white_knight").armies("1", "m1").act(&[Part::City]);
    let built = scene.clone().play(1, "city m1");
    assert_eq!(built.army("1", "m1"), 2);
    assert_eq!(built.public().supply[seat(1)], 16);
    let none_left = led("white_knight").armies("1", "m1 x18").act(&[Part::City]).play(1, "city m1");
    assert_eq!(none_left.army("1", "m1"), 18, "if one is left");
    let king = led("bandit_king").armies("1", "m1").act(&[Part::City]).play(1, "city m1");
    assert_eq!(king.army("1", "m1"), 1, "no other leader does");
}

#[test]
fn leg_65_the_row_does_not_move_up_after_the_extra_card() {
    let end = led("fairy_queen").idle(30).row(&["Mountain Treasury", "Dire Eye"]).coins(1, 5);
    let deck = end.public().deck;
    assert!(deck > 0, "there would be cards to draw");
    let taken = end.play(1, "take 1");
    assert_eq!((taken.public().row.len(), taken.public().deck), (1, deck), "no card is drawn");
}
