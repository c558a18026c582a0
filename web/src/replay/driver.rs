//! A replay behind the same session as a table: what is pointed at is looked at, never played.

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
use crate::session::{Act, Player, Session};
use crate::settings::settings;
use crate::words::t;

/// A game being looked at, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    reel: StoredValue<Reel>,
    film: StoredValue<Film>,
    /// All that was told to the eyes it is looked at with.
    tales: StoredValue<Vec<Tale>>,
    /// How many moves have been played at the moment shown.
    pub(crate) at: RwSignal<usize>,
    pub(crate) eyes: RwSignal<Eyes>,
    /// Whether somebody asked how it ended.
    pub(crate) told: RwSignal<bool>,
    pub(crate) running: RwSignal<bool>,
    /// The speed, as a place in [`PACES`].
    pub(crate) pace: RwSignal<usize>,
}

/// Milliseconds between two moves, and how that is written.
pub(crate) const PACES: [(u64, &str); 4] = [(2400, "½×"), (1200, "1×"), (600, "2×"), (250, "4×")];

/// The film of a game on this device.
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

/// The film of a record that was uploaded.
///
/// # Errors
/// Says why there is none.
pub(crate) fn uploaded(id: &str) -> Result<Reel, String> {
    Reel::read(&browser::kept(&key(id)).ok_or_else(|| t("replay.lost"))?)
}

/// The film of a table of the site that is over.
///
/// # Errors
/// Says why there is none.
pub(crate) async fn online(table: &TableId) -> Result<Reel, String> {
    let record = api::record(table).await;
    Reel::read(&record.map_err(|trouble| trouble.words_or(protocol::ErrorCode::Forbidden, "replay.running"))?)
}

/// Where an uploaded record is kept.
pub(crate) fn key(id: &str) -> String {
    format!("record.{id}")
}

impl Replay {
    /// The session of a replay, at a moment.
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
        let act = Callback::new(move |act| replay.act(&act));
        let mut session = Session::new(game, now, players, act, settings());
        session.replay = Some(replay);
        session.course.set(replay.reel.with_value(Reel::course));
        replay.follow(session);
        session
    }

    /// Shows what is looked at, as it changes; the address names the moment.
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
            // What the last move tells gives the result away.
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

    fn act(self, act: &Act) {
        match act {
            Act::Review(Some(ply)) => self.seek(*ply),
            Act::SaveRecord => self.save(),
            // Nothing else can be done about the past.
            Act::Review(None)
            | Act::Play(_)
            | Act::Undo
            | Act::Redo
            | Act::LiftCurtain
            | Act::Hint
            | Act::Rematch => {}
        }
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

    /// What each seat alone knew at the moment shown, in the words of the game.
    pub(crate) fn held(self) -> Vec<(Seat, Vec<Line>)> {
        self.reel.with_value(|reel| reel.held(self.at.get()))
    }

    pub(crate) fn seek(self, ply: usize) {
        self.running.set(false);
        self.at.set(ply.min(self.len()));
    }

    /// Goes to the next or the last stop of a stride.
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

    /// Whether it ended at the moment shown.
    pub(crate) fn at_end(self) -> bool {
        self.at.get() >= self.len()
    }

    /// Shows how it ended.
    pub(crate) fn tell(self) {
        self.seek(usize::MAX);
        self.told.set(true);
    }

    pub(crate) fn save(self) {
        let (name, text) = self.reel.with_value(|reel| {
            (format!("{}-{}.txt", reel.game(), self.film.get_value().name()), reel.record().to_string())
        });
        browser::download(&name, &text);
    }

    /// Plays on from the moment shown, against bots: in the seat whose eyes one looked through, or of whoever must
    /// decide.
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

/// Keeps an uploaded record and goes to its replay.
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
