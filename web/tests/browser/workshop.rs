//! The workshop: boards are drawn by mouse and by keys, checked, shared and played.

use super::driver::{Browser, Screen};
use super::fairness;
use super::game::{Hand, play_to_the_end};
use super::table::until;
use super::whole::is_clean;

/// Tab, Enter and arrow keys of `WebDriver`.
pub(super) const ENTER: char = '\u{e007}';
pub(super) const RIGHT: char = '\u{e014}';
pub(super) const DELETE: char = '\u{e017}';

/// Five regions of one continent around the fourth, on the sheet.
const PLACES: [(i64, i64); 5] = [(420, 330), (640, 250), (470, 560), (680, 470), (870, 360)];
/// Which of them touch.
const BORDERS: [(usize, usize); 7] = [(0, 1), (0, 2), (0, 3), (1, 3), (1, 4), (2, 3), (3, 4)];

/// Opens the workshop with a blank sheet for a game, which has some places.
pub(super) async fn blank(browser: &Browser, game: &str, places: usize) {
    browser.go(&format!("/workshop/{game}/board")).await;
    browser.wait_for("#blank").await;
    browser.click("#blank").await;
    nodes(browser, places).await;
}

/// Waits until there are as many places on the sheet.
pub(super) async fn nodes(browser: &Browser, count: usize) {
    let script = format!("return document.querySelectorAll('.node[data-node]').length === {count}");
    until(browser, &format!("{count} places"), &script).await;
}

/// Begins a game against novices on the board, which waits for nothing.
pub(super) async fn begin_game(browser: &Browser) {
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.click("#play").await;
    browser.wait_for("#no-board").await;
    let quick =
        "for (const kind of document.querySelectorAll('.seats select')) if (kind.value !== 'person') {
                   kind.value = 'novice'; kind.dispatchEvent(new Event('change', { bubbles: true })); }";
    browser.run(quick).await;
    browser.click("#start").await;
}

/// The link in the share panel, from `/workshop` on.
pub(super) async fn shared_path(browser: &Browser) -> String {
    let link = browser.run("return document.querySelector('#share-link').value").await;
    let link = link.as_str().expect("a link").to_owned();
    let (_, path) = link.split_once("/workshop").expect("a link to the workshop");
    format!("/workshop{path}")
}

/// The point of the window that shows a point of the sheet.
pub(super) async fn on_screen(browser: &Browser, (x, y): (i64, i64)) -> (i64, i64) {
    let script = format!(
        "const r = document.querySelector('.sheet svg').getBoundingClientRect();
         const b = document.querySelector('.sheet svg').viewBox.baseVal;
         const s = Math.min(r.width / b.width, r.height / b.height);
         return [Math.round(r.left + (r.width - b.width * s) / 2 + {x} * s), Math.round(r.top + (r.height - b.height * s) / 2 + {y} * s)]"
    );
    let at = browser.run(&script).await;
    (at[0].as_i64().expect("a number"), at[1].as_i64().expect("a number"))
}

/// Presses a point of the sheet.
pub(super) async fn press(browser: &Browser, place: (i64, i64)) {
    let (x, y) = on_screen(browser, place).await;
    browser.point(x, y, false).await;
}

