//! Tables on the site.
//!
//! | module | what is in it |
//! |---|---|
//! | `api` | typed requests to the site |
//! | `visitor` | the visitor: anonymous, guest or account |
//! | `follow`, `decode` | what the site has sent about a table; its decoding |
//! | `premoves` | moves sealed in advance |
//! | `connection` | the socket to the site, reopened whenever it is lost |
//! | `driver` | the driver of a session on the site |

pub(crate) mod api;
mod connection;
mod decode;
mod driver;
mod follow;
mod premoves;
mod visitor;

use std::sync::Arc;

use game::Seat;
use leptos::prelude::*;
use protocol::{
    ChatLine, Clocks, Pace, PersonId, PremoveInfo, Presence, RatingInfo, SeatInfo, Sitter, Status, TableId,
    TableInfo,
};

pub(crate) use api::TableAction;
pub(crate) use decode::{DecodedUpdate, decode, view};
use driver::Feed;
pub(crate) use driver::open;
pub(crate) use premoves::Foreseen;
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
    /// Since when the person of each seat is away, in milliseconds of this page's clock.
    pub(crate) away: RwSignal<Vec<Option<f64>>>,
    pub(crate) clocks: RwSignal<Option<ClockReading>>,
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// The ids of the people whose chat lines are hidden in this browser, separated by spaces.
    pub(crate) muted: RwSignal<String>,
    /// The id of the person whom the dialog is about, while it is open.
    pub(crate) person: RwSignal<Option<String>>,
    /// The number of the chat line from which the dialog was opened.
    pub(crate) line: RwSignal<Option<usize>>,
    /// Whether a move waits for its answer.
    pub(crate) sending: RwSignal<bool>,
    /// What the visitor has sealed in advance.
    pub(crate) premoves: RwSignal<Vec<PremoveInfo>>,
    /// What the visitor is asked while they try out what may come.
    pub(crate) what_if: RwSignal<Option<Foreseen>>,
    /// The last error, in words.
    pub(crate) notice: RwSignal<Option<String>>,
    /// The visitor's rating before the game, if there was one, and after it.
    pub(crate) rating: RwSignal<Option<(Option<RatingInfo>, RatingInfo)>>,
    feed: Feed,
}

/// The state of the page of a table.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "there is one for each page, and a box could not be copied")]
pub(crate) enum Stage {
    /// The table is loading.
    Coming,
    /// There is no such table.
    Lost,
    /// The waiting room, in which people take seats.
    Room,
    /// The table was closed before the game began.
    Closed,
    /// The game has begun.
    Table(Session),
}

impl Stage {
    /// The session, once the game has begun.
    const fn session(self) -> Option<Session> {
        if let Self::Table(session) = self { Some(session) } else { None }
    }
}

/// The state of the connection to the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionState {
    Up,
    Lost,
}

/// The clocks of a table, and the time at which they were read.
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

    /// Takes in who is present.
    fn set_presence(self, here: Option<Presence>) {
        let now = browser::now();
        let since = |time: &Option<u64>| time.map(|time| now - time as f64);
        self.away.set(here.iter().flat_map(|here| here.away.iter().map(since)).collect());
        self.here.set(here);
    }

    /// The seat to act of an absent person at a table without clocks, and the milliseconds until the others may call a
    /// substitute.
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

/// The name of a seat. Bots have fixed names.
pub(crate) fn seat_name(index: usize, seat: &SeatInfo) -> String {
    match &seat.sitter {
        Sitter::Bot(_) => crate::pages::bot_name(index),
        Sitter::Open | Sitter::Person(_) => seat.name.clone(),
    }
}
