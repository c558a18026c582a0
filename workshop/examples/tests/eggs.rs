//! The worked examples of Eggs and Empires.

#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test stops at the first surprise; the scene is that of the rule tests"
)]

#[path = "../../../games/eggs/tests/rules/scene.rs"]
mod scene;

use eggs::{Adventurer, Eggs};
use examples::{Drawing, Example, Stroke};
use scene::{Scene, cards, seat};

/// A card that is out, and the egg it takes, as places in a row.
struct Out {
    seat: u8,
    rank: u8,
    takes: Option<usize>,
}

/// Draws cards in the order in which they pick, and the eggs below.
fn draw(out: &[Out], eggs: &[i8]) -> Drawing {
    let width = (out.len() as f64 * 92.0).max(eggs.len() as f64 * 92.0) + 12.0;
    let mut drawing = Drawing::new(width, 286.0);
    let place = |index: usize, of: usize| width / 2.0 + (index as f64 - (of as f64 - 1.0) / 2.0) * 92.0;
    for (index, card) in out.iter().enumerate() {
        let x = place(index, out.len());
        let adventurer = Adventurer::of_rank(card.rank).unwrap();
        let icon = format!("adv-{}", adventurer.word().replace('_', ""));
        let top = vec![(icon, card.rank.to_string())];
        let actions = vec![(format!("shape-{}", card.seat), String::new())];
        let drawn =
            examples::Card { tint: "var(--surface-2)".to_owned(), top, actions, ..examples::Card::default() };
        drawn.draw(&mut drawing, (x, 12.0));
        match card.takes {
            Some(egg) => {
                let to = (place(egg, eggs.len()), 204.0);
                drawing.arrow((x, 116.0), to, Stroke { bend: 0.0, gap: 8.0, cost: None });
            }
            None => drawing.icon("ui-close", (x, 138.0), 26.0, "var(--bad)"),
        }
    }
    for (index, value) in eggs.iter().enumerate() {
        let x = place(index, eggs.len());
        drawing.icon(if *value < 0 { "egg-bomb" } else { "egg-good" }, (x, 224.0), 56.0, "#000");
        let (sign, colour) = if *value < 0 { ('−', "var(--bad)") } else { ('+', "var(--good)") };
        drawing.text((x, 268.0), 26.0, colour, &format!("{sign}{}", value.unsigned_abs()));
    }
    drawing
}

/// The message that names an adventurer.
fn name(rank: u8) -> String {
    format!("card.{}", Adventurer::of_rank(rank).unwrap().word())
}

#[test]
fn egg_11_a_turn_of_six_players() {
    let hands = "hand 1 10; hand 2 9; hand 3 9; hand 4 8; hand 5 3; hand 6 7";
    let scene = Scene::of(6, &format!("token 2; offer +11 +7 -4 -9; {hands}"));
    let scene = scene.play("1 play 10, 2 play 9, 3 play 9, 4 play 8, 5 play 3, 6 play 7");
    assert_eq!(scene.asked(), [1]);
    let scene = scene.play("1 take +11");
    assert_eq!(scene.asked(), [5], "the Shepherd picks before the Blacksmith");
    let scene = scene.play("5 take +7");
    assert_eq!(scene.asked(), [4]);
    let scene = scene.play("4 take -4");
    assert_eq!(scene.public().turn, 2, "the Mage takes nothing");
    let pile = |number: u8| scene.pile(number)[0];
    assert!([2, 3, 6].into_iter().all(|number| scene.pile(number).is_empty()));
    assert_eq!(scene.public().laid[seat(4)], cards(&[]), "a Blacksmith that took an egg is discarded");
    let left = scene.values(scene.public().gone);
    let ranks =
        [(1, 10, Some(0)), (2, 9, None), (3, 9, None), (5, 3, Some(1)), (4, 8, Some(2)), (6, 7, None)];
    let out: Vec<Out> = ranks.into_iter().map(|(seat, rank, takes)| Out { seat, rank, takes }).collect();
    let drawing = draw(&out, &[11, 7, -4, -9]);
    let example = [10, 9, 8, 3, 7]
        .into_iter()
        .fold(Example::new("EGG-11", "eggs-six"), |example, rank| example.names(&name(rank)));
    example
        .says_all([11_i16, 7, -4, -9])
        .says(10_i16)
        .says(pile(1))
        .says(9_i16)
        .says_all([3_i16, 8, 7])
        .says(pile(5))
        .says(8_i16)
        .says(pile(4))
        .says(7_i16)
        .says(left[0])
        .check::<Eggs>(&drawing);
}

#[test]
fn egg_52_a_turn_of_two_players() {
    let scene = Scene::of(2, "offer +9 -8; hand 1 10 5 1 2; hand 2 6 4 1 2");
    let scene = scene.play("1 play 10 5, 2 play 6 4");
    assert_eq!(scene.asked(), [1]);
    let scene = scene.play("1 take +9");
    assert_eq!(scene.asked(), [2], "the Priest had to take the last egg and may discard one");
    assert_eq!(scene.pile(2), [-8]);
    let scene = scene.play("2 discard -8");
    assert_eq!((scene.pile(1), scene.pile(2)), (vec![9], vec![]));
    assert_eq!(scene.public().laid[seat(1)], cards(&[5]), "the Merchant took no egg");
    assert_eq!(scene.public().laid[seat(2)], cards(&[]), "the Courier had none to give");
    let merchant = eggs::pile_points(Adventurer::Merchant);
    let ranks = [(1, 10, Some(0)), (2, 6, Some(1)), (1, 5, None), (2, 4, None)];
    let out: Vec<Out> = ranks.into_iter().map(|(seat, rank, takes)| Out { seat, rank, takes }).collect();
    let drawing = draw(&out, &[9, -8]);
    let example = [10, 6, 5, 4]
        .into_iter()
        .fold(Example::new("EGG-52", "eggs-two"), |example, rank| example.names(&name(rank)));
    example
        .says_all([10_i16, 5, 6, 4])
        .says(9_i16)
        .says(-8_i16)
        .says(-8_i16)
        .says(merchant)
        .check::<Eggs>(&drawing);
}
