//! A review in the worker: first the whole game at a glance of the network, then a review with the simulations of the scale of
//! the accuracy, then a thorough one.

use game::Seat;
use leptos::prelude::*;
use table::Record;

use super::chart::{Band, ChartSize, chart, smoothed};
use crate::browser::{self, WorkerHandle};
use crate::markup::Markup;
use crate::review::{FIRST_ITERATIONS, StepGlance, StepVerdict, thorough};
use crate::words::t;
use crate::worker::{ReviewAnswer, ReviewQuestion};

/// A review, as signals that change while the worker judges. It stops when the page is left.
#[derive(Clone, Copy)]
pub(crate) struct ReviewRun {
    record: StoredValue<Record>,
    seat: StoredValue<Seat>,
    worker: StoredValue<Option<WorkerHandle<ReviewQuestion>>, LocalStorage>,
    /// The time at which the first step of the first review began, in milliseconds.
    since: StoredValue<f64>,
    /// Whether the first review is finished.
    thorough: RwSignal<bool>,
    /// The accuracy of the seat, from 0 to 100, by the first review.
    pub(crate) accuracy: RwSignal<f32>,
    steps: RwSignal<usize>,
    /// The chances of all seats before the first step.
    pub(crate) start: RwSignal<Vec<f32>>,
    /// The steps at a glance, shown until they are judged; none without a network.
    glances: RwSignal<Vec<StepGlance>>,
    /// The verdicts. Those of the thorough review replace those of the first.
    pub(crate) verdicts: RwSignal<Vec<StepVerdict>>,
    /// The number of steps judged by the current review.
    judged: RwSignal<usize>,
    pub(crate) done: RwSignal<bool>,
}

impl ReviewRun {
    /// A review of this record that has not begun.
    pub(crate) fn new(record: Record) -> Self {
        let run = Self {
            record: StoredValue::new(record),
            seat: StoredValue::new(Seat::new(0)),
            worker: StoredValue::new_local(None),
            since: StoredValue::new(0.0),
            thorough: RwSignal::new(false),
            accuracy: RwSignal::new(100.0),
            steps: RwSignal::new(0),
            start: RwSignal::new(Vec::new()),
            glances: RwSignal::new(Vec::new()),
            verdicts: RwSignal::new(Vec::new()),
            judged: RwSignal::new(0),
            done: RwSignal::new(false),
        };
        on_cleanup(move || run.worker.set_value(None));
        run
    }

    /// Begins the review of a seat with a new worker, because the old one may still answer for another seat.
    pub(crate) fn begin(self, seat: Seat) {
        self.seat.set_value(seat);
        self.worker.set_value(WorkerHandle::start(move |answer| self.hear(answer)));
        self.glances.set(Vec::new());
        self.verdicts.set(Vec::new());
        self.done.set(false);
        self.thorough.set(false);
        self.ask_review(FIRST_ITERATIONS);
    }

    fn ask_review(self, iterations: u32) {
        let (record, seat) = (self.record.get_value(), self.seat.get_value());
        self.ask(&ReviewQuestion::Begin { record, seat, iterations });
    }

    fn ask(self, question: &ReviewQuestion) {
        self.worker.with_value(|worker| worker.iter().for_each(|worker| worker.ask(question)));
    }

    fn hear(self, answer: ReviewAnswer) {
        match answer {
            ReviewAnswer::Begun { steps, start, glances } => {
                // Measure from here, without the start of the worker.
                self.since.set_value(browser::now());
                self.steps.set(steps);
                self.start.set(start);
                self.glances.set(glances);
                self.judged.set(0);
                self.ask(&ReviewQuestion::NextStep);
            }
            ReviewAnswer::Step(verdict) => {
                let at = self.judged.get_untracked();
                self.verdicts.update(|all| match all.get_mut(at) {
                    Some(place) => *place = verdict,
                    None => all.push(verdict),
                });
                self.judged.set(at + 1);
                self.ask(&ReviewQuestion::NextStep);
            }
            ReviewAnswer::Reviewed if !self.thorough.get_untracked() => {
                let last = |all: &Vec<StepVerdict>| all.last().and_then(|step| step.accuracy);
                self.accuracy.set(self.verdicts.with_untracked(last).unwrap_or(100.0));
                self.thorough.set(true);
                match thorough(browser::now() - self.since.get_value()) {
                    Some(iterations) => self.ask_review(iterations),
                    None => self.done.set(true),
                }
            }
            ReviewAnswer::Reviewed => self.done.set(true),
        }
    }

    /// How far the review is.
    pub(crate) fn progress(self) -> impl IntoView {
        let (judged, steps) = (self.judged.get(), self.steps.get().max(1));
        let word = match (self.done.get(), self.thorough.get()) {
            (true, _) => "review.done",
            (false, true) => "review.thorough",
            (false, false) => "review.quick",
        };
        view! {
            <div class="progress" role="status" data-done=self.done.get().to_string()>
                <span>{t(word)}</span>
                {(!self.done.get()).then(|| view! { <progress max=steps.to_string() value=judged.to_string() aria-label=t(word)></progress> })}
            </div>
        }
    }

    /// The chances of all seats, in percent, before the first step and after each that is judged or seen at a glance.
    pub(crate) fn chances_by_step(self) -> Vec<Vec<i16>> {
        let percent =
            |chances: &Vec<f32>| chances.iter().map(|chance| (100.0 * chance).round() as i16).collect();
        let mut all = vec![self.start.with(percent)];
        self.verdicts.with(|steps| all.extend(steps.iter().map(|step| percent(&step.chances))));
        let judged = all.len() - 1;
        self.glances.with(|steps| all.extend(steps.iter().skip(judged).map(|step| percent(&step.chances))));
        all
    }

    /// The uncertainty of the seat's chances before the first step and after each, in percent: twice the standard error.
    fn band(self) -> Band {
        let percent = |error: f32| (200.0 * error).round() as i16;
        let mut errors: Vec<i16> =
            self.verdicts.with(|all| all.iter().map(|step| percent(step.error)).collect());
        let judged = errors.len();
        self.glances.with(|steps| errors.extend(steps.iter().skip(judged).map(|step| percent(step.error))));
        let first = errors.first().copied();
        Band { seat: self.seat.get_value().index(), errors: first.into_iter().chain(errors).collect() }
    }

    /// The chart of the chances with their uncertainty; empty before the first step is judged.
    pub(crate) fn curve(self, names: &[String]) -> Markup {
        let chances = self.chances_by_step();
        if chances.len() < 2 {
            return Markup::default();
        }
        chart(&smoothed(&chances), Some(&self.band()), names, &t("review.axis"), ChartSize::of_screen())
    }
}
