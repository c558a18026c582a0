//! The workshop: boards are drawn by mouse and by keys, checked, shared and played.

use super::driver::{Browser, Screen};
use super::game::{Hand, play_to_the_end};
use super::table::until;
use super::whole::is_clean;

/// Tab, Enter and arrow keys of `WebDriver`.
const ENTER: char = '\u{e007}';
const RIGHT: char = '\u{e014}';
const DELETE: char = '\u{e017}';

/// Five regions of one continent around the fourth, on the sheet.
const PLACES: [(i64, i64); 5] = [(420, 330), (640, 250), (470, 560), (680, 470), (870, 360)];
/// Which of them touch.
const BORDERS: [(usize, usize); 7] = [(0, 1), (0, 2), (0, 3), (1, 3), (1, 4), (2, 3), (3, 4)];

/// Opens the workshop with a blank sheet.
async fn blank(browser: &Browser) {
    browser.go("/workshop").await;
    browser.wait_for("#blank").await;
    browser.click("#blank").await;
    until(browser, "a blank sheet", "return document.querySelectorAll('.node').length === 0").await;
}

/// Presses a point of the sheet.
async fn press(browser: &Browser, (x, y): (i64, i64)) {
    let script = format!(
        "const r = document.querySelector('.sheet svg').getBoundingClientRect();
         const s = Math.min(r.width / 1310, r.height / 1000);
         return [Math.round(r.left + (r.width - 1310 * s) / 2 + {x} * s), Math.round(r.top + (r.height - 1000 * s) / 2 + {y} * s)]"
    );
    let at = browser.run(&script).await;
    browser.point(at[0].as_i64().expect("a number"), at[1].as_i64().expect("a number"), false).await;
}

/// Waits until the list of problems has exactly one that says this; nothing if the board can be played.
async fn says(browser: &Browser, problem: Option<&str>) {
    let script = match problem {
        Some(words) => format!(
            "const all = [...document.querySelectorAll('.fault')].map((e) => e.innerText);
             return all.length === 1 && all[0].includes({words:?})"
        ),
        None => "return !!document.querySelector('.fits')".to_owned(),
    };
    until(browser, problem.unwrap_or("no problem"), &script).await;
}

/// Waits for the finished look of the board as it is now.
async fn finished(browser: &Browser) {
    until(browser, "the finished look", "return !!document.querySelector('#finished')").await;
}

async fn focus(browser: &Browser, region: usize) {
    browser.run(&format!("document.querySelector('#region-{region}').focus()")).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_board_is_drawn_by_mouse_broken_mended_shared_and_played() {
    let browser = Browser::open(Screen::Desk, "en").await;
    blank(&browser).await;
    browser.click("#tool-region").await;
    for place in PLACES {
        press(&browser, place).await;
    }
    until(&browser, "five regions", "return document.querySelectorAll('.node').length === 5").await;
    browser.click("#tool-border").await;
    for (a, b) in BORDERS {
        press(&browser, PLACES[a]).await;
        press(&browser, PLACES[b]).await;
    }
    browser.click("#tool-move").await;
    for place in PLACES {
        press(&browser, place).await;
        browser.click("#token").await;
    }
    says(&browser, None).await;
    finished(&browser).await;
    browser.picture("workshop-drawn").await;
    broken_and_mended(&browser).await;
    finished(&browser).await;
    shared(&browser).await;
    // A whole game on the board.
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.click("#play").await;
    browser.wait_for("#no-board").await;
    let quick =
        "for (const kind of document.querySelectorAll('.seats select')) if (kind.value !== 'person') {
                   kind.value = 'novice'; kind.dispatchEvent(new Event('change', { bubbles: true })); }";
    browser.run(quick).await;
    browser.click("#start").await;
    until(&browser, "the map", "return document.querySelectorAll('.board.framed [data-spot]').length === 5")
        .await;
    browser.picture("workshop-played").await;
    let moves = play_to_the_end(&browser, Hand::Mouse).await;
    assert!(moves > 5, "only {moves} moves by hand");
    is_clean(&browser, "the workshop").await;
    browser.close().await;
}

