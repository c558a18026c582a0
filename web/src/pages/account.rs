//! The visitor's account: coming in, staying in, going, and what is kept.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ErrorCode, Me, Name, PASSWORD};

use super::{go, nav, nav_line};
use crate::browser;
use crate::online::api::{self, Trouble};
use crate::online::{Who, who};
use crate::parts::icon;
use crate::parts::topbar::topbar;
use crate::route::Route;
use crate::settings::{Settings, settings};
use crate::words::{t, tl};

/// The page.
pub(crate) fn account() -> impl IntoView {
    let who = who();
    let said = RwSignal::new(None::<String>);
    let parts = move || match who.me.get() {
        _ if !who.settled.get() => view! { <p class="muted">{t("room.coming")}</p> }.into_any(),
        None => view! { {enter(who, said)} }.into_any(),
        Some(me) if me.account => {
            view! { {greeting(&me)}{password(said)}{leave(who, said, true)}{kept(who, said)} }.into_any()
        }
        Some(me) => {
            view! { {greeting(&me)}{stay(who, said, &me)}{enter(who, said)}{kept(who, said)} }.into_any()
        }
    };
    view! {
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap narrow account">{nav_line()}
            <h1>{t("account.title")}</h1>
            <p class="said" role="status">{move || said.get()}</p>
            {parts}
        </main>
    }
}

fn greeting(me: &Me) -> impl IntoView + use<> {
    let kind = t(if me.account { "account.is_account" } else { "account.is_guest" });
    view! { <section class="panel card"><h2>{me.name.to_string()}</h2><p class="muted">{kind}</p></section> }
}

/// Says how something went.
fn tell(said: RwSignal<Option<String>>, done: Result<(), String>, well: &str) {
    said.set(Some(done.err().unwrap_or_else(|| t(well))));
}

/// A guest becomes an account.
fn stay(who: Who, said: RwSignal<Option<String>>, me: &Me) -> impl IntoView + use<> {
    let (name, secret) = (RwSignal::new(me.name.to_string()), RwSignal::new(String::new()));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(name) = name.get_untracked().parse::<Name>() else { return said.set(Some(t("name.bad"))) };
        let secret = secret.get_untracked();
        spawn_local(async move {
            let done = api::account(name, secret).await.map(|me| who.welcome(me));
            tell(
                said,
                done.map_err(|trouble| trouble.words_or(ErrorCode::Conflict, "account.taken")),
                "account.made",
            );
        });
    };
    view! {
        <form class="panel card form" on:submit=submit>
            <h2>{t("account.stay")}</h2><p class="muted">{t("account.stay.about")}</p>
            {text_field("account-name", "account.name", name)}
            {secret_field("account-password", "account.password", "new-password", secret)}
            <button type="submit" class="btn primary" id="make-account">{icon("ui-check", "")}{t("account.make")}</button>
        </form>
    }
}

/// Logging in.
fn enter(who: Who, said: RwSignal<Option<String>>) -> impl IntoView {
    let (name, secret) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let settings: Settings = settings();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (name, secret) = (name.get_untracked(), secret.get_untracked());
        spawn_local(async move {
            let done = api::login(name, secret).await.map(|me| {
                settings.name.set(me.name.to_string());
                who.welcome(me);
            });
            tell(
                said,
                done.map_err(|trouble| trouble.words_or(ErrorCode::Unauthorized, "account.wrong")),
                "account.in",
            );
        });
    };
    view! {
        <form class="panel card form" on:submit=submit>
            <h2>{t("account.login")}</h2>
            {text_field("login-name", "account.name", name)}
            {secret_field("login-password", "account.password", "current-password", secret)}
            <button type="submit" class="btn" id="login">{t("account.login")}</button>
        </form>
    }
}

fn password(said: RwSignal<Option<String>>) -> impl IntoView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (before, after) = (old.get_untracked(), new.get_untracked());
        spawn_local(async move {
            let done = api::change_password(before, after).await;
            tell(
                said,
                done.map_err(|trouble| trouble.words_or(ErrorCode::Unauthorized, "account.wrong_old")),
                "account.changed",
            );
        });
    };
    view! {
        <form class="panel card form" on:submit=submit>
            <h2>{t("account.change")}</h2><p class="muted">{t("account.change.about")}</p>
            {secret_field("old-password", "account.old", "current-password", old)}
            {secret_field("new-password", "account.new", "new-password", new)}
            <button type="submit" class="btn">{t("account.change")}</button>
        </form>
    }
}

/// Logging out, here or everywhere.
fn leave(who: Who, said: RwSignal<Option<String>>, account: bool) -> impl IntoView {
    let out = move |everywhere: bool| {
        spawn_local(async move {
            let done = if everywhere { api::logout_everywhere().await } else { api::logout().await };
            finish(who, said, done, "account.out");
        });
    };
    account.then(|| {
        view! {
            <section class="panel card"><h2>{t("account.logout")}</h2>
                <div class="acts">
                    <button type="button" class="btn" id="logout" on:click=move |_| out(false)>{t("account.logout.here")}</button>
                    <button type="button" class="btn" on:click=move |_| out(true)>{t("account.logout.all")}</button>
                </div></section>
        }
    })
}

/// Everything that is kept: to take along, or to delete.
fn kept(who: Who, said: RwSignal<Option<String>>) -> impl IntoView {
    let sure = RwSignal::new(false);
    let export = move |_| {
        spawn_local(async move {
            match api::export().await {
                Ok(text) => browser::download("pocket-empires.json", &text),
                Err(trouble) => said.set(Some(trouble.words())),
            }
        });
    };
    let delete = move |_| {
        if sure.get_untracked() {
            spawn_local(async move {
                finish(who, said, api::delete().await, "account.deleted");
                go(&Route::Account);
            });
        }
        sure.update(|sure| *sure = !*sure);
    };
    view! {
        <section class="panel card"><h2>{t("account.kept")}</h2><p class="muted">{t("account.kept.about")}</p>
            <div class="acts">
                <button type="button" class="btn" id="export" on:click=export>{t("account.export")}</button>
                <button type="button" class="btn danger" id="delete" on:click=delete>
                    {move || t(if sure.get() { "account.delete.sure" } else { "account.delete" })}</button>
            </div></section>
    }
}

fn finish(who: Who, said: RwSignal<Option<String>>, done: Result<(), Trouble>, well: &str) {
    if done.is_ok() {
        who.farewell();
    }
    tell(said, done.map_err(|trouble| trouble.words()), well);
}

fn text_field(id: &'static str, label: &'static str, value: RwSignal<String>) -> impl IntoView {
    view! {
        <label for=id>{t(label)}
            <input class="field" id=id maxlength="24" required=true autocomplete="username" prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))/></label>
    }
}

fn secret_field(
    id: &'static str,
    label: &'static str,
    use_as: &'static str,
    value: RwSignal<String>,
) -> impl IntoView {
    let (fewest, most) = PASSWORD;
    let hint = (use_as == "new-password").then(|| {
        let line = game::Line::new("account.password.about").with("fewest", fewest as i32);
        view! { <small class="muted">{tl(&line)}</small> }
    });
    let fewest = (use_as == "new-password").then(|| fewest.to_string());
    view! {
        <label for=id>{t(label)}
            <input class="field" type="password" id=id required=true minlength=fewest maxlength=most.to_string() autocomplete=use_as
                prop:value=move || value.get() on:input=move |event| value.set(event_target_value(&event))/>{hint}</label>
    }
}
