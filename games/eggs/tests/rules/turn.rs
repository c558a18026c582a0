//! A turn: EGG-10 to EGG-17.

use crate::scene::{Scene, cards, seat};
use eggs::{Cards, Event, Lies, Phase};
use game::View;

#[test]
fn egg_10_everyone_plays_one_card_in_secret_and_all_are_shown_together() {
    let before = Scene::of(3, "hand 1 10 8 5; hand 2 9; hand 3 1");
    assert_eq!(before.asked(), [1, 2, 3]);
    let sealed = before.clone().play("1 play 8");
    assert_eq!(sealed.asked(), [2, 3]);
    assert_eq!(sealed.told(2), [Event::Sealed { seat: seat(1), choice: None }]);
    let other = before.clone().play("1 play 5");
    let view = |scene: &Scene| View::of(&scene.state, Some(seat(2)));
    assert_eq!(view(&sealed), view(&other), "nobody sees which card it is");
    assert_eq!(sealed.public().played[seat(1)], Cards::EMPTY);
    let shown = sealed.play("3 play 1, 2 play 9");
    for (number, rank) in [(1, 8), (2, 9), (3, 1)] {
        let played = Event::Played { seat: seat(number), cards: cards(&[rank]) };
        assert!(shown.told(0).contains(&played));
    }
    assert_eq!(before.refusal(1, "play 7"), "EGG-10", "not in hand");
    assert_eq!(before.refusal(1, "play 10 8"), "EGG-10", "one card");
    assert_eq!(before.refusal(1, "keep"), "EGG-10");
}

#[test]
fn egg_11_the_highest_picks_first_until_all_eggs_are_taken() {
    let scene = Scene::of(4, "offer +5 +2; hand 1 1; hand 2 10; hand 3 7; hand 4 9");
    let scene = scene.play("1 play 1, 2 play 10, 3 play 7, 4 play 9");
    assert_eq!(scene.asked(), [2]);
    assert_eq!(scene.legal(2), ["take +5", "take +2"]);
    assert_eq!(scene.refusal(2, "take +9"), "EGG-11");
    let scene = scene.play("2 take +2");
    // The last egg is nobody's choice: it goes to the next highest, and the others get none.
    assert_eq!((scene.pile(2), scene.pile(4)), (vec![2], vec![5]));
    assert_eq!((scene.pile(1), scene.pile(3)), (vec![], vec![]));
    assert_eq!(scene.public().turn, 2);
    assert_eq!(scene.refusal(2, "take +2"), "EGG-11", "nobody picks now");
}

#[test]
fn egg_11_a_card_takes_one_egg_at_most() {
    let scene = Scene::of(3, "offer +5 +2; down 1 +9; down 2 -3; hand 1 10; hand 2 9; hand 3 1");
    let scene = scene.play("1 play 10, 2 play 9, 3 play 1, 1 take +5, 2 take +2, 3 take down 1");
    assert_eq!((scene.pile(1), scene.pile(2), scene.pile(3)), (vec![5], vec![2], vec![9]));
    assert_eq!(scene.public().down[1].lies, Lies::Discarded, "one egg more than cards");
}

#[test]
fn egg_12_taking_is_compulsory() {
    let scene = Scene::of(3, "offer -5 -9; hand 1 10; hand 2 9; hand 3 1");
    let scene = scene.play("1 play 10, 2 play 9, 3 play 1");
    assert_eq!(scene.legal(1), ["take -5", "take -9"]);
    assert_eq!(scene.refusal(1, "pass"), "EGG-12");
    assert_eq!(scene.refusal(1, "keep"), "EGG-12");
    let scene = scene.play("1 take -9");
    assert_eq!(scene.pile(2), [-5], "the only egg left goes without asking");
}

#[test]
fn egg_12_who_takes_none_passes_the_pick_on() {
    let scene = Scene::of(3, "offer -5 -9; hand 1 7; hand 2 6; hand 3 1");
    let scene = scene.play("1 play 7, 2 play 6, 3 play 1");
    assert_eq!(scene.asked(), [2], "the Mage takes no exploding egg, so the Priest is next");
}

#[test]
fn egg_13_only_the_owner_may_look_at_the_pile() {
    let scene = Scene::of(3, "offer +5 +2; down 3 -4; hand 1 10; hand 2 9; hand 3 1");
    let scene = scene.play("1 play 10, 2 play 9, 3 play 1, 1 take down 1");
    assert_eq!(scene.pile(1), [-4]);
    let took = |number| {
        scene.told(number).into_iter().find_map(|event| match event {
            Event::Took { seat: taker, egg, .. } if taker == seat(1) => Some(egg.map(|egg| scene.value(egg))),
            _ => None,
        })
    };
    assert_eq!(took(1), Some(Some(-4)), "the owner looks");
    assert_eq!(took(2), Some(None), "others do not");
    assert_eq!(took(3), Some(Some(-4)), "the Scout's player remembers");
    assert_eq!(scene.own(2).seen[0], None);
    assert_eq!(scene.public().pile_size(seat(1)), 1);
}

