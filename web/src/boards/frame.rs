//! The frame around a map: painted ground, pieces, clickable shapes, zoom and bubbles.

use std::time::Duration;

use game::RuleId;
use leptos::ev::{FocusEvent, PointerEvent};
use leptos::prelude::*;

use super::bubble::BubbleText;
use super::pointer::{
    BubblePlacement, PointerState, bubble_box, cancelled, down, dropped, key, point, released, slide, wheel,
};
use super::viewport::Viewport;
use crate::atlas::{Point, picture};
use crate::browser;
use crate::markup::{Markup, inside, inside_live, markup};
use crate::parts::icon;
use crate::words::t;

/// The delay after the last zoom or pan until the map is painted anew.
const REPAINT_DELAY: Duration = Duration::from_millis(250);

/// The contents and callbacks of a map.
#[derive(Clone)]
pub(crate) struct MapFrame {
    pub(crate) canvas: (f32, f32),
    /// The painted ground, as SVG that refers to nothing in the page.
    pub(crate) ground: Markup,
    /// The CSS class that adjusts its colours.
    pub(crate) tone: &'static str,
    /// The layer between the ground and the shapes, in parts that are drawn independently.
    pub(crate) under: Memo<Vec<Markup>>,
    /// The layer over the shapes: pieces and pins.
    pub(crate) over: Memo<Vec<Markup>>,
    /// The shapes, in the order of their numbers.
    pub(crate) spots: Vec<Spot>,
    /// The clickable shapes.
    pub(crate) lit: Signal<Vec<u8>>,
    /// The first shape of a move that needs two clicks.
    pub(crate) held: Signal<Option<u8>>,
    /// The spoken label of a shape.
    pub(crate) label: Callback<u8, String>,
    /// The bubble of a shape; `None` for a way.
    pub(crate) bubble: Callback<u8, Option<BubbleText>>,
    /// The relevant rule of a shape.
    pub(crate) rule: Callback<u8, RuleId>,
    pub(crate) pick: Callback<u8>,
    /// Whether a move waits for confirmation.
    pub(crate) asking: Signal<bool>,
    /// Called when one shape is dragged onto another.
    pub(crate) drag: Callback<(u8, u8)>,
    /// The numbers of the hints, at their shapes.
    pub(crate) marks: Signal<Vec<AdviceMark>>,
    /// What the other players did since the viewer's last move.
    pub(crate) trail: Signal<Markup>,
    /// Pieces in motion.
    pub(crate) flights: Signal<Vec<Flight>>,
    /// Whether the map fills the frame and is cropped at its edges, or is shown whole.
    pub(crate) fills: bool,
}

impl MapFrame {
    /// Whether a click on a shape has an effect now.
    pub(super) fn offers(&self, spot: u8) -> bool {
        self.held.get_untracked() == Some(spot) || self.lit.with_untracked(|lit| lit.contains(&spot))
    }

    /// The middles of the shapes.
    fn middles(&self) -> Vec<Point> {
        self.spots.iter().map(|spot| spot.middle).collect()
    }
}

/// A shape of a map, which has a bubble and may be clickable.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    /// Its name in notation.
    pub(crate) name: String,
    pub(crate) path: String,
    /// Whether it is a line. A line reacts to the pointer only while it is clickable.
    pub(crate) line: bool,
    pub(crate) middle: Point,
}

/// The number of a hint at the shape to click first, and an arrow between two shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AdviceMark {
    pub(crate) number: usize,
    pub(crate) at: u8,
    pub(crate) way: Option<(u8, u8)>,
}

/// An animated piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flight {
    pub(crate) sprite: String,
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) class: &'static str,
}

