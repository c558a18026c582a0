//! Recovery codes, in the page of the account: making them, and setting a new password with one of them.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::ErrorCode;

use super::account_form::{AccountForm, FormField, secret_field, text_field};
use crate::browser;
use crate::markup::{Markup, inside_live, markup};
use crate::online::{Visitor, api};
use crate::parts::live;
use crate::settings::settings;
use crate::words::{t, tl};

/// The form that makes new codes, and the codes when they are made.
pub(super) fn recovery_codes() -> impl IntoView {
    let (form, left) = (AccountForm::new(), RwSignal::new(None::<usize>));
    let codes = RwSignal::new(Vec::<String>::new());
    spawn_local(async move {
        if let Ok(number) = api::recovery_codes_left().await {
            left.set(Some(number));
        }
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        form.wrong.set(None);
        spawn_local(async move {
            match api::make_recovery_codes(form.secret.get_untracked()).await {
                Ok(made) => {
                    form.secret.set(String::new());
                    left.set(Some(made.len()));
                    codes.set(made);
                }
                Err(error) => match error.code() {
                    Some(ErrorCode::Unauthorized) => {
                        form.blame(FormField::Secret, t("recovery.wrong_password"))
                    }
                    _ => form.blame(FormField::Whole, error.words()),
                },
            }
        });
    };
    let number = move || {
        left.get().map(|left| {
            if left == 0 {
                t("recovery.none")
            } else {
                tl(&game::Line::new("recovery.left").with("n", left as i32))
            }
        })
    };
    view! {
        <form class="panel card form" on:submit=submit novalidate=true>
            <h2>{t("recovery.title")}</h2>
            <p class="muted">{t("recovery.about")}" "{number}</p>
            {secret_field("recovery-password", "account.password", "current-password", form)}
            {form.problem(FormField::Whole)}
            <button type="submit" class="btn" id="make-codes">{t("recovery.make")}</button>
            {shown(codes)}
        </form>
    }
}

/// The new codes, with a button to save them; nothing before they are made.
fn shown(codes: RwSignal<Vec<String>>) -> AnyView {
    live(move || {
        (!codes.with(Vec::is_empty)).then(|| {
            let save = move |_| browser::download("pocket-empires-codes.txt", &codes.get_untracked().join("\n"));
            let rows = move || codes.with(|codes| codes.iter().map(|code| row(code)).collect::<Markup>());
            view! {
                <div class="codes" role="status"><b>{t("recovery.once")}</b><ol {..inside_live(rows)}></ol>
                    <button type="button" class="btn" id="save-codes" on:click=save>{t("recovery.save")}</button></div>
            }
        })
    })
}

fn row(code: &str) -> Markup {
    markup!("<li><code>{code}</code></li>"; code)
}

/// The form for a person who has lost the password, closed at first.
pub(super) fn recover(visitor: Visitor, said: RwSignal<Option<String>>) -> impl IntoView {
    let (form, code, settings) = (AccountForm::new(), RwSignal::new(String::new()), settings());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        form.wrong.set(None);
        if form.is_long_enough() {
            spawn_local(async move {
                let (name, secret) = (form.first.get_untracked(), form.secret.get_untracked());
                match api::recover(name, code.get_untracked(), secret).await {
                    Ok(me) => {
                        settings.name.set(me.name.to_string());
                        visitor.log_in(me);
                        said.set(Some(t("recovery.done")));
                    }
                    Err(error) => match error.code() {
                        Some(ErrorCode::BadRequest) => form.blame(FormField::Secret, t("account.easy")),
                        Some(ErrorCode::Unauthorized) => form.blame(FormField::Whole, t("recovery.wrong")),
                        _ => form.blame(FormField::Whole, error.words()),
                    },
                }
            });
        }
    };
    view! {
        <details class="panel card"><summary id="lost-password">{t("recovery.lost")}</summary>
            <form class="form" on:submit=submit novalidate=true>
                <p class="muted">{t("recovery.lost.about")}</p>
                {text_field("recover-name", "account.name", form)}
                <label for="recover-code">{t("recovery.code")}
                    <input class="field" id="recover-code" required=true maxlength="40" autocomplete="off" prop:value=move || code.get()
                        on:input=move |event| code.set(event_target_value(&event))/></label>
                {secret_field("recover-password", "account.new", "new-password", form)}
                {form.problem(FormField::Whole)}
                <button type="submit" class="btn" id="recover">{t("recovery.set")}</button>
            </form>
        </details>
    }
}
