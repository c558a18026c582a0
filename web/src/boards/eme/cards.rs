//! The row of cards.

use eme::{Actions, Card, Eme, Face, Move, Phase, Resource};
use game::{Line, View};
use leptos::prelude::*;

use super::{belongings, icon as drawing, tint};
use crate::boards::TableOf;
use crate::boards::land::{self, CardActions, CardFace, CardRow};
use crate::markup::{Markup, inside};
use crate::parts::icon;

/// A card of the row as the viewer sees it.
#[derive(Clone, PartialEq)]
struct OfferedCard {
    card: Card,
    face: &'static Face,
    actions: Actions,
    /// The number of symbols of its resource that the viewer has.
    own: u8,
    /// What it is worth, for the bubble.
    notes: Vec<Line>,
}

/// The row of cards with their prices. A click on a card takes it.
pub(super) fn row(table: TableOf<Eme>) -> impl IntoView {
    land::row(table, offered, move |index, card, mv, state| slot(table, index, card, mv, state).into_any())
}

fn offered(view: &View<Eme>) -> CardRow<OfferedCard, Move> {
    let public = view.public();
    let one = |(place, card): (u8, &Card)| {
        let face = public.face(*card);
        let own = view.viewer().map_or(0, |seat| belongings::symbols(public, seat, face.resource));
        let notes = belongings::card_notes(public, view.viewer(), place, face.resource);
        let actions = face.actions(public.printing);
        (OfferedCard { card: *card, face, actions, own, notes }, Move::Take(place))
    };
    CardRow { cards: (0..).zip(public.row.iter()).map(one).collect(), taking: public.phase == Phase::Take }
}

fn slot(
    table: TableOf<Eme>,
    index: usize,
    offered: OfferedCard,
    mv: Move,
    state: &'static str,
) -> impl IntoView + use<> {
    let OfferedCard { card, face, actions, own, notes } = offered;
    let name = table.public_once(|public| public.card_name(card));
    let notes: Vec<String> = notes.iter().map(|line| table.session.text(line)).collect();
    let inside = view! {
        <span class="art">
            <svg class="scene" viewBox="0 0 140 82" preserveAspectRatio="xMidYMax slice" aria-hidden="true"
                {..inside(Markup::fixed(scene(face.resource)))}></svg>
            <span class="res">{(0..face.symbols).map(|_| icon(drawing(face.resource), "")).collect_view()}</span>
            {steps(face.resource, own)}
        </span>
        {CardActions { parts: parts(actions), either: actions.either, both: "card.and" }.show()}
    };
    let face = CardFace {
        class: "gcard",
        tint: ("--tint", format!("var(--res-{})", tint(face.resource))),
        name: table.session.text(&name),
        note: notes.join(". "),
        rule: actions.rule().to_string(),
        price: "EME-21",
        inside: inside.into_any(),
    };
    land::card(table, index, mv, state, face)
}

/// The steps of a resource as printed on its cards: symbols, then points. Reached steps are highlighted.
fn steps(resource: Resource, own: u8) -> impl IntoView {
    let step = |(symbols, points): (u8, u8)| {
        let class = if own >= symbols { "on" } else { "" };
        view! { <span class=class>{symbols}<i>{points}</i></span> }
    };
    let steps: Vec<_> = resource.steps().map(step).collect();
    (!steps.is_empty()).then(|| view! { <span class="steps" aria-hidden="true">{steps}</span> })
}

/// The parts of an action, each with icon, number and message id.
pub(super) fn parts(open: Actions) -> Vec<(&'static str, Option<u8>, &'static str)> {
    let (steps, move_label) = if open.sea { ("act-sea", "act.sea") } else { ("act-move", "act.move") };
    [
        ("act-destroy", open.destroy, "act.destroy"),
        ("act-place", open.place, "act.place"),
        (steps, open.steps, move_label),
        ("act-city", open.city, "act.city"),
    ]
    .into_iter()
    .filter(|(_, count, _)| *count > 0)
    .map(|(drawing, count, label)| (drawing, (drawing != "act-city").then_some(count), label))
    .collect()
}

/// The landscape behind a resource.
const fn scene(resource: Resource) -> &'static str {
    match resource {
        Resource::Ruby => include_str!("scenes/ruby.svg"),
        Resource::Stone => include_str!("scenes/stone.svg"),
        Resource::Wood => include_str!("scenes/wood.svg"),
        Resource::Anvil => include_str!("scenes/anvil.svg"),
        Resource::Carrot => include_str!("scenes/carrot.svg"),
        Resource::Wild => include_str!("scenes/wild.svg"),
    }
}
