//! The page of a table on the site: first the waiting room, then the game.

use leptos::prelude::*;
use protocol::TableId;

use super::{link, room, table};
use crate::online::{self, Online, Stage};
use crate::parts::banner::banners;
use crate::parts::person;
use crate::parts::seatmark::PageClock;
use crate::parts::topbar::topbar;
use crate::route::Route;
use crate::words::t;

/// The page.
pub(crate) fn online(id: TableId) -> impl IntoView {
    let online = online::open(id);
    provide_context(online);
    provide_context(PageClock::start());
    let stage = move || match online.stage.get() {
        Stage::Coming => coming(online).into_any(),
        Stage::Lost => message("lost.title", "lost.online").into_any(),
        Stage::Closed => message("closed.title", "closed.text").into_any(),
        Stage::Room => room::room(online).into_any(),
        Stage::Table(session) => table::screen_of(session).into_any(),
    };
    view! { {stage}{person::dialog(online)} }
}

fn coming(online: Online) -> impl IntoView {
    view! {
        {topbar(().into_any(), ().into_any())}
        <main class="wrap narrow">{banners(online)}<p class="muted">{t("room.coming")}</p></main>
    }
}

fn message(title: &'static str, text: &'static str) -> impl IntoView {
    view! {
        {topbar(().into_any(), ().into_any())}
        <main class="wrap narrow">
            <h1>{t(title)}</h1>
            <p>{t(text)}</p>
            <p>{link(Route::Home, "btn primary big", String::new(), t("end.home").into_any())}</p>
        </main>
    }
}
