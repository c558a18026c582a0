//! The nest, the prompt and the hand.

use eggs::{Adventurer, Eggs, Event, Lies, Move, Phase};
use game::Line;
use games::Listed;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

use super::draw::Nest;
use super::turn::turn_list;
use super::{draw, drawing, moment, pick, signed};
use crate::boards::TableOf;
use crate::browser;
use crate::markup::{Markup, inside, inside_live};
use crate::parts::hints::mark;
use crate::parts::{icon, prompt};
use crate::words::{game_t, literal, t, tl};

/// The middle of the table.
pub(super) fn screen(table: TableOf<Eggs>) -> AnyView {
    let chosen = RwSignal::new(Vec::<Adventurer>::new());
    // The chosen cards stay while others seal their choice. They are cleared when the turn ends.
    let turn = Memo::new(move |_| {
        table.view(|view| {
            let public = view.public();
            (view.viewer(), public.round, public.turn, public.phase)
        })
    });
    Effect::new(move || {
        turn.track();
        chosen.set(Vec::new());
    });
    let nest = RwSignal::new(Nest::default());
    spawn_local(load(nest));
    view! {
        <div class="board cave" role="application" aria-label=t("table.board")
            on:click=move |event: MouseEvent| take(table, event.target())
            on:keydown=move |event: KeyboardEvent| if matches!(event.key().as_str(), "Enter" | " ") { take(table, event.target()) }>
            <svg class="map" viewBox="0 0 900 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {..inside(Markup::fixed(include_str!("cave.svg")))}></svg>
            <svg class="map stage" {..inside_live(move || stage(table, &nest.get()))} viewBox=move || table.view(draw::view_box)></svg>
            <div class="badge">{move || badge(table)}</div>
            {move || turn_list(table, if table.session.revealed.get() == usize::MAX { "before only-phone" } else { "before telling" })}
        </div>
        {prompt::prompt(seal(table, chosen).into_any())}
        {move || hand(table, chosen)}
    }
    .into_any()
}

/// Loads the drawing of the nest.
async fn load(nest: RwSignal<Nest>) {
    let back = browser::load("drawings/eggs-nest-back.svg").await.unwrap_or_default();
    let front = browser::load("drawings/eggs-nest.svg").await.unwrap_or_default();
    // The page may be gone.
    nest.try_set(Nest { back: Markup::of_the_site(back), front: Markup::of_the_site(front) });
}

fn stage(table: TableOf<Eggs>, nest: &Nest) -> Markup {
    let laid = table.last_move_has(|event| matches!(event, Event::Revealed { .. }));
    let words = draw::StageWords {
        ready: t("eggs.ready"),
        choosing: t("eggs.choosing"),
        cancelled: t("eggs.cancelled"),
        egg: t("eggs.egg"),
        hidden: t("eggs.egg.down"),
        worth: |now, then| {
            let points = |n: i16| Line::new("unit.points").with("n", n);
            tl(&Line::new("eggs.egg.worth").with("now", points(now)).with("then", points(then)))
        },
    };
    table.view(|view| {
        let mut stage = draw::stage(view, &table.session.labels(), &table.legal(), &words, laid, nest);
        stage.push(draw::marks(view, &table.advice()));
        stage
    })
}

/// Takes the clicked egg. If the move is illegal, the engine refuses it with a reason.
fn take(table: TableOf<Eggs>, target: Option<web_sys::EventTarget>) {
    let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let egg = element.and_then(|element| element.closest("[data-egg]").ok().flatten());
    let index = egg.and_then(|egg| egg.get_attribute("data-egg")?.parse::<usize>().ok());
    let offers = table.view(draw::offers);
    if let Some(offer) = index.and_then(|index| offers.get(index)) {
        table.play(offer.mv);
    }
}

fn badge(table: TableOf<Eggs>) -> impl IntoView {
    let (moment, left) = table.public(|public| (moment(public), public.eggs_left()));
    view! {
        <span class="chip only-phone">{icon("ui-history", "s16")}{moment}</span>
        <span class="chip">{icon("ui-deck", "s16")}<span class="word">{t("eggs.left")}</span>{left}</span>
        {gone(table)}
    }
}

