//! The Roman map and the prompt.

use caesar::{Caesar, Event, Move, Phase, PlaceId, WayHome, WayId, rule_of_place, ways_home};
use game::View;
use games::Listed;
use leptos::prelude::*;

use super::layout::Layout;
use super::own_board::own_board;
use super::pick::{self, CityClick};
use super::preview::{self, Chain};
use super::{aim, draw, side, wealth_label};
use crate::atlas::{BoardFile, Glyphs, Map, MapSource, paint};
use crate::boards::bubble::{BubbleItem, BubbleText};
use crate::boards::frame::{AdviceMark, Flight, MapFrame, Spot, map_frame};
use crate::boards::mapped::mapped;
use crate::boards::{TableOf, trail};
use crate::markup::Markup;
use crate::parts::prompt;
use crate::words::{game_t, t};

/// The most chains in the bubble of a city.
const BUBBLE_CHAINS: usize = 4;

/// The state of the board.
#[derive(Clone, Copy)]
pub(super) struct BoardState {
    pub(super) table: TableOf<Caesar>,
    layout: StoredValue<Layout>,
    /// The city aimed at, and which of its chains is proposed.
    pub(super) aim: RwSignal<Option<PlaceId>>,
    pub(super) nth: RwSignal<usize>,
}

/// The middle of the table.
pub(super) fn screen(table: TableOf<Caesar>) -> AnyView {
    let source = table.public_once(|public| match side(public) {
        Some(side) => MapSource::Printed(format!("caesar-{side}")),
        None => MapSource::Custom(BoardFile::roads(public.board.to_string())),
    });
    mapped(table.session, source, move |map, glyphs| ready(table, map, glyphs))
}

impl BoardState {
    pub(super) fn with<T>(self, work: impl FnOnce(&View<Caesar>, &Layout) -> T) -> T {
        self.table.view(|view| self.layout.with_value(|layout| work(view, layout)))
    }

    fn phase(self) -> Phase {
        self.table.public(|public| public.phase)
    }

    fn pick(self, at: PlaceId) {
        match pick::click(&self.table.legal(), self.phase(), self.aim.get_untracked(), at) {
            CityClick::Play(mv) => {
                self.aim.set(None);
                self.table.play(mv);
            }
            CityClick::Aim(city) => self.aim_at(city),
            CityClick::Confirm => self.table.session.confirm(),
            CityClick::Nothing => {}
        }
    }

    /// Handles a click on a shape: a place or a way.
    fn point(self, spot: u8) {
        match self.way(spot) {
            None => self.pick(PlaceId(spot)),
            Some(way) => {
                let homes = self.equal_homes();
                let told = aim::telling_ways(&homes).into_iter().find(|(telling, _)| *telling == way);
                if let Some((_, index)) = told {
                    self.table.play(Move::Score(homes[index].payout));
                }
            }
        }
    }

    /// The way of a shape; `None` for a place. Places have the lower numbers.
    fn way(self, spot: u8) -> Option<WayId> {
        let places = self.layout.with_value(|layout| layout.places.len()) as u8;
        spot.checked_sub(places).map(WayId)
    }

    /// The clickable shapes.
    fn lit(self) -> Vec<u8> {
        let places = self.layout.with_value(|layout| layout.places.len()) as u8;
        let ways = aim::telling_ways(&self.equal_homes()).into_iter().map(|(way, _)| places + way.0);
        self.targets().into_iter().chain(ways).collect()
    }

    fn targets(self) -> Vec<u8> {
        pick::targets(&self.table.legal(), self.phase(), self.aim.get())
    }

    /// The equally short ways home from which the viewer must choose.
    fn equal_homes(self) -> Vec<WayHome> {
        let Phase::Choose { city } = self.phase() else { return Vec::new() };
        let asked = self.table.session.snapshot().my_turn();
        if asked { self.table.public(|public| ways_home(public, city)) } else { Vec::new() }
    }

    pub(super) fn name(self, place: PlaceId) -> String {
        let id = self.table.public(|public| public.board.place(place).id.clone());
        game_t(Caesar::ID, &format!("place.{id}"))
    }
}

