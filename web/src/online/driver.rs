//! The driver of an online table: shows what the server sends, and sends what the visitor clicks.

mod actions;
mod past;
mod showing;

use std::collections::VecDeque;
use std::mem::discriminant;
use std::sync::Arc;
use std::time::Duration;

use game::{Seat, SeatSet};
use leptos::ev;
use leptos::prelude::*;
use protocol::{ClientMessage, ErrorCode, RatingInfo, Sitter, Status, TableId, TableInfo};

use showing::QueuedPosition;

use super::api;
use super::connection::{Connection, ConnectionEvent};
use super::decode::ReplayPosition;
use super::follow::{FollowedTable, TableChange};
use super::{ConnectionState, Online, Stage, Visitor, seat_name, seats_of, visitor};
use crate::browser::{self, Sound};
use crate::local::PlayerKind;
use crate::parts::person::muted;
use crate::session::{Player, RefusedMove};
use crate::settings::{Settings, settings};
use crate::title::WhatIf;
use crate::words::{game_t, t};

/// The delay before a move that the site could not accept is sent again, in milliseconds.
const RETRY_DELAY_MS: u64 = 1500;

/// What the site has sent about a table, and what waits to be shown or sent.
#[derive(Clone, Copy)]
pub(super) struct Feed {
    pub(super) follow: StoredValue<FollowedTable>,
    connection: StoredValue<Option<Connection>, LocalStorage>,
    /// The viewer whose view is shown.
    pub(super) viewer: StoredValue<Option<Seat>>,
    /// The position that the visitor tries out.
    pub(super) what_if: StoredValue<Option<Box<dyn WhatIf>>>,
    /// Chat lines to send once connected.
    unsent_chat: StoredValue<Vec<String>>,
    /// Positions that wait to be shown.
    queue: StoredValue<VecDeque<QueuedPosition>>,
    /// The past positions of the viewer, as far as they are loaded.
    past: StoredValue<Vec<ReplayPosition>>,
    /// The visitor's rating before the end: the outer option is `None` until it is loaded, the inner one without a
    /// rating.
    rating: StoredValue<Option<Option<RatingInfo>>>,
    /// Whether the result of the game has been requested.
    ended: StoredValue<bool>,
    owner: StoredValue<Owner>,
    visitor: Visitor,
    settings: Settings,
}

impl Feed {
    fn new(id: TableId) -> Self {
        Self {
            follow: StoredValue::new(FollowedTable::new(id, format!("{:x}", browser::seed()))),
            connection: StoredValue::new_local(None),
            viewer: StoredValue::new(None),
            what_if: StoredValue::new(None),
            unsent_chat: StoredValue::new(Vec::new()),
            queue: StoredValue::new(VecDeque::new()),
            past: StoredValue::new(Vec::new()),
            rating: StoredValue::new(None),
            ended: StoredValue::new(false),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            visitor: visitor(),
            settings: settings(),
        }
    }
}

/// Opens the table of the site; it is followed as long as the page is shown.
pub(crate) fn open(id: TableId) -> Online {
    let online = Online {
        id: StoredValue::new(id.clone()),
        stage: RwSignal::new(Stage::Coming),
        connection: RwSignal::new(ConnectionState::Up),
        info: RwSignal::new(None),
        here: RwSignal::new(None),
        away: RwSignal::new(Vec::new()),
        clocks: RwSignal::new(None),
        chat: RwSignal::new(Vec::new()),
        muted: RwSignal::new(muted()),
        person: RwSignal::new(None),
        line: RwSignal::new(None),
        sending: RwSignal::new(false),
        premoves: RwSignal::new(Vec::new()),
        what_if: RwSignal::new(None),
        notice: RwSignal::new(None),
        rating: RwSignal::new(None),
        feed: Feed::new(id),
    };
    online.call();
    online
}

impl Online {
    /// Connects as soon as the visitor is known, and again when the visitor changes.
    fn call(self) {
        Effect::new(move |before: Option<Option<protocol::PersonId>>| {
            let (settled, me) = (self.feed.visitor.settled.get(), self.feed.visitor.id());
            if settled && before.as_ref() != Some(&me) {
                self.feed.follow.update_value(FollowedTable::forget);
                self.feed.connection.set_value(Some(Connection::open(move |event| self.handle(event))));
            }
            if settled { me } else { None }
        });
        let looks = window_event_listener(ev::visibilitychange, move |_| self.acknowledge());
        on_cleanup(move || {
            looks.remove();
            self.feed.connection.try_update_value(Option::take);
        });
    }

    /// Tells the site that the visitor sees the newest position, if the page is visible.
    fn acknowledge(self) {
        let seen = self.feed.follow.try_with_value(FollowedTable::seen).flatten();
        if let Some(seen) = seen.filter(|_| browser::is_visible()) {
            self.send(&seen);
        }
    }

    fn send(self, message: &ClientMessage) {
        self.feed.connection.with_value(|connection| {
            if let Some(connection) = connection {
                connection.send(message);
            }
        });
    }

