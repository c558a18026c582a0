//! The page as a whole: settings, the address, and the screen that belongs to it.

use leptos::prelude::*;

use crate::pages::{home, listen, setup, table};
use crate::parts::{patterns, rules};
use crate::route::Route;
use crate::settings::Settings;

/// The whole client. It is drawn anew when the language changes, so that words need no signals.
pub(crate) fn app() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let route = listen();
    let screen = move || {
        settings.lang.track();
        match route.get() {
            Route::Home => home::home().into_any(),
            Route::New(game, company) => setup::setup(game, company).into_any(),
            Route::Table(id) => table::local_table(&id).into_any(),
            Route::Rules(game) => rules::rules_page(game).into_any(),
        }
    };
    view! {
        {patterns()}
        {screen}
    }
}
