//! Whole games in a real browser, checked against the engine, and pictures of every screen. `cargo xtask test` and
//! `cargo xtask shots` build the site, find Chromium and set `BROWSER`; without it these tests are left out.

mod browser {
    mod cable;
    pub(crate) mod driver;
    pub(crate) mod game;
    mod online;
    pub(crate) mod site;
}

use browser::driver::{Browser, Screen};
use browser::game::{Hand, Seen};

/// Plays a game against bots to its end and compares every position shown with the engine's.
async fn whole_game(slug: &str, screen: Screen, hand: Hand, lang: &str) {
    let Some(browser) = Browser::open(screen, lang).await else { return };
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.go(&format!("/new/{slug}/bots")).await;
    browser.click("#start").await;
    let moves = browser::game::play_to_the_end(&browser, hand).await;
    assert!(moves > 5, "{slug}: only {moves} moves by hand");
    assert_eq!(browser.complaints().await, Vec::<String>::new(), "{slug}: the console stays clean");
    browser.close().await;
}

#[tokio::test]
async fn eme_by_mouse() {
    whole_game("eme", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
async fn eggs_by_mouse() {
    whole_game("eggs", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
async fn caesar_by_mouse() {
    whole_game("caesar", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
async fn legends_by_mouse() {
    whole_game("legends", Screen::Desk, Hand::Mouse, "en").await;
}

#[tokio::test]
async fn eme_by_touch() {
    whole_game("eme", Screen::Phone, Hand::Touch, "en").await;
}

#[tokio::test]
async fn eggs_by_touch() {
    whole_game("eggs", Screen::Phone, Hand::Touch, "en").await;
}

#[tokio::test]
async fn caesar_by_touch() {
    whole_game("caesar", Screen::Phone, Hand::Touch, "en").await;
}

#[tokio::test]
async fn legends_by_touch() {
    whole_game("legends", Screen::Phone, Hand::Touch, "en").await;
}

#[tokio::test]
async fn eme_by_keys_alone() {
    whole_game("eme", Screen::Desk, Hand::Keys, "en").await;
}

#[tokio::test]
async fn eggs_by_keys_alone() {
    whole_game("eggs", Screen::Desk, Hand::Keys, "en").await;
}

#[tokio::test]
async fn caesar_by_keys_alone() {
    whole_game("caesar", Screen::Desk, Hand::Keys, "en").await;
}

#[tokio::test]
async fn legends_by_keys_alone() {
    whole_game("legends", Screen::Desk, Hand::Keys, "en").await;
}

#[tokio::test]
async fn a_french_browser_gets_a_french_game() {
    let Some(browser) = Browser::open(Screen::Desk, "fr").await else { return };
    browser.go("/").await;
    assert_eq!(browser.text("h1").await, "Petits plateaux, grands empires.");
    browser.close().await;
    whole_game("eme", Screen::Desk, Hand::Mouse, "fr").await;
}

#[tokio::test]
async fn a_curtain_falls_between_people_with_secrets() {
    let Some(browser) = Browser::open(Screen::Desk, "en").await else { return };
    browser.go("/new/eme/people").await;
    browser.click("#start").await;
    for seat in ["1", "2"] {
        browser.click("#lift").await;
        browser.wait_for("[data-move=\"neutral 1\"], .spot.lit, .choices .btn").await;
        if Seen::read(&browser).await.phase_is_bid() {
            browser.click("[data-move=\"bid 1\"]").await;
        } else {
            // Two players first put neutral armies, in the open: no curtain falls there.
            browser::game::until_bid(&browser).await;
            browser.click("[data-move=\"bid 1\"]").await;
        }
        let hidden = browser.number("return document.querySelectorAll('.curtain').length").await;
        assert_eq!(hidden, if seat == "1" { 1 } else { 0 }, "after seat {seat}");
    }
    browser.close().await;
}

/// Pictures of every screen at both widths, light and dark, for people to look at; see `cargo xtask shots`.
#[tokio::test]
async fn shots() {
    if std::env::var_os("SHOTS").is_none() {
        return;
    }
    for (screen, width) in [(Screen::Desk, "desk"), (Screen::Phone, "phone")] {
        for theme in ["light", "dark"] {
            let Some(browser) = Browser::open(screen, "en").await else { return };
            browser.go("/").await;
            browser
                .run(&format!(
                    "localStorage.setItem('theme', '{theme}'); localStorage.setItem('speed', 'still')"
                ))
                .await;
            browser.go("/").await;
            browser.picture(&format!("home-{width}-{theme}")).await;
            for slug in ["eme", "legends", "eggs", "caesar"] {
                browser.go(&format!("/new/{slug}/bots")).await;
                browser.picture(&format!("{slug}-setup-{width}-{theme}")).await;
                browser.click("#start").await;
                browser::game::play(&browser, Hand::Mouse, 9).await;
                browser.picture(&format!("{slug}-{width}-{theme}")).await;
                browser::game::play_to_the_end(&browser, Hand::Mouse).await;
                browser.picture(&format!("{slug}-end-{width}-{theme}")).await;
            }
            browser.go("/rules/eme").await;
            browser.picture(&format!("rules-{width}-{theme}")).await;
            browser.go("/new/eme/people").await;
            browser.click("#start").await;
            browser.wait_for("#lift").await;
            browser.picture(&format!("curtain-{width}-{theme}")).await;
            browser.close().await;
        }
    }
}
