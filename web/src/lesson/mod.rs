//! Lessons: a game on the real engine in steps, each with an exercise.
//!
//! A lesson is a text file with the set-up, the moves before the first step, and the steps. The lesson plays the other
//! seats and the moves between steps, so the position at a step is always the same and a lesson can be resumed.

mod driver;
mod read;

use game::{Lang, Seat};
use games::{AnyMove, GameId};
use table::{Record, SubmitError};

use crate::title::{self, OpenMatch};

pub(crate) use driver::{Lesson, exists, load, open, reached};

/// The pupil's seat.
pub(crate) const PUPIL: Seat = Seat::new(0);

/// The text of a lesson, parsed.
#[derive(Clone, Debug)]
pub(crate) struct LessonScript {
    /// The record up to the first step.
    record: Record,
    /// The number of the last move before the first step that the history does not tell.
    untold: usize,
    pub(crate) steps: Vec<LessonStep>,
}

/// A step of a lesson: an exercise and its texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LessonStep {
    /// Its name in the lesson file.
    pub(crate) id: String,
    /// The rule it is about.
    pub(crate) rule: String,
    pub(crate) text: Translated,
    /// The answer to a wrong attempt.
    pub(crate) wrong: Translated,
    /// Why the right answer to a question is right.
    pub(crate) right: Translated,
    pub(crate) exercise: Exercise,
    /// The moves that the lesson plays after the step.
    then: Vec<(Seat, AnyMove)>,
}

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Translated {
    en: String,
    fr: String,
}

/// What a step asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Exercise {
    /// Play these moves in order.
    Do(Vec<AnyMove>),
    /// Answer a question. The first answer is right.
    Ask(Vec<Translated>),
}

impl Default for Exercise {
    fn default() -> Self {
        Self::Do(Vec::new())
    }
}

impl Translated {
    pub(crate) fn in_lang(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en.clone(),
            Lang::Fr => self.fr.clone(),
        }
    }
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// The right move; the step needs more moves.
    Right,
    /// The right move, and the last one of the step.
    StepDone,
    /// An illegal move.
    Illegal(SubmitError),
    /// A legal move that the step does not ask for.
    Other,
}

impl LessonScript {
    pub(crate) fn game(&self) -> GameId {
        self.record.game.parse().expect("a lesson names a known game")
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.record.seats
    }

    /// The match at the start of a step; for the number of steps, the match at the end of the lesson.
    ///
    /// # Panics
    /// If a move of the lesson is illegal. A test plays every lesson.
    pub(crate) fn at(&self, step: usize) -> Box<dyn OpenMatch> {
        let mut table = title::replay(&self.record).expect("the set-up of a lesson replays");
        for step in self.steps.iter().take(step) {
            if let Exercise::Do(moves) = &step.exercise {
                moves.iter().for_each(|mv| play(&mut *table, PUPIL, *mv));
            }
            step.finish(&mut *table);
        }
        table
    }
}

impl LessonStep {
    /// Tries a move after the first `done` moves of this step.
    pub(crate) fn tries(&self, table: &mut Box<dyn OpenMatch>, done: usize, mv: AnyMove) -> Attempt {
        let mut trial = table.clone();
        let answer = trial.submit(PUPIL, trial.ply(), mv);
        let Exercise::Do(moves) = &self.exercise else {
            return answer.map_or_else(Attempt::Illegal, |()| Attempt::Other);
        };
        match answer {
            Err(error) => Attempt::Illegal(error),
            Ok(()) if moves.get(done).is_none_or(|wanted| *wanted != mv) => Attempt::Other,
            Ok(()) => {
                *table = trial;
                if done + 1 == moves.len() { Attempt::StepDone } else { Attempt::Right }
            }
        }
    }

    /// Plays the moves that follow this step.
    pub(crate) fn finish(&self, table: &mut dyn OpenMatch) {
        for (seat, mv) in &self.then {
            play(table, *seat, *mv);
        }
    }
}

