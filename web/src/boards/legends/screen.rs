//! The islands, the prompt and the row of cards.

use game::View;
use legends::{Board, Card, Legends, Phase, Region, Tile, region_id};
use leptos::prelude::*;

use super::layout::{Layout, groups};
use super::{architect, cards, draw, pick, tell};
use crate::atlas::{Glyphs, Map};
use crate::boards::BoardView;
use crate::boards::frame::{Frame, Mark, Spot, frame};
use crate::boards::land::{Land, Open, card_in_play, lifted, open_parts, own_spot};
use crate::browser;
use crate::parts::{icon, prompt};
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::t;

/// What the board works with.
#[derive(Clone, Copy)]
struct Desk {
    session: Session,
    layout: StoredValue<Layout>,
    land: Land,
}

/// The whole middle of the table. The map is loaded anew when a tile is laid.
pub(crate) fn screen(session: Session) -> impl IntoView {
    let tiles = Memo::new(move |_| {
        let now = session.snapshot();
        view_of(&now.board).public().board.tiles.iter().copied().collect::<Vec<Tile>>()
    });
    let maps = LocalResource::new(move || load(tiles.get()));
    let laying = Memo::new(move |_| {
        let now = session.snapshot();
        now.my_turn() && view_of(&now.board).public().phase == Phase::Lay
    });
    let table = move || {
        view! {
            {move || match maps.get() {
                None => view! { <div class="board isles loading" aria-busy="true"></div> }.into_any(),
                Some(None) => view! { <div class="board isles loading">{t("map.missing")}</div> }.into_any(),
                Some(Some((maps, glyphs))) => ready(session, &maps, &glyphs).into_any(),
            }}
            {cards::row(session)}
        }
    };
    move || if laying.get() { architect::screen(session).into_any() } else { table().into_any() }
}

pub(super) async fn load(tiles: Vec<Tile>) -> Option<(Vec<Map>, Glyphs)> {
    let mut maps = Vec::new();
    for tile in tiles {
        let text = browser::load(&format!("atlas/legends-{}.json", tile.face.word())).await?;
        maps.push(Map::read(&text).ok()?);
    }
    let glyphs = browser::load("atlas/symbols.json").await?;
    Some((maps, Glyphs::read(&glyphs).ok()?))
}

/// The view of this game.
///
/// # Panics
/// If it is another game's: the table chooses the board by the game.
pub(super) fn view_of(board: &BoardView) -> &View<Legends> {
    match board {
        BoardView::Legends(view) => view,
        _ => unreachable!("the table chooses the board by the game"),
    }
}

impl Desk {
    fn view<T>(self, work: impl FnOnce(&View<Legends>, &Layout) -> T) -> T {
        let now = self.session.snapshot();
        self.layout.with_value(|layout| work(view_of(&now.board), layout))
    }

    /// The region of a shape, by its number.
    fn region(self, spot: u8) -> Region {
        self.layout.with_value(|layout| layout.fields[usize::from(spot)].region)
    }

    /// The shapes of regions.
    fn spots(self, regions: &[u8]) -> Vec<u8> {
        let index = |region: &u8| self.layout.with_value(|layout| layout.index(Region(*region)));
        regions.iter().filter_map(index).map(|index| index as u8).collect()
    }
}

fn guess(now: &Snapshot, at: u8) -> Option<String> {
    pick::guess(view_of(&now.board).public(), Region(at)).map(|mv| mv.to_string())
}

