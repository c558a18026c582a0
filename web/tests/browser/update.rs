//! A page that was opened before an update of the site, in a browser without a service worker: the site no longer has the
//! files of the page.

use super::driver::{Browser, Screen};
use super::table::until;

/// Makes the page one of another version: it starts a script that the site does not have, and files of this kind are
/// missing.
fn old_page(missing: &str) -> String {
    format!(
        "document.querySelector('script[type=module]').setAttribute('src', '/assets/boot-0123456789abcdef.js');
         const load = window.fetch;
         window.fetch = (what, how) => `${{what?.url ?? what}}`.includes('{missing}')
           ? Promise.resolve(new Response('', {{ status: 404 }})) : load(what, how);
         window.old = true"
    )
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_page_whose_code_is_gone_loads_the_new_version() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    browser.wait_for(".lists .learn").await;
    browser.run(&old_page(".wasm")).await;
    browser.click("a[href='/new/legends/bots']").await;
    browser.wait_for("#start").await;
    assert_eq!(browser.run("return window.old === undefined").await, true, "the page was loaded anew");
    assert_eq!(browser.run("return location.pathname").await, "/new/legends/bots");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_game_whose_map_is_gone_offers_the_new_version_and_goes_on() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/new/caesar/people").await;
    browser.wait_for("#start").await;
    browser.run(&old_page("atlas")).await;
    browser.click("#start").await;
    until(&browser, "the offer", "return !document.getElementById('newer').hidden").await;
    let table = browser.run("return location.pathname").await;
    browser.click("#reload").await;
    until(&browser, "the new page", "return window.old === undefined && document.readyState === 'complete'")
        .await;
    browser.click("#lift").await;
    browser.wait_for(".spot").await;
    assert_eq!(browser.run("return location.pathname").await, table, "the same game");
    browser.close().await;
}
