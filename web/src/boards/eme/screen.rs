//! The board with its prompt and cards, as a screen.

use std::sync::Arc;

use eme::{Colour, Eme, Move, Phase, Region, RegionSet, Tally};
use game::View;
use leptos::prelude::*;

use super::layout::{Layout, continent_holder, style};
use super::pick::{self, Click};
use super::{cards, draw, tell};
use crate::atlas::{Glyphs, Map, paint};
use crate::boards::frame::{Flight, Frame, Spot, frame};
use crate::boards::{BoardView, Cue};
use crate::browser;
use crate::parts::{icon, prompt, shape};
use crate::session::Session;
use crate::words::t;

/// What the board works with: the session, the map and what is being pointed at.
#[derive(Clone, Copy)]
struct Desk {
    session: Session,
    map: StoredValue<Map>,
    layout: StoredValue<Layout>,
    lifted: RwSignal<Option<Region>>,
    /// Moves to choose from where a click could mean several.
    asking: RwSignal<Vec<Move>>,
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
fn view_of(board: &BoardView) -> &View<Eme> {
    match board {
        BoardView::Eme(view) => view,
        _ => unreachable!("the table chooses the board by the game"),
    }
}

impl Desk {
    fn view(self) -> Arc<crate::scene::Snapshot> {
        self.session.snapshot()
    }

    fn legal(self) -> Vec<Move> {
        self.view().choices.iter().filter_map(|choice| choice.notation.parse().ok()).collect()
    }

    fn targets(self) -> RegionSet {
        pick::targets(&self.legal(), self.lifted.get())
    }

    fn pick(self, at: Region) {
        let phase = view_of(&self.view().board).public().phase;
        match pick::click(&self.legal(), phase, self.lifted.get_untracked(), at) {
            Click::Play(mv) => self.play(mv),
            Click::Lift(from) => self.lifted.set(Some(from)),
            Click::Drop => self.lifted.set(None),
            Click::Ask(moves) => self.asking.set(moves),
            Click::Nothing => {}
        }
    }

