//! The sheet: the finished look, and over it the regions with what joins them. Regions are chosen, dragged and joined here.

use game::Line;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::desk::{Desk, Tool};
use super::draft::{CANVAS, Draft, Link, LinkKind};
use crate::browser;
use crate::markup::{Markup, inside, inside_live, markup};
use crate::parts::{icon, live};
use crate::words::{literal, t, tl};

/// The steps of a region by arrow keys, without and with Shift.
const STEP: i32 = 10;
const LONG_STEP: i32 = 50;

/// A region that is being dragged, and the draft before.
#[derive(Clone)]
struct Drag {
    region: usize,
    before: Draft,
}

/// The sheet.
pub(super) fn sheet(desk: Desk) -> impl IntoView {
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let drag = StoredValue::new(None::<Drag>);
    let pointed = RwSignal::new(None::<(f64, f64)>);
    let point = move |event: &PointerEvent| svg.get_untracked().map(|svg| on_sheet(&svg, event));
    let down = move |event: PointerEvent| {
        let (Some(at), region) = (point(&event), region_of(event.target())) else { return };
        if let Some(svg) = svg.get_untracked() {
            let _refused = svg.set_pointer_capture(event.pointer_id());
        }
        press(desk, drag, region, at);
    };
    let slide = move |event: PointerEvent| {
        let Some(at) = point(&event) else { return };
        if let Some(Drag { region, .. }) = drag.get_value() {
            desk.draft.update(|draft| draft.place(region, (at.0 as i32, at.1 as i32)));
        }
        pointed.set(desk.joining.with_untracked(Option::is_some).then_some(at));
    };
    let up = move |event: PointerEvent| {
        if let Some(Drag { before, .. }) = drag.try_update_value(Option::take).flatten() {
            desk.keep(before);
        }
        // A border or a lane can also be dragged from one region to another.
        let under = browser::element_at(event.client_x(), event.client_y());
        if let (Some((first, kind)), Some(last)) = (desk.joining.get_untracked(), region_of(under))
            && first != last
        {
            desk.join(last, kind);
        }
        pointed.set(None);
    };
    let (w, h) = CANVAS;
    let count = Memo::new(move |_| desk.draft.with(|draft| draft.regions.len()));
    view! {
        <div class="board sheet" class:stale=move || !desk.finished.is_current() data-tool=move || tool_word(desk.tool.get())>
            <svg class="map" viewBox=format!("0 0 {w} {h}") role="group" aria-label=t("workshop.sheet") node_ref=svg
                on:pointerdown=down on:pointermove=slide on:pointerup=up on:pointercancel=move |_| drag.set_value(None)
                on:keydown=move |event| key(desk, &event)>
                <g class="look" aria-hidden="true" {..inside_live(move || desk.finished.picture())}></g>
                <g aria-hidden="true" {..inside_live(move || links(desk, pointed.get()))}></g>
                <For each=move || 0..count.get() key=|region| *region children=move |region| node(desk, region)/>
            </svg>
            {state(desk)}
        </div>
    }
}

/// In a corner: whether the picture is current.
fn state(desk: Desk) -> impl IntoView {
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

const fn tool_word(tool: Tool) -> &'static str {
    match tool {
        Tool::Move => "move",
        Tool::Region => "region",
        Tool::Join(_) => "join",
    }
}

