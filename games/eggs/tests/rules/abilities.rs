//! The adventurers: EGG-21 to EGG-33.

use crate::scene::{Scene, cards, seat};
use eggs::{Event, Lies, Phase, pile_points};
use game::View;

#[test]
fn egg_21_and_egg_30_bard_and_hero_do_nothing() {
    let scene = Scene::of(3, "offer +5 +2; hand 1 10; hand 2 1; hand 3 1");
    let scene = scene.play("1 play 10, 2 play 1, 3 play 1, 1 take +5");
    assert_eq!(scene.public().turn, 2, "nothing is asked at the end of the turn");
    assert!((1..=3).all(|number| scene.public().laid[seat(number)].is_empty()));
    assert_eq!(scene.public().down.len(), 0);
}

#[test]
fn egg_22_a_scout_lays_an_egg_face_down_for_the_next_turn() {
    let scene = Scene::of(3, "offer +5 +2; next -7 +1 +4; hand 1 10; hand 2 9; hand 3 2 1");
    let scene = scene.play("1 play 10, 2 play 9, 3 play 2, 1 take +5");
    assert_eq!(scene.own(3).seen[0].map(|egg| scene.value(egg)), Some(-7), "its player sees it");
    assert_eq!((scene.own(1).seen[0], scene.own(2).seen[0]), (None, None), "others do not");
    assert!(scene.told(1).contains(&Event::Scouted { seat: seat(3), down: 0, egg: None }));
    assert_eq!(scene.public().down[0].lies, Lies::Middle);
    assert_eq!(scene.offer(), [4, 1], "in addition to the usual eggs, which come after it");
}

#[test]
fn egg_22_several_scouts_act_from_the_token_on_and_see_only_their_own_egg() {
    let scene = Scene::of(4, "token 3; offer +5; next +1 +2 +3; hand 1 2; hand 2 10; hand 3 2; hand 4 2");
    let scene = scene.play("1 play 2, 2 play 10, 3 play 2, 4 play 2");
    let seen = |number: u8| scene.own(number).seen.map(|egg| egg.map(|egg| scene.value(egg)));
    assert_eq!(seen(3)[..3], [Some(1), None, None]);
    assert_eq!(seen(4)[..3], [None, Some(2), None]);
    assert_eq!(seen(1)[..3], [None, None, Some(3)]);
    assert_eq!(seen(2)[..3], [None, None, None]);
}

#[test]
fn egg_22_a_face_down_egg_is_known_to_its_taker_only_once_it_is_taken() {
    let scene = Scene::of(3, "offer +5 +2; down 3 -7; hand 1 10; hand 2 9; hand 3 1");
    let scene = scene.play("1 play 10, 2 play 9, 3 play 1");
    assert_eq!(scene.legal(1), ["take +5", "take +2", "take down 1"]);
    assert_eq!(scene.refusal(1, "take down 2"), "EGG-22");
    assert_eq!(scene.own(1).seen[0], None);
    let scene = scene.play("1 take down 1");
    assert_eq!(scene.pile(1), [-7], "exploding or not, it is taken");
}

#[test]
fn egg_22_a_scout_of_the_ninth_turn_does_nothing() {
    let scene = Scene::of(3, "turn 9; offer +5; hand 1 2 1; hand 2 10 9; hand 3 3 1");
    let left = scene.public().eggs_left();
    let scene = scene.play("1 play 2, 2 play 10, 3 play 3");
    assert_eq!(scene.public().round, 2);
    assert!(!scene.told(1).iter().any(|event| matches!(event, Event::Scouted { .. })));
    assert_eq!((scene.public().down.len(), left), (0, 21));
}

#[test]
fn egg_23_and_egg_31_shepherds_pick_just_before_the_first_blacksmith() {
    let words = "offer +5 +4 +3 +2; hand 1 8; hand 2 3; hand 3 7; hand 4 9; hand 5 8; hand 6 3";
    let scene = Scene::of(6, &format!("token 5; {words}"));
    let scene = scene.play("1 play 8, 2 play 3, 3 play 7, 4 play 9, 5 play 8, 6 play 3");
    let order: Vec<(usize, u8)> =
        scene.public().lineup.iter().map(|one| (one.seat.index() + 1, one.adventurer.rank())).collect();
    assert_eq!(order, [(4, 9), (6, 3), (2, 3), (5, 8), (1, 8), (3, 7)]);
    let scene = scene.play("4 take +5, 6 take +2, 2 take +4");
    assert_eq!(scene.pile(5), [3]);
    let alone =
        Scene::of(3, "offer +5 +4; hand 1 3; hand 2 4; hand 3 5").play("1 play 3, 2 play 4, 3 play 5");
    assert_eq!(alone.asked(), [3], "without a Blacksmith a Shepherd is a 3");
    let alone = alone.play("3 take +5, 2 keep");
    assert!(alone.pile(1).is_empty(), "and comes last");
}

