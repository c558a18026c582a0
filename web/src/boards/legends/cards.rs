//! The row of cards: name, family, abilities and actions.

use game::{Line, View};
use games::Listed;
use legends::{Ability, Actions, Card, Legends, Move, Part, Phase};
use leptos::prelude::*;

use super::belongings::{card_notes, emblem};
use crate::boards::TableOf;
use crate::boards::land::{self, CardActions, CardFace, CardRow};
use crate::markup::{Markup, inside};
use crate::parts::icon;
use crate::words::{game_t, literal, t, tl};

/// The row of cards with their prices. Each card has what it is worth to the viewer.
pub(super) fn row(table: TableOf<Legends>) -> impl IntoView {
    let of = |view: &View<Legends>| {
        let public = view.public();
        let one = |(place, card): (u8, &Card)| {
            ((*card, card_notes(public, view.viewer(), place, *card)), Move::Take(place))
        };
        let taking = matches!(public.phase, Phase::Take | Phase::Extra);
        CardRow { cards: (0..).zip(public.row.iter()).map(one).collect(), taking }
    };
    land::row(table, of, move |index, card, mv, state| slot(table, index, card, mv, state).into_any())
}

fn slot(
    table: TableOf<Legends>,
    index: usize,
    (card, notes): (Card, Vec<Line>),
    mv: Move,
    state: &'static str,
) -> impl IntoView + use<> {
    let (printed, name) = table.public_once(|public| (public.printed(card), public.card_name(card)));
    let name = table.session.text(&name);
    let family = printed.family.map_or("none", |family| family.word());
    let crowded = printed.abilities.len() > 1;
    let abilities: Vec<_> = printed.abilities.iter().map(|ability| tag(*ability, crowded)).collect();
    // A long name has a smaller font.
    let fit = if name.chars().count() > 15 { "nm long" } else { "nm" };
    let rule = printed.abilities.first().map_or_else(|| printed.actions.rule(), |ability| ability.rule());
    let notes: Vec<String> = notes.iter().map(|line| table.session.text(line)).collect();
    let inside = view! {
        <span class=fit>{name.clone()}</span>
        <span class="art">
            <svg class="scene" viewBox="0 0 140 70" preserveAspectRatio="xMidYMax slice" aria-hidden="true" {..inside(Markup::fixed(SCENE))}></svg>
            {icon(&emblem(printed), "em")}
            <span class="ab">{abilities}</span>
        </span>
        {CardActions { parts: parts(printed.actions), either: printed.actions.either, both: "card.then" }.show()}
    };
    let face = CardFace {
        class: "gcard lc",
        tint: ("--f", format!("var(--fam-{family})")),
        name,
        note: notes.join(". "),
        rule: rule.to_string(),
        price: "LEG-20",
        inside: inside.into_any(),
    };
    land::card(table, index, mv, state, face)
}

const SCENE: &str = "<path d=\"M0 70V46l24-18 18 14 26-26 22 22 18-12 32 24v20Z\" fill=\"#000\" opacity=\".16\"/>\
    <path d=\"M0 70V60c30-14 60-2 80-8s40-6 60 4v14Z\" fill=\"#000\" opacity=\".2\"/>\
    <circle cx=\"116\" cy=\"16\" r=\"9\" fill=\"#fff\" opacity=\".28\"/>";

/// An ability as an icon with words; on a card with several abilities, what is counted has a number only.
fn tag(ability: Ability, crowded: bool) -> impl IntoView {
    let family =
        |family: legends::Family| literal(&game_t(Legends::ID, &format!("family.{}", family.word())));
    let (drawing, text) = match ability {
        Ability::PlusMove => ("boot", t("ability.move")),
        Ability::PlusArmy => ("banner", t("ability.army")),
        Ability::Flying => ("wing", t("ability.flying")),
        Ability::Elixirs(n) if crowded => ("elixir", n.to_string()),
        Ability::Coins(n) if crowded => ("coin", format!("+{n}")),
        Ability::Elixirs(n) => ("elixir", tl(&Line::new("ability.elixirs").with("n", n))),
        Ability::Coins(n) => ("coin", tl(&Line::new("ability.coins").with("n", n))),
        Ability::PerCard(name) => ("vp", tl(&Line::new("ability.per").with("what", family(name)))),
        Ability::PerFlying => {
            ("vp", tl(&Line::new("ability.per").with("what", literal(&t("ability.flying")))))
        }
        Ability::Set { family: name, size, points } => {
            let line = Line::new("ability.set").with("points", points).with("size", size);
            ("vp", tl(&line.with("what", family(name))))
        }
        Ability::PerCoins(n) => ("vp", tl(&Line::new("ability.per_coins").with("n", n))),
        Ability::Immune => ("immune", t("ability.immune")),
    };
    view! { <span class="one">{icon(drawing, "s16")}{text}</span> }
}

/// The parts of an action, each with icon, number and message id.
pub(super) fn parts(open: Actions) -> Vec<(&'static str, Option<u8>, &'static str)> {
    let part = |part: Part| match part {
        Part::Nothing => None,
        Part::Place(n) => Some(("act-place", Some(n), "act.place")),
        Part::Move(n) => Some(("act-move", Some(n), "act.move")),
        Part::City => Some(("act-city", None, "act.city")),
        Part::Destroy => Some(("act-destroy", None, "act.destroy")),
    };
    open.parts.into_iter().filter_map(part).collect()
}
