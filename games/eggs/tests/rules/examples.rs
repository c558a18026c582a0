//! The two worked examples of the rulebook.

use crate::scene::{Scene, cards, seat};
use eggs::{Adventurer, Event};

/// Six players, eggs +13, +10, −6 and −8: two Heroes, two Dark Priestesses, a Mage and a Bard.
#[test]
fn egg_11_and_egg_12_and_egg_14_and_egg_27_and_egg_29_the_example_of_six_players() {
    let scene = Scene::of(
        6,
        "token 4; offer +13 +10 -6 -8; hand 1 10; hand 2 9; hand 3 7; hand 4 9; hand 5 10; hand 6 1",
    );
    let scene = scene.play("1 play 10, 2 play 9, 3 play 7, 4 play 9, 5 play 10, 6 play 1");
    assert_eq!(scene.asked(), [5], "the Hero nearest to the token, clockwise, picks first");
    let scene = scene.play("5 take +13");
    assert_eq!(scene.asked(), [1], "then the other Hero");
    let scene = scene.play("1 take +10");
    assert!(scene.told(0).contains(&Event::TookNone { seat: seat(3), adventurer: Adventurer::Mage }));
    assert_eq!(scene.asked(), [6], "the Priestesses cancel one another, the Mage takes no visible bomb");
    assert_eq!(scene.legal(6), ["take -6", "take -8"], "the Bard must take one");
    let scene = scene.play("6 take -6");
    assert_eq!(scene.public().turn, 2);
    let piles: Vec<Vec<i8>> = (1..=6).map(|number| scene.pile(number)).collect();
    assert_eq!(piles, [vec![10], vec![], vec![], vec![], vec![13], vec![-6]]);
    assert_eq!(scene.values(scene.public().gone), [-8], "nobody took it");
}

/// Two players, eggs +13 and −6: Hero and Blacksmith against Blacksmith and Shepherd.
#[test]
fn egg_23_and_egg_28_and_egg_52_the_example_of_two_players() {
    let scene = Scene::of(2, "offer +13 -6; hand 1 10 8 1 1; hand 2 8 3 1 1");
    let scene = scene.play("1 play 10 8, 2 play 8 3");
    assert_eq!(scene.asked(), [1], "the Hero picks first");
    let scene = scene.play("1 take +13");
    assert_eq!(scene.public().turn, 2, "the Shepherd has to take what is left");
    assert_eq!((scene.pile(1), scene.pile(2)), (vec![13], vec![-6]));
    assert_eq!(scene.public().laid[seat(1)], cards(&[8]), "neither Blacksmith took an egg");
    assert_eq!(scene.public().laid[seat(2)], cards(&[8]));
    assert_eq!((scene.own(1).hand.len(), scene.own(2).hand.len()), (4, 4), "hands are filled again");
}
