//! LEG-50 to LEG-54.

use legends::{Event, Phase};

use crate::scene::{Scene, seat};

/// A board with nobody on it.
fn bare(seats: u8) -> Scene {
    ["1", "2", "3", "4", "n"].into_iter().fold(Scene::turn_of(seats, &[], ""), |scene, colour| {
        if colour.parse::<u8>().is_ok_and(|number| number > seats) { scene } else { scene.armies(colour, "") }
    })
}

#[test]
fn leg_50_the_game_ends_when_everybody_has_all_cards() {
    for (seats, cards) in [(2, 11), (3, 10), (4, 8)] {
        let scene = Scene::turn_of(seats, &[], "").idle(cards * usize::from(seats) - 1);
        assert_eq!(scene.public().phase, Phase::Take, "{seats} players: one turn is left");
        let scene = scene.idle(1);
        assert_eq!(scene.public().phase, Phase::Over);
        assert!(matches!(scene.told.last(), Some(Event::Ended { .. })));
        assert!((1..=seats).all(|number| scene.public().cards[seat(number)].len() as usize == cards));
    }
}

#[test]
fn leg_51_a_region_belongs_to_strictly_the_most_armies_and_cities() {
    let scene = bare(3).armies("1", "m1 x2, m2, f1").armies("2", "m1, m2, f2").cities(2, &["m2"]);
    assert_eq!(scene.holder("m1").as_deref(), Some("1"));
    assert_eq!(scene.holder("m2").as_deref(), Some("2"), "a city counts as an army");
    assert_eq!((scene.points(1, "regions"), scene.points(2, "regions")), (2, 2));
    let tied = scene.armies("3", "m1 x2");
    assert_eq!(tied.holder("m1"), None, "a tie is nobody's");
    assert_eq!(tied.points(1, "regions"), 1);
}

#[test]
fn leg_52_an_island_belongs_to_strictly_the_most_controlled_regions() {
    let scene = bare(3).armies("1", "f1 x5, f2").armies("2", "f3");
    assert_eq!((scene.points(1, "islands"), scene.points(2, "islands")), (1, 0), "two regions to one");
    let tied = bare(3).armies("1", "f1 x9").armies("2", "f3");
    assert_eq!(
        (tied.points(1, "islands"), tied.points(2, "islands")),
        (0, 0),
        "armies do not matter, regions do"
    );
    let faces = bare(3).armies("1", "v1, v3, c1").armies("2", "v4, v5");
    assert_eq!((faces.points(1, "islands"), faces.points(2, "islands")), (2, 1), "islands, not tiles");
}

#[test]
fn leg_53_abilities_and_elixirs_are_added() {
    let scene = bare(3)
        .armies("1", "f1")
        .cards(1, &["Ancient Sage", "Mountain Dwarf", "Mountain Treasury", "Dire Ogre"]);
    let scene = scene.coins(1, 7);
    let rows = ["regions", "islands", "families", "sets", "hoard", "elixirs"].map(|row| scene.points(1, row));
    assert_eq!(rows, [1, 1, 1, 3, 2, 2]);
    let sheet = <legends::Legends as game::Game>::score(scene.public(), None);
    assert_eq!(sheet.totals()[seat(1)], 10);
}

#[test]
fn leg_54_ties_go_to_coins_then_armies_then_regions_then_are_shared() {
    let level = bare(3).armies("1", "c3").armies("2", "f1");
    assert_eq!(level.winners(), "12", "a region and its island each");
    assert_eq!(level.clone().coins(2, 12).winners(), "2", "coins");
    assert_eq!(level.clone().armies("1", "c3 x2").winners(), "1", "armies on the board");
    // Seat 1 has two regions and no island, seat 2 one region and its island; both have two armies.
    let regions = bare(3).armies("1", "f1, v1").armies("2", "c3 x2").armies("n", "f2, v2");
    assert_eq!(regions.winners(), "1", "as many points, coins and armies as seat 2, but more regions");
    assert_eq!((regions.points(2, "regions"), regions.points(2, "islands")), (1, 1));
}

#[test]
fn leg_54_cities_are_no_armies_on_the_board() {
    let level = bare(3).armies("1", "c3").armies("2", "f1").cities(2, &["f1"]);
    assert_eq!(level.winners(), "12");
}