/// The frame with its map; `corner` is HTML over it.
pub(crate) fn map_frame(frame: &MapFrame, corner: AnyView) -> impl IntoView + use<> {
    let viewport = RwSignal::new(Viewport::whole(frame.canvas));
    let bubble = RwSignal::new(None::<BubblePlacement>);
    let pointer = StoredValue::new(PointerState::default());
    let canvas = frame.canvas;
    let board = NodeRef::<leptos::html::Div>::new();
    follow_targets(frame, viewport, board);
    let fit = if frame.fills { "xMidYMid slice" } else { "xMidYMid meet" };
    let view_box = Viewport::whole(canvas).view_box();
    let plane = plane(frame, viewport, board);
    let ground = picture(canvas, frame.tone, &frame.ground);
    let ground = markup!("<g id=\"ground\">{ground}</g>"; ground);
    let (flights, trail) = (frame.flights, frame.trail);
    let shapes = shapes(frame);
    let (ways, marks) = (ways(frame), marks(frame));
    let handlers = frame.clone();
    view! {
        <div class="board framed" role="application" aria-label=t("table.board") node_ref=board
            on:wheel={let frame = handlers.clone(); move |event| wheel(&frame, viewport, &event)}
            on:pointerdown=move |event| down(pointer, bubble, &event)
            on:pointermove={let frame = handlers.clone(); move |event| slide(&frame, pointer, viewport, &event)}
            on:pointercancel=move |event| cancelled(pointer, &event)
            on:click={let frame = handlers.clone(); move |event| released(&frame, pointer, bubble, &event)}
            on:pointerup={let frame = handlers.clone(); move |event| dropped(&frame, pointer, &event)}
            on:pointerover=move |event: PointerEvent| if event.pointer_type() != "touch" { point(bubble, event.target()) }
            on:pointerleave=move |_| bubble.set(None)
            on:focusin=move |event: FocusEvent| if browser::focus_shows() { point(bubble, event.target()) }
            on:focusout=move |_| bubble.set(None)
            on:keydown={let frame = handlers.clone(); move |event| key(&frame, &event)}>
            <div class="plane" style:transform=plane.transform class:moving=plane.moving>
                <svg class="map ground" viewBox=view_box.clone() preserveAspectRatio=fit aria-hidden="true"
                    {..inside(ground)}></svg>
                <svg class="map" viewBox=view_box.clone() preserveAspectRatio=fit>
                    <symbol id="whole-board" viewBox=view_box.clone() {..inside(everything())}></symbol>
                    <g class="under" id="under" aria-hidden="true">{parts(frame.under)}</g>
                    {shapes}
                    <g class="marks" aria-hidden="true" {..inside_live(move || ways.get())}></g>
                    <g class="over" id="over" aria-hidden="true">{parts(frame.over)}</g>
                    <g class="trails" aria-hidden="true" {..inside_live(move || trail.get())}></g>
                    <g class="marks" aria-hidden="true" {..inside_live(move || marks.get())}></g>
                    <g class="flights" aria-hidden="true" >{move || flying(&flights.get())}</g>
                </svg>
            </div>
            {minimap(frame, viewport)}
            {corner}
            {tools(viewport, canvas)}
            {bubble_box(&handlers, bubble)}
        </div>
    }
}

/// Parts of the board, each drawn anew only when it changes.
fn parts(all: Memo<Vec<Markup>>) -> impl IntoView {
    let part = move |index: usize| {
        let text = Memo::new(move |_| all.with(|all| all.get(index).cloned().unwrap_or_default()));
        view! { <g {..inside_live(move || text.get())}></g> }
    };
    view! { <For each=move || 0..all.with(Vec::len) key=|index| *index children=part/> }
}

/// The placement of the picture of the map.
struct PicturePlacement {
    transform: Signal<String>,
    /// While true, the browser moves the painted picture; otherwise it paints the picture at its current size.
    moving: RwSignal<bool>,
}

/// Zooming moves and scales the painted picture, because painting a map is slow. The picture is painted anew only when
/// it rests and its scale differs much from the painted one.
fn plane(
    frame: &MapFrame,
    viewport: RwSignal<Viewport>,
    board: NodeRef<leptos::html::Div>,
) -> PicturePlacement {
    let (canvas, fills) = (frame.canvas, frame.fills);
    let (size, moving) = (RwSignal::new((0.0, 0.0)), RwSignal::new(true));
    Effect::new(move || {
        if let Some(board) = board.get() {
            browser::on_size(&board, move |now| size.set(now));
        }
    });
    let place = Memo::new(move |_| viewport.get().place(canvas, size.get(), fills));
    let painted = StoredValue::new(1.0);
    Effect::new(move |_| {
        let (larger, _) = place.get();
        moving.set(true);
        let rest = move || {
            let before = painted.try_get_value().unwrap_or(larger);
            let sharp = larger <= before * 1.01 && before <= larger * 2.0;
            if !sharp {
                painted.try_set_value(larger);
                moving.try_set(false);
            }
        };
        let rest = set_timeout_with_handle(rest, REPAINT_DELAY);
        on_cleanup(move || rest.into_iter().for_each(|rest| rest.clear()));
    });
    let transform = Signal::derive(move || {
        let (larger, (x, y)) = place.get();
        format!("translate({x:.1}px, {y:.1}px) scale({larger:.4})")
    });
    PicturePlacement { transform, moving }
}

