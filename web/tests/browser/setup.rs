//! The set-up form by mouse and keys: the order of ages, the architect, the encounters, custom files.

use serde_json::{Value, json};

use super::company::introduce;
use super::driver::{Browser, Screen};
use super::site::Site;
use super::table::until;

/// A custom board with two cities, in the format of our board files.
const BOARD: &str = r#"rome = { id = "roma", x = 500, y = 500 }
city = [
  { id = "alesia", name = "Alésia", colour = "red", value = 1, x = 100, y = 100 },
  { id = "bibracte", name = "Bibracte", colour = "blue", value = 2, x = 200, y = 100 },
]
way = [["roma", "alesia", 1], ["alesia", "bibracte", 1]]
wealth = { wheat = 1, wine = 1 }
"#;

fn eggs(second: &str) -> String {
    let egg = |value: i32| format!("[[egg]]\nvalue = {value}\nmark = \"base\"\n");
    let first = format!("[[egg]]\nvalue = 9\nmark = \"base\"\n[[egg]]\nvalue = {second}\nmark = \"base\"\n");
    first + &(0..20).map(|value| egg(value - 8)).collect::<String>()
}

/// Chooses a custom file for an option.
async fn choose_file(browser: &Browser, key: &str, name: &str, text: &str) {
    let script = format!(
        "const data = new DataTransfer(); data.items.add(new File([{}], {name:?}, {{ type: 'text/plain' }}));
         const field = document.querySelector('#file-{key}'); field.files = data.files;
         field.dispatchEvent(new Event('change', {{ bubbles: true }}))",
        json!(text)
    );
    browser.run(&script).await;
    until(
        browser,
        "the file",
        &format!("return document.querySelector('.file .nm')?.textContent === {name:?}"),
    )
    .await;
}

/// Chooses a value from the list of an option.
async fn choose(browser: &Browser, key: &str, value: &str) {
    browser
        .run(&format!(
            "const list = document.querySelector('[data-option={key}] select'); list.value = {value:?};
             list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ))
        .await;
}