/// The eggs of the round that nobody took: their number, and their values in the bubble.
fn gone(table: TableOf<Eggs>) -> Option<impl IntoView> {
    let (mut eggs, down) = table.public(|public| {
        let values =
            public.deck.best_first(public.gone).into_iter().map(|egg| signed(public.deck.value(egg).into()));
        let down = public.down.iter().filter(|egg| egg.lies == Lies::Discarded).count();
        (values.collect::<Vec<_>>(), down)
    });
    let count = eggs.len() + down;
    if down > 0 {
        eggs.push(tl(&Line::new("eggs.gone.down").with("n", down as i32)));
    }
    let about = tl(&Line::new("eggs.gone.about").with("eggs", literal(&eggs.join(", "))));
    (count > 0).then(|| {
        view! {
            <span class="chip gone" tabindex="0" data-about=about data-rule="EGG-16">
                {icon("ui-close", "s16")}<span class="word">{t("eggs.gone")}</span>{count}
            </span>
        }
    })
}

/// The button that seals the chosen cards.
fn seal(table: TableOf<Eggs>, chosen: RwSignal<Vec<Adventurer>>) -> impl IntoView {
    let ready = move || {
        table.public(|public| {
            let sealing = matches!(public.phase, Phase::Play | Phase::Mulligan);
            let ready =
                tl(&Line::new("eggs.sealed").with("n", public.sealed.len()).with("all", public.seats));
            sealing.then(|| view! { <span class="inplay">{icon("ui-lock", "s16")}{ready}</span> })
        })
    };
    let button = move || {
        let plays = table.public(|public| usize::from(public.sizes().plays));
        let mv = pick::play(&chosen.get(), plays)?;
        let text = table.words(mv)?;
        Some(view! {
            <button type="button" class="btn primary" id="seal" data-move=mv.to_string() on:click=move |_| table.commit(mv)>
                {icon("ui-lock", "")}{text}
            </button>
        })
    };
    view! { {ready}{button} }
}

/// The cards in hand, the lowest first, with their abilities.
fn hand(table: TableOf<Eggs>, chosen: RwSignal<Vec<Adventurer>>) -> Option<impl IntoView> {
    let plays = table.public(|public| usize::from(public.sizes().plays));
    let asked = table.legal().iter().any(|mv| matches!(mv, Move::Play(..)));
    let cards = table.view(|view| Some(view.private()?.hand.iter().collect::<Vec<Adventurer>>()))?;
    let cards = cards.into_iter().enumerate();
    let cards: Vec<_> =
        cards.map(|(index, card)| card_button(table, chosen, card, index, plays, asked)).collect();
    let aside = move || match chosen.get().last() {
        Some(card) => why(*card).into_any(),
        None => turn_list(table, "panel turned only-wide").into_any(),
    };
    Some(view! { <section class="hand" aria-label=t("eggs.hand")>{cards}{aside}</section> })
}

fn card_button(
    table: TableOf<Eggs>,
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
            table.play(Move::Play(card, None));
        }
    };
    view! {
        <button type="button" class=class data-card=(index + 1).to_string() data-about=game_t(Eggs::ID, &format!("numbered.{}", card.word()))
            data-note=t(&format!("eggs.ability.{}", card.word())) data-rule=format!("EGG-{}", card.rank() + 20)
            aria-pressed=move || selected().to_string() on:click=press>
            <span class="n">{card.rank()}</span>
            {icon(&drawing(card), "")}
            <b>{game_t(Eggs::ID, &format!("card.{}", card.word()))}</b>
            <span class="t">{t(&format!("eggs.ability.{}", card.word()))}</span>
            {move || mark(table.session, |advised| Eggs::own_move(advised).is_some_and(|mv| pick::plays(mv, card)))}
        </button>
    }
}

/// The ability of a card, with its rule.
fn why(card: Adventurer) -> impl IntoView {
    let rule = format!("EGG-{}", card.rank() + 20);
    let session = crate::session::session();
    let open = {
        let rule = rule.clone();
        move |_| session.drawer.set(Some(crate::session::SideDrawer::Rules(Some(rule.clone()))))
    };
    view! {
        <section class="panel why only-wide">
            <h2>{game_t(session.game, &format!("numbered.{}", card.word()))}</h2>
            <p>{t(&format!("eggs.ability.{}", card.word()))}</p>
            <p class="muted">{t("eggs.order")}</p>
            <button type="button" class="btn quiet sm" on:click=open>{icon("ui-book", "")}{rule}</button>
        </section>
    }
}
