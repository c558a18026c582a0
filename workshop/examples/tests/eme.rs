//! The worked examples of Eight-Minute Empire.

#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test stops at the first surprise; the scene is that of the rule tests"
)]

#[path = "../../../games/eme/tests/rules/scene.rs"]
mod scene;

use eme::{Card, CardListRef, Eme, PRICES, Printing, Resource, Tally};
use examples::{Drawing, Example, Frame, Map, Stroke};
use scene::{Scene, seat};

/// A card of this number as a drawing.
fn drawn(number: u8) -> examples::Card {
    let face = *CardListRef::default().face(Card(number - 1));
    let open = face.actions(Printing::French);
    let icon = match face.resource {
        Resource::Ruby => "crystal",
        Resource::Wild => "discovery",
        Resource::Stone | Resource::Wood | Resource::Anvil | Resource::Carrot => face.resource.word(),
    };
    let tint = if icon == "discovery" { "wild" } else { icon };
    let steps = if open.sea { "act-sea" } else { "act-move" };
    let actions = [
        ("act-destroy", open.destroy),
        ("act-place", open.place),
        (steps, open.steps),
        ("act-city", open.city),
    ];
    let number = |count: u8| if count > 1 { count.to_string() } else { String::new() };
    examples::Card {
        tint: format!("var(--res-{tint})"),
        top: vec![(format!("res-{icon}"), String::new()); usize::from(face.symbols)],
        actions: actions
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(icon, count)| (icon.to_owned(), number(count)))
            .collect(),
        between: if open.either { "/" } else { "+" },
        ..examples::Card::default()
    }
}

/// Draws the row; a card may be marked as the one that is taken.
fn draw_row(drawing: &mut Drawing, scene: &Scene, y: f64, taken: Option<usize>) {
    for (index, card) in scene.public().row.iter().enumerate() {
        let card =
            examples::Card { price: Some(PRICES[index]), taken: taken == Some(index), ..drawn(card.0 + 1) };
        card.draw(drawing, (64.0 + 100.0 * index as f64, y));
    }
}

#[test]
fn eme_21_a_card_and_its_price() {
    let before = Scene::turn().row(&[15, 1, 19, 30, 22, 40]).coins(1, 6);
    let after = before.clone().play(1, "take 3");
    let slid = after.public().row.iter().position(|card| Some(card) == before.public().row.get(3)).unwrap();
    let coins = |scene: &Scene| scene.public().coins[seat(1)];
    let mut drawing = Drawing::new(628.0, 306.0);
    draw_row(&mut drawing, &before, 36.0, Some(2));
    drawing.arrow((364.0, 144.0), (276.0, 166.0), Stroke { bend: 0.0, gap: 4.0, cost: None });
    draw_row(&mut drawing, &after, 190.0, None);
    Example::new("EME-21", "eme-prices")
        .says(coins(&before))
        .says(3_i16)
        .says(coins(&before) - coins(&after))
        .says(coins(&after))
        .says(4_i16)
        .says(slid as i16 + 1)
        .says(PRICES[slid])
        .says(PRICES[3])
        .says(after.public().row.len() as i16)
        .check::<Eme>(&drawing);
}

/// The map around the start region; the letters are those of the text.
const LETTERS: [(&str, u8); 5] = [("A", 12), ("B", 13), ("C", 16), ("D", 17), ("E", 9)];

fn around(drawing: &mut Drawing, left: f64) -> (Map, Frame) {
    let map = Map::read("eme-a");
    let frame = Frame { at: (left, 10.0), size: (200.0, 196.0), from: (700.0, 190.0), scale: 0.43 };
    map.sea(drawing, &frame);
    map.ground(drawing, &frame);
    (map, frame)
}

#[test]
fn eme_31_three_ways_to_use_three_steps() {
    let start = Scene::turn().row(&[15]).armies("1", &[(12, 3)]).play(1, "take 1");
    let ways: [&[(u8, u8)]; 3] =
        [&[(12, 13), (13, 16), (16, 17)], &[(12, 9), (12, 13), (12, 16)], &[(12, 16), (16, 17), (12, 13)]];
    let mut drawing = Drawing::new(640.0, 216.0);
    let mut ends = Vec::new();
    for (index, steps) in ways.iter().enumerate() {
        let (map, frame) = around(&mut drawing, 10.0 + 210.0 * index as f64);
        let spot = |number: u8| map.region(&frame, &format!("A{number}"));
        let mut scene = start.clone();
        for (from, to) in *steps {
            scene = scene.play(1, &format!("move {from}-{to}"));
            drawing.arrow(spot(*from), spot(*to), Stroke { bend: 7.0, gap: 14.0, cost: None });
        }
        for (letter, number) in LETTERS {
            let (x, y) = spot(number);
            drawing.letter((x - 22.0, y + 18.0), letter);
            drawing.armies(seat(1), (x, y), scene.army("1", number));
        }
        ends.push(scene);
    }
    assert!(ends.iter().all(|scene| scene.public().active == seat(2)), "every way uses up the action");
    let armies = |way: usize| LETTERS.map(|(_, number)| ends[way].army("1", number));
    assert_eq!([armies(0), armies(1), armies(2)], [[2, 0, 0, 1, 0], [0, 1, 1, 0, 1], [1, 1, 0, 1, 0]]);
    let open = CardListRef::default().face(Card(14)).actions(Printing::French);
    Example::new("EME-31", "eme-steps")
        .says(start.army("1", 12))
        .says(open.steps)
        .says_all([1_i16, 3])
        .says_all([3_i16, 1])
        .says_all([1_i16, 2, 1])
        .check::<Eme>(&drawing);
}

