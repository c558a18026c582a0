//! Functions of a table on the site besides playing: undo, resigning, substitutes, records, exports, watching.

use game::Lang;
use games::AnyMatch;
use serde_json::{Value, json};
use table::Record;

use super::company::{
    BACK_IN_TURN, LOOK, LOOKS, add_bot, begin, check, introduce, is_asked, make_larger_table, make_table,
    plies, press_something, sit, stays_home, until,
};
use super::driver::{Browser, Screen};
use super::game::Hand;
use super::kept::{self, Far};
use super::site::Site;

/// The position in words for screen readers.
async fn words(browser: &Browser) -> String {
    browser.text("[role=region].sr").await
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_step_taken_back_is_gone_for_everybody() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&site.address, Screen::Desk, "en").await;
    let path = make_table(&ana, "eme", "Ana").await;
    sit(&ben, &path, "Ben").await;
    begin(&ana).await;
    ben.wait_for(".prompt").await;
    let (hers, his, ply) = play_until_undoable(&ana, &ben, &path).await;
    for (browser, seat, before) in [(&ana, 0, &hers), (&ben, 1, &his)] {
        check(browser, &path, Some(seat), Lang::En).await;
        assert_ne!(&words(browser).await, before, "the step is shown");
    }
    let undo = "return document.querySelector('#undo')?.disabled === false";
    let actor = if ana.run(undo).await == true { &ana } else { &ben };
    actor.press('u').await;
    until(
        actor,
        "the way back",
        "return !document.querySelector('.sending') && !!document.querySelector('#undo')",
    )
    .await;
    for _ in 0..LOOKS {
        if plies(&ana, &path).await == ply {
            break;
        }
        tokio::time::sleep(LOOK).await;
    }
    assert_eq!(plies(&ana, &path).await, ply, "the step is gone");
    for (browser, seat, before) in [(&ana, 0, &hers), (&ben, 1, &his)] {
        check(browser, &path, Some(seat), Lang::En).await;
        assert_eq!(&words(browser).await, before, "the position is as it was");
        assert_eq!(browser.complaints().await, Vec::<String>::new());
    }
    ana.close().await;
    ben.close().await;
}

/// Plays until a move can be undone; returns the words of both browsers and the number of positions before that move.
async fn play_until_undoable(ana: &Browser, ben: &Browser, path: &str) -> (String, String, u64) {
    let undoable =
        "return document.querySelector('#undo')?.disabled === false && !document.querySelector('.sending')";
    let mut pressed = 0;
    for _ in 0..LOOKS {
        let actor = if is_asked(ana).await { ana } else { ben };
        if !is_asked(actor).await {
            tokio::time::sleep(LOOK).await;
            continue;
        }
        for (browser, seat) in [(ana, 0), (ben, 1)] {
            check(browser, path, Some(seat), Lang::En).await;
        }
        let before = (words(ana).await, words(ben).await, plies(ana, path).await);
        press_something(actor, Hand::Mouse, &mut pressed).await;
        until(actor, "the answer", "return !document.querySelector('.sending')").await;
        if actor.run(undoable).await == true && plies(ana, path).await == before.2 + 1 {
            return before;
        }
    }
    panic!("no step could be undone");
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn one_who_resigns_is_out_and_the_others_play_on() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&site.address, Screen::Phone, "en").await;
    let path = make_larger_table(&ana, "caesar", "Ana", 1).await;
    sit(&ben, &path, "Ben").await;
    add_bot(&ana, "3", "novice").await;
    begin(&ana).await;
    ben.wait_for(".prompt").await;
    ana.click("#table-menu").await;
    ana.click("#resign").await;
    assert_eq!(ana.number("return document.querySelectorAll('.drawer').length").await, 1, "it asks first");
    ana.click("#resign").await;
    let resigned = "return [...document.querySelectorAll('.rail .player small')].some((e) => e.textContent.includes('resigned'))";
    until(&ana, "her seat's bot", resigned).await;
    until(&ben, "her seat's bot", resigned).await;
    let told = "return document.querySelector('.log').innerText.includes('resigned')";
    until(&ben, "a line of the history", &told.replace("innerText", "textContent")).await;
    until(&ben, "his turn", "return !!document.querySelector('.prompt.yours')").await;
    let before = plies(&ben, &path).await;
    let mut pressed = 0;
    while plies(&ben, &path).await < before + 2 {
        if !press_something(&ben, Hand::Touch, &mut pressed).await {
            tokio::time::sleep(LOOK).await;
        }
    }
    assert!(!is_asked(&ana).await, "she is not asked any more");
    assert_eq!(
        ana.number("return document.querySelectorAll('#take-back').length").await,
        0,
        "nor may she return"
    );
    check(&ana, &path, Some(0), Lang::En).await;
    check(&ben, &path, Some(1), Lang::En).await;
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_seat_out_of_time_is_played_by_a_bot_until_it_is_taken_back() {
    let ana = Browser::open(Screen::Desk, "en").await;
    make_table(&ana, "eme", "Ana").await;
    let path = make_hurried_table(&ana).await;
    ana.go(&path).await;
    begin(&ana).await;
    ana.wait_for("#take-back").await;
    let late = "return [...document.querySelectorAll('.rail .player small')].some((e) => e.textContent.includes('out of time'))";
    until(&ana, "the word about it", late).await;
    assert!(!is_asked(&ana).await, "a bot plays");
    ana.click("#take-back").await;
    until(&ana, "her turn", BACK_IN_TURN).await;
    let meet =
        "const parts = [...document.querySelectorAll('.player.now header :is(.who b, .opens, .dot, .clock)')]
          .map((e) => e.getBoundingClientRect()).filter((box) => box.width > 0);
        return parts.length > 2 && parts.every((box, i) => i === 0 || parts[i - 1].right <= box.left + 1)";
    until(&ana, "name, presence and clock side by side", meet).await;
    ana.close_clean().await;
}

