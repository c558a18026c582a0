//! The page of a review: the chances over time, the effects of choices and luck, and the costliest choices.

use game::{Line, Seat};
use games::{AnyMatch, AnyMove, with_match};
use leptos::prelude::*;

use super::replay::find;
use super::{link, nav, nav_line};
use crate::browser::{self, WorkerHandle};
use crate::hint::say;
use crate::markup::{Markup, inside, inside_live, markup};
use crate::parts::chart::{ChartSize, chart};
use crate::parts::topbar::topbar;
use crate::parts::{icon, live, shape, style};
use crate::replay::RecordedGame;
use crate::review::{JudgedChoice, QUICK_ITERATIONS, StepVerdict, thorough};
use crate::route::{ReplaySource, Route};
use crate::scene::Snapshot;
use crate::words::{colon, game_t, lang, t, text, tl};
use crate::worker::{WorkerAnswer, WorkerQuestion};

/// The most choices in the list.
const MAX_LISTED_CHOICES: usize = 5;

/// A choice that costs less is left out, because the difference is below the error.
const MIN_COST: f32 = 0.01;

/// The state of the page, updated while the worker judges.
#[derive(Clone, Copy)]
struct ReviewPage {
    recorded: StoredValue<RecordedGame>,
    source: StoredValue<ReplaySource>,
    seat: RwSignal<Seat>,
    worker: StoredValue<Option<WorkerHandle>, LocalStorage>,
    /// The time at which the first step of the quick review began, in milliseconds.
    since: StoredValue<f64>,
    /// Whether the quick review is finished.
    thorough: RwSignal<bool>,
    steps: RwSignal<usize>,
    start: RwSignal<Vec<f32>>,
    /// The verdicts. Thorough ones replace quick ones.
    verdicts: RwSignal<Vec<StepVerdict>>,
    /// The number of steps judged by the current review.
    judged: RwSignal<usize>,
    done: RwSignal<bool>,
}

/// The page.
pub(crate) fn review(source: ReplaySource, seat: Option<Seat>) -> impl IntoView {
    let found = find(source.clone());
    let inside = live(move || match found.get() {
        None => view! { <p>{t("room.coming")}</p> }.into_any(),
        Some(Err(why)) => view! { <p>{why}</p> }.into_any(),
        Some(Ok(recorded)) if !recorded.is_over() => view! { <p>{t("replay.running")}</p> }.into_any(),
        Some(Ok(recorded)) => ReviewPage::open(recorded, source.clone(), seat).screen().into_any(),
    });
    view! {
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap narrow review">{nav_line()}<h1>{t("review.title")}</h1>{inside}</main>
    }
}

impl ReviewPage {
    fn open(recorded: RecordedGame, source: ReplaySource, seat: Option<Seat>) -> Self {
        let page = Self {
            recorded: StoredValue::new(recorded),
            source: StoredValue::new(source),
            seat: RwSignal::new(seat.unwrap_or(Seat::new(0))),
            worker: StoredValue::new_local(None),
            since: StoredValue::new(0.0),
            thorough: RwSignal::new(false),
            steps: RwSignal::new(0),
            start: RwSignal::new(Vec::new()),
            verdicts: RwSignal::new(Vec::new()),
            judged: RwSignal::new(0),
            done: RwSignal::new(false),
        };
        on_cleanup(move || page.worker.set_value(None));
        Effect::new(move || page.begin(page.seat.get()));
        page
    }

    /// Begins the review of a seat with a new worker, because the old one may still answer for another seat.
    fn begin(self, seat: Seat) {
        self.worker.set_value(WorkerHandle::start(move |answer| self.hear(answer)));
        self.verdicts.set(Vec::new());
        self.done.set(false);
        self.thorough.set(false);
        self.ask_review(seat, QUICK_ITERATIONS);
    }

    fn ask_review(self, seat: Seat, iterations: u32) {
        let record = self.recorded.with_value(|recorded| recorded.record().clone());
        self.ask(&WorkerQuestion::Review { record, seat, iterations });
    }

    fn ask(self, question: &WorkerQuestion) {
        self.worker.with_value(|worker| worker.iter().for_each(|worker| worker.ask(question)));
    }

