//! Hints at the table: requested, drawn on the board, and played.

use games::{AnyMatch, with_match};

use super::driver::{Browser, Screen};
use super::game::{Hand, Seen, play};
use super::kept::{self, ME};
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

/// Whether the legal moves of the first seat begin with these words.
fn may(table: &AnyMatch, words: &[&str]) -> bool {
    with_match!(table, table => {
        let moves = table.view(Some(ME)).legal_moves();
        moves.len() > 2 && moves.iter().all(|mv| words.iter().any(|word| mv.to_string().starts_with(word)))
    })
}

/// The middle of the first number on the board, and the move that it stands for.
async fn number(browser: &Browser) -> (i64, i64, String) {
    browser.wait_for(".map .mark").await;
    let found = browser
        .run("const mark = document.querySelector('.map .mark'), r = mark.querySelector('circle').getBoundingClientRect();
              const line = document.querySelectorAll('.hintline')[mark.textContent.trim() - 1];
              return [Math.round(r.left + r.width / 2), Math.round(r.top + r.height / 4), line.dataset.hint]")
        .await;
    let at = |index: usize| found[index].as_i64().expect("a point");
    (at(0), at(1), found[2].as_str().expect("a move").to_owned())
}

/// The last move of the table.
async fn last_move(browser: &Browser) -> String {
    browser.run("document.querySelector('#confirm')?.click()").await;
    browser.carried_out().await;
    let record = Seen::read(browser).await.record();
    record.moves.last().map(|(_, mv)| mv.clone()).unwrap_or_default()
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_click_on_the_number_of_an_egg_takes_the_egg() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open_where(&browser, "eggs", &[], &["Ilse", "Mia", "Otto"], |table| may(table, &["take", "pass"]))
        .await;
    browser.click("#hint").await;
    let (x, y, mv) = number(&browser).await;
    browser.point(x, y, false).await;
    assert_eq!(last_move(&browser).await, mv);
    browser.close().await;
}

/// The number of a step stands at the army first, then at its destination.
#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn clicks_on_the_number_of_a_step_carry_it_out() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open_where(&browser, "eme", &[], &["Ilse", "Mia", "Otto"], |table| may(table, &["move", "done"]))
        .await;
    browser.click("#hint").await;
    let (x, y, mv) = number(&browser).await;
    assert_eq!(browser.run("return !!document.querySelector('.marks .way ~ .head')").await, true, "an arrow");
    browser.point(x, y, false).await;
    browser.wait_for(".over .lifted").await;
    let (to_x, to_y, same) = number(&browser).await;
    assert!(same == mv && (to_x, to_y) != (x, y), "the number has moved to the destination");
    browser.point(to_x, to_y, false).await;
    assert_eq!(last_move(&browser).await, mv);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_map_shows_what_may_be_done_after_an_advised_card() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open_before_card(&browser, "eme").await;
    let newest = "const log = document.querySelector('.log'); return log.scrollHeight - log.clientHeight - log.scrollTop < 2";
    until(&browser, "the newest line of the history", newest).await;
    browser.click("#hint").await;
    browser.wait_for(".hintline").await;
    until(&browser, "the newest line beside the hints", newest).await;
    let lines = browser.number("return document.querySelectorAll('.hintline').length").await;
    let mut marks = Vec::new();
    for line in 0..lines {
        browser.run(&format!("document.querySelectorAll('.hintline')[{line}].focus()")).await;
        marks.push(browser.number("return document.querySelectorAll('.trails .trail.p1').length").await);
    }
    assert!(marks.iter().any(|marks| *marks > 0), "marks of the plans: {marks:?}");
    browser.close_clean().await;
}
