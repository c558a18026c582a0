//! Moves sealed in advance: the question and the buttons while a player tries out what may come, and the banner about what is
//! sealed.

use game::Seat;
use leptos::prelude::*;
use protocol::{PremoveInfo, PremoveState};

use super::{icon, live};
use crate::online::Online;
use crate::session::{Act, Session};
use crate::title::{PremoveWords, Question, WhatIf};
use crate::words::{game_t, t};

/// The button to plan ahead.
pub(crate) fn plan_ahead(online: Online, session: Session) -> Option<AnyView> {
    online.planning_seat(session)?;
    let plan = move |_| online.plan_ahead(session);
    Some(view! { <button type="button" class="btn" id="plan-ahead" on:click=plan>{icon("ui-clock", "")}{t("premove.plan")}</button> }.into_any())
}

/// The question while a player tries out what may come.
pub(crate) fn question(online: Online, session: Session) -> Option<AnyView> {
    let foreseen = online.what_if.get()?;
    let named = |id: &str, seat: Seat| t(id).replace("NAME", &session.name(seat));
    let (title, text) = match foreseen.question {
        Question::Other(seat) => (named("premove.other", seat), prompt(session)),
        Question::Hidden(seat) => (t("premove.hidden"), named("premove.hidden.small", seat)),
        Question::Own => (t("premove.own"), prompt(session)),
        Question::Drawn => (t("premove.drawn"), String::new()),
        Question::Done if foreseen.chosen => (t("premove.done"), t("premove.done.small")),
        Question::Done => (t("premove.nothing"), String::new()),
    };
    Some(view! { <b>{title}</b><small>{text}</small> }.into_any())
}

/// The question of the game.
fn prompt(session: Session) -> String {
    session.now.with(|now| now.prompt.as_ref().map(|line| session.text(line))).unwrap_or_default()
}

/// The buttons while a player tries out what may come.
pub(crate) fn acts(online: Online, session: Session) -> Option<AnyView> {
    let foreseen = online.what_if.get()?;
    let others = matches!(foreseen.question, Question::Other(_) | Question::Hidden(_));
    let skip = others.then(|| {
        let skip = move |_| online.change_what_if(session, WhatIf::skip);
        view! { <button type="button" class="btn" id="premove-any" title=t("premove.any.title") on:click=skip>{icon("ui-next", "")}{t("premove.any")}</button> }
    });
    let seal = foreseen.chosen.then(|| {
        view! { <button type="button" class="btn primary" id="premove-seal" on:click=move |_| online.seal()>{icon("ui-check", "")}{t("premove.seal")}</button> }
    });
    let end = session.now.with(|now| now.choices.iter().find(|choice| now.is_end(choice.mv)).cloned()).map(|choice| {
        let (text, mv) = (session.text(&choice.line), choice.mv);
        view! { <button type="button" class="btn" data-move=mv.to_string() on:click=move |_| session.play(mv)>{text}</button> }
    });
    let undo = foreseen.begun.then(|| {
        view! { <button type="button" class="btn" on:click=move |_| session.act(Act::Undo)>{icon("ui-undo", "")}{t("prompt.undo")}</button> }
    });
    let stop = move |_| online.stop_planning();
    Some(view! { {seal}{end}{skip}{undo}<button type="button" class="btn quiet" id="premove-stop" on:click=stop>{icon("ui-close", "")}{t("cancel")}</button> }.into_any())
}

/// The banner about what a player has sealed, or what became of it.
pub(crate) fn sealed(online: Online, session: Session) -> impl IntoView {
    let shown = live(move || {
        let premoves = if online.what_if.get().is_some() { Vec::new() } else { online.premoves.get() };
        premoves.into_iter().map(|premove| banner(online, session, &premove)).collect::<Vec<_>>()
    });
    view! { <div class="banners" role="status" aria-live="polite">{shown}</div> }
}

fn banner(online: Online, session: Session, premove: &PremoveInfo) -> AnyView {
    let seat = premove.premove.seat;
    let waits = premove.fate.state == PremoveState::Sealed;
    let class = if waits || premove.fate.state == PremoveState::Played { "banner" } else { "banner warn" };
    let (word, text) = (if waits { "premove.withdraw" } else { "close" }, fate(session, premove));
    let button = view! { <button type="button" class="btn sm" id="premove-withdraw" on:click=move |_| online.withdraw(seat)>{t(word)}</button> };
    view! {
        <p class=class id="premove">{icon(if waits { "ui-clock" } else { "ui-history" }, "")}
            <span><b>{text}</b>" "{moves(session, premove)}</span>{button}</p>
    }
    .into_any()
}

/// What became of a premove.
fn fate(session: Session, premove: &PremoveInfo) -> String {
    let fate = &premove.fate;
    let text = t(match fate.state {
        PremoveState::Sealed => "premove.sealed",
        PremoveState::Played => "premove.played",
        PremoveState::Unforeseen => "premove.unforeseen",
        PremoveState::Illegal => "premove.illegal",
        PremoveState::Ended => "premove.ended",
        PremoveState::TakenBack => "premove.taken_back",
        PremoveState::Overtaken => "premove.overtaken",
        PremoveState::Left => "premove.left",
    });
    let why = fate.why.as_ref().map(|why| game_t(session.game, why)).unwrap_or_default();
    format!("{text} {why}").trim().to_owned()
}

/// What was foreseen and chosen, in words, or in notation if the words are not there.
fn moves(session: Session, info: &PremoveInfo) -> String {
    let premove = &info.premove;
    let words: Option<PremoveWords> = serde_json::from_str(&premove.note).ok();
    let (mut foreseen, own): (Vec<(Seat, String)>, Vec<String>) = match words {
        Some(words) => (
            words.when.iter().map(|(seat, line)| (*seat, session.text(line))).collect(),
            words.moves.iter().map(|line| session.text(line)).collect(),
        ),
        None => (
            premove.when.iter().flatten().map(|mv| (mv.seat, mv.notation.clone())).collect(),
            premove.moves.clone(),
        ),
    };
    foreseen.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            first.1 = format!("{} · {}", first.1, later.1);
        }
        same
    });
    let foreseen: Vec<String> = foreseen
        .into_iter()
        .map(|(seat, moves)| t("premove.by").replace("NAME", &session.name(seat)).replace("MOVES", &moves))
        .collect();
    let own = own.join(" · ");
    match &premove.when {
        None => t("premove.always").replace("MOVES", &own),
        Some(_) => t("premove.if").replace("WHEN", &foreseen.join(", ")).replace("MOVES", &own),
    }
}
