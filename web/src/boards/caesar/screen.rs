//! The Roman map, the prompt, and one's own board.

use caesar::{Caesar, Move, Phase, PlaceId, Wealth};
use game::View;
use leptos::prelude::*;

use super::layout::Layout;
use super::pick::{self, Click};
use super::{draw, drawing, preview, province, side, wealth_label};
use crate::atlas::{Glyphs, Map, paint};
use crate::boards::BoardView;
use crate::boards::frame::{Flight, Frame, Spot, frame};
use crate::browser;
use crate::parts::{icon, prompt, telling_icon};
use crate::session::Session;
use crate::words::{game_t, t};

#[derive(Clone, Copy)]
struct Desk {
    session: Session,
    layout: StoredValue<Layout>,
    aim: RwSignal<Option<PlaceId>>,
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

fn view_of(board: &BoardView) -> Option<&View<Caesar>> {
    match board {
        BoardView::Caesar(view) => Some(view),
        _ => None,
    }
}

impl Desk {
    /// Works on the view, if it is of this game.
    fn with<T: Default>(self, work: impl FnOnce(&View<Caesar>, &Layout) -> T) -> T {
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
            Click::Aim(city) => self.aim.set(Some(city)),
            Click::Drop => self.aim.set(None),
            Click::Nothing => {}
        }
    }

    fn targets(self) -> Vec<u8> {
        pick::targets(&self.legal(), self.phase(), self.aim.get())
    }
}

fn ready(session: Session, map: &Map, glyphs: &Glyphs) -> Option<AnyView> {
    let board = session.now.with_untracked(|now| view_of(&now.board).map(|view| view.public().board))?;
    let layout = Layout::new(map, &board)?;
    let ground =
        format!("<g class=\"mapbase\">{}{}</g>", paint(map, glyphs, "m", 0.0), draw::ways(map, &layout));
    let spots = layout.places.iter().map(|at| Spot { d: draw::shape(*at), middle: *at }).collect();
    let desk = Desk { session, layout: StoredValue::new(layout), aim: RwSignal::new(None) };
    Effect::new(move || {
        session.now.track();
        desk.aim.set(None);
    });
    let shown = Frame {
        canvas: map.canvas,
        ground,
        under: Signal::derive(move || under(desk)),
        over: Signal::derive(move || desk.with(|view, layout| draw::cities(layout, view, desk.aim.get()))),
        spots,
        lit: Signal::derive(move || desk.targets()),
        held: Signal::derive(move || desk.aim.get().map(|city| city.0)),
        label: Callback::new(move |spot| label(desk, PlaceId(spot))),
        bubble: Callback::new(move |spot| bubble(desk, PlaceId(spot))),
        rule: Callback::new(move |spot| if spot == 0 { "CAE-15" } else { "CAE-10" }),
        pick: Callback::new(move |spot| desk.pick(PlaceId(spot))),
        drag: Callback::new(move |(from, to)| {
            session.play(Move::Lay { from: PlaceId(to), to: PlaceId(from) });
        }),
        flights: Signal::derive(move || flights(desk)),
        fills: true,
    };
    Some(
        view! {
            {frame(&shown, view! { <div class="badge"><span class="chip">{move || session.snapshot().subtitle.clone()}</span></div> }.into_any())}
            {prompt::prompt(extra(desk).into_any())}
            {move || own_board(desk)}
        }
        .into_any(),
    )
}

