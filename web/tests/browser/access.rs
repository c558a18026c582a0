//! Accessibility: axe finds no serious fault and no skipped level of headings on any page, in any theme, wide or narrow.

use serde_json::json;

use super::axe::Axe;
use super::driver::{Browser, Screen};
use super::kept::{self, Far};
use super::review;
use super::whole::begin;

/// A browser with axe.
struct Judge {
    browser: Browser,
    axe: Axe,
    screen: Screen,
}

impl Judge {
    async fn call(screen: Screen) -> Self {
        let axe = Axe::read();
        let browser = Browser::open(screen, "en").await;
        browser.go("/").await;
        browser.run("localStorage.setItem('speed', 'still')").await;
        Self { browser, axe, screen }
    }

    /// Checks the shown page in every theme.
    async fn judge(&self, what: &str) {
        for theme in ["light", "dark", "contrast"] {
            self.browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            let found = self.axe.faults(&self.browser).await;
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
        review::finished(&self.browser).await;
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
