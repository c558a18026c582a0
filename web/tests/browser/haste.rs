//! A superfluous press does not end a turn in which moves are left.

use std::time::Duration;

use super::driver::{Browser, Screen};
use super::game::{Hand, Seen};
use super::kept;
use super::table::until;
use super::whole::is_clean;

const ENTER: char = '\u{e007}';

/// Waits a little longer than the time in which a second press is ignored.
pub(super) async fn pause() {
    tokio::time::sleep(Duration::from_millis(650)).await;
}

/// A script that returns whether an element exists.
fn there(selector: &str) -> String {
    format!("return !!document.querySelector({selector:?})")
}

/// The middle of an element, scrolled into view.
pub(super) async fn centre(browser: &Browser, selector: &str) -> (i64, i64) {
    browser.wait_for(selector).await;
    let script = format!(
        "const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'nearest', inline: 'center' }});
         const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2].map(Math.round)"
    );
    let at = browser.run(&script).await;
    (at[0].as_i64().expect("a number"), at[1].as_i64().expect("a number"))
}

/// Presses an element twice without a pause.
async fn press_twice(browser: &Browser, selector: &str, touch: bool) {
    let (x, y) = centre(browser, selector).await;
    browser.point_twice(x, y, touch).await;
}

/// Presses the button that ends the turn in the first frame that shows it. The page does it, because on a busy machine
/// a press by the driver comes later than a double tap.
const PRESS_END_AT_ONCE: &str = "window.pressed = false;
    const press = () => {
      const done = document.querySelector('#done');
      if (done) { done.click(); window.pressed = true; } else { requestAnimationFrame(press); }
    };
    requestAnimationFrame(press)";

/// Asserts that only the card was taken, and that the turn can still be ended.
async fn goes_on(browser: &Browser, slug: &str, before: usize) {
    pause().await;
    assert_eq!(Seen::read(browser).await.ply(), before + 1, "{slug}: only the card is played");
    assert_eq!(
        browser.run(&there(".prompt.yours #done:not(.primary)")).await,
        true,
        "{slug}: the end is offered"
    );
}

/// Takes a card by pointer, with a second press at the same point.
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
    // A card that can be undone is taken without confirmation.
    if browser.run(&there("#confirm")).await == true {
        press_twice(&browser, "#confirm", touch).await;
    }
    until(&browser, "a press of the end", "return window.pressed").await;
    goes_on(&browser, slug, before).await;
    // The end asks for confirmation, and a double tap does not confirm.
    press_twice(&browser, "#done", touch).await;
    goes_on_asked(&browser, slug, before).await;
    is_clean(&browser, slug).await;
    browser.close().await;
}

/// Asserts that the end of the turn asks for confirmation, and is played after it.
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

/// Takes a card by its number key, with superfluous Enters, then with a held Enter.
async fn by_keys(slug: &str) {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    let take = kept::open_before_card(&browser, slug).await;
    let before = Seen::read(&browser).await.ply();
    let number = take.chars().last().expect("a move like `take 3`");
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

/// Confirms twice at once. Resolves with whether the press is shown in the next picture, and whether the move is played by then.
const CONFIRM_TWICE: &str = "
  const done = arguments[0], kept = () => Object.entries(localStorage).find(([key]) => key.startsWith('game.'))[1];
  const before = kept(), confirm = document.querySelector('#confirm');
  confirm.click();
  confirm.click();
  requestAnimationFrame(() => done([!!document.querySelector('.prompt.pressed'), kept() !== before]));";

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_press_is_shown_before_its_move_and_counts_once() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    let take = kept::open_before_card(&browser, "eme").await;
    let before = Seen::read(&browser).await.ply();
    browser.click(&format!("[data-move=\"{take}\"]")).await;
    browser.wait_for("#confirm").await;
    assert_eq!(browser.run_async(CONFIRM_TWICE).await, serde_json::json!([true, false]));
    until(&browser, "the move", &there(".prompt:not(.pressed) #done")).await;
    assert_eq!(Seen::read(&browser).await.ply(), before + 1, "the second press did nothing");
    is_clean(&browser, "a press").await;
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
