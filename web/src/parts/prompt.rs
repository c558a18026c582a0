//! The prompt of a table: what to do, choices, undo and the primary button.

use std::time::Duration;

use leptos::prelude::*;

use super::hints::{hints, mark};
use super::{icon, live, style};
use crate::boards::MovePlace;
use crate::browser;
use crate::scene::{Choice, HistoryLine, Snapshot};
use crate::session::{Act, Confirmation, RefusedMove, Session, SideDrawer, session};
use crate::words::{filled, t};

/// How long a refusal is shown, in milliseconds: a constant, and a part for each letter.
const REFUSAL_MS: u64 = 3000;
const REFUSAL_MS_PER_LETTER: u64 = 60;

/// The prompt bar; `extra` is the part of a game.
pub(crate) fn prompt(extra: AnyView) -> AnyView {
    let session = session();
    if let Some(controls) = session.driver().controls(session) {
        return controls;
    }
    let class = move || {
        let now = session.snapshot();
        let seat = now.to_act.first().filter(|_| now.to_act.len() == 1).or(now.viewer);
        let turn = if now.my_turn() { " yours" } else { "" };
        let pressed = if session.pressed.get() { " pressed" } else { "" };
        format!("prompt {}{turn}{pressed}", seat.map(style).unwrap_or_default())
    };
    view! {
        {browser::is_narrow().then(|| helpers(session))}
        <section class=class aria-label=t("table.prompt") id="prompt" tabindex="-1">
            <div class="refused" role="alert">{move || session.refused.get().map(|refused| refusal(session, refused))}</div>
            <div class="what">{move || what(session)}</div>
            {extra}
            {move || buttons(session, &session.snapshot())}
            <div class="acts">{move || acts(session, &session.snapshot())}</div>
            {note(session)}
        </section>
    }
    .into_any()
}

/// Hints and lessons: beside the board on wide screens, above the prompt on small ones.
pub(crate) fn helpers(session: Session) -> impl IntoView {
    view! { {hints(session)}{session.driver().coach(session)} }
}

/// The question or the state of the game.
fn what(session: Session) -> AnyView {
    let now = session.snapshot();
    if let Some(confirmation) = session.confirmation.get() {
        // While a player tries out what may come, everything can be taken back.
        let tries = session.online().is_some_and(|online| online.is_planning());
        let small = (!tries).then(|| t("prompt.sure.small"));
        return view! { <b>{question(&confirmation)}</b><small>{small}</small> }.into_any();
    }
    if let Some(question) = session.driver().question(session) {
        return question;
    }
    if session.shown_ply.get().is_some() {
        return view! { <b>{t("prompt.review")}</b><small>{t("prompt.review.small")}</small> }.into_any();
    }
    if session.online().is_some_and(|online| online.sending.get()) {
        return view! { <b class="sending">{t("prompt.sending")}</b> }.into_any();
    }
    if let Some(line) = &now.prompt {
        let rule = now.rule.map(|rule| rule_link(session, &rule.to_string()));
        let wheres: Vec<String> = now.wheres.iter().map(|id| t(id)).collect();
        return view! { <b>{session.text(line)}</b>{rule}<small class="where">{wheres.join(" ")}</small> }
            .into_any();
    }
    if now.outcome.is_some() {
        return view! { <b>{t("prompt.over")}</b> }.into_any();
    }
    let names: Vec<String> = now.to_act.iter().map(|seat| session.name(seat)).collect();
    let text = filled("prompt.wait", "names", &names.join(", "));
    let last = session.history.with(|lines| headline(lines).map(|line| session.text(&line.words)));
    view! { <b>{text}</b><small>{last}</small> }.into_any()
}

/// The question whether the player really wants a move.
pub(crate) fn question(confirmation: &Confirmation) -> String {
    filled("prompt.sure", "move", &confirmation.text)
}

