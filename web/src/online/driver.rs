//! A table of the site: what comes over the line is shown, what is clicked is sent.

mod past;
mod showing;
mod wishes;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use game::{Seat, SeatSet};
use leptos::prelude::*;
use protocol::{ClientMessage, ErrorCode, RatingInfo, Sitter as Seated, Status, TableId, TableInfo};

use showing::Frame;

use super::api::{self, Wish};
use super::follow::{Follow, News};
use super::sight::Step;
use super::wire::{Told, Wire};
use super::{Link, Online, Stage, Who, seat_name, seats_of, stage, who};
use crate::browser::{self, Sound, chime};
use crate::desk::Sitter;
use crate::session::{Player, Refused};
use crate::settings::{Settings, settings};
use crate::words::{game_t, t};

/// How long to wait before sending again what the site could not take, in milliseconds.
const LATER: u64 = 1500;

/// A table of the site being followed.
#[derive(Clone, Copy)]
struct Driver {
    follow: StoredValue<Follow>,
    wire: StoredValue<Option<Wire>, LocalStorage>,
    /// Through whose eyes the table is shown.
    viewer: StoredValue<Option<Seat>>,
    /// What is said once the line stands.
    unsaid: StoredValue<Vec<String>>,
    /// Positions still to be shown, one after the other.
    queue: StoredValue<VecDeque<Frame>>,
    shown: StoredValue<f64>,
    /// The past as the viewer saw it, as far as it was asked for.
    past: StoredValue<Vec<Step>>,
    /// The visitor's rating before the end, if they have one; nothing while it is not known.
    rating: StoredValue<Option<Option<RatingInfo>>>,
    /// Whether the end has been looked into.
    ended: StoredValue<bool>,
    owner: StoredValue<Owner>,
    online: Online,
    who: Who,
    settings: Settings,
}

/// Follows a table as long as the page is shown.
pub(crate) fn open(id: TableId) -> Online {
    let driver: StoredValue<Option<Driver>> = StoredValue::new(None);
    let with = move |act: &dyn Fn(Driver)| {
        if let Some(driver) = driver.try_get_value().flatten() {
            act(driver);
        }
    };
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
        session: RwSignal::new(None),
        say: Callback::new(move |text: String| with(&|driver| driver.say(text.clone()))),
        wish: Callback::new(move |wish: Wish| with(&|driver| driver.wish(wish.clone()))),
    };
    let this = Driver {
        follow: StoredValue::new(Follow::new(id, format!("{:x}", browser::seed()))),
        wire: StoredValue::new_local(None),
        viewer: StoredValue::new(None),
        unsaid: StoredValue::new(Vec::new()),
        queue: StoredValue::new(VecDeque::new()),
        shown: StoredValue::new(0.0),
        past: StoredValue::new(Vec::new()),
        rating: StoredValue::new(None),
        ended: StoredValue::new(false),
        owner: StoredValue::new(Owner::current().unwrap_or_default()),
        online,
        who: who(),
        settings: settings(),
    };
    driver.set_value(Some(this));
    this.call();
    online
}

impl Driver {
    /// Calls the site as soon as it is known who calls, and anew when that changes.
    fn call(self) {
        Effect::new(move |before: Option<Option<protocol::PersonId>>| {
            let (settled, me) = (self.who.settled.get(), self.who.id());
            if settled && before.as_ref() != Some(&me) {
                self.follow.update_value(Follow::forget);
                self.wire.set_value(Some(Wire::open(move |told| self.hear(told))));
            }
            if settled { me } else { None }
        });
        on_cleanup(move || {
            self.wire.try_update_value(Option::take);
        });
    }

    fn send(self, message: &ClientMessage) {
        self.wire.with_value(|wire| {
            if let Some(wire) = wire {
                wire.send(message);
            }
        });
    }

