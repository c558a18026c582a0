//! The board with its prompt and cards, as a screen.

use eme::{Eme, Event, Phase, Region};
use leptos::prelude::*;

use super::layout::{Layout, groups};
use super::{cards, describe, draw, facts, icon as icon_of};
use crate::atlas::{BoardFile, Glyphs, Map, MapSource, Point, paint};
use crate::boards::TableOf;
use crate::boards::frame::{MapFrame, Spot};
use crate::boards::land::{self, OpenAction, RegionBoard, lifted, open_actions, own_spot};
use crate::boards::mapped::mapped;
use crate::markup::Markup;
use crate::parts::icon;
use crate::words::t;

/// The state of the board.
#[derive(Clone, Copy)]
struct BoardState {
    table: TableOf<Eme>,
    map: StoredValue<Map>,
    layout: StoredValue<Layout>,
    land: RegionBoard,
}

/// The middle of the table.
pub(super) fn screen(table: TableOf<Eme>) -> AnyView {
    let source = table.public_once(|public| match public.board.side() {
        Some(side) => MapSource::Printed(format!("eme-{}", side.letter())),
        None => MapSource::Custom(BoardFile::Regions(public.board.to_string())),
    });
    mapped(table.session, source, move |map, glyphs| {
        Some(ready(table, map.as_ref().clone(), glyphs).into_any())
    })
}

/// The point of the pieces in a region.
fn label_at(layout: StoredValue<Layout>, spot: u8) -> Option<Point> {
    layout.with_value(|layout| layout.labels.get(usize::from(spot)).copied())
}

fn ready(table: TableOf<Eme>, map: Map, glyphs: &Glyphs) -> impl IntoView + use<> {
    let session = table.session;
    let ground = paint(&map, glyphs, "m", 0.0);
    let spots = map
        .regions
        .iter()
        .zip(1..)
        .map(|(region, number): (_, usize)| Spot {
            name: number.to_string(),
            path: region.path.clone(),
            line: false,
            middle: region.label,
        })
        .collect();
    let canvas = map.canvas;
    let land = RegionBoard::new(table);
    let layout = StoredValue::new(Layout::new(&map));
    let board = BoardState { table, layout, map: StoredValue::new(map), land };
    let shown = MapFrame {
        canvas,
        ground,
        tone: "",
        under: Memo::new(move |_| {
            board.map.with_value(|map| table.public(|public| draw::under(map, public, &land.targets())))
        }),
        over: Memo::new(move |_| over(board)),
        spots,
        lit: Signal::derive(move || land.targets()),
        held: land.lifted.into(),
        label: Callback::new(move |spot| land::label(table, spot)),
        bubble: Callback::new(move |spot| Some(land::bubble(table, spot))),
        rule: Callback::new(move |spot| land::rule(table, spot, land.targets().contains(&spot))),
        pick: Callback::new(move |spot| land.pick(spot)),
        asking: Signal::derive(move || session.confirmation.get().is_some()),
        drag: Callback::new(move |(from, to)| land.drag(from, to)),
        marks: Signal::derive(move || land.marks()),
        trail: Signal::derive(move || land.trail(canvas, |spot| label_at(layout, spot))),
        flights: Signal::derive(move || land.flights(|spot| label_at(layout, spot))),
        fills: false,
    };
    let acts = view! { {open(table)}{land.buttons(table)} }.into_any();
    land::screen(&shown, corner(board).into_any(), acts, cards::row(table).into_any())
}

fn over(board: BoardState) -> Vec<Markup> {
    board.table.view(|view| {
        board.layout.with_value(|layout| {
            let public = view.public();
            let mut out = draw::pieces(layout, public, &board.land.fresh());
            out.push(draw::pins(layout, public, &board.land.targets()));
            if let (Some(region), Some(seat)) = (board.land.lifted.get(), view.viewer()) {
                let groups = groups(public, Region(region));
                let laid = layout.lay(Region(region), groups.len());
                let spot = own_spot(&groups, &laid, seat.index() + 1);
                out.push(lifted(spot, seat.index() + 1, laid.size * 1.08));
            }
            out
        })
    })
}

/// The corners of the map: the deck, and who controls each continent.
fn corner(board: BoardState) -> impl IntoView {
    let table = board.table;
    let tints =
        board.map.with_value(|map| map.continents.iter().map(|continent| continent.tint.clone()).collect());
    let tints: StoredValue<Vec<String>> = StoredValue::new(tints);
    let continents =
        move || land::holders(table.session, table.public(describe::continents), tints.get_value());
    let deck = move || table.public(|public| public.deck);
    view! {
        <div class="badge">
            {move || table.public(facts::turn).map(|turn| view! { <span class="chip">{icon("ui-history", "s16")}{turn}</span> })}
            <span class="chip">{icon("ui-deck", "s16")}{t("table.deck")}" "{deck}</span>
        </div>
        <div class="conts only-wide">{continents}</div>
        {move || board.land.menu()}
    }
}

/// In the prompt: the actions of the card that are left.
fn open(table: TableOf<Eme>) -> impl IntoView {
    move || {
        let phase = table.public(|public| public.phase);
        let Phase::Act(open) = phase else { return None };
        let taken = table.find_last_event(|event| match event {
            Event::CardTaken { card, .. } => Some(*card),
            _ => None,
        });
        let all =
            taken.map_or(open, |card| table.public(|public| public.face(card).actions(public.printing)));
        let part = |(drawing, left, label): (&'static str, Option<u8>, &'static str)| {
            let all = cards::parts(all).into_iter().find(|part| part.2 == label).and_then(|part| part.1);
            OpenAction { drawing, label, left, all: all.or(left).unwrap_or_default() }
        };
        let card = taken.map(|card| {
            let (face, name) = table.public(|public| (public.face(card), public.card_name(card)));
            (icon_of(face.resource).to_owned(), table.session.text(&name))
        });
        Some(open_actions(card, cards::parts(open).into_iter().map(part).collect()))
    }
}
