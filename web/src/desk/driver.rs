//! Playing a local game: people click, bots think in the worker, every move is kept.

use std::sync::Arc;
use std::time::Duration;

use game::{Line, Seat};
use games::AnyMove;
use leptos::prelude::*;
use table::SubmitError;

use super::{LocalGame, Plan, Sitter, Who};
use crate::browser::{self, Channel, Sound, Thinker};
use crate::hint::Advice;
use crate::pages::go;
use crate::route::Route;
use crate::scene::Tale;
use crate::session::{Driver, Mode, Player, Refused, Session};
use crate::settings::settings;
use crate::thought::{Answer, Decision, Question};
use crate::words::{game_t, t};

/// A game on this device that is being played.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(super) id: StoredValue<String>,
    pub(super) game: StoredValue<LocalGame>,
    viewer: RwSignal<Option<Seat>>,
    thinker: StoredValue<Option<Thinker>, LocalStorage>,
    /// The other tabs in which this game is open, and whether this one leads.
    pub(super) others: StoredValue<Option<Channel>, LocalStorage>,
    pub(crate) leads: RwSignal<bool>,
}

/// The storage key of a game.
pub(crate) fn key(id: &str) -> String {
    format!("game.{id}")
}

/// Begins a game and opens its table.
pub(crate) fn begin(plan: &Plan) -> Result<(), String> {
    adopt(&LocalGame::start(plan)?);
    Ok(())
}

/// Keeps a game and opens its table.
pub(crate) fn adopt(game: &LocalGame) {
    let id = format!("{:x}", browser::now() as u64);
    browser::keep(&key(&id), &game.text());
    go(&Route::Table(id));
}

/// Opens a kept game; nothing if there is none.
pub(crate) fn open(id: &str) -> Option<Session> {
    let game = LocalGame::read(&browser::kept(&key(id))?)?;
    let viewer = game.asked(Who::People).first().or_else(|| game.first_person());
    let player = |(name, sitter): (String, &Sitter)| Player { name, sitter: *sitter };
    let players = game.names().into_iter().zip(&game.sitters).map(player).collect();
    let now = game.snapshot(viewer);
    // The person who opens the page may not be the one whose turn it is.
    let curtain = viewer.filter(|_| game.people() > 1 && game.table.outcome().is_none());
    let played = game.table.id();
    let desk = Desk {
        id: StoredValue::new(id.to_owned()),
        game: StoredValue::new(game),
        viewer: RwSignal::new(viewer),
        thinker: StoredValue::new_local(None),
        others: StoredValue::new_local(None),
        leads: RwSignal::new(true),
    };
    let session = Session::new(played, now, players, Mode::Here(desk), settings());
    session.curtain.set(curtain);
    desk.thinker.set_value(Thinker::start(move |answer| desk.answered(session, answer)));
    on_cleanup(move || desk.thinker.set_value(None));
    desk.meet_others(session);
    desk.catch_up(session);
    desk.next(session);
    Some(session)
}

impl Driver for Desk {
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

    fn look_at(&self, session: Session, ply: Option<usize>) {
        let viewer = self.viewer.get_untracked();
        let past = ply.and_then(|ply| self.game.with_value(|game| game.at_ply(ply)));
        session.sure.set(None);
        // What happened there is shown once more.
        let shown = |tale: &&Tale| Some(tale.ply) == ply && tale.ply > 0;
        let told = session.tales.with_untracked(|tales| tales.iter().filter(shown).cloned().collect());
        session.fresh.set(told);
        session.review.set(ply.filter(|_| past.is_some()));
        match past {
            None => self.refresh(session),
            Some(past) => session.now.set(Arc::new(past.snapshot(viewer).only_to_look_at())),
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
        self.ask(seat, Question::Advice);
    }

    fn rematch(&self, session: Session) {
        let plan = self.game.with_value(|game| {
            let record = game.table.record();
            Plan {
                game: game.table.id(),
                sitters: record.seats.into_iter().zip(game.sitters.iter().copied()).collect(),
                options: record.options,
                seed: browser::seed(),
            }
        });
        // The same plan was possible before.
        if let Err(why) = begin(&plan) {
            session.refused.set(Some(Refused { why, rule: None }));
        }
    }

    fn save_record(&self, _: Session) {
        let record = self.game.with_value(|game| game.table.record());
        browser::download(&format!("{}-{}.txt", record.game, self.id.get_value()), &record.to_string());
    }
}

impl Desk {
    /// The person at the screen, if this tab leads.
    fn player(self) -> Option<Seat> {
        self.viewer.get_untracked().filter(|_| self.leads.get_untracked())
    }

    /// Tells everything that happened before the page was opened.
    pub(super) fn catch_up(self, session: Session) {
        let viewer = self.viewer.get_untracked();
        session.tales.set(self.game.with_value(|game| game.tales(viewer, 0)));
        session.course.set(self.game.with_value(LocalGame::course));
    }

    /// Shows what a move did and goes on.
    fn played(self, session: Session, before: usize) {
        let viewer = self.viewer.get_untracked();
        let mut tales = self.game.with_value(|game| game.tales(viewer, before));
        // From the start on, the set-up is told too; that was told when the page was opened.
        tales.retain(|tale| tale.ply > before);
        if tales.iter().any(|tale| tale.cue.is_some()) {
            session.sound(Sound::Piece);
        }
        session.hint.set(None);
        session.refused.set(None);
        session.review.set(None);
        session.tell(tales.clone());
        session.tales.update(|all| all.extend(tales));
        self.refresh(session);
        let points = self.game.with_value(LocalGame::points);
        session.course.update(|course| course.push(points));
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
        let now = if self.leads.get_untracked() { now } else { now.only_to_look_at() };
        session.now.set(Arc::new(now));
    }

