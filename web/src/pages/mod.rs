//! The screens, and going from one to another.

pub(crate) mod home;
pub(crate) mod setup;
pub(crate) mod table;

use leptos::prelude::*;

use crate::browser;
use crate::route::Route;

/// The page shown now.
#[derive(Clone, Copy)]
struct Here(RwSignal<Route>);

/// Follows the address of the page.
pub(crate) fn listen() -> RwSignal<Route> {
    let route = RwSignal::new(Route::read(&browser::path()));
    provide_context(Here(route));
    let handle =
        window_event_listener(leptos::ev::popstate, move |_| route.set(Route::read(&browser::path())));
    on_cleanup(move || handle.remove());
    route
}

/// Goes to a page.
pub(crate) fn go(route: &Route) {
    browser::set_path(&route.to_string());
    if let Some(Here(here)) = use_context::<Here>() {
        here.set(route.clone());
    } else {
        browser::follow();
    }
}

/// A link to another page, followed without loading anything.
pub(crate) fn link(route: Route, class: &'static str, label: String, inside: AnyView) -> impl IntoView {
    let href = route.to_string();
    let follow = move |event: leptos::ev::MouseEvent| {
        // A click with a modifier opens a tab: that is the browser's business.
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            go(&route);
        }
    };
    let label = (!label.is_empty()).then_some(label);
    view! { <a class=class href=href aria-label=label on:click=follow>{inside}</a> }
}
