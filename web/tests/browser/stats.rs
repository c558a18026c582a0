//! The statistics of the games in the storage of the browser.

use game::{Moves, Setup};
use table::Match;

use super::driver::{Browser, Screen};
use super::table::until;
use super::whole::is_clean;

/// The stored text of a finished random game.
fn kept(seed: u64) -> String {
    let setup = Setup::<games::Eme>::standard(3).expect("a set-up for three seats");
    let mut rng = game::GameRng::new(seed);
    let names = ["Ana", "Mia", "Otto"].map(str::to_owned);
    let mut table = Match::new(setup, seed).with_names(names);
    while let Some((seat, mv)) = table::random_choice(table.state(), &mut rng, &mut Moves::new()) {
        table.submit(seat, mv).expect("a legal move");
    }
    format!("person easy easy\n{}", table.record())
}

async fn counted(screen: Screen, lang: &str, word: &str) {
    let browser = Browser::open(screen, lang).await;
    browser.go("/statistics").await;
    browser.wait_for(".statspage .empty").await;
    for seed in 1..5_u64 {
        browser.run(&format!("localStorage.setItem('game.a{seed}', {:?})", kept(seed))).await;
    }
    browser.go("/").await;
    browser.click(".learn a[href=\"/statistics\"]").await;
    browser.wait_for(".statspage .sheet[data-game=eme]").await;
    let text = browser.text(".statspage .sheet").await;
    assert!(text.contains(word), "{text}");
    let dots = browser.number("return document.querySelectorAll('.statspage .sheet circle').length").await;
    assert_eq!(dots, 4, "a dot for every game");
    let bars = "return document.querySelectorAll('.statspage .sheet .bar').length";
    assert!(browser.number(bars).await >= 12, "categories, opponents, seats and cards");
    let wide = "return document.documentElement.scrollWidth <= innerWidth + 1";
    until(&browser, "a page as wide as the screen", wide).await;
    is_clean(&browser, "statistics").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn results_are_counted_on_a_desk() {
    counted(Screen::Desk, "en", "4 games").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn results_are_counted_in_a_hand_in_french() {
    counted(Screen::Phone, "fr", "4 parties").await;
}
