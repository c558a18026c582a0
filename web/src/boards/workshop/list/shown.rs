//! The rows of a list that nobody changes: a published one.

use game::Line;
use leptos::prelude::*;

use super::List;
use super::list_kind::{ListKind, Row};
use super::table::choices;
use crate::words::{t, tl};

/// The rows of a file in a table; `None` if it has none.
pub(in crate::boards::workshop) fn table<L: ListKind>(file: &str) -> Option<AnyView> {
    let list = List::read::<L>(file).ok()?;
    let kept = list.is_printed(&List::printed::<L>());
    let heads = L::COLUMNS.iter().map(|column| view! { <th scope="col">{t(column.label)}</th> });
    let names: Vec<_> = (0..L::COLUMNS.len()).map(choices::<L>).collect();
    let row = |(index, row): (usize, &Row)| {
        let is_new = kept.get(index) == Some(&false);
        let cell = |(value, names): (&String, &Vec<(String, String)>)| {
            let name = names.iter().find(|(known, _)| known == value).map(|(_, name)| name);
            view! { <td>{name.unwrap_or(value).clone()}</td> }
        };
        let cells = row.iter().zip(&names).map(cell).collect_view();
        let new = is_new.then(|| view! { <span class="chip">{t("list.new")}</span> });
        view! { <tr class:differs=is_new><th scope="row">{index + 1}</th>{cells}<td>{new}</td></tr> }
    };
    let rows = list.rows.iter().enumerate().map(row).collect_view();
    let table = view! {
        <div class="panel rows" tabindex="0" role="region" aria-label=t(L::NAME)>
            <table><thead><tr><th scope="col">{t("list.row")}</th>{heads.collect_view()}<th scope="col">{t("list.remarks")}</th></tr></thead>
                <tbody>{rows}</tbody></table>
        </div>
    };
    Some(table.into_any())
}

/// How many rows a file has, and how many of them are not printed.
pub(in crate::boards::workshop) fn counts<L: ListKind>(file: &str) -> Option<String> {
    let list = List::read::<L>(file).ok()?;
    let new = list.is_printed(&List::printed::<L>()).iter().filter(|kept| !**kept).count();
    Some(tl(&Line::new("gallery.rows").with("n", list.rows.len() as i32).with("new", new as i32)))
}
