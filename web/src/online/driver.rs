//! A table of the site: what comes over the line is shown, what is clicked is sent.

mod past;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use game::{Seat, SeatSet};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, ErrorCode, RatingInfo, Say, Sitter as Seated, Status, TableId, TableInfo};

use super::api::{self, Wish};
use super::follow::{Follow, News};
use super::sight::{Step, differ};
use super::wire::{Told, Wire};
use super::{Link, Online, Stage, Timed, Who, seat_name, seats_of, stage, who};
use crate::browser::{self, Sound, chime};
use crate::desk::Sitter;
use crate::pages::go;
use crate::route::Route;
use crate::scene::{Snapshot, Tale};
use crate::session::{Act, Player, Refused, Session};
use crate::settings::{Settings, settings};
use crate::words::{game_t, t};

/// More steps than this are not shown one by one: whoever is so far behind wants to see the present.
const MOST_STEPS: usize = 16;

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

/// A position to be shown.
#[derive(Clone)]
struct Frame {
    snapshot: Snapshot,
    tales: Vec<Tale>,
    fresh: Vec<Tale>,
    clocks: Option<Timed>,
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

    /// The game is there: from now on there is a session.
    fn begin(self, viewer: Option<Seat>) {
        self.viewer.set_value(viewer);
        let Some(frame) = self.frame(None) else { return };
        let Some(info) = self.online.info.get_untracked() else { return };
        let Ok(game) = info.game.parse() else { return };
        let share = self.mine().len() > 1 && info.status == Status::Running;
        let session = self.owner.with_value(|owner| {
            owner.with(|| {
                let act = Callback::new(move |act| self.act(act));
                let mut session =
                    Session::new(game, frame.snapshot.clone(), players(&info), act, self.settings);
                session.tales.set(frame.tales.clone());
                session.curtain.set(viewer.filter(|_| share));
                session.online = Some(self.online);
                session
            })
        });
        self.online.clocks.set(frame.clocks);
        self.online.session.set(Some(session));
        self.set_stage(Stage::Table);
    }