fn under(desk: Desk) -> String {
    let fresh = desk.session.fresh.get();
    desk.with(|view, layout| {
        let public = view.public();
        // The way home of the city connected last is shown in gold.
        let last = fresh.iter().filter_map(|tale| tale.cue.as_ref()).find(|cue| cue.from.is_none());
        let home = last
            .and_then(|cue| cue.to)
            .map(|city| preview::way_home(public, PlaceId(city)))
            .unwrap_or_default();
        draw::golden(layout, &home, "home") + &draw::roads(layout, public)
    })
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

fn name(desk: Desk, place: PlaceId) -> String {
    desk.with(|view, _| game_t(desk.session.game, &format!("place.{}", view.public().board.place(place).id)))
}

fn label(desk: Desk, place: PlaceId) -> String {
    let what = desk.with(|view, layout| match view.public().taker(place) {
        _ if place.0 == 0 => String::new(),
        Some(seat) => desk.session.name(seat),
        None => {
            format!("{}, {}", layout.numerals[place.index()], t(wealth_label(view.public().wealth_of(place))))
        }
    });
    format!("{}. {what}", name(desk, place))
}

/// What a city offers, and what each chain to it would pay.
fn bubble(desk: Desk, place: PlaceId) -> String {
    let legal = desk.legal();
    let mut out = format!(
        "<b class=\"h\">{}</b><span class=\"muted\">{}</span>",
        name(desk, place),
        label(desk, place).split_once(". ").map_or("", |(_, rest)| rest)
    );
    let chains = desk.with(|view, _| preview::chains(view, &legal, place));
    if !chains.is_empty() {
        out += "<ul>";
        for chain in chains.iter().take(4) {
            let pays: Vec<String> = chain
                .payouts
                .iter()
                .map(|payout| {
                    payout
                        .iter()
                        .map(|(seat, points)| format!("{} +{points}", desk.session.name(seat)))
                        .collect::<Vec<_>>()
                        .join(", ")
                })
                .collect();
            out += &format!(
                "<li><svg class=\"i s16\"><use href=\"#road\"/></svg><span><b>{}</b> {} {} → {}</span></li>",
                chain.pieces,
                t("caesar.from"),
                name(desk, chain.start),
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
            view! { <button type="button" class="btn" on:click=move |_| desk.pick(place)>{name(desk, place)}</button> }
        };
        desk.targets().into_iter().map(button).collect_view()
    };
    let aim = move || {
        let city = desk.aim.get()?;
        Some(view! { <span class="inplay lifting">{name(desk, city)}" ← ?"</span> })
    };
    view! { {aim}<div class="targets only-phone">{targets}</div> }
}

/// The viewer's wealth, provinces and roads.
fn own_board(desk: Desk) -> Option<impl IntoView> {
    let now = desk.session.snapshot();
    let public = view_of(&now.board)?.public();
    let player = &public.players[now.viewer?];
    let cell = |kind: Wealth| {
        let count = player.wealth[kind];
        let class = if count > 0 { "cell on" } else { "cell" };
        view! { <span class=class title=t(wealth_label(kind))>{telling_icon(&drawing(kind), "s24", t(wealth_label(kind)))}<b>{count}</b></span> }
    };
    let cells: Vec<_> = Wealth::ALL.into_iter().map(cell).collect();
    let best = |(colour, all): &(caesar::Colour, caesar::PlaceSet)| {
        let best = all
            .iter()
            .filter(|city| player.cities.contains(*city))
            .map(|city| public.board.value(city))
            .max();
        let class = if best.is_some() { "" } else { "none" };
        let shown = best.map_or_else(|| "–".to_owned(), |best| best.to_string());
        let hue = province(*colour);
        view! { <span class=class><i style=format!("background:var(--pv-{hue})")>{shown}</i>{t(&format!("province.{hue}"))}</span> }
    };
    let provinces: Vec<_> = public.board.colours().iter().map(best).collect();
    Some(view! {
        <section class="panel mine" aria-label=t("caesar.yours")>
            <div class="wg"><div class="cap">{t("caesar.wealth")}</div><div class="grid">{cells}</div></div>
            <div class="pw"><div class="cap">{t("caesar.best")}</div><div class="pgrid">{provinces}</div></div>
            <div class="rw"><div class="cap">{t("fact.roads_left")}</div><b class="big num">{icon("road", "s24")}{player.roads_left}</b></div>
        </section>
    })
}
