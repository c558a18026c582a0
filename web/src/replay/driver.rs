//! Drives the session of a replay: clicks select, and never play.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use game::{Line, Seat};
use leptos::prelude::*;
use protocol::TableId;
use web_sys::KeyboardEvent;

use super::{Eyes, Reel, Stride};
use crate::browser;
use crate::desk::{self, LocalGame, Sitter};
use crate::online::api;
use crate::pages::go;
use crate::route::{Film, Route};
use crate::scene::{Snapshot, Tale};
use crate::session::{Driver, Mode, Player, Session};
use crate::settings::settings;
use crate::words::t;

/// A replay, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    reel: StoredValue<Reel>,
    film: StoredValue<Film>,
    /// All events for the chosen viewer.
    tales: StoredValue<Vec<Tale>>,
    /// The ply of the shown position.
    pub(crate) at: RwSignal<usize>,
    pub(crate) eyes: RwSignal<Eyes>,
    /// Whether the result has been revealed.
    pub(crate) told: RwSignal<bool>,
    pub(crate) running: RwSignal<bool>,
    /// The speed, as an index into [`PACES`].
    pub(crate) pace: RwSignal<usize>,
}

/// Milliseconds between two moves, and how that is written.
pub(crate) const PACES: [(u64, &str); 4] = [(2400, "½×"), (1200, "1×"), (600, "2×"), (250, "4×")];

/// The replay of a game on this device.
///
/// # Errors
/// Says why there is none.
pub(crate) fn local(id: &str) -> Result<Reel, String> {
    let game = browser::kept(&desk::key(id)).and_then(|text| LocalGame::read(&text));
    let game = game.ok_or_else(|| t("lost.text"))?;
    match game.table.outcome() {
        Some(_) => Reel::read(&game.table.record().to_string()),
        None => Err(t("replay.running")),
    }
}

/// The replay of an uploaded record.
///
/// # Errors
/// Says why there is none.
pub(crate) fn uploaded(id: &str) -> Result<Reel, String> {
    Reel::read(&browser::kept(&key(id)).ok_or_else(|| t("replay.lost"))?)
}

/// The replay of a finished table on the site.
///
/// # Errors
/// Says why there is none.
pub(crate) async fn online(table: &TableId) -> Result<Reel, String> {
    let record = api::record(table).await;
    Reel::read(&record.map_err(|trouble| trouble.words_or(protocol::ErrorCode::Forbidden, "replay.running"))?)
}

/// The storage key of an uploaded record.
pub(crate) fn key(id: &str) -> String {
    format!("record.{id}")
}

/// A replay can be looked at, and not changed.
impl Driver for Replay {
    fn look_at(&self, _: Session, ply: Option<usize>) {
        if let Some(ply) = ply {
            self.seek(ply);
        }
    }

    fn save_record(&self, _: Session) {
        let (name, text) = self.reel.with_value(|reel| {
            (format!("{}-{}.txt", reel.game(), self.film.get_value().name()), reel.record().to_string())
        });
        browser::download(&name, &text);
    }
}

impl Replay {
    /// The session of a replay, at a ply.
    pub(crate) fn open(reel: Reel, film: Film, at: usize) -> Session {
        let player = |name: &String| Player { name: name.clone(), sitter: Sitter::Person };
        let players = reel.names().iter().map(player).collect();
        let at = at.min(reel.len());
        let replay = Self {
            film: StoredValue::new(film),
            tales: StoredValue::new(reel.tales(Eyes::Anybody)),
            at: RwSignal::new(at),
            eyes: RwSignal::new(Eyes::Anybody),
            told: RwSignal::new(false),
            running: RwSignal::new(false),
            pace: RwSignal::new(1),
            reel: StoredValue::new(reel),
        };
        let now = replay.reel.with_value(|reel| reel.snapshot(Eyes::Anybody, at));
        let game = replay.reel.with_value(Reel::game);
        let session = Session::new(game, now, players, Mode::Replay(replay), settings());
        session.course.set(replay.reel.with_value(Reel::course));
        replay.follow(session);
        session
    }

