//! The page of a review: how the chances went, what luck and choices did, and the choices that cost most.

use game::{Line, Seat};
use games::{AnyMatch, AnyMove, with_match};
use leptos::prelude::*;

use super::replay::find;
use super::{link, nav, nav_line};
use crate::browser::{self, Thinker};
use crate::hint::say;
use crate::markup::{Markup, inside, inside_live, markup};
use crate::parts::chart::{Room, chart};
use crate::parts::topbar::topbar;
use crate::parts::{icon, live, shape, style};
use crate::replay::Reel;
use crate::review::{Chosen, QUICK, Verdict, thorough};
use crate::route::{Film, Route};
use crate::scene::Snapshot;
use crate::thought::{Answer, Question};
use crate::words::{colon, game_t, lang, t, text, tl};

/// How many of the dearest choices are told.
const TOLD: usize = 5;

/// A choice that cost less is as good as the best, as far as can be told.
const LEAST: f32 = 0.01;

/// A review as it comes in.
#[derive(Clone, Copy)]
struct Course {
    reel: StoredValue<Reel>,
    film: StoredValue<Film>,
    seat: RwSignal<Seat>,
    thinker: StoredValue<Option<Thinker>, LocalStorage>,
    /// When the quick look began, and whether it is over.
    since: StoredValue<f64>,
    thorough: RwSignal<bool>,
    steps: RwSignal<usize>,
    start: RwSignal<Vec<f32>>,
    /// The quick verdicts, replaced by thorough ones from the beginning on.
    verdicts: RwSignal<Vec<Verdict>>,
    /// How many have been judged in this round.
    judged: RwSignal<usize>,
    done: RwSignal<bool>,
}

/// The page.
pub(crate) fn review(film: Film, seat: Option<Seat>) -> impl IntoView {
    let found = find(film.clone());
    let inside = live(move || match found.get() {
        None => view! { <p>{t("room.coming")}</p> }.into_any(),
        Some(Err(why)) => view! { <p>{why}</p> }.into_any(),
        Some(Ok(reel)) if !reel.is_over() => view! { <p>{t("replay.running")}</p> }.into_any(),
        Some(Ok(reel)) => Course::open(reel, film.clone(), seat).screen().into_any(),
    });
    view! {
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap narrow review">{nav_line()}<h1>{t("review.title")}</h1>{inside}</main>
    }
}

impl Course {
    fn open(reel: Reel, film: Film, seat: Option<Seat>) -> Self {
        let course = Self {
            reel: StoredValue::new(reel),
            film: StoredValue::new(film),
            seat: RwSignal::new(seat.unwrap_or(Seat::new(0))),
            thinker: StoredValue::new_local(None),
            since: StoredValue::new(0.0),
            thorough: RwSignal::new(false),
            steps: RwSignal::new(0),
            start: RwSignal::new(Vec::new()),
            verdicts: RwSignal::new(Vec::new()),
            judged: RwSignal::new(0),
            done: RwSignal::new(false),
        };
        on_cleanup(move || course.thinker.set_value(None));
        Effect::new(move || course.begin(course.seat.get()));
        course
    }

    /// Begins anew, for a seat, with a worker of its own: what the one before still has to say is of another seat.
    fn begin(self, seat: Seat) {
        self.thinker.set_value(Thinker::start(move |answer| self.hear(answer)));
        self.verdicts.set(Vec::new());
        self.done.set(false);
        self.thorough.set(false);
        self.ask_review(seat, QUICK);
    }

    fn ask_review(self, seat: Seat, iterations: u32) {
        let record = self.reel.with_value(|reel| reel.record().clone());
        self.ask(&Question::Review { record, seat, iterations });
    }

    fn ask(self, question: &Question) {
        self.thinker.with_value(|thinker| thinker.iter().for_each(|thinker| thinker.ask(question)));
    }

