//! Alerts: where the visitor is told that a table waits for them, and what others have written there.

use scratch::MailServer;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::company::{begin, make_table, press_some, sit, until};
use super::days::{post, says, table_over_days};
use super::driver::{Browser, Screen};
use super::game::Hand;
use super::push::next_message;
use super::site::Site;

/// A script that returns whether the list of channels says this.
fn listed(what: &str) -> String {
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
    until(&browser, "the address", &listed("Discord localhost")).await;
    assert_eq!(browser.run("return document.querySelector('#channel-address').value").await, "");
    // The host is shown, the rest of the address is a secret.
    assert_eq!(browser.run(&listed("hook")).await, false);
    browser.click(".channels li .btn:not(.danger)").await;
    until(&browser, "the failure", &listed("n’est pas arrivé")).await;
    browser.click(".channels li .danger").await;
    until(&browser, "an empty list", "return document.querySelector('.channels li') === null").await;
    browser.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn who_is_elsewhere_is_told_what_others_write() {
    let mail = MailServer::start();
    let site = Site::with_alerts(&mail).await;
    let service = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let ben = Browser::at(&site.address, Screen::Desk, "fr").await;
    let ana = Browser::at(&site.address, Screen::Phone, "fr").await;
    ben.go("/").await;
    ben.run("localStorage.setItem('speed', 'still')").await;
    let path = table_over_days(&ben, Some("Ben")).await;
    sit(&ana, &path, "Ana").await;
    let address = format!("http://{}/hook", service.local_addr().unwrap());
    post(&ana, "/api/me/channels", json!({ "kind": "plain", "address": address, "lang": "fr" })).await;
    // Ana leaves the table, the game begins without her, and Ben writes.
    ana.go("/rules/eggs").await;
    begin(&ben).await;
    let told: Value = serde_json::from_slice(&next_message(&service).await).expect("JSON");
    assert_eq!(told["kind"], "turn");
    ben.fill("#say", "Tu joues ce soir ?").await;
    ben.press('\u{e007}').await;
    says(&ben, ".chatbox ol", "Tu joues ce soir ?").await;
    let told: Value = serde_json::from_slice(&next_message(&service).await).expect("JSON");
    let text =
        "Nouveaux messages à votre table d’Eggs and Empires avec Ben\u{a0}:\nBen\u{a0}: Tu joues ce soir ?";
    assert_eq!((told["kind"].as_str(), told["text"].as_str()), (Some("chat"), Some(text)));
    ana.go(&path).await;
    ana.wait_for(".prompt").await;
    ana.click(".tabbar button:nth-child(3)").await;
    says(&ana, ".chatbox ol", "Tu joues ce soir ?").await;
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}

/// Hides the page and notes what the browser has shown. The browser is not asked for its notifications: Chromium drops one that is
/// just being shown when it is asked for the list.
const HIDE_AND_LISTEN: &str = "
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    const show = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
      await show.call(this, title, options);
      window.shown = [options.body, options.data];
    };";

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_table_in_a_hidden_tab_notifies_of_the_turn() {
    let site = Site::start().await;
    let ben = Browser::at(&site.address, Screen::Desk, "en").await;
    let ana = Browser::at(&site.address, Screen::Desk, "fr").await;
    let path = make_table(&ben, "eggs", "Ben").await;
    sit(&ana, &path, "Ana").await;
    let permission = json!({ "origin": site.address, "permissions": ["notifications"] });
    ana.devtools("Browser.grantPermissions", permission).await;
    begin(&ben).await;
    ana.click("[aria-label=\"Réglages\"]").await;
    ana.click("#notifies").await;
    until(&ana, "the setting", "return localStorage.getItem('notifies') === 'on'").await;
    ana.press('\u{e00c}').await;
    press_some(&ana, Hand::Mouse, 2).await;
    // If Ben were quicker, it would be her turn all the time.
    until(&ana, "her choice", "return !document.querySelector('.prompt.yours')").await;
    ana.run(HIDE_AND_LISTEN).await;
    // Ben chooses and confirms, too, so that Ana is to act again.
    press_some(&ben, Hand::Mouse, 2).await;
    until(&ana, "the notification", "return !!window.shown").await;
    let shown = ana.run("return window.shown").await;
    assert_eq!(shown, json!(["À vous de jouer\u{a0}: Eggs and Empires", path]));
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}
