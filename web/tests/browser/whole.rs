//! Whole games on this device: every game by mouse, by touch, by keys, and between people who share the device.

use super::axe::Axe;
use super::driver::{Browser, Screen};
use super::game::{Hand, play, play_on, play_to_the_end};

/// Starts a game with fast bots and without animation.
pub(super) async fn begin(browser: &Browser, slug: &str, company: &str) {
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.go(&format!("/new/{slug}/{company}")).await;
    browser.wait_for("#start").await;
    let quick =
        "for (const kind of document.querySelectorAll('.seats select')) if (kind.value !== 'person') {
                   kind.value = 'novice'; kind.dispatchEvent(new Event('change', { bubbles: true })); }";
    browser.run(quick).await;
    browser.click("#start").await;
}

/// Asserts that the page sent no request to other hosts, and that the console is empty.
pub(super) async fn is_clean(browser: &Browser, what: &str) {
    let strangers = browser
        .run("return performance.getEntriesByType('resource').map((r) => r.name).filter((n) => !n.startsWith(location.origin))")
        .await;
    assert_eq!(strangers, serde_json::json!([]), "{what}: requests to other hosts");
    assert_eq!(browser.complaints().await, Vec::<String>::new(), "{what}: the console stays clean");
}

/// Plays a game to its end and compares every shown position with the engine.
pub(super) async fn whole(slug: &str, company: &str, screen: Screen, hand: Hand, lang: &str) {
    let browser = Browser::open(screen, lang).await;
    begin(&browser, slug, company).await;
    let moves = play_to_the_end(&browser, hand).await;
    assert!(moves > 5, "{slug}: only {moves} moves by hand");
    is_clean(&browser, slug).await;
    browser.close().await;
}

/// Plays a game to its end by keys alone. After every press axe finds nothing serious.
async fn by_keys(slug: &str) {
    let axe = Axe::read();
    let browser = Browser::open(Screen::Desk, "en").await;
    begin(&browser, slug, "bots").await;
    let mut moves = 0;
    loop {
        let pressed = play_on(&browser, Hand::Keys, moves, moves + 1).await;
        assert_eq!(axe.faults(&browser).await, serde_json::json!([]), "{slug}, after {pressed} presses");
        if pressed == moves {
            break;
        }
        moves = pressed;
    }
    browser.wait_for("#rematch").await;
    assert!(moves > 5, "{slug}: only {moves} moves by hand");
    is_clean(&browser, slug).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eme_by_mouse() {
    whole("eme", "bots", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn legends_by_mouse_in_french() {
    whole("legends", "bots", Screen::Desk, Hand::Mouse, "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eggs_by_mouse() {
    whole("eggs", "bots", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn caesar_by_mouse() {
    whole("caesar", "bots", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eme_by_touch() {
    whole("eme", "bots", Screen::Phone, Hand::Touch, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn legends_by_touch() {
    whole("legends", "bots", Screen::Phone, Hand::Touch, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eggs_by_touch_in_french() {
    whole("eggs", "bots", Screen::Phone, Hand::Touch, "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn caesar_by_touch() {
    whole("caesar", "bots", Screen::Phone, Hand::Touch, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eme_by_keys_alone() {
    by_keys("eme").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn legends_by_keys_alone() {
    by_keys("legends").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eggs_by_keys_alone() {
    by_keys("eggs").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn caesar_by_keys_alone() {
    by_keys("caesar").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eggs_handed_round_behind_a_curtain() {
    whole("eggs", "people", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eme_handed_round_shows_no_bid_to_the_others() {
    let browser = Browser::open(Screen::Phone, "en").await;
    begin(&browser, "eme", "people").await;
    // Only the bids are secret, so there is no curtain after them.
    browser.wait_for("#lift").await;
    play(&browser, Hand::Touch, 12).await;
    is_clean(&browser, "eme").await;
    browser.close().await;
}
