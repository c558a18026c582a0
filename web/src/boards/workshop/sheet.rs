//! The sheet: the finished look, and over it the places with what joins them. Regions are chosen, dragged and joined here.

use game::Line;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::desk::{Desk, Tool};
use super::draft::{Draft, Link};
use super::kind::{BoardKind, LinkKind};
use crate::browser;
use crate::markup::{Markup, inside_live, markup};
use crate::parts::{icon, live};
use crate::words::{literal, t, tl};

/// The steps of a place by arrow keys, without and with Shift.
const STEP: i32 = 10;
const LONG_STEP: i32 = 50;

/// A place that is being dragged, and the draft before.
#[derive(Clone)]
struct Drag<B: BoardKind> {
    spot: usize,
    before: Draft<B>,
}

/// The sheet.
pub(super) fn sheet<B: BoardKind>(desk: Desk<B>) -> impl IntoView {
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let drag = StoredValue::new(None::<Drag<B>>);
    let pointed = RwSignal::new(None::<(f64, f64)>);
    let point = move |event: &PointerEvent| svg.get_untracked().map(|svg| on_sheet::<B>(&svg, event));
    let down = move |event: PointerEvent| {
        let (Some(at), spot) = (point(&event), spot_of(event.target())) else { return };
        if let Some(svg) = svg.get_untracked() {
            let _refused = svg.set_pointer_capture(event.pointer_id());
        }
        press(desk, drag, spot, at);
    };
    let slide = move |event: PointerEvent| {
        let Some(at) = point(&event) else { return };
        if let Some(Drag { spot, .. }) = drag.get_value() {
            desk.draft.update(|draft| draft.place(spot, (at.0 as i32, at.1 as i32)));
        }
        pointed.set(desk.joining.with_untracked(Option::is_some).then_some(at));
    };
    let up = move |event: PointerEvent| {
        if let Some(Drag { before, .. }) = drag.try_update_value(Option::take).flatten() {
            desk.keep(before);
        }
        // Joining can also be done by dragging from one place to another.
        let under = browser::element_at(event.client_x(), event.client_y());
        if let (Some((first, kind)), Some(last)) = (desk.joining.get_untracked(), spot_of(under))
            && first != last
        {
            desk.join(last, kind);
        }
        pointed.set(None);
    };
    let (w, h) = B::CANVAS;
    let count = Memo::new(move |_| desk.draft.with(|draft| draft.spots.len()));
    view! {
        <div class="board sheet" style=("--shape", (f32::from(w) / f32::from(h)).to_string()) class:stale=move || !desk.finished.is_current() data-tool=move || tool_word(desk.tool.get())>
            <svg class="map" viewBox=format!("0 0 {w} {h}") role="group" aria-label=t(B::TEXTS.sheet) node_ref=svg
                on:pointerdown=down on:pointermove=slide on:pointerup=up on:pointercancel=move |_| drag.set_value(None)
                on:keydown=move |event| key(desk, &event)>
                <g class="look" aria-hidden="true" {..inside_live(move || desk.finished.picture())}></g>
                <g aria-hidden="true" {..inside_live(move || links(desk, pointed.get()))}></g>
                <For each=move || 0..count.get() key=|spot| *spot children=move |spot| node(desk, spot)/>
            </svg>
            {state(desk)}
        </div>
    }
}

/// In a corner: whether the picture is current.
fn state<B: BoardKind>(desk: Desk<B>) -> impl IntoView {
    live(move || {
        match desk.finished.progress() {
        Some(share) => view! {
            <label class="chip state">{t("map.drawing")}<progress max="1" value=share.to_string()></progress></label>
        }
        .into_any(),
        None if desk.finished.is_current() => {
            view! { <span class="chip state good" id="finished">{icon("ui-check", "s16")}{t("workshop.finished")}</span> }.into_any()
        }
        None => view! { <span class="chip state">{t("workshop.sketch")}</span> }.into_any(),
    }
    })
}

const fn tool_word<L: Copy>(tool: Tool<L>) -> &'static str {
    match tool {
        Tool::Move => "move",
        Tool::Spot => "spot",
        Tool::Join(_) => "join",
    }
}

/// A press on the sheet.
fn press<B: BoardKind>(
    desk: Desk<B>,
    drag: StoredValue<Option<Drag<B>>>,
    spot: Option<usize>,
    at: (f64, f64),
) {
    match (desk.tool.get_untracked(), spot) {
        (Tool::Join(kind), Some(spot)) => desk.join(spot, kind),
        (Tool::Spot, None) => desk.add(Some((at.0 as i32, at.1 as i32))),
        (Tool::Move | Tool::Spot, Some(spot)) => {
            // What was begun by keys ends here.
            match desk.joining.get_untracked() {
                Some((_, kind)) => desk.join(spot, kind),
                None => {
                    desk.choose(Some(spot));
                    if !browser::is_narrow() {
                        let before = desk.draft.get_untracked();
                        drag.set_value(Some(Drag { spot, before }));
                    }
                }
            }
        }
        (Tool::Join(_) | Tool::Move, None) => {
            desk.joining.set(None);
            desk.choose(None);
        }
    }
}