#[test]
fn egg_24_a_courier_may_give_its_egg_away() {
    let scene = Scene::of(3, "offer -8; pile 1 +3; hand 1 4; hand 2 1; hand 3 2");
    let scene = scene.play("1 play 4, 2 play 1, 3 play 2");
    assert_eq!(scene.asked(), [1]);
    assert_eq!(scene.legal(1), ["keep", "give 2", "give 3"]);
    assert_eq!(scene.refusal(1, "give 1"), "EGG-24");
    assert_eq!(scene.refusal(1, "give 4"), "EGG-24");
    let kept = scene.clone().play("1 keep");
    assert_eq!(kept.pile(1), [3, -8]);
    let given = scene.play("1 give 3");
    assert_eq!((given.pile(1), given.pile(3)), (vec![3], vec![-8]), "that egg and no other");
    assert_eq!(given.refusal(1, "give 3"), "EGG-24", "only once");
}

#[test]
fn egg_24_a_courier_without_an_egg_is_not_asked() {
    let scene = Scene::of(3, "offer -8; hand 1 4; hand 2 10; hand 3 1").play("1 play 4, 2 play 10, 3 play 1");
    assert_eq!((scene.public().turn, scene.pile(2)), (2, vec![-8]));
}

#[test]
fn egg_24_a_face_down_egg_is_given_unseen() {
    let scene = Scene::of(4, "offer -8; down 2 -7; hand 1 4; hand 2 9; hand 3 1; hand 4 9");
    let scene = scene.play("1 play 4, 2 play 9, 3 play 1, 4 play 9, 1 take down 1, 1 give 3");
    assert_eq!(scene.pile(3), [-7, -8], "the Bard took the other one");
    let know: Vec<bool> = (1..=4).map(|number| scene.own(number).seen[0].is_some()).collect();
    assert_eq!(know, [true, true, true, false], "giver, Scout and receiver know it, nobody else");
}

#[test]
fn egg_25_a_merchant_without_an_egg_scores_six() {
    let scene = Scene::of(3, "offer +9; hand 1 5; hand 2 10; hand 3 1").play("1 play 5, 2 play 10, 3 play 1");
    assert_eq!(scene.public().laid[seat(1)], cards(&[5]));
    assert_eq!(pile_points(eggs::Adventurer::Merchant), 6);
    assert_eq!(View::of(&scene.state, None).score().totals()[seat(1)], 6);
    let took = Scene::of(3, "offer +9; hand 1 5; hand 2 2; hand 3 1").play("1 play 5, 2 play 2, 3 play 1");
    assert!(took.public().laid[seat(1)].is_empty(), "with an egg it does not");
}

#[test]
fn egg_26_a_priest_with_an_egg_may_discard_one() {
    let scene = Scene::of(3, "offer -8; pile 1 +3 -2; hand 1 6; hand 2 1; hand 3 2");
    let scene = scene.play("1 play 6, 2 play 1, 3 play 2");
    assert_eq!(scene.legal(1), ["keep", "discard +3", "discard -2", "discard -8"]);
    assert_eq!(scene.refusal(1, "discard -9"), "EGG-26");
    let kept = scene.clone().play("1 keep");
    assert_eq!(kept.pile(1), [3, -2, -8]);
    let older = scene.clone().play("1 discard -2");
    assert_eq!(older.pile(1), [3, -8], "an older one");
    let scene = scene.play("1 discard -8");
    assert_eq!(scene.pile(1), [3, -2], "or the new one");
    assert_eq!(scene.refusal(1, "discard +3"), "EGG-26", "only once");
    let none = Scene::of(3, "offer -8; pile 1 +3; hand 1 6; hand 2 10; hand 3 1");
    assert_eq!(none.play("1 play 6, 2 play 10, 3 play 1").public().turn, 2, "without an egg: nothing");
}

#[test]
fn egg_26_merchants_and_blacksmiths_cannot_be_discarded() {
    let scene =
        Scene::of(3, "offer +9; hand 1 8 6; hand 2 10; hand 3 9").play("1 play 8, 2 play 10, 3 play 9");
    assert_eq!(scene.public().laid[seat(1)], cards(&[8]));
    let scene = scene.play_until(3, |public| matches!(public.phase, Phase::Discard { at } if public.lineup[usize::from(at)].seat == seat(1)));
    let eggs = scene.pile(1).len();
    assert_eq!(scene.legal(1).len(), eggs + 1, "an egg, or nothing");
}

