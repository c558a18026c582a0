//! The whole page: settings, the address, and the screen of the address.

use leptos::prelude::*;

use crate::browser;
use crate::online::Visitor;
use crate::pages::{home, later, listen, loading, table};
use crate::parts::{live, patterns};
use crate::route::Route;
use crate::settings::Settings;

/// The whole client. It is drawn anew when the language changes, so texts need no signals.
pub(crate) fn app() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let visitor = Visitor::load();
    provide_context(visitor);
    let route = listen();
    let screen = live(move || {
        settings.lang.track();
        if let Some(page) = loading::loading(route) {
            return page;
        }
        browser::name_tab("");
        match (route.get(), later::loaded()) {
            (Route::Home, _) => home::home().into_any(),
            (Route::Play(game), _) => home::quick_game(game),
            (Route::Table(id), _) => table::local_table(&id).into_any(),
            (page, Some(later)) => (later.page)(page),
            (_, None) => ().into_any(),
        }
    });
    let asked = Memo::new(move |_| visitor.waiting.with(Option::is_some));
    let dialog = live(move || {
        settings.lang.track();
        asked.get().then(|| later::with_later(|later| (later.introduce)()))
    });
    view! {
        {patterns()}
        {screen}
        {dialog}
    }
}
