//! The pages, and the links between them.

pub(crate) mod account;
mod account_form;
mod blocked;
mod channels;
mod holidays;
pub(crate) mod home;
mod hours;
pub(crate) mod invite;
pub(crate) mod later;
pub(crate) mod lesson;
pub(crate) mod loading;
pub(crate) mod mine;
mod new_game;
pub(crate) mod online;
pub(crate) mod options;
pub(crate) mod ranking;
mod recovery;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod room;
pub(crate) mod rules;
mod seat_list;
pub(crate) mod setup;
pub(crate) mod stats;
pub(crate) mod table;
pub(crate) mod tables;
pub(crate) mod week;

use games::GameId;
use leptos::prelude::*;

use crate::browser;
use crate::route::Route;
use crate::words::t;

/// The names of bots, by seat.
const BOT_NAMES: [&str; 6] = ["Mia", "Otto", "Noor", "Ben", "Lena", "Hugo"];

/// The name of the bot at this seat. The first name belongs to the second seat, because the first is a person.
pub(crate) fn bot_name(index: usize) -> String {
    BOT_NAMES[(index + BOT_NAMES.len() - 1) % BOT_NAMES.len()].to_owned()
}

/// The current page, as a context.
#[derive(Clone, Copy)]
struct CurrentRoute(RwSignal<Route>);

/// Follows the address of the page.
pub(crate) fn listen() -> RwSignal<Route> {
    let route = RwSignal::new(Route::read(&browser::path()));
    provide_context(CurrentRoute(route));
    let handle = window_event_listener(leptos::ev::popstate, move |_| {
        // A jump to an anchor changes the address, but not the page.
        let now = Route::read(&browser::path());
        if route.get_untracked() != now {
            route.set(now);
            let y = browser::stored_scroll();
            after_draw(move || browser::scroll_to(y));
        }
    });
    on_cleanup(move || handle.remove());
    route
}

/// Goes to a page.
pub(crate) fn go(route: &Route) {
    go_to(route, &route.to_string());
}

/// Goes to a page whose address contains more than its path.
pub(crate) fn go_to(route: &Route, address: &str) {
    browser::set_path(address);
    if let Some(CurrentRoute(here)) = use_context::<CurrentRoute>() {
        here.set(route.clone());
        after_draw(|| browser::scroll_to(0.0));
    } else {
        browser::follow();
    }
}

/// Calls `then` when the new page is drawn.
fn after_draw(then: impl FnOnce() + 'static) {
    request_animation_frame(move || request_animation_frame(then));
}

/// The pages of the navigation.
fn pages() -> [(&'static str, Route); 3] {
    [("nav.play", Route::Home), ("nav.games", Route::Games), ("nav.ranking", Route::Ranking(GameId::ALL[0]))]
}

/// The navigation in the top bar of wide screens.
pub(crate) fn nav() -> impl IntoView {
    view! { <nav class="pages" aria-label=t("table.sections")>{pages().map(|(word, route)| nav_link(word, route, ""))}</nav> }
}

/// The navigation of small screens, in a line of its own, with a link to the account.
pub(crate) fn nav_line() -> impl IntoView {
    let account = nav_link("account.title", Route::Account, "btn sm");
    let others = pages().map(|(word, route)| nav_link(word, route, "btn sm"));
    view! { <nav class="pagesbar" aria-label=t("table.sections")>{others}{account}</nav> }
}

fn nav_link(word: &'static str, route: Route, class: &'static str) -> impl IntoView {
    page_link(route, class, t(word).into_any())
}

/// A link to a page, marked if it is the current one.
pub(crate) fn page_link(route: Route, class: &'static str, inside: AnyView) -> impl IntoView {
    let current = is_here(&route).then_some("page");
    anchor(route, class, String::new(), current, inside)
}

/// Whether this kind of page is shown, for any game.
fn is_here(route: &Route) -> bool {
    let here = use_context::<CurrentRoute>().map(|CurrentRoute(here)| here.get_untracked());
    here.is_some_and(|here| std::mem::discriminant(&here) == std::mem::discriminant(route))
}

/// A link to another page, which loads nothing.
pub(crate) fn link(route: Route, class: &'static str, label: String, inside: AnyView) -> impl IntoView {
    anchor(route, class, label, None, inside)
}

/// A link to a page; `current` is `page` for the page that is shown.
pub(crate) fn anchor(
    route: Route,
    class: &'static str,
    label: String,
    current: Option<&'static str>,
    inside: AnyView,
) -> impl IntoView {
    let href = route.to_string();
    let follow = move |event: leptos::ev::MouseEvent| {
        // Leave a click with a modifier to the browser, which opens a tab.
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            go(&route);
        }
    };
    let label = (!label.is_empty()).then_some(label);
    view! { <a class=class href=href aria-label=label aria-current=current on:click=follow>{inside}</a> }
}
