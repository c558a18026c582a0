//! A lesson behind the same session as a table. The move that the step asks for is played; any other move is answered.

use std::sync::Arc;

use bots::Level;
use game::{RuleId, Seat};
use games::{AnyMatch, AnyMove, GameId, with_match};
use leptos::prelude::*;
use table::SubmitError;

use super::{Course, PUPIL, Step, Task, Tried};
use crate::browser;
use crate::desk::{self, Plan, Sitter};
use crate::hint::{Advice, Hint};
use crate::pages::bot_name;
use crate::scene::{Snapshot, Tale};
use crate::session::{Driver, Mode, Player, Refused, Session};
use crate::settings::settings;
use crate::words::{game_t, lang, t};

/// A lesson being taken, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Lesson {
    course: StoredValue<Course>,
    table: StoredValue<AnyMatch>,
    /// The step the pupil is at; as many as there are when all is done.
    pub(crate) step: RwSignal<usize>,
    /// How many moves of the step are done.
    done: StoredValue<usize>,
}

/// Where the progress of a lesson is kept.
fn key(game: GameId) -> String {
    format!("lesson.{game}")
}

/// The step a lesson was left at; nothing if it was not begun.
pub(crate) fn reached(game: GameId) -> Option<usize> {
    browser::kept(&key(game))?.parse().ok()
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
pub(crate) async fn load(game: GameId) -> Result<Course, String> {
    let text = browser::load(&asset(game)).await.ok_or_else(|| t("lesson.missing"))?;
    Course::read(&text)
}

/// The session of a lesson, where it was left.
pub(crate) fn open(course: Course) -> Session {
    let step = reached(course.game()).unwrap_or_default().min(course.steps.len());
    let table = course.at(step);
    let bot = |index| if index == 0 { Sitter::Person } else { Sitter::Bot(Level::Easy) };
    let name =
        |index: usize, name: &String| if index == 0 { settings().display_name() } else { name.clone() };
    let players = course.names().iter().enumerate();
    let players =
        players.map(|(index, text)| Player { name: name(index, text), sitter: bot(index) }).collect();
    let lesson = Lesson {
        course: StoredValue::new(course),
        table: StoredValue::new(table),
        step: RwSignal::new(step),
        done: StoredValue::new(0),
    };
    let game = lesson.course.with_value(Course::game);
    let session = Session::new(game, lesson.snapshot(), players, Mode::Lesson(lesson), settings());
    session.tales.set(lesson.tales());
    session
}

impl Driver for Lesson {
    fn play(&self, session: Session, mv: AnyMove) {
        let Some(step) = self.now() else { return };
        let (done, before) = (self.done.get_value(), self.table.with_value(AnyMatch::ply));
        let tried = self.table.try_update_value(|table| step.tries(table, done, mv));
        match tried {
            Some(Tried::Well) => {
                self.done.set_value(done + 1);
                self.shown(session, before);
            }
            Some(Tried::Done) => {
                self.table.update_value(|table| step.finish(table));
                self.next(session, before);
            }
            Some(Tried::Illegal(SubmitError::Illegal(refusal))) => {
                self.answer(session, game_t(self.game(), refusal.why), Some(refusal.rule));
            }
            Some(Tried::Illegal(_)) => self.answer(session, t("refuse.stale"), None),
            Some(Tried::Other) => self.answer(session, step.wrong.said(lang()), step.rule.parse().ok()),
            None => {}
        }
    }

    /// Points at what is asked for.
    fn hint(&self, session: Session) {
        let Some(Step { task: Task::Do(moves), .. }) = self.now() else { return };
        let next = moves.get(self.done.get_value()).copied();
        let hint = next.map(|mv| Hint { mv, win: 0, reasons: Vec::new() });
        session.hint.set(Some(Advice::Given(hint.into_iter().collect())));
    }
}

impl Lesson {
    /// How many steps there are.
    pub(crate) fn len(self) -> usize {
        self.course.with_value(|course| course.steps.len())
    }

    pub(crate) fn game(self) -> GameId {
        self.course.with_value(Course::game)
    }

    /// The step the pupil is at; nothing when all is done.
    pub(crate) fn now(self) -> Option<Step> {
        let step = self.step.get();
        self.course.with_value(|course| course.steps.get(step).cloned())
    }

    fn snapshot(self) -> Snapshot {
        let asks = self.course.with_value(|course| {
            let step = course.steps.get(self.step.get_untracked());
            step.is_none_or(|step| matches!(step.task, Task::Ask(_)))
        });
        let snapshot = self.table.with_value(
            |table| with_match!(table, table => Snapshot::of(&table.view(Some(PUPIL)), table.ply())),
        );
        // There is a question to answer first, or nothing more to do.
        if asks { snapshot.only_to_look_at() } else { snapshot }
    }

    fn tales(self) -> Vec<Tale> {
        self.table.with_value(|table| desk::tales_of(table, Some(PUPIL), 0))
    }

    /// A question was answered.
    pub(crate) fn choose(self, session: Session, answer: usize) {
        let Some(step) = self.now() else { return };
        let before = self.table.with_value(AnyMatch::ply);
        if answer == 0 {
            self.table.update_value(|table| step.finish(table));
            self.next(session, before);
        } else {
            self.answer(session, step.wrong.said(lang()), step.rule.parse().ok());
        }
    }

    /// Answers a wrong try and points at the right move.
    fn answer(self, session: Session, why: String, rule: Option<RuleId>) {
        session.sure.set(None);
        session.refused.set(Some(Refused { why, rule }));
        self.hint(session);
    }

    fn next(self, session: Session, before: usize) {
        self.done.set_value(0);
        self.step.update(|step| *step += 1);
        browser::keep(&key(self.game()), &self.step.get_untracked().to_string());
        self.shown(session, before);
    }

    fn shown(self, session: Session, before: usize) {
        let tales = self.tales();
        session.hint.set(None);
        session.refused.set(None);
        session.fresh.set(tales.iter().filter(|tale| tale.ply > before).cloned().collect());
        session.tales.set(tales);
        session.now.set(Arc::new(self.snapshot()));
    }

    /// From the beginning.
    pub(crate) fn again(self, session: Session) {
        browser::forget(&key(self.game()));
        self.table.set_value(self.course.with_value(|course| course.at(0)));
        self.done.set_value(0);
        self.step.set(0);
        self.shown(session, usize::MAX);
    }

    /// A real game, against an easy bot.
    pub(crate) fn real_game(self, session: Session) {
        let (fewest, _) = self.game().info().seats;
        let mut sitters = vec![(settings().display_name(), Sitter::Person)];
        let bots = Seat::all(fewest).skip(1);
        sitters.extend(bots.map(|seat| (bot_name(seat.index()), Sitter::Bot(Level::Easy))));
        let plan = Plan { game: self.game(), sitters, options: Vec::new(), seed: browser::seed() };
        // Once the game has begun, the lesson is gone with its page: only a refusal finds it still there.
        if let Err(why) = desk::begin(&plan) {
            session.refused.set(Some(Refused { why, rule: None }));
        }
    }
}
