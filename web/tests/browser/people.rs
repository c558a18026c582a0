//! Other people at a table of the site: they are muted, blocked and reported, and the operators deal with the report.

use store::Store;

use super::company::{begin, make_table, sit, until};
use super::driver::{Browser, Screen};
use super::site::Site;

/// The keys Enter and Escape of a WebDriver.
const ENTER: char = '\u{e007}';
const ESCAPE: char = '\u{e00c}';

/// A script that tells whether the chat shows what Ben said.
const HEARD: &str =
    "return !!document.querySelector('.chatbox ol')?.textContent.includes('Ben Well played!')";

/// A script that tells whether it does not.
const NOT_HEARD: &str =
    "return document.querySelector('.chatbox ol')?.textContent.includes('Well played!') === false";

/// A table of Ana with Ben, who has said something.
async fn table_with_ben(site: &Site) -> (Browser, Browser, String) {
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&site.address, Screen::Phone, "en").await;
    let path = make_table(&ana, "eme", "Ana").await;
    sit(&ben, &path, "Ben").await;
    ben.click(".chatbox .quick button").await;
    until(&ana, "what Ben says", HEARD).await;
    (ana, ben, path)
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_rude_person_is_muted_reported_and_blocked() {
    let site = Site::start().await;
    let (ana, ben, path) = table_with_ben(&site).await;
    until(&ana, "the mark of a guest", "return !!document.querySelector('[data-seat=\"2\"] .guest')").await;
    ana.click(".chatbox li .name").await;
    ana.wait_for("dialog[open]").await;
    assert_eq!(ana.text("#person-name").await, "Ben");
    // The first button has the focus; Escape closes the dialog and gives the focus back.
    ana.press(ENTER).await;
    until(&ana, "silence", NOT_HEARD).await;
    ana.press(ENTER).await;
    until(&ana, "his words again", HEARD).await;
    ana.press(ESCAPE).await;
    until(&ana, "the table", "return document.querySelector('dialog') === null").await;
    // From the list of seats.
    ana.click("[data-seat=\"2\"] .acts .btn").await;
    ana.wait_for("dialog[open]").await;
    ana.fill("#why", "He says well played to everybody.").await;
    ana.click("#report").await;
    until(
        &ana,
        "thanks",
        "return document.querySelector('dialog .said').textContent.startsWith('Thank you')",
    )
    .await;
    ana.click("#block").await;
    until(&ana, "silence", NOT_HEARD).await;
    ana.click("#close-person").await;
    ana.go(&path).await;
    ana.click(".chatbox .quick button:nth-child(2)").await;
    until(
        &ana,
        "her own words",
        "return document.querySelector('.chatbox ol').textContent.includes('Ana Your turn')",
    )
    .await;
    assert_eq!(ana.run(NOT_HEARD).await, true, "the site does not send his words any more");
    ana.go("/account").await;
    until(&ana, "Ben", "return document.querySelector('.blocked li b')?.textContent === 'Ben'").await;
    ana.click(".blocked li .btn").await;
    until(&ana, "an empty list", "return document.querySelector('.blocked') === null").await;
    ana.go(&path).await;
    until(&ana, "his words again", HEARD).await;
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_player_is_reported_from_a_phone_and_an_operator_settles_it() {
    let site = Site::start().await;
    let (ana, ben, _) = table_with_ben(&site).await;
    begin(&ana).await;
    ben.wait_for(".prompt").await;
    ben.click(".strip .pl[data-seat=\"1\"]").await;
    ben.click(".about-person .btn").await;
    ben.wait_for("dialog[open]").await;
    ben.fill("#why", "She plays <b>too</b> well.").await;
    let inside = "const box = document.querySelector('dialog').getBoundingClientRect();
                  return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight";
    assert_eq!(ben.run(inside).await, true, "the dialog is on the screen");
    ben.click("#report").await;
    until(
        &ben,
        "thanks",
        "return document.querySelector('dialog .said').textContent.startsWith('Thank you')",
    )
    .await;
    let olga = Browser::at(&site.address, Screen::Desk, "en").await;
    olga.go("/account").await;
    olga.fill("#account-name", "Olga").await;
    olga.fill("#account-password", "correct horse battery").await;
    olga.click("#make-account").await;
    olga.wait_for("#logout").await;
    let loads = "return performance.getEntriesByType('resource').filter((e) => e.name.endsWith('/api/me/alerts')).length";
    until(&olga, "the settings of alerts", &format!("{loads} > 0")).await;
    assert_eq!(olga.run(loads).await, 1, "the guest of the sign-up has asked for nothing");
    let me = "const done = arguments[0]; fetch('/api/me').then((r) => r.json()).then((me) => done(me.id))";
    let me = olga.run_async(me).await;
    let store = Store::open(&site.database).await.expect("the database opens");
    assert!(store.appoint(me.as_str().expect("an id"), 1).await.expect("the database answers"));
    olga.go("/admin").await;
    let report = olga.text("article").await;
    assert!(report.contains("She plays <b>too</b> well.") && report.contains("Ana"), "{report}");
    olga.fill("article form:has([value=settle]) input[name=why]", "So what?").await;
    olga.click("article form:has([value=settle]) button").await;
    olga.wait_for(".done").await;
    assert_eq!(olga.run("return document.querySelector('article') === null").await, true);
    assert!(olga.text("table").await.contains("So what?"), "the log has the order and its reason");
    for browser in [ana, ben, olga] {
        browser.close_clean().await;
    }
}
