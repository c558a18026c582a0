//! EME-30 to EME-36.

use eme::Actions;

use crate::scene::{Scene, seat};

fn acting(actions: Actions) -> Scene {
    Scene::turn().act(actions)
}

fn place(place: u8) -> Actions {
    Actions { place, ..Actions::default() }
}

fn steps(steps: u8, sea: bool) -> Actions {
    Actions { steps, sea, ..Actions::default() }
}

#[test]
fn eme_30_armies_are_placed_in_the_start_region_and_own_cities_split_freely() {
    let scene = acting(place(3)).armies("1", &[(12, 1), (9, 1)]).cities(1, &[22]).cities(2, &[1]);
    assert_eq!(scene.legal(1, "place"), ["12", "22"], "an army alone is no base, nor is another's city");
    assert_eq!(scene.refused(1, "place 9"), "EME-30");
    let scene = scene.play(1, "place 12, place 22, place 22");
    assert_eq!((scene.army("1", 12), scene.army("1", 22)), (2, 2));
    assert_eq!(scene.to_act().first(), Some(seat(2)), "three and no more");
}

#[test]
fn eme_30_no_more_armies_than_the_supply() {
    let scene = acting(place(3)).armies("1", &[(12, 13)]).play(1, "place 12");
    assert_eq!(scene.public().supply[seat(1)], 0);
    assert_eq!(scene.to_act().first(), Some(seat(2)), "the fourteenth was the last");
    let both = Actions { place: 2, steps: 2, either: true, ..Actions::default() };
    let scene = acting(both).armies("1", &[(12, 14)]);
    assert_eq!(scene.refused(1, "place 12"), "EME-30");
}

#[test]
fn eme_31_steps_are_spread_freely_over_land_borders() {
    let one_army = acting(steps(3, false)).armies("1", &[(12, 3)]).play(1, "move 12-9, move 9-8, move 8-9");
    assert_eq!((one_army.army("1", 9), one_army.army("1", 12)), (1, 2), "one army three times");
    let three = acting(steps(3, false)).armies("1", &[(12, 3)]).play(1, "move 12-9, move 12-11, move 12-13");
    assert_eq!((three.army("1", 9), three.army("1", 11), three.army("1", 13)), (1, 1, 1));
    assert_eq!(three.to_act().first(), Some(seat(2)), "three steps and no more");
    let scene = acting(steps(2, false)).armies("1", &[(8, 1)]);
    assert_eq!(scene.legal(1, "move"), ["8-9"], "no sea lines");
    assert_eq!(scene.refused(1, "move 8-4"), "EME-31");
    assert_eq!(scene.refused(1, "move 8-13"), "EME-31", "no neighbour");
    assert_eq!(scene.refused(1, "move 12-9"), "EME-31", "no own army there");
}

#[test]
fn eme_32_with_land_and_sea_a_sea_line_costs_one_step_like_a_border() {
    let scene = acting(steps(2, true)).armies("1", &[(8, 1)]);
    assert_eq!(scene.legal(1, "move"), ["8-4", "8-9", "8-10"]);
    let scene = scene.play(1, "move 8-4, move 4-3");
    assert_eq!(scene.army("1", 3), 1);
    assert_eq!(scene.to_act().first(), Some(seat(2)), "sea and land cost one step each");
}

#[test]
fn eme_33_a_city_needs_an_own_army_and_three_are_all() {
    let city = Actions { city: 1, ..Actions::default() };
    let scene = acting(city).armies("1", &[(12, 2), (9, 1)]).cities(2, &[9]).cities(1, &[12]);
    assert_eq!(scene.legal(1, "city"), ["9", "12"], "beside another's city, and beside one's own");
    assert_eq!(scene.refused(1, "city 13"), "EME-33");
    let scene = scene.play(1, "city 12");
    assert_eq!(scene.public().cities[seat(1)].len(), 2, "a second own city in one region");
    let both = Actions { city: 1, place: 1, ..Actions::default() };
    let scene = acting(both).cities(1, &[12, 12, 12]);
    assert_eq!(scene.refused(1, "city 12"), "EME-33", "a fourth city");
}

#[test]
fn eme_34_any_army_can_be_destroyed_and_returns_to_its_owner() {
    let destroy = Actions { destroy: 1, ..Actions::default() };
    let scene = acting(destroy).armies("1", &[(12, 2)]).armies("2", &[(25, 1)]).armies("n", &[(1, 1)]);
    assert_eq!(scene.legal(1, "destroy"), ["1@12", "2@25", "3@12", "n@1"], "anywhere, anybody's");
    let hit = scene.clone().play(1, "destroy 2@25");
    assert_eq!((hit.army("2", 25), hit.public().supply[seat(2)]), (0, 14), "back in the supply");
    assert_eq!(scene.refused(1, "destroy 2@12"), "EME-34");
    assert_eq!(scene.clone().play(1, "destroy 1@12").army("1", 12), 1, "even one's own");
    assert_eq!(scene.play(1, "destroy n@1").army("n", 1), 0);
}

#[test]
fn eme_35_of_a_or_b_one_is_chosen_by_beginning_it() {
    // Card 18: place 2 or move 3.
    let scene = Scene::turn().row(&[18, 1]).play(1, "take 1");
    assert!(!scene.legal(1, "place").is_empty() && !scene.legal(1, "move").is_empty());
    let placing = scene.clone().play(1, "place 12");
    assert_eq!(placing.refused(1, "move 12-9"), "EME-35");
    assert_eq!(placing.legal(1, "place"), ["12"], "the second army is still open");
    let moving = scene.play(1, "move 12-9");
    assert_eq!(moving.refused(1, "place 12"), "EME-35");
    assert_eq!(moving.play(1, "move 9-12, move 12-9").to_act().first(), Some(seat(2)));
}

#[test]
fn eme_36_of_a_and_b_both_may_be_played_in_either_order_once_each() {
    // Card 38: destroy 1 and place 1.
    let scene = Scene::turn().row(&[38, 1]).play(1, "take 1");
    let first_place = scene.clone().play(1, "place 12, destroy 2@12");
    let first_destroy = scene.clone().play(1, "destroy 2@12, place 12");
    assert_eq!(first_place.public(), first_destroy.public());
    let placed = scene.play(1, "place 12");
    assert_eq!(placed.refused(1, "place 12"), "EME-22", "each at most once");
    assert_eq!(placed.play(1, "done").to_act().first(), Some(seat(2)), "and either may be left out");
}
