//! The end of a round and of the game: EGG-40 to EGG-43.

use crate::scene::{Scene, cards, seat};
use eggs::{Category, Eggs, Event, Phase};
use game::{Game, View};

/// The ninth turn of three players: 2 takes the egg on offer with a Hero, 1 and 3 have Bards.
fn last_turn(options: &[&str], words: &str) -> Scene {
    let scene = Scene::with(3, options, &format!("turn 9; hand 1 1 3; hand 2 10 3; hand 3 1 3; {words}"));
    scene.play("1 play 1, 2 play 10, 3 play 1")
}

#[test]
fn egg_40_a_round_scores_eggs_and_cards_and_opens_the_piles() {
    let scene =
        Scene::of(3, "turn 9; offer -6; pile 1 +4 -2; pile 2 +9; hand 1 5 1; hand 2 10 1; hand 3 8 1");
    let scene = scene.play("1 play 5, 2 play 10, 3 play 8");
    assert_eq!([1, 2, 3].map(|number| scene.points(1, number)), [4 - 2 + 6, 9 - 6, -4]);
    let counted: Vec<(Vec<i8>, i16)> = scene
        .told(0)
        .into_iter()
        .filter_map(|event| match event {
            Event::Counted { eggs, points, .. } => Some((scene.values(eggs), points)),
            _ => None,
        })
        .collect();
    assert_eq!(counted, [(vec![4, -2], 8), (vec![9, -6], 3), (vec![], -4)], "everybody sees the piles");
}

#[test]
fn egg_41_everything_is_shuffled_for_the_next_round() {
    let scene = last_turn(&[], "offer +9; pile 1 +4; pile 3 +5 -3");
    let public = scene.public();
    assert_eq!((public.round, public.phase), (2, Phase::Mulligan));
    assert_eq!(public.eggs_left(), 22, "all eggs are collected");
    for number in 1..=3 {
        assert_eq!(public.played[seat(number)], cards(&[]));
        assert_eq!((scene.own(number).hand.len(), scene.pile(number).len()), (3, 0));
    }
}

#[test]
fn egg_41_the_token_goes_to_the_fewest_points_in_total() {
    // In the round just played player 1 has the fewest, in total player 3.
    let scene = last_turn(&[], "round 2; token 2; offer +9; pile 1 -2; pile 3 +5; points 1 20; points 3 -20");
    assert_eq!(scene.public().token, seat(3));
}

#[test]
fn egg_41_among_equals_the_token_goes_clockwise_from_its_holder() {
    // The Bards are tied, so that the token passes on before the count.
    for (token, after_the_turn, goes_to) in [(1, 2, 3), (2, 3, 3), (3, 1, 1)] {
        let scene = last_turn(&[], &format!("token {token}; offer +9; pile 1 +3 -2; pile 3 +1"));
        let passed = Event::TokenWent { to: seat(after_the_turn) };
        assert!(scene.told(0).contains(&passed));
        assert_eq!(scene.public().token, seat(goes_to), "1 and 3 have one point each, token {token}");
    }
    let pub_scoring = last_turn(&["pub_scoring=on"], "token 2; offer +9; pile 1 +3; pile 3 +1");
    assert_eq!(pub_scoring.public().token, seat(3), "the same in pub scoring");
}

#[test]
fn egg_42_after_three_rounds_the_highest_total_wins() {
    let scene = last_turn(&[], "round 3; offer +9; points 1 20 1; points 2 3 4; points 3 8 9");
    assert_eq!(scene.public().phase, Phase::Over);
    let sheet = View::of(&scene.state, None).score();
    let rows: Vec<(Category, [i16; 3])> = sheet
        .rows
        .iter()
        .map(|row| (row.category, [1, 2, 3].map(|number| row.points[seat(number)])))
        .collect();
    let rounds = [[20, 3, 8], [1, 4, 9], [0, 9, 0]];
    assert_eq!(rows, [1, 2, 3].map(|round| (Category::Round(round), rounds[usize::from(round) - 1])));
    let outcome = Eggs::outcome(scene.public()).unwrap();
    assert_eq!(outcome.places.as_array()[..3], [1, 3, 2]);
    assert!(scene.asked().is_empty());
    assert_eq!(scene.values(scene.public().open[seat(2)]), [9], "the last piles stay open");
}