#[test]
fn egg_13_the_memory_aid_counts_what_everybody_saw_taken() {
    let words = "offer +5 +2; pile 2 +9 -3; down 3 -4; hand 1 10; hand 2 9; hand 3 1";
    let moves = "1 play 10, 2 play 9, 3 play 1, 1 take down 1, 2 take +5";
    let points = |scene: &Scene, viewer: Option<u8>| {
        let totals = View::of(&scene.state, viewer.map(seat)).score().totals();
        [1, 2, 3].map(|number| totals[seat(number)])
    };
    let piles = |scene: &Scene, viewer: Option<u8>| {
        let view = View::of(&scene.state, viewer.map(seat));
        let told = <eggs::Eggs as game::Words>::panels(&view).into_iter().flat_map(|panel| panel.lines);
        told.filter(|line| line.id == "panel.pile_open" || line.id == "panel.pile_down").count()
    };
    let aided = Scene::of(3, words).play(moves);
    assert_eq!(points(&aided, Some(2)), [0, 11, 2], "seen by all; not what player 1 took face down");
    assert_eq!(points(&aided, Some(3)), [-4, 11, 2], "the Scout's player knows that egg");
    assert_eq!(points(&aided, None), [0, 11, 2]);
    assert_eq!(piles(&aided, None), 3);
    let alone = Scene::with(3, &["memory_aid=off"], words).play(moves);
    assert_eq!(points(&alone, Some(2)), [0, 11, 0], "one's own pile and nobody else's");
    assert_eq!(points(&alone, Some(1)), [-4, 0, 0]);
    assert_eq!((points(&alone, None), piles(&alone, None)), ([0, 0, 0], 0));
    assert_eq!((piles(&alone, Some(1)), piles(&alone, Some(2))), (1, 1));
    assert_eq!(alone.public().pile_size(seat(2)), 3, "how many eggs there are is shown");
    let counted = alone.play_until(1, |public| public.round == 2);
    assert_ne!(points(&counted, None), [0, 0, 0], "finished rounds are counted for everybody");
}

#[test]
fn egg_14_ties_go_clockwise_from_the_token_and_the_token_moves_left() {
    for (token, order) in [(1, [1, 2, 4]), (2, [2, 4, 1]), (3, [4, 1, 2]), (4, [4, 1, 2])] {
        // Player 3 plays lower; the tied ones are 1, 2 and 4; one of them is left without an egg.
        let words = format!("token {token}; offer +9 +8; hand 1 5; hand 2 5; hand 3 1; hand 4 5");
        let scene = Scene::of(4, &words).play("1 play 5, 2 play 5, 3 play 1, 4 play 5");
        assert_eq!(scene.asked(), [order[0]], "token {token}");
        let scene = scene.play(&format!("{} take +9", order[0]));
        assert_eq!(scene.pile(order[1]), [8], "token {token}");
        assert_eq!(scene.public().laid[seat(order[2])], cards(&[5]), "the last Merchant got none");
        assert_eq!(scene.public().token, seat(token % 4 + 1));
    }
}

#[test]
fn egg_14_a_tie_that_changed_nothing_moves_the_token_and_no_tie_leaves_it() {
    let scene = Scene::of(3, "token 2; offer +9; hand 1 10; hand 2 1; hand 3 1");
    let scene = scene.play("1 play 10, 2 play 1, 3 play 1");
    assert_eq!(scene.pile(1), [9], "the tied ones came too late anyway");
    assert_eq!(scene.public().token, seat(3));
    let scene = Scene::of(3, "token 2; hand 1 10; hand 2 1; hand 3 3").play("1 play 10, 2 play 1, 3 play 3");
    let scene = scene.play_until(1, |public| public.turn == 2);
    assert_eq!(scene.public().token, seat(2));
}

#[test]
fn egg_14_cancelled_dark_priestesses_are_no_tie() {
    let scene = Scene::of(3, "token 2; offer +9; hand 1 9; hand 2 9; hand 3 1");
    let scene = scene.play("1 play 9, 2 play 9, 3 play 1");
    assert_eq!((scene.public().turn, scene.public().token), (2, seat(2)));
}

#[test]
fn egg_15_the_token_may_move_after_every_turn() {
    let mut scene = Scene::with(3, &["token_every_turn=on"], "token 2; hand 1 10; hand 2 1; hand 3 3");
    scene = scene.play("1 play 10, 2 play 1, 3 play 3").play_until(1, |public| public.turn == 2);
    assert_eq!(scene.public().token, seat(3), "without a tie");
    let tied = Scene::with(3, &["token_every_turn=on"], "token 2; offer +9; hand 1 1; hand 2 1; hand 3 1");
    let tied = tied.play("1 play 1, 2 play 1, 3 play 1").play_until(1, |public| public.turn == 2);
    assert_eq!(tied.public().token, seat(3), "one seat, tie or not");
}

