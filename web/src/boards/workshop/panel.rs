//! The panel beside the sheet: its name, what is wrong with the board, and the chosen place.

use game::Line;
use leptos::prelude::*;

use super::board_kind::{BoardKind, LinkKind};
use super::desk::{Desk, Joining};
use super::draft::{DraftName, typed};
use super::problem::Problem;
use crate::parts::{icon, live};
use crate::words::{literal, t, tl};

/// What is wrong with the board, or that it can be played.
pub(super) fn problems<B: BoardKind>(desk: Desk<B>) -> impl IntoView {
    let line = move |problem: Problem| {
        let (sheet, spot) = (problem.sheet, problem.spots.first().copied());
        let inside = view! { {icon("ui-warn", "s16")}<span>{problem.words}</span> };
        let elsewhere = sheet.filter(|sheet| *sheet != desk.open.get());
        if spot.or(elsewhere).is_none() {
            return view! { <li><span class="fault">{inside}</span></li> }.into_any();
        }
        let show = move |_| {
            sheet.into_iter().for_each(|sheet| desk.turn_to(sheet));
            desk.choose(spot);
        };
        view! { <li><button type="button" class="fault" on:click=show>{inside}</button></li> }.into_any()
    };
    let list = move || {
        let all: Vec<Problem> = desk.problems.get().into_iter().chain(desk.finished.problems.get()).collect();
        if all.is_empty() {
            return view! { <p class="fits">{icon("ui-check", "s16")}{t("workshop.fits")}</p> }.into_any();
        }
        view! { <ul>{all.into_iter().map(line).collect_view()}</ul> }.into_any()
    };
    let counts = move || {
        let chip = |words: String| view! { <span class="chip">{words}</span> };
        desk.sheet(B::counts).into_iter().map(chip).collect_view()
    };
    view! {
        <section class="panel faults" aria-live="polite" aria-labelledby="faults">
            <h2 id="faults">{t("workshop.check")}</h2><p class="counts">{live(counts)}</p>{live(list)}
        </section>
    }
}

/// The name of the sheet, and its coasts.
pub(super) fn title<B: BoardKind>(desk: Desk<B>) -> impl IntoView {
    let other = move |_| desk.change(|sheet| sheet.seed = sheet.seed % 9_999 + 1);
    view! {
        <section class="panel titled">{title_fields(desk)}
            <button type="button" class="btn sm not-phone" id="coasts" on:click=other>{icon("ui-undo", "")}{t("workshop.coasts")}</button>
            {B::sheet_fields(desk)}
        </section>
    }
}

fn title_fields<B: BoardKind>(desk: Desk<B>) -> AnyView {
    let title = move || desk.sheet(|sheet| sheet.title.clone());
    if B::TWO_TITLES {
        let rename = move |of: fn(&mut DraftName) -> &mut String, text: String| {
            desk.change(|sheet| *of(&mut sheet.title) = text);
        };
        return names(t("workshop.name"), move || Some(title()), rename).into_any();
    }
    let rename = move |event| {
        desk.change(|sheet| sheet.title = DraftName::same(&typed(&event_target_value(&event))));
    };
    view! {
        <label>{t("workshop.title_of")}
            <input class="field" id="title" maxlength="40" prop:value=move || title().en on:change=rename/></label>
    }
    .into_any()
}

/// Fields for a name in both languages.
pub(crate) fn names(
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

/// The chosen place.
pub(super) fn spot<B: BoardKind>(desk: Desk<B>) -> impl IntoView {
    // Drawn anew when another place is chosen, not when this one changes.
    let chosen =
        Memo::new(move |_| desk.chosen.get().filter(|spot| desk.sheet(|sheet| *spot < sheet.spots.len())));
    let inside = move || match chosen.get() {
        Some(spot) => of_spot(desk, spot).into_any(),
        None => view! { <p class="muted">{t(B::TEXTS.none_chosen)}</p> }.into_any(),
    };
    view! { <section class="panel chosen" aria-labelledby="chosen"><h2 id="chosen">{t(B::TEXTS.spot)}</h2>{live(inside)}</section> }
}

fn of_spot<B: BoardKind>(desk: Desk<B>, spot: usize) -> impl IntoView {
    let name = move || desk.sheet(|sheet| sheet.spots.get(spot).map(|spot| spot.name.clone()));
    let rename = move |of: fn(&mut DraftName) -> &mut String, text: String| {
        desk.change(|sheet| *of(&mut sheet.spots[spot].name) = text);
    };
    view! {
        {names(t("workshop.name"), name, rename)}
        <div class="not-phone">{B::fields(desk, spot)}{remove(desk, spot)}{links_of(desk, spot)}</div>
    }
}

/// The button that removes a place, if it can be removed.
fn remove<B: BoardKind>(desk: Desk<B>, spot: usize) -> impl IntoView {
    B::can_remove(spot).then(|| {
        view! { <button type="button" class="btn sm quiet" id="remove" on:click=move |_| desk.remove(spot)>{icon("ui-close", "")}{t("workshop.remove")}</button> }
    })
}

/// What joins a place to others, and a way to join it without the sheet.
fn links_of<B: BoardKind>(desk: Desk<B>, spot: usize) -> impl IntoView {
    let list = move || {
        let links: Vec<(usize, B::Link, String)> = desk.sheet(|sheet| {
            sheet.joined(spot).map(|(other, kind)| (other, kind, sheet.name(other))).collect()
        });
        let line = |(other, kind, name): (usize, B::Link, String)| {
            let words = tl(&Line::new(kind.tool().to).with("name", literal(&name)));
            let cut = tl(&Line::new("workshop.cut").with("name", literal(&name)));
            view! {
                <li>{words}<button type="button" class="btn sm quiet icon" aria-label=cut.clone() title=cut
                    on:click=move |_| desk.change(|sheet| sheet.join(spot, other, kind))>{icon("ui-close", "")}</button></li>
            }
        };
        view! { <ul class="links">{links.into_iter().map(line).collect_view()}</ul> }
    };
    let begin = move |kind: &B::Link| {
        let kind = *kind;
        let join = move |_| desk.joining.set(Some(Joining::Spot(spot, kind)));
        view! { <button type="button" class="btn sm" on:click=join>{icon("ui-plus", "")}{t(kind.tool().label)}</button> }
    };
    view! {
        {live(list)}
        <p class="marks">{B::Link::ALL.iter().map(begin).collect_view()}</p>
        {live(move || desk.joining.get().map(|_| view! { <p class="muted" role="status">{t(B::TEXTS.other_end)}</p> }))}
    }
}