    fn keep(self) {
        let text = self.game.with_value(LocalGame::text);
        browser::keep(&key(&self.id.get_value()), &text);
        self.tell_others(&text);
    }

    /// Continues with the next decision: a bot is asked, a person gets the screen.
    pub(super) fn next(self, session: Session) {
        if !self.leads.get_untracked() {
            return;
        }
        let (bots, people, over) = self.game.with_value(|game| {
            (game.asked(Who::Bots), game.asked(Who::People), game.table.outcome().is_some())
        });
        if over {
            session.sound(Sound::End);
            return;
        }
        if let Some(seat) = bots.first() {
            let sitter = self.game.with_value(|game| game.sitters[seat.index()]);
            if let Sitter::Bot(level) = sitter {
                session.thinking.set(Some(seat));
                self.ask(seat, |decision| Question::Move { decision, level });
            }
        }
        let viewer = self.viewer.get_untracked();
        if viewer.is_some_and(|seat| people.contains(seat)) {
            session.sound(Sound::Turn);
        } else if let Some(seat) = people.first() {
            self.hand_over(session, viewer, seat);
        }
    }

    /// Another person looks at the screen now. Where they know different things, a curtain falls first.
    fn hand_over(self, session: Session, from: Option<Seat>, to: Seat) {
        let secret = self.game.with_value(|game| from.is_some_and(|from| game.differ(from, to)));
        self.viewer.set(Some(to));
        if secret {
            session.curtain.set(Some(to));
        }
        session.fresh.set(Vec::new());
        self.refresh(session);
        session.tales.set(self.game.with_value(|game| game.tales(Some(to), 0)));
        session.sound(Sound::Turn);
    }

    /// Asks the worker about what a seat must decide.
    fn ask(self, seat: Seat, question: impl FnOnce(Decision) -> Question) {
        let decision = self.game.with_value(|game| game.decision(seat, browser::seed()));
        let question = question(decision);
        self.thinker.with_value(|thinker| thinker.iter().for_each(|thinker| thinker.ask(&question)));
    }

    fn answered(self, session: Session, answer: Answer) {
        match answer {
            Answer::Move { ply, seat, mv } => {
                let wait = Duration::from_millis(session.rest());
                set_timeout(move || self.bot_plays(session, seat, ply, mv), wait);
            }
            Answer::Advice { ply, hints } => {
                let here = self.game.with_value(|game| game.table.ply()) == ply;
                // The game may have gone on, or nobody may want to know any more.
                if here && session.hint.get_untracked().is_some() {
                    session.hint.set(Some(Advice::Given(hints)));
                }
            }
            // A table asks for nothing else.
            Answer::Begun { .. } | Answer::Step(_) | Answer::Reviewed | Answer::Unclear(_) => {}
        }
    }

    fn bot_plays(self, session: Session, seat: Seat, ply: usize, mv: AnyMove) {
        // The table may have been left while the bot's move waited to be shown.
        let Some(before) = self.game.try_with_value(|game| game.table.ply()) else { return };
        session.thinking.set(None);
        if !self.leads.get_untracked() {
            return;
        }
        let play = |game: &mut LocalGame| game.table.submit(seat, ply, mv);
        match self.game.try_update_value(play) {
            Some(Ok(())) => self.played(session, before),
            // The position has gone on while the bot thought: it is asked anew.
            Some(Err(_)) => self.next(session),
            None => {}
        }
    }
}

/// Says why a move was not taken.
fn refuse(session: Session, error: &SubmitError) {
    let refused = match error {
        SubmitError::Illegal(refusal) => {
            Refused { why: game_t(session.game, refusal.why), rule: Some(refusal.rule) }
        }
        SubmitError::NotYourTurn => Refused { why: t("refuse.turn"), rule: None },
        SubmitError::GameOver => Refused { why: t("refuse.over"), rule: None },
        SubmitError::Stale { .. } | SubmitError::Unparsable(_) => {
            Refused { why: t("refuse.stale"), rule: None }
        }
    };
    session.sound(Sound::No);
    session.refused.set(Some(refused));
}

/// Games on this device, the newest first.
pub(crate) fn kept_games() -> Vec<(String, LocalGame)> {
    let ids =
        browser::kept_keys("game.").into_iter().filter_map(|key| Some(key.strip_prefix("game.")?.to_owned()));
    let mut games: Vec<(String, LocalGame)> =
        ids.filter_map(|id| Some((id.clone(), LocalGame::read(&browser::kept(&key(&id))?)?))).collect();
    games.sort_by(|(a, _), (b, _)| b.len().cmp(&a.len()).then(b.cmp(a)));
    games
}

/// In what state a kept game is, as a message of the client.
pub(crate) fn state_of(game: &LocalGame) -> Line {
    let asked = game.asked(Who::People);
    match asked.first() {
        _ if game.table.outcome().is_some() => Line::new("state.over"),
        Some(_) if game.people() == 1 => Line::new("state.yours"),
        _ => Line::new("state.running"),
    }
}