/// The aim of the game at the first decision, above the prompt until it is closed or a move is made.
fn note(session: Session) -> impl IntoView {
    let closed = RwSignal::new(false);
    live(move || {
        let text = session.now.with(|now| now.note).filter(|_| !closed.get())?;
        // Hints say more, and take its place on a phone.
        let hinted = session.hint.with(Option::is_some);
        let asking = hinted || session.confirmation.with(Option::is_some) || session.lesson().is_some();
        (!asking).then(|| {
            view! {
                <p class="note" id="note">{icon("ui-bulb", "")}<span>{t(text)}</span>
                    <button type="button" class="btn quiet icon sm" aria-label=t("note.close") title=t("note.close")
                        on:click=move |_| closed.set(true)>{icon("ui-close", "")}</button></p>
            }
        })
    })
}

/// The headline of the last move: its first line about a player.
fn headline(lines: &[HistoryLine]) -> Option<&HistoryLine> {
    let last = lines.last()?;
    let move_of = lines.iter().rev().take_while(|line| line.ply == last.ply);
    move_of.filter(|line| line.seat.is_some()).last().or(Some(last))
}

/// Removes a refusal after the time that reading it takes.
pub(crate) fn expire_refusals(session: Session) {
    Effect::new(move || {
        let Some(refused) = session.refused.get() else { return };
        let time = REFUSAL_MS + REFUSAL_MS_PER_LETTER * refused.why.chars().count() as u64;
        let go = move || {
            session.refused.try_set(None);
        };
        let timer = set_timeout_with_handle(go, Duration::from_millis(time));
        on_cleanup(move || timer.into_iter().for_each(|timer| timer.clear()));
    });
}

fn refusal(session: Session, refused: RefusedMove) -> AnyView {
    let rule = refused.rule.map(|rule| rule_link(session, &rule.to_string()));
    view! {
        <b class="no">{icon("ui-warn", "")}{t(if session.lesson().is_some() { "lesson.not_yet" } else { "refuse.title" })}</b>
        <small class="no">{refused.why}" "{rule}</small>
    }
    .into_any()
}

/// A button that opens a clause.
fn rule_link(session: Session, rule: &str) -> impl IntoView + use<> {
    let (clause, shown) = (rule.to_owned(), rule.to_owned());
    let open = move |_| session.drawer.set(Some(SideDrawer::Rules(Some(clause.clone()))));
    view! { <button type="button" class="rule" on:click=open>{t("refuse.rule")}" "{shown}</button> }
}

/// The buttons of the choices that are made in the prompt.
fn buttons(session: Session, now: &Snapshot) -> AnyView {
    let choices: Vec<Choice> =
        now.choices.iter().filter(|choice| choice.place == MovePlace::Prompt).cloned().collect();
    // A pending confirmation hides the other choices.
    if choices.is_empty() || session.confirmation.get().is_some() {
        return ().into_any();
    }
    let button = |choice: Choice| {
        let text = session.text(&choice.line);
        let shown = choice.short.unwrap_or_else(|| text.clone());
        let mv = choice.mv;
        view! {
            <button type="button" class="btn target" data-move=mv.to_string() aria-label=text.clone() title=text
                on:pointerenter=move |_| session.hovered.set(Some(mv))
                on:focus=move |_| session.hovered.set(Some(mv))
                on:pointerleave=move |_| session.hovered.set(None) on:blur=move |_| session.hovered.set(None)
                on:click=move |_| session.play(mv)>{shown}{move || mark(session, |advised| advised == mv)}</button>
        }
    };
    let buttons: Vec<_> = choices.into_iter().map(button).collect();
    view! { <div class="choices">{buttons}</div> }.into_any()
}

