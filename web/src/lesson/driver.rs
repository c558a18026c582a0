//! The driver of a lesson. It plays the move that the step asks for, and explains why any other move is wrong.

use std::sync::Arc;

use bots::Level;
use game::{RuleId, Seat};
use games::{AnyMove, GameId};
use leptos::prelude::*;
use table::SubmitError;

use super::{Attempt, Exercise, LessonScript, LessonStep, PUPIL};
use crate::browser::{self, Sound};
use crate::hint::{Advice, Hint};
use crate::local::{self, Plan, PlayerKind};
use crate::pages::bot_name;
use crate::parts::coach::coach;
use crate::scene::{HistoryLine, Snapshot};
use crate::session::{Driver, Mode, Player, RefusedMove, Session};
use crate::settings::settings;
use crate::title::OpenMatch;
use crate::words::{game_t, lang, t};

/// An open lesson, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Lesson {
    script: StoredValue<LessonScript>,
    table: StoredValue<Box<dyn OpenMatch>>,
    /// The index of the current step; the number of steps when the lesson is finished.
    pub(crate) step: RwSignal<usize>,
    /// The number of moves of the step that are played.
    done: StoredValue<usize>,
    /// Why the last answer was right; `None` after a step without a question.
    pub(crate) right: RwSignal<Option<String>>,
}

/// The storage key for the progress of a lesson.
fn key(game: GameId) -> String {
    format!("lesson.{game}")
}

/// The step at which a lesson was left; `None` if it was not begun.
pub(crate) fn reached(game: GameId) -> Option<usize> {
    browser::stored(&key(game))?.parse().ok()
}

/// Whether a game has a lesson.
pub(crate) fn exists(game: GameId) -> bool {
    browser::asset(&asset(game)).is_some()
}

/// The name of the file of a lesson.
fn asset(game: GameId) -> String {
    format!("lessons/{game}.txt")
}

/// Loads a lesson.
///
/// # Errors
/// If it cannot be loaded.
pub(crate) async fn load(game: GameId) -> Result<LessonScript, String> {
    let text = browser::load(&asset(game)).await.ok_or_else(|| t("lesson.missing"))?;
    LessonScript::read(&text)
}

/// The session of a lesson, at the step where it was left.
pub(crate) fn open(script: LessonScript) -> Session {
    let step = reached(script.game()).unwrap_or_default().min(script.steps.len());
    let table = script.at(step);
    let bot = |index| if index == 0 { PlayerKind::Person } else { PlayerKind::Bot(Level::Easy) };
    let name =
        |index: usize, name: &String| if index == 0 { settings().display_name() } else { name.clone() };
    let players = script.names().iter().enumerate();
    let players = players.map(|(index, text)| Player { name: name(index, text), kind: bot(index) }).collect();
    let lesson = Lesson {
        script: StoredValue::new(script),
        table: StoredValue::new(table),
        step: RwSignal::new(step),
        done: StoredValue::new(0),
        right: RwSignal::new(None),
    };
    let game = lesson.script.with_value(LessonScript::game);
    let session =
        Session::new(game, lesson.snapshot(), players, (Mode::Lesson(lesson), Arc::new(lesson)), settings());
    session.history.set(lesson.history());
    session
}

impl Driver for Lesson {
    fn coach(&self, session: Session) -> Option<AnyView> {
        Some(coach(session, *self).into_any())
    }

    fn play(&self, session: Session, mv: AnyMove) {
        let Some(step) = self.now() else { return };
        let (done, before) = (self.done.get_value(), self.table.with_value(|table| table.ply()));
        let attempt = self.table.try_update_value(|table| step.tries(table, done, mv));
        match attempt {
            Some(Attempt::Right) => {
                self.done.set_value(done + 1);
                self.shown(session, before);
            }
            Some(Attempt::StepDone) => {
                self.table.update_value(|table| step.finish(table.as_mut()));
                self.next(session, before);
            }
            Some(Attempt::Illegal(SubmitError::Illegal(refusal))) => {
                self.answer(session, game_t(self.game(), refusal.why), Some(refusal.rule));
            }
            Some(Attempt::Illegal(_)) => self.answer(session, t("refuse.stale"), None),
            Some(Attempt::Other) => self.answer(session, step.wrong.in_lang(lang()), step.rule.parse().ok()),
            None => {}
        }
    }

