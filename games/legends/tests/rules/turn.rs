//! LEG-20 to LEG-23 and LEG-34.

use legends::{Event, Part, Phase};

use crate::scene::{Scene, card, seat};

const SIX: [&str; 6] =
    ["Ancient Sage", "Mountain Treasury", "Dire Ogre", "Cursed King", "Noble Unicorn", "Dire Dragon"];

#[test]
fn leg_20_a_card_costs_the_price_of_its_place_and_turns_go_clockwise() {
    let scene = Scene::turn().row(&SIX);
    for (place, price) in (1..=6).zip([0, 1, 1, 2, 2, 3]) {
        let taken = scene.clone().play(1, &format!("take {place}"));
        let paid = taken.public().paid;
        assert_eq!(paid, price, "place {place}");
        assert!(taken.public().cards[seat(1)].contains(card(SIX[place - 1])));
    }
    let scene = scene.play(1, "take 1, done").play(2, "take 1, done").play(3, "take 1, done");
    assert_eq!(scene.active(), 1);
    assert_eq!(scene.clone().play(1, "take 1").refused(1, "take 1"), "LEG-20", "one card a turn");
}

#[test]
fn leg_20_a_card_must_be_paid_before_its_own_coins_come_in() {
    let scene = Scene::turn().row(&SIX).coins(1, 0);
    assert_eq!(scene.legal(1, "take"), ["1"]);
    assert_eq!(scene.refused(1, "take 2"), "LEG-20", "its two coins would come too late");
    let scene = Scene::turn().row(&SIX).coins(1, 1).play(1, "take 2");
    assert_eq!(scene.public().coins[seat(1)], 2);
}

#[test]
fn leg_21_an_ability_works_at_once_and_abilities_add_up() {
    // Noble Unicorn: +1 move, and "move 4 + place 1".
    let scene = Scene::turn().take("Noble Unicorn");
    assert_eq!(scene.open(), [Part::Move(5), Part::Place(1)], "its own ability helps its own action");
    let scene =
        Scene::turn().cards(1, &["Noble Knight", "Cursed Mausoleum", "Forest Elf"]).take("Noble Unicorn");
    assert_eq!(scene.open(), [Part::Move(7), Part::Place(2)]);
    let later =
        Scene::turn().take("Noble Knight").play(1, "done").idle(2).row(&["Ancient Sage"]).play(1, "take 1");
    assert_eq!(later.open(), [Part::Move(4)], "and for the rest of the game");
}

#[test]
fn leg_22_any_of_the_action_may_be_left_out() {
    let scene = Scene::turn().take("Cursed Banshee");
    assert_eq!(scene.clone().play(1, "done").active(), 2, "all of it");
    let scene = scene.play(1, "move m4-m5, done");
    assert_eq!(scene.active(), 2, "or a part");
    assert_eq!(scene.refused(2, "done"), "LEG-22", "but one card is taken");
    assert_eq!(scene.refused(2, "place m4"), "LEG-22", "without a card there is no action");
}

#[test]
fn leg_23_the_row_is_filled_only_after_the_action() {
    let scene = Scene::turn().row(&SIX).play(1, "take 2");
    assert_eq!(scene.public().row.len(), 5, "during the action no new card is seen");
    assert!(!scene.told.iter().any(|event| matches!(event, Event::CardRevealed { .. })));
    let scene = scene.play(1, "done");
    assert_eq!(scene.public().row.len(), 6);
    assert_eq!(scene.public().row[1], card("Dire Ogre"), "the others slid left");
    assert!(
        matches!(scene.told.last(), Some(Event::CardRevealed { card }) if *card == scene.public().row[5])
    );
}

#[test]
fn leg_23_with_an_empty_deck_the_row_shrinks() {
    for seats in [3, 4] {
        let turns = [0, 0, 0, 10, 8][usize::from(seats)] * usize::from(seats);
        let mut scene = Scene::turn_of(seats, &[], "");
        let mut offered = Vec::new();
        for _ in 0..turns {
            offered.push(scene.public().row.len());
            scene = scene.idle(1);
        }
        assert_eq!(offered[turns - 4..], [6, 5, 4, 3], "{seats} players");
        assert_eq!(scene.public().phase, Phase::Over);
    }
    let scene = Scene::turn().row(&["Ancient Sage", "Dire Ogre"]);
    assert_eq!(scene.refused(1, "take 3"), "LEG-23", "there is no card");
}

#[test]
fn leg_34_one_of_two_with_a_stroke_and_both_in_order_with_a_plus() {
    // Cursed King: place 3 / move 4.
    let either = Scene::turn().take("Cursed King");
    let placed = either.clone().play(1, "place m4");
    assert_eq!(placed.open(), [Part::Place(2)]);
    assert_eq!(placed.refused(1, "move m4-m5"), "LEG-34", "the other half is gone");
    assert_eq!(either.play(1, "move m4-m5").refused(1, "place m4"), "LEG-34");
    // Night Hydra: move 5 + destroy 1.
    let both = Scene::turn().take("Night Hydra");
    let moved = both.clone().play(1, "move m4-m5");
    assert_eq!(moved.open(), [Part::Move(4), Part::Destroy], "the second part waits");
    let skipped = both.clone().play(1, "destroy 2@m4");
    assert_eq!(skipped.active(), 2, "the first part was skipped, and is gone");
    // Noble Unicorn: move 4 + place 1: once armies are placed, none is moved.
    let unicorn = Scene::turn().cards(1, &["Forest Elf"]).take("Noble Unicorn").play(1, "place m4");
    assert_eq!(unicorn.open(), [Part::Place(1)]);
    assert_eq!(unicorn.refused(1, "move m4-m5"), "LEG-34", "in the printed order");
    assert_eq!(Scene::turn().take("Night Hydra").refused(1, "city m4"), "LEG-22", "not on the card");
    let kept = moved.play(1, "move m4-m5, move m4-m5, move m4-m5, move m5-m4");
    assert_eq!(kept.open(), [Part::Destroy]);
}