    /// The newest position of the viewer; what happened after `before` is fresh.
    fn frame(self, before: Option<usize>) -> Option<Frame> {
        let viewer = self.viewer.get_value();
        let replaced = viewer.is_some_and(|seat| self.substitutes().contains(seat));
        self.follow.with_value(|follow| {
            let eyes = follow.eyes.get(&viewer)?;
            let mut snapshot = eyes.snapshot.clone();
            if replaced {
                // A bot plays this seat: there is nothing to choose until it is taken back.
                snapshot.prompt = None;
                snapshot.choices.clear();
                snapshot.can_undo = false;
            }
            let fresh = eyes.tales.iter().filter(|tale| before.is_some_and(|before| tale.ply > before));
            let clocks = eyes.update.clocks.clone();
            let clocks = clocks.map(|clocks| Timed { clocks, at: browser::now() });
            Some(Frame { snapshot, tales: eyes.tales.clone(), fresh: fresh.cloned().collect(), clocks })
        })
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

    /// Positions are shown one after the other, no faster than people can follow.
    fn enqueue(self, before: Option<usize>) {
        let Some(frame) = self.frame(before) else { return };
        let clocks = frame.clocks.clone();
        let (back, behind) =
            (before.is_none_or(|before| frame.snapshot.ply <= before), self.queue.with_value(VecDeque::len));
        if back || behind > MOST_STEPS {
            self.queue.update_value(VecDeque::clear);
            self.show(frame);
        } else {
            self.queue.update_value(|queue| queue.push_back(frame));
            if behind == 0 {
                self.pump();
            }
        }
        self.online.clocks.set(clocks);
    }

    fn pump(self) {
        let pause = self.settings.speed.get_untracked().pause() as f64;
        let wait = self.shown.get_value() + pause - browser::now();
        if wait > 0.0 {
            let later = move || {
                if self.queue.try_with_value(|queue| !queue.is_empty()) == Some(true) {
                    self.pump();
                }
            };
            return set_timeout(later, Duration::from_millis(wait as u64 + 1));
        }
        let Some(frame) = self.queue.try_update_value(VecDeque::pop_front).flatten() else { return };
        self.show(frame);
        if self.queue.with_value(|queue| !queue.is_empty()) {
            self.pump();
        }
    }

    fn show(self, frame: Frame) {
        let Some(session) = self.online.session.get_untracked() else { return };
        let (was, now) = (session.now.get_untracked(), frame.snapshot);
        if was.ply != now.ply {
            session.refused.set(None);
            session.review.set(None);
            self.shown.set_value(browser::now());
        }
        if frame.fresh.iter().any(|tale| tale.cue.is_some()) {
            self.sound(Sound::Piece);
        }
        if now.my_turn() && !was.my_turn() {
            self.sound(Sound::Turn);
        }
        if now.outcome.is_some() && was.outcome.is_none() {
            self.sound(Sound::End);
        }
        session.fresh.set(frame.fresh);
        session.tales.set(frame.tales);
        session.now.set(Arc::new(now));
        self.answered();
    }

    /// Shows the present again, without motion.
    fn refresh(self) {
        if let Some(frame) = self.frame(None) {
            self.online.clocks.set(frame.clocks.clone());
            self.show(frame);
        }
    }

    /// Where several people share this device, the one who is asked gets the screen; where they know
    /// different things, a curtain falls first.
    fn hand_over(self) {
        let Some(session) = self.online.session.get_untracked() else { return };
        let (mine, viewer, replaced) = (self.mine(), self.viewer.get_value(), self.substitutes());
        let newest = self.follow.with_value(|follow| {
            follow.eyes.get(&viewer).map(|eyes| eyes.update.to_act.iter().copied().collect::<SeatSet>())
        });
        let asked = newest.unwrap_or(SeatSet::EMPTY);
        let waits =
            |seat: &Seat| asked.contains(*seat) && !replaced.contains(*seat) && self.knows(Some(*seat));
        if mine.len() < 2 || viewer.is_some_and(|seat| waits(&seat)) {
            return;
        }
        let Some(next) = mine.iter().copied().find(|seat| waits(seat)) else { return };
        let secret = self.follow.with_value(|follow| {
            let view = |seat: Option<Seat>| follow.eyes.get(&seat).map(|eyes| eyes.update.view.get());
            match (view(viewer), view(Some(next))) {
                (Some(one), Some(other)) => differ(session.game, one, other),
                _ => false,
            }
        });
        self.viewer.set_value(Some(next));
        if secret {
            session.curtain.set(Some(next));
        }
        self.queue.update_value(VecDeque::clear);
        self.past.set_value(Vec::new());
        self.refresh();
    }

    fn act(self, act: Act) {
        let Some(session) = self.online.session.get_untracked() else { return };
        session.refused.set(None);
        let seat = self.viewer.get_value();
        match act {
            Act::Play(notation) => {
                let ply = session.now.get_untracked().ply;
                self.submit(seat, |follow, seat| follow.play(seat, ply, notation));
            }
            Act::Undo => self.submit(seat, Follow::undo),
            Act::LiftCurtain => session.curtain.set(None),
            Act::Review(ply) => self.review(session, ply),
            Act::Rematch => self.wish(Wish::Rematch),
            Act::SaveRecord => self.save_record(session),
            // The site takes moves back, but not that; and advice would not be fair to the others.
            Act::Redo | Act::Hint => {}
        }
    }

    /// One wish at a time: a second click before the answer is the same click.
    fn submit(self, seat: Option<Seat>, wish: impl FnOnce(&mut Follow, Seat) -> ClientMessage) {
        let Some(seat) = seat.filter(|_| !self.follow.with_value(Follow::is_sending)) else { return };
        if let Some(message) = self.follow.try_update_value(|follow| wish(follow, seat)) {
            self.online.sending.set(true);
            self.send(&message);
        }
    }

    /// Says something; without a line, or a name, as soon as there is one.
    fn say(self, text: String) {
        let (known, up) =
            (self.who.me.with_untracked(Option::is_some), self.online.link.get_untracked() == Link::Up);
        self.who.then(move || {
            self.unsaid.update_value(|unsaid| unsaid.push(text.clone()));
            // A visitor who has just got a name is called back under it.
            if known && up {
                self.say_all();
            }
        });
    }

    fn say_all(self) {
        for text in self.unsaid.try_update_value(std::mem::take).unwrap_or_default() {
            self.send(&ClientMessage::Say(Say { table: self.online.id.get_value(), text }));
        }
    }

    fn wish(self, wish: Wish) {
        let table = self.online.id.get_value();
        spawn_local(async move {
            match (api::wish(&table, &wish).await, wish) {
                (Ok(info), Wish::Rematch) => go(&Route::Online(info.id)),
                (Ok(_), _) => {}
                (Err(trouble), wish) => {
                    let words = match wish {
                        Wish::Sit(_) => trouble.words_or(ErrorCode::Conflict, "room.taken"),
                        _ => trouble.words(),
                    };
                    self.online.notice.set(Some(words));
                }
            }
        });
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
