//! The choice of the sheet on the table, for boards with several: a sketch of each, with its name.

use leptos::prelude::*;

use super::board_kind::BoardKind;
use super::desk::Desk;
use super::draft::Sheet;
use crate::markup::{Markup, inside_live, markup};
use crate::parts::{icon, live};
use crate::words::{filled, t};

/// The sheets; nothing if there is but one.
pub(super) fn sheets<B: BoardKind>(desk: Desk<B>) -> Option<impl IntoView> {
    let count = desk.draft.with_untracked(|draft| draft.sheets.len());
    let all = move || (0..count).map(|sheet| choice(desk, sheet)).collect_view();
    (count > 1).then(|| view! { <nav class="sheets" aria-label=t("workshop.sheets")>{all()}</nav> })
}

/// A button that puts a sheet on the table. It says whether the sheet differs from the printed one, and whether something
/// is wrong with it.
fn choice<B: BoardKind>(desk: Desk<B>, number: usize) -> impl IntoView {
    let of =
        move |what: fn(&Sheet<B>) -> String| move || desk.draft.with(|draft| what(&draft.sheets[number]));
    let sketch = move || desk.draft.with(|draft| sketch(&draft.sheets[number]));
    let instead = Memo::new(move |_| desk.draft.with(|draft| B::instead_of(&draft.sheets[number])));
    let is_wrong = Memo::new(move |_| {
        desk.problems.with(|all| all.iter().any(|problem| problem.sheet == Some(number)))
            || desk.finished.problems.with(|all| all.iter().any(|problem| problem.sheet == Some(number)))
    });
    let title = of(|sheet| sheet.title.here().to_owned());
    let changed = move || {
        instead.get().map(|printed| {
            let words = if printed == title() {
                t("workshop.changed")
            } else {
                filled("workshop.instead", "name", &printed)
            };
            view! { <small class="changed">{words}</small> }
        })
    };
    let wrong = move || {
        is_wrong
            .get()
            .then(|| view! { {icon("ui-warn", "s16 bad")}<span class="sr">{t("workshop.faulty")}</span> })
    };
    let (w, h) = B::CANVAS;
    view! {
        <button type="button" class="btn" id=format!("sheet-{number}") aria-pressed=move || (desk.open.get() == number).to_string()
            on:click=move |_| desk.turn_to(number)>
            <svg viewBox=format!("0 0 {w} {h}") aria-hidden="true" {..inside_live(sketch)}></svg>
            <span><b>{title}</b>{live(changed)}</span>{live(wrong)}
        </button>
    }
}

/// A small sketch: the places and what joins them.
fn sketch<B: BoardKind>(sheet: &Sheet<B>) -> Markup {
    let at = |spot: usize| {
        let (x, y) = sheet.spots.get(spot).map(|spot| spot.at).unwrap_or_default();
        (f32::from(x), f32::from(y))
    };
    let line = |[a, b]: [usize; 2]| {
        let ((ax, ay), (bx, by)) = (at(a), at(b));
        markup!("<path d=\"M{ax} {ay}L{bx} {by}\"/>"; ax, ay, bx, by)
    };
    let dot = |spot: usize| {
        let ((x, y), tint) = (at(spot), B::tint(sheet, spot));
        markup!("<circle cx=\"{x}\" cy=\"{y}\" r=\"70\" fill=\"{tint}\"/>"; x, y, tint)
    };
    sheet.links.iter().map(|link| line(link.ends)).chain((0..sheet.spots.len()).map(dot)).collect()
}