/// Starts the game and returns the options in its record.
async fn begun(browser: &Browser) -> Vec<String> {
    browser.click("#start").await;
    browser.wait_for(".prompt").await;
    let kept = "const id = location.pathname.split('/').pop(); return localStorage['game.' + id]";
    let record = browser.run(kept).await;
    let lines = record.as_str().unwrap_or_default().lines();
    lines.filter_map(|line| Some(line.strip_prefix("option ")?.to_owned())).collect()
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_table_says_who_is_youngest() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/new/eme/bots").await;
    browser.wait_for("#up-ages-2").await;
    browser.click("#up-ages-2").await;
    until(&browser, "the focus", "return document.activeElement.id === 'up-ages-1'").await;
    browser.click("#up-ages-1").await;
    let first = "return document.querySelector('.order li').textContent.includes('youngest')";
    until(&browser, "the youngest", first).await;
    let names = "return [...document.querySelectorAll('.order .nm')].map((e) => e.textContent)";
    let shown = browser.run(names).await;
    let asked = "return [...document.querySelectorAll('.seatlist input')].map((e) => e.value)";
    let seats = browser.run(asked).await;
    assert_eq!(shown, json!([seats[2], seats[0], seats[1]]));
    assert_eq!(begun(&browser).await, ["ages=312"]);
    browser.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_table_names_the_architect_and_the_encounters() {
    let browser = Browser::open(Screen::Desk, "fr").await;
    browser.go("/new/legends/bots").await;
    browser.wait_for("[data-option=architect] select").await;
    assert!(browser.text(".options .muted").await.contains("première partie"), "advice for a first game");
    choose(&browser, "setup", "architect").await;
    choose(&browser, "architect", "1").await;
    browser.click("[data-option=encounters] input").await;
    choose(&browser, "which_encounters", "dragon_rogues").await;
    browser.click("[data-option=swamp] input").await;
    until(
        &browser,
        "the problem",
        "return document.querySelector('[data-option=swamp] .problem').textContent !== ''",
    )
    .await;
    let problem = browser.text("[data-option=swamp] .problem").await;
    assert!(problem.contains("il faut aussi l’option «\u{a0}Jetons Exploration\u{a0}»"), "{problem}");
    browser.click("[data-option=swamp] input").await;
    let mut options = begun(&browser).await;
    options.sort();
    assert_eq!(options, ["encounters=on", "setup=architect", "which_encounters=dragon_rogues"]);
    browser.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn own_eggs_are_read_from_a_file_and_faults_are_told_by_their_line() {
    for (lang, said) in [("en", "line 5"), ("fr", "ligne 5")] {
        let browser = Browser::open(Screen::Desk, lang).await;
        browser.go("/new/eggs/bots").await;
        browser.wait_for("#file-eggs").await;
        choose_file(&browser, "eggs", "mine.toml", &eggs("400")).await;
        until(&browser, "the problem", "return document.querySelector('#start').disabled").await;
        let problem = browser.text("[data-option=eggs] .problem").await;
        assert!(problem.contains(said) && problem.contains("400"), "{problem}");
        choose_file(&browser, "eggs", "better.toml", &eggs("4")).await;
        until(&browser, "the mended file", "return !document.querySelector('#start').disabled").await;
        let options = begun(&browser).await;
        assert!(options.len() == 1 && options[0].starts_with("eggs=base: 11 10 9 9 8"), "{options:?}");
        browser.close_clean().await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_table_of_the_site_is_made_with_ages_and_with_a_board_of_its_own() {
    let site = Site::start().await;
    let browser = Browser::at(&site.address, Screen::Desk, "en").await;
    browser.go("/new/eme/friends").await;
    browser.wait_for("#up-ages-1").await;
    browser.click("#up-ages-1").await;
    assert_eq!(made(&browser, true).await["ages"], "21");
    browser.go("/new/caesar/friends").await;
    browser.wait_for("#file-board").await;
    choose_file(&browser, "board", "gaul.toml", &BOARD.replace("\"alesia\", 1]", "\"alexia\", 1]")).await;
    until(&browser, "the problem", "return document.querySelector('#make').disabled").await;
    let problem = browser.text("[data-option=board] .problem").await;
    assert!(problem.contains("line 6: a way leads to “alexia”"), "{problem}");
    choose_file(&browser, "board", "gaul-2.toml", BOARD).await;
    until(&browser, "the mended file", "return !document.querySelector('#make').disabled").await;
    let board = made(&browser, false).await["board"].clone();
    assert!(board.as_str().is_some_and(|board| board.contains("bibracte")), "{board}");
    browser.close().await;
}

/// Makes the table and returns its options from the site.
async fn made(browser: &Browser, new_here: bool) -> Value {
    browser.click("#make").await;
    if new_here {
        introduce(browser, "Ana").await;
    }
    browser.wait_for(".room .invitation .qr").await;
    let ask = "const done = arguments[arguments.length - 1];
         fetch('/api/tables/' + location.pathname.split('/').pop()).then((a) => a.json()).then((t) => done(t.options))";
    browser.run_async(ask).await
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn people_who_share_a_device_choose_their_colours() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/new/caesar/people").await;
    browser.wait_for("#start").await;
    let worn =
        "return [...document.querySelectorAll('.seatlist .dress')].map((e) => e.dataset.colour).join('')";
    assert_eq!(browser.run(worn).await, "12");
    browser.click(".seatlist li:nth-child(2) .dress").await;
    browser.click(".seatlist li:nth-child(2) .dress").await;
    until(&browser, "the colours", "return [...document.querySelectorAll('.seatlist .dress')].map((e) => e.dataset.colour).join('') === '14'").await;
    // The colour of somebody else: both exchange theirs.
    for _ in 0..3 {
        browser.click(".seatlist li:nth-child(1) .dress").await;
    }
    assert_eq!(browser.run(worn).await, "43");
    browser.click("#start").await;
    browser.wait_for("#lift").await;
    let shown = "const style = getComputedStyle(document.documentElement);
        return ['--p1', '--p2', '--hue4', '--hue3'].map((name) => style.getPropertyValue(name))";
    let shown = browser.run(shown).await;
    assert_eq!((&shown[0], &shown[1]), (&shown[2], &shown[3]), "the table has these colours");
    browser.close_clean().await;
}