/// The point of the sheet under the pointer.
fn on_sheet<B: BoardKind>(svg: &web_sys::Element, event: &PointerEvent) -> (f64, f64) {
    let frame = svg.get_bounding_client_rect();
    let (w, h) = (f64::from(B::CANVAS.0), f64::from(B::CANVAS.1));
    let scale = (frame.width() / w).min(frame.height() / h).max(0.01);
    let left = frame.left() + (frame.width() - w * scale) / 2.0;
    let top = frame.top() + (frame.height() - h * scale) / 2.0;
    ((f64::from(event.client_x()) - left) / scale, (f64::from(event.client_y()) - top) / scale)
}

/// The place that an element shows.
fn spot_of(target: Option<web_sys::EventTarget>) -> Option<usize> {
    let element = target?.dyn_into::<web_sys::Element>().ok()?.closest("[data-node]").ok()??;
    element.get_attribute("data-node")?.parse().ok()
}

/// What joins places, and what that is being drawn.
fn links<B: BoardKind>(desk: Desk<B>, pointed: Option<(f64, f64)>) -> Markup {
    desk.draft.with(|draft| {
        let middle = |spot: usize| draft.spots.get(spot).map(|spot| spot.at).unwrap_or_default();
        let line = |Link { ends: [a, b], kind }: &Link<B::Link>| {
            let ((ax, ay), (bx, by)) = (middle(*a), middle(*b));
            drawn(kind.tool().class, (f32::from(ax), f32::from(ay)), (f32::from(bx), f32::from(by)))
        };
        let mut out: Markup = draft.links.iter().map(line).collect();
        if let (Some((first, kind)), Some((x, y))) = (desk.joining.get(), pointed) {
            let (ax, ay) = middle(first);
            out.push(drawn(kind.tool().class, (f32::from(ax), f32::from(ay)), (x as f32, y as f32)));
        }
        out
    })
}

fn drawn(class: &'static str, (ax, ay): (f32, f32), (bx, by): (f32, f32)) -> Markup {
    markup!("<path class=\"{class}\" d=\"M{ax:.0} {ay:.0}L{bx:.0} {by:.0}\"/>"; class, ax, ay, bx, by)
}

/// A place: its sign, its name and its marks.
fn node<B: BoardKind>(desk: Desk<B>, spot: usize) -> impl IntoView {
    let draft = desk.draft;
    let of = move |what: fn(&Draft<B>, usize) -> String| {
        move || draft.with(|draft| if spot < draft.spots.len() { what(draft, spot) } else { String::new() })
    };
    let class = move || {
        let first = desk.joining.get().is_some_and(|(first, _)| first == spot);
        let wrong = desk.wrong().contains(&spot);
        let chosen = desk.chosen.get() == Some(spot);
        format!(
            "node{}{}{}",
            if chosen { " chosen" } else { "" },
            if first { " first" } else { "" },
            if wrong { " wrong" } else { "" }
        )
    };
    let place = of(|draft, spot| {
        let (x, y) = draft.spots[spot].at;
        format!("translate({x} {y})")
    });
    view! {
        <g class=class id=format!("node-{spot}") data-node=spot.to_string() tabindex="0" role="button"
            transform=place aria-label=of(label) aria-pressed=move || (desk.chosen.get() == Some(spot)).to_string()>
            <circle class="ring" r="36"></circle>
            <circle class="dot" r="27" fill=of(B::tint)></circle>
            <text class="num" y="9">{of(B::sign)}</text>
            <text class="nm" y="56">{of(|draft, spot| draft.name(spot))}</text>
            {B::marks(desk, spot)}
        </g>
    }
}

/// A place in words.
fn label<B: BoardKind>(draft: &Draft<B>, spot: usize) -> String {
    let mut parts = vec![format!("{} · {}", spot + 1, draft.name(spot))];
    parts.extend(B::about(draft, spot));
    let joined: Vec<String> = draft.joined(spot).map(|(other, _)| draft.name(other)).collect();
    if !joined.is_empty() {
        parts.push(tl(&Line::new("workshop.joined_to").with("names", literal(&joined.join(", ")))));
    }
    parts.join(", ")
}

/// A key on a place.
fn key<B: BoardKind>(desk: Desk<B>, event: &KeyboardEvent) {
    let Some(spot) = spot_of(event.target()) else { return };
    if event.ctrl_key() || event.meta_key() || event.alt_key() || browser::is_narrow() {
        return;
    }
    let step = if event.shift_key() { LONG_STEP } else { STEP };
    let letter = event.key().to_lowercase();
    let kind = B::Link::ALL.iter().find(|kind| kind.tool().key == letter);
    match (event.key().as_str(), kind) {
        (_, Some(kind)) => desk.join(spot, *kind),
        ("ArrowLeft", _) => desk.step(spot, -step, 0),
        ("ArrowRight", _) => desk.step(spot, step, 0),
        ("ArrowUp", _) => desk.step(spot, 0, -step),
        ("ArrowDown", _) => desk.step(spot, 0, step),
        ("Enter" | " ", _) => match desk.joining.get_untracked() {
            Some((_, kind)) => desk.join(spot, kind),
            None => desk.chosen.set(Some(spot)),
        },
        ("Escape", _) => desk.joining.set(None),
        ("Delete" | "Backspace", _) => desk.remove(spot),
        ("n" | "N", _) => desk.add(None),
        _ if B::key(desk, spot, &letter) => {}
        _ => return,
    }
    event.prevent_default();
}
