//! The Roman map and the prompt.

use caesar::{Caesar, Move, Phase, PlaceId, WayId};
use game::View;
use leptos::prelude::*;

use super::layout::Layout;
use super::own::own_board;
use super::pick::{self, Click};
use super::preview::{self, Home};
use super::{aim, draw, side, wealth_label};
use crate::atlas::{Glyphs, Map, paint};
use crate::boards::BoardView;
use crate::boards::frame::{Flight, Frame, Mark, Spot, frame};
use crate::browser;
use crate::parts::prompt;
use crate::scene::Tale;
use crate::session::Session;
use crate::words::{game_t, t};

#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) session: Session,
    layout: StoredValue<Layout>,
    /// The city aimed at, and which of its chains is proposed.
    pub(super) aim: RwSignal<Option<PlaceId>>,
    pub(super) nth: RwSignal<usize>,
}

/// The whole middle of the table.
pub(crate) fn screen(session: Session) -> impl IntoView {
    let side = session.now.with_untracked(|now| view_of(&now.board).and_then(side)).unwrap_or('a');
    let map = LocalResource::new(move || async move {
        let text = browser::load(&format!("atlas/caesar-{side}.json")).await?;
        let glyphs = browser::load("atlas/symbols.json").await?;
        Some((Map::read(&text).ok()?, Glyphs::read(&glyphs).ok()?))
    });
    move || match map.get() {
        None => view! { <div class="board loading" aria-busy="true"></div> }.into_any(),
        Some(loaded) => loaded
            .and_then(|(map, glyphs)| ready(session, &map, &glyphs))
            .unwrap_or_else(|| view! { <div class="board loading">{t("map.missing")}</div> }.into_any()),
    }
}

pub(super) fn view_of(board: &BoardView) -> Option<&View<Caesar>> {
    match board {
        BoardView::Caesar(view) => Some(view),
        _ => None,
    }
}

impl Desk {
    /// Works on the view, if it is of this game.
    pub(super) fn with<T: Default>(self, work: impl FnOnce(&View<Caesar>, &Layout) -> T) -> T {
        let now = self.session.snapshot();
        view_of(&now.board)
            .map(|view| self.layout.with_value(|layout| work(view, layout)))
            .unwrap_or_default()
    }

    fn legal(self) -> Vec<Move> {
        self.session.snapshot().choices.iter().filter_map(|choice| choice.notation.parse().ok()).collect()
    }

    fn phase(self) -> Phase {
        let now = self.session.snapshot();
        view_of(&now.board).map_or(Phase::Over, |view| view.public().phase)
    }

    fn pick(self, at: PlaceId) {
        match pick::click(&self.legal(), self.phase(), self.aim.get_untracked(), at) {
            Click::Play(mv) => {
                self.aim.set(None);
                self.session.play(mv);
            }
            Click::Aim(city) => self.aim_at(city),
            Click::Confirm => self.session.confirm(),
            Click::Nothing => {}
        }
    }

    /// A shape was pointed at: a place, or beyond them a way.
    fn point(self, spot: u8) {
        match self.way(spot) {
            None => self.pick(PlaceId(spot)),
            Some(way) => {
                let homes = self.equal_homes();
                let told = aim::telling_ways(&homes).into_iter().find(|(telling, _)| *telling == way);
                if let Some((_, index)) = told {
                    self.session.play(Move::Score(homes[index].payout));
                }
            }
        }
    }

    /// The way of a shape's number; the places come first.
    fn way(self, spot: u8) -> Option<WayId> {
        let places = self.layout.with_value(|layout| layout.places.len()) as u8;
        spot.checked_sub(places).map(WayId)
    }

    /// The shapes worth a click.
    fn lit(self) -> Vec<u8> {
        let places = self.layout.with_value(|layout| layout.places.len()) as u8;
        let ways = aim::telling_ways(&self.equal_homes()).into_iter().map(|(way, _)| places + way.0);
        self.targets().into_iter().chain(ways).collect()
    }

    fn targets(self) -> Vec<u8> {
        pick::targets(&self.legal(), self.phase(), self.aim.get())
    }

    /// The equally short ways home the viewer chooses among.
    fn equal_homes(self) -> Vec<Home> {
        let Phase::Choose { city } = self.phase() else { return Vec::new() };
        let asked = self.session.snapshot().my_turn();
        if asked { self.with(|view, _| preview::homes(view.public(), city)) } else { Vec::new() }
    }