fn play(table: &mut dyn OpenMatch, seat: Seat, mv: AnyMove) {
    let ply = table.ply();
    if let Err(error) = table.submit(seat, ply, mv) {
        panic!("illegal move in a lesson: {seat} {mv} after {ply} moves: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::random_record;
    use crate::rulebook::book;
    use game::{Line, Words, plain};
    use games::{AnyMatch, Listed, with_match};
    use table::Match;

    fn scripts() -> Vec<LessonScript> {
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons")).unwrap();
        let script = |file: std::io::Result<std::fs::DirEntry>| {
            let path = file.unwrap().path();
            let game = path.file_stem().unwrap().to_str().unwrap();
            let script = LessonScript::read(&std::fs::read_to_string(&path).unwrap());
            let script = script.unwrap_or_else(|why| panic!("{game}: {why}"));
            assert_eq!(script.game().to_string(), game, "a lesson is named after its game");
            script
        };
        files.map(script).collect()
    }

    /// A legal move other than the wanted one, and an illegal move.
    fn wrong(table: &dyn OpenMatch, wanted: AnyMove) -> (Option<AnyMove>, AnyMove) {
        let legal = with_match!(&AnyMatch::replay(&table.record()).unwrap(), table => legal(table));
        let other = legal.iter().copied().find(|mv| *mv != wanted);
        // Some move of another whole game is illegal here.
        let played = random_record(table.id(), table.record().seats.len() as u8, 1).moves.into_iter();
        let mut played = played.map(|(_, notation)| AnyMove::read(table.id(), &notation).unwrap());
        (other, played.find(|mv| !legal.contains(mv)).expect("some move is illegal"))
    }

    fn legal<G: Listed>(table: &Match<G>) -> Vec<AnyMove> {
        table.view(Some(PUPIL)).legal_moves().into_iter().map(G::any_move).collect()
    }

    #[test]
    fn every_lesson_can_be_walked_and_every_wrong_try_is_answered() {
        for script in scripts() {
            let game = script.game();
            assert!((8..=14).contains(&script.steps.len()), "{game}: {} steps", script.steps.len());
            for (index, step) in script.steps.iter().enumerate() {
                let mut table = script.at(index);
                let Exercise::Do(moves) = &step.exercise else { continue };
                for (done, wanted) in moves.iter().enumerate() {
                    assert!(table.to_act().contains(PUPIL), "{game}, {}: the pupil is asked", step.id);
                    let (other, forbidden) = wrong(&*table, *wanted);
                    let before = table.ply();
                    if let Some(other) = other {
                        assert_eq!(
                            step.tries(&mut table, done, other),
                            Attempt::Other,
                            "{game}, {}",
                            step.id
                        );
                    }
                    let answer = step.tries(&mut table, done, forbidden);
                    assert!(matches!(answer, Attempt::Illegal(_)), "{game}, {}: {forbidden}", step.id);
                    assert_eq!(table.ply(), before, "a wrong attempt changes nothing");
                    let last = done + 1 == moves.len();
                    let answer = step.tries(&mut table, done, *wanted);
                    assert_eq!(
                        answer,
                        if last { Attempt::StepDone } else { Attempt::Right },
                        "{game}, {}: {wanted}",
                        step.id
                    );
                }
                step.finish(&mut *table);
                assert_eq!(table.record(), script.at(index + 1).record(), "{game}, {}", step.id);
            }
            script.at(script.steps.len());
        }
    }

    /// The position as the pupil sees it, in English words.
    fn in_words(table: &dyn OpenMatch) -> Vec<String> {
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
        let (names, table) = (table.record().seats, AnyMatch::replay(&table.record()).unwrap());
        with_match!(&table, table => lines(&table.view(Some(PUPIL)), &names))
    }

    /// The facts that a lesson states with `shows` are true of the position.
    #[test]
    fn every_fact_of_a_lesson_is_one_of_the_position() {
        for script in scripts() {
            let path = format!("{}/lessons/{}.txt", env!("CARGO_MANIFEST_DIR"), script.game());
            let (mut steps, mut facts) = (0, 0);
            for line in std::fs::read_to_string(path).unwrap().lines() {
                steps += usize::from(line.starts_with("step "));
                let Some(fact) = line.strip_prefix("shows ") else { continue };
                let position = in_words(&*script.at(steps - 1));
                let found = position.iter().any(|line| line.contains(fact));
                assert!(found, "{}, step {steps}: no {fact:?} in\n{}", script.game(), position.join("\n"));
                facts += 1;
            }
            assert!(facts >= 5, "{} states {facts} facts", script.game());
        }
    }

    #[test]
    fn every_step_speaks_both_languages_and_cites_a_rule() {
        for script in scripts() {
            let rules = book(script.game(), Lang::En);
            for step in &script.steps {
                let named = format!("{}, {}", script.game(), step.id);
                assert!(rules.iter().any(|clause| clause.id == step.rule), "{named}: {}", step.rule);
                let mut texts = vec![&step.text, &step.wrong];
                if let Exercise::Ask(answers) = &step.exercise {
                    assert!(answers.len() > 1, "{named}: a choice of answers");
                    texts.extend(answers);
                    texts.push(&step.right);
                }
                for text in texts {
                    assert!(!text.en.is_empty() && !text.fr.is_empty(), "{named}");
                    assert!(crate::words::has_french_typography(&text.fr), "{named}: {}", text.fr);
                    assert!(text.en.len() < 420, "{named}: short steps");
                }
            }
        }
    }

    #[test]
    fn a_lesson_that_is_badly_written_says_where() {
        assert!(LessonScript::read("game eme\nseats A B\nseed 1\nstop").unwrap_err().contains("line 4"));
        assert!(
            LessonScript::read("game eme\nseats A B\nseed 1\nsetup 1 city 3").unwrap_err().contains("EME-22")
        );
    }
}
