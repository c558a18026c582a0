//! The panel beside the sheet: what is wrong, the chosen region, the continents.

use game::Line;
use leptos::prelude::*;

use super::check::Problem;
use super::desk::Desk;
use super::draft::{Draft, DraftName, LinkKind, typed};
use crate::parts::{icon, live};
use crate::words::{literal, t, tl};

/// What is wrong with the board, or that it can be played.
pub(super) fn problems(desk: Desk) -> impl IntoView {
    let line = move |problem: Problem| {
        let first = problem.regions.first().copied();
        let inside = view! { {icon("ui-warn", "s16")}<span>{problem.words}</span> };
        match first {
            Some(region) => view! {
                <li><button type="button" class="fault" on:click=move |_| desk.choose(Some(region))>{inside}</button></li>
            }
            .into_any(),
            None => view! { <li><span class="fault">{inside}</span></li> }.into_any(),
        }
    };
    let list = move || {
        let all: Vec<Problem> = desk.problems.get().into_iter().chain(desk.finished.problems.get()).collect();
        if all.is_empty() {
            return view! { <p class="fits">{icon("ui-check", "s16")}{t("workshop.fits")}</p> }.into_any();
        }
        view! { <ul>{all.into_iter().map(line).collect_view()}</ul> }.into_any()
    };
    view! {
        <section class="panel faults" aria-live="polite" aria-labelledby="faults">
            <h2 id="faults">{t("workshop.check")}</h2>{counts(desk)}{live(list)}
        </section>
    }
}

/// How many regions, continents and triangles there are.
fn counts(desk: Desk) -> impl IntoView {
    let count = move |id: &'static str, of: fn(&Draft) -> usize| {
        let words = move || tl(&Line::new(id).with("n", desk.draft.with(of) as i32));
        view! { <span class="chip">{words}</span> }
    };
    view! {
        <p class="counts">
            {count("workshop.regions", |draft| draft.regions.len())}
            {count("workshop.continents", |draft| draft.continents.len())}
            {count("workshop.tokens", Draft::tokens)}
        </p>
    }
}

/// The name of the board, and its coasts.
pub(super) fn board(desk: Desk) -> impl IntoView {
    let rename = move |event| desk.change(|draft| draft.title = typed(&event_target_value(&event)));
    let other = move |_| desk.change(|draft| draft.seed = draft.seed % 9_999 + 1);
    view! {
        <section class="panel titled"><label>{t("workshop.title_of")}
            <input class="field" id="title" maxlength="40" prop:value=move || desk.draft.with(|draft| draft.title.clone()) on:change=rename/></label>
            <button type="button" class="btn sm only-wide" id="coasts" on:click=other>{icon("ui-undo", "")}{t("workshop.coasts")}</button>
        </section>
    }
}

/// Fields for a name in both languages.
fn names(
    label: String,
    name: impl Fn() -> Option<DraftName> + Copy + Send + Sync + 'static,
    rename: impl Fn(fn(&mut DraftName) -> &mut String, String) + Copy + 'static,
) -> impl IntoView {
    let field = move |lang: &'static str, of: fn(&mut DraftName) -> &mut String| {
        let value = move || name().map(|mut name| std::mem::take(of(&mut name))).unwrap_or_default();
        let set = move |event| rename(of, typed(&event_target_value(&event)));
        view! {
            <label class="tongue"><span aria-hidden="true">{lang.to_uppercase()}</span>
                <input class="field" lang=lang data-lang=lang maxlength="40" prop:value=value on:change=set
                    aria-label=format!("{label} ({lang})")/></label>
        }
    };
    let english = field("en", |name| &mut name.en);
    view! { <div class="tongues">{english}{field("fr", |name| &mut name.fr)}</div> }
}

/// The chosen region.
pub(super) fn region(desk: Desk) -> impl IntoView {
    // Drawn anew when another region is chosen, not when this one changes.
    let chosen = Memo::new(move |_| {
        desk.chosen.get().filter(|region| desk.draft.with(|draft| *region < draft.regions.len()))
    });
    let inside = move || match chosen.get() {
        Some(region) => of_region(desk, region).into_any(),
        None => view! { <p class="muted">{t("workshop.none_chosen")}</p> }.into_any(),
    };
    view! { <section class="panel chosen" aria-labelledby="chosen"><h2 id="chosen">{t("workshop.region")}</h2>{live(inside)}</section> }
}

fn of_region(desk: Desk, region: usize) -> impl IntoView {
    let name = move || desk.draft.with(|draft| draft.regions.get(region).map(|region| region.name.clone()));
    let rename = move |of: fn(&mut DraftName) -> &mut String, text: String| {
        desk.change(|draft| *of(&mut draft.regions[region].name) = text);
    };
    let is_start = move || desk.draft.with(|draft| draft.start == Some(region));
    let has_token =
        move || desk.draft.with(|draft| draft.regions.get(region).is_some_and(|region| region.token));
    let start = move |_| desk.change(|draft| draft.start = Some(region));
    let token = move |_| desk.change(|draft| draft.regions[region].token ^= true);
    view! {
        {names(t("workshop.name"), name, rename)}
        <div class="only-wide">
            {continent_of(desk, region)}
            <p class="marks">
                <button type="button" class="btn sm" id="start" aria-pressed=move || is_start().to_string() on:click=start>{icon("tok-start", "s16")}{t("workshop.start")}</button>
                <button type="button" class="btn sm" id="token" aria-pressed=move || has_token().to_string() on:click=token>{icon("vp", "s16")}{t("workshop.token")}</button>
                <button type="button" class="btn sm quiet" id="remove" on:click=move |_| desk.remove(region)>{icon("ui-close", "")}{t("workshop.remove")}</button>
            </p>
            {links_of(desk, region)}
        </div>
    }
}

