//! Pointer and keys on a map: bubbles, clicks, drags, long presses.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::frame::MapFrame;
use super::viewport::Viewport;
use crate::parts::rules::clause;
use crate::words::t;

/// A finger that rests this long on a shape opens its bubble.
const LONG_PRESS: Duration = Duration::from_millis(450);

/// Nearer than this to the upper or lower edge of the board, a bubble is placed at the edge; in pixels.
const EDGE_MARGIN: f64 = 140.0;

/// The state of the pointer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PointerState {
    /// Where it went down: the point on the screen, and the shape.
    down: Option<(f32, f32)>,
    spot: Option<u8>,
    /// Whether it has moved since, or opened a bubble by a long press: then the release is not a click.
    moved: bool,
    /// The number of times it went down, so that a timer can recognise its press.
    touch: u32,
}

/// The shape under the pointer, and the position of its bubble.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BubblePlacement {
    spot: u8,
    x: f64,
    y: f64,
    /// The CSS classes: the side of the shape, and whether the bubble is at the upper or the lower edge.
    class: &'static str,
}

pub(super) fn bubble_box(
    frame: &MapFrame,
    bubble: RwSignal<Option<BubblePlacement>>,
) -> impl IntoView + use<> {
    let (text, rule) = (frame.bubble, frame.rule);
    let game = crate::session::session().game;
    move || {
        let at = bubble.get()?;
        let mut said = text.run(at.spot)?;
        let id = rule.run(at.spot).to_string();
        said.rule = clause(game, &id).map(|(title, _)| format!("{} {id} · {title}", t("refuse.rule")));
        Some(view! {
            <div class=at.class role="tooltip" style=("left", format!("{}px", at.x)) style=("top", format!("{}px", at.y))>{said.show()}</div>
        })
    }
}

/// The shape under the target of an event.
fn spot_of(target: Option<web_sys::EventTarget>) -> Option<(u8, Element)> {
    let element = target?.dyn_into::<Element>().ok()?.closest("[data-spot]").ok()??;
    let number = element.get_attribute("data-spot")?.parse().ok()?;
    Some((number, element))
}

/// Opens the bubble of the shape under the pointer, on the side with room.
pub(super) fn point(bubble: RwSignal<Option<BubblePlacement>>, target: Option<web_sys::EventTarget>) {
    let found = spot_of(target).and_then(|(spot, element)| {
        let board = element.closest(".board").ok()??.get_bounding_client_rect();
        let shape = element.get_bounding_client_rect();
        let left = shape.left() - board.left() > 240.0;
        let x = if left { shape.left() - board.left() - 14.0 } else { shape.right() - board.left() + 14.0 };
        let (y, height) = (shape.top() - board.top() + shape.height() / 2.0, board.height());
        let (y, class) = match (y < EDGE_MARGIN, y > height - EDGE_MARGIN, left) {
            (true, _, false) => (8.0, "tip up"),
            (true, _, true) => (8.0, "tip r up"),
            (false, true, false) => (height - 8.0, "tip down"),
            (false, true, true) => (height - 8.0, "tip r down"),
            (false, false, false) => (y, "tip"),
            (false, false, true) => (y, "tip r"),
        };
        Some(BubblePlacement { spot, x, y, class })
    });
    if bubble.get_untracked() != found {
        bubble.set(found);
    }
}

pub(super) fn down(
    pointer: StoredValue<PointerState>,
    bubble: RwSignal<Option<BubblePlacement>>,
    event: &PointerEvent,
) {
    let spot = spot_of(event.target()).map(|(spot, _)| spot);
    let at = (event.client_x() as f32, event.client_y() as f32);
    let touch = pointer.get_value().touch + 1;
    pointer.set_value(PointerState { down: Some(at), spot, moved: false, touch });
    bubble.set(None);
    if event.pointer_type() == "touch" {
        let target = event.target();
        let ask = move || {
            let still =
                |pointer: &PointerState| pointer.touch == touch && pointer.down.is_some() && !pointer.moved;
            if pointer.try_with_value(still) == Some(true) {
                pointer.update_value(|pointer| pointer.moved = true);
                point(bubble, target);
            }
        };
        set_timeout(ask, LONG_PRESS);
    }
}

/// Pans the map while the pointer is held down.
pub(super) fn slide(
    pointer: StoredValue<PointerState>,
    viewport: RwSignal<Viewport>,
    canvas: (f32, f32),
    event: &PointerEvent,
) {
    let held = pointer.get_value();
    let Some((x, y)) = held.down else { return };
    let (dx, dy) = (event.client_x() as f32 - x, event.client_y() as f32 - y);
    if !held.moved && dx.hypot(dy) < 8.0 {
        return;
    }
    pointer.update_value(|pointer| pointer.moved = true);
    let now = viewport.get_untracked();
    if now == Viewport::whole(canvas) {
        return;
    }
    let board = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    let width = board.map_or(1.0, |board| board.client_width() as f32);
    let scale = now.w / width.max(1.0);
    viewport.set(now.pan(-dx * scale, -dy * scale, canvas));
    pointer.update_value(|pointer| pointer.down = Some((x + dx, y + dy)));
}

/// Handles a click that is not a drag: it picks the shape. If the shape is not clickable, it also opens its bubble.
pub(super) fn released(
    frame: &MapFrame,
    pointer: StoredValue<PointerState>,
    bubble: RwSignal<Option<BubblePlacement>>,
    event: &MouseEvent,
) {
    let moved = pointer.get_value().moved;
    pointer.update_value(|pointer| (pointer.down, pointer.moved) = (None, false));
    if let Some((spot, _)) = spot_of(event.target()).filter(|_| !moved) {
        if !frame.offers(spot) {
            point(bubble, event.target());
        }
        frame.pick.run(spot);
    }
}

/// Handles the end of a drag from one shape to another.
pub(super) fn dropped(frame: &MapFrame, pointer: StoredValue<PointerState>, event: &PointerEvent) {
    let held = pointer.get_value();
    pointer.update_value(|pointer| pointer.down = None);
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    let to = under.and_then(|element| spot_of(Some(element.into())));
    if let (Some(from), Some((to, _)), true) = (held.spot, to, held.moved)
        && from != to
    {
        frame.drag.run((from, to));
    }
}

pub(super) fn key(frame: &MapFrame, event: &KeyboardEvent) {
    if matches!(event.key().as_str(), "Enter" | " ")
        && let Some((spot, _)) = spot_of(event.target())
    {
        // If the focused shape is not clickable, Enter confirms the pending move instead.
        if !frame.offers(spot) && frame.asking.get_untracked() {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        frame.pick.run(spot);
    }
}
