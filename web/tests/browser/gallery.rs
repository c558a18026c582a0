//! Published boards: one is published in a browser, and found, rated, reported and played in another.

use serde_json::json;
use store::Store;

use super::axe::Axe;
use super::company::introduce;
use super::driver::{Browser, Screen};
use super::game::{Hand, play_to_the_end};
use super::site::Site;
use super::table::until;
use super::whole::is_clean;
use super::workshop::begin_game;

/// Publishes what the workshop shows under this title.
async fn publish(browser: &Browser, title: &str) {
    browser.click("#publish").await;
    browser.fill("#publish-title", title).await;
    browser.click("#publish-go").await;
}

/// Asserts that axe finds nothing on the shown page, light and dark.
async fn for_everyone(browser: &Browser, what: &str) {
    let axe = Axe::read();
    for theme in ["light", "dark"] {
        browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        assert_eq!(axe.faults(browser).await, json!([]), "{what}, {theme}");
        browser.picture(&format!("{what}-{theme}")).await;
    }
    browser.run("document.documentElement.dataset.theme = 'light'").await;
}

async fn says(browser: &Browser, selector: &str, words: &str) {
    let script =
        format!("return (document.querySelector({selector:?})?.innerText ?? '').includes({words:?})");
    until(browser, words, &script).await;
}

/// Looks for boards with these words in the title, and waits for this number of them with their pictures.
async fn find(browser: &Browser, words: &str, count: usize) {
    browser.go("/boards").await;
    browser.fill("#search", words).await;
    browser.click("#search-go").await;
    let there = format!("return document.querySelectorAll('.cards .open').length === {count}");
    until(browser, "the boards", &there).await;
    until(browser, "their pictures", "return !document.querySelector('.thumb[aria-busy]')").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_board_is_published_found_rated_reported_played_and_hidden() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&site.address, Screen::Phone, "en").await;
    // The first visit begins with the example.
    ana.go("/workshop/eme/board").await;
    publish(&ana, "L’Île d’Ana").await;
    introduce(&ana, "Ana").await;
    ana.click(".published-board").await;
    ana.wait_for(".published .thumb image").await;
    for_everyone(&ana, "board-own").await;
    find(&ana, "", 1).await;
    for_everyone(&ana, "gallery-desk").await;
    find(&ben, "zzz", 0).await;
    says(&ben, ".empty", "Nothing was found").await;
    find(&ben, "ile ANA", 1).await;
    for_everyone(&ben, "gallery-phone").await;
    ben.click(".cards .open").await;
    ben.wait_for(".published .thumb image").await;
    ben.run("document.querySelector('#stars-4').click()").await;
    introduce(&ben, "Ben").await;
    says(&ben, "#board-said", "stored").await;
    says(&ben, ".facts", "4.0").await;
    for_everyone(&ben, "board-phone").await;
    ben.click("#report-board").await;
    ben.fill("#why", "The title is not true.").await;
    ben.click("#report-send").await;
    says(&ben, "#board-said", "Thank you").await;
    let reports = Store::open(&site.database).await.expect("the database").open_reports().await;
    assert_eq!(reports.expect("the reports").len(), 1);
    // A game on it, from the beginning to the end.
    let page = ben.run("return location.pathname").await.as_str().expect("an address").to_owned();
    begin_game(&ben).await;
    let nine = "return document.querySelectorAll('.board.framed [data-spot]').length === 9";
    until(&ben, "the map", nine).await;
    assert!(play_to_the_end(&ben, Hand::Touch).await > 5);
    ben.go(&page).await;
    says(&ben, ".facts", "1 game").await;
    is_clean(&ben, "the gallery on a phone").await;
    ana.go(&page).await;
    says(&ana, ".facts", "4.0").await;
    ana.click("#hide").await;
    says(&ana, "#board-said", "hidden").await;
    is_clean(&ana, "the gallery").await;
    find(&ben, "", 0).await;
    ben.go(&page).await;
    says(&ben, "main", "Not found").await;
    ana.close().await;
    ben.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_gallery_opens_first_with_boards_of_games_that_are_not_loaded() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    for game in ["caesar", "legends"] {
        ana.go(&format!("/workshop/{game}/board")).await;
        ana.click("#generate").await;
        until(&ana, "a random board", "return document.querySelector('#generate')?.disabled === false").await;
        publish(&ana, game).await;
        if game == "caesar" {
            introduce(&ana, "Ana").await;
        }
        ana.wait_for(".published-board").await;
    }
    is_clean(&ana, "publishing").await;
    // A fresh browser, whose first page is the gallery.
    let ben = Browser::at(&site.address, Screen::Desk, "fr").await;
    find(&ben, "", 2).await;
    let drawn = "return document.querySelectorAll('.cards .thumb image').length === 2";
    until(&ben, "both pictures", drawn).await;
    is_clean(&ben, "the gallery").await;
    ana.close().await;
    ben.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_list_is_published_shown_in_rows_and_changed_by_others() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "fr").await;
    ana.go("/workshop/eggs/eggs").await;
    publish(&ana, "Œufs durs").await;
    introduce(&ana, "Ana").await;
    // The printed list need not be published.
    says(&ana, ".share .problem", "celui du jeu imprimé").await;
    let change = "const field = document.querySelector('#row-0 input'); field.value = 14;
                  field.dispatchEvent(new Event('change', { bubbles: true }))";
    ana.run(change).await;
    ana.click("#publish-go").await;
    ana.click(".published-board").await;
    until(&ana, "the rows", "return document.querySelectorAll('.rows tbody tr').length === 42").await;
    until(&ana, "the changed row", "return document.querySelectorAll('.rows tr.differs').length === 1").await;
    for_everyone(&ana, "list-own").await;
    let ben = Browser::at(&site.address, Screen::Desk, "en").await;
    find(&ben, "oeufs", 1).await;
    says(&ben, ".cards li", "42 rows, 1 of them not printed").await;
    ben.click(".cards .open").await;
    ben.click("#change-copy").await;
    until(&ben, "the list", "return document.querySelectorAll('.rows tr.differs').length === 1").await;
    is_clean(&ben, "a list").await;
    // A table with the list, from its page.
    ben.back().await;
    ben.click("#table").await;
    ben.click("#make").await;
    introduce(&ben, "Ben").await;
    ben.wait_for(".room .invitation").await;
    ana.close().await;
    ben.close().await;
}