    fn hear(self, answer: WorkerAnswer) {
        match answer {
            WorkerAnswer::Begun { steps, start } => {
                // Measure from here, without the start of the worker.
                self.since.set_value(browser::now());
                self.steps.set(steps);
                self.start.set(start);
                self.judged.set(0);
                self.ask(&WorkerQuestion::NextStep);
            }
            WorkerAnswer::Step(verdict) => {
                let at = self.judged.get_untracked();
                self.verdicts.update(|all| match all.get_mut(at) {
                    Some(place) => *place = verdict,
                    None => all.push(verdict),
                });
                self.judged.set(at + 1);
                self.ask(&WorkerQuestion::NextStep);
            }
            WorkerAnswer::Reviewed if !self.thorough.get_untracked() => {
                self.thorough.set(true);
                let iterations = thorough(browser::now() - self.since.get_value());
                self.ask_review(self.seat.get_untracked(), iterations);
            }
            WorkerAnswer::Reviewed => self.done.set(true),
            // A review does not ask for moves.
            WorkerAnswer::Move { .. } | WorkerAnswer::Advice { .. } | WorkerAnswer::Unclear(_) => {}
        }
    }

    fn names(self) -> Vec<String> {
        self.recorded.with_value(|recorded| recorded.names().to_vec())
    }

    fn screen(self) -> impl IntoView {
        let game = self.recorded.with_value(RecordedGame::game);
        let names = self.names();
        let tabs: Vec<_> = names
            .iter()
            .enumerate()
            .map(|(index, name)| {
                let seat = Seat::new(index as u8);
                let chosen = move || (self.seat.get() == seat).to_string();
                view! {
                    <button type="button" class=format!("btn sm {}", style(seat)) aria-pressed=chosen data-seat=index
                        on:click=move |_| self.seat.set(seat)>{shape(seat, "s16")}" "{name.clone()}</button>
                }
            })
            .collect();
        let watch = view! { {icon("ui-history", "")}{t("replay.watch")} }.into_any();
        view! {
            <p class="muted">{game_t(game, "game.title")}" · "{t("review.about")}</p>
            <div class="seats" role="group" aria-label=t("review.seat")>{tabs}</div>
            {move || self.progress()}
            <section class="panel curve"><h2>{t("review.curve")}</h2>
                <div class="plot" role="img" aria-label=move || self.curve_words() {..inside_live(move || self.curve())}></div></section>
            <section class="panel parts" id="parts">{move || self.parts()}</section>
            <section class="panel dear"><h2>{t("review.dear")}</h2>{move || self.dearest()}</section>
            <p class="muted method">{t("review.method")}</p>
            <p class="more">{link(Route::Replay(self.source.get_value(), None), "btn", String::new(), watch)}</p>
        }
    }

    fn progress(self) -> impl IntoView {
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

    /// The chances of all seats, in percent, before the first step and after each.
    fn chances_by_step(self) -> Vec<Vec<i16>> {
        let percent =
            |chances: &Vec<f32>| chances.iter().map(|chance| (100.0 * chance).round() as i16).collect();
        let first = self.start.with(percent);
        self.verdicts
            .with(|all| std::iter::once(first).chain(all.iter().map(|step| percent(&step.chances))).collect())
    }

    fn curve(self) -> Markup {
        let page = self.chances_by_step();
        if page.len() < 2 {
            return Markup::default();
        }
        let size = if browser::is_narrow() { ChartSize::Narrow } else { ChartSize::Wide };
        chart(&page, &self.names(), &t("review.axis"), size)
    }

    fn curve_words(self) -> String {
        let page = self.chances_by_step();
        let last = page.last().cloned().unwrap_or_default();
        let percent = lang().pick("%", "\u{a0}%");
        let said: Vec<String> =
            self.names().iter().zip(last).map(|(name, chance)| format!("{name} {chance}{percent}")).collect();
        colon(&t("review.curve"), said.join(", "))
    }

    /// How well the seat chose, and what changed its chance.
    fn parts(self) -> impl IntoView {
        let all = self.verdicts.get();
        let choices: Vec<f32> = all.iter().filter_map(|step| Some(step.choice.as_ref()?.accuracy)).collect();
        let accuracy = 100.0 * choices.iter().sum::<f32>() / choices.len().max(1) as f32;
        let sum = |part: fn(&StepVerdict) -> f32| all.iter().map(part).sum::<f32>();
        let error = percent(sum(|step| step.variance).sqrt());
        let seat = self.seat.get();
        let start = self.start.with(|start| start.get(seat.index()).copied().unwrap_or_default());
        let end = all.last().and_then(|step| step.chances.get(seat.index()).copied()).unwrap_or(start);
        let row = |word: &'static str, value: f32| {
            view! { <tr><th scope="row">{t(word)}</th><td class="num">{signed(value)}</td><td>{bar(value)}</td></tr> }
        };
        view! {
            <div class="accuracy"><h2>{t("review.accuracy")}</h2><b id="accuracy">{format!("{accuracy:.0}")}</b>
                <small>{tl(&Line::new("review.choices").with("n", choices.len() as i32))}</small></div>
            <div><h2>{t("review.parts")}</h2>
                <table><tbody>
                    <tr><th scope="row">{t("review.start")}</th><td class="num">{format!("{} %", percent(start))}</td><td></td></tr>
                    {row("review.own", sum(|step| step.own))}
                    {row("review.others", sum(|step| step.others))}
                    {row("review.luck", sum(|step| step.luck))}
                    <tr class="sum"><th scope="row">{t("review.end")}</th><td class="num">{format!("{} %", percent(end))}</td><td></td></tr>
                </tbody></table>
                <small class="muted">{tl(&Line::new("review.error").with("n", error))}</small>
            </div>
        }
    }

