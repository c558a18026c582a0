//! A press too many does not end a turn that has something left to do.

use std::time::Duration;

use super::driver::{Browser, Screen};
use super::game::{Hand, Seen};
use super::kept;
use super::table::until;
use super::whole::is_clean;

const ENTER: char = '\u{e007}';

/// A little longer than the time in which a second press counts as the same one.
pub(super) async fn pause() {
    tokio::time::sleep(Duration::from_millis(650)).await;
}

/// Whether there is something on the page.
fn there(selector: &str) -> String {
    format!("return !!document.querySelector({selector:?})")
}

/// The middle of something on the page.
pub(super) async fn centre(browser: &Browser, selector: &str) -> (i64, i64) {
    browser.wait_for(selector).await;
    let script = format!(
        "const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'nearest', inline: 'center' }});
         const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2].map(Math.round)"
    );
    let at = browser.run(&script).await;
    (at[0].as_i64().expect("a number"), at[1].as_i64().expect("a number"))
}

/// Two presses at one point, as fast as they come.
async fn press_twice(browser: &Browser, selector: &str, touch: bool) {
    let (x, y) = centre(browser, selector).await;
    browser.point_twice(x, y, touch).await;
}

/// Presses the end of the turn in the first picture that shows it. The page does it itself: a press from outside comes
/// later than a double tap when the machine is busy.
const PRESS_END_AT_ONCE: &str = "window.pressed = false;
    const press = () => {
      const done = document.querySelector('#done');
      if (done) { done.click(); window.pressed = true; } else { requestAnimationFrame(press); }
    };
    requestAnimationFrame(press)";

/// The turn goes on after a card was taken: nothing but the card is played, and the end is still offered.
async fn goes_on(browser: &Browser, slug: &str, before: usize) {
    pause().await;
    assert_eq!(Seen::read(browser).await.ply(), before + 1, "{slug}: only the card is played");
    assert_eq!(
        browser.run(&there(".prompt.yours #done:not(.primary)")).await,
        true,
        "{slug}: the end is offered"
    );
}

/// A card taken by pointer, with a second press where the first one was.
async fn by_pointer(slug: &str, screen: Screen, hand: Hand) {
    let browser = Browser::open(screen, "en").await;
    browser.go("/").await;
    let touch = hand == Hand::Touch;
    let take = kept::open_before_card(&browser, slug).await;
    let before = Seen::read(&browser).await.ply();
    let (x, y) = centre(&browser, &format!("[data-move=\"{take}\"]")).await;
    browser.run(PRESS_END_AT_ONCE).await;
    browser.point(x, y, touch).await;
    until(&browser, "an answer", &there("#confirm, #done")).await;
    // A card that can be given back is taken without a question: the end is offered at once.
    if browser.run(&there("#confirm")).await == true {
        press_twice(&browser, "#confirm", touch).await;
    }
    until(&browser, "a press of the end", "return window.pressed").await;
    goes_on(&browser, slug, before).await;
    // Meant, it asks; a double tap is no answer.
    press_twice(&browser, "#done", touch).await;
    goes_on_asked(&browser, slug, before).await;
    is_clean(&browser, slug).await;
    browser.close().await;
}

/// The end asks before it is played, and is played when that is confirmed.
async fn goes_on_asked(browser: &Browser, slug: &str, before: usize) {
    pause().await;
    assert_eq!(Seen::read(browser).await.ply(), before + 1, "{slug}: a double tap does not end the turn");
    if browser.run(&there("#confirm")).await == false {
        browser.click("#done").await;
        pause().await;
    }
    assert_eq!(Seen::read(browser).await.ply(), before + 1, "{slug}: the end asks first");
    browser.click("#confirm").await;
    until(
        browser,
        "the end of the turn",
        &there(".prompt:not(.yours), .prompt.yours .acts:not(:has(#done))"),
    )
    .await;
    assert!(Seen::read(browser).await.ply() > before + 1, "{slug}: the turn ends");
}

/// A card taken by its number, with more Enters than are needed, and with one that is held.
async fn by_keys(slug: &str) {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    let take = kept::open_before_card(&browser, slug).await;
    let before = Seen::read(&browser).await.ply();
    let number = take.chars().last().expect("take and a number");
    browser.press_all(&[number, ENTER, ENTER, ENTER]).await;
    goes_on(&browser, slug, before).await;
    let held = "const done = arguments[0]; let times = 0;
        const timer = setInterval(() => {
          const key = new KeyboardEvent('keydown', { key: 'Enter', repeat: times > 0, bubbles: true, cancelable: true });
          document.body.dispatchEvent(key);
          if (++times === 15) { clearInterval(timer); done(true); }
        }, 100)";
    browser.run_async(held).await;
    assert_eq!(Seen::read(&browser).await.ply(), before + 1, "{slug}: a held Enter asks and does not answer");
    browser.wait_for("#confirm").await;
    browser.press(ENTER).await;
    until(&browser, "the end of the turn", &there(".prompt:not(:has(#confirm))")).await;
    assert!(Seen::read(&browser).await.ply() > before + 1, "{slug}: the turn ends");
    is_clean(&browser, slug).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_double_click_does_not_end_a_turn_of_eme() {
    by_pointer("eme", Screen::Desk, Hand::Mouse).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_double_tap_does_not_end_a_turn_of_eme() {
    by_pointer("eme", Screen::Phone, Hand::Touch).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_double_click_does_not_end_a_turn_of_legends() {
    by_pointer("legends", Screen::Desk, Hand::Mouse).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_double_tap_does_not_end_a_turn_of_legends() {
    by_pointer("legends", Screen::Phone, Hand::Touch).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn enter_too_often_does_not_end_a_turn_of_eme() {
    by_keys("eme").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn enter_too_often_does_not_end_a_turn_of_legends() {
    by_keys("legends").await;
}
