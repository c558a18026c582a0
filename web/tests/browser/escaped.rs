//! Names that look like HTML stay text everywhere, in every game: they create no element and run no script. A script
//! would open a dialog, and then the browser would refuse every further command.

use games::GameId;
use serde_json::json;

use super::company::{LOOK, LOOKS, begin, introduce, press_something};
use super::driver::{Browser, Screen};
use super::game::Hand;
use super::kept::{self, Far};
use super::replay::choose_file;
use super::site::Site;
use super::table::until;
use super::whole::is_clean;

/// A name that would open a dialog, one with markup, an ampersand and quotes, and an ordinary one.
const NAMES: [&str; 3] = ["<img src=x onerror=alert(1)>", "<b>Zoé</b> & \"Ömer\"", "Otto"];

/// The same for the site, where names have at most 24 characters.
const SHORT: [&str; 2] = ["<img src=x onerror=a()>", NAMES[1]];

/// The result of a script as text.
async fn text(browser: &Browser, script: &str) -> String {
    browser.run(script).await.as_str().unwrap_or_default().to_owned()
}

/// A script for the texts of all elements of a selector.
fn texts(selector: &str) -> String {
    format!("return [...document.querySelectorAll({selector:?})].map((e) => e.textContent).join(' | ')")
}

/// A script for the ARIA labels of all elements of a selector.
fn spoken(selector: &str) -> String {
    format!("return [...document.querySelectorAll({selector:?})].map((e) => e.ariaLabel).join(' | ')")
}

/// Asserts that the text contains the first two names in full.
async fn has_names(browser: &Browser, names: &[&str], place: &str, script: &str) {
    let shown = text(browser, script).await;
    for name in names.iter().take(2) {
        assert!(shown.contains(name), "{place} does not show {name}: {shown}");
    }
}

/// Asserts that no name has become an element.
async fn is_text(browser: &Browser, place: &str) {
    let made = "return document.querySelectorAll('img[src=x]').length
                + [...document.querySelectorAll('b')].filter((b) => b.textContent === 'Zoé').length";
    assert_eq!(browser.run(made).await, 0, "{place}: a name has become an element");
}

/// A script for the bubbles of all shapes of the map.
const BUBBLES: &str = "
  const done = arguments[0], said = [];
  const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  (async () => {
    for (const spot of document.querySelectorAll('[data-spot]:not(.line)')) {
      spot.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      await frame();
      said.push(document.querySelector('.tip')?.textContent ?? '');
    }
    done(said.join(' | '));
  })();";