    pub(super) fn name(self, place: PlaceId) -> String {
        let id = self.with(|view, _| view.public().board.place(place).id.clone());
        game_t(self.session.game, &format!("place.{id}"))
    }
}

fn ready(session: Session, map: &Map, glyphs: &Glyphs) -> Option<AnyView> {
    let board = session.now.with_untracked(|now| view_of(&now.board).map(|view| view.public().board))?;
    let layout = Layout::new(map, &board)?;
    let ground = paint(map, glyphs, "m", 0.0) + &draw::ways(map, &layout);
    let places = layout.places.iter().enumerate();
    let places = places.map(|(index, at)| {
        let name = PlaceId(index as u8).to_string();
        Spot { name, d: draw::shape(*at), line: false, middle: *at }
    });
    let ways = layout.lines.iter().zip(&layout.slots).map(|(d, slots)| Spot {
        name: String::new(),
        d: d.clone(),
        line: true,
        middle: slots.first().map_or((0.0, 0.0), |slot| (slot[2], slot[3])),
    });
    let spots = places.chain(ways).collect();
    let desk =
        Desk { session, layout: StoredValue::new(layout), aim: RwSignal::new(None), nth: RwSignal::new(0) };
    // An aim belongs to the position it was taken in, and to the question that came with it.
    Effect::new(move || {
        session.now.track();
        desk.aim.set(None);
    });
    Effect::new(move || {
        if session.sure.get().is_none() {
            desk.aim.set(None);
        }
    });
    let shown = Frame {
        canvas: map.canvas,
        ground,
        tone: "",
        under: Memo::new(move |_| under(desk)),
        over: Memo::new(move |_| over(desk)),
        spots,
        lit: Signal::derive(move || desk.lit()),
        held: Signal::derive(move || desk.aim.get().map(|city| city.0)),
        label: Callback::new(move |spot| spot_label(desk, spot)),
        bubble: Callback::new(move |spot| {
            if desk.way(spot).is_none() { bubble(desk, PlaceId(spot)) } else { String::new() }
        }),
        rule: Callback::new(move |spot| if spot == 0 { "CAE-15" } else { "CAE-10" }),
        pick: Callback::new(move |spot| desk.point(spot)),
        asking: Signal::derive(move || session.sure.get().is_some()),
        drag: Callback::new(move |(from, to)| {
            session.play(Move::Lay { from: PlaceId(to), to: PlaceId(from) });
        }),
        marks: Signal::derive(move || marks(session)),
        flights: Signal::derive(move || flights(desk)),
        fills: true,
    };
    Some(
        view! {
            {frame(&shown, view! {
                <div class="badge"><span class="chip">{move || session.snapshot().subtitle.clone()}</span></div>
                {move || aim::chooser(desk, "chains only-wide")}
            }.into_any())}
            {prompt::prompt(extra(desk).into_any())}
            {move || own_board(desk)}
        }
        .into_any(),
    )
}

/// The roads; in gold the way home: of the chain proposed, of the equal ones to choose from, or of the city
/// connected last.
fn under(desk: Desk) -> Vec<String> {
    let proposed = desk.proposed();
    let equal = desk.equal_homes();
    let eyed = desk.session.eyed.get().or_else(|| desk.session.sure.get()?.moves.first().cloned());
    let scored = scored(desk);
    desk.with(|view, layout| {
        let public = view.public();
        let golden = |home: &Home, class| draw::golden(layout, &home.ways, class);
        let mut homes = String::new();
        let mut ghosts = String::new();
        if let Some(chain) = &proposed {
            homes = chain.homes.iter().map(|home| golden(home, "homeward")).collect();
            ghosts = draw::ghosts(layout, &chain.ways, public.active);
        } else {
            for home in &equal {
                let chosen = eyed.as_deref() == Some(&Move::Score(home.payout).to_string());
                homes += &golden(home, if chosen { "homeward" } else { "equal" });
            }
            homes += &scored.iter().map(|home| golden(home, "homeward")).collect::<String>();
        }
        vec![homes, draw::roads(layout, public), ghosts]
    })
}