#[test]
fn egg_16_the_end_of_a_turn() {
    let scene = Scene::of(3, "offer -5 -9; down 3 +4; next +1 +2 +3; hand 1 2; hand 2 10; hand 3 7");
    let scene = scene.play("1 play 2, 2 play 10, 3 play 7, 2 take -5, 3 pass");
    // The Scout comes last and has the last word on what is left; nobody wants the rest.
    let scene = scene.play("1 take -9");
    assert_eq!(scene.public().played[seat(1)], cards(&[2]), "played cards are discarded face up");
    assert_eq!(scene.public().down[0].lies, Lies::Discarded, "a face-down egg is discarded");
    assert!(scene.told(2).contains(&Event::Left { up: eggs::EggSet::EMPTY, down: 1 }), "unseen");
    assert_eq!(scene.own(1).seen[0], None);
    assert_eq!(scene.own(1).seen[1].map(|egg| scene.value(egg)), Some(1), "the Scout goes first");
    assert_eq!(scene.offer(), [3, 2], "then the new eggs are revealed");
    for number in 1..=3 {
        assert_eq!(scene.own(number).hand.len(), 3, "and hands are filled");
    }
    let left =
        Scene::of(3, "offer +1 -9; hand 1 9; hand 2 9; hand 3 10").play("1 play 9, 2 play 9, 3 play 10");
    let left = left.play("3 take +1");
    assert_eq!(left.values(left.public().gone), [-9], "a face-up egg nobody took is out of the round");
}

#[test]
fn egg_16_and_egg_32_scouts_then_the_next_eggs_then_the_other_abilities() {
    let scene = Scene::of(4, "token 1; offer +9 -8; next +1 +2 +3; hand 1 4; hand 2 6; hand 3 2; hand 4 5");
    let scene = scene.play("1 play 4, 2 play 6, 3 play 2, 4 play 5, 2 take +9");
    // The Merchant has taken the other egg, so the Courier has none and the Priest decides.
    assert_eq!((scene.asked(), scene.public().turn), (vec![2], 1));
    assert_eq!(scene.own(3).seen[0].map(|egg| scene.value(egg)), Some(1), "the Scout comes first");
    assert_eq!(scene.offer(), [3, 2], "then the eggs of the next turn");
    assert_eq!(scene.public().hand_size(seat(2)), 2, "hands are filled last");
    let order = scene.clone().play("2 discard +9");
    let order: Vec<Event> = [scene.told(0), order.told(0)].concat();
    let place = |wanted: fn(&Event) -> bool| order.iter().position(wanted).unwrap();
    let steps = [
        place(|event| matches!(event, Event::Scouted { .. })),
        place(|event| matches!(event, Event::Revealed { turn: 2, .. })),
        place(|event| matches!(event, Event::Discarded { .. })),
        place(|event| matches!(event, Event::TurnBegan { turn: 2 })),
        place(|event| matches!(event, Event::Drew { .. })),
    ];
    assert!(steps.is_sorted(), "{order:?}");
    let last = Scene::of(3, "turn 9; offer -8; hand 1 6 1; hand 2 1 3; hand 3 2 3");
    let last = last.play("1 play 6, 2 play 1, 3 play 2");
    assert_eq!((last.asked(), last.offer()), (vec![1], vec![]), "nothing is revealed after the ninth turn");
}

#[test]
fn egg_16_and_egg_17_nothing_is_drawn_before_the_ninth_turn_and_one_card_stays_unused() {
    for (seats, at_the_ninth, unused) in [(2, 4, 2), (3, 2, 1), (6, 2, 1)] {
        let scene = Scene::start(seats, &[], 4);
        let scene = scene.play_until(1, |public| public.turn == 8 && public.phase == Phase::Play);
        let full = if seats == 2 { 4 } else { 3 };
        assert_eq!(scene.own(1).hand.len(), full);
        let scene = scene.play_until(1, |public| public.turn == 9 && public.phase == Phase::Play);
        assert_eq!(scene.own(1).hand.len(), at_the_ninth);
        assert_eq!(scene.public().unplayed(seat(1)), scene.own(1).hand, "nothing is left to draw");
        let scene = scene.play_until(1, |public| !matches!(public.phase, Phase::Play));
        assert_eq!(scene.own(1).hand.len(), unused);
        let scene = scene.play_until(1, |public| public.round == 2);
        assert_eq!(scene.public().turn, 0, "the round ends after nine turns");
    }
}