    /// Follows the chosen viewer and ply; the address contains the ply.
    fn follow(self, session: Session) {
        Effect::new(move || {
            let tales = self.reel.with_value(|reel| reel.tales(self.eyes.get()));
            self.tales.set_value(tales);
        });
        Effect::new(move |before: Option<usize>| {
            let (at, eyes, told) = (self.at.get(), self.eyes.get(), self.told.get());
            let mut now: Snapshot = self.reel.with_value(|reel| reel.snapshot(eyes, at));
            let hidden = now.outcome.is_some() && !told;
            if hidden {
                now.outcome = None;
            }
            // The events of the last move reveal the result.
            let shown = |tale: &&Tale| tale.ply <= at && !(hidden && tale.ply == at);
            let tales: Vec<Tale> =
                self.tales.with_value(|tales| tales.iter().filter(shown).cloned().collect());
            let next = before.is_some_and(|before| before + 1 == at);
            let fresh = tales.iter().filter(|tale| next && tale.ply == at).cloned().collect();
            session.fresh.set(fresh);
            session.tales.set(tales);
            session.review.set(Some(at));
            session.now.set(Arc::new(now));
            let moment = (at > 0).then_some(at);
            browser::replace_path(&Route::Replay(self.film.get_value(), moment).to_string());
            at
        });
        Effect::new(move |_| {
            let (running, (wait, _)) = (self.running.get(), PACES[self.pace.get()]);
            let handle = running
                .then(|| set_interval_with_handle(move || self.tick(), Duration::from_millis(wait)).ok());
            on_cleanup(move || {
                if let Some(Some(handle)) = handle {
                    handle.clear();
                }
            });
        });
    }

    fn tick(self) {
        let (at, len) = (self.at.get_untracked(), self.len());
        if at >= len {
            self.running.set(false);
        } else {
            self.at.set(at + 1);
        }
    }

    /// How many moves the game has.
    pub(crate) fn len(self) -> usize {
        self.reel.with_value(Reel::len)
    }

    pub(crate) fn all_eyes(self) -> Vec<Eyes> {
        self.reel.with_value(Reel::eyes)
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.reel.with_value(|reel| reel.names().get(seat.index()).cloned()).unwrap_or_default()
    }

    /// The private things of each seat at the shown position, in words.
    pub(crate) fn held(self) -> Vec<(Seat, Vec<Line>)> {
        self.reel.with_value(|reel| reel.held(self.at.get()))
    }

    pub(crate) fn seek(self, ply: usize) {
        self.running.set(false);
        self.at.set(ply.min(self.len()));
    }

    /// Goes to the next or the previous stop.
    pub(crate) fn step(self, stride: Stride, forth: bool) {
        let at = self.at.get_untracked();
        let stops = self.reel.with_value(|reel| self.tales.with_value(|tales| reel.stops(tales, stride)));
        let stop = if forth {
            stops.into_iter().find(|stop| *stop > at)
        } else {
            stops.into_iter().rev().find(|stop| *stop < at)
        };
        if let Some(stop) = stop {
            self.seek(stop);
        }
    }

    pub(crate) fn play_or_pause(self) {
        if self.at.get_untracked() >= self.len() {
            self.at.set(0);
        }
        self.running.update(|running| *running = !*running);
    }

    /// Whether the game has ended at the shown position.
    pub(crate) fn at_end(self) -> bool {
        self.at.get() >= self.len()
    }

    /// Reveals the result.
    pub(crate) fn tell(self) {
        self.seek(usize::MAX);
        self.told.set(true);
    }

    /// Continues the game from the shown position, against bots: in the seat whose view was shown, or in the deciding
    /// seat.
    pub(crate) fn play_on(self) {
        let at = self.at.get_untracked();
        let table = self.reel.with_value(|reel| reel.at(at));
        let eyes = self.eyes.get_untracked();
        let Some(own) = eyes.viewer().or_else(|| table.to_act().first()) else { return };
        let seats = self.reel.with_value(|reel| reel.names().len());
        let sitter = |index| if index == own.index() { Sitter::Person } else { Sitter::Bot(Level::Medium) };
        desk::adopt(&LocalGame { sitters: (0..seats).map(sitter).collect(), table });
    }

    /// Keys of a replay; whether this was one.
    pub(crate) fn key(self, event: &KeyboardEvent) -> bool {
        let far = if event.shift_key() { Stride::Turn } else { Stride::Move };
        match event.key().as_str() {
            "ArrowRight" | "]" => self.step(far, true),
            "ArrowLeft" | "[" => self.step(far, false),
            "PageDown" => self.step(Stride::Round, true),
            "PageUp" => self.step(Stride::Round, false),
            "Home" => self.seek(0),
            "End" => self.seek(usize::MAX),
            " " => self.play_or_pause(),
            key => {
                let number: Option<usize> = key.parse().ok();
                let Some(eyes) = number.and_then(|number| self.all_eyes().get(number).copied()) else {
                    return false;
                };
                self.eyes.set(eyes);
            }
        }
        true
    }
}

/// Stores an uploaded record and opens its replay.
///
/// # Errors
/// Says what is wrong with the record.
pub(crate) fn upload(text: &str) -> Result<(), String> {
    Reel::read(text)?;
    let id = format!("{:x}", browser::now() as u64);
    browser::keep(&key(&id), text);
    go(&Route::Replay(Film::Record(id), None));
    Ok(())
}
