//! The row of cards.

use eme::{Actions, Card, Move, PRICES, Phase, Printing, Resource};
use game::Line;
use leptos::prelude::*;

use super::screen::view_of;
use super::{icon as drawing, tint};
use crate::boards::land::{self, Row};
use crate::parts::hints::mark;
use crate::parts::icon;
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::{game_t, t, tl};

/// The row with its prices; a card one can take is a button.
pub(super) fn row(session: Session) -> impl IntoView {
    let of = |now: &Snapshot| {
        let public = view_of(&now.board).public();
        let one =
            |(index, card): (usize, &Card)| ((*card, public.printing), Move::Take(index as u8).to_string());
        Row { cards: public.row.iter().enumerate().map(one).collect(), taking: public.phase == Phase::Take }
    };
    land::row(session, of, move |index, card, mv, state| slot(session, index, card, mv, state).into_any())
}

fn slot(
    session: Session,
    index: usize,
    (card, printing): (Card, Printing),
    mv: String,
    state: &'static str,
) -> impl IntoView + use<> {
    let price = PRICES.get(index).copied().unwrap_or_default();
    let label = game_t(session.game, &format!("card.{}", card.0 + 1));
    let spoken = format!("{label}. {}", price_words(price));
    let face = card.face();
    let (play, marked) = (mv.clone(), mv.clone());
    view! {
        <div class="slot">
            {price_tag(price)}
            <button type="button" class=format!("gcard{state}") style=("--tint", format!("var(--res-{})", tint(face.resource)))
                data-card=(index + 1).to_string() data-move=mv data-about=label data-rule=rule(face.actions(printing))
                on:click=move |_| session.play(&play)>
                <span class="art">
                    <svg class="scene" viewBox="0 0 140 82" preserveAspectRatio="xMidYMax slice" aria-hidden="true"
                        inner_html=scene(face.resource)></svg>
                    <span class="res">{(0..face.symbols).map(|_| icon(drawing(face.resource), "")).collect_view()}</span>
                </span>
                {actions(face.actions(printing))}
                <span class="sr">{spoken}</span>
                {move || mark(session, |advised| advised == marked)}
            </button>
        </div>
    }
}

/// The rule of what a card lets one do first.
fn rule(open: Actions) -> &'static str {
    match open {
        _ if open.either => "EME-35",
        Actions { destroy: 1.., .. } => "EME-34",
        Actions { place: 1.., .. } => "EME-30",
        Actions { steps: 1.., sea: true, .. } => "EME-32",
        Actions { steps: 1.., .. } => "EME-31",
        Actions { city: 1.., .. } => "EME-33",
        Actions { .. } => "EME-22",
    }
}

fn price_words(price: u8) -> String {
    if price == 0 { t("card.free") } else { tl(&Line::new("card.coins").with("n", price)) }
}

fn price_tag(price: u8) -> AnyView {
    match price {
        0 => view! { <span class="price free" data-about=t("card.price") data-rule="EME-21">{t("card.free")}</span> }.into_any(),
        price => view! { <span class="price" data-about=t("card.price") data-rule="EME-21">{icon("coin", "")}{price}</span> }.into_any(),
    }
}

/// What the card lets one do, as icons and in short words.
fn actions(open: Actions) -> impl IntoView {
    let parts = parts(open);
    let or = if open.either { t("card.or") } else { t("card.and") };
    let small = parts.len() > 1;
    let lines: Vec<_> = parts
        .iter()
        .enumerate()
        .map(|(index, (drawing, count, _))| {
            let or = (index > 0).then(|| view! { <span class="or">{or.clone()}</span> });
            let count = count.map(|count| count.to_string()).unwrap_or_default();
            view! { {or}<span class=if small { "line two" } else { "line" }>{icon(drawing, "")}{count}</span> }
        })
        .collect();
    let caption: Vec<String> = parts
        .iter()
        .map(|(_, count, label)| {
            format!("{}{}", t(label), count.map_or_else(String::new, |n| format!(" {n}")))
        })
        .collect();
    view! {
        <span class="act">
            <span class="acts">{lines}</span>
            <span class="cap">{caption.join(if open.either { " / " } else { ", " })}</span>
        </span>
    }
}

/// The parts of an action: drawing, number, message.
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
