//! The page of the account: signing up, logging in and out, name, password, and stored data.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ErrorCode, Me, Name};

use super::account_form::{AccountForm, FormField, secret_field, text_field};
use super::blocked::blocked;
use super::channels::channels;
use super::holidays::holidays;
use super::hours::quiet_hours;
use super::recovery::{recover, recovery_codes};
use super::{go, nav, nav_line};
use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::{Visitor, visitor};
use crate::parts::topbar::topbar;
use crate::parts::{icon, live};
use crate::route::Route;
use crate::settings::{Settings, settings};
use crate::words::t;

/// The page.
pub(crate) fn account() -> impl IntoView {
    let visitor = visitor();
    let said = RwSignal::new(None::<String>);
    // Whether the site sends mail.
    let mail = RwSignal::new(false);
    spawn_local(async move { _ = mail.try_set(api::sends_mail().await.unwrap_or(false)) });
    // A visitor whose sign-up fails has become a guest, and keeps the filled-in form.
    let sign_up = AccountForm::new();
    Effect::new(move || {
        let name = visitor.me.with(|me| me.as_ref().map(|me| me.name.to_string()));
        if let Some(name) = name.filter(|_| sign_up.first.with_untracked(String::is_empty)) {
            sign_up.first.set(name);
        }
    });
    let parts = live(move || {
        match visitor.me.get() {
        _ if !visitor.settled.get() => view! { <p class="muted">{t("room.coming")}</p> }.into_any(),
        None => view! { {stay(visitor, said, sign_up)}{enter(visitor, said, mail)}{recover(visitor, said)} }.into_any(),
        Some(me) if me.account => {
            view! { {greeting(&me)}{rename(visitor, said)}{password(said)}{recovery_codes()}{channels(said, mail)}{quiet_hours(said)}{holidays(said)}{leave(visitor, said, true)}{blocked(said)}{kept(visitor, said)} }
                .into_any()
        }
        Some(me) => {
            view! { {greeting(&me)}{stay(visitor, said, sign_up)}{enter(visitor, said, mail)}{recover(visitor, said)}{channels(said, mail)}{quiet_hours(said)}{holidays(said)}{blocked(said)}{kept(visitor, said)} }
                .into_any()
        }
    }
    });
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

/// The form with which an account gets another name.
fn rename(visitor: Visitor, said: RwSignal<Option<String>>) -> impl IntoView {
    let (form, settings) = (AccountForm::new(), settings());
    form.first
        .set(visitor.me.with_untracked(|me| me.as_ref().map(|me| me.name.to_string())).unwrap_or_default());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        form.wrong.set(None);
        let Ok(name) = form.first.get_untracked().parse::<Name>() else {
            return form.blame(FormField::First, t("name.bad"));
        };
        spawn_local(async move {
            match api::rename(name).await {
                Ok(me) => {
                    settings.name.set(me.name.to_string());
                    visitor.log_in(me);
                    said.set(Some(t("account.renamed")));
                }
                Err(error) => match error.code() {
                    Some(ErrorCode::Conflict) => form.blame(FormField::First, t("account.taken")),
                    _ => form.blame(FormField::Whole, error.words()),
                },
            }
        });
    };
    view! {
        <form class="panel card form" on:submit=submit novalidate=true>
            <h2>{t("account.rename")}</h2><p class="muted">{t("account.rename.about")}</p>
            {text_field("new-name", "account.name", form)}
            {form.problem(FormField::Whole)}
            <button type="submit" class="btn" id="rename">{t("account.rename")}</button>
        </form>
    }
}

/// Shows the result of an action.
fn show_result(said: RwSignal<Option<String>>, done: Result<(), String>, well: &str) {
    said.set(Some(done.err().unwrap_or_else(|| t(well))));
}

/// The form with which a visitor or a guest makes an account.
fn stay(visitor: Visitor, said: RwSignal<Option<String>>, form: AccountForm) -> impl IntoView {
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        form.wrong.set(None);
        let Ok(name) = form.first.get_untracked().parse::<Name>() else {
            return form.blame(FormField::First, t("name.bad"));
        };
        let known = visitor.me.with_untracked(Option::is_some);
        if form.is_long_enough() {
            spawn_local(async move {
                match sign_up(visitor, known, name, form.secret.get_untracked()).await {
                    Ok(()) => said.set(Some(t("account.made"))),
                    Err(error) => match error.code() {
                        Some(ErrorCode::Conflict) => form.blame(FormField::First, t("account.taken")),
                        Some(ErrorCode::BadRequest) => form.blame(FormField::Secret, t("account.easy")),
                        _ => form.blame(FormField::Whole, error.words()),
                    },
                }
            });
        }
    };
    let about = if visitor.me.with_untracked(Option::is_some) { "account.stay" } else { "account.make" };
    view! {
        <form class="panel card form" on:submit=submit novalidate=true>
            <h2>{t(about)}</h2><p class="muted">{t("account.stay.about")}</p>
            {text_field("account-name", "account.name", form)}
            {secret_field("account-password", "account.password", "new-password", form)}
            {form.problem(FormField::Whole)}
            <button type="submit" class="btn primary" id="make-account">{icon("ui-check", "")}{t("account.make")}</button>
        </form>
    }
}

