//! The whole page: settings, the address, and the screen of the address.

use leptos::prelude::*;

use crate::online::Visitor;
use crate::pages::{
    account, home, invite, lesson, listen, mine, online, ranking, replay, review, rules, setup, stats, table,
};
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
        match route.get() {
            Route::Home => home::home().into_any(),
            Route::New(game, opponents) => setup::setup(game, opponents).into_any(),
            Route::Table(id) => table::local_table(&id).into_any(),
            Route::Rules(game, clause) => rules::rules(game, clause).into_any(),
            Route::Invite(game) => invite::invite(game).into_any(),
            Route::Online(id) => online::online(id).into_any(),
            Route::Games => mine::mine().into_any(),
            Route::Account => account::account().into_any(),
            Route::Ranking(game) => ranking::ranking(game).into_any(),
            Route::Lesson(game) => lesson::lesson(game).into_any(),
            Route::Stats => stats::stats().into_any(),
            Route::Replays => replay::replays().into_any(),
            Route::Review(source, seat) => review::review(source, seat).into_any(),
            Route::Replay(source, at) => replay::replay(source, at).into_any(),
        }
    });
    view! {
        {patterns()}
        {screen}
        {move || { settings.lang.track(); introduce::introduce() }}
    }
}