/// Asserts that the table shows the names as text: players, history, board, bubbles and labels. The person at the page is
/// addressed as “you”; `others` are named.
async fn at_the_table(browser: &Browser, names: &[&str], others: &[&str], place: &str) {
    has_names(browser, names, &format!("{place}: the players"), &texts(".rail .player .who b")).await;
    has_names(browser, names, &format!("{place}: a player's label"), &spoken(".rail .player")).await;
    has_names(browser, others, &format!("{place}: the history"), &texts(".log")).await;
    has_names(browser, others, &format!("{place}: the table in words"), &texts("[role=region].sr")).await;
    if browser.run("return !!document.querySelector('[data-spot]')").await == true {
        has_names(browser, others, &format!("{place}: a region's label"), &spoken("[data-spot]")).await;
        let bubbles = browser.run_async(BUBBLES).await;
        let bubbles = bubbles.as_str().unwrap_or_default();
        for name in names[..2].iter().filter(|name| others.contains(name)) {
            assert!(bubbles.contains(name), "{place}: no bubble shows {name}: {bubbles}");
        }
    } else {
        // A name under a card has at most ten letters.
        let shown = text(browser, &texts(".stage text")).await;
        for name in &names[..2] {
            let cut: String = name.chars().take(9).chain(['…']).collect();
            assert!(shown.contains(&cut), "{place}: the stage does not show {cut}: {shown}");
        }
    }
    is_text(browser, place).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn names_are_text_on_this_device_at_the_end_and_in_the_review() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    browser.run("localStorage.speed = 'still'").await;
    for game in GameId::ALL {
        let slug = game.to_string();
        kept::open_full(&browser, &slug, Far::Middle, &NAMES).await;
        until(&browser, "the board", "return !document.querySelector('.board.loading')").await;
        at_the_table(&browser, &NAMES, &NAMES[1..], &slug).await;
        kept::open_full(&browser, &slug, Far::End, &NAMES).await;
        has_names(&browser, &NAMES, &format!("{slug}: the end"), &texts(".endscreen")).await;
        is_text(&browser, &format!("{slug}: the end")).await;
        browser.click(".review-it").await;
        browser.wait_for(".review [data-seat]").await;
        has_names(&browser, &NAMES, &format!("{slug}: the review"), &texts(".review")).await;
        until(&browser, "a curve", "return document.querySelectorAll('.review .plot path').length >= 3")
            .await;
        is_text(&browser, &format!("{slug}: the review")).await;
    }
    is_clean(&browser, "names on this device").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn names_are_text_in_a_record_that_is_opened() {
    let browser = Browser::open(Screen::Desk, "en").await;
    for game in GameId::ALL {
        let slug = game.to_string();
        browser.go("/replay").await;
        browser.run("localStorage.speed = 'still'").await;
        let record = kept::played(&slug, Far::End, &NAMES);
        browser.run(&choose_file(&record.to_string())).await;
        browser.wait_for("#scrub").await;
        until(&browser, "the board", "return !document.querySelector('.board.loading')").await;
        has_names(&browser, &NAMES, &format!("{slug}: the eyes"), &texts("#eyes option")).await;
        // Go to the middle of the game.
        let middle = format!(
            "const s = document.querySelector('#scrub'); s.value = {}; s.dispatchEvent(new Event('input', {{ bubbles: true }}))",
            record.moves.len() / 2
        );
        browser.run(&middle).await;
        until(&browser, "the history", "return !!document.querySelector('.log li')").await;
        at_the_table(&browser, &NAMES, &NAMES, &format!("{slug}, replayed")).await;
    }
    is_clean(&browser, "names in a record").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn names_are_text_at_tables_of_the_site() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&site.address, Screen::Desk, "en").await;
    for browser in [&ana, &ben] {
        browser.go("/").await;
        browser.run("localStorage.speed = 'still'").await;
    }
    for (nth, game) in GameId::ALL.iter().enumerate() {
        let place = format!("{game} online");
        ana.go(&format!("/new/{game}/friends")).await;
        ana.click("#make").await;
        if nth == 0 {
            introduce(&ana, SHORT[0]).await;
        }
        ana.wait_for(".room .invitation .qr").await;
        let path = ana.run("return location.pathname").await;
        ben.go(path.as_str().expect("an address")).await;
        ben.click("#sit").await;
        if nth == 0 {
            introduce(&ben, SHORT[1]).await;
        }
        ben.wait_for(".room .stand").await;
        has_names(&ben, &SHORT, &format!("{place}: the room"), &texts(".room")).await;
        is_text(&ben, &format!("{place}: the room")).await;
        begin(&ana).await;
        ben.wait_for(".prompt").await;
        play_until_named(&ana, &ben).await;
        at_the_table(&ana, &SHORT, &SHORT[1..], &place).await;
        at_the_table(&ben, &SHORT, &SHORT[..1], &place).await;
        ana.click(".chatbox .quick button").await;
        let said =
            format!("return document.querySelector('.chatbox ol').textContent.includes({})", json!(SHORT[0]));
        until(&ben, "her words", &said).await;
        is_text(&ben, &place).await;
    }
    for browser in [ana, ben] {
        is_clean(&browser, "names online").await;
        browser.close().await;
    }
}

/// Plays until the history and the board of each name the other.
async fn play_until_named(ana: &Browser, ben: &Browser) {
    let named = |other: &str| {
        let name = json!(other);
        format!(
            "const shown = (s, f) => [...document.querySelectorAll(s)].map(f).join(' ');
         const log = shown('.log', (e) => e.textContent), map = shown('[data-spot]', (e) => e.ariaLabel);
         return log.includes({name}) && (map === '' || map.includes({name}))"
        )
    };
    let (of_ana, of_ben) = (named(SHORT[1]), named(SHORT[0]));
    let (mut anas, mut bens) = (0, 0);
    for _ in 0..LOOKS {
        if anas + bens > 8 && ana.run(&of_ana).await == true && ben.run(&of_ben).await == true {
            return;
        }
        let pressed = press_something(ana, Hand::Mouse, &mut anas).await
            | press_something(ben, Hand::Mouse, &mut bens).await;
        if !pressed {
            tokio::time::sleep(LOOK).await;
        }
    }
    panic!("the names are not on the board after {} moves; {}", anas + bens, ana.text(".log").await);
}
