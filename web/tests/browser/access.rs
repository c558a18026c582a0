//! Accessibility: axe finds no serious fault and no skipped level of headings on any page, light or dark, wide or narrow.

use std::fs;

use serde_json::json;

use super::driver::{Browser, Screen};
use super::kept::{self, Far};
use super::whole::begin;

/// The serious faults and the skipped levels of headings that axe finds on a page, after all animations have ended.
const FAULTS: &str = "
  const done = arguments[0];
  const ends = (a) => a.effect.getComputedTiming().endTime !== Infinity;
  const still = document.getAnimations().filter(ends).map((a) => a.finished.catch(() => {}));
  const grave = (v) => v.impact === 'serious' || v.impact === 'critical' || v.id === 'heading-order';
  const told = (v) => v.id + ': ' + v.nodes.slice(0, 4).map((n) => n.target.join(' ') + ' (' + n.failureSummary + ')').join(' | ');
  Promise.all(still).then(() => axe.run(document, { resultTypes: ['violations'] })).then(
    (found) => done(found.violations.filter(grave).map(told)), (error) => done(String(error)));";

/// A browser with axe.
struct Judge {
    browser: Browser,
    axe: String,
    screen: Screen,
}

impl Judge {
    /// Opens a browser and reads axe from the file that `AXE` names.
    async fn call(screen: Screen) -> Self {
        let axe = std::env::var_os("AXE").expect("AXE must name axe.min.js; `cargo xtask test` sets it");
        let browser = Browser::open(screen, "en").await;
        browser.go("/").await;
        browser.run("localStorage.setItem('speed', 'still')").await;
        let axe = fs::read_to_string(axe).expect("the file of axe is readable");
        Self { browser, axe, screen }
    }

    /// Checks the shown page in the light and in the dark theme, and two pages with high contrast.
    async fn judge(&self, what: &str) {
        if self.browser.run("return !window.axe").await == true {
            self.browser.run(&self.axe).await;
        }
        let all = ["light", "dark", "contrast"];
        // The third theme has the same shapes; two pages are enough for its colours.
        let themes = if ["/", "/learn/eme"].contains(&what) { &all[..] } else { &all[..2] };
        for theme in themes {
            self.browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            let found = self.browser.run_async(FAULTS).await;
            assert_eq!(found, json!([]), "{what}, {:?}, {theme}", self.screen);
        }
    }

    async fn pages(&self) {
        let pages = [
            "/",
            "/new/eme/bots",
            "/new/legends/people",
            "/new/caesar/friends",
            "/rules/caesar",
            "/learn/eme",
            "/replay",
            "/statistics",
            "/table/none",
            "/games",
            "/ranking/eme",
            "/account",
        ];
        for page in pages {
            self.browser.go(page).await;
            self.judge(page).await;
        }
    }

    /// Checks the curtain and the drawers of a table.
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

    /// Checks every table in the middle of a game and at its end, the replay and a review.
    async fn tables(&self) {
        for slug in ["eme", "legends", "eggs", "caesar"] {
            kept::open(&self.browser, slug, Far::Middle).await;
            self.judge(&format!("the table of {slug}")).await;
            kept::open(&self.browser, slug, Far::End).await;
            self.judge(&format!("the end of {slug}")).await;
            self.browser.click(".watch-again").await;
            self.browser.wait_for("#scrub").await;
            self.judge(&format!("the replay of {slug}")).await;
        }
        self.browser.go("/review/game/keme").await;
        self.browser.wait_for(".review .dear li").await;
        self.judge("a review").await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn pages_for_everyone_on_a_desk() {
    let judge = Judge::call(Screen::Desk).await;
    judge.pages().await;
    judge.drawers().await;
    judge.browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn pages_for_everyone_in_a_hand() {
    let judge = Judge::call(Screen::Phone).await;
    judge.pages().await;
    judge.drawers().await;
    judge.browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn tables_for_everyone_on_a_desk() {
    let judge = Judge::call(Screen::Desk).await;
    judge.tables().await;
    judge.browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn tables_for_everyone_in_a_hand() {
    let judge = Judge::call(Screen::Phone).await;
    judge.tables().await;
    judge.browser.close().await;
}
