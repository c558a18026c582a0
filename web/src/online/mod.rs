//! Tables on the site.
//!
//! | module | what is in it |
//! |---|---|
//! | `api` | requests to the site, typed |
//! | `visitor` | who the visitor is |
//! | `follow`, `decode` | what the site has said about a table; what that looks like |
//! | `connection` | the line to the site, restored whenever it is lost |
//! | `driver` | a table of the site behind the same session as one on this device |

pub(crate) mod api;
mod connection;
mod decode;
mod driver;
mod follow;
mod visitor;

use std::sync::Arc;

use game::Seat;
use leptos::prelude::*;
use protocol::{
    ChatLine, Clocks, Pace, PersonId, Presence, RatingInfo, SeatInfo, Sitter, Status, TableId, TableInfo,
};

pub(crate) use api::TableAction;
use driver::Feed;
pub(crate) use driver::open;
pub(crate) use visitor::{Visitor, visitor};

use crate::browser;
use crate::session::Session;

/// A table of the site, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    pub(crate) id: StoredValue<TableId>,
    pub(crate) stage: RwSignal<Stage>,
    pub(crate) connection: RwSignal<ConnectionState>,
    pub(crate) info: RwSignal<Option<Arc<TableInfo>>>,
    pub(crate) here: RwSignal<Option<Presence>>,
    /// Since when each seat's person is away, by this page's clock.
    pub(crate) away: RwSignal<Vec<Option<f64>>>,
    pub(crate) clocks: RwSignal<Option<ClockReading>>,
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// Whether a move waits for its answer.
    pub(crate) sending: RwSignal<bool>,
    /// What did not work, in words.
    pub(crate) notice: RwSignal<Option<String>>,
    /// The visitor's rating before the game, if there was one, and after it.
    pub(crate) rating: RwSignal<Option<(Option<RatingInfo>, RatingInfo)>>,
    feed: Feed,
}

/// What the page of a table shows.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "there is one for each page, and a box could not be copied")]
pub(crate) enum Stage {
    /// Nothing is known yet.
    Coming,
    /// There is no such table.
    Lost,
    /// Seats are being taken.
    Room,
    /// It was given up before it began.
    Closed,
    /// The game has begun.
    Table(Session),
}

impl Stage {
    /// The game, once it has begun.
    const fn session(self) -> Option<Session> {
        if let Self::Table(session) = self { Some(session) } else { None }
    }
}

/// How the line to the site is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionState {
    Up,
    Lost,
}

/// Clocks, and when they were read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ClockReading {
    pub(crate) clocks: Clocks,
    pub(crate) at: f64,
}

impl ClockReading {
    /// The milliseconds a seat has left at this time, and whether its clock runs.
    pub(crate) fn left(&self, seat: Seat, now: f64) -> Option<(i64, bool)> {
        let clock = self.clocks.seats.get(seat.index())?;
        let passed = if clock.running { (now - self.at).max(0.0) as i64 } else { 0 };
        Some(((clock.left - passed).max(0), clock.running))
    }
}

impl Online {
    pub(crate) fn table(self) -> Option<Arc<TableInfo>> {
        self.info.get()
    }

    /// The visitor's seats.
    pub(crate) fn mine(self) -> Vec<Seat> {
        match (self.info.get(), visitor().id()) {
            (Some(info), Some(me)) => seats_of(&info, &me),
            _ => Vec::new(),
        }
    }

    pub(crate) fn seat(self, seat: Seat) -> Option<SeatInfo> {
        self.info.get()?.seats.get(seat.index()).cloned()
    }

    /// Somebody comes or goes.
    fn set_presence(self, here: Option<Presence>) {
        let now = browser::now();
        let since = |time: &Option<u64>| time.map(|time| now - time as f64);
        self.away.set(here.iter().flat_map(|here| here.away.iter().map(since)).collect());
        self.here.set(here);
    }

    /// The person all wait for who is away, where no clock sees to it: their seat, and in how many milliseconds from now
    /// others may call a bot in for them.
    pub(crate) fn missing(self, now: f64) -> Option<(Seat, u64)> {
        let (info, session) = (self.info.get()?, self.stage.get().session()?);
        if info.pace != Pace::Untimed || info.status != Status::Running || self.mine().is_empty() {
            return None;
        }
        let patience = self.here.get()?.patience as f64 * 1000.0;
        let away = self.away.get();
        session.snapshot().to_act.iter().find_map(|seat| {
            let info = info.seats.get(seat.index())?;
            let waits = matches!(info.sitter, Sitter::Person(_)) && info.substitute.is_none();
            let since = away.get(seat.index()).copied().flatten().filter(|_| waits)?;
            Some((seat, (since + patience - now).max(0.0) as u64))
        })
    }

    pub(crate) fn ask(self, action: TableAction) {
        self.notice.set(None);
        self.act_on(action);
    }
}

/// The seats of a person.
pub(crate) fn seats_of(info: &TableInfo, person: &PersonId) -> Vec<Seat> {
    let own = |(index, seat): (usize, &SeatInfo)| {
        (seat.sitter == Sitter::Person(person.clone())).then(|| Seat::new(index as u8))
    };
    info.seats.iter().enumerate().filter_map(own).collect()
}

/// What a seat is called: bots have names, the same for everybody.
pub(crate) fn seat_name(index: usize, seat: &SeatInfo) -> String {
    match &seat.sitter {
        Sitter::Bot(_) => crate::pages::bot_name(index),
        Sitter::Open | Sitter::Person(_) => seat.name.clone(),
    }
}
