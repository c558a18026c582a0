//! The top bar: the link home, the current page, and the most used settings.

use game::Lang;
use leptos::prelude::*;

use super::icon;
use crate::online::visitor;
use crate::pages::{link, page_link};
use crate::route::Route;
use crate::settings::{Theme, settings};
use crate::words::{lang, t};

/// The bar with a given middle, and tools on the right.
pub(crate) fn topbar(middle: AnyView, tools: AnyView) -> impl IntoView {
    let brand = view! { {icon("logo", "")}<span class="only-wide">"Pocket Empires"</span> }.into_any();
    view! {
        <header class="topbar">
            {link(Route::Home, "brand", t("home.label"), brand)}
            {middle}
            <span class="grow"></span>
            {tools}
            {language_switch()}
            {theme_switch()}
            {account_link()}
        </header>
    }
}

/// The link to the account, labelled with the visitor's name.
fn account_link() -> impl IntoView {
    let visitor = visitor();
    let inside = move || match visitor.me.get() {
        Some(me) => view! { <b class="nm">{me.name.to_string()}</b> }.into_any(),
        None => view! { <span class="nm">{t("account.login")}</span> }.into_any(),
    };
    page_link(Route::Account, "btn sm who only-wide", inside.into_any())
}

/// English or French.
pub(crate) fn language_switch() -> impl IntoView {
    let button = |to: Lang, short: &'static str, name: &'static str| {
        let pressed = lang() == to;
        // The chosen language has nothing to press, so Tab passes it.
        let tabindex = if pressed { "-1" } else { "0" };
        view! {
            <button type="button" tabindex=tabindex lang=to.to_string() aria-pressed=pressed.to_string() aria-label=name title=name
                on:click=move |_| settings().set_lang(to)>{short}</button>
        }
    };
    view! {
        <span class="seg lang" role="group" aria-label=t("settings.lang")>
            {button(Lang::En, "EN", "EN, English")}
            {button(Lang::Fr, "FR", "FR, Français")}
        </span>
    }
}

fn theme_switch() -> impl IntoView {
    let theme = settings().theme;
    let turn = move |_| {
        theme.update(|theme| *theme = if *theme == Theme::Dark { Theme::Light } else { Theme::Dark });
    };
    let label = t("settings.theme.turn");
    view! {
        <button type="button" class="btn quiet icon only-wide" aria-label=label.clone() title=label on:click=turn>
            {icon("ui-moon", "")}
        </button>
    }
}
