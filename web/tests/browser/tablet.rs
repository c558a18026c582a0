//! The workshop on a tablet, where boards are drawn with a finger.

use super::driver::{Browser, Screen};
use super::table::until;
use super::whole::is_clean;
use super::workshop::{blank, nodes, on_screen};

/// Two regions on the sheet, and a place for the second to be dragged to.
const PLACES: [(i64, i64); 2] = [(420, 330), (640, 250)];
const OTHER: (i64, i64) = (700, 600);

async fn touch(browser: &Browser, place: (i64, i64)) {
    let (x, y) = on_screen(browser, place).await;
    browser.point(x, y, true).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_board_is_drawn_with_a_finger_on_an_upright_tablet() {
    let browser = Browser::open(Screen::Other(768, 1024), "en").await;
    blank(&browser, "eme", 0).await;
    browser.click("#tool-spot").await;
    for place in PLACES {
        touch(&browser, place).await;
    }
    nodes(&browser, 2).await;
    browser.click("#tool-border").await;
    for place in PLACES {
        touch(&browser, place).await;
    }
    until(&browser, "the border", "return !!document.querySelector('.sheet .join')").await;
    browser.click("#tool-move").await;
    let at = "return document.querySelector('#node-1').getAttribute('transform')";
    let before = browser.run(at).await;
    let (from, to) = (on_screen(&browser, PLACES[1]).await, on_screen(&browser, OTHER).await);
    browser.drag(from, to, true).await;
    assert_ne!(browser.run(at).await, before, "the region is dragged");
    browser.click("#token").await;
    browser.click("#undo-change").await;
    let told = "return [...document.querySelectorAll('.fault')].some((e) => e.innerText.includes('5 to 25 regions'))";
    until(&browser, "the reason", told).await;
    browser.picture("workshop-tablet").await;
    is_clean(&browser, "the workshop on a tablet").await;
    browser.close().await;
}