/// On a small screen, zooms to the targets.
fn follow_targets(frame: &MapFrame, viewport: RwSignal<Viewport>, board: NodeRef<leptos::html::Div>) {
    let (lit, held, canvas) = (frame.lit, frame.held, frame.canvas);
    let middles = frame.middles();
    Effect::new(move || {
        let lit: Vec<u8> = lit.get().into_iter().chain(held.get()).collect();
        if let Some(board) = board.get().filter(|_| browser::is_narrow()) {
            let shape = (board.client_width() as f32 / (board.client_height() as f32).max(1.0)).max(0.2);
            let points: Vec<Point> =
                lit.iter().filter_map(|spot| middles.get(usize::from(*spot)).copied()).collect();
            viewport.set(Viewport::around(&points, canvas, shape));
        }
    });
}

fn shapes(frame: &MapFrame) -> impl IntoView + use<> {
    let (lit, held, label, rule) = (frame.lit, frame.held, frame.label, frame.rule);
    let shape = move |(index, spot): (usize, &Spot)| {
        let number = index as u8;
        let is_lit = move || lit.with(|lit| lit.contains(&number));
        let is_held = move || held.get() == Some(number);
        let line = spot.line;
        let class = move || match (is_held(), is_lit(), line) {
            (true, _, _) => "spot held",
            (false, true, false) => "spot lit",
            (false, true, true) => "spot line lit",
            (false, false, false) => "spot",
            (false, false, true) => "spot line",
        };
        // A line that is not clickable has no role.
        let role = move || (!line || is_lit()).then_some("button");
        let tabindex = move || if is_lit() || is_held() { "0" } else { "-1" };
        let (halo, line) = (spot.path.clone(), spot.path.clone());
        view! {
            <g class=class data-spot=number.to_string() data-name=spot.name.clone() data-target=move || is_lit().then_some("") role=role
                data-rule=move || rule.run(number).to_string() tabindex=tabindex aria-label=move || label.run(number)>
                <path class="halo" d=halo></path>
                <path class="rim" d=line></path>
            </g>
        }
    };
    frame.spots.iter().enumerate().map(shape).collect_view()
}

/// The arrows of the hints for moves between shapes. They are below the pieces, so that they cross no number.
fn ways(frame: &MapFrame) -> Signal<Markup> {
    let (marks, scale, middles) = (frame.marks, frame.canvas.0 / 1400.0, frame.middles());
    Signal::derive(move || {
        let place = |spot: u8| middles.get(usize::from(spot)).copied();
        let way = |mark: &AdviceMark| mark.way.and_then(|(from, to)| Some((place(from)?, place(to)?)));
        marks.get().iter().filter_map(way).map(|(from, to)| arrow(from, to, scale)).collect()
    })
}

/// The numbers of the hints. A click on one is a click on its shape. Several at one shape stand side by side.
fn marks(frame: &MapFrame) -> Signal<Markup> {
    let (marks, scale, middles) = (frame.marks, frame.canvas.0 / 1400.0, frame.middles());
    Signal::derive(move || {
        let marks = marks.get();
        let mut out = Markup::default();
        for (index, mark) in marks.iter().enumerate() {
            let Some((x, y)) = middles.get(usize::from(mark.at)) else { continue };
            let before = marks[..index].iter().filter(|other| other.at == mark.at).count() as f32;
            let (x, y) = (x + (34.0 + before * 44.0) * scale, y - 30.0 * scale);
            out.push(markup!(
                "<g class=\"mark\" data-spot=\"{}\" transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\"><circle r=\"21\"/><text y=\"9\">{}</text></g>",
                mark.at, mark.number; x, y, scale
            ));
        }
        out
    })
}

