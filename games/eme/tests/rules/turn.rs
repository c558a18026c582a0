//! EME-20 to EME-24, and the end of the game EME-40.

use eme::{Event, Phase};

use crate::scene::{Scene, seat};

#[test]
fn eme_20_the_active_player_takes_one_card_and_turns_go_clockwise() {
    let scene = Scene::turn().row(&[21, 2, 3, 4, 7, 8]);
    assert_eq!(scene.legal(1, "take"), ["1", "2", "3", "4", "5", "6"]);
    let scene = scene.play(1, "take 2, done");
    assert_eq!(scene.to_act().first(), Some(seat(2)));
    let scene = scene.play(2, "take 2");
    assert_eq!(scene.refused(2, "take 1"), "EME-20", "one card a turn");
    let scene = scene.play(2, "done").play(3, "take 3, done");
    assert_eq!(scene.to_act().first(), Some(seat(1)));
}

#[test]
fn eme_21_prices_rise_from_left_to_right_and_must_be_paid() {
    let row = [1, 2, 3, 4, 7, 8];
    for (place, price) in [0, 1, 1, 2, 2, 3].into_iter().enumerate() {
        let scene = Scene::turn().row(&row).play(1, &format!("take {}", place + 1));
        assert_eq!(scene.public().coins[seat(1)], 11 - price);
        assert_eq!(scene.public().paid, price, "to the supply");
    }
    let poor = Scene::turn().row(&row).coins(1, 1);
    assert_eq!(poor.legal(1, "take"), ["1", "2", "3"]);
    assert_eq!(poor.refused(1, "take 4"), "EME-21");
    assert_eq!(poor.coins(1, 0).legal(1, "take"), ["1"], "the leftmost is always free");
}

#[test]
fn eme_22_the_card_stays_with_its_owner_and_gives_its_action_now() {
    let scene = Scene::turn().row(&[7, 1, 2, 3, 4, 8]).play(1, "take 1");
    assert_eq!(scene.public().cards[seat(1)].iter().map(|card| card.0 + 1).collect::<Vec<_>>(), [7]);
    assert_eq!(scene.legal(1, "place"), ["12"]);
    assert_eq!(scene.refused(1, "move 12-9"), "EME-22", "a stone card that places does not move");
    assert_eq!(Scene::turn().refused(1, "place 12"), "EME-22", "no action without a card");
}

#[test]
fn eme_23_the_row_slides_and_is_filled_before_the_action() {
    let scene = Scene::turn().row(&[1, 2, 3, 4, 7, 8]).play(1, "take 3");
    let row: Vec<u8> = scene.public().row.iter().map(|card| card.0 + 1).collect();
    assert_eq!(row[..5], [1, 2, 4, 7, 8], "the others slide left");
    assert_eq!(row.len(), 6, "and a new one came in at the right");
    assert!(matches!(scene.public().phase, Phase::Act(_)), "before the action is played");
    let short = Scene::turn().row(&[1, 2]).edit_deck_empty();
    let short = short.play(1, "take 1, done");
    assert_eq!(short.public().row.len(), 1, "with an empty deck the row shrinks");
    assert_eq!(short.refused(2, "take 2"), "EME-23");
}

#[test]
fn eme_24_any_part_of_an_action_may_be_left_out() {
    let scene = Scene::turn().row(&[7, 1]).play(1, "take 1");
    assert!(scene.legal(1, "done").len() == 1);
    assert_eq!(scene.clone().play(1, "done").army("1", 12), 3, "all of it");
    assert_eq!(scene.play(1, "place 12, done").army("1", 12), 4, "or the rest of it");
    assert_eq!(Scene::turn().refused(1, "done"), "EME-24", "a card must be taken");
}

#[test]
fn eme_24_nobody_is_asked_to_stop_when_nothing_can_be_done() {
    let scene = Scene::turn().cities(1, &[12, 12, 12]).row(&[13, 1]).play(1, "take 1");
    assert_eq!(scene.to_act().first(), Some(seat(2)), "no city is left, so the turn is over");
    let scene = Scene::turn().row(&[1, 2]).play(1, "take 1, place 12");
    assert_eq!(scene.to_act().first(), Some(seat(2)), "the one army is placed, so the turn is over");
}

#[test]
fn eme_40_the_game_ends_when_everyone_has_their_cards() {
    for (seats, cards) in [(2, 13), (3, 10), (4, 8), (5, 7)] {
        let state = Scene::turn_of(seats, &[]).0.state;
        let mut rng = game::GameRng::new(u64::from(seats));
        let mut state = state;
        table::playout(&mut state, &mut rng, &mut game::Moves::new());
        let public = game::Game::public(&state);
        assert_eq!(public.phase, Phase::Over);
        assert!(public.cards.iter(seats).all(|(_, held)| held.len() == cards), "{seats} players");
    }
}

#[test]
fn eme_40_the_points_are_told_at_the_end() {
    let mut scene = Scene::turn_of(5, &[]);
    // Seven rounds of the leftmost card without any action.
    for _ in 0..7 {
        for number in 1..=5 {
            scene = scene.play(number, "take 1");
            if scene.to_act().contains(seat(number)) && matches!(scene.public().phase, Phase::Act(_)) {
                scene = scene.play(number, "done");
            }
        }
    }
    assert!(matches!(scene.told.last(), Some(Event::Ended { seats: 5, .. })));
    assert!(scene.to_act().is_empty());
}

impl Scene {
    fn edit_deck_empty(mut self) -> Self {
        let mut value = serde_json::to_value(&self.state).unwrap();
        value["secret"]["deck"] = serde_json::json!([]);
        value["public"]["deck"] = serde_json::json!(0);
        self.state = serde_json::from_value(value).unwrap();
        self
    }
}
