//! Pictures of every screen at both widths, light and dark, for people to look at; see `cargo xtask shots`.

use super::driver::{Browser, Screen};
use super::game::{Hand, play, play_to_the_end};
use super::whole::begin;

const GAMES: [&str; 4] = ["eme", "legends", "eggs", "caesar"];

#[tokio::test]
async fn shots() {
    if std::env::var_os("SHOTS").is_none() {
        return;
    }
    for (screen, hand, width) in [(Screen::Desk, Hand::Mouse, "desk"), (Screen::Phone, Hand::Touch, "phone")]
    {
        for theme in ["light", "dark"] {
            let Some(browser) = Browser::open(screen, "en").await else { return };
            browser.go("/").await;
            browser.run(&format!("localStorage.setItem('theme', '{theme}')")).await;
            browser.go("/").await;
            browser.picture(&format!("home-{width}-{theme}")).await;
            for slug in GAMES {
                table(&browser, slug, hand, &format!("{width}-{theme}")).await;
            }
            others(&browser, &format!("{width}-{theme}")).await;
            browser.close().await;
        }
    }
}

/// What there is to learn from: rules, lessons, hints, a replay, statistics.
#[tokio::test]
async fn shots_of_learning() {
    if std::env::var_os("SHOTS").is_none() {
        return;
    }
    for (screen, hand, width) in [(Screen::Phone, Hand::Touch, "phone"), (Screen::Desk, Hand::Mouse, "desk")]
    {
        for (theme, lang) in [("light", "en"), ("dark", "fr")] {
            let Some(browser) = Browser::open(screen, lang).await else { return };
            browser.go("/").await;
            browser.run(&format!("localStorage.setItem('theme', '{theme}')")).await;
            let name = format!("{width}-{theme}-{lang}");
            browser.go("/rules/eme/EME-41").await;
            browser.picture(&format!("learn-rules-{name}")).await;
            for slug in GAMES {
                browser.go(&format!("/learn/{slug}")).await;
                browser.wait_for(".board:not(.loading)").await;
                browser.click("#show").await;
                browser.picture(&format!("learn-lesson-{slug}-{name}")).await;
                begin(&browser, slug, "bots").await;
                play(&browser, hand, 6).await;
                browser.wait_for(".prompt.yours").await;
                browser.click("#hint").await;
                browser.wait_for(".hintline").await;
                browser.picture(&format!("learn-hint-{slug}-{name}")).await;
                play_to_the_end(&browser, hand).await;
                browser.click(".watch-again").await;
                browser.wait_for("#turn-on").await;
                for _ in 0..4 {
                    browser.click("#turn-on").await;
                }
                let all = "const e = document.querySelector('#eyes'); e.value = e.options.length - 1; e.dispatchEvent(new Event('change', { bubbles: true }))";
                browser.run(all).await;
                browser.picture(&format!("learn-replay-{slug}-{name}")).await;
            }
            browser.go("/statistics").await;
            browser.picture(&format!("learn-statistics-{name}")).await;
            browser.go("/replay").await;
            browser.picture(&format!("learn-replays-{name}")).await;
            browser.close().await;
        }
    }
}

/// A game before, in the middle and after.
async fn table(browser: &Browser, slug: &str, hand: Hand, name: &str) {
    browser.go(&format!("/new/{slug}/bots")).await;
    browser.picture(&format!("{slug}-setup-{name}")).await;
    begin(browser, slug, "bots").await;
    play(browser, hand, 14).await;
    browser.picture(&format!("{slug}-{name}")).await;
    play_to_the_end(browser, hand).await;
    browser.picture(&format!("{slug}-end-{name}")).await;
}

/// The rules, the settings, the curtain, the architect's table.
async fn others(browser: &Browser, name: &str) {
    browser.go("/rules/eme").await;
    browser.picture(&format!("rules-{name}")).await;
    begin(browser, "eme", "people").await;
    browser.wait_for("#lift").await;
    browser.picture(&format!("curtain-{name}")).await;
    browser.click("#lift").await;
    browser.click("[aria-label=Settings]").await;
    browser.picture(&format!("settings-{name}")).await;
    browser.go("/new/legends/bots").await;
    let architect = "for (const s of document.querySelectorAll('.options select')) {
        const o = [...s.options].find((o) => o.value === 'architect');
        if (o) { s.value = 'architect'; s.dispatchEvent(new Event('change', { bubbles: true })); } }";
    browser.run(architect).await;
    browser.click("#start").await;
    browser.wait_for("#lay, .board").await;
    browser.picture(&format!("architect-{name}")).await;
}
