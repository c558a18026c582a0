//! EME-41 to EME-45.

use eme::{Goods, Resource, Tally};

use crate::scene::{Scene, seat};

/// The armies of all other seats are in the start region, so that they control nothing else.
fn board(armies: &[(u8, u8)]) -> Scene {
    Scene::turn().armies("1", armies).armies("2", &[(12, 1)]).armies("3", &[(12, 1)])
}

#[test]
fn eme_41_a_region_belongs_to_strictly_the_most_armies_a_city_counting_as_one() {
    let scene = board(&[(9, 2), (8, 1)]).armies("2", &[(9, 1), (8, 1)]);
    assert_eq!(scene.holder(9).as_deref(), Some("1"));
    assert_eq!(scene.holder(8), None, "a tie is nobody's");
    assert_eq!(scene.points(1, "regions"), 1);
    let scene = scene.cities(2, &[9, 8]);
    assert_eq!(scene.holder(9), None, "the city makes it a tie");
    assert_eq!(scene.holder(8).as_deref(), Some("2"), "and breaks one");
    assert_eq!(board(&[]).cities(1, &[20]).holder(20).as_deref(), Some("1"), "a city alone holds a region");
}

#[test]
fn eme_42_a_continent_belongs_to_strictly_the_most_of_its_regions() {
    let scene = board(&[(21, 1)]);
    assert_eq!(scene.points(1, "continents"), 1, "one of two regions, the other nobody's");
    let tied = scene.armies("2", &[(22, 1)]);
    assert_eq!((tied.points(1, "continents"), tied.points(2, "continents")), (0, 0));
    let scene = board(&[(1, 1), (2, 1)]).armies("2", &[(3, 5)]);
    assert_eq!(
        (scene.points(1, "continents"), scene.points(2, "continents")),
        (1, 0),
        "regions count, not armies"
    );
    let denied = board(&[(21, 1)]).armies("n", &[(22, 1)]);
    assert_eq!(denied.points(1, "continents"), 0, "the neutral colour denies a continent");
}

#[test]
fn eme_43_each_resource_scores_by_its_own_table() {
    let table = |resource: Resource| (0..=9).map(|symbols| resource.points(symbols)).collect::<Vec<_>>();
    assert_eq!(table(Resource::Ruby), [0, 1, 2, 3, 5, 5, 5, 5, 5, 5]);
    assert_eq!(table(Resource::Stone), [0, 0, 1, 2, 3, 5, 5, 5, 5, 5]);
    assert_eq!(table(Resource::Wood), [0, 0, 1, 1, 2, 3, 5, 5, 5, 5]);
    assert_eq!(table(Resource::Anvil), [0, 0, 1, 1, 2, 2, 3, 5, 5, 5]);
    assert_eq!(table(Resource::Carrot), [0, 0, 0, 1, 1, 2, 2, 3, 5, 5]);
    let scene = Scene::turn().cards(1, &[1, 2, 3]).cards(2, &[33, 30]);
    assert_eq!(scene.points(1, "ruby"), 3);
    assert_eq!(scene.points(2, "carrot"), 1, "card 33 has two symbols: three in all");
    let double = Scene::turn_of(5, &[]).cards(1, &[29]);
    assert_eq!(double.points(1, "anvil"), 1, "card 29 has two anvils");
}

#[test]
fn eme_43_the_steps_of_a_resource_are_those_of_its_table() {
    let steps = |resource: Resource| resource.steps().collect::<Vec<_>>();
    assert_eq!(steps(Resource::Ruby), [(1, 1), (2, 2), (3, 3), (4, 5)]);
    assert_eq!(steps(Resource::Carrot), [(3, 1), (5, 2), (7, 3), (8, 5)]);
    assert_eq!(steps(Resource::Wild), [], "a joker has none of its own");
    assert_eq!(Resource::Carrot.next_step(3), Some((5, 2)));
    assert_eq!(Resource::Carrot.next_step(8), None, "after the last step");
}

