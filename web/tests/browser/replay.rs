//! Replays: every move of a finished game, in several perspectives, and continuing from its middle.

use game::{Lang, Seat};
use games::AnyMatch;
use serde_json::Value;
use table::Record;

use super::board::{READ, expected};
use super::driver::{Browser, Screen};
use super::game::{Hand, play, play_to_the_end};
use super::kept::{self, Far};
use super::table::until;
use super::whole::{begin, is_clean};

/// The stored record of the shown table.
async fn record(browser: &Browser) -> Record {
    let kept = browser.run("return localStorage.getItem('game.' + location.pathname.split('/').pop())").await;
    let kept = kept.as_str().expect("the game is stored");
    kept.split_once('\n').expect("a line of players, then the record").1.parse().expect("a record")
}

/// Asserts that the board shows the view of this seat after this many moves.
async fn compare(browser: &Browser, record: &Record, ply: usize, viewer: Seat) {
    let mut record = record.clone();
    record.moves.truncate(ply);
    let table = AnyMatch::replay(&record).expect("the record replays");
    let shown = browser.run(READ).await;
    let expected = expected(&table, viewer, Lang::En, &shown);
    for (key, value) in expected.as_object().expect("an object") {
        // A past position has neither targets nor a prompt.
        if !matches!(key.as_str(), "targets" | "prompt") {
            assert_eq!(&shown[key], value, "{key}, after {ply} moves, seat {viewer}");
        }
    }
    assert_eq!(shown["targets"], 0, "a past position has no targets");
}

async fn is_at(browser: &Browser, ply: usize) {
    let there = format!("return document.querySelector('#scrub')?.value === '{ply}'");
    until(browser, &format!("move {ply}"), &there).await;
    let path = browser.run("return location.pathname").await;
    let path = path.as_str().unwrap_or_default();
    assert!(ply == 0 || path.ends_with(&format!("/at/{ply}")), "{path} names move {ply}");
}

/// Plays a game, then compares every move of its replay.
async fn again(slug: &str, screen: Screen, hand: Hand) {
    let browser = Browser::open(screen, "en").await;
    begin(&browser, slug, "bots").await;
    play_to_the_end(&browser, hand).await;
    let record = record(&browser).await;
    browser.click(".watch-again").await;
    browser.wait_for("#scrub").await;
    is_at(&browser, 0).await;
    let text = browser.text("main").await;
    assert!(!text.contains("wins"), "no spoilers: {text}");
    // The perspectives of the first two seats, move by move.
    for number in ["1", "2"] {
        let look = format!(
            "const e = document.querySelector('#eyes'); e.value = '{number}'; e.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        );
        browser.run(&look).await;
        browser.press('\u{e011}').await;
        let viewer = Seat::new(number.parse::<u8>().expect("a number") - 1);
        for ply in 0..=record.moves.len() {
            is_at(&browser, ply).await;
            compare(&browser, &record, ply, viewer).await;
            if number == "2" && ply == 25 {
                break;
            }
            browser.press('\u{e014}').await;
        }
    }
    assert_eq!(
        browser.run("return !!document.querySelector('.crown, .endscreen')").await,
        false,
        "still hidden"
    );
    browser.click("#tell").await;
    browser.wait_for(".endscreen").await;
    is_clean(&browser, slug).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eme_looked_at_again() {
    again("eme", Screen::Desk, Hand::Mouse).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn legends_looked_at_again() {
    again("legends", Screen::Desk, Hand::Mouse).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn eggs_looked_at_again() {
    again("eggs", Screen::Desk, Hand::Mouse).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn caesar_looked_at_again() {
    again("caesar", Screen::Desk, Hand::Mouse).await;
}

/// A script that chooses a file with this text.
pub(super) fn choose_file(text: &str) -> String {
    let text = Value::from(text);
    format!(
        "const data = new DataTransfer(); data.items.add(new File([{text}], 'game.txt'));
         const field = document.querySelector('#file'); field.files = data.files;
         field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    )
}

/// The record of a random game.
fn playthrough() -> Record {
    let setup = game::Setup::<games::Eggs>::standard(3).expect("a set-up for three seats");
    let mut rng = game::GameRng::new(4);
    let mut table = table::Match::new(setup, 11);
    while let Some((seat, mv)) = table::random_choice(table.state(), &mut rng, &mut game::Moves::new()) {
        table.submit(seat, mv).expect("a legal move");
    }
    table.record()
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_record_from_a_file_is_walked_watched_and_played_on() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/replay").await;
    browser.wait_for("#file").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.run(&choose_file("no game")).await;
    until(&browser, "a reason", "return document.querySelector('.problem').innerText.includes('line 1')")
        .await;
    let record = playthrough();
    browser.run(&choose_file(&record.to_string())).await;
    browser.wait_for("#scrub").await;
    // A round is a longer step than a turn; the game has three rounds.
    browser.click("#round-on").await;
    let second = browser.number("return +document.querySelector('#scrub').value").await;
    browser.click("#turn-on").await;
    let third = browser.number("return +document.querySelector('#scrub').value").await;
    assert!(second > 20 && third > second && third < second + 20, "{second}, {third}");
    browser.click("#turn-back").await;
    is_at(&browser, usize::try_from(second).expect("a move")).await;
    // Start and stop the replay.
    browser.click("#pace").await;
    browser.click("#play").await;
    until(&browser, "motion", &format!("return +document.querySelector('#scrub').value > {second} + 1"))
        .await;
    browser.click("#play").await;
    // The last perspective shows every hand.
    let all = "const e = document.querySelector('#eyes'); e.value = e.options.length - 1; e.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(all).await;
    until(&browser, "the hands", "return document.querySelectorAll('.held section').length === 3").await;
    // Open a link to a ply and continue the game from there.
    let path = browser.run("return location.pathname").await;
    let path =
        path.as_str().expect("a path").rsplit_once('/').expect("a path that ends with a ply").0.to_owned();
    browser.go(&format!("{path}/9")).await;
    is_at(&browser, 9).await;
    browser.click("#play-on").await;
    browser.wait_for(".hc").await;
    let kept = record_of_table(&browser).await;
    assert_eq!(kept["moves"], 9, "{kept}");
    play(&browser, Hand::Touch, 4).await;
    let kept = record_of_table(&browser).await;
    assert!(kept["moves"].as_i64() > Some(9), "the game goes on: {kept}");
    is_clean(&browser, "a record").await;
    browser.close().await;
}

/// The number of moves in the stored game of this table.
async fn record_of_table(browser: &Browser) -> Value {
    serde_json::json!({ "moves": record(browser).await.moves.len() })
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_link_to_a_game_on_this_device_opens_its_replay_elsewhere() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open(&browser, "eme", Far::End).await;
    let moves = record(&browser).await.moves.len();
    browser.click("#share").await;
    let link = browser.run("return document.querySelector('#share-link').value").await;
    let link = link.as_str().expect("a link").to_owned();
    browser.run("localStorage.clear()").await;
    browser.go("/").await;
    browser.run(&format!("location.href = {link:?}")).await;
    until(&browser, "the replay", &format!("return document.querySelector('#scrub')?.max === '{moves}'"))
        .await;
    is_clean(&browser, "the shared game").await;
    browser.close().await;
}
