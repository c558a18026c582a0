//! The nest, the prompt and the hand.

use eggs::{Adventurer, Eggs, Phase};
use game::{Line, View};
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::turn::turn_list;
use super::{draw, drawing, moment, pick};
use crate::boards::BoardView;
use crate::parts::hints::mark;
use crate::parts::{icon, prompt};
use crate::session::Session;
use crate::words::{game_t, t, tl};

/// The whole middle of the table.
pub(crate) fn screen(session: Session) -> impl IntoView {
    let chosen = RwSignal::new(Vec::<Adventurer>::new());
    // What is chosen stays while others seal; it goes with the turn.
    let turn = Memo::new(move |_| {
        let now = session.snapshot();
        view_of(&now.board)
            .map(|view| (view.viewer(), view.public().round, view.public().turn, view.public().phase))
    });
    Effect::new(move || {
        turn.track();
        chosen.set(Vec::new());
    });
    let stage = move || {
        let now = session.snapshot();
        let legal: Vec<String> = now.choices.iter().map(|choice| choice.notation.clone()).collect();
        let laid = session.fresh.with(|fresh| fresh.iter().any(|tale| tale.line.id == "event.revealed"));
        let words = draw::Words {
            ready: t("eggs.ready"),
            choosing: t("eggs.choosing"),
            cancelled: t("eggs.cancelled"),
            egg: t("eggs.egg"),
            hidden: t("eggs.egg.down"),
        };
        view_of(&now.board)
            .map(|view| {
                draw::stage(view, &session.names(), &legal, &words, laid)
                    + &draw::marks(view, &session.advice())
            })
            .unwrap_or_default()
    };
    let frame = move || view_of(&session.snapshot().board).map(draw::frame);
    view! {
        <div class="board cave" role="application" aria-label=t("table.board")
            on:click=move |event: MouseEvent| take(session, event.target())
            on:keydown=move |event: KeyboardEvent| if matches!(event.key().as_str(), "Enter" | " ") { take(session, event.target()) }>
            <svg class="map" viewBox="0 0 900 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=include_str!("cave.svg")></svg>
            <svg class="map stage" viewBox=frame inner_html=stage></svg>
            <div class="badge">{move || badge(session)}</div>
            {move || turn_list(session, "before only-phone")}
        </div>
        {prompt::prompt(seal(session, chosen).into_any())}
        {move || hand(session, chosen)}
    }
}

fn view_of(board: &BoardView) -> Option<&View<Eggs>> {
    match board {
        BoardView::Eggs(view) => Some(view),
        _ => None,
    }
}

/// An egg that was clicked is taken; the engine says why if it cannot be.
fn take(session: Session, target: Option<web_sys::EventTarget>) {
    let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let egg = element.and_then(|element| element.closest("[data-move]").ok().flatten());
    if let Some(notation) = egg.and_then(|egg| egg.get_attribute("data-move")) {
        session.play(notation);
    }
}

fn badge(session: Session) -> Option<impl IntoView> {
    let now = session.snapshot();
    let public = view_of(&now.board)?.public();
    Some(view! {
        <span class="chip only-phone">{icon("ui-history", "s16")}{moment(public)}</span>
        <span class="chip">{icon("ui-deck", "s16")}<span class="word">{t("eggs.left")}</span>{public.eggs_left()}</span>
    })
}

/// The button that seals what was chosen.
fn seal(session: Session, chosen: RwSignal<Vec<Adventurer>>) -> impl IntoView {
    let ready = move || {
        let now = session.snapshot();
        let public = view_of(&now.board)?.public();
        let sealing = matches!(public.phase, Phase::Play | Phase::Mulligan);
        let ready = tl(&Line::new("eggs.sealed").with("n", public.sealed.len()).with("all", public.seats));
        sealing.then(|| view! { <span class="inplay">{icon("ui-lock", "s16")}{ready}</span> })
    };
    let button = move || {
        let now = session.snapshot();
        let plays = usize::from(view_of(&now.board)?.public().sizes().plays);
        let mv = pick::play(&chosen.get(), plays)?.to_string();
        let text = session.text(&now.choice(&mv)?.line);
        let sealed = mv.clone();
        Some(view! {
            <button type="button" class="btn primary" id="seal" data-move=mv on:click=move |_| session.commit(&sealed)>
                {icon("ui-lock", "")}{text}
            </button>
        })
    };
    view! { {ready}{button} }
}

/// The cards in hand, the lowest first, with what each can do.
fn hand(session: Session, chosen: RwSignal<Vec<Adventurer>>) -> Option<impl IntoView> {
    let now = session.snapshot();
    let view = view_of(&now.board)?;
    let plays = usize::from(view.public().sizes().plays);
    let asked = now.choices.iter().any(|choice| choice.notation.starts_with("play"));
    let cards: Vec<_> = view
        .private()?
        .hand
        .iter()
        .enumerate()
        .map(|(index, card)| card_button(session, chosen, card, index, plays, asked))
        .collect();
    let aside = move || match chosen.get().last() {
        Some(card) => why(*card).into_any(),
        None => turn_list(session, "panel turned only-wide").into_any(),
    };
    Some(view! { <section class="hand" aria-label=t("eggs.hand")>{cards}{aside}</section> })
}

fn card_button(
    session: Session,
    chosen: RwSignal<Vec<Adventurer>>,
    card: Adventurer,
    index: usize,
    plays: usize,
    asked: bool,
) -> impl IntoView {
    let selected = move || chosen.with(|chosen| chosen.contains(&card));
    let class = move || match (selected(), asked) {
        (true, _) => "hc sel",
        (false, true) => "hc can target",
        (false, false) => "hc",
    };
    let press = move |_| {
        if asked {
            chosen.update(|chosen| *chosen = pick::toggle(chosen, card, plays));
        } else {
            session.play(eggs::Move::Play(card, None));
        }
    };
    view! {
        <button type="button" class=class data-card=(index + 1).to_string() data-about=game_t(session.game, &format!("numbered.{}", card.key()))
            data-rule=format!("EGG-{}", card.rank() + 20)
            aria-pressed=move || selected().to_string() on:click=press>
            <span class="n">{card.rank()}</span>
            {icon(&drawing(card), "")}
            <b>{game_t(session.game, &format!("card.{}", card.key()))}</b>
            <span class="t">{t(&format!("eggs.ability.{}", card.key()))}</span>
            {move || mark(session, |advised| pick::plays(advised, card))}
        </button>
    }
}

/// What playing this card means.
fn why(card: Adventurer) -> impl IntoView {
    let rule = format!("EGG-{}", card.rank() + 20);
    let session = crate::session::session();
    let open = {
        let rule = rule.clone();
        move |_| session.drawer.set(Some(crate::session::Drawer::Rules(Some(rule.clone()))))
    };
    view! {
        <section class="panel why only-wide">
            <h3>{game_t(session.game, &format!("numbered.{}", card.key()))}</h3>
            <p>{t(&format!("eggs.ability.{}", card.key()))}</p>
            <p class="muted">{t("eggs.order")}</p>
            <button type="button" class="btn quiet sm" on:click=open>{icon("ui-book", "")}{rule}</button>
        </section>
    }
}
