//! Pointing at a map: bubbles, clicks, drags, fingers that rest, keys.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::frame::Frame;
use super::lens::Lens;
use crate::parts::rules::clause;
use crate::words::t;

/// How long a finger rests on a shape before it asks about it.
const HOLD: Duration = Duration::from_millis(450);

/// How the pointer is used at the moment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    /// Where it went down, on the screen, and on which shape.
    down: Option<(f32, f32)>,
    spot: Option<u8>,
    /// Whether it has moved since, or asked by resting: then the release is no click.
    moved: bool,
    /// Counts the times it went down, so that a timer knows its own.
    touch: u32,
}

/// Where the bubble is and what it is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bubble {
    spot: u8,
    x: f64,
    y: f64,
    left: bool,
}

pub(super) fn bubble_box(frame: &Frame, bubble: RwSignal<Option<Bubble>>) -> impl IntoView + use<> {
    let (text, rule) = (frame.bubble, frame.rule);
    let game = crate::session::session().game;
    move || {
        let at = bubble.get()?;
        let mut inside = text.run(at.spot);
        if let Some((title, _)) = clause(game, rule.run(at.spot)) {
            inside += &format!(
                "<small class=\"rule\">{} {} · {title}</small>",
                t("refuse.rule"),
                rule.run(at.spot)
            );
        }
        let class = if at.left { "tip r" } else { "tip" };
        (!inside.is_empty()).then(|| {
            view! { <div class=class role="tooltip" style=("left", format!("{}px", at.x)) style=("top", format!("{}px", at.y)) inner_html=inside></div> }
        })
    }
}

/// The shape an event happened on.
fn spot_of(target: Option<web_sys::EventTarget>) -> Option<(u8, Element)> {
    let element = target?.dyn_into::<Element>().ok()?.closest("[data-spot]").ok()??;
    let number = element.get_attribute("data-spot")?.parse().ok()?;
    Some((number, element))
}

/// Puts the bubble beside the shape pointed at, on the side where there is room.
pub(super) fn point(bubble: RwSignal<Option<Bubble>>, target: Option<web_sys::EventTarget>) {
    let found = spot_of(target).and_then(|(spot, element)| {
        let board = element.closest(".board").ok()??.get_bounding_client_rect();
        let shape = element.get_bounding_client_rect();
        let left = shape.left() - board.left() > 240.0;
        let x = if left { shape.left() - board.left() - 14.0 } else { shape.right() - board.left() + 14.0 };
        let y =
            (shape.top() - board.top() + shape.height() / 2.0).clamp(70.0, (board.height() - 90.0).max(71.0));
        Some(Bubble { spot, x, y, left })
    });
    if bubble.get_untracked() != found {
        bubble.set(found);
    }
}

pub(super) fn down(hand: StoredValue<Hand>, bubble: RwSignal<Option<Bubble>>, event: &PointerEvent) {
    let spot = spot_of(event.target()).map(|(spot, _)| spot);
    let at = (event.client_x() as f32, event.client_y() as f32);
    let touch = hand.get_value().touch + 1;
    hand.set_value(Hand { down: Some(at), spot, moved: false, touch });
    bubble.set(None);
    if event.pointer_type() == "touch" {
        let target = event.target();
        let ask = move || {
            let still = |hand: &Hand| hand.touch == touch && hand.down.is_some() && !hand.moved;
            if hand.try_with_value(still) == Some(true) {
                hand.update_value(|hand| hand.moved = true);
                point(bubble, target);
            }
        };
        set_timeout(ask, HOLD);
    }
}

/// A pointer held down away from any target drags the map.
pub(super) fn slide(hand: StoredValue<Hand>, lens: RwSignal<Lens>, canvas: (f32, f32), event: &PointerEvent) {
    let held = hand.get_value();
    let Some((x, y)) = held.down else { return };
    let (dx, dy) = (event.client_x() as f32 - x, event.client_y() as f32 - y);
    if !held.moved && dx.hypot(dy) < 8.0 {
        return;
    }
    hand.update_value(|hand| hand.moved = true);
    let now = lens.get_untracked();
    if now == Lens::whole(canvas) {
        return;
    }
    let board = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    let width = board.map_or(1.0, |board| board.client_width() as f32);
    let scale = now.w / width.max(1.0);
    lens.set(now.pan(-dx * scale, -dy * scale, canvas));
    hand.update_value(|hand| hand.down = Some((x + dx, y + dy)));
}

/// A click that was no drag picks the shape under it.
pub(super) fn released(frame: &Frame, hand: StoredValue<Hand>, event: &MouseEvent) {
    let moved = hand.get_value().moved;
    hand.update_value(|hand| (hand.down, hand.moved) = (None, false));
    if let Some((spot, _)) = spot_of(event.target()).filter(|_| !moved) {
        frame.pick.run(spot);
    }
}

/// A drag from one shape to another is a move between them.
pub(super) fn dropped(frame: &Frame, hand: StoredValue<Hand>, event: &PointerEvent) {
    let held = hand.get_value();
    hand.update_value(|hand| hand.down = None);
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    let to = under.and_then(|element| spot_of(Some(element.into())));
    if let (Some(from), Some((to, _)), true) = (held.spot, to, held.moved)
        && from != to
    {
        frame.drag.run((from, to));
    }
}

pub(super) fn key(frame: &Frame, event: &KeyboardEvent) {
    if matches!(event.key().as_str(), "Enter" | " ")
        && let Some((spot, _)) = spot_of(event.target())
    {
        // The focus may still be where something was done before: then Enter answers the open question.
        let offered =
            frame.held.get_untracked() == Some(spot) || frame.lit.with_untracked(|lit| lit.contains(&spot));
        if !offered && frame.asking.get_untracked() {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        frame.pick.run(spot);
    }
}
