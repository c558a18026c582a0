//! The driver of a replay: clicks select a position and never play.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use game::{Line, Seat};
use games::GameId;
use leptos::prelude::*;
use protocol::TableId;
use table::Record;
use web_sys::KeyboardEvent;

use super::{Perspective, RecordedGame, StepSize};
use crate::browser;
use crate::local::{self, LocalGame, PlayerKind};
use crate::online::api;
use crate::pages::go;
use crate::parts::replay_controls::replay_controls;
use crate::route::{ReplaySource, Route};
use crate::scene::{HistoryLine, Snapshot};
use crate::session::{Driver, Mode, Player, Session};
use crate::settings::settings;
use crate::words::t;

/// A replay, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    recorded: StoredValue<RecordedGame>,
    source: StoredValue<ReplaySource>,
    /// The whole history in the chosen perspective.
    history: StoredValue<Vec<HistoryLine>>,
    /// The ply of the shown position.
    pub(crate) at: RwSignal<usize>,
    pub(crate) perspective: RwSignal<Perspective>,
    /// Whether the result has been revealed.
    pub(crate) result_shown: RwSignal<bool>,
    pub(crate) running: RwSignal<bool>,
    /// The speed, as an index into [`REPLAY_SPEEDS`].
    pub(crate) speed: RwSignal<usize>,
}

/// The speeds: milliseconds between two moves, and the label.
pub(crate) const REPLAY_SPEEDS: [(u64, &str); 4] = [(2400, "½×"), (1200, "1×"), (600, "2×"), (250, "4×")];

/// The replay of a game on this device.
///
/// # Errors
/// Says why there is none.
pub(crate) fn load_local(id: &str) -> Result<RecordedGame, String> {
    let game = browser::stored(&local::key(id)).and_then(|text| LocalGame::read(&text));
    let game = game.ok_or_else(|| t("lost.text"))?;
    match game.table.outcome() {
        Some(_) => RecordedGame::read(&game.table.record().to_string()),
        None => Err(t("replay.running")),
    }
}

/// The replay of an uploaded record.
///
/// # Errors
/// Says why there is none.
pub(crate) fn load_uploaded(id: &str) -> Result<RecordedGame, String> {
    RecordedGame::read(&browser::stored(&key(id)).ok_or_else(|| t("replay.lost"))?)
}

/// The replay of a finished table on the site.
///
/// # Errors
/// Says why there is none.
pub(crate) async fn load_online(table: &TableId) -> Result<RecordedGame, String> {
    let record = api::record(table).await;
    RecordedGame::read(
        &record.map_err(|error| error.words_or(protocol::ErrorCode::Forbidden, "replay.running"))?,
    )
}

/// The storage key of an uploaded record.
pub(crate) fn key(id: &str) -> String {
    format!("record.{id}")
}

/// The game of a record.
pub(crate) fn game_of(text: &str) -> Option<GameId> {
    text.parse::<Record>().ok()?.game.parse().ok()
}

/// A replay cannot be changed, so there are no moves and no undo.
impl Driver for Replay {
    fn show_ply(&self, _: Session, ply: Option<usize>) {
        if let Some(ply) = ply {
            self.seek(ply);
        }
    }

    fn save_record(&self, _: Session) {
        let (name, text) = self.recorded.with_value(|recorded| {
            (
                format!("{}-{}.txt", recorded.game(), self.source.get_value().name()),
                recorded.record().to_string(),
            )
        });
        browser::download(&name, &text);
    }

    fn record(&self) -> Option<String> {
        Some(self.recorded.with_value(|recorded| recorded.record().to_string()))
    }

    fn key(&self, event: &KeyboardEvent) -> bool {
        self.pressed(event)
    }

    fn controls(&self, session: Session) -> Option<AnyView> {
        Some(replay_controls(session, *self).into_any())
    }
}

impl Replay {
    /// The session of a replay, at a ply.
    pub(crate) fn open(recorded: RecordedGame, source: ReplaySource, at: usize) -> Session {
        let player = |name: &String| Player { name: name.clone(), kind: PlayerKind::Person };
        let players = recorded.names().iter().map(player).collect();
        let at = at.min(recorded.len());
        let replay = Self {
            source: StoredValue::new(source),
            history: StoredValue::new(recorded.history(Perspective::Spectator)),
            at: RwSignal::new(at),
            perspective: RwSignal::new(Perspective::Spectator),
            result_shown: RwSignal::new(false),
            running: RwSignal::new(false),
            speed: RwSignal::new(1),
            recorded: StoredValue::new(recorded),
        };
        let now = replay.recorded.with_value(|recorded| recorded.snapshot(Perspective::Spectator, at));
        let game = replay.recorded.with_value(RecordedGame::game);
        let session = Session::new(game, now, players, (Mode::Replay(replay), Arc::new(replay)), settings());
        session.points_by_ply.set(replay.recorded.with_value(RecordedGame::points_by_ply));
        replay.follow(session);
        session
    }

