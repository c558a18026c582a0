//! The row of cards: name and family, what it is good for, what it lets one do.

use legends::{Ability, Actions, Card, Move, PRICES, Part, Phase};
use leptos::prelude::*;

use super::screen::view_of;
use crate::boards::land::{self, Row};
use crate::parts::hints::mark;
use crate::parts::icon;
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::{lang, t};

/// The row with its prices; a card one can take is a button.
pub(super) fn row(session: Session) -> impl IntoView {
    let of = |now: &Snapshot| {
        let public = view_of(&now.board).public();
        let one = |(index, card): (usize, &Card)| (*card, Move::Take(index as u8).to_string());
        let taking = matches!(public.phase, Phase::Take | Phase::Extra);
        Row { cards: public.row.iter().enumerate().map(one).collect(), taking }
    };
    land::row(session, of, move |index, card, mv, state| slot(session, index, card, mv, state).into_any())
}

fn slot(
    session: Session,
    index: usize,
    card: Card,
    mv: String,
    state: &'static str,
) -> impl IntoView + use<> {
    let printed = card.printed();
    let price = PRICES.get(index).copied().unwrap_or_default();
    let name = match lang() {
        game::Lang::En => printed.name.clone(),
        game::Lang::Fr => printed.name_fr.clone(),
    };
    let family = printed.family.map_or("none", |family| family.word());
    let emblem = if family == "none" { "tok-citadel".to_owned() } else { format!("fam-{family}") };
    let abilities: Vec<_> = printed.abilities.iter().map(|ability| tag(*ability)).collect();
    // A long name is set smaller rather than cut.
    let fit = if name.chars().count() > 15 { "nm long" } else { "nm" };
    let (play, marked) = (mv.clone(), mv.clone());
    let rule = printed.abilities.first().map_or("LEG-22", |ability| ability_rule(*ability));
    let tag = match price {
        0 => view! { <span class="price free" data-about=t("card.price") data-rule="LEG-20">{t("card.free")}</span> }.into_any(),
        price => view! { <span class="price" data-about=t("card.price") data-rule="LEG-20">{icon("coin", "")}{price}</span> }.into_any(),
    };
    view! {
        <div class="slot">
            {tag}
            <button type="button" class=format!("gcard lc{state}") style=("--f", format!("var(--fam-{family})")) data-card=(index + 1).to_string()
                data-move=mv data-about=name.clone() data-rule=rule on:click=move |_| session.play(&play)>
                <span class=fit>{name.clone()}</span>
                <span class="art">
                    <svg class="scene" viewBox="0 0 140 70" preserveAspectRatio="xMidYMax slice" aria-hidden="true" inner_html=SCENE></svg>
                    {icon(&emblem, "em")}
                    <span class="ab">{abilities}</span>
                </span>
                {actions(printed.actions)}
                {move || mark(session, |advised| advised == marked)}
            </button>
        </div>
    }
}

const SCENE: &str = "<path d=\"M0 70V46l24-18 18 14 26-26 22 22 18-12 32 24v20Z\" fill=\"#000\" opacity=\".16\"/>\
    <path d=\"M0 70V60c30-14 60-2 80-8s40-6 60 4v14Z\" fill=\"#000\" opacity=\".2\"/>\
    <circle cx=\"116\" cy=\"16\" r=\"9\" fill=\"#fff\" opacity=\".28\"/>";

/// The rule of an ability.
const fn ability_rule(ability: Ability) -> &'static str {
    match ability {
        Ability::PlusMove => "LEG-40",
        Ability::PlusArmy => "LEG-41",
        Ability::Flying => "LEG-42",
        Ability::Elixirs(_) => "LEG-43",
        Ability::Coins(_) => "LEG-44",
        Ability::PerCard(_) | Ability::PerFlying => "LEG-45",
        Ability::Set { .. } => "LEG-46",
        Ability::PerCoins(_) => "LEG-47",
        Ability::Immune => "LEG-48",
    }
}

/// An ability as a drawing and a word or number.
fn tag(ability: Ability) -> impl IntoView {
    let family = |family: legends::Family| format!("fam-{}", family.word());
    let (drawing, text, second) = match ability {
        Ability::PlusMove => ("boot", t("ability.move"), None),
        Ability::PlusArmy => ("banner", t("ability.army"), None),
        Ability::Flying => ("wing", t("ability.flying"), None),
        Ability::Elixirs(n) => ("elixir", n.to_string(), None),
        Ability::Coins(n) => ("coin", format!("+{n}"), None),
        Ability::PerCard(name) => ("vp", "1 /".to_owned(), Some(family(name))),
        Ability::PerFlying => ("vp", "1 /".to_owned(), Some("wing".to_owned())),
        Ability::Set { family: name, size, points } => {
            ("vp", format!("{points} / {size}×"), Some(family(name)))
        }
        Ability::PerCoins(n) => ("vp", format!("1 / {n}"), Some("coin".to_owned())),
        Ability::Immune => ("immune", t("ability.immune"), None),
    };
    view! { <span class="one">{icon(drawing, "s16")}{text}{second.map(|second| icon(&second, "s16"))}</span> }
}

/// What the card lets one do, as icons.
fn actions(open: Actions) -> impl IntoView {
    let or = if open.either { t("card.or") } else { t("card.then") };
    let parts = parts(open);
    let lines: Vec<_> = parts
        .iter()
        .enumerate()
        .map(|(index, (drawing, count, _))| {
            let or = (index > 0).then(|| view! { <span class="or">{or.clone()}</span> });
            view! { {or}<span class="line two">{icon(drawing, "")}{count.map(|count| count.to_string())}</span> }
        })
        .collect();
    let caption: Vec<String> = parts
        .iter()
        .map(|(_, count, label)| {
            format!("{}{}", t(label), count.map_or_else(String::new, |n| format!(" {n}")))
        })
        .collect();
    view! {
        <span class="act"><span class="acts">{lines}</span>
            <span class="cap">{caption.join(if open.either { " / " } else { ", " })}</span></span>
    }
}

/// The parts of an action: drawing, number, message.
pub(super) fn parts(open: Actions) -> Vec<(&'static str, Option<u8>, &'static str)> {
    let part = |part: Part| match part {
        Part::Nothing => None,
        Part::Place(n) => Some(("act-place", Some(n), "act.place")),
        Part::Move(n) => Some(("act-move", Some(n), "act.move")),
        Part::City => Some(("act-city", None, "act.city")),
        Part::Destroy => Some(("act-destroy", None, "act.destroy")),
    };
    open.parts.into_iter().filter_map(part).collect()
}
