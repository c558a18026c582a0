//! The review of a finished game, in the worker: judged step by step from what one seat saw, each step told as soon
//! as it is judged.

use std::cell::RefCell;

use bots::review::{Choice, Judged, Reviewer, Trail};
use game::{Seat, View};
use games::{GameId, with_game};
use serde::{Deserialize, Serialize};
use table::Record;

use crate::hint::{Advised, Reason, reasons};

/// How many games are played out for each forecast: a quick look at the whole game first.
pub(crate) const QUICK: u32 = 40;

/// The most for a thorough one.
const THOROUGH: u32 = 2000;

/// What a thorough review should take, in milliseconds.
const PATIENCE: f64 = 20_000.0;

/// What the worker says of a review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum News {
    /// So many steps will be judged; these are the chances before the first.
    Begun { steps: usize, start: Vec<f32> },
    /// A step has been judged.
    Step(Verdict),
    /// All steps have been.
    Done,
}

/// What is said of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Verdict {
    /// How many moves had been played before it.
    pub(crate) ply: usize,
    /// The chances of all seats after it.
    pub(crate) chances: Vec<f32>,
    /// What changed the seat's chance: its own choices, others', luck; and the square of their error.
    pub(crate) own: f32,
    pub(crate) others: f32,
    pub(crate) luck: f32,
    pub(crate) variance: f32,
    pub(crate) choice: Option<Chosen>,
}

/// What is said of a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chosen {
    pub(crate) played: String,
    pub(crate) best: String,
    /// How much of the chance to win it cost.
    pub(crate) cost: f32,
    /// From 0 to 1.
    pub(crate) accuracy: f32,
    /// What speaks for the better move; for none if it was played.
    pub(crate) reasons: Vec<Reason>,
}

/// How many games a thorough review plays out for each forecast, if a quick one took so many milliseconds.
pub(crate) fn thorough(quick: f64) -> u32 {
    let fits = f64::from(QUICK) * PATIENCE / quick.max(1.0);
    fits.clamp(f64::from(QUICK), f64::from(THOROUGH)) as u32
}

/// The question that begins a review.
pub(crate) fn begin(game: GameId, seat: Seat, iterations: u32, record: &Record) -> String {
    format!("review {game} {seat} {iterations}\n{record}")
}

/// The question for the next step.
pub(crate) const NEXT: &str = "review next";

/// A review under way, whichever game it is of.
trait Going {
    fn next(&mut self) -> News;
}

thread_local! {
    static GOING: RefCell<Option<Box<dyn Going>>> = const { RefCell::new(None) };
}

/// Answers a question about a review; nothing if it makes no sense.
pub(crate) fn answer(question: &str) -> Option<String> {
    let news = if question == NEXT {
        GOING.with_borrow_mut(|going| Some(going.as_mut()?.next()))?
    } else {
        start(question.strip_prefix("review ")?)?
    };
    serde_json::to_string(&news).ok()
}

fn start(text: &str) -> Option<News> {
    let (head, record) = text.split_once('\n')?;
    let mut words = head.split(' ');
    let game: GameId = words.next()?.parse().ok()?;
    let seat: Seat = words.next()?.parse().ok()?;
    let iterations: u32 = words.next()?.parse().ok()?;
    let record: Record = record.parse().ok()?;
    with_game!(game, G => {
        let trail = Trail::<G>::of(&record, seat).ok()?;
        let (seats, before) = (usize::from(trail.outcome.seats), trail.steps.iter().map(|step| step.before.clone()).collect());
        let reviewer = Reviewer::new(trail, iterations, record.seed);
        let news = News::Begun { steps: reviewer.steps(), start: reviewer.start()[..seats].to_vec() };
        GOING.set(Some(Box::new(Course { seat, seats, before, reviewer })));
        Some(news)
    })
}

struct Course<G: Advised> {
    seat: Seat,
    seats: usize,
    /// What the seat saw before each step, for reasons.
    before: Vec<View<G>>,
    reviewer: Reviewer<G>,
}

impl<G: Advised> Going for Course<G> {
    fn next(&mut self) -> News {
        let at = self.reviewer.judged().len();
        let Some(judged) = self.reviewer.judge().cloned() else { return News::Done };
        let chosen = judged.choice.as_ref().map(|choice| self.chosen(&self.before[at], choice));
        News::Step(self.verdict(&judged, chosen))
    }
}

impl<G: Advised> Course<G> {
    fn verdict(&self, judged: &Judged<G::Move>, choice: Option<Chosen>) -> Verdict {
        let parts = judged.parts;
        let chances = judged.chances[..self.seats].to_vec();
        let (own, others, luck, variance) = (parts.own, parts.others, parts.luck, parts.variance);
        Verdict { ply: judged.ply, chances, own, others, luck, variance, choice }
    }

    fn chosen(&self, view: &View<G>, choice: &Choice<G::Move>) -> Chosen {
        let missed = choice.played != choice.best;
        Chosen {
            played: choice.played.to_string(),
            best: choice.best.to_string(),
            cost: choice.cost(self.seat),
            accuracy: choice.accuracy(self.seat),
            reasons: if missed { reasons(view, self.seat, choice.best) } else { Vec::new() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::random_record;

    #[test]
    fn a_review_is_told_step_by_step() {
        for game in GameId::ALL {
            let record = random_record(*game, 3, 8);
            let ask = |question: &str| -> News { serde_json::from_str(&answer(question).unwrap()).unwrap() };
            let News::Begun { steps, start } = ask(&begin(*game, Seat::new(1), 6, &record)) else {
                panic!("{game}")
            };
            let mut chance = start[1];
            for _ in 0..steps {
                let News::Step(step) = ask(NEXT) else { panic!("{game}") };
                chance += step.own + step.others + step.luck;
                assert!((chance - step.chances[1]).abs() < 0.01, "{game} {chance} {:?}", step.chances);
                if let Some(chosen) = &step.choice {
                    assert!(chosen.cost >= 0.0 && chosen.accuracy <= 1.0);
                    assert!(chosen.played != chosen.best || chosen.reasons.is_empty());
                }
            }
            assert_eq!(ask(NEXT), News::Done);
            assert!(chance.abs() < 0.01 || chance > 0.3, "{game} ends with a result: {chance}");
        }
        assert_eq!(answer("review chess 1 2\nrecord"), None);
    }

    #[test]
    fn thorough_reviews_take_as_long_as_people_wait() {
        assert_eq!(thorough(1.0), THOROUGH);
        assert_eq!(thorough(400_000.0), QUICK);
        assert_eq!(thorough(2000.0), 400);
    }
}
