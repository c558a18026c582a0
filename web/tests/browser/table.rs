//! Functions of a table besides playing: undo, refusals, bubbles, play without a network.

use serde_json::json;

use super::driver::{Browser, Screen};
use super::game::{Hand, Seen, play};
use super::kept::{self, Far};
use super::whole::{begin, is_clean};

/// Waits until a script returns true.
pub(super) async fn until(browser: &Browser, what: &str, script: &str) {
    for _ in 0..200 {
        if browser.run(script).await == true {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("timed out waiting for {what}");
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn steps_are_undone_up_to_what_was_revealed() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open(&browser, "eme", Far::Undoable).await;
    let undo = "return document.querySelector('#undo')?.disabled";
    assert_eq!(browser.run(undo).await, true, "a card taken stays taken");
    let before = Seen::read(&browser).await.ply();
    play(&browser, Hand::Mouse, 1).await;
    while Seen::read(&browser).await.ply() == before {
        // The first click has lifted an army; the next one chooses its destination.
        play(&browser, Hand::Mouse, 1).await;
    }
    assert_eq!(Seen::read(&browser).await.ply(), before + 1, "the step is played");
    assert_eq!(browser.run(undo).await, false, "it can be undone");
    browser.press('u').await;
    until(&browser, "the way back", undo).await;
    assert_eq!(Seen::read(&browser).await.ply(), before, "the step is taken back");
    is_clean(&browser, "undo").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn an_illegal_click_says_why_and_leads_to_the_rule() {
    let browser = Browser::open(Screen::Desk, "en").await;
    begin(&browser, "caesar", "people").await;
    browser.click("#lift").await;
    browser.wait_for(".spot").await;
    let far = "const far = [...document.querySelectorAll('.spot:not(.line):not([data-target])')].pop();
               far.dispatchEvent(new MouseEvent('click', { bubbles: true })); return far.dataset.spot";
    browser.run(far).await;
    until(&browser, "the reason", "return !!document.querySelector('.prompt .no .rule, .prompt small.no')")
        .await;
    browser.click(".prompt .rule").await;
    browser.wait_for(".drawer .clause.pointed").await;
    assert!(browser.text(".drawer .clause.pointed .id").await.starts_with("CAE-"));
    is_clean(&browser, "a refusal").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn everything_on_the_table_explains_itself_with_a_rule_that_exists() {
    let browser = Browser::open(Screen::Desk, "en").await;
    for slug in ["eme", "legends", "eggs", "caesar"] {
        begin(&browser, slug, "bots").await;
        browser.wait_for("[data-rule]").await;
        let rules = browser
            .run("return [...new Set([...document.querySelectorAll('[data-rule]')].map((e) => e.dataset.rule))]")
            .await;
        let rules: Vec<String> = serde_json::from_value(rules).expect("a list");
        assert!(rules.len() > 3, "{slug} explains {rules:?}");
        browser.press('?').await;
        browser.wait_for(".drawer .clause").await;
        for rule in rules {
            let there = format!("return !!document.getElementById('rule-{rule}')");
            assert_eq!(browser.run(&there).await, true, "{slug}: {rule} is in the book");
        }
        browser.press('\u{e00c}').await;
        // While others choose, their panels are drawn anew, and a key may come between two frames.
        let rest = "return ![...document.querySelectorAll('.player small')].some((e) => ['thinking…', 'to play'].includes(e.textContent))";
        until(&browser, "the others to have chosen", rest).await;
        // A focused number has a bubble. Arrow keys go from one to the next.
        browser.run("document.querySelector('.stats [data-about]').focus()").await;
        browser.press('\u{e014}').await;
        until(&browser, "the bubble", "return !!document.querySelector('.bubble p')").await;
        browser.press('\u{e00c}').await;
    }
    is_clean(&browser, "bubbles").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_bubble_of_the_focus_stays_when_the_page_changes_under_a_resting_mouse() {
    let browser = Browser::open(Screen::Desk, "en").await;
    begin(&browser, "caesar", "people").await;
    browser.click("#lift").await;
    browser.wait_for(".stats [data-about]").await;
    browser.hover(700, 400).await;
    browser.run("document.querySelector('.stats [data-about]').focus()").await;
    browser.press('\u{e014}').await;
    until(&browser, "the bubble", "return !!document.querySelector('.bubble p')").await;
    let cover = "const cover = document.createElement('div');
        cover.style.cssText = 'position: fixed; inset: 300px 500px; z-index: 99';
        window.reached = 0;
        cover.addEventListener('pointerover', () => { window.reached += 1; });
        document.body.append(cover);";
    browser.run(cover).await;
    until(&browser, "the pointer's event", "return window.reached > 0").await;
    let bubble = "return !!document.querySelector('.bubble p')";
    assert_eq!(browser.run(bubble).await, true, "the mouse has not moved");
    browser.hover(720, 410).await;
    browser.run("document.querySelector('[style*=\"300px\"]').remove()").await;
    browser.hover(10, 700).await;
    until(&browser, "the end of the bubble", "return !document.querySelector('.bubble p')").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_bubble_that_opens_before_the_rules_are_there_quotes_them_later() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/new/caesar/people").await;
    browser.wait_for("#start").await;
    let slow = "const load = window.fetch;
        window.fetch = (what, ...how) => String(what).includes('caesar.en')
          ? new Promise((go) => { window.release = go; }).then(() => load(what, ...how)) : load(what, ...how)";
    browser.run(slow).await;
    browser.click("#start").await;
    browser.click("#lift").await;
    browser.wait_for(".stats [data-about]").await;
    browser.run("document.querySelector('.stats [data-about]').focus()").await;
    browser.press('\u{e014}').await;
    until(&browser, "the bubble", "return !!document.querySelector('.bubble b')").await;
    assert_eq!(
        browser.run("return !!document.querySelector('.bubble p')").await,
        false,
        "the rules are late"
    );
    browser.run("window.release()").await;
    until(&browser, "the words of the rule", "return !!document.querySelector('.bubble p')").await;
    browser.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_visited_site_plays_on_without_a_network() {
    let mut browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/").await;
    let kept = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))";
    assert_eq!(browser.run_async(kept).await, true, "the site is kept");
    until(&browser, "the worker", "return !!navigator.serviceWorker.controller").await;
    browser.close_site();
    browser.go("/").await;
    let told = "return document.querySelector('[aria-labelledby=open-tables]')?.innerText.includes('cannot be reached') === true";
    until(&browser, "that the site cannot be reached", told).await;
    begin(&browser, "caesar", "bots").await;
    assert!(play(&browser, Hand::Touch, 6).await == 6);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn large_text_and_small_screens_lose_nothing() {
    let browser = Browser::open(Screen::Phone, "fr").await;
    begin(&browser, "eme", "bots").await;
    play(&browser, Hand::Touch, 4).await;
    let small = "const seen = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0; };
      return [...document.querySelectorAll('button, a, select, input')].filter(seen)
        .filter((e) => { const r = e.getBoundingClientRect(); return r.width < 43.5 || r.height < 43.5; })
        .filter((e) => !e.matches('.tale, .rule, .brand'))
        .map((e) => (e.id || e.className) + ' ' + Math.round(e.getBoundingClientRect().width) + '×' + Math.round(e.getBoundingClientRect().height))";
    assert_eq!(browser.run(small).await, json!([]), "targets a finger cannot hit");
    browser.run("document.documentElement.style.fontSize = '200%'").await;
    let cut = "return document.documentElement.scrollWidth > innerWidth + 1";
    assert_eq!(browser.run(cut).await, false, "text at 200 % does not widen the page");
    browser.close().await;
}
