//! The islands, the prompt and the row of cards.

use std::sync::Arc;

use game::View;
use legends::{Event, Legends, Phase, Region, Tile, region_id};
use leptos::prelude::*;

use super::belongings::emblem;
use super::layout::{Layout, groups, sources};
use super::{architect, cards, describe, draw};
use crate::atlas::{Glyphs, Map, Point};
use crate::boards::TableOf;
use crate::boards::frame::{AdviceMark, MapFrame, Spot};
use crate::boards::land::{self, OpenAction, RegionBoard, lifted, open_actions, own_spot};
use crate::boards::mapped::all_mapped;
use crate::markup::Markup;
use crate::parts::icon;
use crate::words::t;

/// The state of the board.
#[derive(Clone, Copy)]
struct BoardState {
    table: TableOf<Legends>,
    layout: StoredValue<Layout>,
    land: RegionBoard,
}

/// The point of the pieces in a region.
fn label_at(board: BoardState, region: u8) -> Option<Point> {
    board.layout.with_value(|layout| Some(layout.fields[layout.index(Region(region))?].label))
}

/// The middle of the table. The maps come again when a tile is laid.
pub(super) fn screen(table: TableOf<Legends>) -> AnyView {
    let tiles =
        Memo::new(move |_| table.public(|public| public.board.tiles.iter().copied().collect::<Vec<Tile>>()));
    let laying = Memo::new(move |_| {
        table.session.snapshot().my_turn() && table.public(|public| public.phase == Phase::Lay)
    });
    let islands = move || {
        tiles.track();
        let maps = table.public_once(|public| sources(&public.board));
        all_mapped(table.session, maps, move |maps, glyphs| Some(ready(table, maps, glyphs).into_any()))
    };
    let middle = move || if laying.get() { architect::screen(table).into_any() } else { islands() };
    middle.into_any()
}

impl BoardState {
    fn view<T>(self, work: impl FnOnce(&View<Legends>, &Layout) -> T) -> T {
        self.table.view(|view| self.layout.with_value(|layout| work(view, layout)))
    }

    /// The region of a shape, by its number.
    fn region(self, spot: u8) -> Region {
        self.layout.with_value(|layout| layout.fields[usize::from(spot)].region)
    }

    /// The numbers of the shapes of regions.
    fn spots(self, regions: &[u8]) -> Vec<u8> {
        let index = |region: &u8| self.layout.with_value(|layout| layout.index(Region(*region)));
        regions.iter().filter_map(index).map(|index| index as u8).collect()
    }
}

fn ready(table: TableOf<Legends>, maps: &[Arc<Map>], glyphs: &Glyphs) -> impl IntoView + use<> {
    let session = table.session;
    let layout = table.public_once(|public| Layout::new(&public.board, maps));
    let ground = draw::ground(&layout, maps, glyphs);
    let spots = layout
        .fields
        .iter()
        .map(|field| Spot {
            name: region_id(field.region).to_owned(),
            path: field.path.clone(),
            line: false,
            middle: field.label,
        })
        .collect();
    let canvas = layout.canvas;
    let land = RegionBoard::new(table);
    let board = BoardState { table, layout: StoredValue::new(layout), land };
    let shown = MapFrame {
        canvas,
        ground,
        tone: "isles",
        under: Memo::new(move |_| {
            board.view(|view, layout| draw::under(layout, view.public(), &land.targets()))
        }),
        over: Memo::new(move |_| over(board)),
        spots,
        lit: Signal::derive(move || board.spots(&land.targets())),
        held: Signal::derive(move || {
            land.lifted.get().and_then(|region| board.spots(&[region]).first().copied())
        }),
        label: Callback::new(move |spot| land::label(table, board.region(spot).0)),
        bubble: Callback::new(move |spot| Some(land::bubble(table, board.region(spot).0))),
        rule: Callback::new(move |spot| {
            let region = board.region(spot).0;
            land::rule(table, region, land.targets().contains(&region))
        }),
        pick: Callback::new(move |spot| land.pick(board.region(spot).0)),
        asking: Signal::derive(move || session.confirmation.get().is_some()),
        drag: Callback::new(move |(from, to)| land.drag(board.region(from).0, board.region(to).0)),
        marks: Signal::derive(move || {
            let spot = |region: u8| board.spots(&[region]).first().copied();
            let way = |(from, to): (u8, u8)| Some((spot(from)?, spot(to)?));
            let mark = |mark: AdviceMark| {
                Some(AdviceMark { at: spot(mark.at)?, way: mark.way.and_then(way), ..mark })
            };
            land.marks().into_iter().filter_map(mark).collect()
        }),
        trail: Signal::derive(move || land.trail(canvas, |region| label_at(board, region))),
        flights: Signal::derive(move || land.flights(|region| label_at(board, region))),
        fills: false,
    };
    let acts = view! { {open(table)}{land.buttons(table)} }.into_any();
    land::screen(&shown, corner(board).into_any(), acts, cards::row(table).into_any())
}

fn over(board: BoardState) -> Vec<Markup> {
    board.view(|view, layout| {
        let up = board.land.lifted.get();
        let mut out = draw::pieces(layout, view, &board.land.fresh());
        out.push(draw::pins(layout, view, &board.land.targets(), up));
        if let (Some(region), Some(seat)) = (up, view.viewer())
            && let Some(index) = layout.index(Region(region))
        {
            let groups = groups(view.public(), Region(region));
            let laid = layout.lay(index, groups.len());
            let spot = own_spot(&groups, &laid, seat.index() + 1);
            out.push(lifted(spot, seat.index() + 1, laid.size * 1.08));
        }
        out
    })
}

/// The corners of the map: the deck, who controls each island, the price of a sea step.
fn corner(board: BoardState) -> impl IntoView {
    let table = board.table;
    let islands = move || land::holders(table.session, table.public(describe::islands), Vec::new());
    let deck = move || table.public(|public| public.deck);
    let sea = move || table.view(|view| view.viewer().map(|seat| view.public().sea_cost(seat)));
    view! {
        <div class="badge">
            <span class="chip">{icon("ui-deck", "s16")}{t("table.deck")}" "{deck}</span>
            <span class="chip">{icon("act-sea", "s16")}<span class="word">{t("legends.sea")}</span>{sea}</span>
        </div>
        <div class="conts only-wide">{islands}</div>
        {move || board.land.menu()}
    }
}

/// In the prompt: the actions of the card that are left.
fn open(table: TableOf<Legends>) -> impl IntoView {
    move || {
        let (phase, more) = table.public(|public| {
            (public.phase, (public.more_armies(public.active), public.more_steps(public.active)))
        });
        let Phase::Act(open) = phase else { return None };
        let taken = table.find_last_event(|event| match event {
            Event::CardTaken { card, .. } => Some(*card),
            _ => None,
        });
        let all = taken.map_or(open, |card| table.public(|public| public.printed(card).actions));
        let part = |(drawing, left, label): (&'static str, Option<u8>, &'static str)| {
            let printed = cards::parts(all).into_iter().find(|part| part.2 == label).and_then(|part| part.1);
            // Abilities add to the printed number (LEG-40, LEG-41).
            let bonus = if label == "act.place" { more.0 } else { more.1 };
            let all = printed.map(|printed| printed + bonus).or(left).unwrap_or_default();
            OpenAction { drawing, label, left, all: all.max(left.unwrap_or_default()) }
        };
        let card = taken.map(|card| {
            let (printed, name) = table.public(|public| (public.printed(card), public.card_name(card)));
            (emblem(printed), table.session.text(&name))
        });
        Some(open_actions(card, cards::parts(open).into_iter().map(part).collect()))
    }
}
