//! Pointer and keys on a map: bubbles, clicks, drags, long presses, two fingers that zoom.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::frame::MapFrame;
use super::viewport::Viewport;
use crate::atlas::Point;
use crate::parts::rules::{TableRules, clause};
use crate::words::t;

/// A finger that rests this long on a shape opens its bubble.
const LONG_PRESS: Duration = Duration::from_millis(450);

/// Nearer than this to the upper or lower edge of the board, a bubble is placed at the edge; in pixels.
const EDGE_MARGIN: f64 = 140.0;

/// The state of the pointer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PointerState {
    /// Where it went down: the point on the screen, and the shape. Neither while two fingers zoom.
    down: Option<Point>,
    spot: Option<u8>,
    /// Whether it has moved since, or opened a bubble by a long press: then the release is not a click.
    moved: bool,
    /// The number of times it went down, so that a timer can recognise its press.
    touch: u32,
    /// The fingers on the map, by the number that the browser gives them, with their points on the screen.
    fingers: [Option<(i32, Point)>; 2],
}

impl PointerState {
    /// The points of both fingers.
    fn pair(&self) -> Option<[Point; 2]> {
        let [one, other] = self.fingers;
        Some([one?.1, other?.1])
    }

    fn lay_finger(&mut self, id: i32, at: Point) {
        self.lift_finger(id);
        if let Some(free) = self.fingers.iter_mut().find(|finger| finger.is_none()) {
            *free = Some((id, at));
        }
    }

    fn lift_finger(&mut self, id: i32) {
        for finger in &mut self.fingers {
            finger.take_if(|(known, _)| *known == id);
        }
    }
}

/// The frame of a map on the screen.
struct ScreenFrame {
    middle: Point,
    size: (f32, f32),
    fills: bool,
}

impl ScreenFrame {
    fn of(frame: &MapFrame, event: &web_sys::Event) -> Option<Self> {
        let board = event.current_target()?.dyn_into::<Element>().ok()?.get_bounding_client_rect();
        let size = (board.width() as f32, board.height() as f32);
        let middle = (board.left() as f32 + size.0 / 2.0, board.top() as f32 + size.1 / 2.0);
        Some(Self { middle, size, fills: frame.fills })
    }

    /// The point of the canvas under a point of the screen.
    fn under(&self, shown: Viewport, (x, y): Point) -> Point {
        shown.under((x - self.middle.0, y - self.middle.1), self.size, self.fills)
    }

    /// The part of the map after a shift by these pixels.
    fn panned(&self, shown: Viewport, (dx, dy): Point, canvas: (f32, f32)) -> Viewport {
        let scale = shown.scale(self.size, self.fills).max(f32::EPSILON);
        shown.pan(-dx / scale, -dy / scale, canvas)
    }
}

/// Zooms with the wheel; the point under the pointer stays.
pub(super) fn wheel(frame: &MapFrame, viewport: RwSignal<Viewport>, event: &WheelEvent) {
    event.prevent_default();
    let factor = if event.delta_y() > 0.0 { 1.2 } else { 1.0 / 1.2 };
    let shown = viewport.get_untracked();
    let at = (event.client_x() as f32, event.client_y() as f32);
    if let Some(screen) = ScreenFrame::of(frame, event) {
        viewport.set(shown.zoom(factor, screen.under(shown, at), frame.canvas));
    }
}

/// Zooms and shifts the map with two fingers: the points under them stay under them.
fn pinch(
    frame: &ScreenFrame,
    shown: Viewport,
    before: [Point; 2],
    now: [Point; 2],
    canvas: Point,
) -> Viewport {
    let spread = |[a, b]: [Point; 2]| (a.0 - b.0).hypot(a.1 - b.1).max(1.0);
    let middle = |[a, b]: [Point; 2]| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let (was, is) = (middle(before), middle(now));
    let zoomed = shown.zoom(spread(before) / spread(now), frame.under(shown, was), canvas);
    frame.panned(zoomed, (is.0 - was.0, is.1 - was.1), canvas)
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
    let rules = TableRules::of_page();
    move || {
        rules.track();
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
    let at = (event.client_x() as f32, event.client_y() as f32);
    let by_finger = event.pointer_type() == "touch";
    let mut state = pointer.get_value();
    state.touch += 1;
    let touch = state.touch;
    if by_finger {
        state.lay_finger(event.pointer_id(), at);
    } else {
        state.fingers = [None; 2];
    }
    let zooms = state.pair().is_some();
    state.down = (!zooms).then_some(at);
    state.spot = spot_of(event.target()).map(|(spot, _)| spot).filter(|_| !zooms);
    state.moved = zooms;
    pointer.set_value(state);
    bubble.set(None);
    if by_finger && !zooms {
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

/// Pans the map while the pointer is held down, and zooms it while two fingers are.
pub(super) fn slide(
    frame: &MapFrame,
    pointer: StoredValue<PointerState>,
    viewport: RwSignal<Viewport>,
    event: &PointerEvent,
) {
    let (mut held, canvas) = (pointer.get_value(), frame.canvas);
    let at = (event.client_x() as f32, event.client_y() as f32);
    if let Some(before) = held.pair() {
        let id = event.pointer_id();
        held.fingers.iter_mut().flatten().filter(|(known, _)| *known == id).for_each(|finger| finger.1 = at);
        pointer.set_value(held);
        if let (Some(now), Some(screen)) = (held.pair(), ScreenFrame::of(frame, event)) {
            viewport.set(pinch(&screen, viewport.get_untracked(), before, now, canvas));
        }
        return;
    }
    let Some((x, y)) = held.down else { return };
    let (dx, dy) = (at.0 - x, at.1 - y);
    if !held.moved && dx.hypot(dy) < 8.0 {
        return;
    }
    pointer.update_value(|pointer| pointer.moved = true);
    let now = viewport.get_untracked();
    if now == Viewport::whole(canvas) {
        return;
    }
    let Some(screen) = ScreenFrame::of(frame, event) else { return };
    viewport.set(screen.panned(now, (dx, dy), canvas));
    pointer.update_value(|pointer| pointer.down = Some(at));
}

/// Forgets a finger that the browser has taken for itself.
pub(super) fn cancelled(pointer: StoredValue<PointerState>, event: &PointerEvent) {
    pointer.update_value(|pointer| {
        pointer.lift_finger(event.pointer_id());
        (pointer.down, pointer.spot) = (None, None);
    });
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
    pointer.update_value(|pointer| {
        pointer.lift_finger(event.pointer_id());
        pointer.down = None;
    });
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
