//! The end page: every number of the score opens what it is made of, and the chances to win are shown.

use serde_json::json;

use super::driver::{Browser, Screen};
use super::kept::{self, Far};
use super::table::until;
use super::whole::is_clean;

/// Opens every number, one after another, and returns those whose parts do not add up to it.
const WRONG: &str = "const wrong = [];
  const read = (text) => Number(text.replace('−', '-'));
  for (let index = 0; index < document.querySelectorAll('.made-of').length; index++) {
    const button = () => document.querySelectorAll('.made-of')[index];
    button().click();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const parts = [...document.querySelectorAll('tr.parts li b')].map((part) => read(part.textContent));
    const sum = parts.reduce((sum, part) => sum + part, 0);
    if (sum !== read(button().textContent)) wrong.push([button().ariaLabel, parts]);
  }
  return wrong;";

async fn adds_up(slug: &str, screen: Screen) {
    let browser = Browser::open(screen, "en").await;
    browser.go("/").await;
    browser.run("localStorage.speed = 'still'").await;
    kept::open(&browser, slug, Far::End).await;
    assert!(browser.number("return document.querySelectorAll('.made-of').length").await > 5);
    let wrong = format!("const done = arguments[0]; (async () => {{ {WRONG} }})().then(done)");
    assert_eq!(browser.run_async(&wrong).await, json!([]), "{slug}");
    until(&browser, "the chances to win", "return !!document.querySelector('.turning')").await;
    is_clean(&browser, &format!("the end page of {slug}")).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_numbers_of_regions_open() {
    adds_up("eme", Screen::Desk).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_numbers_of_eggs_open_in_a_hand() {
    adds_up("eggs", Screen::Phone).await;
}
