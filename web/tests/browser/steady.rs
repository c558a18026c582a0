//! The table keeps still: the board does not move during a turn, Tab leads to the first decision in a few stops, and the
//! focus is never lost.

use games::GameId;
use serde_json::Value;

use super::driver::{Browser, Screen};
use super::game::{Hand, play};
use super::kept::{self, Far};
use super::table::until;
use super::whole::{begin, is_clean};

/// The most presses of Tab until the first decision has the focus.
const MOST_STOPS: usize = 12;
const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';
/// Whether a legal move has the focus.
const DECISION: &str =
    "return !!document.activeElement.closest('.choices .btn, [data-target], .gcard.can, .hc.can')";

async fn board(browser: &Browser) -> Value {
    browser
        .run(
            "const { x, y, width, height } = document.querySelector('.board').getBoundingClientRect();
          return [x, y, width, height].map(Math.round)",
        )
        .await
}

/// Plays part of each game and compares the place of the board after every press.
async fn the_board_stays(screen: Screen, hand: Hand) {
    let browser = Browser::open(screen, "en").await;
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    for game in GameId::ALL {
        let slug = game.info().slug;
        kept::open(&browser, slug, Far::Middle).await;
        browser.wait_for(".board:not(.loading)").await;
        let before = board(&browser).await;
        for presses in 1..=7 {
            play(&browser, hand, 1).await;
            assert_eq!(board(&browser).await, before, "{slug}, {screen:?}, after {presses} presses");
        }
    }
    is_clean(&browser, "the board stays").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_board_stays_in_its_place_during_a_turn_on_a_desk() {
    the_board_stays(Screen::Desk, Hand::Mouse).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_board_stays_in_its_place_during_a_turn_on_a_phone() {
    the_board_stays(Screen::Phone, Hand::Touch).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_few_tab_stops_lead_to_the_first_decision_and_a_key_keeps_the_focus() {
    let browser = Browser::open(Screen::Desk, "en").await;
    for game in GameId::ALL {
        let slug = game.info().slug;
        begin(&browser, slug, "bots").await;
        browser.wait_for(".prompt.yours").await;
        // A fresh page, in which Tab begins at the top.
        let here = browser.run("return location.pathname").await;
        browser.go(here.as_str().expect("an address")).await;
        browser.wait_for(".prompt.yours").await;
        browser.wait_for(".board:not(.loading)").await;
        browser.press(TAB).await;
        assert_eq!(
            browser.run("return document.activeElement.matches('.skip')").await,
            true,
            "{slug}: the first stop skips the top bar"
        );
        let mut stops = 1;
        while browser.run(DECISION).await == false {
            browser.press(TAB).await;
            stops += 1;
            assert!(stops <= MOST_STOPS, "{slug}: no decision within {MOST_STOPS} stops");
        }
        browser.press(ENTER).await;
        browser.press(ENTER).await;
        until(&browser, "the focus after an action", "return document.activeElement !== document.body").await;
        // The link to the prompt is the short way.
        browser.run("document.querySelector('.skip').focus()").await;
        browser.press(ENTER).await;
        assert_eq!(browser.run("return document.activeElement.id").await, "prompt", "{slug}");
    }
    is_clean(&browser, "Tab stops").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn points_and_coins_of_all_players_are_seen_at_twice_the_size_and_in_landscape() {
    for screen in [Screen::Other(720, 450), Screen::Other(844, 390)] {
        let browser = Browser::open(screen, "en").await;
        browser.go("/").await;
        kept::open(&browser, "eme", Far::Middle).await;
        let seen = "return [...document.querySelectorAll('.strip .pl')].filter((e) => {
            const r = e.getBoundingClientRect();
            return r.width > 40 && r.height > 20 && r.top >= 0 && r.bottom < innerHeight && r.right <= innerWidth + 1 && /\\d+\\s*\\d+/.test(e.innerText);
          }).length";
        assert_eq!(browser.run(seen).await, 3, "{screen:?}");
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_focus_on_a_number_of_a_player_stays_when_the_panel_changes() {
    let browser = Browser::open(Screen::Desk, "en").await;
    begin(&browser, "eme", "bots").await;
    browser.wait_for(".choices .btn").await;
    browser.run("document.querySelector('.player.p1 .stats [data-about]').focus()").await;
    browser.press('\u{e014}').await;
    let focused = "return document.activeElement.closest('.player.p1 .stats')?.querySelectorAll('[data-about]')[1] === document.activeElement";
    until(&browser, "the second number", focused).await;
    let panel = "document.querySelector('.player.p1')";
    browser
        .run(&format!(
            "window.told = document.querySelector('.log').dataset.told; window.text = {panel}.textContent;
             [...document.querySelectorAll('.choices .btn')].at(-1).click()"
        ))
        .await;
    // The highest bid wins and is paid. A bid is final, so it is confirmed; the click leaves the focus where it is.
    until(&browser, "the question", "return !!document.querySelector('#confirm')").await;
    browser.run("document.querySelector('#confirm').click()").await;
    until(&browser, "the bids", "return document.querySelector('.log').dataset.told !== window.told").await;
    until(&browser, "a change of the panel", &format!("return {panel}.textContent !== window.text")).await;
    until(&browser, "the focus on the same number", focused).await;
    is_clean(&browser, "a changed panel").await;
    browser.close().await;
}
