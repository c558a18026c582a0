//! The controls of a replay, in place of the prompt: position, steps, perspective, speed.

use game::Line;
use leptos::prelude::*;

use super::icon;
use crate::replay::{Perspective, REPLAY_SPEEDS, Replay, StepSize};
use crate::session::{Act, Session};
use crate::words::{colon, t, tl};

/// The bar with the controls.
pub(crate) fn replay_controls(session: Session, replay: Replay) -> impl IntoView {
    let button = move |id: &'static str, drawing: &'static str, word: &'static str, act: Callback<()>| {
        let label = t(word);
        view! {
            <button type="button" class="btn icon" id=id aria-label=label.clone() title=label on:click=move |_| act.run(())>
                {icon(drawing, "")}</button>
        }
    };
    let step = move |size, forth| Callback::new(move |()| replay.step(size, forth));
    let play = move || if replay.running.get() { "ui-pause" } else { "ui-play" };
    let play_word = move || t(if replay.running.get() { "replay.pause" } else { "replay.play" });
    view! {
        <section class="prompt reel" aria-label=t("replay.controls") id="prompt">
            <div class="what" role="status" aria-live="polite">{move || what(session, replay)}</div>
            {scrubber(replay)}
            <div class="steps">
                {button("round-back", "ui-round-back", "replay.round.back", step(StepSize::Round, false))}
                {button("turn-back", "ui-turn-back", "replay.turn.back", step(StepSize::Turn, false))}
                {button("move-back", "ui-prev", "replay.move.back", step(StepSize::Move, false))}
                <button type="button" class="btn primary icon" id="play" aria-label=play_word title=play_word
                    on:click=move |_| replay.play_or_pause()>{move || icon(play(), "")}</button>
                {button("move-on", "ui-next", "replay.move.on", step(StepSize::Move, true))}
                {button("turn-on", "ui-turn-on", "replay.turn.on", step(StepSize::Turn, true))}
                {button("round-on", "ui-round-on", "replay.round.on", step(StepSize::Round, true))}
            </div>
            {perspective_select(replay)}
            {speed(replay)}
            <div class="acts">{move || acts(session, replay)}</div>
        </section>
        {move || held(session, replay)}
    }
}

/// The number of the shown move, and its events.
fn what(session: Session, replay: Replay) -> impl IntoView {
    let at = replay.at.get();
    let count = tl(&Line::new("replay.at").with("at", at as i32).with("all", replay.len() as i32));
    let told = session.history.with(|lines| {
        let lines = lines.iter().filter(|line| line.ply == at);
        let texts: Vec<String> = lines.map(|line| session.text(&line.words)).collect();
        texts.join(" ")
    });
    view! { <b>{count}</b><small>{told}</small> }
}

fn scrubber(replay: Replay) -> impl IntoView {
    let seek = move |event| replay.seek(event_target_value(&event).parse().unwrap_or_default());
    view! {
        <input type="range" class="scrub" id="scrub" min="0" max=replay.len().to_string() aria-label=t("replay.scrub")
            prop:value=move || replay.at.get().to_string() on:input=seek/>
    }
}

/// The list of perspectives.
fn perspective_select(replay: Replay) -> impl IntoView {
    let all = replay.perspectives();
    let chosen = move |index: usize| replay.perspectives().get(index) == Some(&replay.perspective.get());
    let options: Vec<_> = all
        .iter()
        .enumerate()
        .map(|(index, perspective)| {
            let name = match perspective {
                Perspective::Spectator => t("replay.anybody"),
                Perspective::Seat(seat) => replay.name(*seat),
                Perspective::Everything => t("replay.all"),
            };
            view! { <option value=index.to_string() prop:selected=move || chosen(index)>{name}</option> }
        })
        .collect();
    let look = move |event| {
        let index: usize = event_target_value(&event).parse().unwrap_or_default();
        if let Some(perspective) = replay.perspectives().get(index) {
            replay.perspective.set(*perspective);
        }
    };
    view! {
        <label class="eyes">{icon("ui-eye", "")}<span class="sr">{t("replay.eyes")}</span>
            <select class="field" id="eyes" on:change=look>{options}</select></label>
    }
}

fn speed(replay: Replay) -> impl IntoView {
    let turn = move |_| replay.speed.update(|speed| *speed = (*speed + 1) % REPLAY_SPEEDS.len());
    let label = move || colon(&t("replay.pace"), REPLAY_SPEEDS[replay.speed.get()].1);
    view! {
        <button type="button" class="btn" id="pace" aria-label=label title=label on:click=turn>{move || REPLAY_SPEEDS[replay.speed.get()].1}</button>
    }
}

fn acts(session: Session, replay: Replay) -> impl IntoView {
    let over = replay.at_end();
    let tell = (!replay.result_shown.get()).then(|| {
        view! { <button type="button" class="btn" id="tell" on:click=move |_| replay.show_result()>{icon("vp", "")}{t("replay.tell")}</button> }
    });
    view! {
        {tell}
        <button type="button" class="btn" id="save" on:click=move |_| session.act(Act::SaveRecord)>{icon("ui-link", "")}{t("end.save")}</button>
        <button type="button" class="btn" id="play-on" disabled=over on:click=move |_| replay.play_on()>
            {icon("ui-bot", "")}{t("replay.play_on")}</button>
    }
}

/// The hands of all seats, for the perspective `Everything`.
fn held(session: Session, replay: Replay) -> Option<impl IntoView> {
    let all = replay.perspective.get() == Perspective::Everything;
    let held = all.then(|| replay.held())?;
    let seats: Vec<_> = held
        .into_iter()
        .map(|(seat, lines)| {
            let lines: Vec<_> = lines.iter().map(|line| view! { <li>{session.text(line)}</li> }).collect();
            view! { <section class="panel"><h2>{super::shape(seat, "s16")}" "{session.name(seat)}</h2><ul>{lines}</ul></section> }
        })
        .collect();
    (!seats.is_empty())
        .then(|| view! { <div class="held" aria-label=t("replay.held") role="region">{seats}</div> })
}