    /// The costliest choices, the costliest first.
    fn dearest(self) -> impl IntoView {
        let seat = self.seat.get();
        let all = self.verdicts.get();
        let mut chosen: Vec<(usize, &JudgedChoice)> =
            all.iter().filter_map(|step| Some((step.ply, step.choice.as_ref()?))).collect();
        chosen.retain(|(_, choice)| choice.cost >= MIN_COST);
        game::sort_short(&mut chosen, |(_, a), (_, b)| b.cost.total_cmp(&a.cost));
        if chosen.is_empty() {
            return view! { <p class="empty">{t("review.none")}</p> }.into_any();
        }
        let lines: Vec<_> = chosen
            .into_iter()
            .take(MAX_LISTED_CHOICES)
            .map(|(ply, choice)| self.line(seat, ply, choice))
            .collect();
        view! { <ol>{lines}</ol> }.into_any()
    }

    fn line(self, seat: Seat, ply: usize, choice: &JudgedChoice) -> impl IntoView {
        let game = self.recorded.with_value(RecordedGame::game);
        let names = self.names();
        let now = self.recorded.with_value(|recorded| snapshot(&recorded.at(ply), seat));
        let words = |mv: AnyMove| {
            now.choice(mv).map_or_else(|| mv.to_string(), |choice| text(game, &choice.line, &names))
        };
        let cost = tl(&Line::new("review.cost").with("n", percent(choice.cost)));
        let at = tl(&Line::new("review.at").with("n", ply as i32 + 1));
        let why = say(game, &choice.reasons, &names);
        let watch =
            link(Route::Replay(self.source.get_value(), Some(ply)), "btn sm", String::new(), at.into_any());
        view! {
            <li><span class="cost">{cost}</span>
                <span class="tx"><span>{t("review.played")}" "{words(choice.played)}</span>
                    <b>{t("review.better")}" "{words(choice.best)}</b><small>{why}</small></span>
                {watch}</li>
        }
    }
}

/// The position as a seat saw it.
fn snapshot(table: &AnyMatch, seat: Seat) -> Snapshot {
    with_match!(table, table => Snapshot::of(&table.view(Some(seat)), table.ply()))
}

/// A share in percent.
fn percent(part: f32) -> i32 {
    (100.0 * part).round() as i32
}

fn signed(part: f32) -> String {
    let n = percent(part);
    let sign = if n < 0 { "−" } else { "+" };
    format!("{sign}{} %", n.abs())
}

/// A bar: to the right of the middle for a positive share, to the left for a negative one.
fn bar(part: f32) -> impl IntoView {
    let length = 50.0 * part.abs().min(1.0);
    let (x, fill) = if part < 0.0 { (50.0 - length, "var(--bad)") } else { (50.0, "var(--good)") };
    let drawn = markup!(
        "<rect width=\"100\" height=\"10\" rx=\"2\" fill=\"var(--surface-2)\"/>\
         <rect x=\"{x:.1}\" width=\"{length:.1}\" height=\"10\" fill=\"{fill}\"/>\
         <rect x=\"49.7\" width=\"0.6\" height=\"10\" fill=\"var(--ink-3)\"/>"; x, length, fill
    );
    view! { <svg viewBox="0 0 100 10" preserveAspectRatio="none" class="bar" aria-hidden="true" {..inside(drawn)}></svg> }
}
