//! Drives the session of an online table: shows what the server sends, and sends what is clicked.

mod past;
mod showing;
mod wishes;

use std::collections::VecDeque;
use std::mem::discriminant;
use std::sync::Arc;
use std::time::Duration;

use game::{Seat, SeatSet};
use leptos::prelude::*;
use protocol::{ClientMessage, ErrorCode, RatingInfo, Sitter as Seated, Status, TableId, TableInfo};

use showing::Frame;

use super::api;
use super::follow::{Follow, News};
use super::sight::Step;
use super::wire::{Told, Wire};
use super::{Link, Online, Stage, Who, seat_name, seats_of, who};
use crate::browser::{self, Sound};
use crate::desk::Sitter;
use crate::session::{Player, Refused};
use crate::settings::{Settings, settings};
use crate::words::{game_t, t};

/// How long to wait before sending again what the site could not take, in milliseconds.
const LATER: u64 = 1500;

/// What has come from the site about a table, and what waits to be shown or sent.
#[derive(Clone, Copy)]
pub(super) struct Feed {
    follow: StoredValue<Follow>,
    wire: StoredValue<Option<Wire>, LocalStorage>,
    /// Through whose eyes the table is shown.
    viewer: StoredValue<Option<Seat>>,
    /// What is said once the line stands.
    unsaid: StoredValue<Vec<String>>,
    /// Positions still to be shown, one after the other.
    queue: StoredValue<VecDeque<Frame>>,
    /// The past as the viewer saw it, as far as it was asked for.
    past: StoredValue<Vec<Step>>,
    /// The visitor's rating before the end, if they have one; nothing while it is not known.
    rating: StoredValue<Option<Option<RatingInfo>>>,
    /// Whether the end has been looked into.
    ended: StoredValue<bool>,
    owner: StoredValue<Owner>,
    who: Who,
    settings: Settings,
}

impl Feed {
    fn new(id: TableId) -> Self {
        Self {
            follow: StoredValue::new(Follow::new(id, format!("{:x}", browser::seed()))),
            wire: StoredValue::new_local(None),
            viewer: StoredValue::new(None),
            unsaid: StoredValue::new(Vec::new()),
            queue: StoredValue::new(VecDeque::new()),
            past: StoredValue::new(Vec::new()),
            rating: StoredValue::new(None),
            ended: StoredValue::new(false),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            who: who(),
            settings: settings(),
        }
    }
}

/// Follows a table as long as the page is shown.
pub(crate) fn open(id: TableId) -> Online {
    let online = Online {
        id: StoredValue::new(id.clone()),
        stage: RwSignal::new(Stage::Coming),
        link: RwSignal::new(Link::Up),
        info: RwSignal::new(None),
        here: RwSignal::new(None),
        away: RwSignal::new(Vec::new()),
        clocks: RwSignal::new(None),
        chat: RwSignal::new(Vec::new()),
        sending: RwSignal::new(false),
        notice: RwSignal::new(None),
        rating: RwSignal::new(None),
        feed: Feed::new(id),
    };
    online.call();
    online
}

impl Online {
    /// Calls the site as soon as it is known who calls, and anew when that changes.
    fn call(self) {
        Effect::new(move |before: Option<Option<protocol::PersonId>>| {
            let (settled, me) = (self.feed.who.settled.get(), self.feed.who.id());
            if settled && before.as_ref() != Some(&me) {
                self.feed.follow.update_value(Follow::forget);
                self.feed.wire.set_value(Some(Wire::open(move |told| self.hear(told))));
            }
            if settled { me } else { None }
        });
        on_cleanup(move || {
            self.feed.wire.try_update_value(Option::take);
        });
    }

    fn send(self, message: &ClientMessage) {
        self.feed.wire.with_value(|wire| {
            if let Some(wire) = wire {
                wire.send(message);
            }
        });
    }

    fn hear(self, told: Told) {
        let news = match told {
            Told::Lost => {
                // Who comes and goes meanwhile is not seen.
                self.away.set(Vec::new());
                return self.link.set(Link::Lost);
            }
            Told::Message(message) => self.feed.follow.try_update_value(|follow| follow.hear(*message)),
        };
        match news.unwrap_or(News::Nothing) {
            News::Welcome => {
                self.link.set(Link::Up);
                self.feed.follow.with_value(Follow::hello).iter().for_each(|message| self.send(message));
                self.say_all();
            }
            News::Table => self.table_changed(),
            News::Seen { viewer, before } => self.seen(viewer, before),
            News::Chat => self.chat.set(self.feed.follow.with_value(|follow| follow.chat.clone())),
            News::Here => self.look_around(self.feed.follow.with_value(|follow| follow.here.clone())),
            News::Taken => self.answered(),
            News::Refused(refused) => {
                self.answered();
                self.refuse(&refused);
            }
            News::Later => {
                let again = move || {
                    let pending = self.feed.follow.try_with_value(Follow::again).unwrap_or_default();
                    pending.iter().for_each(|message| self.send(message));
                };
                set_timeout(again, Duration::from_millis(LATER));
            }
            News::Problem(problem) if problem.code == ErrorCode::NotFound => {
                self.stage.set(Stage::Lost);
            }
            News::Problem(problem) => self.notice.set(Some(api::words(problem.code))),
            News::Nothing => {}
        }
    }

    fn answered(self) {
        self.sending.set(self.feed.follow.with_value(Follow::is_sending));
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
            .set(Some(Refused { why, rule: refused.rule.as_ref().and_then(|rule| rule.parse().ok()) }));
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
            // The table is shown as soon as its game is seen.
            Status::Running | Status::Over => {}
        }
        // Where a bot has taken a seat over, or given it back, there is something else to do now.
        if self.substitutes() != replaced {
            self.feed.queue.update_value(VecDeque::clear);
            self.refresh();
        }
        self.remember_rating();
        if status == Status::Over && !self.feed.ended.get_value() {
            self.feed.ended.set_value(true);
            self.look_back();
        }
    }

    /// Shows another stage; the same one is not shown anew.
    fn set_stage(self, stage: Stage) {
        if discriminant(&self.stage.get_untracked()) != discriminant(&stage) {
            self.stage.set(stage);
        }
    }

    /// The visitor's seats, if they have any.
    fn my_seats(self) -> Vec<Seat> {
        let me = self.feed.who.me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()));
        let own = |info: &Arc<TableInfo>| me.as_ref().map(|me| seats_of(info, me));
        self.info.with_untracked(|info| info.as_ref().and_then(own)).unwrap_or_default()
    }

    fn seen(self, viewer: Option<Seat>, before: Option<usize>) {
        match self.stage.get_untracked().session() {
            None => self.begin(viewer),
            Some(session)
                if self.feed.viewer.get_value() != viewer && !self.knows(self.feed.viewer.get_value()) =>
            {
                // Somebody else looks now: a guest who had been nobody, say.
                self.feed.viewer.set_value(viewer);
                session.curtain.set(None);
                self.refresh();
            }
            Some(_) if self.feed.viewer.get_value() == viewer => self.enqueue(before),
            Some(_) => {}
        }
        self.hand_over();
    }

    fn knows(self, viewer: Option<Seat>) -> bool {
        self.feed.follow.with_value(|follow| follow.eyes.contains_key(&viewer))
    }

    fn substitutes(self) -> SeatSet {
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
        sitter: match &seat.sitter {
            Seated::Bot(level) => level.parse().map_or(Sitter::Person, Sitter::Bot),
            Seated::Open | Seated::Person(_) => Sitter::Person,
        },
    };
    info.seats.iter().enumerate().map(player).collect()
}
