//! LEG-30 to LEG-33.

use legends::Part;

use crate::scene::{Scene, seat};

#[test]
fn leg_30_armies_are_placed_in_the_start_region_and_own_cities_split_freely() {
    let scene =
        Scene::turn().armies("1", "m4, m1").cities(1, &["v3"]).cities(2, &["f1"]).act(&[Part::Place(3)]);
    assert_eq!(scene.legal(1, "place"), ["m4", "v3"], "an army alone is no base, nor is another's city");
    assert_eq!(scene.refused(1, "place m1"), "LEG-30");
    assert_eq!(scene.refused(1, "place f1"), "LEG-30");
    let scene = scene.play(1, "place m4, place v3, place v3");
    assert_eq!((scene.army("1", "m4"), scene.army("1", "v3")), (2, 2));
    assert_eq!(scene.active(), 2, "three and no more");
}

#[test]
fn leg_30_never_more_than_eighteen_armies_on_the_board() {
    let scene = Scene::turn().armies("1", "m4 x17").act(&[Part::Place(3)]).play(1, "place m4");
    assert_eq!(scene.public().supply[seat(1)], 0);
    assert_eq!(scene.active(), 2, "the eighteenth was the last");
    let scene = Scene::turn().armies("1", "m4 x18").act(&[Part::Place(3), Part::Destroy]);
    assert_eq!(scene.refused(1, "place m4"), "LEG-30");
}

#[test]
fn leg_31_a_land_border_costs_one_step_and_a_sea_line_three() {
    let one =
        Scene::turn().armies("1", "m4").act(&[Part::Move(3)]).play(1, "move m4-m5, move m5-m4, move m4-m3");
    assert_eq!((one.army("1", "m3"), one.active()), (1, 2), "one army three times");
    let three = Scene::turn().armies("1", "m4 x3").act(&[Part::Move(3)]);
    let three = three.play(1, "move m4-m5, move m4-m3, move m4-m2");
    assert_eq!((three.army("1", "m5"), three.army("1", "m3"), three.army("1", "m2")), (1, 1, 1));
    let sea = Scene::turn().armies("1", "m4 x2").act(&[Part::Move(4)]);
    assert!(sea.legal(1, "move").contains(&"m4-f3".to_owned()), "a line between tiles");
    let sea = sea.play(1, "move m4-f3");
    assert_eq!(sea.open(), [Part::Move(1)]);
    assert_eq!(sea.refused(1, "move m4-f3"), "LEG-31", "one step is not enough for another");
    let inner = Scene::turn().armies("1", "v2, c2").act(&[Part::Move(3)]);
    assert_eq!(inner.legal(1, "move"), ["v2-v1", "v2-v5", "c2-c1", "c2-c3"], "lines inside a face too");
    let inner = inner.play(1, "move c2-c3");
    assert_eq!(inner.active(), 2, "all three steps");
}

#[test]
fn leg_31_an_army_goes_only_to_neighbours_and_only_one_s_own() {
    let scene = Scene::turn().armies("1", "m4").act(&[Part::Move(2)]);
    assert_eq!(scene.legal(1, "move"), ["m4-m2", "m4-m3", "m4-m5"], "too few steps for the sea");
    assert_eq!(scene.refused(1, "move m4-f3"), "LEG-31");
    assert_eq!(scene.refused(1, "move m4-m1"), "LEG-31", "no neighbour");
    assert_eq!(scene.refused(1, "move v7-v6"), "LEG-31", "no own army");
    let stuck = Scene::turn().armies("1", "c3").row(&["Forest Gnome", "Dire Eye"]).play(1, "take 1");
    assert_eq!(stuck.active(), 2, "two steps lead nowhere from c3, so nobody is asked");
}

#[test]
fn leg_32_a_city_stands_where_one_has_an_army() {
    let scene = Scene::turn().armies("1", "m1").cities(2, &["m1"]).cities(1, &["f1"]).act(&[Part::City]);
    assert_eq!(scene.legal(1, "city"), ["m1"], "another's city is in nobody's way");
    assert_eq!(scene.refused(1, "city f1"), "LEG-32", "a city is no army");
    assert_eq!(scene.refused(1, "city v7"), "LEG-32", "nor is another's army");
    let scene = scene.play(1, "city m1");
    assert_eq!(scene.public().cities[seat(1)].len(), 2);
    let again = scene.edit(|public| public["active"] = 0.into()).act(&[Part::City]).play(1, "city m1");
    assert_eq!(again.public().cities[seat(1)].len(), 3, "a second own city there is legal");
}

#[test]
fn leg_33_an_army_is_destroyed_only_beside_an_own_army() {
    let scene = Scene::turn().armies("1", "m1, m2").armies("2", "m1, f1").armies("3", "c1").armies("n", "m2");
    let scene = scene.cities(1, &["f1"]).act(&[Part::Destroy]);
    assert_eq!(scene.legal(1, "destroy"), ["1@m1", "1@m2", "2@m1", "n@m2"], "own and neutral ones too");
    assert_eq!(scene.refused(1, "destroy 2@f1"), "LEG-33", "a city alone is not enough");
    assert_eq!(scene.refused(1, "destroy 3@c1"), "LEG-33");
    assert_eq!(scene.refused(1, "destroy 3@m1"), "LEG-33", "there is no such army");
    let supply = scene.public().supply[seat(2)];
    let hit = scene.clone().play(1, "destroy 2@m1");
    assert_eq!(hit.public().supply[seat(2)], supply + 1, "back to its owner");
    assert_eq!(hit.army("2", "m1"), 0);
    let neutral = scene.clone().play(1, "destroy n@m2");
    assert_eq!(neutral.army("n", "m2"), 0, "a neutral army leaves the game");
    let own = scene.play(1, "destroy 1@m1");
    assert_eq!(own.army("1", "m1"), 0);
}
