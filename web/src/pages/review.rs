//! The page of a review: the chances over time, the effects of choices and luck, and the costliest choices.

use game::{Line, Seat, plain};
use games::AnyMove;
use leptos::prelude::*;

use super::replay::find;
use super::{link, nav, nav_line};
use crate::hint::say;
use crate::markup::{inside, inside_live, markup};
use crate::parts::review_run::ReviewRun;
use crate::parts::topbar::topbar;
use crate::parts::{icon, live, shape, style};
use crate::replay::RecordedGame;
use crate::review::{JudgedChoice, StepVerdict};
use crate::route::{ReplaySource, Route};
use crate::words::{colon, percentage, spans, t, title_of, tl};

/// The most choices in the list.
const MAX_LISTED_CHOICES: usize = 5;

/// A choice that costs less is left out, because the difference is below the error.
const MIN_COST: f32 = 0.01;

/// The state of the page.
#[derive(Clone, Copy)]
struct ReviewPage {
    recorded: StoredValue<RecordedGame>,
    source: StoredValue<ReplaySource>,
    seat: RwSignal<Seat>,
    run: ReviewRun,
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
            run: ReviewRun::new(recorded.record().clone()),
            recorded: StoredValue::new(recorded),
            source: StoredValue::new(source),
            seat: RwSignal::new(seat.unwrap_or(Seat::new(0))),
        };
        Effect::new(move || page.run.begin(page.seat.get()));
        page
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
            <p class="muted">{title_of(game)}" · "{t("review.about")}</p>
            <div class="seats" role="group" aria-label=t("review.seat")>{tabs}</div>
            {move || self.run.progress()}
            <section class="panel curve"><h2>{t("review.curve")}</h2>
                <div class="plot" role="img" aria-label=move || self.curve_words() {..inside_live(move || self.run.curve(&self.names()))}></div></section>
            {move || self.verdict()}
            <p class="muted method">{t("review.method")}</p>
            <p class="more">{link(Route::Replay(self.source.get_value(), None), "btn", String::new(), watch)}</p>
        }
    }

    fn curve_words(self) -> String {
        let chances = self.run.chances_by_step();
        let last = chances.last().cloned().unwrap_or_default();
        let chance_of = |(name, chance)| format!("{name} {}", percentage(chance));
        let said: Vec<String> = self.names().iter().zip(last).map(chance_of).collect();
        colon(&t("review.curve"), said.join(", "))
    }

    /// The numbers, once they are final.
    fn verdict(self) -> AnyView {
        if !self.run.done.get() {
            return view! { <p class="muted">{t("review.wait")}</p> }.into_any();
        }
        view! {
            <section class="panel parts" id="parts">{self.parts()}</section>
            <section class="panel dear"><h2>{t("review.dear")}</h2>{self.dearest()}</section>
        }
        .into_any()
    }

    /// How well the seat chose, and what changed its chance.
    fn parts(self) -> impl IntoView {
        let all = self.run.verdicts.get();
        let choices: Vec<Quality> =
            all.iter().filter_map(|step| Some(Quality::of(step.choice.as_ref()?))).collect();
        let accuracy = self.run.accuracy.get();
        let counts = Quality::ALL.map(|quality| {
            let n = choices.iter().filter(|choice| **choice == quality).count();
            view! { <li>{tl(&Line::new(quality.count()).with("n", n as i32))}</li> }
        });
        let sum = |part: fn(&StepVerdict) -> f32| all.iter().map(part).sum::<f32>();
        let error = percent(sum(|step| step.variance).sqrt());
        let seat = self.seat.get();
        let start = self.run.start.with(|start| start.get(seat.index()).copied().unwrap_or_default());
        let end = all.last().and_then(|step| step.chances.get(seat.index()).copied()).unwrap_or(start);
        let row = |word: &'static str, value: f32| {
            view! { <tr><th scope="row">{t(word)}</th><td class="num">{signed(value)}</td><td>{bar(value)}</td></tr> }
        };
        view! {
            <div class="accuracy"><h2>{t("review.accuracy")}</h2><b id="accuracy">{format!("{accuracy:.0}")}</b>
                <small>{tl(&Line::new("review.choices").with("n", choices.len() as i32))}</small><ul>{counts}</ul></div>
            <div><h2>{t("review.parts")}</h2>
                <table><tbody>
                    <tr><th scope="row">{t("review.start")}</th><td class="num">{percentage(percent(start))}</td><td></td></tr>
                    {row("review.own", sum(|step| step.own))}
                    {row("review.others", sum(|step| step.others))}
                    {row("review.luck", sum(|step| step.luck))}
                    <tr class="outcome"><th scope="row">{t("review.end")}</th><td class="num">{percentage(percent(end))}</td><td></td></tr>
                </tbody></table>
                <small class="muted">{tl(&Line::new("review.error").with("n", error))}</small>
            </div>
        }
    }

    /// The costliest choices, the costliest first.
    fn dearest(self) -> impl IntoView {
        let seat = self.seat.get();
        let all = self.run.verdicts.get();
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
        let now = self.recorded.with_value(|recorded| recorded.at(ply).snapshot(Some(seat)));
        let words = |mv: AnyMove| {
            now.choice(mv)
                .map_or_else(|| mv.to_string(), |choice| plain(&spans(game, &choice.line, &names, None)))
        };
        let cost = tl(&Line::new("review.cost").with("n", percent(choice.cost)));
        let at = tl(&Line::new("review.at").with("n", ply as i32 + 1));
        let why = say(game, &choice.reasons, &names).join(" · ");
        let watch =
            link(Route::Replay(self.source.get_value(), Some(ply)), "btn sm", String::new(), at.into_any());
        view! {
            <li><span class="cost">{cost}<small>{t(Quality::of(choice).word())}</small></span>
                <span class="tx"><span>{t("review.played")}" "{words(choice.played)}</span>
                    <b>{t("review.better")}" "{words(choice.best)}</b><small>{why}</small></span>
                {watch}</li>
        }
    }
}

/// How good a choice was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quality {
    Best,
    Good,
    Inaccuracy,
    Mistake,
}

impl Quality {
    const ALL: [Self; 4] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake];

    /// By the loss of the chance to win: below 3 in 100 a choice is good, from 10 in 100 on it is a mistake.
    fn of(choice: &JudgedChoice) -> Self {
        match choice.cost {
            _ if choice.played == choice.best => Self::Best,
            cost if cost < 0.03 => Self::Good,
            cost if cost < 0.1 => Self::Inaccuracy,
            _ => Self::Mistake,
        }
    }

    /// The message that names it.
    const fn word(self) -> &'static str {
        match self {
            Self::Best => "review.best",
            Self::Good => "review.good",
            Self::Inaccuracy => "review.inaccuracy",
            Self::Mistake => "review.mistake",
        }
    }

    /// The message that counts such choices.
    const fn count(self) -> &'static str {
        match self {
            Self::Best => "review.count.best",
            Self::Good => "review.count.good",
            Self::Inaccuracy => "review.count.inaccuracy",
            Self::Mistake => "review.count.mistake",
        }
    }
}

/// A share in percent.
fn percent(part: f32) -> i32 {
    (100.0 * part).round() as i32
}

fn signed(part: f32) -> String {
    let n = percent(part);
    let sign = if n < 0 { "−" } else { "+" };
    format!("{sign}{}", percentage(n.abs()))
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
