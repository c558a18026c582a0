//! The person at the screen is addressed: the history says “you”, and the browser tab says when it is their turn.

use super::driver::{Browser, Screen};
use super::kept::{self, Far};
use super::table::until;
use super::whole::{begin, is_clean};

/// The title of the tab, and whether its icon has the mark of a turn.
async fn tab(browser: &Browser) -> (String, bool) {
    let read = "return [document.title, document.querySelector('#tab-icon').href.includes('icon-turn')]";
    let tab = browser.run(read).await;
    (tab[0].as_str().expect("a title").to_owned(), tab[1] == true)
}

async fn addressed(slug: &str, lang: &str, words: [&str; 2], turn: &str) {
    let browser = Browser::open(Screen::Desk, lang).await;
    browser.go("/").await;
    kept::open(&browser, slug, Far::Middle).await;
    let [you, named] = words;
    let told = browser.text(".log").await;
    assert!(told.contains(you), "{slug} in {lang} says “{you}”: {told}");
    assert!(!told.contains(named), "{slug} in {lang} does not say “{named}”: {told}");
    assert_eq!(tab(&browser).await, (turn.to_owned(), true));
    browser.click(".brand").await;
    until(&browser, "the name of the start page", "return document.title === 'Pocket Empires'").await;
    assert!(!tab(&browser).await.1, "the start page waits for nobody");
    is_clean(&browser, slug).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_history_and_the_tab_address_the_player_in_english() {
    addressed("eme", "en", ["You take “", "Ilse takes"], "Your turn: Eight-Minute Empire").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_history_and_the_tab_address_the_player_in_french() {
    addressed("caesar", "fr", ["Vous posez ", "Ilse pose"], "À vous de jouer\u{a0}: L’Empire de César").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn people_who_share_a_device_are_named() {
    let browser = Browser::open(Screen::Desk, "en").await;
    begin(&browser, "caesar", "people").await;
    browser.wait_for(".prompt.yours").await;
    assert!(!browser.text(".log").await.contains("You"), "the history is read by all of them");
    assert_eq!(tab(&browser).await, ("Caesar’s Empire · Pocket Empires".to_owned(), false));
    browser.go("/rules/eme").await;
    until(&browser, "the name of the page", "return document.title.startsWith('Rules: Eight-Minute Empire')")
        .await;
    is_clean(&browser, "a shared device").await;
    browser.close().await;
}
