//! Cards and eggs in the workshop: a table with a row for each, what the engine refuses beside the rows, counts, and how they
//! differ from the printed list.
//!
//! | module | what is in it |
//! |---|---|
//! | `list_kind` | what the cards or eggs of one game need |
//! | `draft` | the rows and their file |
//! | `action` | the actions of cards in cells |
//! | `table` | the table |
//! | `shown` | the rows of a list that nobody changes |

pub(crate) mod action;
mod draft;
mod list_kind;
pub(super) mod shown;
mod table;

use game::{Fault, FileFaults, Line, Thing};
use leptos::prelude::*;

use super::actions::{Sharing, file_button, sharing};
use super::balance::{Subject, balance};
use super::history::History;
use super::{Wrong, frame, route};
use crate::browser;
use crate::parts::{icon, live};
use crate::share;
use crate::words::{t, text, tl};

pub(crate) use draft::List;
use draft::RowFault;
pub(crate) use list_kind::{Cell, Column, ListKind, Row, Total, cell};

/// The state of the page.
pub(crate) struct Sheet<L: ListKind> {
    list: History<List>,
    printed: StoredValue<List>,
    faults: Memo<Vec<RowFault>>,
    wrong: Wrong,
    kind: std::marker::PhantomData<fn() -> L>,
}

impl<L: ListKind> Clone for Sheet<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: ListKind> Copy for Sheet<L> {}

impl<L: ListKind> Sheet<L> {
    fn open() -> Self {
        let list = History::open(format!("workshop-{}-{}", L::GAME, L::OPTION), List::printed::<L>);
        Self {
            list,
            printed: StoredValue::new(List::printed::<L>()),
            faults: Memo::new(move |_| list.now.with(List::faults::<L>)),
            wrong: RwSignal::new(None),
            kind: std::marker::PhantomData,
        }
    }

    /// Begins with a file, or says what is wrong with it.
    fn take(self, file: &str) {
        match List::read::<L>(file) {
            Ok(list) => {
                self.wrong.set(None);
                self.list.change(|now| *now = list);
            }
            Err(error) => {
                let line = Line::new("fault.form").with("why", Thing::text(&error.why));
                let line = Line::new("fault.at").with("n", error.line).with("fault", line);
                self.wrong.set(Some(text(L::GAME, &line)));
            }
        }
    }
}

/// The faults of a file with their lines.
pub(crate) fn lines<F: Fault>(faults: FileFaults<F>) -> Vec<(Option<usize>, Line)> {
    faults.0.into_iter().map(|fault| (fault.line, fault.fault.line())).collect()
}

/// The page of a list.
pub(super) fn page<L: ListKind>() -> AnyView {
    let sheet = Sheet::<L>::open();
    let route = route(L::GAME, L::OPTION);
    let fragment = browser::fragment();
    if !fragment.is_empty() {
        browser::replace_path(&route.to_string());
        match share::text(&fragment) {
            Some(file) => sheet.take(&file),
            None => sheet.wrong.set(Some(t("workshop.bad_link"))),
        }
    }
    let file = Memo::new(move |_| sheet.list.now.with(List::file::<L>));
    let ready = Memo::new(move |_| sheet.faults.with(Vec::is_empty));
    let to_share =
        Sharing { game: L::GAME, option: L::OPTION, route, name: Memo::new(|_| t(L::NAME)), file, ready };
    let to_report = Subject { game: L::GAME, option: L::OPTION, file, ready };
    let body = view! {
        <div class="drawing-table">
            <div class="toolbar" role="toolbar" aria-label=t("workshop.tools")>
                <button type="button" class="btn sm" id="add-row" disabled=move || sheet.list.now.with(|list| list.rows.len() >= L::MOST)
                    on:click=move |_| sheet.list.change(|list| list.rows.push(draft::new_row::<L>()))>{icon("ui-plus", "")}{t("list.add")}</button>
                <span class="grow"></span>
                {sheet.list.buttons(move || sheet.list.undo(), move || sheet.list.redo())}
            </div>
            {table::table(sheet)}
        </div>
        <div class="column">
            {faults(sheet)}
            {totals(sheet)}
            {sharing(to_share)}
            {balance(to_report)}
            {beginnings(sheet)}
        </div>
    };
    let step = Callback::new(move |back: bool| if back { sheet.list.undo() } else { sheet.list.redo() });
    frame(L::GAME, L::OPTION, "workshop lists", step, body.into_any())
}

