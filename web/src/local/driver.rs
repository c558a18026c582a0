//! The driver of a local game: people click, bots think in the worker, and every move is stored.

use std::sync::Arc;
use std::time::Duration;

use game::{Line, Seat};
use games::{AnyMove, GameId};
use leptos::prelude::*;
use table::SubmitError;

use super::{LocalGame, Plan, PlayerKind, SeatKind};
use crate::browser::{self, Channel, Sound, WorkerHandle};
use crate::hint::Advice;
use crate::pages::go;
use crate::parts::banner;
use crate::replay;
use crate::route::Route;
use crate::scene::HistoryLine;
use crate::session::{Driver, Mode, Player, RefusedMove, Session};
use crate::settings::settings;
use crate::title;
use crate::words::{game_t, t};
use crate::worker::{Decision, TableAnswer, TableQuestion};

/// While bots are paused, the time between two looks at the button.
const PAUSE_CHECK: Duration = Duration::from_millis(150);

/// An open game on this device.
#[derive(Clone, Copy)]
pub(crate) struct LocalDriver {
    pub(super) id: StoredValue<String>,
    pub(super) game: StoredValue<LocalGame>,
    viewer: RwSignal<Option<Seat>>,
    worker: StoredValue<Option<WorkerHandle<TableQuestion>>, LocalStorage>,
    /// The channel to other tabs with this game.
    pub(super) tabs: StoredValue<Option<Channel>, LocalStorage>,
    /// Whether this tab plays; other tabs only show the game.
    pub(crate) leads: RwSignal<bool>,
}

/// The storage key of a game.
pub(crate) fn key(id: &str) -> String {
    format!("game.{id}")
}

/// Starts a game and opens its table.
pub(crate) fn begin(plan: &Plan) -> Result<(), String> {
    store_and_open(&LocalGame::start(plan)?);
    Ok(())
}

/// Stores a game and opens its table.
pub(crate) fn store_and_open(game: &LocalGame) {
    let id = format!("{:x}", browser::now() as u64);
    browser::store(&key(&id), &game.text());
    go(&Route::Table(id));
}

/// Opens a stored game; `None` if there is none.
pub(crate) fn open(id: &str) -> Option<Session> {
    let game = LocalGame::read(&browser::stored(&key(id))?)?;
    let viewer = game.asked(SeatKind::People).first().or_else(|| game.first_person());
    let player = |(name, kind): (String, &PlayerKind)| Player { name, kind: *kind };
    let players = game.names().into_iter().zip(&game.players).map(player).collect();
    let now = game.snapshot(viewer);
    // With several people, the person who opens the page may not be the one to act.
    let curtain = viewer.filter(|_| game.people() > 1 && game.table.outcome().is_none());
    let played = game.table.id();
    let local = LocalDriver {
        id: StoredValue::new(id.to_owned()),
        game: StoredValue::new(game),
        viewer: RwSignal::new(viewer),
        worker: StoredValue::new_local(None),
        tabs: StoredValue::new_local(None),
        leads: RwSignal::new(true),
    };
    let session = Session::new(played, now, players, (Mode::Local, Arc::new(local)), settings());
    session.curtain.set(curtain);
    local.worker.set_value(WorkerHandle::start(move |answer| local.answered(session, answer)));
    on_cleanup(move || local.worker.set_value(None));
    local.join_tabs(session);
    local.catch_up(session);
    local.next(session);
    Some(session)
}

impl Driver for LocalDriver {
    fn play(&self, session: Session, mv: AnyMove) {
        let Some(seat) = self.player() else { return };
        let before = self.game.with_value(|game| game.table.ply());
        match self.game.try_update_value(|game| game.table.submit(seat, before, mv)) {
            Some(Ok(())) => self.played(session, before),
            Some(Err(error)) => refuse(session, &error),
            None => {}
        }
    }

    fn undo(&self, session: Session) {
        self.change_history(session, |game, seat| game.table.undo(seat).is_ok());
    }

    fn redo(&self, session: Session) {
        self.change_history(session, |game, seat| game.table.redo(seat).is_ok());
    }

    fn show_ply(&self, session: Session, ply: Option<usize>) {
        let viewer = self.viewer.get_untracked();
        let past = ply.and_then(|ply| self.game.with_value(|game| game.at_ply(ply)));
        session.confirmation.set(None);
        // The events of that move are animated again.
        let shown = |line: &&HistoryLine| Some(line.ply) == ply && line.ply > 0;
        let told = session.history.with_untracked(|history| history.iter().filter(shown).cloned().collect());
        session.fresh.set(told);
        session.shown_ply.set(ply.filter(|_| past.is_some()));
        match past {
            None => self.refresh(session),
            Some(past) => session.now.set(Arc::new(past.snapshot(viewer).read_only())),
        }
    }

