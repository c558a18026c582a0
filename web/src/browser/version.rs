//! The version of the page and that of the site. After an update the site no longer has the files of a page that was
//! opened before, unless a service worker has stored them.

use leptos::prelude::{document, window};
use leptos::task::spawn_local;

use super::{has_unstored, request};

/// Whether the site has another version than this page: its page starts another script.
async fn is_outdated() -> bool {
    let script = document().query_selector("script[type=module]").ok().flatten();
    let Some(script) = script.and_then(|script| script.get_attribute("src")) else { return false };
    matches!(request("GET", "/", None).await, Some((200, page)) if !page.contains(&script))
}

/// Loads the page anew if the site has another version and nothing is lost by it; returns whether it does. Call it if a
/// file of the site could not be loaded.
pub(crate) async fn update() -> bool {
    let loads = is_outdated().await && !has_unstored();
    loads && window().location().reload().is_ok()
}

/// Offers the other version if the site has one. Call it if a file of the site could not be loaded during a game.
pub(crate) fn offer_update() {
    spawn_local(async {
        if is_outdated().await
            && let Some(banner) = document().get_element_by_id("newer")
        {
            let _refused = banner.remove_attribute("hidden");
        }
    });
}