/// The way home that has just scored.
fn scored(desk: Desk) -> Option<Home> {
    let points = desk.session.fresh.with(|fresh| {
        fresh
            .iter()
            .filter_map(|tale| tale.cue.as_ref())
            .map(|cue| cue.points.clone())
            .find(|points| !points.is_empty())
    })?;
    let connected = |tale: &&Tale| tale.line.id == "event.connected";
    let before = desk.session.review.get().unwrap_or(usize::MAX);
    let city = desk.session.tales.with(|tales| {
        tales
            .iter()
            .rev()
            .filter(|tale| tale.ply <= before)
            .find(connected)
            .and_then(|tale| tale.cue.as_ref()?.to)
    })?;
    let homes = desk.with(|view, _| preview::homes(view.public(), PlaceId(city)));
    homes.into_iter().find(|home| home.payout.iter().collect::<Vec<_>>() == points)
}

/// Cities and, along the way home, what each owner gets for a road.
fn over(desk: Desk) -> Vec<String> {
    let home = desk.proposed().and_then(|chain| chain.homes.into_iter().next()).or_else(|| scored(desk));
    let laid = desk.proposed().map(|chain| chain.ways).unwrap_or_default();
    desk.with(|view, layout| {
        let points = home.as_ref().map(|home| draw::points(layout, view.public(), home, &laid));
        vec![draw::cities(layout, view, desk.aim.get()), points.unwrap_or_default()]
    })
}

/// What is advised: the city, and where the roads to it start.
fn marks(session: Session) -> Vec<Mark> {
    let mark = |(number, notation): (usize, String)| match notation.parse().ok()? {
        Move::Lay { from, to } => Some(Mark { number, from: Some(to.0), at: from.0 }),
        Move::Stop | Move::Score(_) => None,
    };
    session.advice().into_iter().filter_map(mark).collect()
}

fn flights(desk: Desk) -> Vec<Flight> {
    let fresh = desk.session.fresh.get();
    let cues = fresh.iter().filter_map(|tale| tale.cue.clone());
    desk.with(|_, layout| {
        let at = |place: u8| layout.place(PlaceId(place));
        cues.filter_map(|cue| {
            let to = at(cue.to?);
            let from = cue.from.map_or((to.0, to.1 - 90.0), at);
            Some(Flight { sprite: cue.sprite, from, to, class: "hop" })
        })
        .collect()
    })
}

fn spot_label(desk: Desk, spot: u8) -> String {
    let Some(way) = desk.way(spot) else { return label(desk, PlaceId(spot)) };
    let homes = desk.equal_homes();
    let told = aim::telling_ways(&homes).into_iter().find(|(telling, _)| *telling == way);
    told.map(|(_, index)| desk.pays(&homes[index])).unwrap_or_default()
}

fn label(desk: Desk, place: PlaceId) -> String {
    let what = desk.with(|view, layout| match view.public().taker(place) {
        _ if place.0 == 0 => String::new(),
        Some(seat) => desk.session.name(seat),
        None => {
            format!("{}, {}", layout.numerals[place.index()], t(wealth_label(view.public().wealth_of(place))))
        }
    });
    format!("{}. {what}", desk.name(place))
}

/// What a city offers, and what each chain to it would pay.
fn bubble(desk: Desk, place: PlaceId) -> String {
    let mut out = format!(
        "<b class=\"h\">{}</b><span class=\"muted\">{}</span>",
        desk.name(place),
        label(desk, place).split_once(". ").map_or("", |(_, rest)| rest)
    );
    let chains = desk.with(|view, _| preview::chains(view, place));
    if !chains.is_empty() {
        out += "<ul>";
        for chain in chains.iter().take(4) {
            let pays: Vec<String> = chain.homes.iter().map(|home| desk.pays(home)).collect();
            out += &format!(
                "<li><svg class=\"i s16\"><use href=\"#road\"/></svg><span><b>{}</b> {} {} → {}</span></li>",
                chain.pieces,
                t("caesar.from"),
                desk.name(chain.start),
                pays.join(" / ")
            );
        }
        out += "</ul>";
    }
    out
}

/// In the prompt: the targets as buttons for small screens, and what is aimed at.
fn extra(desk: Desk) -> impl IntoView {
    let targets = move || {
        let button = |place: u8| {
            let place = PlaceId(place);
            view! { <button type="button" class="btn" on:click=move |_| desk.pick(place)>{desk.name(place)}</button> }
        };
        // Once a city is aimed at, its chains are the buttons.
        let places = if desk.aim.get().is_some() { Vec::new() } else { desk.targets() };
        places.into_iter().map(button).collect_view()
    };
    view! {
        {move || aim::chooser(desk, "chains only-phone")}
        <div class="targets only-phone">{targets}</div>
    }
}