/// Makes an account. A visitor becomes a guest first, whose session ends with the sign-up: the page shows the guest only if
/// the sign-up fails, so that it asks for nothing with a session that is about to end.
async fn sign_up(visitor: Visitor, known: bool, name: Name, secret: String) -> Result<(), ApiError> {
    let guest = if known { None } else { Some(api::guest(name.clone()).await?) };
    let made = api::account(name, secret).await;
    if let Some(me) = made.as_ref().ok().cloned().or(guest) {
        visitor.log_in(me);
    }
    made.map(drop)
}

/// The form to log in.
fn enter(visitor: Visitor, said: RwSignal<Option<String>>, mail: RwSignal<bool>) -> impl IntoView {
    let form = AccountForm::new();
    let settings: Settings = settings();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (name, secret) = (form.first.get_untracked(), form.secret.get_untracked());
        spawn_local(async move {
            match api::login(name, secret).await {
                Ok(me) => {
                    settings.name.set(me.name.to_string());
                    visitor.log_in(me);
                    said.set(Some(t("account.in")));
                }
                Err(error) => {
                    form.blame(FormField::Whole, error.words_or(ErrorCode::Unauthorized, "account.wrong"));
                }
            }
        });
    };
    view! {
        <form class="panel card form" on:submit=submit>
            <h2>{t("account.login")}</h2>
            {text_field("login-name", "account.name", form)}
            {secret_field("login-password", "account.password", "current-password", form)}
            {form.problem(FormField::Whole)}
            <button type="submit" class="btn" id="login">{t("account.login")}</button>
            {recovery(said, form, mail)}
        </form>
    }
}

/// The button that sends a link for a new password, if the site sends mail.
fn recovery(said: RwSignal<Option<String>>, form: AccountForm, mail: RwSignal<bool>) -> AnyView {
    let recover = move |_| {
        let name = form.first.get_untracked();
        if name.trim().is_empty() {
            return form.blame(FormField::First, t("account.by_mail.name"));
        }
        spawn_local(async move {
            show_result(
                said,
                api::recover_by_mail(name).await.map_err(|error| error.words()),
                "account.by_mail.sent",
            );
        });
    };
    live(move || {
        mail.get().then(|| {
            view! { <button type="button" class="btn" id="recover-by-mail" on:click=recover>{t("account.by_mail")}</button> }
        })
    })
}

fn password(said: RwSignal<Option<String>>) -> impl IntoView {
    let form = AccountForm::new();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        form.wrong.set(None);
        if form.is_long_enough() {
            let (before, after) = (form.first.get_untracked(), form.secret.get_untracked());
            spawn_local(async move {
                match api::change_password(before, after).await {
                    Ok(()) => said.set(Some(t("account.changed"))),
                    Err(error) => match error.code() {
                        Some(ErrorCode::Unauthorized) => form.blame(FormField::First, t("account.wrong_old")),
                        Some(ErrorCode::BadRequest) => form.blame(FormField::Secret, t("account.easy")),
                        _ => form.blame(FormField::Whole, error.words()),
                    },
                }
            });
        }
    };
    let old = view! {
        <label for="old-password">{t("account.old")}
            <input class="field" type="password" id="old-password" required=true autocomplete="current-password"
                prop:value=move || form.first.get() on:input=move |event| form.first.set(event_target_value(&event))/>
            {form.problem(FormField::First)}</label>
    };
    view! {
        <form class="panel card form" on:submit=submit novalidate=true>
            <h2>{t("account.change")}</h2><p class="muted">{t("account.change.about")}</p>
            {old}
            {secret_field("new-password", "account.new", "new-password", form)}
            {form.problem(FormField::Whole)}
            <button type="submit" class="btn">{t("account.change")}</button>
        </form>
    }
}

/// The buttons to log out, here or everywhere.
fn leave(visitor: Visitor, said: RwSignal<Option<String>>, account: bool) -> impl IntoView {
    let out = move |everywhere: bool| {
        spawn_local(async move {
            let done = if everywhere { api::logout_everywhere().await } else { api::logout().await };
            finish(visitor, said, done, "account.out");
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

/// The buttons to export and to delete all stored data.
fn kept(visitor: Visitor, said: RwSignal<Option<String>>) -> impl IntoView {
    let sure = RwSignal::new(false);
    let export = move |_| {
        spawn_local(async move {
            match api::export().await {
                Ok(text) => browser::download("pocket-empires.json", &text),
                Err(error) => said.set(Some(error.words())),
            }
        });
    };
    let delete = move |_| {
        if sure.get_untracked() {
            spawn_local(async move {
                finish(visitor, said, api::delete().await, "account.deleted");
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

fn finish(visitor: Visitor, said: RwSignal<Option<String>>, done: Result<(), ApiError>, well: &str) {
    if done.is_ok() {
        visitor.log_out();
    }
    show_result(said, done.map_err(|error| error.words()), well);
}