fn ready(table: TableOf<Caesar>, map: &Map, glyphs: &Glyphs) -> Option<AnyView> {
    let session = table.session;
    let layout = table.public_once(|public| Layout::new(map, &public.board))?;
    let ground = [paint(map, glyphs, "m", 0.0), draw::ways(map, &layout)].into_iter().collect();
    let places = layout.places.iter().enumerate();
    let places = places.map(|(index, at)| {
        let name = PlaceId(index as u8).to_string();
        Spot { name, path: draw::shape(*at), line: false, middle: *at }
    });
    let ways = layout.lines.iter().zip(&layout.slots).map(|(d, slots)| Spot {
        name: String::new(),
        path: d.clone(),
        line: true,
        middle: slots.first().map_or((0.0, 0.0), |slot| (slot[2], slot[3])),
    });
    let spots = places.chain(ways).collect();
    let board = BoardState {
        table,
        layout: StoredValue::new(layout),
        aim: RwSignal::new(None),
        nth: RwSignal::new(0),
    };
    // The aim ends with the position, and with the confirmation that it asks for.
    Effect::new(move || {
        session.now.track();
        board.aim.set(None);
    });
    Effect::new(move || {
        if session.confirmation.get().is_none() {
            board.aim.set(None);
        }
    });
    let scale = map.canvas.0 / 1400.0;
    let shown = MapFrame {
        canvas: map.canvas,
        ground,
        tone: "",
        under: Memo::new(move |_| under(board)),
        over: Memo::new(move |_| over(board)),
        spots,
        lit: Signal::derive(move || board.lit()),
        held: Signal::derive(move || board.aim.get().map(|city| city.0)),
        label: Callback::new(move |spot| spot_label(board, spot)),
        bubble: Callback::new(move |spot| board.way(spot).is_none().then(|| bubble(board, PlaceId(spot)))),
        rule: Callback::new(move |spot| {
            table.public(|public| rule_of_place(public, PlaceId(spot), board.lit().contains(&spot)))
        }),
        pick: Callback::new(move |spot| board.point(spot)),
        asking: Signal::derive(move || session.confirmation.get().is_some()),
        drag: Callback::new(move |(from, to)| {
            table.play(Move::Lay { from: PlaceId(to), to: PlaceId(from) });
        }),
        marks: Signal::derive(move || marks(table)),
        trail: Signal::derive(move || {
            let marks = trail::trail(session);
            board.with(|_, layout| trail::draw(&marks, scale, |place| Some(layout.place(PlaceId(place)))))
        }),
        flights: Signal::derive(move || flights(board)),
        fills: false,
    };
    Some(
        view! {
            {map_frame(&shown, view! {
                <div class="badge"><span class="chip">{move || session.snapshot().subtitle.clone()}</span></div>
                {move || aim::chooser(board, "chains only-wide")}
            }.into_any())}
            {prompt::prompt(extra(board).into_any())}
            {move || own_board(table)}
        }
        .into_any(),
    )
}

/// The roads, and in gold the way home: of the proposed chain, of the equal ones to choose from, or of the city that
/// was connected last.
fn under(board: BoardState) -> Vec<Markup> {
    let proposed = board.proposed();
    let equal = board.equal_homes();
    let previewed = board.table.previewed();
    let scored = scored(board);
    board.with(|view, layout| {
        let public = view.public();
        let golden = |home: &WayHome, class| draw::golden(layout, &home.ways, class);
        let mut homes = Markup::default();
        let mut ghosts = Markup::default();
        if let Some(chain) = &proposed {
            homes = chain.homes.iter().map(|home| golden(home, "homeward")).collect();
            ghosts = draw::ghosts(layout, &chain.ways, public.active);
        } else {
            for home in &equal {
                let chosen = previewed == Some(Move::Score(home.payout));
                homes.push(golden(home, if chosen { "homeward" } else { "equal" }));
            }
            homes.push(scored.iter().map(|home| golden(home, "homeward")).collect());
        }
        vec![homes, draw::roads(layout, public), ghosts]
    })
}

/// The way home that scored in the last move.
fn scored(board: BoardState) -> Option<WayHome> {
    let paid = board.table.find_in_last_move(|event| match event {
        Event::Scored { payout, .. } => Some(*payout),
        _ => None,
    })?;
    let city = board.table.find_last_event(|event| match event {
        Event::Connected { city, .. } => Some(*city),
        _ => None,
    })?;
    let homes = board.table.public(|public| ways_home(public, city));
    homes.into_iter().find(|home| home.payout == paid)
}

