//! The fields of cities, of players and of wealth.

use caesar::{Colour, Wealth};
use game::Line;
use leptos::prelude::*;

use super::draft::{City, MOST_VALUE, Roads};
use super::wealth::{fit, laid, set};
use crate::boards::caesar::{drawing, wealth_label};
use crate::boards::workshop::{BoardKind, Desk};
use crate::parts::{icon, live};
use crate::words::{game_t, t, tl};

/// The colour and the value of a city; Rome has neither.
pub(super) fn fields(desk: Desk<Roads>, spot: usize) -> impl IntoView {
    let city = move || desk.sheet(|sheet| sheet.spots.get(spot).and_then(|spot| spot.rest));
    let change = move |change: &dyn Fn(&mut City)| {
        desk.change(|sheet| sheet.spots[spot].rest.iter_mut().for_each(change));
    };
    if desk.sheet_now(|sheet| sheet.spots[spot].rest.is_none()) {
        return view! { <p class="muted">{t("workshop.city.capital")}</p> }.into_any();
    }
    let options = move || {
        let now = city().map(|city| city.colour);
        let option = |colour: Colour| {
            let name = game_t(Roads::GAME, &format!("colour.{colour}"));
            view! { <option value=colour.to_string() selected=now == Some(colour)>{name}</option> }
        };
        Colour::ALL.map(option)
    };
    let paint = move |event| {
        let word = event_target_value(&event);
        if let Some(colour) = Colour::ALL.into_iter().find(|colour| colour.to_string() == word) {
            change(&|city| city.colour = colour);
        }
    };
    let value = move || city().map(|city| city.value.to_string()).unwrap_or_default();
    let worth = move |event| {
        let value = event_target_value(&event).parse().unwrap_or(1).clamp(1, MOST_VALUE);
        change(&|city| city.value = value);
    };
    view! {
        <label class="land">{t("workshop.city.province")}<select class="field" id="province" on:change=paint>{live(options)}</select></label>
        <label class="land">{t("workshop.city.value")}<input class="field" type="number" id="value" min="1" max=MOST_VALUE.to_string() prop:value=value on:change=worth/></label>
    }
    .into_any()
}

/// The numbers of players for whom the board is.
pub(super) fn players(desk: Desk<Roads>) -> impl IntoView {
    let field = |id: &'static str, label: &'static str, of: fn(&mut Roads) -> &mut u8| {
        let now = move || *of(&mut desk.sheet(|sheet| sheet.rest.clone()));
        let choose = move |event| {
            let players = event_target_value(&event).parse().unwrap_or(2);
            desk.change(|sheet| *of(&mut sheet.rest) = players);
        };
        let option = move |players: u8| {
            view! { <option value=players.to_string() selected=move || now() == players>{players}</option> }
        };
        view! { <label>{t(label)}<select class="field" id=id on:change=choose>{(2..=5_u8).map(option).collect_view()}</select></label> }
    };
    view! {
        <section class="panel not-phone" aria-labelledby="seats"><h2 id="seats">{t("workshop.players")}</h2>
            <div class="random">
                {field("fewest", "workshop.players.fewest", |roads| &mut roads.players.0)}
                {field("most", "workshop.players.most", |roads| &mut roads.players.1)}
            </div>
        </section>
    }
}

/// The wealth tokens in the box, those that are taken out, and how many are laid.
pub(super) fn wealth(desk: Desk<Roads>) -> impl IntoView {
    let count = move |kind: Wealth, label: String, of: fn(&mut Roads) -> &mut caesar::Tokens| {
        let now = move || of(&mut desk.sheet(|sheet| sheet.rest.clone()))[kind].to_string();
        let change = move |event| {
            let count = event_target_value(&event).parse().unwrap_or(0);
            desk.change(|sheet| set(of(&mut sheet.rest), kind, count));
        };
        view! { <td><input class="field" type="number" min="0" max=kind.most().to_string() aria-label=label data-wealth=kind.to_string() prop:value=now on:change=change/></td> }
    };
    let row = |kind: Wealth| {
        let name = t(wealth_label(kind));
        let label = |id: &str| format!("{name}, {}", t(id));
        view! {
            <tr><th scope="row">{icon(&drawing(kind), "s16")}{name.clone()}</th>
                {count(kind, label("workshop.wealth.box"), |roads| &mut roads.wealth)}
                {count(kind, label("workshop.wealth.out"), |roads| &mut roads.taken_out)}</tr>
        }
    };
    let sum = move || {
        let (tokens, cities) = desk.sheet(|sheet| (laid(&sheet.rest), sheet.spots.len() as i32 - 1));
        tl(&Line::new("workshop.wealth.sum").with("n", tokens).with("cities", cities))
    };
    view! {
        <section class="panel not-phone" aria-labelledby="wealth"><h2 id="wealth">{t("workshop.wealth")}</h2>
            <table class="tokens">
                <thead><tr><td></td><th scope="col">{t("workshop.wealth.box")}</th><th scope="col">{t("workshop.wealth.out")}</th></tr></thead>
                <tbody>{Wealth::ALL.map(row)}</tbody>
            </table>
            <p class="muted" role="status">{sum}</p>
            <button type="button" class="btn sm" id="fit" on:click=move |_| desk.change(fit)>{icon("ui-check", "")}{t("workshop.wealth.fit")}</button>
        </section>
    }
}