/// An arrow with a gap at both ends, so that it does not cover the pieces there.
pub(super) fn arrow((fx, fy): Point, (tx, ty): Point, scale: f32) -> Markup {
    let (dx, dy) = (tx - fx, ty - fy);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let gap = (40.0 * scale).min(length / 4.0);
    let (x1, y1, x2, y2) = (fx + ux * gap, fy + uy * gap, tx - ux * gap, ty - uy * gap);
    let turn = uy.atan2(ux).to_degrees();
    markup!(
        "<path class=\"way\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>\
         <path class=\"head\" transform=\"translate({x2:.1} {y2:.1}) rotate({turn:.1}) scale({scale:.3})\" d=\"M18 0L-10-15V15z\"/>";
        x1, y1, x2, y2, turn, scale
    )
}

fn flying(flights: &[Flight]) -> impl IntoView + use<> {
    let px = |at: f32| format!("{at}px");
    let flight = |(index, flight): (usize, &Flight)| {
        let ((fx, fy), (tx, ty)) = (flight.from, flight.to);
        // A drawn shadow: the browser would compute a filter again for every frame of the animation.
        let piece = markup!(
            "<ellipse class=\"shade\" cy=\"24\" rx=\"17\" ry=\"5\"/>\
             <use href=\"#{}\" x=\"-25\" y=\"-25\" width=\"50\" height=\"50\"/>",
            flight.sprite
        );
        view! {
            <g class=format!("flight {}", flight.class) style=("--fx", px(fx)) style=("--fy", px(fy))
                style=("--tx", px(tx)) style=("--ty", px(ty)) style=("--nth", index.to_string()) {..inside(piece)}></g>
        }
    };
    flights.iter().enumerate().map(flight).collect_view()
}

fn minimap(frame: &MapFrame, viewport: RwSignal<Viewport>) -> impl IntoView + use<> {
    let whole = Viewport::whole(frame.canvas);
    // If more than 70 % of the map is visible, the minimap is not needed.
    let close = Memo::new(move |_| viewport.get().w < whole.w * 0.7);
    let share = move |part: fn(Viewport) -> f32, all: f32| {
        move || format!("{:.2}%", part(viewport.get()) / all * 100.0)
    };
    // Once painted, it is hidden instead of removed, so that it need not be painted again.
    let needed = Memo::new(move |before: Option<&bool>| before == Some(&true) || close.get());
    move || {
        needed.get().then(|| {
            view! {
                <div class="mini" class:aside=move || !close.get() aria-hidden="true">
                    <svg viewBox=whole.view_box() {..inside(everything())}></svg>
                    <i style:left=share(|viewport| viewport.x, whole.w) style:top=share(|viewport| viewport.y, whole.h)
                        style:width=share(|viewport| viewport.w, whole.w) style:height=share(|viewport| viewport.h, whole.h)></i>
                </div>
            }
        })
    }
}

/// A copy of the whole board: the ground and both layers.
fn everything() -> Markup {
    ["ground", "under", "over"].iter().map(|id| markup!("<use href=\"#{id}\"/>"; id)).collect()
}

fn tools(viewport: RwSignal<Viewport>, canvas: (f32, f32)) -> impl IntoView {
    let zoom = move |factor: f32| {
        viewport.update(|viewport| *viewport = viewport.zoom(factor, viewport.middle(), canvas))
    };
    let button = move |drawing: &'static str, label: &'static str, act: Callback<()>| {
        view! {
            <button type="button" class="btn" tabindex="-1" data-zoom=drawing aria-label=t(label) title=t(label) on:click=move |_| act.run(())>
                {icon(drawing, "")}
            </button>
        }
    };
    view! {
        <div class="tools">
            {button("ui-plus", "map.closer", Callback::new(move |()| zoom(1.0 / 1.4)))}
            {button("ui-minus", "map.farther", Callback::new(move |()| zoom(1.4)))}
            {button("ui-fit", "map.whole", Callback::new(move |()| viewport.set(Viewport::whole(canvas))))}
        </div>
    }
}
