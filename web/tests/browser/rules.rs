//! The pages of rules: every clause is shown, linked, found and printed.

use serde_json::Value;

use super::driver::{Browser, Screen};
use super::table::until;
use super::whole::is_clean;

/// The rule ids in the file of a register.
fn register(slug: &str, lang: &str) -> Vec<String> {
    let path = format!("{}/../../docs/rules/{slug}.{lang}.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a register");
    let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
    headings.filter_map(|heading| Some(heading.split(' ').next()?.to_owned())).collect()
}

/// Asserts that every drawing of an example loads and fits its column, and that the link to the credits works.
async fn drawings(browser: &Browser, slug: &str, lang: &str) {
    browser.go(&format!("/rules/{slug}")).await;
    browser.wait_for(".clause").await;
    let path = format!("{}/../../docs/rules/{slug}.{lang}.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a register");
    let written = text.lines().filter(|line| line.starts_with("![")).count();
    let shown = browser.number("return document.querySelectorAll('.example img').length").await;
    assert_eq!(usize::try_from(shown), Ok(written), "{slug}: the examples of the register");
    browser.run("document.querySelectorAll('.example img').forEach((e) => e.loading = 'eager')").await;
    let drawn = "return [...document.querySelectorAll('.example img')].every((e) => e.complete && e.naturalWidth > 200 \
                 && e.clientWidth > 200 && e.getBoundingClientRect().right <= innerWidth)";
    until(browser, "every drawing", drawn).await;
    browser.click("#credits").await;
    let seen = "const r = [...document.querySelectorAll('.clauses .chapter')].at(-1).getBoundingClientRect(); return r.top >= 0 && r.top < innerHeight";
    until(browser, "the credits in sight", seen).await;
}

/// Checks the rules of all games in one language.
async fn books(screen: Screen, lang: &str, search: &str, found: &str) {
    let browser = Browser::open(screen, lang).await;
    for slug in ["eme", "legends", "eggs", "caesar"] {
        browser.go(&format!("/rules/{slug}")).await;
        browser.wait_for(".clause").await;
        let shown = browser
            .run("return [...document.querySelectorAll('.clause')].map((e) => e.id.replace('rule-', ''))")
            .await;
        let shown: Vec<String> = serde_json::from_value(shown).expect("a list");
        assert_eq!(shown, register(slug, lang), "{slug} in {lang}");
        // A link with the id of a clause leads to it.
        let last = shown.last().expect("a clause");
        browser.go(&format!("/rules/{slug}/{last}")).await;
        browser.wait_for(".clause.pointed").await;
        assert_eq!(browser.text(".clause.pointed .id").await, *last);
        let seen = "const r = document.querySelector('.clause.pointed').getBoundingClientRect(); return r.top >= 0 && r.top < innerHeight";
        until(&browser, "the clause in sight", seen).await;
        assert!(browser.number("return document.querySelectorAll('.figure').length").await > 5, "{slug}");
        drawings(&browser, slug, lang).await;
    }
    browser.go("/rules/eme").await;
    browser.fill("#search", search).await;
    let count = "return document.querySelectorAll('.clause').length";
    until(
        &browser,
        "fewer clauses",
        &format!("{count} < 12 && document.querySelectorAll('.clause').length > 0"),
    )
    .await;
    let there = browser.run(&format!("return !!document.getElementById('rule-{found}')")).await;
    assert_eq!(there, true, "{search} finds {found}");
    browser.fill("#search", "zzzz").await;
    until(&browser, "a word about it", "return !!document.querySelector('.clauses .empty')").await;
    is_clean(&browser, "the rules").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn every_clause_has_its_place_in_english() {
    books(Screen::Desk, "en", "discovery joker", "EME-44").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn every_clause_has_its_place_in_french_and_is_found_without_accents() {
    books(Screen::Phone, "fr", "decouverte joker", "EME-44").await;
}

/// The print style hides everything but the clauses.
#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_rules_print_without_their_buttons() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/rules/caesar").await;
    browser.wait_for("#print").await;
    let rules = "const print = [...document.styleSheets].flatMap((s) => [...s.cssRules]).filter((r) => r.media?.mediaText === 'print');
        return print.flatMap((r) => [...r.cssRules]).filter((r) => r.style.display === 'none').map((r) => r.selectorText).join(',')";
    let hidden: Value = browser.run(rules).await;
    let hidden = hidden.as_str().unwrap_or_default();
    for part in [".topbar", ".find", ".contents", ".rulestop .go"] {
        assert!(hidden.contains(part), "{part} is left out of {hidden}");
    }
    browser.close().await;
}

/// The prompt names its rule and links to it.
#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_prompt_leads_to_its_rule() {
    let browser = Browser::open(Screen::Phone, "en").await;
    for (slug, rule) in [("eme", "EME-"), ("legends", "LEG-"), ("eggs", "EGG-"), ("caesar", "CAE-")] {
        super::whole::begin(&browser, slug, "people").await;
        browser.click("#lift").await;
        browser.click("#prompt .what .rule").await;
        browser.wait_for(".drawer .clause.pointed").await;
        assert!(browser.text(".drawer .clause.pointed .id").await.starts_with(rule), "{slug}");
    }
    browser.close().await;
}
