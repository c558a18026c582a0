//! Lessons: a game on the real engine, a step at a time, with a task in each.
//!
//! A lesson is a text: how the table is set up, what is played before it begins, and its steps. The other seats, and
//! what is of no interest, are played by the lesson; so the position at a step is always the same, and a lesson that
//! was left goes on where it was.

mod driver;
mod read;

use game::{Lang, Seat};
use games::{AnyMatch, GameId};
use table::{Record, SubmitError};

pub(crate) use driver::{Lesson, load, open, reached};

/// The pupil's seat.
pub(crate) const PUPIL: Seat = Seat::new(0);

/// A whole lesson.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// The table as the lesson begins.
    record: Record,
    pub(crate) steps: Vec<Step>,
}

/// Something to do, and what is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Step {
    /// Its name, for those who write lessons.
    pub(crate) id: String,
    /// The rule it is about.
    pub(crate) rule: String,
    pub(crate) text: Texts,
    /// What is answered to another move than the one that is asked for.
    pub(crate) wrong: Texts,
    pub(crate) task: Task,
    /// What the lesson plays afterwards.
    then: Vec<(Seat, String)>,
}

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Texts {
    en: String,
    fr: String,
}

/// What a step asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// These moves, one after the other.
    Do(Vec<String>),
    /// The answer to a question; the first one is right.
    Ask(Vec<Texts>),
}

impl Default for Task {
    fn default() -> Self {
        Self::Do(Vec::new())
    }
}

impl Texts {
    pub(crate) fn said(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en.clone(),
            Lang::Fr => self.fr.clone(),
        }
    }
}

/// What comes of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It is what was asked for, and there is more to do in this step.
    Well,
    /// It is what was asked for, and the step is done.
    Done,
    /// The rules forbid it.
    Illegal(SubmitError),
    /// It is legal, but not what this step is about.
    Other,
}

impl Course {
    pub(crate) fn game(&self) -> GameId {
        self.record.game.parse().expect("a lesson names its game")
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.record.seats
    }

    /// The table at the beginning of a step; after the last one, as the lesson leaves it.
    ///
    /// # Panics
    /// If a move of the lesson is not legal: a test plays every lesson.
    pub(crate) fn at(&self, step: usize) -> AnyMatch {
        let mut table = AnyMatch::replay(&self.record).expect("the set-up of a lesson can be played");
        for step in self.steps.iter().take(step) {
            if let Task::Do(moves) = &step.task {
                moves.iter().for_each(|mv| play(&mut table, PUPIL, mv));
            }
            step.finish(&mut table);
        }
        table
    }
}

impl Step {
    /// Tries a move, the one after so many of this step's own.
    pub(crate) fn tries(&self, table: &mut AnyMatch, done: usize, notation: &str) -> Tried {
        let mut trial = table.clone();
        let answer = trial.submit_text(PUPIL, trial.ply(), notation);
        let Task::Do(moves) = &self.task else {
            return answer.map_or_else(Tried::Illegal, |()| Tried::Other);
        };
        match answer {
            Err(error) => Tried::Illegal(error),
            Ok(()) if moves.get(done).is_none_or(|wanted| wanted != notation) => Tried::Other,
            Ok(()) => {
                *table = trial;
                if done + 1 == moves.len() { Tried::Done } else { Tried::Well }
            }
        }
    }

    /// Plays what the lesson plays after this step.
    pub(crate) fn finish(&self, table: &mut AnyMatch) {
        for (seat, notation) in &self.then {
            play(table, *seat, notation);
        }
    }
}

fn play(table: &mut AnyMatch, seat: Seat, notation: &str) {
    let ply = table.ply();
    if let Err(error) = table.submit_text(seat, ply, notation) {
        panic!("a lesson plays {seat} {notation} after {ply} moves: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::book;
    use games::with_match;

    fn courses() -> Vec<Course> {
        GameId::ALL
            .iter()
            .map(|game| {
                let path = format!("{}/lessons/{game}.txt", env!("CARGO_MANIFEST_DIR"));
                let course = Course::read(&std::fs::read_to_string(path).unwrap());
                let course = course.unwrap_or_else(|why| panic!("{game}: {why}"));
                assert_eq!(course.game(), *game);
                course
            })
            .collect()
    }

    /// Another legal move than the one asked for, and one that is not legal.
    fn wrong(table: &AnyMatch, wanted: &str) -> (Option<String>, String) {
        with_match!(table, table => {
            let moves = table.view(Some(PUPIL)).legal_moves();
            let other = moves.iter().map(ToString::to_string).find(|mv| mv != wanted);
            let forbidden = ["bid 14", "bid 9", "place 1", "place d1", "pass", "redraw", "lay 20-19", "stop", "done"];
            let forbidden = forbidden.into_iter().find(|mv| {
                mv.parse().is_ok_and(|mv| !moves.contains(&mv))
            });
            (other, forbidden.expect("something is not legal").to_owned())
        })
    }

    #[test]
    fn every_lesson_can_be_walked_and_every_wrong_try_is_answered() {
        for course in courses() {
            let game = course.game();
            assert!((8..=14).contains(&course.steps.len()), "{game}: {} steps", course.steps.len());
            for (index, step) in course.steps.iter().enumerate() {
                let mut table = course.at(index);
                let Task::Do(moves) = &step.task else { continue };
                for (done, wanted) in moves.iter().enumerate() {
                    assert!(table.to_act().contains(PUPIL), "{game}, {}: the pupil is asked", step.id);
                    let (other, forbidden) = wrong(&table, wanted);
                    let before = table.ply();
                    if let Some(other) = other {
                        assert_eq!(step.tries(&mut table, done, &other), Tried::Other, "{game}, {}", step.id);
                    }
                    let answer = step.tries(&mut table, done, &forbidden);
                    assert!(matches!(answer, Tried::Illegal(_)), "{game}, {}: {forbidden}", step.id);
                    assert_eq!(table.ply(), before, "a wrong try changes nothing");
                    let last = done + 1 == moves.len();
                    let answer = step.tries(&mut table, done, wanted);
                    assert_eq!(
                        answer,
                        if last { Tried::Done } else { Tried::Well },
                        "{game}, {}: {wanted}",
                        step.id
                    );
                }
                step.finish(&mut table);
                assert_eq!(table.record(), course.at(index + 1).record(), "{game}, {}", step.id);
            }
            course.at(course.steps.len());
        }
    }

    #[test]
    fn every_step_speaks_both_languages_and_cites_a_rule() {
        for course in courses() {
            let rules = book(course.game(), Lang::En);
            for step in &course.steps {
                let named = format!("{}, {}", course.game(), step.id);
                assert!(rules.iter().any(|clause| clause.id == step.rule), "{named}: {}", step.rule);
                let mut texts = vec![&step.text, &step.wrong];
                if let Task::Ask(answers) = &step.task {
                    assert!(answers.len() > 1, "{named}: a choice of answers");
                    texts.extend(answers);
                }
                for text in texts {
                    assert!(!text.en.is_empty() && !text.fr.is_empty(), "{named}");
                    assert!(crate::words::set_in_french(&text.fr), "{named}: {}", text.fr);
                    assert!(text.en.len() < 420, "{named}: short steps");
                }
            }
        }
    }

    #[test]
    fn a_lesson_that_is_badly_written_says_where() {
        assert!(Course::read("game eme\nseats A B\nseed 1\nstop").unwrap_err().contains("line 4"));
        assert!(Course::read("game eme\nseats A B\nseed 1\nsetup 1 city 3").unwrap_err().contains("EME-22"));
    }
}