    /// Shows a hint to the deciding person; a second request hides it.
    fn hint(&self, session: Session) {
        let Some(seat) = self.player() else { return };
        let asked = self.game.with_value(|game| game.table.to_act().contains(seat));
        if session.hint.get_untracked().is_some() || !asked {
            return session.hint.set(None);
        }
        session.hint.set(Some(Advice::Coming));
        self.ask(seat, TableQuestion::Advice);
    }

    fn rematch(&self, session: Session) {
        let plan = self.game.with_value(|game| {
            let record = game.table.record();
            Plan {
                game: game.table.id(),
                players: record.seats.into_iter().zip(game.players.iter().copied()).collect(),
                options: record.options,
                seed: browser::seed(),
            }
        });
        // This cannot fail, because the same plan was possible before.
        if let Err(why) = begin(&plan) {
            session.refused.set(Some(RefusedMove { why, rule: None }));
        }
    }

    fn banners(&self, session: Session) -> AnyView {
        banner::local_banners(session, *self).into_any()
    }

    fn save_record(&self, _: Session) {
        let record = self.game.with_value(|game| game.table.record());
        browser::download(&format!("{}-{}.txt", record.game, self.id.get_value()), &record.to_string());
    }

    fn record(&self) -> Option<String> {
        Some(self.game.with_value(|game| game.table.record()).to_string())
    }
}

impl LocalDriver {
    /// The seat of the person at the screen, if this tab leads.
    fn player(self) -> Option<Seat> {
        self.viewer.get_untracked().filter(|_| self.leads.get_untracked())
    }

    /// Shows the whole history and the points over time.
    pub(super) fn catch_up(self, session: Session) {
        let viewer = self.viewer.get_untracked();
        session.history.set(self.game.with_value(|game| game.history(viewer, 0)));
        session.points_by_ply.set(self.game.with_value(LocalGame::points_by_ply));
    }

    /// Shows the events of a move, stores the game and continues.
    fn played(self, session: Session, before: usize) {
        let viewer = self.viewer.get_untracked();
        let mut history = self.game.with_value(|game| game.history(viewer, before));
        // An update from ply 0 includes the set-up, which is already in the history.
        history.retain(|line| line.ply > before);
        session.hint.set(None);
        session.refused.set(None);
        session.shown_ply.set(None);
        session.show_move(history.clone());
        session.history.update(|all| all.extend(history));
        self.refresh(session);
        let points = self.game.with_value(LocalGame::points);
        session.points_by_ply.update(|points_by_ply| points_by_ply.push(points));
        self.keep();
        self.next(session);
    }

    fn change_history(self, session: Session, change: impl FnOnce(&mut LocalGame, Seat) -> bool) {
        let Some(seat) = self.player() else { return };
        if self.game.try_update_value(|game| change(game, seat)) == Some(true) {
            session.hint.set(None);
            session.fresh.set(Vec::new());
            self.refresh(session);
            self.catch_up(session);
            self.keep();
        }
    }

    pub(super) fn refresh(self, session: Session) {
        let viewer = self.viewer.get_untracked();
        let now = self.game.with_value(|game| game.snapshot(viewer));
        let now = if self.leads.get_untracked() { now } else { now.read_only() };
        session.now.set(Arc::new(now));
    }

    fn keep(self) {
        let text = self.game.with_value(LocalGame::text);
        browser::store(&key(&self.id.get_value()), &text);
        self.send_to_tabs(&text);
    }

    /// Continues with the next decision: asks a bot, or gives the screen to a person.
    pub(super) fn next(self, session: Session) {
        if !self.leads.get_untracked() {
            return;
        }
        let (bots, people, over) = self.game.with_value(|game| {
            (game.asked(SeatKind::Bots), game.asked(SeatKind::People), game.table.outcome().is_some())
        });
        if over {
            session.sound(Sound::End);
            return;
        }
        if let Some(seat) = bots.first() {
            let kind = self.game.with_value(|game| game.players[seat.index()]);
            if let PlayerKind::Bot(level) = kind {
                session.thinking.set(Some(seat));
                self.ask(seat, |decision| TableQuestion::Move { decision, level });
            }
        }
        let viewer = self.viewer.get_untracked();
        if viewer.is_some_and(|seat| people.contains(seat)) {
            session.sound(Sound::Turn);
        } else if let Some(seat) = people.first() {
            self.hand_over(session, viewer, seat);
        }
    }

