//! The board with its prompt and cards, as a screen.

use eme::{Card, Eme, Phase, Public, Region, Tally};
use game::View;
use leptos::prelude::*;

use super::layout::{Layout, continent_holder, groups, style};
use super::{cards, draw, facts, pick, tell};
use crate::atlas::{Glyphs, Map, paint};
use crate::boards::BoardView;
use crate::boards::frame::{Frame, Spot, frame};
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
    map: StoredValue<Map>,
    layout: StoredValue<Layout>,
    land: Land,
}

/// The whole middle of the table.
pub(crate) fn screen(session: Session) -> impl IntoView {
    let side = session.now.with_untracked(|now| view_of(&now.board).public().side.letter());
    let map = LocalResource::new(move || async move {
        let text = browser::load(&format!("atlas/eme-{side}.json")).await?;
        let glyphs = browser::load("atlas/symbols.json").await?;
        Some((Map::read(&text).ok()?, Glyphs::read(&glyphs).ok()?))
    });
    move || match map.get() {
        None => view! { <div class="board loading" aria-busy="true"></div> }.into_any(),
        Some(None) => view! { <div class="board loading">{t("map.missing")}</div> }.into_any(),
        Some(Some((map, glyphs))) => ready(session, map, &glyphs).into_any(),
    }
}

/// The view of this game.
///
/// # Panics
/// If it is another game's: the table chooses the board by the game.
pub(super) fn view_of(board: &BoardView) -> &View<Eme> {
    match board {
        BoardView::Eme(view) => view,
        _ => unreachable!("the table chooses the board by the game"),
    }
}

impl Desk {
    /// Works on what everybody sees.
    fn public<T>(self, work: impl FnOnce(&Public) -> T) -> T {
        work(view_of(&self.session.snapshot().board).public())
    }

    fn name(self, region: u8) -> String {
        self.public(|public| tell::name(public, Region(region)))
    }
}

fn guess(now: &Snapshot, at: u8) -> Option<String> {
    pick::guess(view_of(&now.board).public(), Region(at)).map(|mv| mv.to_string())
}

fn ready(session: Session, map: Map, glyphs: &Glyphs) -> impl IntoView + use<> {
    let ground = paint(&map, glyphs, "m", 0.0);
    let spots = map
        .regions
        .iter()
        .zip(1..)
        .map(|(region, number): (_, usize)| Spot {
            name: number.to_string(),
            d: region.path.clone(),
            line: false,
            middle: region.label,
        })
        .collect();
    let canvas = map.canvas;
    let land = Land::new(session, pick::touch, pick::step, guess);
    let layout = StoredValue::new(Layout::new(&map));
    let desk = Desk { session, layout, map: StoredValue::new(map), land };
    let shown = Frame {
        canvas,
        ground,
        tone: "",
        under: Memo::new(move |_| {
            desk.map.with_value(|map| desk.public(|public| draw::under(map, public, &land.targets())))
        }),
        over: Memo::new(move |_| over(desk)),
        spots,
        lit: Signal::derive(move || land.targets()),
        held: land.lifted.into(),
        label: Callback::new(move |spot| desk.public(|public| tell::label(session, public, Region(spot)))),
        bubble: Callback::new(move |spot| {
            desk.public(|public| tell::bubble(session, &session.snapshot(), public, Region(spot)))
        }),
        rule: Callback::new(move |spot| {
            desk.public(|public| pick::rule(public, land.targets().contains(&spot)))
        }),
        pick: Callback::new(move |spot| land.pick(spot)),
        asking: Signal::derive(move || session.sure.get().is_some()),
        drag: Callback::new(move |(from, to)| land.drag(from, to)),
        marks: Signal::derive(move || land.marks()),
        flights: Signal::derive(move || {
            land.flights(|spot| layout.with_value(|layout| layout.labels.get(usize::from(spot)).copied()))
        }),
        fills: false,
    };
    view! {
        {frame(&shown, corner(desk).into_any())}
        {prompt::prompt(view! { {open(desk)}{land.buttons(Callback::new(move |region| desk.name(region)))} }.into_any())}
        {cards::row(session)}
    }
}

fn over(desk: Desk) -> Vec<String> {
    let viewer = desk.session.snapshot().viewer;
    desk.public(|public| {
        desk.layout.with_value(|layout| {
            let mut out = draw::pieces(layout, public, &desk.land.fresh());
            out.push(draw::pins(layout, public, &desk.land.targets()));
            if let (Some(region), Some(seat)) = (desk.land.lifted.get(), viewer) {
                let groups = groups(public, Region(region));
                let laid = layout.lay(Region(region), groups.len());
                let spot = own_spot(&groups, &laid, seat.index() + 1);
                out.push(lifted(spot, seat.index() + 1, laid.size * 1.08));
            }
            out
        })
    })
}

/// What lies in the corners of the map: the deck, and who holds which continent.
fn corner(desk: Desk) -> impl IntoView {
    let continents = move || {
        let now = desk.session.snapshot();
        let public = view_of(&now.board).public();
        let tally = Tally::of(public);
        let line = |index: usize| {
            let tint = desk.map.with_value(|map| map.continents[index].tint.clone());
            let holder = continent_holder(public, &tally, index);
            let mark = holder.map(|colour| icon(&format!("shape-{}", style(colour)), "s16"));
            let class = if holder.is_some() { "" } else { "muted" };
            view! {
                <div><i style=("background", tint)></i><span class="g">{tell::continent_name(public, index)}</span>
                    {mark}<span class=class>{tell::holder_name(desk.session, holder)}</span></div>
            }
        };
        (0..public.board().continents.len()).map(line).collect_view()
    };
    let deck = move || desk.public(|public| public.deck);
    view! {
        <div class="badge">
            {move || desk.public(facts::turn).map(|turn| view! { <span class="chip">{icon("ui-history", "s16")}{turn}</span> })}
            <span class="chip">{icon("ui-deck", "s16")}{t("table.deck")}" "{deck}</span>
        </div>
        <div class="conts only-wide">{continents}</div>
        {move || desk.land.menu()}
    }
}

/// In the prompt: what is still open of the card.
fn open(desk: Desk) -> impl IntoView {
    move || {
        let (phase, printing) = desk.public(|public| (public.phase, public.printing));
        let Phase::Act(open) = phase else { return None };
        let card = desk.session.tales.with(|tales| card_in_play(tales));
        let all = card.map_or(open, |number| Card(number - 1).face().actions(printing));
        let part = |(drawing, left, label): (&'static str, Option<u8>, &'static str)| {
            let all = cards::parts(all).into_iter().find(|part| part.2 == label).and_then(|part| part.1);
            Open { drawing, label, left, all: all.or(left).unwrap_or_default() }
        };
        Some(open_parts(cards::parts(open).into_iter().map(part).collect()))
    }
}
