//! Set-up: EGG-01 to EGG-06.

use std::collections::BTreeSet;

use crate::scene::{Scene, seat};
use eggs::{Adventurer, Cards, Eggs, Event, Mark, Phase, sizes};
use game::{Game, Setup};

#[test]
fn egg_01_two_to_six_players_ten_adventurers_42_eggs() {
    assert_eq!(Eggs::INFO.seats, (2, 6));
    assert!(Setup::<Eggs>::standard(1).is_err() && Setup::<Eggs>::standard(7).is_err());
    let ranks: Vec<u8> = Adventurer::ALL.iter().map(|one| one.rank()).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    let decks: u8 = (2..=6).map(|seats| seats * sizes(seats).decks).max().unwrap();
    assert_eq!(decks, 6, "never more than six decks");
    let scene = Scene::start(6, &[], 1);
    assert_eq!(scene.public().deck.eggs_for(6).len(), 42);
    for seats in 2..=6 {
        let most_egg_tokens = (sizes(seats).tokens - 1) * seats + seats;
        assert!(most_egg_tokens <= 13, "13 egg tokens are enough for {seats} players");
    }
}

#[test]
fn egg_02_marked_eggs_are_for_five_or_six_players() {
    for (seats, count) in [(2, 22), (3, 22), (4, 22), (5, 32), (6, 42)] {
        let scene = Scene::start(seats, &[], 1);
        assert_eq!(scene.public().eggs_left(), count, "{seats} players");
    }
    let scene = Scene::start(5, &[], 1);
    let deck = scene.public().deck;
    let mut used: Vec<i8> = [Mark::Base, Mark::FiveSix].map(|mark| deck.values_of(mark)).concat();
    used.sort_by_key(|value| -value);
    assert_eq!(scene.values(deck.eggs_for(5)), used);
    let base: BTreeSet<i8> = deck.values_of(Mark::Base).iter().copied().collect();
    assert!(base.is_superset(&BTreeSet::from([13, -6])), "attested with two players");
}

#[test]
fn egg_03_everybody_draws_three_cards_of_the_own_deck() {
    let hands: BTreeSet<String> = (0..40)
        .map(|seed| {
            let scene = Scene::start(4, &[], seed);
            for number in 1..=4 {
                assert_eq!(scene.own(number).hand.len(), 3);
                assert_eq!(scene.public().unplayed(seat(number)), Cards::decks(1));
            }
            format!("{:?}", scene.own(1).hand)
        })
        .collect();
    assert!(hands.len() > 25, "hands are shuffled: {}", hands.len());
}

#[test]
fn egg_04_a_mulligan_draws_from_the_other_cards_and_shuffles_the_hand_back() {
    for seed in 0..30 {
        let before = Scene::start(3, &[], seed);
        assert_eq!(before.asked(), [1, 2, 3], "all decide at the same time");
        assert_eq!(before.public().up.len(), 0, "before the first eggs are revealed");
        let after = before.clone().play("2 redraw, 3 keep, 1 redraw");
        assert_eq!(after.public().phase, Phase::Play);
        for number in [1, 2] {
            let (old, new) = (before.own(number).hand, after.own(number).hand);
            assert_eq!(new.len(), 3);
            assert!(new.each().all(|one| !old.contains(one)), "none of the old hand");
            assert_eq!(after.public().unplayed(seat(number)), Cards::decks(1), "it is shuffled back");
        }
        assert_eq!(before.own(3).hand, after.own(3).hand);
        // The old hand comes again in the course of the round.
        let last = after.play_until(seed, |public| public.turn == 8);
        let drawn = last.public().played[seat(1)].plus(last.own(1).hand);
        assert_eq!(drawn, Cards::decks(1));
    }
}

#[test]
fn egg_04_a_mulligan_is_secret_until_all_have_decided_and_possible_once() {
    let scene = Scene::start(3, &[], 5).play("1 redraw");
    assert_eq!(scene.told(2), [Event::Sealed { seat: seat(1), choice: None }]);
    let scene = scene.play("2 keep, 3 keep");
    assert!(scene.told(2).contains(&Event::Redrew { seat: seat(1), cards: None }));
    assert!(scene.told(1).contains(&Event::Redrew { seat: seat(1), cards: Some(scene.own(1).hand) }));
    assert_eq!(scene.refusal(1, "redraw"), "EGG-04");
}

#[test]
fn egg_04_the_mulligan_is_offered_again_in_rounds_two_and_three() {
    for round in [2, 3] {
        let scene = Scene::start(4, &[], 9).play_until(2, |public| public.round == round);
        assert_eq!((scene.public().phase, scene.public().turn), (Phase::Mulligan, 0));
        assert_eq!(scene.asked(), [1, 2, 3, 4]);
        assert_eq!(scene.public().up.len(), 0);
        let old = scene.own(3).hand;
        let scene = scene.play("1 keep, 2 keep, 3 redraw, 4 keep");
        assert!(scene.own(3).hand.each().all(|one| !old.contains(one)));
    }
}

#[test]
fn egg_05_two_three_or_four_eggs_are_revealed_each_turn() {
    for (seats, count) in [(2, 2), (3, 2), (4, 2), (5, 3), (6, 4)] {
        let mut scene = Scene::start(seats, &[], 3);
        for turn in 1..=9 {
            scene = scene.play_until(1, |public| public.turn == turn && public.phase == Phase::Play);
            assert_eq!(scene.public().up.len(), count, "{seats} players, turn {turn}");
        }
    }
}

#[test]
fn egg_06_the_token_goes_to_a_random_player() {
    let mut counts = [0; 5];
    for seed in 0..500 {
        counts[Scene::start(5, &[], seed).public().token.index()] += 1;
    }
    assert!(counts.iter().all(|count| (60..140).contains(count)), "{counts:?}");
}