    /// Gives the screen to another person, behind a curtain if the private drawers differ.
    fn hand_over(self, session: Session, from: Option<Seat>, to: Seat) {
        let secret = self.game.with_value(|game| from.is_some_and(|from| game.differ(from, to)));
        self.viewer.set(Some(to));
        if secret {
            session.curtain.set(Some(to));
        }
        session.fresh.set(Vec::new());
        self.refresh(session);
        session.history.set(self.game.with_value(|game| game.history(Some(to), 0)));
        session.sound(Sound::Turn);
    }

    /// Asks the worker about the decision of a seat.
    fn ask(self, seat: Seat, question: impl FnOnce(Decision) -> TableQuestion) {
        let decision = self.game.with_value(|game| game.decision(seat, browser::seed()));
        let question = question(decision);
        self.worker.with_value(|worker| worker.iter().for_each(|worker| worker.ask(&question)));
    }

    fn answered(self, session: Session, answer: TableAnswer) {
        match answer {
            TableAnswer::Move { ply, seat, mv } => {
                let wait = Duration::from_millis(session.pause_left());
                set_timeout(move || self.bot_plays(session, seat, ply, mv), wait);
            }
            TableAnswer::Advice { ply, hints } => {
                let here = self.game.with_value(|game| game.table.ply()) == ply;
                // The game may have gone on, or the hints may have been closed.
                if here && session.hint.get_untracked().is_some() {
                    session.hint.set(Some(Advice::Given(hints)));
                }
            }
        }
    }

    fn bot_plays(self, session: Session, seat: Seat, ply: usize, mv: AnyMove) {
        // The page may be gone: the move of the bot waited for the animation.
        let Some(before) = self.game.try_with_value(|game| game.table.ply()) else { return };
        // The animation may take longer than expected.
        let wait = Duration::from_millis(session.pause_left());
        let wait = if session.paused.get_untracked() { PAUSE_CHECK.max(wait) } else { wait };
        if !wait.is_zero() {
            return set_timeout(move || self.bot_plays(session, seat, ply, mv), wait);
        }
        session.thinking.set(None);
        if !self.leads.get_untracked() {
            return;
        }
        let play = |game: &mut LocalGame| game.table.submit(seat, ply, mv);
        match self.game.try_update_value(play) {
            Some(Ok(())) => self.played(session, before),
            // The position has changed while the bot was thinking: ask again.
            Some(Err(_)) => self.next(session),
            None => {}
        }
    }
}

/// Shows why a move was refused.
fn refuse(session: Session, error: &SubmitError) {
    let refused = match error {
        SubmitError::Illegal(refusal) => {
            RefusedMove { why: game_t(session.game, refusal.why), rule: Some(refusal.rule) }
        }
        SubmitError::NotYourTurn => RefusedMove { why: t("refuse.turn"), rule: None },
        SubmitError::GameOver => RefusedMove { why: t("refuse.over"), rule: None },
        SubmitError::Stale { .. } | SubmitError::Unparsable(_) => {
            RefusedMove { why: t("refuse.stale"), rule: None }
        }
    };
    session.sound(Sound::No);
    session.refused.set(Some(refused));
}

/// The games that are stored on this device, each once.
pub(crate) fn games_stored() -> Vec<GameId> {
    let stored = browser::stored_keys("game.").into_iter().filter_map(|key| game_of(&browser::stored(&key)?));
    let mut games: Vec<GameId> = Vec::new();
    stored.for_each(|game| {
        if !games.contains(&game) {
            games.push(game)
        }
    });
    games
}

/// The game of a stored text.
pub(crate) fn game_of(text: &str) -> Option<GameId> {
    let (_, record) = text.split_once('\n')?;
    replay::game_of(record)
}

/// The stored games on this device whose code is loaded, the newest first.
pub(crate) fn stored_games() -> Vec<(String, LocalGame)> {
    let ids = browser::stored_keys("game.")
        .into_iter()
        .filter_map(|key| Some(key.strip_prefix("game.")?.to_owned()));
    let read = |id: String| {
        let text = browser::stored(&key(&id))?;
        // Another tab may just have begun a game whose code this page has not loaded.
        let loaded = game_of(&text).is_some_and(title::is_loaded);
        loaded.then(|| LocalGame::read(&text)).flatten().map(|game| (id, game))
    };
    let mut games: Vec<(String, LocalGame)> = ids.filter_map(read).collect();
    game::sort_short(&mut games, |(a, _), (b, _)| b.len().cmp(&a.len()).then(b.cmp(a)));
    games
}

/// The state of a stored game, as a message of the client.
pub(crate) fn state_of(game: &LocalGame) -> Line {
    let asked = game.asked(SeatKind::People);
    match asked.first() {
        _ if game.table.outcome().is_some() => Line::new("state.over"),
        Some(_) if game.people() == 1 => Line::new("state.yours"),
        _ => Line::new("state.running"),
    }
}