fn ready(session: Session, maps: &[Map], glyphs: &Glyphs) -> impl IntoView + use<> {
    let board: Board = session.now.with_untracked(|now| view_of(&now.board).public().board);
    let layout = Layout::new(&board, maps);
    let ground = draw::ground(&layout, maps, glyphs);
    let spots = layout
        .fields
        .iter()
        .map(|field| Spot {
            name: region_id(field.region).to_owned(),
            d: field.d.clone(),
            line: false,
            middle: field.label,
        })
        .collect();
    let canvas = layout.canvas;
    let land = Land::new(session, pick::touch, pick::step, guess);
    let desk = Desk { session, layout: StoredValue::new(layout), land };
    let shown = Frame {
        canvas,
        ground,
        tone: "isles",
        under: Memo::new(move |_| {
            desk.view(|view, layout| draw::under(layout, view.public(), &land.targets()))
        }),
        over: Memo::new(move |_| over(desk)),
        spots,
        lit: Signal::derive(move || desk.spots(&land.targets())),
        held: Signal::derive(move || {
            land.lifted.get().and_then(|region| desk.spots(&[region]).first().copied())
        }),
        label: Callback::new(move |spot| {
            desk.view(|view, _| tell::label(session, view.public(), desk.region(spot)))
        }),
        bubble: Callback::new(move |spot| {
            desk.view(|view, _| tell::bubble(session, view.public(), desk.region(spot)))
        }),
        rule: Callback::new(move |spot| {
            let lit = land.targets().contains(&desk.region(spot).0);
            desk.view(|view, _| pick::rule(view.public(), lit))
        }),
        pick: Callback::new(move |spot| land.pick(desk.region(spot).0)),
        asking: Signal::derive(move || session.sure.get().is_some()),
        drag: Callback::new(move |(from, to)| land.drag(desk.region(from).0, desk.region(to).0)),
        marks: Signal::derive(move || {
            let spot = |region: u8| desk.spots(&[region]).first().copied();
            let marks = land.marks().into_iter();
            marks
                .filter_map(|mark| Some(Mark { at: spot(mark.at)?, from: mark.from.and_then(spot), ..mark }))
                .collect()
        }),
        flights: Signal::derive(move || {
            land.flights(|region| {
                desk.layout.with_value(|layout| Some(layout.fields[layout.index(Region(region))?].label))
            })
        }),
        fills: false,
    };
    let name = Callback::new(move |region| tell::name(session, Region(region)));
    view! {
        {frame(&shown, corner(desk).into_any())}
        {prompt::prompt(view! { {open(desk)}{land.buttons(name)} }.into_any())}
    }
}

fn over(desk: Desk) -> Vec<String> {
    desk.view(|view, layout| {
        let up = desk.land.lifted.get();
        let mut out = draw::pieces(layout, view, &desk.land.fresh());
        out.push(draw::pins(layout, view, &desk.land.targets(), up));
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

/// What lies in the corners: the deck, who holds which island, what steps cost.
fn corner(desk: Desk) -> impl IntoView {
    let islands = move || {
        let islands = desk.view(|view, _| tell::islands(desk.session, view.public()));
        let line = |(name, holder): (String, Option<usize>)| {
            let mark = holder.map(|style| icon(&format!("shape-{style}"), "s16"));
            let class = if holder.is_some() { "" } else { "muted" };
            view! { <div><span class="g">{name}</span>{mark}<span class=class>{tell::holder_name(desk.session, holder)}</span></div> }
        };
        islands.into_iter().map(line).collect_view()
    };
    let deck = move || desk.view(|view, _| view.public().deck);
    let sea = move || desk.view(|view, _| view.viewer().map(|seat| view.public().sea_cost(seat)));
    view! {
        <div class="badge">
            <span class="chip">{icon("ui-deck", "s16")}{t("table.deck")}" "{deck}</span>
            <span class="chip">{icon("act-sea", "s16")}<span class="word">{t("legends.sea")}</span>{sea}</span>
        </div>
        <div class="conts only-wide">{islands}</div>
        {move || desk.land.menu()}
    }
}

/// In the prompt: what is still open of the card.
fn open(desk: Desk) -> impl IntoView {
    move || {
        let (phase, more) = desk.view(|view, _| {
            let public = view.public();
            (public.phase, (public.more_armies(public.active), public.more_steps(public.active)))
        });
        let Phase::Act(open) = phase else { return None };
        let card = desk.session.tales.with(|tales| card_in_play(tales));
        let all = card.map_or(open, |number| Card(number - 1).printed().actions);
        let part = |(drawing, left, label): (&'static str, Option<u8>, &'static str)| {
            let printed = cards::parts(all).into_iter().find(|part| part.2 == label).and_then(|part| part.1);
            // Abilities add to what is printed (LEG-40, LEG-41).
            let bonus = if label == "act.place" { more.0 } else { more.1 };
            let all = printed.map(|printed| printed + bonus).or(left).unwrap_or_default();
            Open { drawing, label, left, all: all.max(left.unwrap_or_default()) }
        };
        Some(open_parts(cards::parts(open).into_iter().map(part).collect()))
    }
}
