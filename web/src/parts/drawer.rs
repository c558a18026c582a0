//! The panel that slides in from the side: rules, settings, the score, the belongings of a player.

use game::MAX_SEATS;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::belongings::belongings;
use super::rules::rule_book;
use super::topbar::language_switch;
use super::{icon, live};
use crate::browser;
use crate::parts::score::score_table;
use crate::session::{Session, SideDrawer, session};
use crate::settings::{Settings, Speed, Theme, settings};
use crate::words::t;

/// The open drawer, if one is open.
pub(crate) fn drawer() -> impl IntoView {
    let session = session();
    let close = move |_| session.drawer.set(None);
    close_by_back(session);
    return_focus(session);
    live(move || {
        let open = session.drawer.get()?;
        let (title, inside) = match open {
            SideDrawer::Rules(clause) => (t("rules.title"), rule_book(session.game, clause).into_any()),
            SideDrawer::Table => (t("menu.title"), session.driver().menu().into_any()),
            SideDrawer::Player(seat) => {
                let inside = view! { {session.driver().person(session, seat)}{belongings(session, seat)} };
                (session.label(seat), inside.into_any())
            }
            SideDrawer::Settings => (t("settings.title"), settings_form().into_any()),
            // The score of a finished game is on the end screen.
            SideDrawer::Score if session.snapshot().outcome.is_some() => return None,
            SideDrawer::Score => (t("score.now"), score_table(session).into_any()),
        };
        Some(view! {
            <aside class="drawer" role="dialog" aria-label=title>
                <header>
                    <h2>{title.clone()}</h2>
                    <button type="button" class="btn quiet icon" id="close" aria-label=t("close") on:click=close>
                        {icon("ui-close", "")}
                    </button>
                </header>
                {inside}
            </aside>
        })
    })
}

/// When a drawer closes, gives the focus back to the element that had it when the drawer opened.
fn return_focus(session: Session) {
    let opener = StoredValue::new_local(None::<HtmlElement>);
    Effect::new(move |before: Option<bool>| {
        let open = session.drawer.with(Option::is_some);
        match (before.unwrap_or_default(), open) {
            (false, true) => {
                let focused = document().active_element().filter(|element| element.tag_name() != "BODY");
                opener.set_value(focused.and_then(|element| element.dyn_into().ok()));
            }
            (true, false) => {
                let opener = opener.try_update_value(Option::take).flatten();
                opener.inspect(|opener| _ = opener.focus());
            }
            (true, true) | (false, false) => {}
        }
        open
    });
}

/// Makes the back button of the browser close an open drawer instead of leaving the table.
fn close_by_back(session: Session) {
    // The score of a finished game is on the end screen, which is not a drawer.
    let is_open = move || {
        let over = session.now.with(|now| now.outcome.is_some());
        session.drawer.with(|open| open.as_ref().is_some_and(|open| !(over && *open == SideDrawer::Score)))
    };
    Effect::new(move |before: Option<bool>| {
        let open = is_open();
        match (before.unwrap_or_default(), open) {
            (false, true) => browser::open_layer(),
            (true, false) => browser::close_layer(),
            (true, true) | (false, false) => {}
        }
        open
    });
    let back = window_event_listener(leptos::ev::popstate, move |_| {
        if untrack(is_open) {
            session.drawer.set(None);
        }
    });
    on_cleanup(move || back.remove());
}

/// The form with all settings.
pub(crate) fn settings_form() -> impl IntoView {
    let settings = settings();
    let themes: Vec<_> = Theme::ALL
        .into_iter()
        .map(|theme| {
            let pressed = move || (settings.theme.get() == theme).to_string();
            let label = t(&format!("settings.theme.{}", theme.word()));
            view! { <button type="button" aria-pressed=pressed on:click=move |_| settings.theme.set(theme)>{label}</button> }
        })
        .collect();
    let speeds: Vec<_> = Speed::ALL
        .into_iter()
        .map(|speed| {
            let pressed = move || (settings.speed.get() == speed).to_string();
            let label = t(&format!("settings.speed.{}", speed.word()));
            view! { <button type="button" aria-pressed=pressed on:click=move |_| settings.speed.set(speed)>{label}</button> }
        })
        .collect();
    let colours: Vec<_> = std::iter::once(None)
        .chain((1..=MAX_SEATS).map(Some))
        .map(|colour| {
            let pressed = move || (settings.colour.get() == colour).to_string();
            let label = t(&colour.map_or("settings.colour.seat".into(), |colour| format!("settings.colour.{colour}")));
            let swatch = colour.map(|colour| {
                view! { <i class="swatch" style:background=format!("var(--hue{colour})")></i> }
            });
            view! { <button type="button" aria-pressed=pressed data-colour=colour on:click=move |_| settings.colour.set(colour)>{swatch}{label}</button> }
        })
        .collect();
    let sound = move || settings.sound.get();
    let confirm = move || settings.confirm.get();
    let vibration = browser::can_vibrate().then(|| {
        view! {
            <label class="switch">
                <input type="checkbox" prop:checked=move || settings.vibration.get()
                    on:change=move |event| settings.vibration.set(event_target_checked(&event))/>
                {t("settings.vibration")}
            </label>
        }
    });
    view! {
        <div class="form">
            <label>{t("settings.name")}
                <input class="field" maxlength="24" prop:value=move || settings.name.get() placeholder=t("player.name")
                    on:input=move |event| settings.name.set(event_target_value(&event))/>
            </label>
            <div><span>{t("settings.lang")}</span>{language_switch()}</div>
            <div role="group" aria-label=t("settings.theme")><span>{t("settings.theme")}</span><span class="seg">{themes}</span></div>
            <div role="group" aria-label=t("settings.speed")><span>{t("settings.speed")}</span><span class="seg">{speeds}</span></div>
            <div role="group" aria-label=t("settings.colour")><span>{t("settings.colour")}</span><span class="seg">{colours}</span></div>
            <label class="switch">
                <input type="checkbox" prop:checked=sound on:change=move |event| settings.sound.set(event_target_checked(&event))/>
                {t("settings.sound")}
            </label>
            {vibration}
            {browser::can_notify().then(|| notifications(settings))}
            <label class="switch">
                <input type="checkbox" prop:checked=confirm on:change=move |event| settings.confirm.set(event_target_checked(&event))/>
                {t("settings.confirm")}
            </label>
        </div>
    }
}

/// The switch of notifications. They need the permission of the visitor.
fn notifications(settings: Settings) -> impl IntoView {
    let refused = RwSignal::new(false);
    let change = move |event| {
        let wanted = event_target_checked(&event);
        settings.notifies.set(wanted);
        refused.set(false);
        if wanted {
            spawn_local(async move {
                let given = browser::ask_to_notify().await;
                settings.notifies.set(given);
                refused.set(!given);
            });
        }
    };
    view! {
        <label class="switch">
            <input type="checkbox" id="notifies" prop:checked=move || settings.notifies.get() on:change=change/>
            {t("settings.notifies")}
        </label>
        {live(move || refused.get().then(|| view! { <small class="muted">{t("channels.push.refused")}</small> }))}
    }
}
