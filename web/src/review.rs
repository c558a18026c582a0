//! The review of a finished game in the worker, from what one seat saw. Each step is reported as soon as it is judged.

use bots::review::{Choice, Glance, Judged, NoTrail, Reviewer, SCALE_ITERATIONS, Trail};
use game::{Seat, View};
use games::AnyMove;
use serde::{Deserialize, Serialize};
use table::Record;

use crate::hint::{Advised, Reason, reasons};
use crate::worker::ReviewAnswer;

/// The simulations per forecast of the first review, from which the accuracy comes.
pub(crate) const FIRST_ITERATIONS: u32 = SCALE_ITERATIONS;

/// The most simulations per forecast of a thorough review.
const MAX_THOROUGH_ITERATIONS: u32 = 2000;

/// The intended duration of a thorough review, in milliseconds.
const THOROUGH_REVIEW_MS: f64 = 20_000.0;

/// A step at a glance of the network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StepGlance {
    /// The chances of all seats after it.
    pub(crate) chances: Vec<f32>,
    /// The standard error of the chance of the seat.
    pub(crate) error: f32,
}

/// The verdict on a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StepVerdict {
    /// The number of moves before the step.
    pub(crate) ply: usize,
    /// The chances of all seats after it.
    pub(crate) chances: Vec<f32>,
    /// The standard error of the chance of the seat.
    pub(crate) error: f32,
    /// What changed the chance of the seat: its own choices, those of others, luck; and the variance of these numbers.
    pub(crate) own: f32,
    pub(crate) others: f32,
    pub(crate) luck: f32,
    pub(crate) variance: f32,
    /// The accuracy of the seat up to this step, from 0 to 100; `None` if it has had no choice.
    pub(crate) accuracy: Option<f32>,
    pub(crate) choice: Option<JudgedChoice>,
}

/// The verdict on a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct JudgedChoice {
    pub(crate) played: AnyMove,
    pub(crate) best: AnyMove,
    /// The loss of the chance to win, from 0 to 1.
    pub(crate) cost: f32,
    /// The reasons for the best move; empty if it was played.
    pub(crate) reasons: Vec<Reason>,
}

/// The simulations per forecast of a thorough review, if the first one took this many milliseconds; `None` if there is no time
/// for many more than in the first one.
pub(crate) fn thorough(first: f64) -> Option<u32> {
    let fits = f64::from(FIRST_ITERATIONS) * THOROUGH_REVIEW_MS / first.max(1.0);
    let fits = fits.min(f64::from(MAX_THOROUGH_ITERATIONS)) as u32;
    (fits >= 2 * FIRST_ITERATIONS).then_some(fits)
}

/// A running review, independent of the game.
pub(crate) trait Review {
    /// Judges the next step; `None` when all are judged.
    fn next_step(&mut self) -> Option<StepVerdict>;
}

/// A review that has begun, with the answer of the worker; or why the record cannot be reviewed.
pub(crate) type Begun = Result<(Box<dyn Review>, ReviewAnswer), String>;

/// Begins to review a record for a seat.
///
/// # Errors
/// Says why it cannot be reviewed.
pub(crate) fn start<G: Advised>(
    record: &Record,
    seat: Seat,
    iterations: u32,
) -> Result<(Box<dyn Review>, ReviewAnswer), NoTrail> {
    let trail = Trail::<G>::of(record, &[seat])?.remove(0);
    let seats = usize::from(trail.outcome.seats);
    let before = trail.steps.iter().map(|step| step.before.clone()).collect();
    let mut reviewer = Reviewer::new(trail, iterations, record.seed.number());
    let short =
        |glance: Glance| StepGlance { chances: glance.chances[..seats].to_vec(), error: glance.error };
    let glances = reviewer.glance().into_iter().map(short).collect();
    let start = reviewer.start()[..seats].to_vec();
    let begun = ReviewAnswer::Begun { steps: reviewer.steps(), start, glances };
    Ok((Box::new(ReviewOf { seat, seats, before, reviewer }), begun))
}

/// A running review of one game.
struct ReviewOf<G: Advised> {
    seat: Seat,
    seats: usize,
    /// The view of the seat before each step, for reasons.
    before: Vec<View<G>>,
    reviewer: Reviewer<G>,
}

impl<G: Advised> Review for ReviewOf<G> {
    fn next_step(&mut self) -> Option<StepVerdict> {
        let at = self.reviewer.judged().len();
        let judged = self.reviewer.judge()?.clone();
        let chosen = judged.choice.as_ref().map(|choice| self.chosen(&self.before[at], choice));
        Some(self.verdict(&judged, chosen))
    }
}

impl<G: Advised> ReviewOf<G> {
    fn verdict(&self, judged: &Judged<G::Move>, choice: Option<JudgedChoice>) -> StepVerdict {
        let parts = judged.parts;
        let chances = judged.chances[..self.seats].to_vec();
        let (own, others, luck, variance) = (parts.own, parts.others, parts.luck, parts.variance);
        let (error, accuracy) = (judged.error, self.reviewer.accuracy());
        StepVerdict { ply: judged.ply, chances, error, own, others, luck, variance, accuracy, choice }
    }

    fn chosen(&self, view: &View<G>, choice: &Choice<G::Move>) -> JudgedChoice {
        let missed = choice.played != choice.best;
        JudgedChoice {
            played: G::any_move(choice.played),
            best: G::any_move(choice.best),
            cost: choice.cost(self.seat),
            reasons: if missed { reasons(view, self.seat, choice.best) } else { Vec::new() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::random_record;
    use crate::title::remote;
    use games::GameId;

    #[test]
    fn a_review_is_told_step_by_step() {
        for game in GameId::ALL {
            let record = random_record(*game, 3, 8);
            let (mut review, begun) = remote(*game).review(&record, Seat::new(1), 6).unwrap();
            let ReviewAnswer::Begun { steps, start, glances } = begun else { panic!("{game}") };
            assert!(glances.is_empty(), "there is no network");
            let mut chance = start[1];
            for _ in 0..steps {
                let step = review.next_step().unwrap();
                chance += step.own + step.others + step.luck;
                assert!((chance - step.chances[1]).abs() < 0.01, "{game} {chance} {:?}", step.chances);
                if let Some(chosen) = &step.choice {
                    assert!(chosen.cost >= 0.0);
                    assert!(step.accuracy.is_some_and(|accuracy| (0.0..=100.0).contains(&accuracy)));
                    assert!(chosen.played != chosen.best || chosen.reasons.is_empty());
                }
            }
            assert_eq!(review.next_step(), None);
            assert!(chance.abs() < 0.01 || chance > 0.3, "{game} ends with a result: {chance}");
        }
    }

    #[test]
    fn only_finished_games_are_reviewed() {
        let mut record = random_record(GameId::Eme, 2, 8);
        record.moves.pop();
        let why = remote(GameId::Eme).review(&record, Seat::new(0), 6).err().unwrap();
        assert!(why.contains("only finished games"), "{why}");
    }

    #[test]
    fn thorough_reviews_take_as_long_as_people_wait() {
        assert_eq!(thorough(1.0), Some(MAX_THOROUGH_ITERATIONS));
        assert_eq!(thorough(400_000.0), None);
        assert_eq!(thorough(2000.0), Some(1500));
    }
}