    /// Shows the move that the step asks for.
    fn hint(&self, session: Session) {
        let Some(LessonStep { exercise: Exercise::Do(moves), .. }) = self.now() else { return };
        let next = moves.get(self.done.get_value()).copied();
        let hint = next.map(|mv| Hint { mv, win: 0, reasons: Vec::new(), plan: Vec::new() });
        session.hint.set(Some(Advice::Given(hint.into_iter().collect())));
    }
}

impl Lesson {
    /// The number of steps.
    pub(crate) fn len(self) -> usize {
        self.script.with_value(|script| script.steps.len())
    }

    pub(crate) fn game(self) -> GameId {
        self.script.with_value(LessonScript::game)
    }

    /// The current step; `None` when the lesson is finished.
    pub(crate) fn now(self) -> Option<LessonStep> {
        let step = self.step.get();
        self.script.with_value(|script| script.steps.get(step).cloned())
    }

    fn snapshot(self) -> Snapshot {
        let asks = self.script.with_value(|script| {
            let step = script.steps.get(self.step.get_untracked());
            step.is_none_or(|step| matches!(step.exercise, Exercise::Ask(_)))
        });
        let snapshot = self.table.with_value(|table| table.snapshot(Some(PUPIL)));
        // No moves during a question and at the end of the lesson.
        if asks { snapshot.read_only() } else { snapshot }
    }

    fn history(self) -> Vec<HistoryLine> {
        let untold = self.script.with_value(|script| script.untold);
        let mut history = self.table.with_value(|table| table.history(Some(PUPIL), 0));
        history.retain(|line| line.ply == 0 || line.ply > untold);
        history
    }

    /// Handles the answer to a question; answer 0 is right.
    pub(crate) fn choose(self, session: Session, answer: usize) {
        let Some(step) = self.now() else { return };
        let before = self.table.with_value(|table| table.ply());
        if answer == 0 {
            self.table.update_value(|table| step.finish(table.as_mut()));
            self.next(session, before);
            self.right.set(Some(step.right.in_lang(lang())));
        } else {
            self.answer(session, step.wrong.in_lang(lang()), step.rule.parse().ok());
        }
    }

    /// Explains why an attempt is wrong, and shows the right move.
    fn answer(self, session: Session, why: String, rule: Option<RuleId>) {
        session.confirmation.set(None);
        session.sound(Sound::No);
        session.refused.set(Some(RefusedMove { why, rule }));
        self.hint(session);
    }

    fn next(self, session: Session, before: usize) {
        self.done.set_value(0);
        self.right.set(None);
        self.step.update(|step| *step += 1);
        browser::store(&key(self.game()), &self.step.get_untracked().to_string());
        self.shown(session, before);
    }

    fn shown(self, session: Session, before: usize) {
        let history = self.history();
        session.hint.set(None);
        session.refused.set(None);
        session.show_move(history.iter().filter(|line| line.ply > before).cloned().collect());
        session.history.set(history);
        session.now.set(Arc::new(self.snapshot()));
    }

    /// Starts the lesson from the beginning.
    pub(crate) fn again(self, session: Session) {
        browser::remove_stored(&key(self.game()));
        self.table.set_value(self.script.with_value(|script| script.at(0)));
        self.done.set_value(0);
        self.right.set(None);
        self.step.set(0);
        self.shown(session, usize::MAX);
    }

    /// Starts a real game against easy bots.
    pub(crate) fn real_game(self, session: Session) {
        let (fewest, _) = self.game().info().seats;
        let mut players = vec![(settings().display_name(), PlayerKind::Person)];
        let bots = Seat::all(fewest).skip(1);
        players.extend(bots.map(|seat| (bot_name(seat.index()), PlayerKind::Bot(Level::Easy))));
        let options = local::quick_options(self.game());
        let plan = Plan { game: self.game(), players, options, seed: browser::seed() };
        // After a success the page of the lesson is gone, so only use the session after an error.
        if let Err(why) = local::begin(&plan) {
            session.refused.set(Some(RefusedMove { why, rule: None }));
        }
    }
}