    fn hear(self, answer: Answer) {
        match answer {
            Answer::Begun { steps, start } => {
                // From here on: the worker had to load first.
                self.since.set_value(browser::now());
                self.steps.set(steps);
                self.start.set(start);
                self.judged.set(0);
                self.ask(&Question::NextStep);
            }
            Answer::Step(verdict) => {
                let at = self.judged.get_untracked();
                self.verdicts.update(|all| match all.get_mut(at) {
                    Some(place) => *place = verdict,
                    None => all.push(verdict),
                });
                self.judged.set(at + 1);
                self.ask(&Question::NextStep);
            }
            Answer::Reviewed if !self.thorough.get_untracked() => {
                self.thorough.set(true);
                let iterations = thorough(browser::now() - self.since.get_value());
                self.ask_review(self.seat.get_untracked(), iterations);
            }
            Answer::Reviewed => self.done.set(true),
            // A review asks for nothing else.
            Answer::Move { .. } | Answer::Advice { .. } | Answer::Unclear(_) => {}
        }
    }

    fn names(self) -> Vec<String> {
        self.reel.with_value(|reel| reel.names().to_vec())
    }

    fn screen(self) -> impl IntoView {
        let game = self.reel.with_value(Reel::game);
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
            <p class="more">{link(Route::Replay(self.film.get_value(), None), "btn", String::new(), watch)}</p>
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
    fn course(self) -> Vec<Vec<i16>> {
        let percent =
            |chances: &Vec<f32>| chances.iter().map(|chance| (100.0 * chance).round() as i16).collect();
        let first = self.start.with(percent);
        self.verdicts
            .with(|all| std::iter::once(first).chain(all.iter().map(|step| percent(&step.chances))).collect())
    }

    fn curve(self) -> Markup {
        let course = self.course();
        if course.len() < 2 {
            return Markup::default();
        }
        let room = if browser::is_narrow() { Room::Narrow } else { Room::Wide };
        chart(&course, &self.names(), &t("review.axis"), room)
    }

    fn curve_words(self) -> String {
        let course = self.course();
        let last = course.last().cloned().unwrap_or_default();
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
        let sum = |part: fn(&Verdict) -> f32| all.iter().map(part).sum::<f32>();
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

    /// The choices that cost most, the dearest first.
    fn dearest(self) -> impl IntoView {
        let seat = self.seat.get();
        let all = self.verdicts.get();
        let mut chosen: Vec<(usize, &Chosen)> =
            all.iter().filter_map(|step| Some((step.ply, step.choice.as_ref()?))).collect();
        chosen.retain(|(_, choice)| choice.cost >= LEAST);
        chosen.sort_by(|(_, a), (_, b)| b.cost.total_cmp(&a.cost));
        if chosen.is_empty() {
            return view! { <p class="empty">{t("review.none")}</p> }.into_any();
        }
        let lines: Vec<_> =
            chosen.into_iter().take(TOLD).map(|(ply, choice)| self.line(seat, ply, choice)).collect();
        view! { <ol>{lines}</ol> }.into_any()
    }

    fn line(self, seat: Seat, ply: usize, choice: &Chosen) -> impl IntoView {
        let game = self.reel.with_value(Reel::game);
        let names = self.names();
        let now = self.reel.with_value(|reel| snapshot(&reel.at(ply), seat));
        let words = |mv: AnyMove| {
            now.choice(mv).map_or_else(|| mv.to_string(), |choice| text(game, &choice.line, &names))
        };
        let cost = tl(&Line::new("review.cost").with("n", percent(choice.cost)));
        let at = tl(&Line::new("review.at").with("n", ply as i32 + 1));
        let why = say(game, &choice.reasons, &names);
        let watch =
            link(Route::Replay(self.film.get_value(), Some(ply)), "btn sm", String::new(), at.into_any());
        view! {
            <li><span class="cost">{cost}</span>
                <span class="tx"><span>{t("review.played")}" "{words(choice.played)}</span>
                    <b>{t("review.better")}" "{words(choice.best)}</b><small>{why}</small></span>
                {watch}</li>
        }
    }
}

/// What a seat saw.
fn snapshot(table: &AnyMatch, seat: Seat) -> Snapshot {
    with_match!(table, table => Snapshot::of(&table.view(Some(seat)), table.ply()))
}

/// A part of one in hundredths.
fn percent(part: f32) -> i32 {
    (100.0 * part).round() as i32
}

fn signed(part: f32) -> String {
    let n = percent(part);
    let sign = if n < 0 { "−" } else { "+" };
    format!("{sign}{} %", n.abs())
}

/// A bar to the right of the middle for what helped, to the left for what did not.
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
