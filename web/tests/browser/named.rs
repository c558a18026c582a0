//! Plays the game that `GAME` names to its end against a bot, to try a new game that has no tests of its own.

use super::driver::{Browser, Screen};
use super::game::{Hand, play_to_the_end};
use super::whole::{begin, is_clean};

#[tokio::test]
#[ignore = "plays the game that GAME names: `cargo xtask try-new-game` runs it"]
async fn a_game_by_mouse() {
    let game = std::env::var("GAME").expect("GAME must name a game; `cargo xtask try-new-game` sets it");
    let browser = Browser::open(Screen::Desk, "en").await;
    begin(&browser, &game, "bots").await;
    let pressed = play_to_the_end(&browser, Hand::Mouse).await;
    assert!(pressed > 2, "{game}: only {pressed} moves by hand");
    is_clean(&browser, &game).await;
    browser.close().await;
}
