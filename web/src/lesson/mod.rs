//! Lessons: a game on the real engine, a step at a time, with a task in each.
//!
//! A lesson is a text: how the table is set up, what is played before it begins, and its steps. The other seats, and
//! what is of no interest, are played by the lesson; so the position at a step is always the same, and a lesson that
//! was left goes on where it was.

mod driver;
mod read;

use game::{Lang, Seat};
use games::{AnyMatch, AnyMove, GameId};
use table::{Record, SubmitError};

pub(crate) use driver::{Lesson, exists, load, open, reached};

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
    then: Vec<(Seat, AnyMove)>,
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
    Do(Vec<AnyMove>),
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
                moves.iter().for_each(|mv| play(&mut table, PUPIL, *mv));
            }
            step.finish(&mut table);
        }
        table
    }
}

impl Step {
    /// Tries a move after the first `done` moves of this step.
    pub(crate) fn tries(&self, table: &mut AnyMatch, done: usize, mv: AnyMove) -> Tried {
        let mut trial = table.clone();
        let answer = trial.submit(PUPIL, trial.ply(), mv);
        let Task::Do(moves) = &self.task else {
            return answer.map_or_else(Tried::Illegal, |()| Tried::Other);
        };
        match answer {
            Err(error) => Tried::Illegal(error),
            Ok(()) if moves.get(done).is_none_or(|wanted| *wanted != mv) => Tried::Other,
            Ok(()) => {
                *table = trial;
                if done + 1 == moves.len() { Tried::Done } else { Tried::Well }
            }
        }
    }

    /// Plays what the lesson plays after this step.
    pub(crate) fn finish(&self, table: &mut AnyMatch) {
        for (seat, mv) in &self.then {
            play(table, *seat, *mv);
        }
    }
}

fn play(table: &mut AnyMatch, seat: Seat, mv: AnyMove) {
    let ply = table.ply();
    if let Err(error) = table.submit(seat, ply, mv) {
        panic!("a lesson plays {seat} {mv} after {ply} moves: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::random_record;
    use crate::rulebook::book;
    use game::{Line, Words, plain};
    use games::{Listed, with_match};
    use table::Match;

    fn courses() -> Vec<Course> {
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons")).unwrap();
        let course = |file: std::io::Result<std::fs::DirEntry>| {
            let path = file.unwrap().path();
            let game = path.file_stem().unwrap().to_str().unwrap();
            let course = Course::read(&std::fs::read_to_string(&path).unwrap());
            let course = course.unwrap_or_else(|why| panic!("{game}: {why}"));
            assert_eq!(course.game().to_string(), game, "a lesson is named after its game");
            course
        };
        files.map(course).collect()
    }

    /// Another legal move than the one asked for, and one that is not legal.
    fn wrong(table: &AnyMatch, wanted: AnyMove) -> (Option<AnyMove>, AnyMove) {
        let legal = with_match!(table, table => legal(table));
        let other = legal.iter().copied().find(|mv| *mv != wanted);
        // Of the moves of a whole game, some are not legal at this moment.
        let played = random_record(table.id(), table.record().seats.len() as u8, 1).moves.into_iter();
        let mut played = played.map(|(_, notation)| AnyMove::read(table.id(), &notation).unwrap());
        (other, played.find(|mv| !legal.contains(mv)).expect("something is not legal"))
    }

    fn legal<G: Listed>(table: &Match<G>) -> Vec<AnyMove> {
        table.view(Some(PUPIL)).legal_moves().into_iter().map(G::any_move).collect()
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
                    let (other, forbidden) = wrong(&table, *wanted);
                    let before = table.ply();
                    if let Some(other) = other {
                        assert_eq!(step.tries(&mut table, done, other), Tried::Other, "{game}, {}", step.id);
                    }
                    let answer = step.tries(&mut table, done, forbidden);
                    assert!(matches!(answer, Tried::Illegal(_)), "{game}, {}: {forbidden}", step.id);
                    assert_eq!(table.ply(), before, "a wrong try changes nothing");
                    let last = done + 1 == moves.len();
                    let answer = step.tries(&mut table, done, *wanted);
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

    /// The position as the pupil sees it, in English words.
    fn in_words(table: &AnyMatch) -> Vec<String> {
        fn lines<G: Words>(view: &game::View<G>, names: &[String]) -> Vec<String> {
            let say = |line: &Line| {
                plain(&G::catalog(Lang::En).render(line, &|seat: Seat| names[seat.index()].clone()))
            };
            G::panels(view)
                .iter()
                .flat_map(|panel| [&panel.title].into_iter().chain(&panel.lines))
                .map(say)
                .collect()
        }
        let names = table.record().seats;
        with_match!(table, table => lines(&table.view(Some(PUPIL)), &names))
    }

    /// What a step says about cards, eggs, cities and points is what the position shows.
    #[test]
    fn every_fact_of_a_lesson_is_one_of_the_position() {
        for course in courses() {
            let path = format!("{}/lessons/{}.txt", env!("CARGO_MANIFEST_DIR"), course.game());
            let (mut steps, mut facts) = (0, 0);
            for line in std::fs::read_to_string(path).unwrap().lines() {
                steps += usize::from(line.starts_with("step "));
                let Some(fact) = line.strip_prefix("shows ") else { continue };
                let position = in_words(&course.at(steps - 1));
                let found = position.iter().any(|line| line.contains(fact));
                assert!(found, "{}, step {steps}: no {fact:?} in\n{}", course.game(), position.join("\n"));
                facts += 1;
            }
            assert!(facts >= 5, "{} states {facts} facts", course.game());
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