#[test]
fn eme_43_the_worth_of_a_card_is_what_the_score_gains_by_taking_it() {
    let scene = Scene::turn().cards(1, &[1, 2]).coins(1, 2).row(&[30, 3, 4, 7, 8, 9]);
    let worth = |place: u8| eme::worth(scene.public(), seat(1), place);
    assert_eq!(worth(0), Some(0), "one carrot scores nothing");
    assert_eq!(worth(1), Some(1), "the third ruby");
    assert_eq!(worth(5), None, "too dear");
    assert_eq!(worth(6), None, "no such place");
    let rubies = scene.points(1, "ruby");
    assert_eq!(scene.play(1, "take 2").points(1, "ruby"), rubies + 1);
}

#[test]
fn eme_44_jokers_go_where_they_score_most_and_the_assignment_is_shown() {
    let goods = |cards: &[u8]| *Tally::of(Scene::turn().cards(1, cards).public()).goods(seat(1));
    // Three rubies and two jokers: one joker makes the fourth ruby (+2), the other nothing better than 0.
    let Goods { symbols, jokers } = goods(&[1, 2, 3, 40, 41]);
    assert_eq!(symbols, [3, 0, 0, 0, 0]);
    assert_eq!(jokers[0] + jokers[1] + jokers[2] + jokers[3] + jokers[4], 2);
    assert!(jokers[0] >= 1);
    let scene = Scene::turn().cards(1, &[1, 2, 3, 40, 41]);
    assert_eq!(scene.points(1, "ruby"), 5);
    // Two jokers together reach what one alone does not: three stones and two jokers are five stones (+3).
    let scene = Scene::turn().cards(1, &[6, 7, 8, 40, 41]);
    assert_eq!(scene.points(1, "stone"), 5);
    // Alone they are rubies: 1, 2, 3 points.
    assert_eq!(Scene::turn().cards(1, &[40, 41, 42]).points(1, "ruby"), 3);
}

#[test]
fn eme_44_no_other_assignment_scores_more() {
    let mut rng = game::GameRng::new(44);
    for _ in 0..300 {
        let hand: Vec<u8> = (1..=39).filter(|_| rng.below(4) == 0).chain([40, 41, 42]).collect();
        let scene = Scene::turn_of(5, &[]).cards(1, &hand);
        let goods = *Tally::of(scene.public()).goods(seat(1));
        let total = |jokers: [u8; 5]| -> u8 {
            (0..5).map(|i| Resource::SCORING[i].points(goods.symbols[i] + jokers[i])).sum()
        };
        let best = total(goods.jokers);
        for a in 0..5 {
            for b in 0..5 {
                for c in 0..5 {
                    let mut jokers = [0; 5];
                    [a, b, c].into_iter().for_each(|resource| jokers[resource] += 1);
                    assert!(total(jokers) <= best, "{hand:?}: {jokers:?} beats {:?}", goods.jokers);
                }
            }
        }
    }
}

#[test]
fn eme_45_ties_are_broken_by_coins_then_armies_then_regions_then_shared() {
    // Two seats with one region each and nothing else; the third has none.
    let tie = || {
        let scene = Scene::turn().armies("1", &[(9, 1)]).armies("2", &[(11, 1)]).armies("3", &[]);
        scene.coins(1, 5).coins(2, 5)
    };
    assert_eq!(tie().winners(), "12", "nothing separates them: they share");
    assert_eq!(tie().coins(2, 6).winners(), "2", "most coins");
    assert_eq!(tie().armies("1", &[(9, 2)]).winners(), "1", "then most armies on the board");
    assert_eq!(tie().armies("1", &[(9, 2)]).coins(2, 6).winners(), "2", "coins come first");
    assert_eq!(tie().cities(1, &[9]).winners(), "12", "cities are no armies");
    assert_eq!(tie().cards(3, &[1, 2]).winners(), "3", "points come before all");
}

#[test]
fn eme_45_with_equal_points_coins_and_armies_the_most_regions_win() {
    // Seat 1: two regions. Seat 2: one region and a ruby. Two armies each, equal coins.
    let scene = Scene::turn().armies("1", &[(9, 1), (13, 1)]).armies("2", &[(5, 2)]).armies("3", &[(9, 0)]);
    let scene = scene.cards(2, &[1]).coins(1, 4).coins(2, 4).coins(3, 0);
    let total = |number: u8| {
        use game::Game;
        eme::Eme::score(scene.public(), None).totals()[seat(number)]
    };
    assert_eq!(total(1), total(2), "two regions and a continent; a region, a continent and a ruby");
    assert_eq!(scene.winners(), "1");
}
