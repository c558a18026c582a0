//! The dialog for a name, which opens when a name is first needed.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ErrorCode, Name};

use super::{icon, live};
use crate::online::visitor;
use crate::pages::link;
use crate::route::Route;
use crate::settings::settings;
use crate::words::t;

/// The dialog, while an action waits for a name.
pub(crate) fn introduce() -> impl IntoView {
    let (visitor, settings) = (visitor(), settings());
    let problem = RwSignal::new(None::<String>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(name) = settings.name.get_untracked().parse::<Name>() else {
            return problem.set(Some(t("name.bad")));
        };
        spawn_local(async move {
            let error = visitor.become_guest(name).await.err();
            problem.set(error.map(|error| error.words_or(ErrorCode::Conflict, "name.taken")));
        });
    };
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            let _refused = field.focus();
        }
    });
    let cancel = move || {
        problem.set(None);
        visitor.waiting.set(None);
    };
    live(move || {
        visitor.waiting.get().map(|_| {
            view! {
                <div class="scrim" on:keydown=move |event| if event.key() == "Escape" { cancel() }>
                    <form class="panel ask-name" role="dialog" aria-modal="true" aria-labelledby="name-title" on:submit=submit>
                        <h2 id="name-title">{t("name.title")}</h2>
                        <p>{t("name.text")}</p>
                        <label>{t("settings.name")}
                            <input class="field" id="name" maxlength="24" required=true autocomplete="nickname" node_ref=field
                                prop:value=move || settings.name.get()
                                on:input=move |event| settings.name.set(event_target_value(&event))/>
                        </label>
                        <p class="problem" role="alert">{move || problem.get()}</p>
                        <div class="acts">
                            <button type="button" class="btn" on:click=move |_| cancel()>{t("cancel")}</button>
                            <button type="submit" class="btn primary" id="name-ok">{icon("ui-check", "")}{t("name.go")}</button>
                        </div>
                        <p class="muted small" on:click=move |_| cancel()>{t("name.account")}" "
                            {link(Route::Account, "", String::new(), t("account.login").into_any())}</p>
                    </form>
                </div>
            }
        })
    })
}