    fn play(self, mv: Move) {
        self.asking.set(Vec::new());
        self.lifted.set(None);
        match mv {
            // The region twice stands for "from here": where to comes next.
            Move::Step(from, to) if from == to && self.legal().iter().any(|mv| matches!(mv, Move::Step(at, _) if *at == from)) => {
                self.lifted.set(Some(from));
            }
            mv => self.session.play(mv),
        }
    }
}

fn ready(session: Session, map: Map, glyphs: &Glyphs) -> impl IntoView + use<> {
    let ground = format!("<g class=\"mapbase\">{}</g>", paint(&map, glyphs, "m", 0.0));
    let spots = map.regions.iter().map(|region| Spot { d: region.path.clone(), middle: region.label }).collect();
    let canvas = map.canvas;
    let desk = Desk {
        session,
        layout: StoredValue::new(Layout::new(&map)),
        map: StoredValue::new(map),
        lifted: RwSignal::new(None),
        asking: RwSignal::new(Vec::new()),
    };
    // What was pointed at belongs to the position it was pointed at in.
    Effect::new(move || {
        session.now.track();
        desk.lifted.set(None);
        desk.asking.set(Vec::new());
    });
    let shown = Frame {
        canvas,
        ground,
        under: Signal::derive(move || under(desk)),
        over: Signal::derive(move || over(desk)),
        spots,
        lit: Signal::derive(move || desk.targets().iter().map(|region| region.0).collect()),
        held: Signal::derive(move || desk.lifted.get().map(|region| region.0)),
        label: Callback::new(move |spot| tell::label(session, view_of(&desk.view().board).public(), Region(spot))),
        bubble: Callback::new(move |spot| {
            let now = desk.view();
            tell::bubble(session, &now, view_of(&now.board).public(), Region(spot))
        }),
        pick: Callback::new(move |spot| desk.pick(Region(spot))),
        drag: Callback::new(move |(from, to)| {
            if desk.lifted.get_untracked().is_none() {
                desk.play(Move::Step(Region(from), Region(to)));
            }
        }),
        flights: Signal::derive(move || flights(desk)),
    };
    view! {
        {frame(shown, corner(desk).into_any())}
        {prompt::prompt(extra(desk).into_any())}
        {move || { let now = desk.view(); cards::row(session, &now, view_of(&now.board)) }}
    }
}

fn under(desk: Desk) -> String {
    let now = desk.view();
    let public = view_of(&now.board).public();
    let lit = desk.targets();
    desk.map.with_value(|map| draw::control(map, public, lit) + &draw::dimming(map, lit))
}

fn over(desk: Desk) -> String {
    let now = desk.view();
    let public = view_of(&now.board).public();
    let fresh = desk.session.fresh.get();
    let landed = fresh.iter().filter_map(|tale| tale.cue.as_ref()?.to.or(tale.cue.as_ref()?.from));
    let landed = landed.fold(RegionSet::default(), |set, spot| set.or(Region(spot).only()));
    desk.layout.with_value(|layout| {
        let mut out = draw::pieces(layout, public, landed);
        out += &draw::pins(layout, public, desk.targets());
        if let (Some(region), Some(seat)) = (desk.lifted.get(), now.viewer) {
            out += &draw::lifted(layout, Colour::from(seat), region);
        }
        out
    })
}

fn flights(desk: Desk) -> Vec<Flight> {
    let spot = |number: u8| desk.layout.with_value(|layout| layout.labels[usize::from(number)]);
    let flight = |cue: &Cue| match (cue.from, cue.to) {
        (Some(from), Some(to)) => {
            Some(Flight { sprite: cue.sprite.clone(), from: spot(from), to: spot(to), class: "hop" })
        }
        (None, Some(to)) => {
            let (x, y) = spot(to);
            Some(Flight { sprite: cue.sprite.clone(), from: (x, y - 120.0), to: (x, y), class: "fall" })
        }
        (Some(at), None) => {
            Some(Flight { sprite: cue.sprite.clone(), from: spot(at), to: spot(at), class: "burst" })
        }
        (None, None) => None,
    };
    desk.session.fresh.get().iter().filter_map(|tale| flight(tale.cue.as_ref()?)).collect()
}

/// What lies in the corners of the map: who holds which continent, and what a click could mean.
fn corner(desk: Desk) -> impl IntoView {
    let continents = move || {
        let now = desk.view();
        let public = view_of(&now.board).public();
        let tally = Tally::of(public);
        let line = |index: usize| {
            let tint = desk.map.with_value(|map| map.continents[index].tint.clone());
            let holder = continent_holder(public, &tally, index);
            let mark = holder.map(|colour| icon(&format!("shape-{}", style(colour)), "s16"));
            let class = if holder.is_some() { "" } else { "muted" };
            let name = tell::holder_name(desk.session, holder);
            view! {
                <div><i style=format!("background:{tint}")></i><span class="g">{tell::continent_name(public, index)}</span>
                    {mark}<span class=class>{name}</span></div>
            }
        };
        (0..public.board().continents.len()).map(line).collect_view()
    };
    let deck = move || {
        let now = desk.view();
        let cards = view_of(&now.board).public().deck;
        view! { <span class="chip">{icon("ui-deck", "s16")}{t("table.deck")}" "{cards}</span> }
    };
    view! {
        <div class="badge">{deck}</div>
        <div class="conts only-wide">{continents}</div>
        {move || asking(desk)}
    }
}

/// The choice where a click could mean several things.
fn asking(desk: Desk) -> Option<impl IntoView> {
    let moves = desk.asking.get();
    if moves.is_empty() {
        return None;
    }
    let now = desk.view();
    let button = |mv: Move| {
        let text = match mv {
            Move::Step(from, to) if from == to => t("map.move_from"),
            mv => now.choice(&mv.to_string()).map(|choice| desk.session.text(&choice.line)).unwrap_or_default(),
        };
        view! { <button type="button" class="btn target" on:click=move |_| desk.play(mv)>{text}</button> }
    };
    let buttons: Vec<_> = moves.into_iter().map(button).collect();
    Some(view! {
        <div class="ask" role="dialog" aria-label=t("map.which")>
            <b>{t("map.which")}</b>{buttons}
            <button type="button" class="btn quiet" on:click=move |_| desk.asking.set(Vec::new())>{t("cancel")}</button>
        </div>
    })
}

/// In the prompt: what is still open of the card, and the targets as buttons for small screens.
fn extra(desk: Desk) -> impl IntoView {
    let open = move || {
        let now = desk.view();
        let Phase::Act(actions) = view_of(&now.board).public().phase else { return None };
        let parts: Vec<_> = cards::parts(actions)
            .into_iter()
            .map(|(drawing, count, label)| view! { {icon(drawing, "s24")}<span>{t(label)}" "{count}</span> })
            .collect();
        Some(view! { <span class="inplay only-wide">{parts}</span> })
    };
    let targets = move || {
        let now = desk.view();
        let public = view_of(&now.board).public();
        let button = |region: Region| {
            view! {
                <button type="button" class="btn" on:click=move |_| desk.pick(region)>{tell::name(public, region)}</button>
            }
        };
        let mut lit: Vec<_> = desk.targets().iter().map(button).collect();
        if let Some(region) = desk.lifted.get() {
            lit.insert(0, button(region));
        }
        lit
    };
    let from = move || {
        let region = desk.lifted.get()?;
        let now = desk.view();
        let name = tell::name(view_of(&now.board).public(), region);
        Some(view! { <span class="inplay lifting">{now.viewer.map(|seat| shape(seat, "s16"))}{name}" →"</span> })
    };
    view! { {open}{from}<div class="targets only-phone">{targets}</div> }
}
