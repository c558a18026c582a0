//! The button that copies a link.

use leptos::prelude::*;

use super::icon;
use crate::browser;
use crate::words::t;

/// A button that copies the link to a path of the site. The field that the browser copies from is not shown.
pub(crate) fn copy_link(path: Signal<String>) -> impl IntoView {
    let link = move || format!("{}{}", browser::origin(), path.get());
    let (field, copied) = (NodeRef::<leptos::html::Input>::new(), RwSignal::new(None::<String>));
    let button = NodeRef::<leptos::html::Button>::new();
    let copy = move |_| {
        if let (Some(field), Some(button)) = (field.get_untracked(), button.get_untracked()) {
            copied.set(browser::copy(&field).then(|| path.get_untracked()));
            // Copying has moved the focus to the field.
            let _refused = button.focus();
        }
    };
    let is_copied = move || copied.get() == Some(path.get());
    view! {
        <button type="button" class="btn" id="share" node_ref=button on:click=copy>
            {icon("ui-link", "")}{move || t(if is_copied() { "end.linked" } else { "end.link" })}
        </button>
        <input class="sr" id="share-link" readonly=true tabindex="-1" aria-hidden="true" node_ref=field prop:value=link/>
    }
}
