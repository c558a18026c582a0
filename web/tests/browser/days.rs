//! Playing over days: playing hours, what waits on the start page, the next table, invitations, holidays, and when messages
//! are sent.

use serde_json::json;

use super::company::{begin, introduce, is_asked, press_something, sit, until};
use super::driver::{Browser, Screen};
use super::game::Hand;
use super::site::Site;

/// Chooses an option of a select.
pub(super) async fn choose(browser: &Browser, select: &str, value: &str) {
    browser.wait_for(select).await;
    let script = format!(
        "const s = document.querySelector({select:?}); s.value = {value:?}; s.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    );
    browser.run(&script).await;
}

/// Waits until a page, or a part of it, says this.
pub(super) async fn says(browser: &Browser, part: &str, what: &str) {
    let script = format!("return !!document.querySelector({part:?})?.textContent.includes({what:?})");
    until(browser, what, &script).await;
}

/// Sends a request as the visitor of the browser.
pub(super) async fn post(browser: &Browser, path: &str, body: serde_json::Value) {
    browser.run("window.answered = null").await;
    let script = format!(
        "fetch({path:?}, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({body}) }})\
         .then((answer) => (window.answered = answer.status))"
    );
    browser.run(&script).await;
    until(browser, path, "return window.answered === 200").await;
}

/// Waits until the site has stored a choice: the answer of this address contains a text.
async fn stored(browser: &Browser, path: &str, what: &str) {
    let script = format!(
        "fetch({path:?}).then((answer) => answer.text()).then((text) => (window.answer = text)); \
         return !!window.answer?.includes({what:?})"
    );
    until(browser, path, &script).await;
}

/// Makes an account for the visitor of a browser.
async fn account(browser: &Browser, name: &str) {
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    post(browser, "/api/guest", json!({ "name": name })).await;
    post(browser, "/api/account", json!({ "name": name, "password": "correct horse" })).await;
    // As the page notes that it has a session.
    browser.run("localStorage.setItem('session', 'yes')").await;
}

/// Makes a table of Eggs and Empires with a day for each turn and playing hours; returns its path.
pub(super) async fn table_over_days(browser: &Browser, name: Option<&str>) -> String {
    browser.go("/new/eggs/friends").await;
    choose(browser, "#pace", "day1").await;
    choose(browser, "#hours", "8-20").await;
    browser.click("#make").await;
    if let Some(name) = name {
        introduce(browser, name).await;
    }
    browser.wait_for(".room .invitation .qr").await;
    browser.run("return location.pathname").await.as_str().expect("an address").to_owned()
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_table_that_waits_is_found_on_the_start_page_and_after_a_move() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "fr").await;
    let ben = Browser::at(&site.address, Screen::Phone, "fr").await;
    ana.go("/").await;
    ana.run("localStorage.setItem('speed', 'still')").await;
    let first = table_over_days(&ana, Some("Ana")).await;
    says(&ana, ".room .meta", "1 jour par tour, de 08:00 à 20:00").await;
    sit(&ben, &first, "Ben").await;
    begin(&ana).await;
    let second = table_over_days(&ana, None).await;
    ben.go(&second).await;
    ben.click("#sit").await;
    begin(&ana).await;
    ana.go("/").await;
    until(&ana, "two tables", "return document.querySelectorAll('.lists .chip.warn').length === 2").await;
    says(&ana, ".lists .due", "d’ici ").await;
    ana.go(&second).await;
    ana.wait_for(".prompt.yours").await;
    let mut pressed = 0;
    for _ in 0..50 {
        if pressed > 0 && !is_asked(&ana).await {
            break;
        }
        press_something(&ana, Hand::Mouse, &mut pressed).await;
    }
    ana.wait_for(".next-table").await;
    assert_eq!(ana.text(".next-table").await.trim(), "Table suivante");
    ana.click(".next-table").await;
    until(&ana, "the other table", &format!("return location.pathname === {first:?}")).await;
    ana.go("/games").await;
    says(&ana, "main", "Cette semaine").await;
    says(&ana, "main", "le dernier ").await;
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn who_is_invited_by_name_accepts_on_the_start_page() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "fr").await;
    let ben = Browser::at(&site.address, Screen::Phone, "fr").await;
    account(&ana, "Ana").await;
    account(&ben, "Ben").await;
    let path = table_over_days(&ana, None).await;
    ana.fill("#invite-name", "Personne").await;
    ana.click("#invite-send").await;
    says(&ana, ".byname", "Aucun compte ne porte ce nom.").await;
    ana.fill("#invite-name", "Ben").await;
    ana.click("#invite-send").await;
    says(&ana, ".byname", "L’invitation a été envoyée à Ben.").await;
    ben.go("/").await;
    says(&ben, ".challenge", "Invitation d’Ana").await;
    ben.click(".challenge .primary").await;
    ben.wait_for(".prompt").await;
    assert_eq!(ben.run("return location.pathname").await, path.as_str());
    // Ben takes a holiday, and Ana sees it at the table.
    ben.go("/account").await;
    let today = "const d = new Date(); const two = (n) => String(n).padStart(2, '0'); \
                 const i = document.querySelector('#holiday-first'); \
                 i.value = `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`; \
                 i.dispatchEvent(new Event('input', { bubbles: true }))";
    ben.wait_for("#holiday-first").await;
    ben.run(today).await;
    ben.click("#take-holiday").await;
    says(&ben, "main", "Vos tables sont informées de vos vacances.").await;
    says(&ben, "main", "Il vous reste 21 jours").await;
    says(&ana, "body", "en vacances jusqu’à").await;
    // The browser of Ana notes the refused invitation.
    ana.close().await;
    ben.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_choices_about_messages_are_kept() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Phone, "fr").await;
    let ben = Browser::at(&site.address, Screen::Desk, "fr").await;
    ana.go("/").await;
    ana.run("localStorage.setItem('speed', 'still')").await;
    let path = table_over_days(&ana, Some("Ana")).await;
    sit(&ben, &path, "Ben").await;
    begin(&ana).await;
    let hook = json!({ "kind": "discord", "address": "https://localhost:1/hook", "lang": "fr" });
    post(&ana, "/api/me/channels", hook).await;
    ana.go("/account").await;
    choose(&ana, "#quiet-from", "22").await;
    says(&ana, "main .said", "enregistré").await;
    choose(&ana, "[data-digest]", "18").await;
    stored(&ana, "/api/me/channels", "\"digest\":18").await;
    ana.go("/games").await;
    choose(&ana, ".list select", "nothing").await;
    stored(&ana, "/api/me/export", "\"nothing\"").await;
    ana.go("/account").await;
    until(&ana, "the quiet hours", "return document.querySelector('#quiet-from')?.value === '22'").await;
    until(&ana, "the digest", "return document.querySelector('[data-digest]')?.value === '18'").await;
    ana.go("/games").await;
    until(&ana, "the choice", "return document.querySelector('.list select')?.value === 'nothing'").await;
    assert_eq!(ana.text(".list select option:checked").await, "Aucun message");
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}
