//! The title and the icon of the browser tab.

use leptos::prelude::document;

use super::asset;

const SITE: &str = "Pocket Empires";

/// Names the tab after a page; the start page has no name of its own.
pub(crate) fn name_tab(page: &str) {
    let title = if page.is_empty() { SITE.to_owned() } else { format!("{page} · {SITE}") };
    set(&title, "icon.svg");
}

/// Says in the tab that the person is to act.
pub(crate) fn mark_tab(turn: &str) {
    set(turn, "icon-turn.svg");
}

fn set(title: &str, icon: &str) {
    document().set_title(title);
    let link = document().get_element_by_id("tab-icon").zip(asset(icon));
    if let Some((link, address)) =
        link.filter(|(link, address)| link.get_attribute("href").as_ref() != Some(address))
    {
        let _refused = link.set_attribute("href", &address);
    }
}
