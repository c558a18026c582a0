//! The sheet on the table: the finished look, and over it the places with what joins them. Places are chosen, dragged and
//! joined here.

use game::Line;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::board_kind::{BoardKind, Exit, LinkKind};
use super::desk::{Desk, Joining, Tool};
use super::draft::{Draft, Link, Sheet};
use crate::browser;
use crate::markup::{Markup, inside_live, markup};
use crate::parts::{icon, live};
use crate::words::{colon, literal, t, tl};

/// The steps of a place by arrow keys, without and with Shift.
const STEP: i32 = 10;
const LONG_STEP: i32 = 50;

/// The class of a sea line over an edge.
const EXIT: &str = "join lane";

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
        let Some(at) = point(&event) else { return };
        if let Some(svg) = svg.get_untracked() {
            let _refused = svg.set_pointer_capture(event.pointer_id());
        }
        match number(event.target(), "exit") {
            Some(exit) => begin_exit(desk, exit),
            None => press(desk, drag, spot_of(event.target()), at),
        }
    };
    let slide = move |event: PointerEvent| {
        let Some(at) = point(&event) else { return };
        if let Some(Drag { spot, .. }) = drag.get_value() {
            desk.go_on(|sheet| sheet.place(spot, (at.0 as i32, at.1 as i32)));
        }
        pointed.set(desk.joining.with_untracked(Option::is_some).then_some(at));
    };
    let up = move |event: PointerEvent| {
        if let Some(Drag { before, .. }) = drag.try_update_value(Option::take).flatten() {
            desk.keep(before);
        }
        // Joining can also be done by dragging from one place to another.
        let under = browser::element_at(event.client_x(), event.client_y());
        if let (Some(joining), Some(last)) = (desk.joining.get_untracked(), spot_of(under))
            && !matches!(joining, Joining::Spot(first, _) if first == last)
        {
            desk.ends_at(last);
        }
        pointed.set(None);
    };
    let (w, h) = B::CANVAS;
    let count = Memo::new(move |_| desk.sheet(|sheet| sheet.spots.len()));
    view! {
        <div class="board sheet" style=("--shape", (f32::from(w) / f32::from(h)).to_string()) class:stale=move || !desk.finished.is_current() data-tool=move || tool_word(desk.tool.get())>
            <svg class="map" viewBox=format!("0 0 {w} {h}") role="group" aria-label=t(B::TEXTS.sheet) node_ref=svg
                on:pointerdown=down on:pointermove=slide on:pointerup=up on:pointercancel=move |_| drag.set_value(None)
                on:keydown=move |event| key(desk, &event)>
                <g class="look" aria-hidden="true" {..inside_live(move || desk.finished.picture())}></g>
                <g aria-hidden="true" {..inside_live(move || links(desk, pointed.get()))}></g>
                {B::EXITS.iter().enumerate().map(|(number, exit)| handle(desk, number, exit)).collect_view()}
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
            if desk.ends_at(spot) {
                return;
            }
            desk.choose(Some(spot));
            if !browser::is_phone() {
                let before = desk.draft.get_untracked();
                drag.set_value(Some(Drag { spot, before }));
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

/// Begins to draw a sea line over an edge, or ends that.
fn begin_exit<B: BoardKind>(desk: Desk<B>, exit: usize) {
    let begun = desk.joining.get_untracked() == Some(Joining::Exit(exit));
    desk.joining.set((!begun && !browser::is_phone()).then_some(Joining::Exit(exit)));
}

/// The place that an element shows.
fn spot_of(target: Option<web_sys::EventTarget>) -> Option<usize> {
    number(target, "node")
}

/// The number of the place or of the exit that an element shows.
fn number(target: Option<web_sys::EventTarget>, of: &str) -> Option<usize> {
    let attribute = format!("data-{of}");
    let element = target?.dyn_into::<web_sys::Element>().ok()?.closest(&format!("[{attribute}]")).ok()??;
    element.get_attribute(&attribute)?.parse().ok()
}

/// What joins places and edges, and what that is being drawn.
fn links<B: BoardKind>(desk: Desk<B>, pointed: Option<(f64, f64)>) -> Markup {
    desk.sheet(|sheet| {
        let point = |(x, y): (u16, u16)| (f32::from(x), f32::from(y));
        let middle = |spot: usize| point(sheet.spots.get(spot).map(|spot| spot.at).unwrap_or_default());
        let line =
            |Link { ends: [a, b], kind }: &Link<B::Link>| drawn(kind.tool().class, middle(*a), middle(*b));
        let exit = |(exit, end): (&Exit, &Option<usize>)| Some(drawn(EXIT, point(exit.at), middle((*end)?)));
        let mut out: Markup = sheet.links.iter().map(line).collect();
        out.push(B::EXITS.iter().zip(sheet.rest.exits()).filter_map(exit).collect());
        if let (Some(joining), Some((x, y))) = (desk.joining.get(), pointed) {
            let (class, from) = match joining {
                Joining::Spot(first, kind) => (kind.tool().class, middle(first)),
                Joining::Exit(exit) => (EXIT, point(B::EXITS[exit].at)),
            };
            out.push(drawn(class, from, (x as f32, y as f32)));
        }
        out
    })
}

fn drawn(class: &'static str, (ax, ay): (f32, f32), (bx, by): (f32, f32)) -> Markup {
    markup!("<path class=\"{class}\" d=\"M{ax:.0} {ay:.0}L{bx:.0} {by:.0}\"/>"; class, ax, ay, bx, by)
}

/// The handle of a sea line over an edge: it is drawn from here to a place.
fn handle<B: BoardKind>(desk: Desk<B>, number: usize, exit: &Exit) -> impl IntoView + use<B> {
    let ((x, y), edge) = (exit.at, exit.edge);
    let is_first = move || desk.joining.get() == Some(Joining::Exit(number));
    let label = move || {
        let end = desk.sheet(|sheet| Some(sheet.name((*sheet.rest.exits().get(number)?)?)));
        colon(&t(edge), end.unwrap_or_else(|| "–".to_owned()))
    };
    view! {
        <g class="node exit" class:first=is_first id=format!("exit-{number}") data-exit=number.to_string() tabindex="0" role="button"
            transform=format!("translate({x} {y})") aria-label=label aria-pressed=move || is_first().to_string()>
            <circle class="ring" r="30"></circle><circle class="dot" r="21"></circle>
        </g>
    }
}

/// A place: its sign, its name and its marks.
fn node<B: BoardKind>(desk: Desk<B>, spot: usize) -> impl IntoView {
    let of = move |what: fn(&Sheet<B>, usize) -> String| {
        move || desk.sheet(|sheet| if spot < sheet.spots.len() { what(sheet, spot) } else { String::new() })
    };
    let class = move || {
        let first = matches!(desk.joining.get(), Some(Joining::Spot(first, _)) if first == spot);
        let wrong = desk.wrong().contains(&spot);
        let chosen = desk.chosen.get() == Some(spot);
        format!(
            "node{}{}{}",
            if chosen { " chosen" } else { "" },
            if first { " first" } else { "" },
            if wrong { " wrong" } else { "" }
        )
    };
    let place = of(|sheet, spot| {
        let (x, y) = sheet.spots[spot].at;
        format!("translate({x} {y})")
    });
    view! {
        <g class=class id=format!("node-{spot}") data-node=spot.to_string() tabindex="0" role="button"
            transform=place aria-label=of(label) aria-pressed=move || (desk.chosen.get() == Some(spot)).to_string()>
            <circle class="ring" r="36"></circle>
            <circle class="dot" r="27" fill=of(B::tint)></circle>
            <text class="num" y="9">{of(B::sign)}</text>
            <text class="nm" y="56">{of(|sheet, spot| sheet.name(spot))}</text>
            {B::marks(desk, spot)}
        </g>
    }
}

/// A place in words.
fn label<B: BoardKind>(sheet: &Sheet<B>, spot: usize) -> String {
    let mut parts = vec![format!("{} · {}", spot + 1, sheet.name(spot))];
    parts.extend(B::about(sheet, spot));
    let joined: Vec<String> = sheet.joined(spot).map(|(other, _)| sheet.name(other)).collect();
    if !joined.is_empty() {
        parts.push(tl(&Line::new("workshop.joined_to").with("names", literal(&joined.join(", ")))));
    }
    parts.join(", ")
}

/// A key on a place or on the handle of an exit.
fn key<B: BoardKind>(desk: Desk<B>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || browser::is_phone() {
        return;
    }
    if let (Some(exit), "Enter" | " ") = (number(event.target(), "exit"), event.key().as_str()) {
        begin_exit(desk, exit);
        return event.prevent_default();
    }
    let Some(spot) = spot_of(event.target()) else { return };
    let step = if event.shift_key() { LONG_STEP } else { STEP };
    let letter = event.key().to_lowercase();
    let kind = B::Link::ALL.iter().find(|kind| kind.tool().key == letter);
    if let Some(exit) = B::EXITS.iter().position(|exit| exit.key == letter) {
        desk.change(|sheet| sheet.rest.set_exit(exit, spot));
        return event.prevent_default();
    }
    match (event.key().as_str(), kind) {
        (_, Some(kind)) => desk.join(spot, *kind),
        ("ArrowLeft", _) => desk.step(spot, -step, 0),
        ("ArrowRight", _) => desk.step(spot, step, 0),
        ("ArrowUp", _) => desk.step(spot, 0, -step),
        ("ArrowDown", _) => desk.step(spot, 0, step),
        ("Enter" | " ", _) if !desk.ends_at(spot) => desk.chosen.set(Some(spot)),
        ("Enter" | " ", _) => {}
        ("Escape", _) => desk.joining.set(None),
        ("Delete" | "Backspace", _) => desk.remove(spot),
        ("n" | "N", _) => desk.add(None),
        _ if B::key(desk, spot, &letter) => {}
        _ => return,
    }
    event.prevent_default();
}