/// What is wrong with the whole list, or that it can be played. Faults of rows stand beside them as well.
fn faults<L: ListKind>(sheet: Sheet<L>) -> impl IntoView {
    let line = |RowFault { row, words }: RowFault| {
        let at = row.map(|row| tl(&Line::new("list.at").with("n", row as i32 + 1)));
        let inside = view! { {icon("ui-warn", "s16")}<span>{at}{words}</span> };
        match row {
            Some(row) => {
                let show = move |_| browser::focus(&format!("row-{row}"));
                view! { <li><button type="button" class="fault" on:click=show>{inside}</button></li> }
                    .into_any()
            }
            None => view! { <li><span class="fault">{inside}</span></li> }.into_any(),
        }
    };
    let list = move || {
        let all = sheet.faults.get();
        if all.is_empty() {
            return view! { <p class="fits">{icon("ui-check", "s16")}{t("list.fits")}</p> }.into_any();
        }
        view! { <ul>{all.into_iter().map(line).collect_view()}</ul> }.into_any()
    };
    view! {
        <section class="panel faults" aria-live="polite" aria-labelledby="faults"><h2 id="faults">{t("workshop.check")}</h2>{live(list)}</section>
    }
}

/// The counts beside the printed ones, and how many rows differ.
fn totals<L: ListKind>(sheet: Sheet<L>) -> impl IntoView {
    let row = |draft::Compared { total, printed }: draft::Compared| {
        let class = if total.count == printed { "" } else { "differs" };
        view! { <tr class=class><th scope="row">{total.label}</th><td>{total.count}</td><td>{printed}</td></tr> }
    };
    let rows = move || {
        let list = sheet.list.now.get();
        sheet.printed.with_value(|printed| list.totals::<L>(printed)).into_iter().map(row).collect_view()
    };
    let differ = move || {
        let list = sheet.list.now.get();
        let kept = sheet.printed.with_value(|printed| list.is_printed(printed));
        let kept = kept.into_iter().filter(|kept| *kept).count();
        let missing = sheet.printed.with_value(|printed| printed.rows.len()) - kept;
        let line = Line::new("list.differ").with("new", (list.rows.len() - kept) as i32);
        tl(&line.with("missing", missing as i32))
    };
    view! {
        <section class="panel" aria-labelledby="totals"><h2 id="totals">{t("list.totals")}</h2>
            <table class="tokens totals"><thead><tr><td></td><th scope="col">{t("list.here")}</th><th scope="col">{t("list.printed")}</th></tr></thead>
                <tbody>{live(rows)}</tbody></table>
            <p class="muted" id="differ">{differ}</p>
        </section>
    }
}

/// The printed list and a file to begin with.
fn beginnings<L: ListKind>(sheet: Sheet<L>) -> impl IntoView {
    let printed = move |_| {
        sheet.wrong.set(None);
        let printed = sheet.printed.get_value();
        sheet.list.change(|now| *now = printed);
    };
    view! {
        <section class="panel begin" aria-labelledby="begin"><h2 id="begin">{t("workshop.begin")}</h2>
            <p class="marks"><button type="button" class="btn sm" id="printed" on:click=printed>{t("list.begin.printed")}</button>
                {file_button(move |text| sheet.take(text))}</p>
            <p class="problem" role="alert">{move || sheet.wrong.get()}</p>
        </section>
    }
}
