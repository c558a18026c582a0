//! The forms of the account page: their fields, and errors at the field to which they belong.

use leptos::prelude::*;
use protocol::PASSWORD;

use crate::parts::live;
use crate::words::{t, tl};

/// A form with two fields and an error.
#[derive(Clone, Copy)]
pub(super) struct AccountForm {
    pub(super) first: RwSignal<String>,
    pub(super) secret: RwSignal<String>,
    pub(super) wrong: RwSignal<Option<(FormField, String)>>,
}

/// The field of a form to which an error belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormField {
    First,
    Secret,
    /// No single field.
    Whole,
}

impl AccountForm {
    pub(super) fn new() -> Self {
        Self {
            first: RwSignal::new(String::new()),
            secret: RwSignal::new(String::new()),
            wrong: RwSignal::new(None),
        }
    }

    /// Shows an error at a field, or above the button if it belongs to no field.
    pub(super) fn blame(self, field: FormField, words: String) {
        self.wrong.set(Some((field, words)));
    }

    /// Whether the length of the new password is allowed. Otherwise shows an error.
    pub(super) fn is_long_enough(self) -> bool {
        let (fewest, most) = PASSWORD;
        let fits = (fewest..=most).contains(&self.secret.get_untracked().chars().count());
        if !fits {
            self.blame(FormField::Secret, t("account.easy"));
        }
        fits
    }

    pub(super) fn problem(self, field: FormField) -> AnyView {
        live(move || {
            let (at, words) = self.wrong.get()?;
            (at == field).then(|| view! { <small class="problem" role="alert">{words}</small> })
        })
    }
}

/// The field for a name.
pub(super) fn text_field(id: &'static str, label: &'static str, form: AccountForm) -> impl IntoView {
    view! {
        <label for=id>{t(label)}
            <input class="field" id=id maxlength="24" required=true autocomplete="username" prop:value=move || form.first.get()
                on:input=move |event| form.first.set(event_target_value(&event))/>{form.problem(FormField::First)}</label>
    }
}

/// The field for a password.
pub(super) fn secret_field(
    id: &'static str,
    label: &'static str,
    use_as: &'static str,
    form: AccountForm,
) -> impl IntoView {
    let (fewest, most) = PASSWORD;
    let hint = (use_as == "new-password").then(|| {
        let line = game::Line::new("account.password.about").with("fewest", fewest as i32);
        view! { <small class="muted">{tl(&line)}</small> }
    });
    view! {
        <label for=id>{t(label)}
            <input class="field" type="password" id=id required=true maxlength=most.to_string() autocomplete=use_as
                prop:value=move || form.secret.get() on:input=move |event| form.secret.set(event_target_value(&event))/>
            {form.problem(FormField::Secret)}{hint}</label>
    }
}
