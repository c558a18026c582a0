//! Everything that lies face up at the printed table can be found on the screen: by mouse, by touch and by keys. Each
//! test reads every open fact of a position from the page and compares it with the view of the engine.

mod caesar;
mod eggs;
mod eme;
mod legends;

use game::{Catalog, Line, Seat, plain};
use serde_json::Value;

use super::driver::{Browser, Screen};
use super::game::Hand;
use super::table::until;
use super::whole::is_clean;

/// The names of the players; the first is the person.
pub(super) const NAMES: [&str; 4] = ["Ilse", "Mia", "Otto", "Alex"];

const ENTER: char = '\u{e007}';
const ESCAPE: char = '\u{e00c}';
const TAB: char = '\u{e004}';
const RIGHT: char = '\u{e014}';

/// The open facts of a position, by where the page shows them.
pub(super) struct Open {
    /// The belongings of each player, in order: name, effect, points and rule.
    pub(super) before: Vec<Vec<[String; 4]>>,
    /// Facts that the panel of each player contains.
    pub(super) facts: Vec<Vec<String>>,
    /// Facts of each place of the map, by its name in notation.
    pub(super) places: Vec<(String, Vec<String>)>,
    /// Facts that the page must not show of a place, by its name in notation.
    pub(super) hidden: Vec<(String, Vec<String>)>,
    /// Facts of each card of the row.
    pub(super) cards: Vec<Vec<String>>,
}

/// A message of a game, with the names of the players.
pub(super) fn said(catalog: &Catalog, line: &Line) -> String {
    plain(&catalog.render(line, &|seat: Seat| NAMES[seat.index()].to_owned()))
}

/// Points as the drawer writes them, in English.
pub(super) fn points(points: Option<i16>) -> String {
    let unit = |n: i16| if n == 1 { "point" } else { "points" };
    points.map_or_else(String::new, |n| format!("{n} {}", unit(n)).replace('-', "−"))
}

/// The armies and cities of a player in a region, as the page writes them.
pub(super) fn pieces(name: &str, armies: u8, cities: usize) -> Vec<String> {
    let plural = |n: usize| if n == 1 { "y" } else { "ies" };
    let armies = (armies > 0).then(|| format!("{name}: {armies} arm{}", plural(armies.into())));
    let cities = (cities > 0).then(|| format!("{name}: {cities} cit{}", plural(cities)));
    armies.into_iter().chain(cities).collect()
}

/// Who controls a region, as the page says it to the first player.
pub(super) fn held_by(holder: Option<Seat>) -> String {
    match holder.map(Seat::index) {
        Some(0) => "you control it".to_owned(),
        Some(index) => format!("held by {}", NAMES[index]),
        None => "held by nobody".to_owned(),
    }
}

/// A browser with the screen for this input device.
pub(super) async fn browser(hand: Hand) -> Browser {
    let screen = if hand == Hand::Touch { Screen::Phone } else { Screen::Desk };
    let browser = Browser::open(screen, "en").await;
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser
}

/// Compares all open facts with the page.
pub(super) async fn compare(browser: &Browser, hand: Hand, open: &Open) {
    until(browser, "the board", "return !document.querySelector('.board.loading')").await;
    for (index, expected) in open.before.iter().enumerate() {
        let seat = index + 1;
        open_player(browser, hand, seat).await;
        let shown = browser.run(THINGS).await;
        assert_eq!(shown, serde_json::json!(expected), "before player {seat}");
        let facts = texts(&browser.run(FACTS).await);
        for fact in &open.facts[index] {
            assert!(facts.contains(fact), "player {seat}: {fact} is not among {facts:?}");
        }
        browser.press(ESCAPE).await;
        until(browser, "the closed drawer", "return !document.querySelector('.drawer')").await;
    }
    for (name, expected) in &open.places {
        let [bubble, label] = ask_place(browser, hand, name).await;
        for fact in expected {
            assert!(bubble.contains(fact), "the bubble of {name} does not say {fact}: {bubble}");
            assert!(label.contains(fact), "the label of {name} does not say {fact}: {label}");
        }
        let hidden = open.hidden.iter().filter(|(place, _)| place == name).flat_map(|(_, secrets)| secrets);
        for secret in hidden {
            assert!(!bubble.contains(secret), "the bubble of {name} says {secret}: {bubble}");
            assert!(!label.contains(secret), "the label of {name} says {secret}: {label}");
        }
    }
    for (index, expected) in open.cards.iter().enumerate() {
        let bubble = ask_card(browser, hand, index + 1).await;
        for fact in expected {
            assert!(bubble.contains(fact), "card {} does not say {fact}: {bubble}", index + 1);
        }
    }
    is_clean(browser, "the open facts").await;
}