#[test]
fn egg_27_a_mage_takes_no_visible_exploding_egg() {
    let scene = Scene::of(3, "offer +4 -8; down 2 -2; hand 1 7; hand 2 1; hand 3 2");
    let scene = scene.play("1 play 7, 2 play 1, 3 play 2");
    assert_eq!(scene.legal(1), ["take +4", "take down 1"], "with a good egg about it has to take one");
    assert_eq!(scene.refusal(1, "take -8"), "EGG-27");
    assert_eq!(scene.refusal(1, "pass"), "EGG-27");
}

#[test]
fn egg_27_a_mage_may_leave_a_face_down_egg_and_keeps_it_if_taken() {
    let scene = Scene::of(3, "offer -8; down 2 -3; hand 1 7; hand 2 1; hand 3 2");
    let scene = scene.play("1 play 7, 2 play 1, 3 play 2");
    assert_eq!(scene.legal(1), ["take down 1", "pass"]);
    let taken = scene.clone().play("1 take down 1");
    assert_eq!(taken.pile(1), [-3]);
    let left = scene.play("1 pass");
    assert_eq!(left.asked(), [3], "the pick passes to the next");
    assert!(left.pile(1).is_empty());
}

#[test]
fn egg_28_a_blacksmith_without_an_egg_costs_four() {
    let scene = Scene::of(3, "offer +9; hand 1 8; hand 2 10; hand 3 1").play("1 play 8, 2 play 10, 3 play 1");
    assert_eq!(scene.public().laid[seat(1)], cards(&[8]));
    assert_eq!(View::of(&scene.state, None).score().totals()[seat(1)], -4);
    let took = Scene::of(3, "offer +9; hand 1 8; hand 2 2; hand 3 1").play("1 play 8, 2 play 2, 3 play 1");
    assert!(took.public().laid[seat(1)].is_empty(), "with an egg it does not");
}

#[test]
fn egg_29_dark_priestesses_cancel_one_another() {
    let scene =
        Scene::of(3, "offer +9 +8; hand 1 9; hand 2 9; hand 3 1").play("1 play 9, 2 play 9, 3 play 1");
    assert_eq!(scene.asked(), [3]);
    let scene = scene.play("3 take +9");
    assert_eq!((scene.pile(1), scene.pile(2)), (vec![], vec![]));
    let alone =
        Scene::of(3, "offer +9 +8; hand 1 9; hand 2 8; hand 3 1").play("1 play 9, 2 play 8, 3 play 1");
    assert_eq!(alone.asked(), [1], "one alone picks like any other card");
}

#[test]
fn egg_32_abilities_go_by_rank_and_then_clockwise_from_the_token() {
    // A Courier gives its egg to the Priest's player, whose Priest discards it in the same turn.
    let scene = Scene::of(3, "token 2; offer +9 -8; next +1; hand 1 4; hand 2 6; hand 3 2");
    let scene = scene.play("1 play 4, 2 play 6, 3 play 2, 2 take +9");
    assert_eq!(scene.own(3).seen[0].map(|egg| scene.value(egg)), Some(1), "the Scout has been before");
    assert_eq!(scene.asked(), [1], "the Courier before the Priest");
    let scene = scene.play("1 give 2");
    assert_eq!(scene.asked(), [2]);
    let scene = scene.play("2 discard -8");
    assert_eq!(scene.pile(2), [9]);
    let hidden = Event::Discarded { seat: seat(2), egg: None };
    assert!(scene.told(1).contains(&hidden) && scene.told(0).contains(&hidden), "it is not shown");
}

#[test]
fn egg_32_equal_ranks_go_clockwise_from_the_token() {
    let scene = Scene::of(4, "token 3; offer +9 -8; hand 1 4; hand 2 1; hand 3 3; hand 4 4");
    let scene = scene.play("1 play 4, 2 play 1, 3 play 3, 4 play 4, 4 take +9");
    assert_eq!(scene.asked(), [4]);
    let scene = scene.play("4 keep");
    assert_eq!(scene.asked(), [1]);
}

#[test]
fn egg_33_merchants_and_blacksmiths_come_back_for_the_next_round() {
    let scene = Scene::of(3, "turn 9; offer +9; hand 1 8 1; hand 2 10 1; hand 3 5 1");
    let scene = scene.play("1 play 8, 2 play 10, 3 play 5");
    assert_eq!(scene.public().round, 2);
    assert_eq!((scene.points(1, 1), scene.points(1, 3)), (-4, 6));
    for number in 1..=3 {
        assert!(scene.public().laid[seat(number)].is_empty());
        assert_eq!(scene.public().unplayed(seat(number)).len(), 10, "all ten are back");
    }
}