    /// Updates the session when the perspective or the ply changes. The address contains the ply.
    fn follow(self, session: Session) {
        Effect::new(move || {
            let history = self.recorded.with_value(|recorded| recorded.history(self.perspective.get()));
            self.history.set_value(history);
        });
        Effect::new(move |before: Option<usize>| {
            let (at, perspective, result_shown) =
                (self.at.get(), self.perspective.get(), self.result_shown.get());
            let mut now: Snapshot = self.recorded.with_value(|recorded| recorded.snapshot(perspective, at));
            let hidden = now.outcome.is_some() && !result_shown;
            if hidden {
                now.outcome = None;
            }
            // The events of the last move reveal the result.
            let shown = |line: &&HistoryLine| line.ply <= at && !(hidden && line.ply == at);
            let history: Vec<HistoryLine> =
                self.history.with_value(|history| history.iter().filter(shown).cloned().collect());
            let next = before.is_some_and(|before| before + 1 == at);
            let fresh = history.iter().filter(|line| next && line.ply == at).cloned().collect();
            session.fresh.set(fresh);
            session.history.set(history);
            session.shown_ply.set(Some(at));
            session.now.set(Arc::new(now));
            let moment = (at > 0).then_some(at);
            browser::replace_path(&Route::Replay(self.source.get_value(), moment).to_string());
            at
        });
        Effect::new(move |_| {
            let (running, (wait, _)) = (self.running.get(), REPLAY_SPEEDS[self.speed.get()]);
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
        self.recorded.with_value(RecordedGame::len)
    }

    pub(crate) fn perspectives(self) -> Vec<Perspective> {
        self.recorded.with_value(RecordedGame::perspectives)
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.recorded.with_value(|recorded| recorded.names().get(seat.index()).cloned()).unwrap_or_default()
    }

    /// The private things of each seat at the shown position, in words.
    pub(crate) fn held(self) -> Vec<(Seat, Vec<Line>)> {
        self.recorded.with_value(|recorded| recorded.held(self.at.get()))
    }

    pub(crate) fn seek(self, ply: usize) {
        self.running.set(false);
        self.at.set(ply.min(self.len()));
    }

    /// Goes to the next or the previous stop.
    pub(crate) fn step(self, size: StepSize, forth: bool) {
        let at = self.at.get_untracked();
        let stops = self
            .recorded
            .with_value(|recorded| self.history.with_value(|history| recorded.stops(history, size)));
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
    pub(crate) fn show_result(self) {
        self.seek(usize::MAX);
        self.result_shown.set(true);
    }

    /// Continues the game from the shown position, against bots: in the seat whose view was shown, or in the deciding
    /// seat.
    pub(crate) fn play_on(self) {
        let at = self.at.get_untracked();
        let table = self.recorded.with_value(|recorded| recorded.at(at));
        let perspective = self.perspective.get_untracked();
        let Some(own) = perspective.viewer().or_else(|| table.to_act().first()) else { return };
        let seats = self.recorded.with_value(|recorded| recorded.names().len());
        let kind =
            |index| if index == own.index() { PlayerKind::Person } else { PlayerKind::Bot(Level::Medium) };
        local::store_and_open(&LocalGame { players: (0..seats).map(kind).collect(), table });
    }

    /// Handles a key; returns whether it belongs to the replay.
    fn pressed(self, event: &KeyboardEvent) -> bool {
        let far = if event.shift_key() { StepSize::Turn } else { StepSize::Move };
        match event.key().as_str() {
            "ArrowRight" | "]" => self.step(far, true),
            "ArrowLeft" | "[" => self.step(far, false),
            "PageDown" => self.step(StepSize::Round, true),
            "PageUp" => self.step(StepSize::Round, false),
            "Home" => self.seek(0),
            "End" => self.seek(usize::MAX),
            " " => self.play_or_pause(),
            key => {
                let number: Option<usize> = key.parse().ok();
                let Some(perspective) = number.and_then(|number| self.perspectives().get(number).copied())
                else {
                    return false;
                };
                self.perspective.set(perspective);
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
    RecordedGame::read(text)?;
    let id = format!("{:x}", browser::now() as u64);
    browser::store(&key(&id), text);
    go(&Route::Replay(ReplaySource::Record(id), None));
    Ok(())
}
