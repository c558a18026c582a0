//! The whole page: settings, the address, and the screen of the address.

use leptos::prelude::*;

use crate::online::Visitor;
use crate::pages::{home, later, listen, loading, table};
use crate::parts::{introduce, live, patterns};
use crate::route::Route;
use crate::settings::Settings;

/// The whole client. It is drawn anew when the language changes, so texts need no signals.
pub(crate) fn app() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    provide_context(Visitor::load());
    let route = listen();
    let screen = live(move || {
        settings.lang.track();
        if let Some(page) = loading::loading(route) {
            return page;
        }
        match (route.get(), later::loaded()) {
            (Route::Home, _) => home::home().into_any(),
            (Route::Play(game), _) => home::quick_game(game).into_any(),
            (Route::Table(id), _) => table::local_table(&id).into_any(),
            (page, Some(later)) => (later.page)(page),
            (_, None) => ().into_any(),
        }
    });
    view! {
        {patterns()}
        {screen}
        {move || { settings.lang.track(); introduce::introduce() }}
    }
}
