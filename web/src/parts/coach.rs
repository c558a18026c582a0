//! The text of the current step of a lesson, above the prompt.

use game::Line;
use leptos::prelude::*;

use super::{icon, live};
use crate::lesson::{Exercise, Lesson, LessonStep};
use crate::pages::link;
use crate::route::Route;
use crate::session::{Act, Session, SideDrawer};
use crate::words::{lang, t, tl};

/// The current step, or the end of the lesson.
pub(crate) fn coach(session: Session, lesson: Lesson) -> impl IntoView {
    let inside = live(move || match lesson.now() {
        Some(step) => task(session, lesson, &step).into_any(),
        None => end(session, lesson).into_any(),
    });
    let count = live(move || {
        let step = (lesson.step.get() + 1).min(lesson.len());
        tl(&Line::new("lesson.step").with("n", step as i32).with("all", lesson.len() as i32))
    });
    view! {
        <section class="coach panel" aria-label=t("lesson.title") aria-live="polite" data-step=move || lesson.step.get().to_string()>
            <header>{icon("ui-book", "")}<b>{count}</b>
                <progress max=lesson.len().to_string() value=move || lesson.step.get().to_string() aria-label=t("lesson.title")></progress>
                <button type="button" class="btn quiet sm" id="again" on:click=move |_| lesson.again(session)>{t("lesson.again")}</button>
            </header>
            {live(move || lesson.right.get().map(|why| view! { <p class="right">{icon("ui-check", "")}{why}</p> }))}
            {inside}
        </section>
    }
}

fn task(session: Session, lesson: Lesson, step: &LessonStep) -> impl IntoView + use<> {
    let rule = step.rule.clone();
    let shown = rule.clone();
    let open = move |_| session.drawer.set(Some(SideDrawer::Rules(Some(rule.clone()))));
    let doing = match &step.exercise {
        Exercise::Do(_) => view! {
            <button type="button" class="btn sm" id="show" on:click=move |_| session.act(Act::Hint)>{icon("ui-bulb", "")}{t("lesson.show")}</button>
        }
        .into_any(),
        Exercise::Ask(answers) => {
            // The first answer is the right one, so rotate the answers.
            let turn = step.id.len() % answers.len();
            let order = (0..answers.len()).map(|index| (index + turn) % answers.len());
            let button = |index: usize| {
                view! {
                    <button type="button" class="btn answer" data-answer=index.to_string() on:click=move |_| lesson.choose(session, index)>
                        {answers[index].in_lang(lang())}</button>
                }
            };
            order.map(button).collect_view().into_any()
        }
    };
    view! {
        <p>{step.text.in_lang(lang())}</p>
        <div class="go">{doing}<button type="button" class="btn quiet sm" on:click=open>{t("refuse.rule")}" "{shown}</button></div>
    }
}

/// The end of the lesson, with a button for a real game.
fn end(session: Session, lesson: Lesson) -> impl IntoView {
    view! {
        <p>{t("lesson.done")}</p>
        <div class="go">
            <button type="button" class="btn primary" id="real-game" on:click=move |_| lesson.real_game(session)>{icon("ui-play", "")}{t("lesson.real")}</button>
            {link(Route::Home, "btn", String::new(), t("end.home").into_any())}
        </div>
    }
}