fn acts(session: Session, now: &Snapshot) -> AnyView {
    if session.confirmation.get().is_some() {
        let confirm = move |_| session.confirm();
        return view! {
            <button type="button" class="btn" on:click=move |_| session.confirmation.set(None)>{icon("ui-close", "")}{t("cancel")}</button>
            <button type="button" class="btn primary" id="confirm" on:click=confirm>
                {icon("ui-check", "")}{t("prompt.confirm")}<kbd class="only-wide">"↵"</kbd>
            </button>
        }
        .into_any();
    }
    if let Some(acts) = session.driver().acts(session) {
        return acts;
    }
    if session.shown_ply.get().is_some() {
        let back = move |_| session.act(Act::ShowPly(None));
        return view! {
            <button type="button" class="btn primary" on:click=back>{icon("ui-next", "")}{t("history.present")}</button>
        }
        .into_any();
    }
    if now.outcome.is_some() {
        let show = move |_| session.drawer.set(Some(SideDrawer::Score));
        return view! {
            <button type="button" class="btn primary" on:click=show>{icon("vp", "")}{t("end.show")}</button>
        }
        .into_any();
    }
    if !now.my_turn() {
        return view! { {session.is_local().then(|| pace(session))}{session.driver().plan_ahead(session)}{session.driver().next_table()} }
            .into_any();
    }
    let done = now.choices.iter().any(|choice| choice.place == MovePlace::Done);
    if !now.can_undo && !done && session.lesson().is_none() {
        let again = (!session.last_round().is_empty()).then(|| {
            view! { <button type="button" class="btn" id="once-more" title=t("prompt.again") on:click=move |_| session.once_more()>{icon("ui-history", "")}<span class="word">{t("prompt.again")}</span></button> }
        });
        return again.into_any();
    }
    let undo = view! {
        <button type="button" class="btn" id="undo" disabled=!now.can_undo on:click=move |_| session.act(Act::Undo)>
            {icon("ui-undo", "")}{t("prompt.undo")}<kbd class="only-wide">"U"</kbd>
        </button>
    };
    let done = now.choices.iter().find(|choice| choice.place == MovePlace::Done).cloned().map(|choice| {
        let text = session.text(&choice.line);
        let mv = choice.mv;
        let class = move || if session.has_begun() { "btn primary" } else { "btn" };
        view! {
            <button type="button" class=class id="done" data-move=mv.to_string()
                on:click=move |_| session.play(mv)>
                {icon("ui-check", "")}{text}<kbd class="only-wide">"↵"</kbd>{move || mark(session, |advised| advised == mv)}
            </button>
        }
    });
    // The button that ends the step must not be where Confirm was, because the finger is still there.
    view! { {done}{undo} }.into_any()
}

/// The pace of the bots, while they play: pause, and the next speed.
fn pace(session: Session) -> impl IntoView {
    let (paused, speed) = (session.paused, session.settings.speed);
    let turn = move |_| paused.update(|paused| *paused = !*paused);
    let word = move || t(&format!("settings.speed.{}", speed.get().word()));
    let next = move |_| speed.update(|speed| *speed = speed.next());
    view! {
        <button type="button" class="btn" id="pause" aria-pressed=move || paused.get().to_string() on:click=turn>
            {move || icon(if paused.get() { "ui-play" } else { "ui-pause" }, "")}{move || t(if paused.get() { "prompt.go_on" } else { "prompt.pause" })}
        </button>
        <button type="button" class="btn" id="speed" title=t("settings.speed") on:click=next>{icon("ui-clock", "")}{word}</button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;

    #[test]
    fn the_headline_is_what_somebody_did_not_what_came_of_it() {
        let line = |ply, seat| HistoryLine { seat, ..HistoryLine::bare(ply, None) };
        let ann = Some(Seat::new(0));
        let lines = [line(1, ann), line(2, None), line(2, ann), line(2, ann), line(2, None)];
        assert!(std::ptr::eq(headline(&lines).unwrap(), &lines[2]));
        assert!(std::ptr::eq(headline(&lines[..2]).unwrap(), &lines[1]), "no line is about a player");
        assert!(headline(&[]).is_none());
    }
}
