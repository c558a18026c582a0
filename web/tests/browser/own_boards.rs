//! Custom boards at a table: their maps are drawn in the browser, and broken files are refused with reasons.

use game::Component as _;

use super::driver::{Browser, Screen};
use super::kept::whole_with;
use super::replay::choose_file;
use super::table::until;
use super::whole::is_clean;

/// A custom board of Caesar’s Empire with three cities.
const CITIES: &str = r#"rome = { id = "roma", x = 500, y = 500 }
city = [
  { id = "alesia", name = "Alésia", colour = "red", value = 1, x = 300, y = 300 },
  { id = "bibracte", name = "Bibracte", colour = "blue", value = 2, x = 600, y = 250 },
  { id = "narbo", name = "Narbo", colour = "pink", value = 3, x = 350, y = 700 },
]
way = [["roma", "alesia", 1], ["alesia", "bibracte", 2], ["roma", "narbo", 1]]
wealth = { wheat = 1, wine = 1, gold = 1 }
"#;

/// Opens the replay of a game on a custom board, and waits for its map.
async fn replayed(browser: &Browser, slug: &str, board: &str, shapes: usize) {
    let record = whole_with(slug, &[("board", board)], &["Ilse", "Mia"]);
    browser.go("/replay").await;
    browser.wait_for("#file").await;
    browser.run(&choose_file(&record.to_string())).await;
    browser.wait_for("#scrub").await;
    let there = format!("return document.querySelectorAll('.board.framed [data-spot]').length === {shapes}");
    until(browser, "the map", &there).await;
    let end = record.moves.len();
    browser.run(&format!("const s = document.querySelector('#scrub'); s.value = {end}; s.dispatchEvent(new Event('input', {{ bubbles: true }}))")).await;
    until(browser, "the pieces", "return document.querySelectorAll('#over use').length > 3").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_record_on_a_custom_board_is_replayed_on_its_map() {
    let browser = Browser::open(Screen::Desk, "en").await;
    replayed(&browser, "eme", eme::Board::EXAMPLE, 9).await;
    browser.picture("own-eme").await;
    // Three cities, Rome, and three ways.
    replayed(&browser, "caesar", CITIES, 7).await;
    browser.picture("own-caesar").await;
    is_clean(&browser, "custom boards").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_record_with_a_changed_board_is_refused_with_its_reasons() {
    let record = whole_with("eme", &[("board", eme::Board::EXAMPLE)], &["Ilse", "Mia"]).to_string();
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/replay").await;
    browser.wait_for("#file").await;
    let faults = [
        (record.replace("start = \"crossing\"", "start = \"reef\""), "line "),
        (record.replace("tokens = [\"cape\", ", "tokens = ["), "a board has 5 tokens, this one 4"),
    ];
    for (changed, reason) in faults {
        assert_ne!(changed, record, "the board is in the record: {record}");
        browser.run(&choose_file(&changed)).await;
        let told = format!("return document.querySelector('.problem').innerText.includes({reason:?})");
        until(&browser, reason, &told).await;
    }
    browser.close_clean().await;
}