#[test]
fn egg_42_equal_totals_share_the_victory() {
    let scene = last_turn(&[], "round 3; offer +9; points 1 20 -3; points 2 3 5; points 3 8 8");
    let winners = Eggs::outcome(scene.public()).unwrap().winners();
    assert_eq!(winners.iter().collect::<Vec<_>>(), [seat(1), seat(2)]);
    assert!(scene.told(0).contains(&Event::Ended { winners }));
}

#[test]
fn egg_42_no_fourth_round_is_played() {
    for seats in 2..=6 {
        let scene = Scene::start(seats, &[], 3).play_until(4, |public| public.phase == Phase::Over);
        assert_eq!(scene.public().round, 3);
    }
}

#[test]
fn egg_43_the_best_of_each_round_gets_an_egg_token() {
    let scene = last_turn(&["pub_scoring=on"], "offer +2; pile 1 +9; pile 3 +8 +1");
    assert_eq!([1, 2, 3].map(|number| scene.public().egg_tokens[seat(number)]), [1, 0, 1], "all tied ones");
    assert!(scene.told(0).contains(&Event::WonToken { seat: seat(3), tokens: 1 }));
    assert_eq!(scene.public().round, 2);
}

#[test]
fn egg_43_three_tokens_win_with_up_to_four_players_and_two_with_more() {
    let sooner = last_turn(&["pub_scoring=on"], "round 2; offer +2; tokens 2 2; tokens 1 2");
    assert_eq!(sooner.public().phase, Phase::Over, "before the third round is played");
    let outcome = Eggs::outcome(sooner.public()).unwrap();
    assert_eq!(outcome.places.as_array()[..3], [2, 1, 3]);
    let later = last_turn(&["pub_scoring=on"], "round 5; offer +2; tokens 2 1; tokens 1 2; tokens 3 2");
    assert_eq!((later.public().phase, later.public().round), (Phase::Mulligan, 6), "after the third");
    let five = Scene::with(5, &["pub_scoring=on"], "round 2; turn 9; offer +9; hand 1 10 1; tokens 1 1");
    let five = five.play_until(1, |public| public.turn != 9 || public.phase == Phase::Over);
    let tokens: u8 = (1..=5).map(|number| five.public().egg_tokens[seat(number)]).max().unwrap();
    assert_eq!(five.public().phase == Phase::Over, tokens == 2);
}

#[test]
fn egg_43_who_reaches_the_mark_together_shares_the_victory() {
    let scene = last_turn(&["pub_scoring=on"], "offer +2; pile 1 +9; pile 3 +8 +1; tokens 1 2; tokens 3 2");
    let winners = Eggs::outcome(scene.public()).unwrap().winners();
    assert_eq!(winners.iter().collect::<Vec<_>>(), [seat(1), seat(3)]);
}

#[test]
fn egg_43_the_second_token_wins_with_five_and_six_players_but_not_with_four() {
    let second = |seats: u8, tokens: &str| {
        let words = format!("round 2; turn 9; pile 1 +13 +12 +11; {tokens}");
        let scene = Scene::with(seats, &["pub_scoring=on"], &words);
        scene.play_until(1, |public| public.round == 3 || public.phase == Phase::Over)
    };
    for (seats, over) in [(4, false), (5, true), (6, true)] {
        let scene = second(seats, "tokens 1 1");
        assert_eq!(scene.public().egg_tokens[seat(1)], 2, "{seats} players");
        assert_eq!(scene.public().phase == Phase::Over, over, "{seats} players");
        assert_ne!(second(seats, "").public().phase, Phase::Over, "one token does not win");
    }
}
