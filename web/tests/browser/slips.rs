//! Mistakes and interruptions lose nothing: the back button, a second tab, a browser without storage, a refused click.

use std::time::{Duration, Instant};

use serde_json::json;

use super::company::{add_bot, begin as begin_online, make_table, sit};
use super::driver::{Browser, Screen};
use super::game::{Hand, Seen, play};
use super::kept::{self, Far};
use super::site::Site;
use super::table::until;
use super::whole::{begin, is_clean};

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn pages_open_at_the_top_and_come_back_where_they_were() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/").await;
    let last =
        "const links = document.querySelectorAll('a[href$=\"/bots\"]'); const link = links[links.length - 1];
        link.scrollIntoView({ block: 'center' }); return Math.round(scrollY)";
    let left_at = browser.number(last).await;
    assert!(left_at > 200, "the page is longer than the screen: {left_at}");
    browser
        .run("const links = document.querySelectorAll('a[href$=\"/bots\"]'); links[links.length - 1].click()")
        .await;
    browser.wait_for("#start").await;
    until(&browser, "the top of the new page", "return scrollY === 0").await;
    browser.back().await;
    browser.wait_for(".home").await;
    let back = format!("return Math.abs(scrollY - {left_at}) < 3");
    until(&browser, "the place where the page was left", &back).await;
    is_clean(&browser, "scrolling").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn back_closes_the_drawer_and_stays_at_the_table() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/").await;
    kept::open(&browser, "eme", Far::Middle).await;
    let path = browser.run("return location.pathname").await;
    let closed = "return !document.querySelector('.drawer')";
    browser.press('?').await;
    browser.wait_for(".drawer .clause").await;
    browser.back().await;
    until(&browser, "the drawer to close", closed).await;
    assert_eq!(browser.run("return location.pathname").await, path, "the table is still there");
    // Closed by its button, the drawer leaves nothing behind in the history.
    browser.press('?').await;
    browser.wait_for(".drawer #close").await;
    browser.click(".drawer #close").await;
    until(&browser, "the drawer to close", closed).await;
    until(&browser, "the way back", "return history.state !== 'layer'").await;
    browser.back().await;
    browser.wait_for(".home").await;
    is_clean(&browser, "going back").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn of_two_tabs_of_a_game_one_leads_and_the_other_says_so() {
    let browser = Browser::open(Screen::Desk, "en").await;
    begin(&browser, "caesar", "bots").await;
    browser.wait_for(".prompt.yours").await;
    let path = browser.run("return location.pathname").await.as_str().expect("an address").to_owned();
    browser.new_tab().await;
    browser.go(&path).await;
    browser.wait_for(".prompt.yours").await;
    assert!(play(&browser, Hand::Mouse, 4).await == 4);
    let played = Seen::read(&browser).await.ply();
    browser.tab(0).await;
    browser.wait_for("#other-tab").await;
    let lines = "return document.querySelector('.log').dataset.told";
    let shown = browser.run(lines).await;
    let idle = "return !document.querySelector('[data-target], .prompt.yours')";
    assert_eq!(browser.run(idle).await, true, "the first tab plays nothing");
    browser.tab(1).await;
    assert_eq!(browser.run(lines).await, shown, "both tabs show the same game");
    browser.tab(0).await;
    browser.click("#play-here").await;
    browser.wait_for(".prompt.yours").await;
    assert!(play(&browser, Hand::Mouse, 2).await == 2);
    assert!(Seen::read(&browser).await.ply() > played, "the game goes on from where it was");
    browser.tab(1).await;
    browser.wait_for("#other-tab").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_browser_that_keeps_nothing_plays_and_says_so() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    let blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })";
    browser.run(blocked).await;
    browser.click("#play-now").await;
    browser.wait_for(".prompt").await;
    browser.wait_for("#unkept").await;
    until(&browser, "a question", "return !!document.querySelector('.prompt.yours')").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_refusal_stands_beside_the_question_and_goes_away() {
    let browser = Browser::open(Screen::Desk, "en").await;
    begin(&browser, "caesar", "people").await;
    browser.click("#lift").await;
    browser.wait_for(".spot").await;
    let question = browser.text(".prompt .what").await;
    let far = "const far = [...document.querySelectorAll('.spot:not(.line):not([data-target])')].pop();
               far.dispatchEvent(new MouseEvent('click', { bubbles: true })); return true";
    browser.run(far).await;
    until(&browser, "the reason", "return !!document.querySelector('.prompt small.no')").await;
    assert_eq!(browser.text(".prompt .what").await, question, "the question is still there");
    let gone = "return !document.querySelector('.prompt small.no')";
    until(&browser, "the refusal to go", gone).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_wait_for_somebody_who_is_away_goes_on_over_a_reload() {
    let patience = Duration::from_secs(14);
    let site = Site::with_patience(patience).await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&site.address, Screen::Desk, "en").await;
    let path = make_table(&ana, "eggs", "Ana").await;
    sit(&ben, &path, "Ben").await;
    begin_online(&ana).await;
    ben.wait_for(".prompt").await;
    // On a busy machine a browser takes seconds to end; its connection ends at some time between these two.
    let leaves = Instant::now();
    ben.close().await;
    let left = Instant::now();
    ana.wait_for("#missing").await;
    tokio::time::sleep(Duration::from_secs(8).saturating_sub(left.elapsed())).await;
    ana.go(&path).await;
    ana.wait_for("#missing").await;
    ana.wait_for("#relieve").await;
    let waited = left.elapsed();
    assert!(leaves.elapsed() + Duration::from_secs(2) > patience, "not before its time: {waited:?}");
    // If the reload restarted the wait, it would end eight seconds later.
    assert!(waited < patience + Duration::from_secs(7), "the reload did not start the wait anew: {waited:?}");
    ana.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn of_two_one_who_resigns_ends_the_game_and_the_other_wins() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&site.address, Screen::Desk, "en").await;
    let path = make_table(&ana, "eggs", "Ana").await;
    sit(&ben, &path, "Ben").await;
    begin_online(&ana).await;
    ben.wait_for(".prompt").await;
    ben.click("#table-menu").await;
    ben.click("#resign").await;
    ben.click("#resign").await;
    for (browser, title) in [(&ana, "You win"), (&ben, "Ana wins")] {
        browser.wait_for(".endscreen").await;
        let said = browser.text(".verdict h1").await;
        assert!(said.starts_with(title), "{title}: {said}");
        assert!(
            browser.text(".verdict .say").await.contains("comes last: Ben"),
            "the end names the player who resigned"
        );
        browser.wait_for("#rated").await;
        assert_eq!(browser.complaints().await, Vec::<String>::new());
    }
    ana.close().await;
    ben.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_visitor_makes_an_account_and_is_told_what_is_wrong_where_it_is() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/account").await;
    browser.fill("#account-name", "Zoe").await;
    browser.fill("#account-password", "short").await;
    browser.click("#make-account").await;
    let at = |field: &str| {
        format!("return document.querySelector('label[for={field}] .problem')?.innerText ?? null")
    };
    browser.wait_for("label[for=account-password] .problem").await;
    assert_eq!(browser.run(&at("account-name")).await, json!(null), "nothing is wrong with the name");
    browser.fill("#account-password", "a long walk to Rome").await;
    browser.click("#make-account").await;
    browser.wait_for("#logout").await;
    browser.click("#logout").await;
    browser.wait_for("#make-account").await;
    // The name is now taken.
    browser.fill("#account-name", "Zoe").await;
    browser.fill("#account-password", "another walk to Rome").await;
    browser.click("#make-account").await;
    browser.wait_for("label[for=account-name] .problem").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_guest_keeps_the_form_of_an_account_with_what_was_written() {
    let browser = Browser::open(Screen::Desk, "en").await;
    let _path = make_table(&browser, "eme", "Ana").await;
    add_bot(&browser, "2", "novice").await;
    browser.go("/account").await;
    browser.wait_for("#account-name").await;
    assert_eq!(browser.run("return document.querySelector('#account-name').value").await, json!("Ana"));
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn an_account_gets_another_name_and_a_lost_password_is_replaced() {
    let browser = Browser::open(Screen::Phone, "fr").await;
    browser.go("/account").await;
    browser.fill("#account-name", "Zoe").await;
    browser.fill("#account-password", "a long walk to Rome").await;
    browser.click("#make-account").await;
    browser.wait_for("#rename").await;
    browser.fill("#new-name", "\u{2800}").await;
    browser.click("#rename").await;
    browser.wait_for("label[for=new-name] .problem").await;
    browser.fill("#new-name", "Zoë of Gaul").await;
    browser.click("#rename").await;
    until(&browser, "her name", "return document.querySelector('.account h2').innerText === 'Zoë of Gaul'")
        .await;
    browser.fill("#recovery-password", "a wrong walk").await;
    browser.click("#make-codes").await;
    browser.wait_for("label[for=recovery-password] .problem").await;
    browser.fill("#recovery-password", "a long walk to Rome").await;
    browser.click("#make-codes").await;
    browser.wait_for(".codes li").await;
    let code = browser.text(".codes li:nth-child(3) code").await;
    browser.click("#logout").await;
    browser.click("#lost-password").await;
    browser.fill("#recover-name", "zoë of gaul").await;
    browser.fill("#recover-code", "abcd-abcd-abcd-abcd").await;
    browser.fill("#recover-password", "another walk to Rome").await;
    browser.click("#recover").await;
    browser.wait_for("details .problem").await;
    browser.fill("#recover-code", &code).await;
    browser.click("#recover").await;
    browser.wait_for("#logout").await;
    until(&browser, "nine codes", "return document.querySelector('.account').innerText.includes('9 codes')")
        .await;
    browser.close().await;
}
