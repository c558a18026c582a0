//! The table of a list: a row for each card or egg, with the faults of the engine beside it.

use game::Line;
use leptos::prelude::*;

use super::Sheet;
use super::list_kind::{Cell, Column, ListKind};
use crate::parts::{icon, live};
use crate::words::{t, tl};

/// The table. On a narrow screen it is scrolled sideways.
pub(super) fn table<L: ListKind>(sheet: Sheet<L>) -> impl IntoView {
    let count = Memo::new(move |_| sheet.list.now.with(|list| list.rows.len()));
    let printed = Memo::new(move |_| {
        let list = sheet.list.now.get();
        sheet.printed.with_value(|printed| list.is_printed(printed))
    });
    let choices = StoredValue::new((0..L::COLUMNS.len()).map(choices::<L>).collect::<Vec<_>>());
    let heads = L::COLUMNS.iter().map(|column| view! { <th scope="col">{t(column.label)}</th> });
    view! {
        <div class="panel rows" tabindex="0" role="region" aria-label=t(L::NAME)>
            <table>
                <thead><tr><th scope="col">{t("list.row")}</th>{heads.collect_view()}<th scope="col">{t("list.remarks")}</th></tr></thead>
                <tbody><For each=move || 0..count.get() key=|row| *row children=move |row| row_of(sheet, printed, choices, row)/></tbody>
            </table>
        </div>
    }
}

/// The choices of each column.
type Choices = StoredValue<Vec<Vec<(String, String)>>>;

/// The values of a column with their names; none if it has no choices.
pub(super) fn choices<L: ListKind>(column: usize) -> Vec<(String, String)> {
    if L::COLUMNS[column].cell == Cell::Choice { L::choices(column) } else { Vec::new() }
}

fn row_of<L: ListKind>(
    sheet: Sheet<L>,
    printed: Memo<Vec<bool>>,
    choices: Choices,
    row: usize,
) -> impl IntoView {
    let cells = L::COLUMNS
        .iter()
        .enumerate()
        .map(move |(index, column)| cell_of(sheet, choices, (row, index), *column));
    let words = move || {
        let faults = sheet.faults.get().into_iter().filter(move |fault| fault.row == Some(row));
        faults.map(|fault| view! { <span class="problem">{fault.words}</span> }).collect_view()
    };
    let is_wrong = move || sheet.faults.with(|faults| faults.iter().any(|fault| fault.row == Some(row)));
    let is_new = move || printed.with(|printed| printed.get(row) == Some(&false));
    let named = |id: &str| tl(&Line::new(id).with("n", row as i32 + 1));
    let (copied, removed) = (named("list.copy"), named("list.remove"));
    let copy = move |_| sheet.list.change(|list| list.rows.insert(row + 1, list.rows[row].clone()));
    let remove = move |_| sheet.list.change(|list| _ = list.rows.remove(row));
    let is_full = move || sheet.list.now.with(|list| list.rows.len() >= L::MOST);
    view! {
        <tr id=format!("row-{row}") tabindex="-1" class:wrong=is_wrong class:differs=is_new>
            <th scope="row">{row + 1}</th>{cells.collect_view()}
            <td class="remarks">{live(move || is_new().then(|| view! { <span class="chip">{t("list.new")}</span> }))}{live(words)}
                <button type="button" class="btn sm quiet icon" disabled=is_full aria-label=copied.clone() title=copied on:click=copy>{icon("ui-plus", "")}</button>
                <button type="button" class="btn sm quiet icon" aria-label=removed.clone() title=removed on:click=remove>{icon("ui-close", "")}</button></td>
        </tr>
    }
}

/// The field of a cell.
fn cell_of<L: ListKind>(
    sheet: Sheet<L>,
    choices: Choices,
    (row, index): (usize, usize),
    column: Column,
) -> impl IntoView {
    let now = Memo::new(move |_| {
        let of = |rows: &[Vec<String>]| rows.get(row).and_then(|cells| cells.get(index)).cloned();
        sheet.list.now.with(|list| of(&list.rows)).unwrap_or_default()
    });
    let set = move |value: String| sheet.list.change(|list| list.rows[row][index] = value);
    let label = format!("{} {}", t(column.label), row + 1);
    let field = match column.cell {
        Cell::Number(least, most) => {
            let change = move |event: leptos::ev::Event| match event_target_value(&event).parse::<i32>() {
                Ok(number) => set(number.clamp(least, most).to_string()),
                // An empty field gets its number back.
                Err(_) => event_target::<web_sys::HtmlInputElement>(&event).set_value(&now.get_untracked()),
            };
            view! { <input class="field number" type="number" min=least.to_string() max=most.to_string() aria-label=label prop:value=move || now.get() on:change=change/> }.into_any()
        }
        Cell::Text => {
            let change = move |event| set(crate::boards::workshop::typed(&event_target_value(&event)));
            view! { <input class="field" maxlength="40" aria-label=label prop:value=move || now.get() on:change=change/> }.into_any()
        }
        Cell::Choice => {
            let options = move || {
                let now = now.get();
                let mut choices = choices.with_value(|choices| choices[index].clone());
                // A value from a file may be none of those that are offered.
                if choices.iter().all(|(value, _)| *value != now) {
                    choices.push((now.clone(), now.clone()));
                }
                let option = |(value, words): (String, String)| {
                    let selected = value == now;
                    view! { <option value=value selected=selected>{words}</option> }
                };
                choices.into_iter().map(option).collect_view()
            };
            view! { <select class="field" aria-label=label on:change=move |event| set(event_target_value(&event))>{live(options)}</select> }.into_any()
        }
    };
    view! { <td>{field}</td> }
}