/// Makes a table with four seconds per decision, against a slow bot, so that the game is not over when Ana returns.
async fn make_hurried_table(browser: &Browser) -> String {
    let new =
        json!({ "game": "eme", "seats": ["me", { "bot": "master" }], "pace": { "turns": { "seconds": 4 } } });
    let script = format!(
        "const done = arguments[0]; fetch('/api/tables', {{ method: 'POST',
           headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({new}) }})
           .then((r) => r.json()).then((table) => done('/t/' + table.id))"
    );
    browser.run_async(&script).await.as_str().expect("an address").to_owned()
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_game_is_taken_along_as_a_file_that_replays() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open(&browser, "legends", Far::End).await;
    browser.click("#save-record").await;
    is_whole(&browser.download().await);
    // Online, a substitute finishes the game of a player who leaves, and the player can save the record.
    let path = make_table(&browser, "eggs", "Ana").await;
    add_bot(&browser, "2", "novice").await;
    begin(&browser).await;
    browser.click("#table-menu").await;
    browser.click("#leave").await;
    browser.wait_for(".home").await;
    browser.go(&path).await;
    browser.wait_for("#rematch").await;
    browser.click("#save-record").await;
    is_whole(&browser.download().await);
    browser.go("/account").await;
    browser.click("#export").await;
    let mine: Value = serde_json::from_str(&browser.download().await).expect("data in JSON");
    let told = mine.to_string();
    let id = path.rsplit('/').next().expect("an id");
    assert!(told.contains("Ana") && told.contains(id), "her name and her table are in it: {told}");
    browser.close_clean().await;
}

fn is_whole(text: &str) {
    let record: Record = text.parse().expect("a record");
    assert!(AnyMatch::replay(&record).expect("the record replays").outcome().is_some(), "to the end");
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_running_table_is_watched_from_the_first_page() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let eve = Browser::at(&site.address, Screen::Desk, "en").await;
    ana.go("/new/caesar/friends").await;
    ana.click("#private").await;
    ana.click("#make").await;
    introduce(&ana, "Ana").await;
    ana.wait_for(".room").await;
    let path = ana.run("return location.pathname").await.as_str().expect("an address").to_owned();
    add_bot(&ana, "2", "novice").await;
    begin(&ana).await;
    eve.go("/").await;
    eve.click(".list .watch").await;
    eve.wait_for(".prompt").await;
    assert_eq!(eve.run("return location.pathname").await, json!(path), "the link leads to the table");
    check(&eve, &path, None, Lang::En).await;
    assert!(!is_asked(&eve).await);
    for browser in [ana, eve] {
        stays_home(&browser).await;
        browser.close_clean().await;
    }
}