    fn hear(self, told: Told) {
        let news = match told {
            Told::Lost => {
                // Who comes and goes meanwhile is not seen.
                self.online.away.set(Vec::new());
                return self.online.link.set(Link::Lost);
            }
            Told::Message(message) => self.follow.try_update_value(|follow| follow.hear(*message)),
        };
        match news.unwrap_or(News::Nothing) {
            News::Welcome => {
                self.online.link.set(Link::Up);
                self.follow.with_value(Follow::hello).iter().for_each(|message| self.send(message));
                self.say_all();
            }
            News::Table => self.table_changed(),
            News::Seen { viewer, before } => self.seen(viewer, before),
            News::Chat => self.online.chat.set(self.follow.with_value(|follow| follow.chat.clone())),
            News::Here => self.online.look_around(self.follow.with_value(|follow| follow.here.clone())),
            News::Taken => self.answered(),
            News::Refused(refused) => {
                self.answered();
                self.refuse(&refused);
            }
            News::Later => {
                let again = move || {
                    let pending = self.follow.try_with_value(Follow::again).unwrap_or_default();
                    pending.iter().for_each(|message| self.send(message));
                };
                set_timeout(again, Duration::from_millis(LATER));
            }
            News::Problem(problem) if problem.code == ErrorCode::NotFound => {
                self.online.stage.set(Stage::Lost);
            }
            News::Problem(problem) => self.online.notice.set(Some(api::words(problem.code))),
            News::Nothing => {}
        }
    }

    fn answered(self) {
        self.online.sending.set(self.follow.with_value(Follow::is_sending));
    }

    fn refuse(self, refused: &protocol::Refused) {
        let Some(session) = self.online.session.get_untracked() else { return };
        let why = match (&refused.why, refused.code) {
            (Some(why), _) => game_t(session.game, why),
            (None, ErrorCode::Forbidden) => t("seat.taken_over"),
            (None, code) => api::words(code),
        };
        self.sound(Sound::No);
        session
            .refused
            .set(Some(Refused { why, rule: refused.rule.as_ref().and_then(|rule| rule.parse().ok()) }));
    }

    fn table_changed(self) {
        let Some(info) = self.follow.with_value(|follow| follow.info.clone()) else { return };
        let (now, status) = (stage(info.status), info.status);
        if let Some(session) = self.online.session.get_untracked() {
            session.players.set_value(players(&info));
        }
        let replaced = self.substitutes();
        self.online.info.set(Some(Arc::new(info)));
        if now != Stage::Table || self.online.session.get_untracked().is_some() {
            self.set_stage(now);
        }
        // Where a bot has taken a seat over, or given it back, there is something else to do now.
        if self.substitutes() != replaced {
            self.queue.update_value(VecDeque::clear);
            self.refresh();
        }
        self.remember_rating();
        if status == Status::Over && !self.ended.get_value() {
            self.ended.set_value(true);
            self.look_back();
        }
    }

    fn set_stage(self, stage: Stage) {
        if self.online.stage.get_untracked() != stage {
            self.online.stage.set(stage);
        }
    }

    /// The visitor's seats, if they have any.
    fn mine(self) -> Vec<Seat> {
        let me = self.who.me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()));
        let own = |info: &Arc<TableInfo>| me.as_ref().map(|me| seats_of(info, me));
        self.online.info.with_untracked(|info| info.as_ref().and_then(own)).unwrap_or_default()
    }

    fn seen(self, viewer: Option<Seat>, before: Option<usize>) {
        match self.online.session.get_untracked() {
            None => self.begin(viewer),
            Some(session) if self.viewer.get_value() != viewer && !self.knows(self.viewer.get_value()) => {
                // Somebody else looks now: a guest who had been nobody, say.
                self.viewer.set_value(viewer);
                session.curtain.set(None);
                self.refresh();
            }
            Some(_) if self.viewer.get_value() == viewer => self.enqueue(before),
            Some(_) => {}
        }
        self.hand_over();
    }

    fn knows(self, viewer: Option<Seat>) -> bool {
        self.follow.with_value(|follow| follow.eyes.contains_key(&viewer))
    }

    fn substitutes(self) -> SeatSet {
        let replaced = |info: &TableInfo| {
            let seats = info.seats.iter().enumerate();
            seats
                .filter(|(_, seat)| seat.substitute.is_some())
                .map(|(index, _)| Seat::new(index as u8))
                .collect()
        };
        self.online.info.with_untracked(|info| info.as_deref().map(replaced)).unwrap_or(SeatSet::EMPTY)
    }

    fn sound(self, sound: Sound) {
        if self.settings.sound.get_untracked() {
            chime(sound);
        }
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