/// Breaks the board in four ways, reads the reasons, and mends it.
async fn broken_and_mended(browser: &Browser) {
    press(browser, PLACES[4]).await;
    browser.click("#token").await;
    says(browser, Some("A board has 5 tokens")).await;
    browser.click("#token").await;
    says(browser, None).await;
    let none = "const list = document.querySelector('#continent'); list.value = '';
                list.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(none).await;
    says(browser, Some("“Region 5” is on no continent")).await;
    browser.click("#undo-change").await;
    says(browser, None).await;
    browser.fill(".chosen [data-lang=en]", "Cape <b>").await;
    browser.press('\u{e004}').await;
    until(browser, "the name", "return document.querySelector('#region-4 .nm').textContent === 'Cape b'")
        .await;
    browser.fill(".chosen [data-lang=en]", "Cape!").await;
    browser.press('\u{e004}').await;
    says(browser, Some("The name of “Cape!”")).await;
    browser.fill(".chosen [data-lang=en]", "Cape").await;
    browser.press('\u{e004}').await;
    says(browser, None).await;
    // Without its two borders the cape cannot be reached.
    browser.click("#tool-border").await;
    for other in [1, 3] {
        press(browser, PLACES[4]).await;
        press(browser, PLACES[other]).await;
    }
    says(browser, Some("lead from the start region to “Cape”")).await;
    assert_eq!(browser.run("return document.querySelector('#play')").await, serde_json::Value::Null);
    browser.click("#undo-change").await;
    browser.click("#undo-change").await;
    browser.click("#tool-move").await;
    says(browser, None).await;
}

/// Opens the board in a second browser by its link.
async fn shared(browser: &Browser) {
    let link = browser.run("return document.querySelector('#share-link').value").await;
    let link = link.as_str().expect("a link").to_owned();
    let second = Browser::open(Screen::Phone, "fr").await;
    let (_, path) = link.split_once("/workshop").expect("a link to the workshop");
    second.go(&format!("/workshop{path}")).await;
    until(&second, "the board", "return document.querySelectorAll('.node').length === 5").await;
    until(&second, "the name", "return document.querySelector('#region-0 .nm').textContent === 'Région 1'")
        .await;
    finished(&second).await;
    second.picture("workshop-phone").await;
    is_clean(&second, "the workshop on a phone").await;
    second.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_board_is_drawn_by_keys_alone() {
    let browser = Browser::open(Screen::Desk, "en").await;
    blank(&browser).await;
    browser.run("document.querySelector('#add').focus()").await;
    for number in 1..=5 {
        browser.press(if number == 1 { ENTER } else { 'n' }).await;
        let there = format!("return document.activeElement.id === 'region-{}'", number - 1);
        until(&browser, "the focus on a new region", &there).await;
        browser.press('t').await;
    }
    let at = "return document.querySelector('#region-4').getAttribute('transform')";
    let before = browser.run(at).await;
    browser.press_all(&[RIGHT, RIGHT]).await;
    assert_ne!(browser.run(at).await, before, "arrow keys move a region");
    browser.click("#undo-change").await;
    assert_eq!(browser.run(at).await, before, "both steps are undone together");
    for other in 1..5 {
        focus(&browser, 0).await;
        browser.press('b').await;
        focus(&browser, other).await;
        browser.press(ENTER).await;
    }
    says(&browser, None).await;
    focus(&browser, 4).await;
    browser.press(DELETE).await;
    let told = "return [...document.querySelectorAll('.fault')].some((e) => e.innerText.includes('5 to 25 regions, and this one 4'))";
    until(&browser, "the reason", told).await;
    is_clean(&browser, "the workshop by keys").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn printed_and_random_boards_can_be_changed_and_bad_files_are_refused() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/workshop").await;
    browser.click("#side-b").await;
    until(&browser, "side B", "return document.querySelectorAll('.node').length === 23").await;
    says(&browser, None).await;
    browser.click("#generate").await;
    until(&browser, "a random board", "return document.querySelectorAll('.node').length === 18").await;
    finished(&browser).await;
    browser.picture("workshop-random").await;
    browser.run(&super::replay::choose_file("title = \"Nothing\"")).await;
    until(&browser, "a reason", "return document.querySelector('.begin .problem').innerText !== ''").await;
    assert_eq!(
        browser.number("return document.querySelectorAll('.node').length").await,
        18,
        "nothing is lost"
    );
    is_clean(&browser, "beginnings").await;
    browser.close().await;
}