/// Waits until the list of problems has exactly one that says this; nothing if the board can be played.
pub(super) async fn says(browser: &Browser, problem: Option<&str>) {
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
pub(super) async fn finished(browser: &Browser) {
    until(browser, "the finished look", "return !!document.querySelector('#finished')").await;
}

pub(super) async fn focus(browser: &Browser, region: usize) {
    browser.run(&format!("document.querySelector('#node-{region}').focus()")).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_board_is_drawn_by_mouse_broken_mended_shared_and_played() {
    let browser = Browser::open(Screen::Desk, "en").await;
    blank(&browser, "eme", 0).await;
    browser.click("#tool-spot").await;
    for place in PLACES {
        press(&browser, place).await;
    }
    nodes(&browser, 5).await;
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
    fairness::reported(&browser).await;
    // A whole game on the board.
    begin_game(&browser).await;
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
    says(browser, Some("A board has 5 triangles")).await;
    browser.click("#token").await;
    says(browser, None).await;
    let none = "const list = document.querySelector('#land'); list.value = '';
                list.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(none).await;
    says(browser, Some("“Region 5” is on no continent")).await;
    browser.click("#undo-change").await;
    says(browser, None).await;
    browser.fill(".chosen [data-lang=en]", "Cape <b>").await;
    browser.press('\u{e004}').await;
    until(browser, "the name", "return document.querySelector('#node-4 .nm').textContent === 'Cape b'").await;
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
    let second = Browser::open(Screen::Phone, "fr").await;
    second.go(&shared_path(browser).await).await;
    nodes(&second, 5).await;
    until(&second, "the name", "return document.querySelector('#node-0 .nm').textContent === 'Région 1'")
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
    blank(&browser, "eme", 0).await;
    browser.run("document.querySelector('#add').focus()").await;
    for number in 1..=5 {
        browser.press(if number == 1 { ENTER } else { 'n' }).await;
        let there = format!("return document.activeElement.id === 'node-{}'", number - 1);
        until(&browser, "the focus on a new region", &there).await;
        browser.press('t').await;
    }
    let at = "return document.querySelector('#node-4').getAttribute('transform')";
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
    nodes(&browser, 23).await;
    says(&browser, None).await;
    browser.click("#generate").await;
    nodes(&browser, 18).await;
    finished(&browser).await;
    browser.picture("workshop-random").await;
    browser.run(&super::replay::choose_file("title = \"Nothing\"")).await;
    until(&browser, "a reason", "return document.querySelector('.begin .problem').innerText !== ''").await;
    assert_eq!(
        browser.number("return document.querySelectorAll('.node[data-node]').length").await,
        18,
        "nothing is lost"
    );
    is_clean(&browser, "beginnings").await;
    browser.close().await;
}

/// Rome is in the middle; four cities around it.
const ROME: (i64, i64) = (715, 500);
const CITIES: [(i64, i64); 4] = [(400, 300), (1030, 300), (400, 700), (1030, 700)];

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_board_of_cities_is_drawn_broken_mended_shared_and_played() {
    let browser = Browser::open(Screen::Desk, "en").await;
    blank(&browser, "caesar", 1).await;
    says(&browser, Some("1 to 40 cities, and this one 0")).await;
    browser.click("#tool-spot").await;
    for place in CITIES {
        press(&browser, place).await;
    }
    nodes(&browser, 5).await;
    browser.click("#tool-one").await;
    for place in CITIES {
        press(&browser, ROME).await;
        press(&browser, place).await;
    }
    // A way of two roads, by keys.
    focus(&browser, 1).await;
    browser.press('2').await;
    focus(&browser, 2).await;
    browser.press(ENTER).await;
    browser.click("#tool-move").await;
    says(&browser, None).await;
    finished(&browser).await;
    browser.picture("workshop-cities").await;
    broken_cities(&browser).await;
    finished(&browser).await;
    let second = Browser::open(Screen::Phone, "fr").await;
    second.go(&shared_path(&browser).await).await;
    nodes(&second, 5).await;
    until(&second, "the name", "return document.querySelector('#node-1 .nm').textContent === 'Ville 1'")
        .await;
    finished(&second).await;
    is_clean(&second, "the cities on a phone").await;
    second.close().await;
    begin_game(&browser).await;
    until(&browser, "the map", "return !!document.querySelector('.board.framed')").await;
    let moves = play_to_the_end(&browser, Hand::Mouse).await;
    assert!(moves > 1, "only {moves} moves by hand");
    is_clean(&browser, "the workshop of cities").await;
    browser.close().await;
}

/// Breaks the board of cities in four ways, reads the reasons, and mends it.
async fn broken_cities(browser: &Browser) {
    browser.fill("[data-wealth=wine]", "4").await;
    browser.press('\u{e004}').await;
    says(browser, Some("wealth tokens to lay on them")).await;
    browser.click("#fit").await;
    says(browser, None).await;
    let fewest = |number: u8| {
        format!(
            "const list = document.querySelector('#fewest'); list.value = '{number}';
             list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        )
    };
    browser.run("const most = document.querySelector('#most'); most.value = '3'; most.dispatchEvent(new Event('change', { bubbles: true }))").await;
    browser.run(&fewest(4)).await;
    says(browser, Some("The fewest players must not be more than the most")).await;
    browser.run(&fewest(2)).await;
    says(browser, None).await;
    // Without its way the last city cannot be reached.
    browser.click("#tool-one").await;
    press(browser, ROME).await;
    press(browser, CITIES[3]).await;
    says(browser, Some("No ways lead from Rome to “City 4”")).await;
    browser.click("#undo-change").await;
    says(browser, None).await;
    // Two ways from corner to corner cross at Rome: the engine takes them, but no map has room for them.
    for (a, b) in [(0, 3), (1, 2)] {
        press(browser, CITIES[a]).await;
        press(browser, CITIES[b]).await;
    }
    let crossed = "return [...document.querySelectorAll('.fault')].some((e) => e.innerText.includes('The way between'))";
    until(browser, "the reason of the atlas", crossed).await;
    browser.click("#undo-change").await;
    browser.click("#undo-change").await;
    browser.click("#tool-move").await;
    says(browser, None).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn cards_and_eggs_are_changed_in_a_table_shared_and_played() {
    let browser = Browser::open(Screen::Desk, "en").await;
    for (page, rows) in [("eme/cards", 42), ("legends/cards", 34)] {
        browser.go(&format!("/workshop/{page}")).await;
        let all = format!("return document.querySelectorAll('.rows tbody tr').length === {rows}");
        until(&browser, "all printed rows", &all).await;
        says(&browser, None).await;
        browser.picture(&format!("workshop-{}", page.replace('/', "-"))).await;
        is_clean(&browser, page).await;
    }
    browser.go("/workshop/eggs/eggs").await;
    browser.wait_for("#row-0").await;
    let value = "#row-0 input";
    let change = format!(
        "const field = document.querySelector('{value}'); field.value = '14';
         field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    );
    browser.run(&change).await;
    until(
        &browser,
        "the difference",
        "return document.querySelector('#differ').innerText.includes('not printed: 1')",
    )
    .await;
    says(&browser, None).await;
    // Without an egg, six players have too few.
    browser.click("#row-41 .remarks .btn:last-child").await;
    says(&browser, Some("41")).await;
    browser.click("#undo-change").await;
    says(&browser, None).await;
    browser.picture("workshop-eggs").await;
    let second = Browser::open(Screen::Phone, "fr").await;
    second.go(&shared_path(&browser).await).await;
    let value = format!("return document.querySelector('{value}')?.value === '14'");
    until(&second, "the changed egg", &value).await;
    is_clean(&second, "eggs on a phone").await;
    second.picture("workshop-eggs-phone").await;
    second.close().await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.click("#play").await;
    browser.wait_for("#no-eggs").await;
    browser.click("#start").await;
    browser.wait_for(".seats, .board, .table").await;
    browser.close().await;
}