#[test]
fn eme_41_who_controls_a_region() {
    let scene =
        Scene::turn().armies("1", &[(12, 2), (13, 2), (16, 1)]).armies("2", &[(12, 2), (13, 2), (16, 2)]);
    let scene = scene.armies("3", &[(13, 1)]).cities(1, &[12]);
    let holders = [12, 13, 16].map(|number| scene.holder(number));
    assert_eq!(holders, [Some("1".to_owned()), None, Some("2".to_owned())]);
    assert_eq!(scene.army("1", 13), scene.army("2", 13), "as many each");
    let mut drawing = Drawing::new(640.0, 236.0);
    let map = Map::read("eme-a");
    let frame = Frame { at: (10.0, 10.0), size: (620.0, 216.0), from: (560.0, 335.0), scale: 0.8 };
    map.sea(&mut drawing, &frame);
    map.ground(&mut drawing, &frame);
    for (letter, number) in &LETTERS[..3] {
        let (x, y) = map.region(&frame, &format!("A{number}"));
        let armies: Vec<(u8, u8)> = (1..=3)
            .map(|own| (own, scene.army(&own.to_string(), *number)))
            .filter(|(_, count)| *count > 0)
            .collect();
        let mut left = x - 19.0 * (armies.len() as f64 - 1.0);
        for (own, count) in armies {
            drawing.armies(seat(own), (left, y + 4.0), count);
            left += 38.0;
        }
        if *number == 12 {
            drawing.icon("city-1", (left, y + 4.0), 34.0, "#000");
        }
        drawing.letter((x - 44.0, y - 26.0), letter);
    }
    Example::new("EME-41", "eme-control")
        .says(scene.army("1", 12))
        .says(scene.army("1", 12) + 1)
        .says(scene.army("2", 12))
        .says(scene.army("1", 13))
        .says(scene.army("3", 13))
        .says(scene.army("2", 16))
        .says(scene.army("1", 16))
        .check::<Eme>(&drawing);
}

#[test]
fn eme_44_two_discoveries() {
    let without = Scene::turn().cards(1, &[1, 2, 3, 6, 7, 8, 9, 30, 31, 32]);
    let scene = Scene::turn().cards(1, &[1, 2, 3, 6, 7, 8, 9, 30, 31, 32, 40, 41]);
    let shown = [("ruby", "res-crystal"), ("stone", "res-stone"), ("carrot", "res-carrot")];
    let tally = Tally::of(scene.public());
    let goods = *tally.goods(seat(1));
    let index = |word: &str| Resource::SCORING.iter().position(|resource| resource.word() == word).unwrap();
    let mut drawing = Drawing::new(560.0, 178.0);
    for (row, (word, icon)) in shown.into_iter().enumerate() {
        let y = 34.0 + 54.0 * row as f64;
        let (symbols, jokers) = (goods.symbols[index(word)], goods.jokers[index(word)]);
        for nth in 0..symbols + jokers {
            let icon = if nth < symbols { icon } else { "res-discovery" };
            drawing.icon(icon, (40.0 + 54.0 * f64::from(nth), y), 40.0, "#000");
        }
        let (had, has) = (without.points(1, word), scene.points(1, word));
        if had != has {
            drawing.victory((370.0, y), had);
            drawing.arrow((400.0, y), (450.0, y), Stroke { bend: 0.0, gap: 4.0, cost: None });
        }
        drawing.victory((490.0, y), has);
    }
    let points = |scene: &Scene| shown.map(|(word, _)| scene.points(1, word));
    let symbols = shown.map(|(word, _)| i16::from(goods.symbols[index(word)]));
    let jokers: u8 = goods.jokers.iter().sum();
    Example::new("EME-44", "eme-discoveries")
        .says_all(symbols)
        .says(jokers)
        .says_all(points(&without))
        .says(points(&without).iter().sum::<i16>())
        .says(goods.symbols[index("ruby")] + goods.jokers[index("ruby")])
        .says(scene.points(1, "ruby"))
        .says(goods.symbols[index("stone")] + goods.jokers[index("stone")])
        .says(scene.points(1, "stone"))
        .says(points(&scene).iter().sum::<i16>())
        .check::<Eme>(&drawing);
}
