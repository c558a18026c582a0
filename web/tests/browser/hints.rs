//! Hints at the table: requested, drawn on the board, and played.

use super::driver::{Browser, Screen};
use super::game::{Hand, Seen, play};
use super::table::until;
use super::whole::{begin, is_clean};

/// Asks for hints and plays the first one.
async fn follow(slug: &str, screen: Screen, hand: Hand, lang: &str) {
    let browser = Browser::open(screen, lang).await;
    begin(&browser, slug, "bots").await;
    // In the middle of a game there are reasons.
    play(&browser, hand, 6).await;
    let asked = "return !!document.querySelector('.prompt.yours')";
    until(&browser, "one's own turn", asked).await;
    browser.click("#hint").await;
    browser.wait_for(".hints .hintline").await;
    let lines = browser
        .run("return [...document.querySelectorAll('.hintline')].map((e) => [e.dataset.hint, e.querySelector('small').innerText, e.querySelector('.win').innerText])")
        .await;
    let lines = lines.as_array().expect("a list").clone();
    assert!((1..=3).contains(&lines.len()), "{slug}: {lines:?}");
    for line in &lines {
        assert!(line[1].as_str().is_some_and(|why| why.len() > 8), "{slug} gives a reason: {line}");
        assert!(line[2].as_str().is_some_and(|win| win.contains('%')), "{slug} gives a chance: {line}");
    }
    // The hints are also marked on the board, a card or a button.
    let marks = "return document.querySelectorAll('.marks .mark, .map .mark, .gcard .hintmark, .hc .hintmark, .btn .hintmark').length";
    assert!(browser.number(marks).await > 0, "{slug}: the hints are marked");
    let before = Seen::read(&browser).await.ply();
    browser.click(".hintline").await;
    for _ in 0..200 {
        browser.run("document.querySelector('#confirm')?.click()").await;
        if Seen::read(&browser).await.ply() > before {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(Seen::read(&browser).await.ply() > before, "{slug}: the hint is played");
    until(&browser, "the list away", "return !document.querySelector('.hints')").await;
    is_clean(&browser, slug).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_hint_is_followed_in_eme() {
    follow("eme", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_hint_is_followed_in_legends() {
    follow("legends", Screen::Desk, Hand::Mouse, "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_hint_is_followed_in_eggs() {
    follow("eggs", Screen::Phone, Hand::Touch, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_hint_is_followed_in_caesar() {
    follow("caesar", Screen::Phone, Hand::Touch, "fr").await;
}
