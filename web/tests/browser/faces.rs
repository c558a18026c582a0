//! The workshop for the faces of Legends: they are changed by mouse and by keys, checked, shared and played.

use super::driver::{Browser, Screen};
use super::game::{Hand, play};
use super::table::until;
use super::whole::is_clean;
use super::workshop::{
    DELETE, ENTER, RIGHT, begin_game, finished, focus, nodes, on_screen, press, says, shared_path,
};

/// Regions of the printed meadows and of the tall islands, and the handle of the sea line over the left edge.
const MEADOWS: [(i64, i64); 5] = [(435, 150), (218, 250), (456, 410), (197, 590), (354, 840)];
const ISLANDS: [(i64, i64); 3] = [(490, 320), (224, 370), (313, 670)];
const LEFT: (i64, i64) = (26, 500);

/// The sheets of both sides of the first tile, and of the tall islands.
const MEADOWS_SHEET: usize = 0;
const DESERT_SHEET: usize = 1;
const ISLANDS_SHEET: usize = 3;

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn faces_are_changed_by_mouse_and_keys_broken_mended_shared_and_played() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/workshop/legends/board").await;
    nodes(&browser, 5).await;
    says(&browser, None).await;
    finished(&browser).await;
    browser.picture("workshop-faces").await;
    assert_eq!(changed(&browser).await, "", "all faces are printed");
    by_mouse(&browser).await;
    by_keys(&browser).await;
    assert_eq!(changed(&browser).await, "0 1", "both sides of the first tile");
    broken_and_mended(&browser).await;
    turn_to(&browser, MEADOWS_SHEET, 5).await;
    finished(&browser).await;
    browser.picture("workshop-faces-changed").await;
    shared(&browser).await;
    // One of the changed sides is on the table.
    begin_game(&browser).await;
    let there = "return [...document.querySelectorAll('.board.framed [data-spot]')].some((e) => /Larch/.test(e.getAttribute('aria-label')))";
    until(&browser, "a changed face on the table", there).await;
    browser.picture("workshop-faces-played").await;
    let moves = play(&browser, Hand::Mouse, 12).await;
    assert_eq!(moves, 12, "the game goes on");
    is_clean(&browser, "the faces of Legends").await;
    browser.close().await;
}

/// The numbers of the sheets that are marked as changed.
async fn changed(browser: &Browser) -> String {
    let script = "return [...document.querySelectorAll('.sheets .btn:has(.changed)')].map((e) => e.id.replace('sheet-', '')).join(' ')";
    browser.run(script).await.as_str().unwrap_or_default().to_owned()
}

async fn turn_to(browser: &Browser, sheet: usize, regions: usize) {
    browser.click(&format!("#sheet-{sheet}")).await;
    nodes(browser, regions).await;
}

/// The name of the chosen region, in English.
async fn rename(browser: &Browser, name: &str) {
    browser.fill(".chosen [data-lang=en]", name).await;
    browser.press('\u{e004}').await;
}

/// Drags a region of the meadows, draws a sea line, moves an exit and gives a region another name.
async fn by_mouse(browser: &Browser) {
    let at = "return document.querySelector('#node-4').getAttribute('transform')";
    let before = browser.run(at).await;
    let (from, to) = (on_screen(browser, MEADOWS[4]).await, on_screen(browser, (390, 830)).await);
    browser.drag(from, to, false).await;
    assert_ne!(browser.run(at).await, before, "the region is dragged");
    browser.click("#tool-lane").await;
    press(browser, MEADOWS[2]).await;
    press(browser, (390, 830)).await;
    browser.click("#tool-move").await;
    // The sea line over the left edge, dragged from its handle to another region.
    let exit = "return document.querySelector('#exit-3').getAttribute('aria-label').includes('Elderstones')";
    assert_eq!(browser.run(exit).await, false);
    let (from, to) = (on_screen(browser, LEFT).await, on_screen(browser, MEADOWS[1]).await);
    browser.drag(from, to, false).await;
    until(browser, "the exit", exit).await;
    press(browser, MEADOWS[0]).await;
    rename(browser, "Larch Cape").await;
    says(browser, None).await;
    assert_eq!(changed(browser).await, "0");
}

