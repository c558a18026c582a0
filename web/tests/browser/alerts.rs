//! The page of the account: where the visitor is told that a table waits for them.

use super::company::{make_table, until};
use super::driver::{Browser, Screen};

/// A script that returns whether the list of channels says this.
fn says(what: &str) -> String {
    format!("return !!document.querySelector('.channels li')?.textContent.includes({what:?})")
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_web_address_is_added_tried_and_removed() {
    let browser = Browser::open(Screen::Phone, "fr").await;
    make_table(&browser, "eme", "Ana").await;
    browser.go("/account").await;
    browser.fill("#channel-address", "https://localhost:1/hook").await;
    browser.click("#add-channel").await;
    until(&browser, "the address", &says("Discord localhost")).await;
    assert_eq!(browser.run("return document.querySelector('#channel-address').value").await, "");
    // The host is shown, the rest of the address is a secret.
    assert_eq!(browser.run(&says("hook")).await, false);
    browser.click(".channels li .btn:not(.danger)").await;
    until(&browser, "the failure", &says("n’est pas arrivé")).await;
    browser.click(".channels li .danger").await;
    until(&browser, "an empty list", "return document.querySelector('.channels li') === null").await;
    browser.close_clean().await;
}
