//! The link to the next table that waits for the visitor, at tables over days.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{icon, live};
use crate::online::{Online, api};
use crate::pages::link;
use crate::route::Route;
use crate::words::t;

/// The link to the most urgent other table, if one waits.
pub(crate) fn next_table(online: Online) -> AnyView {
    let next = RwSignal::new(None);
    let here = online.id.get_value();
    let over_days =
        online.info.with_untracked(|info| info.as_ref().is_some_and(|info| info.pace.is_over_days()));
    if over_days && !untrack(|| online.mine()).is_empty() {
        spawn_local(async move {
            let running = api::week().await.map(|week| week.running).unwrap_or_default();
            let waits = running.into_iter().find(|line| line.mine && line.table.id != here);
            next.try_set(waits.map(|line| line.table.id));
        });
    }
    live(move || {
        let inside = view! { {icon("ui-next", "")}{t("table.next")} }.into_any();
        next.get().map(|table| link(Route::Online(table), "btn primary next-table", String::new(), inside))
    })
}