/// Changes the desert by keys alone.
async fn by_keys(browser: &Browser) {
    browser.run(&format!("document.querySelector('#sheet-{DESERT_SHEET}').focus()")).await;
    browser.press(ENTER).await;
    nodes(browser, 7).await;
    focus(browser, 1).await;
    browser.press_all(&[RIGHT, 'l']).await;
    focus(browser, 3).await;
    browser.press_all(&[ENTER, '4']).await;
    let exit = "return document.querySelector('#exit-3').getAttribute('aria-label').includes('Cactus Reach')";
    until(browser, "the exit", exit).await;
    focus(browser, 6).await;
    browser.press('3').await;
    browser.press(ENTER).await;
    until(
        browser,
        "the pressed edge",
        "return document.querySelector('#edge-bottom')?.ariaPressed === 'true'",
    )
    .await;
    rename(browser, "Larch Tail").await;
    says(browser, None).await;
    finished(browser).await;
}

/// Breaks faces in five ways, reads the reasons, and mends them.
async fn broken_and_mended(browser: &Browser) {
    turn_to(browser, ISLANDS_SHEET, 3).await;
    browser.click("#start-here").await;
    says(browser, Some("Start token must stand on “Desert” and on “Tall islands”")).await;
    browser.click("#undo-change").await;
    says(browser, None).await;
    // Without its bridge the third island cannot be reached.
    browser.click("#tool-bridge").await;
    press(browser, ISLANDS[1]).await;
    press(browser, ISLANDS[2]).await;
    says(browser, Some("Nothing joins “Windstep”")).await;
    // A reason leads to its face and its region.
    turn_to(browser, MEADOWS_SHEET, 5).await;
    browser.click(".fault").await;
    nodes(browser, 3).await;
    until(browser, "the region", "return document.activeElement.id === 'node-2'").await;
    // Undo shows the face that it changes.
    turn_to(browser, MEADOWS_SHEET, 5).await;
    browser.click("#undo-change").await;
    nodes(browser, 3).await;
    says(browser, None).await;
    browser.click("#tool-border").await;
    press(browser, ISLANDS[0]).await;
    press(browser, ISLANDS[2]).await;
    says(browser, Some("only a bridge or a sea line")).await;
    browser.click("#undo-change").await;
    browser.click("#tool-move").await;
    focus(browser, 0).await;
    let none = "const list = document.querySelector('#land'); list.value = '';
                list.dispatchEvent(new Event('change', { bubbles: true }))";
    press(browser, ISLANDS[0]).await;
    browser.run(none).await;
    until(
        browser,
        "the reason",
        "return /is on no island/.test(document.querySelector('.faults').innerText)",
    )
    .await;
    browser.click("#undo-change").await;
    says(browser, None).await;
    // With the region its sea lines are gone.
    focus(browser, 2).await;
    browser.press(DELETE).await;
    until(
        browser,
        "the reason",
        "return /end at no region: right, bottom/.test(document.querySelector('.faults').innerText)",
    )
    .await;
    browser.click("#undo-change").await;
    says(browser, None).await;
    assert_eq!(changed(browser).await, "0 1", "the tall islands are the printed ones again");
}

/// Opens the faces in a second browser by their link.
async fn shared(browser: &Browser) {
    let second = Browser::open(Screen::Phone, "fr").await;
    second.go(&shared_path(browser).await).await;
    nodes(&second, 5).await;
    let name = "return document.querySelector('#node-0 .nm').textContent === 'Cap-aux-Alouettes'";
    until(&second, "the French name", name).await;
    assert_eq!(changed(&second).await, "0 1");
    finished(&second).await;
    second.picture("workshop-faces-phone").await;
    is_clean(&second, "the faces on a phone").await;
    second.close().await;
}
