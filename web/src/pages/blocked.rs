//! The people whom the visitor has blocked, in the page of the account.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

use crate::markup::{Markup, inside, markup};
use crate::online::api;
use crate::parts::live;
use crate::parts::person::set_muted;
use crate::words::t;

/// The list, with a button for each person; nothing if nobody is blocked.
pub(super) fn blocked(said: RwSignal<Option<String>>) -> AnyView {
    // The id and the name of each.
    let people = RwSignal::new(Vec::<(String, String)>::new());
    load(people, said, None);
    let press = move |event: MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("[data-person]").ok()?);
        load(people, said, button.and_then(|button| button.get_attribute("data-person")));
    };
    live(move || {
        let people = people.get();
        (!people.is_empty()).then(|| {
            let (title, rows) = (t("account.blocked"), people.iter().map(row).collect::<Markup>());
            let inner = markup!("<h2>{title}</h2><ul>{rows}</ul>"; title, rows);
            view! { <section class="panel card blocked" {..inside(inner)} on:click=press></section> }
        })
    })
}

fn row((id, name): &(String, String)) -> Markup {
    let unblock = t("account.unblock");
    markup!(
        "<li><b>{name}</b><button type=\"button\" class=\"btn sm\" data-person=\"{id}\" \
         aria-label=\"{unblock} – {name}\">{unblock}</button></li>"; name, id, unblock
    )
}

/// Unblocks this person, if there is one, and loads the list.
fn load(people: RwSignal<Vec<(String, String)>>, said: RwSignal<Option<String>>, unblock: Option<String>) {
    spawn_local(async move {
        if let Some(id) = unblock {
            set_muted(&id, false);
            if let Err(error) = api::block(&id, false).await {
                said.set(Some(error.words()));
            }
        }
        if let Ok(blocked) = api::blocked_people().await {
            people.set(blocked);
        }
    });
}
