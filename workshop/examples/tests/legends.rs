//! The worked examples of Legends.

#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test stops at the first surprise; the scene is that of the rule tests"
)]

#[path = "../../../games/legends/tests/rules/scene.rs"]
mod scene;

use examples::{Drawing, Example, Frame, Map, Stroke};
use legends::{Ability, Legends, Part};
use scene::{Scene, card, seat};

/// A card of this English name as a drawing.
fn drawn(name: &str) -> examples::Card {
    let printed = legends::CardListRef::default().get().card(card(name));
    let family = printed.family.map(|family| family.word());
    let emblem = family.map_or_else(|| "tok-citadel".to_owned(), |family| format!("fam-{family}"));
    let mut top = vec![(emblem, String::new())];
    for ability in &printed.abilities {
        top.extend(match ability {
            Ability::Flying => vec![("wing".to_owned(), String::new())],
            Ability::PerCard(family) => {
                vec![("vp".to_owned(), "1".to_owned()), (format!("fam-{}", family.word()), String::new())]
            }
            Ability::PerFlying => vec![("vp".to_owned(), "1".to_owned()), ("wing".to_owned(), String::new())],
            Ability::Immune => vec![("immune".to_owned(), String::new())],
            Ability::Elixirs(n) => vec![("elixir".to_owned(), n.to_string())],
            other => panic!("no drawing of {other:?}"),
        });
    }
    let action = |part: &Part| match part {
        Part::Nothing => None,
        Part::Place(n) => Some(("act-place", n.to_string())),
        Part::Move(n) => Some(("act-move", n.to_string())),
        Part::City => Some(("act-city", String::new())),
        Part::Destroy => Some(("act-destroy", String::new())),
    };
    let actions = printed.actions.parts.iter().filter_map(action);
    examples::Card {
        tint: "var(--surface-2)".to_owned(),
        top,
        actions: actions.map(|(icon, number)| (icon.to_owned(), number)).collect(),
        between: if printed.actions.either { "/" } else { "+" },
        ..examples::Card::default()
    }
}

/// The message that names a card.
fn name(card_name: &str) -> String {
    format!("card.{}", card(card_name).0 + 1)
}

#[test]
fn leg_34_placing_before_destroying() {
    let scene = Scene::turn().row(&["Dire Giant"]).armies("1", "m4 x4").armies("2", "m4 x4");
    let scene = scene.play(1, "take 1");
    let [Part::Place(armies), Part::Destroy] = scene.open()[..] else { panic!("{:?}", scene.open()) };
    let before = scene.army("2", "m4");
    let placed = scene.clone().play(1, "place m4, place m4, place m4");
    let done = placed.clone().play(1, "destroy 2@m4");
    let hasty = scene.play(1, "destroy 2@m4");
    assert_ne!(hasty.active(), 1, "a player who destroys first gives up the placing");
    let mut drawing = Drawing::new(560.0, 132.0);
    drawn("Dire Giant").draw(&mut drawing, (60.0, 14.0));
    for (index, scene) in [&placed, &done].into_iter().enumerate() {
        let x = 240.0 + 200.0 * index as f64;
        drawing.arrow((x - 132.0, 66.0), (x - 40.0, 66.0), Stroke { bend: 0.0, gap: 6.0, cost: None });
        drawing.armies(seat(1), (x, 48.0), scene.army("1", "m4"));
        drawing.armies(seat(2), (x, 88.0), scene.army("2", "m4"));
    }
    drawing.icon("act-place", (152.0, 42.0), 28.0, "var(--ink-2)");
    drawing.icon("act-destroy", (352.0, 42.0), 28.0, "var(--ink-2)");
    Example::new("LEG-34", "legends-order")
        .names(&name("Dire Giant"))
        .says(armies)
        .says(before - done.army("2", "m4"))
        .says(4_i16)
        .says(before)
        .says(done.army("1", "m4"))
        .says(done.army("2", "m4"))
        .check::<Legends>(&drawing);
}

#[test]
fn leg_42_a_wing_over_the_sea() {
    let scene = Scene::turn().cards(1, &["Dire Eye"]).armies("1", "v2").take("Ancient Sage");
    let steps = |scene: &Scene| match scene.open()[..] {
        [Part::Move(steps)] => steps,
        ref other => panic!("{other:?}"),
    };
    let flown = scene.clone().play(1, "move v2-v5");
    let landed = flown.clone().play(1, "move v5-v4");
    let grounded = Scene::turn().armies("1", "v2").take("Ancient Sage").play(1, "move v2-v5");
    assert_ne!(grounded.active(), 1, "without the wing, the sea uses up all steps");
    let cost = steps(&scene) - steps(&flown);
    let mut drawing = Drawing::new(560.0, 250.0);
    drawn("Dire Eye").draw(&mut drawing, (60.0, 12.0));
    drawn("Ancient Sage").draw(&mut drawing, (60.0, 130.0));
    let map = Map::read("legends-volcano");
    let frame = Frame { at: (130.0, 10.0), size: (420.0, 230.0), from: (20.0, 130.0), scale: 0.48 };
    map.sea(&mut drawing, &frame);
    map.ground(&mut drawing, &frame);
    let spot = |id: &str| map.region(&frame, id);
    drawing.arrow(spot("v2"), spot("v5"), Stroke { bend: -14.0, gap: 17.0, cost: Some(cost) });
    drawing.arrow(spot("v5"), spot("v4"), Stroke { bend: 10.0, gap: 17.0, cost: Some(steps(&flown)) });
    for (letter, id, side) in [("A", "v2", -26.0), ("B", "v5", -26.0), ("C", "v4", 30.0)] {
        let (x, y) = spot(id);
        drawing.letter((x + side, y + 14.0), letter);
        drawing.armies(seat(1), (x, y), landed.army("1", id));
    }
    assert_eq!(landed.army("1", "v4"), 1);
    Example::new("LEG-42", "legends-flying")
        .names(&name("Dire Eye"))
        .names(&name("Ancient Sage"))
        .says(steps(&scene))
        .says(cost)
        .says(steps(&scene))
        .says(steps(&flown))
        .check::<Legends>(&drawing);
}

#[test]
fn leg_45_a_family_and_some_wings() {
    let cards = ["Graveyard", "Cursed King", "Cursed Gargoyles", "Cursed Tower", "Dire Eye"];
    let points = |cards: &[&str]| Scene::turn().cards(1, cards).points(1, "families");
    let without = |name: &str| points(&cards.into_iter().filter(|card| *card != name).collect::<Vec<_>>());
    let graveyard = points(&cards) - without("Graveyard");
    let tower = points(&["Cursed Tower", "Cursed Gargoyles", "Dire Eye"]);
    assert_eq!(graveyard + tower, points(&cards));
    let mut drawing = Drawing::new(560.0, 190.0);
    for (index, name) in cards.into_iter().enumerate() {
        drawn(name).draw(&mut drawing, (64.0 + 108.0 * index as f64, 14.0));
    }
    drawing.victory((64.0, 150.0), graveyard);
    drawing.victory((388.0, 150.0), tower);
    let example = cards
        .into_iter()
        .fold(Example::new("LEG-45", "legends-families"), |example, card| example.names(&name(card)));
    example
        .says(graveyard)
        .says(graveyard)
        .says(tower)
        .says(tower)
        .says(points(&cards))
        .check::<Legends>(&drawing);
}