/// A press on the sheet.
fn press(desk: Desk, drag: StoredValue<Option<Drag>>, region: Option<usize>, at: (f64, f64)) {
    match (desk.tool.get_untracked(), region) {
        (Tool::Join(kind), Some(region)) => desk.join(region, kind),
        (Tool::Region, None) => desk.add(Some((at.0 as i32, at.1 as i32))),
        (Tool::Move | Tool::Region, Some(region)) => {
            // A border that was begun by keys ends here.
            match desk.joining.get_untracked() {
                Some((_, kind)) => desk.join(region, kind),
                None => {
                    desk.choose(Some(region));
                    if !browser::is_narrow() {
                        let before = desk.draft.get_untracked();
                        drag.set_value(Some(Drag { region, before }));
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
fn on_sheet(svg: &web_sys::Element, event: &PointerEvent) -> (f64, f64) {
    let frame = svg.get_bounding_client_rect();
    let (w, h) = (f64::from(CANVAS.0), f64::from(CANVAS.1));
    let scale = (frame.width() / w).min(frame.height() / h).max(0.01);
    let left = frame.left() + (frame.width() - w * scale) / 2.0;
    let top = frame.top() + (frame.height() - h * scale) / 2.0;
    ((f64::from(event.client_x()) - left) / scale, (f64::from(event.client_y()) - top) / scale)
}

/// The region that an element shows.
fn region_of(target: Option<web_sys::EventTarget>) -> Option<usize> {
    let element = target?.dyn_into::<web_sys::Element>().ok()?.closest("[data-region]").ok()??;
    element.get_attribute("data-region")?.parse().ok()
}

/// The borders and lanes, and the one that is being drawn.
fn links(desk: Desk, pointed: Option<(f64, f64)>) -> Markup {
    desk.draft.with(|draft| {
        let middle = |region: usize| draft.regions.get(region).map(|region| region.at).unwrap_or_default();
        let line = |Link { ends: [a, b], kind }: &Link| {
            let ((ax, ay), (bx, by)) = (middle(*a), middle(*b));
            drawn(*kind, (f32::from(ax), f32::from(ay)), (f32::from(bx), f32::from(by)))
        };
        let mut out: Markup = draft.links.iter().map(line).collect();
        if let (Some((first, kind)), Some((x, y))) = (desk.joining.get(), pointed) {
            let (ax, ay) = middle(first);
            out.push(drawn(kind, (f32::from(ax), f32::from(ay)), (x as f32, y as f32)));
        }
        out
    })
}

fn drawn(kind: LinkKind, (ax, ay): (f32, f32), (bx, by): (f32, f32)) -> Markup {
    let class = match kind {
        LinkKind::Border => "join border",
        LinkKind::Lane => "join lane",
    };
    markup!("<path class=\"{class}\" d=\"M{ax:.0} {ay:.0}L{bx:.0} {by:.0}\"/>"; class, ax, ay, bx, by)
}

/// A region: its number, its name and its marks.
fn node(desk: Desk, region: usize) -> impl IntoView {
    let draft = desk.draft;
    let of = move |what: fn(&Draft, usize) -> String| {
        move || {
            draft.with(|draft| if region < draft.regions.len() { what(draft, region) } else { String::new() })
        }
    };
    let class = move || {
        let first = desk.joining.get().is_some_and(|(first, _)| first == region);
        let wrong = desk.wrong().contains(&region);
        let chosen = desk.chosen.get() == Some(region);
        format!(
            "node{}{}{}",
            if chosen { " chosen" } else { "" },
            if first { " first" } else { "" },
            if wrong { " wrong" } else { "" }
        )
    };
    let place = of(|draft, region| {
        let (x, y) = draft.regions[region].at;
        format!("translate({x} {y})")
    });
    let tint = of(|draft, region| {
        let land = draft.regions[region].continent.and_then(|on| draft.continents.get(on));
        land.map_or_else(|| "#ffffff".to_owned(), |land| land.tint.clone())
    });
    let is_start = move || draft.with(|draft| draft.start == Some(region));
    let has_token = move || draft.with(|draft| draft.regions.get(region).is_some_and(|region| region.token));
    view! {
        <g class=class id=format!("region-{region}") data-region=region.to_string() tabindex="0" role="button"
            transform=place aria-label=of(label) aria-pressed=move || (desk.chosen.get() == Some(region)).to_string()>
            <circle class="ring" r="36"></circle>
            <circle class="dot" r="27" fill=tint></circle>
            <text class="num" y="9">{region + 1}</text>
            <text class="nm" y="56">{of(|draft, region| draft.name(region))}</text>
            {live(move || is_start().then(|| view! { <g {..inside(flag())}></g> }))}
            {live(move || has_token().then(|| view! { <path class="token" d="M26-34l13 22h-26z"></path> }))}
        </g>
    }
}

/// The flag of the start region.
fn flag() -> Markup {
    markup!("<use href=\"#tok-start\" x=\"-58\" y=\"-54\" width=\"38\" height=\"38\"/>")
}

/// A region in words.
fn label(draft: &Draft, region: usize) -> String {
    let here = &draft.regions[region];
    let land = here.continent.and_then(|on| draft.continents.get(on));
    let land = land.map_or_else(|| t("workshop.on_none"), |land| land.name.here().to_owned());
    let mut parts = vec![format!("{} · {}", region + 1, draft.name(region)), land];
    if draft.start == Some(region) {
        parts.push(t("workshop.start"));
    }
    if here.token {
        parts.push(t("workshop.token"));
    }
    let joined: Vec<String> =
        draft.links.iter().filter_map(|link| link.other(region)).map(|other| draft.name(other)).collect();
    if !joined.is_empty() {
        parts.push(tl(&Line::new("workshop.joined_to").with("names", literal(&joined.join(", ")))));
    }
    parts.join(", ")
}

/// A key on a region.
fn key(desk: Desk, event: &KeyboardEvent) {
    let Some(region) = region_of(event.target()) else { return };
    if event.ctrl_key() || event.meta_key() || event.alt_key() || browser::is_narrow() {
        return;
    }
    let step = if event.shift_key() { LONG_STEP } else { STEP };
    match event.key().as_str() {
        "ArrowLeft" => desk.step(region, -step, 0),
        "ArrowRight" => desk.step(region, step, 0),
        "ArrowUp" => desk.step(region, 0, -step),
        "ArrowDown" => desk.step(region, 0, step),
        "b" | "B" => desk.join(region, LinkKind::Border),
        "l" | "L" => desk.join(region, LinkKind::Lane),
        "Enter" | " " => match desk.joining.get_untracked() {
            Some((_, kind)) => desk.join(region, kind),
            None => desk.chosen.set(Some(region)),
        },
        "Escape" => desk.joining.set(None),
        "Delete" | "Backspace" => desk.remove(region),
        "s" | "S" => desk.change(|draft| draft.start = Some(region)),
        "t" | "T" => desk.change(|draft| draft.regions[region].token ^= true),
        "c" | "C" => desk.next_continent(region),
        "n" | "N" => desk.add(None),
        _ => return,
    }
    event.prevent_default();
}