/// The list of continents for a region.
fn continent_of(desk: Desk, region: usize) -> impl IntoView {
    let choose = move |event| {
        let continent = event_target_value(&event).parse().ok();
        desk.change(|draft| draft.regions[region].continent = continent);
    };
    let options = move || {
        desk.draft.with(|draft| {
            let on = draft.regions.get(region).and_then(|region| region.continent);
            let option = |value: String, words: String, selected: bool| {
                view! { <option value=value selected=selected>{words}</option> }
            };
            let lands = draft.continents.iter().enumerate().map(|(index, land)| {
                option(index.to_string(), land.name.here().to_owned(), on == Some(index))
            });
            let none = option(String::new(), t("workshop.on_none"), on.is_none());
            lands.chain([none]).collect_view()
        })
    };
    view! { <label class="land">{t("workshop.continent")}<select class="field" id="continent" on:change=choose>{live(options)}</select></label> }
}

/// What joins a region to others, and a way to join it without the sheet.
fn links_of(desk: Desk, region: usize) -> impl IntoView {
    let list = move || {
        let links: Vec<(usize, LinkKind, String)> = desk.draft.with(|draft| {
            let of = |link: &super::draft::Link| Some((link.other(region)?, link.kind));
            draft.links.iter().filter_map(of).map(|(other, kind)| (other, kind, draft.name(other))).collect()
        });
        let line = |(other, kind, name): (usize, LinkKind, String)| {
            let id = if kind == LinkKind::Border { "workshop.border_with" } else { "workshop.lane_with" };
            let words = tl(&Line::new(id).with("name", literal(&name)));
            let cut = tl(&Line::new("workshop.cut").with("name", literal(&name)));
            view! {
                <li>{words}<button type="button" class="btn sm quiet icon" aria-label=cut.clone() title=cut
                    on:click=move |_| desk.change(|draft| draft.join(region, other, kind))>{icon("ui-close", "")}</button></li>
            }
        };
        view! { <ul class="links">{links.into_iter().map(line).collect_view()}</ul> }
    };
    let begin = move |kind: LinkKind| desk.joining.set(Some((region, kind)));
    view! {
        {live(list)}
        <p class="marks">
            <button type="button" class="btn sm" on:click=move |_| begin(LinkKind::Border)>{icon("ui-plus", "")}{t("workshop.tool.border")}</button>
            <button type="button" class="btn sm" on:click=move |_| begin(LinkKind::Lane)>{icon("ui-plus", "")}{t("workshop.tool.lane")}</button>
        </p>
        {live(move || desk.joining.get().map(|_| view! { <p class="muted" role="status">{t("workshop.other_end")}</p> }))}
    }
}

/// The continents with their names and colours.
pub(super) fn continents(desk: Desk) -> impl IntoView {
    let count = Memo::new(move |_| desk.draft.with(|draft| draft.continents.len()));
    let one = move |land: usize| {
        let name = move || desk.draft.with(|draft| draft.continents.get(land).map(|land| land.name.clone()));
        let tint = move || desk.draft.with(|draft| draft.continents.get(land).map(|land| land.tint.clone()));
        let rename = move |of: fn(&mut DraftName) -> &mut String, text: String| {
            desk.change(|draft| *of(&mut draft.continents[land].name) = text);
        };
        let paint = move |event| {
            let tint = event_target_value(&event);
            desk.change(|draft| draft.continents[land].tint = tint);
        };
        let remove = tl(&Line::new("workshop.remove_land").with("n", land as i32 + 1));
        view! {
            <li>
                <input type="color" aria-label=t("workshop.colour") prop:value=tint on:change=paint/>
                {names(t("workshop.continent"), name, rename)}
                <button type="button" class="btn sm quiet icon only-wide" aria-label=remove.clone() title=remove
                    on:click=move |_| desk.change(|draft| draft.remove_continent(land))>{icon("ui-close", "")}</button>
            </li>
        }
    };
    let full = move || count.get() >= eme::CONTINENTS;
    view! {
        <section class="panel lands" aria-labelledby="lands"><h2 id="lands">{t("workshop.lands")}</h2>
            <ul><For each=move || 0..count.get() key=|land| *land children=one/></ul>
            <button type="button" class="btn sm only-wide" id="add-land" disabled=full on:click=move |_| desk.change(Draft::add_continent)>{icon("ui-plus", "")}{t("workshop.add_land")}</button>
        </section>
    }
}
