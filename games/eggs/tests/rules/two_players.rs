//! Two players: EGG-50 to EGG-52.

use crate::scene::{Scene, cards, seat};
use eggs::{Cards, Event, Phase};

#[test]
fn egg_50_two_decks_a_hand_of_four_two_cards_a_turn() {
    let scene = Scene::start(2, &[], 1);
    for number in [1, 2] {
        assert_eq!(scene.public().unplayed(seat(number)), Cards::decks(2));
        assert_eq!(scene.own(number).hand.len(), 4);
    }
    let redrawn = scene.play("1 redraw, 2 keep");
    assert_eq!(redrawn.own(1).hand.len(), 4, "the mulligan draws four as well");
    let scene = Scene::of(2, "offer +9 +8; hand 1 10 9 1 2; hand 2 3 4 5 6");
    assert_eq!(scene.refusal(1, "play 10"), "EGG-50");
    let pairs = ["play 2 1", "play 9 1", "play 9 2", "play 10 1", "play 10 2", "play 10 9"];
    assert_eq!(scene.legal(1), pairs);
    let scene = scene.play("1 play 10 9, 2 play 4 3, 1 take +8");
    assert_eq!(scene.pile(1), [9, 8], "two cards may take two eggs");
}

#[test]
fn egg_51_the_two_cards_are_different_adventurers() {
    let scene = Scene::of(2, "hand 1 10 10 1 1; hand 2 5 5 4 6");
    assert_eq!(scene.legal(1), ["play 10 1"]);
    assert_eq!(scene.legal(2), ["play 5 4", "play 6 4", "play 6 5"]);
    let same = eggs::Move::Play(eggs::Adventurer::Hero, Some(eggs::Adventurer::Hero));
    let refusal = <eggs::Eggs as game::Game>::why_not(scene.public(), scene.own(1), seat(1), same);
    assert_eq!(refusal.unwrap().rule.to_string(), "EGG-51");
    assert_eq!(scene.asked(), [1, 2], "a player with two pairs is asked: not to ask would tell the other");
}

#[test]
fn egg_51_two_pairs_that_everybody_knows_of_are_played_without_asking() {
    // It takes a game in which the last four cards of somebody are two pairs.
    let found = (0..400).find_map(|seed| {
        let scene = Scene::start(2, &[], seed);
        let scene = scene.play_until(seed, |public| public.turn == 9 && public.phase != Phase::Mulligan);
        [1, 2]
            .into_iter()
            .find(|number| {
                let left = scene.public().unplayed(seat(*number));
                scene.public().phase == Phase::Play && left.kinds() == 2
            })
            .map(|number| (scene, number))
    });
    let (scene, number) = found.expect("it happens now and then");
    assert_eq!(scene.asked(), [3 - number]);
    assert!(scene.public().sealed.contains(seat(number)));
    let told = Event::Sealed { seat: seat(number), choice: None };
    assert!(scene.told(3 - number).contains(&told));
}

#[test]
fn egg_52_each_card_picks_on_its_own() {
    let scene = Scene::of(2, "offer +9 +8; down 1 +7; down 1 +6; hand 1 10 2 1 1; hand 2 9 8 1 1");
    let scene = scene.play("1 play 10 2, 2 play 9 8");
    assert_eq!(scene.asked(), [1]);
    let scene = scene.play("1 take +9");
    assert_eq!(scene.asked(), [2]);
    let scene = scene.play("2 take down 1");
    assert_eq!(scene.asked(), [2], "twice in a row");
    let scene = scene.play("2 take +8");
    assert_eq!((scene.pile(1), scene.pile(2)), (vec![9, 6], vec![8, 7]));
    assert_eq!(scene.public().played[seat(1)], cards(&[2, 10]));
}