/// A script for the belongings in the open drawer.
const THINGS: &str = "
  const text = (e, s) => e.querySelector(s)?.textContent ?? '';
  const things = document.querySelectorAll('.belongings li');
  return [...things].map((e) => [text(e, 'b'), text(e, 'small'), text(e, '.chip'), text(e, '.rule')]);";

/// A script for the facts in the open drawer.
const FACTS: &str = "return [...document.querySelectorAll('.belongings [data-about]')]
  .flatMap((e) => [e.dataset.about, e.dataset.note ?? ''])";

fn texts(value: &Value) -> Vec<String> {
    let texts = value.as_array().map(Vec::as_slice).unwrap_or_default();
    texts.iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
}

/// The middle of an element, scrolled into view.
async fn middle(browser: &Browser, selector: &str) -> (i64, i64) {
    let script = format!(
        "const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'nearest', inline: 'center' }});
         const r = e.getBoundingClientRect(); return [Math.round(r.left + r.width / 2), Math.round(r.top + r.height / 2)]"
    );
    let at = browser.run(&script).await;
    (at[0].as_i64().expect("a coordinate"), at[1].as_i64().expect("a coordinate"))
}

/// Opens the drawer of a player.
async fn open_player(browser: &Browser, hand: Hand, seat: usize) {
    match hand {
        Hand::Mouse => {
            let (x, y) = middle(browser, &format!(".rail [data-seat='{seat}'] .look")).await;
            browser.point(x, y, false).await;
        }
        Hand::Touch => {
            let (x, y) = middle(browser, &format!(".strip [data-seat='{seat}']")).await;
            browser.point(x, y, true).await;
        }
        Hand::Keys => {
            let reached = format!(
                "const e = document.activeElement; return e.matches('.look') && e.dataset.seat === '{seat}'"
            );
            // All players are one Tab stop; arrow keys go on from there.
            press_until(browser, TAB, "return document.activeElement.matches('.rail.players')").await;
            press_until(browser, RIGHT, &reached).await;
            browser.press(ENTER).await;
        }
    }
    browser.wait_for(".drawer .belongings").await;
}

/// Presses a key until a script returns true.
async fn press_until(browser: &Browser, key: char, script: &str) {
    for _ in 0..300 {
        if browser.run(script).await == true {
            return;
        }
        browser.press(key).await;
    }
    panic!("the key does not reach: {script}");
}

/// The bubble and the spoken label of a place of the map.
async fn ask_place(browser: &Browser, hand: Hand, name: &str) -> [String; 2] {
    if hand == Hand::Keys {
        let reached = format!("return document.activeElement.dataset.name === {name:?}");
        for _ in 0..100 {
            if browser.run(&reached).await == true {
                break;
            }
            browser.press('m').await;
        }
    } else {
        let script = format!(
            "const g = document.querySelector('[data-name={name:?}]'), box = g.getBoundingClientRect();
             for (let i = 0; i < 2500; i++) {{
               const x = box.left + box.width * ((i * 37 + 50) % 100) / 100, y = box.top + box.height * ((i * 61 + 50) % 103) / 103;
               if (document.elementFromPoint(x, y)?.closest('[data-spot]') === g) return [Math.round(x), Math.round(y)];
             }}
             return [-1, -1]"
        );
        let at = browser.run(&script).await;
        let (x, y) = (at[0].as_i64().unwrap_or(-1), at[1].as_i64().unwrap_or(-1));
        assert!(x >= 0, "{name} cannot be pointed at");
        if hand == Hand::Mouse {
            browser.rest(x, y, false).await;
        } else {
            browser.point(x, y, true).await;
        }
    }
    let heading = format!(
        "return document.querySelector('.tip') && document.querySelector('[data-name={name:?}]').ariaLabel
           .startsWith(document.querySelector('.tip .h').textContent)"
    );
    until(browser, &format!("the bubble of {name}"), &heading).await;
    let label = format!("return document.querySelector('[data-name={name:?}]').ariaLabel");
    // Leave out the title of the rule, which may name facts that are not true here.
    let bubble = browser
        .run("return [...document.querySelector('.tip').children].filter((e) => !e.matches('.rule')).map((e) => e.textContent).join(' ')")
        .await;
    [bubble, browser.run(&label).await].map(|text| text.as_str().unwrap_or_default().to_owned())
}

/// The bubble of a card of the row.
async fn ask_card(browser: &Browser, hand: Hand, number: usize) -> String {
    let card = format!("[data-card='{number}']");
    if hand == Hand::Keys {
        let reached = format!("return document.activeElement.matches({card:?})");
        press_until(browser, TAB, &reached).await;
    } else {
        let (x, y) = middle(browser, &card).await;
        browser.rest(x, y, hand == Hand::Touch).await;
    }
    let shown = format!(
        "return document.querySelector('.bubble b')?.textContent === document.querySelector({card:?}).dataset.about"
    );
    until(browser, &format!("the bubble of card {number}"), &shown).await;
    browser.text(".bubble").await
}