/// Cities, and along the way home the points of each owner for a road.
fn over(board: BoardState) -> Vec<Markup> {
    let home = board.proposed().and_then(|chain| chain.homes.into_iter().next()).or_else(|| scored(board));
    let laid = board.proposed().map(|chain| chain.ways).unwrap_or_default();
    board.with(|view, layout| {
        let points = home.as_ref().map(|home| draw::points(layout, view.public(), home, &laid));
        vec![draw::cities(layout, view, board.aim.get()), points.unwrap_or_default()]
    })
}

/// The hints: the city, and the start of the roads to it.
fn marks(table: TableOf<Caesar>) -> Vec<AdviceMark> {
    let mark = |(number, mv): (usize, Move)| match mv {
        Move::Lay { from, to } => Some(AdviceMark { number, at: from.0, way: Some((to.0, from.0)) }),
        Move::Stop | Move::Score(_) => None,
    };
    table.advice().into_iter().filter_map(mark).collect()
}

fn flights(board: BoardState) -> Vec<Flight> {
    let fresh = board.table.session.fresh.get();
    let cues = fresh.iter().filter_map(|line| line.cue.clone());
    board.with(|_, layout| {
        let at = |place: u8| layout.place(PlaceId(place));
        cues.filter_map(|cue| {
            let to = at(cue.to?);
            let from = cue.from.map_or((to.0, to.1 - 90.0), at);
            Some(Flight { sprite: cue.sprite, from, to, class: "hop" })
        })
        .collect()
    })
}

fn spot_label(board: BoardState, spot: u8) -> String {
    let Some(way) = board.way(spot) else { return label(board, PlaceId(spot)) };
    let homes = board.equal_homes();
    let told = aim::telling_ways(&homes).into_iter().find(|(telling, _)| *telling == way);
    told.map(|(_, index)| board.pays(&homes[index])).unwrap_or_default()
}

fn label(board: BoardState, place: PlaceId) -> String {
    let what = board.with(|view, layout| match view.public().taker(place) {
        _ if place.0 == 0 => String::new(),
        Some(seat) => board.table.session.label(seat),
        None => {
            format!("{}, {}", layout.numerals[place.index()], t(wealth_label(view.public().wealth_of(place))))
        }
    });
    format!("{}. {what}", board.name(place))
}

/// The bubble of a city: its wealth, and what each chain to it would pay.
fn bubble(board: BoardState, place: PlaceId) -> BubbleText {
    let item = |chain: &Chain| {
        let pays: Vec<String> = chain.homes.iter().map(|home| board.pays(home)).collect();
        let (whole, gains) = (board.whole(chain), board.gains(chain));
        let gains = if gains.is_empty() { gains } else { format!(" ({gains})") };
        let from = format!("{} {}", t("caesar.from"), board.name(chain.start));
        let text = format!("{from} → {}. {whole}{gains}", pays.join(" / "));
        BubbleItem { drawing: "road".to_owned(), number: Some(chain.pieces), text }
    };
    let chains = board.with(|view, _| preview::chains(view, place));
    BubbleText {
        heading: board.name(place),
        about: label(board, place).split_once(". ").map_or_else(String::new, |(_, rest)| rest.to_owned()),
        items: chains.iter().take(BUBBLE_CHAINS).map(item).collect(),
        ..BubbleText::default()
    }
}

/// In the prompt of small screens: the targets as buttons, or the chains of the city aimed at.
fn extra(board: BoardState) -> impl IntoView {
    let targets = move || {
        let button = |place: u8| {
            let place = PlaceId(place);
            view! { <button type="button" class="btn" on:click=move |_| board.pick(place)>{board.name(place)}</button> }
        };
        // With an aim, the chains are the buttons.
        let places = if board.aim.get().is_some() { Vec::new() } else { board.targets() };
        places.into_iter().map(button).collect_view()
    };
    view! {
        {move || aim::chooser(board, "chains only-phone")}
        <div class="targets only-phone">{targets}</div>
    }
}