    fn handle(self, event: ConnectionEvent) {
        let change = match event {
            ConnectionEvent::Lost => {
                // Without a connection the presence of people is unknown.
                self.away.set(Vec::new());
                return self.connection.set(ConnectionState::Lost);
            }
            ConnectionEvent::Message(message) => {
                self.feed.follow.try_update_value(|follow| follow.receive(*message))
            }
        };
        match change.unwrap_or(TableChange::Nothing) {
            TableChange::Connected => {
                self.connection.set(ConnectionState::Up);
                self.feed
                    .follow
                    .with_value(FollowedTable::hello)
                    .iter()
                    .for_each(|message| self.send(message));
                self.send_unsent_chat();
            }
            TableChange::Table => self.table_changed(),
            TableChange::Position { viewer, before } => self.seen(viewer, before),
            TableChange::Chat => {
                self.chat.set(self.feed.follow.with_value(|follow| follow.chat.clone()));
                self.acknowledge();
            }
            TableChange::Presence => {
                self.set_presence(self.feed.follow.with_value(|follow| follow.here.clone()))
            }
            TableChange::Acknowledged => self.answered(),
            TableChange::Refused(refused) => {
                self.answered();
                self.refuse(&refused);
            }
            TableChange::Retry => {
                let again = move || {
                    let pending =
                        self.feed.follow.try_with_value(FollowedTable::unanswered).unwrap_or_default();
                    pending.iter().for_each(|message| self.send(message));
                };
                set_timeout(again, Duration::from_millis(RETRY_DELAY_MS));
            }
            TableChange::Problem(problem) if problem.code == ErrorCode::NotFound => {
                self.stage.set(Stage::Lost);
            }
            TableChange::Problem(problem) => self.notice.set(Some(api::words(problem.code))),
            TableChange::Nothing => {}
        }
    }

    fn answered(self) {
        self.sending.set(self.feed.follow.with_value(FollowedTable::is_sending));
    }

    fn refuse(self, refused: &protocol::Refused) {
        let Some(session) = self.stage.get_untracked().session() else { return };
        let why = match (&refused.why, refused.code) {
            (Some(why), _) => game_t(session.game, why),
            (None, ErrorCode::Forbidden) => t("seat.taken_over"),
            (None, code) => api::words(code),
        };
        session.sound(Sound::No);
        session
            .refused
            .set(Some(RefusedMove { why, rule: refused.rule.as_ref().and_then(|rule| rule.parse().ok()) }));
    }

    fn table_changed(self) {
        let Some(info) = self.feed.follow.with_value(|follow| follow.info.clone()) else { return };
        let status = info.status;
        if let Some(session) = self.stage.get_untracked().session() {
            session.players.set_value(players(&info));
        }
        let replaced = self.substitutes();
        self.info.set(Some(Arc::new(info)));
        match status {
            Status::Open => self.set_stage(Stage::Room),
            Status::Closed => self.set_stage(Stage::Closed),
            // The table is shown when its first position arrives.
            Status::Running | Status::Over => {}
        }
        // A substitute has taken a seat or given it back, so the legal moves shown have changed.
        if self.substitutes() != replaced {
            self.feed.queue.update_value(VecDeque::clear);
            self.refresh();
        }
        self.remember_rating();
        if status == Status::Over && !self.feed.ended.get_value() {
            self.feed.ended.set_value(true);
            self.load_result();
        }
    }

    /// Shows another stage. The current stage is not drawn again.
    fn set_stage(self, stage: Stage) {
        if discriminant(&self.stage.get_untracked()) != discriminant(&stage) {
            self.stage.set(stage);
        }
    }

    /// The visitor's seats, if they have any.
    pub(super) fn my_seats(self) -> Vec<Seat> {
        let me = self.feed.visitor.me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()));
        let own = |info: &Arc<TableInfo>| me.as_ref().map(|me| seats_of(info, me));
        self.info.with_untracked(|info| info.as_ref().and_then(own)).unwrap_or_default()
    }

    fn seen(self, viewer: Option<Seat>, before: Option<usize>) {
        match self.stage.get_untracked().session() {
            None => self.begin(viewer),
            Some(session)
                if self.feed.viewer.get_value() != viewer && !self.knows(self.feed.viewer.get_value()) =>
            {
                // The visitor has changed, for example from anonymous to guest.
                self.feed.viewer.set_value(viewer);
                session.curtain.set(None);
                self.refresh();
            }
            Some(_) if self.feed.viewer.get_value() == viewer => self.enqueue(before),
            Some(_) => {}
        }
        self.hand_over();
        self.acknowledge();
        self.follow_premoves();
    }

    fn knows(self, viewer: Option<Seat>) -> bool {
        self.feed.follow.with_value(|follow| follow.viewers.contains_key(&viewer))
    }

    pub(super) fn substitutes(self) -> SeatSet {
        let replaced = |info: &TableInfo| {
            let seats = info.seats.iter().enumerate();
            seats
                .filter(|(_, seat)| seat.substitute.is_some())
                .map(|(index, _)| Seat::new(index as u8))
                .collect()
        };
        self.info.with_untracked(|info| info.as_deref().map(replaced)).unwrap_or(SeatSet::EMPTY)
    }
}

fn players(info: &TableInfo) -> Vec<Player> {
    let player = |(index, seat): (usize, &protocol::SeatInfo)| Player {
        name: seat_name(index, seat),
        kind: match &seat.sitter {
            Sitter::Bot(level) => level.parse().map_or(PlayerKind::Person, PlayerKind::Bot),
            Sitter::Open | Sitter::Person(_) => PlayerKind::Person,
        },
    };
    info.seats.iter().enumerate().map(player).collect()
}
