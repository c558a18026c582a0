//! Every page for everyone: axe finds nothing serious, light or dark, wide or narrow.

use std::fs;

use serde_json::json;

use super::driver::{Browser, Screen};
use super::game::{Hand, play, play_to_the_end};
use super::whole::begin;

/// What axe finds on a page, as far as it is serious. What fades in is judged when it is there.
const FAULTS: &str = "
  const done = arguments[0];
  const ends = (a) => a.effect.getComputedTiming().endTime !== Infinity;
  const still = document.getAnimations().filter(ends).map((a) => a.finished.catch(() => {}));
  const grave = (v) => v.impact === 'serious' || v.impact === 'critical';
  const told = (v) => v.id + ': ' + v.nodes.slice(0, 4).map((n) => n.target.join(' ') + ' (' + n.failureSummary + ')').join(' | ');
  Promise.all(still).then(() => axe.run(document, { resultTypes: ['violations'] })).then(
    (found) => done(found.violations.filter(grave).map(told)), (error) => done(String(error)));";

/// A browser with axe at hand.
struct Judge {
    browser: Browser,
    axe: String,
    name: String,
}

impl Judge {
    async fn judge(&self, what: &str) {
        self.browser.run(&self.axe).await;
        let found = self.browser.run_async(FAULTS).await;
        assert_eq!(found, json!([]), "{what}, {}", self.name);
    }

    async fn page(&self, path: &str) {
        self.browser.go(path).await;
        self.judge(path).await;
    }

    /// A table in the middle of a game, at its end, and what slides over it.
    async fn table(&self, slug: &str, hand: Hand) {
        begin(&self.browser, slug, "bots").await;
        play(&self.browser, hand, 8).await;
        self.judge(&format!("the table of {slug}")).await;
        play_to_the_end(&self.browser, hand).await;
        self.judge(&format!("the end of {slug}")).await;
        self.browser.click(".watch-again").await;
        self.browser.wait_for("#scrub").await;
        self.judge(&format!("the replay of {slug}")).await;
    }

    async fn drawers(&self) {
        begin(&self.browser, "eme", "people").await;
        self.browser.wait_for("#lift").await;
        self.judge("the curtain").await;
        self.browser.click("#lift").await;
        for (key, what) in [('?', "the rules at the table"), ('s', "the score so far")] {
            self.browser.press(key).await;
            self.browser.wait_for(".drawer").await;
            self.judge(what).await;
            self.browser.press('\u{e00c}').await;
        }
    }
}

/// Judges every page of one width and light.
async fn all_pages(screen: Screen, hand: Hand, theme: &str) {
    let Some(axe) = std::env::var_os("AXE") else {
        eprintln!("axe is not there: `cargo xtask test` brings it");
        return;
    };
    let Some(browser) = Browser::open(screen, "en").await else { return };
    browser.go("/").await;
    browser.run(&format!("localStorage.setItem('theme', '{theme}')")).await;
    let axe = fs::read_to_string(axe).expect("axe can be read");
    let judge = Judge { browser, axe, name: format!("{screen:?}, {theme}") };
    let pages = [
        "/",
        "/new/eme/bots",
        "/new/legends/people",
        "/rules/caesar",
        "/learn/eme",
        "/replay",
        "/statistics",
        "/table/none",
        "/games",
        "/ranking",
        "/account",
    ];
    for page in pages {
        judge.page(page).await;
    }
    judge.drawers().await;
    for slug in ["eme", "legends", "eggs", "caesar"] {
        judge.table(slug, hand).await;
    }
    judge.browser.close().await;
}

#[tokio::test]
async fn for_everyone_on_a_desk_by_day() {
    all_pages(Screen::Desk, Hand::Mouse, "light").await;
}

#[tokio::test]
async fn for_everyone_on_a_desk_by_night() {
    all_pages(Screen::Desk, Hand::Mouse, "dark").await;
}

#[tokio::test]
async fn for_everyone_in_a_hand_by_day() {
    all_pages(Screen::Phone, Hand::Touch, "light").await;
}

#[tokio::test]
async fn for_everyone_in_a_hand_by_night() {
    all_pages(Screen::Phone, Hand::Touch, "dark").await;
}
