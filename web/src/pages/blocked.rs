//! The people whom the visitor has blocked, in the page of the account.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::BlockedPerson;

use crate::online::api;
use crate::parts::live;
use crate::parts::person::set_muted;
use crate::words::t;

/// The list, with a button for each person; nothing if nobody is blocked.
pub(super) fn blocked(said: RwSignal<Option<String>>) -> impl IntoView {
    let people = RwSignal::new(Vec::<BlockedPerson>::new());
    spawn_local(async move {
        if let Ok(blocked) = api::blocked_people().await {
            people.set(blocked);
        }
    });
    let unblock = move |person: BlockedPerson| {
        spawn_local(async move {
            match api::block(&person.id, false).await {
                Ok(()) => {
                    set_muted(&person.id, false);
                    people.update(|people| people.retain(|other| other.id != person.id));
                }
                Err(error) => said.set(Some(error.words())),
            }
        });
    };
    let row = move |person: BlockedPerson| {
        let name = person.name.clone();
        let label = format!("{} – {name}", t("account.unblock"));
        view! {
            <li><b>{name}</b>
                <button type="button" class="btn sm" aria-label=label on:click=move |_| unblock(person.clone())>
                    {t("account.unblock")}</button></li>
        }
    };
    live(move || {
        let people = people.get();
        (!people.is_empty()).then(|| {
            let rows = people.into_iter().map(row).collect_view();
            view! { <section class="panel card blocked"><h2>{t("account.blocked")}</h2><ul>{rows}</ul></section> }
        })
    })
}
