//! Tables on the site: two browsers, a lost connection, a spectator, a substitute.

use game::{Lang, Seat};
use serde_json::Value;

use super::cable::Cable;
use super::company::{
    BACK_IN_TURN, LOOK, LOOKS, add_bot, begin, check, check_for, introduce, is_asked, is_over,
    make_larger_table, make_table, movers, press_some, press_something, record, sit, stays_home, until,
};
use super::driver::{Browser, Screen};
use super::game::Hand;
use super::site::Site;

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn two_browsers_play_a_whole_game_and_one_loses_its_connection_mid_turn() {
    let site = Site::start().await;
    let cable = Cable::to(&site.address).await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&cable.address, Screen::Desk, "en").await;
    // More players have fewer turns each, so three bots halve the length of the game.
    let path = make_larger_table(&ana, "eme", "Ana", 3).await;
    sit(&ben, &path, "Ben").await;
    for seat in ["3", "4", "5"] {
        add_bot(&ana, seat, "novice").await;
    }
    begin(&ana).await;
    ben.wait_for(".prompt").await;
    let (mut anas, mut bens, mut lost, mut idle) = (0, 0, false, 0);
    while idle < LOOKS {
        if !lost && bens > 12 && is_asked(&ben).await {
            lost = true;
            lose_and_come_back(&ana, &ben, &cable, &path).await;
        }
        let pressed = press_something(&ana, Hand::Mouse, &mut anas).await
            | press_something(&ben, Hand::Mouse, &mut bens).await;
        idle = if pressed { 0 } else { idle + 1 };
        if !pressed {
            if is_over(&ana).await && is_over(&ben).await {
                break;
            }
            tokio::time::sleep(LOOK).await;
        } else if (anas + bens) % 20 == 0 {
            check(&ana, &path, Some(0), Lang::En).await;
            check(&ben, &path, Some(1), Lang::En).await;
        }
    }
    assert!(lost, "the cable was pulled");
    ana.wait_for("#rematch").await;
    ben.wait_for("#rematch").await;
    let table = record(&ana, &path).await;
    assert!(table.outcome().is_some());
    for (browser, seat) in [(&ana, 0), (&ben, 1)] {
        check(browser, &path, Some(seat), Lang::En).await;
        browser.wait_for("#rated").await;
        stays_home(browser).await;
    }
    assert_eq!(ana.complaints().await, Vec::<String>::new());
    let others: Vec<String> =
        ben.complaints().await.into_iter().filter(|line| !line.contains("/api/live")).collect();
    assert_eq!(others, Vec::<String>::new(), "nothing but the lost connection");
    ana.click("#rematch").await;
    ana.wait_for(".room").await;
    until(&ben, "the rematch", "return document.querySelector('#rematch').textContent.includes('Join')")
        .await;
    ben.click("#rematch").await;
    ben.wait_for(".room .stand").await;
    begin(&ana).await;
    ana.close().await;
    ben.close().await;
}

/// Ben clicks while the connection is cut. The move is kept and played after the reconnection.
async fn lose_and_come_back(ana: &Browser, ben: &Browser, cable: &Cable, path: &str) {
    let before = movers(ana, path).await;
    cable.pull();
    ben.wait_for("#link-lost").await;
    let mut pressed = 0;
    for _ in 0..LOOKS {
        if ben.run("return !!document.querySelector('.sending')").await == Value::Bool(true) {
            break;
        }
        press_something(ben, Hand::Mouse, &mut pressed).await;
        tokio::time::sleep(LOOK).await;
    }
    until(ben, "the banner", "return document.querySelector('#link-lost')?.textContent.includes('saved')")
        .await;
    assert_eq!(movers(ana, path).await, before, "nothing has got through");
    cable.plug();
    until(
        ben,
        "the connection",
        "return !document.querySelector('#link-lost') && !document.querySelector('.sending')",
    )
    .await;
    // If the click ended Ben's turn, bots have played since; Ben is not to act again before Ana.
    let after = movers(ana, path).await;
    let his = after[before.len()..].iter().filter(|seat| **seat == Seat::new(1)).count();
    assert_eq!((after.get(before.len()), his), (Some(&Seat::new(1)), 1), "the click was played, once");
    check(ben, path, Some(1), Lang::En).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_spectator_sees_what_everybody_may_see_and_talks_apart_from_the_players() {
    let site = Site::start().await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let eve = Browser::at(&site.address, Screen::Phone, "en").await;
    let path = make_table(&ana, "eggs", "Ana").await;
    add_bot(&ana, "2", "novice").await;
    begin(&ana).await;
    eve.go(&path).await;
    eve.wait_for(".prompt").await;
    until(
        &ana,
        "the spectator",
        "return document.querySelector('.chatbox .chip')?.textContent.includes('1')",
    )
    .await;
    let mut pressed = 0;
    for _ in 0..2000 {
        if pressed >= 10 || is_over(&ana).await {
            break;
        }
        if !press_something(&ana, Hand::Mouse, &mut pressed).await {
            tokio::time::sleep(LOOK).await;
        }
        assert!(!is_asked(&eve).await, "a spectator is never asked");
    }
    check(&ana, &path, Some(0), Lang::En).await;
    check(&eve, &path, None, Lang::En).await;
    eve.click(".tabbar button:last-child").await;
    eve.click(".chatbox .quick button").await;
    introduce(&eve, "Eve").await;
    let said = "return document.querySelector('.chatbox ol').textContent.includes('Eve Well played!')";
    until(&eve, "her words", said).await;
    assert_eq!(ana.run(said).await, false, "players do not hear spectators during the game");
    for browser in [ana, eve] {
        stays_home(&browser).await;
        browser.close_clean().await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_bot_takes_a_seat_over_and_gives_it_back() {
    let ana = Browser::open(Screen::Desk, "en").await;
    let path = make_table(&ana, "eme", "Ana").await;
    // A slow bot, so that the game is not over when Ana returns.
    add_bot(&ana, "2", "master").await;
    begin(&ana).await;
    until(&ana, "her turn", "return !!document.querySelector('.prompt.yours')").await;
    ana.click("#table-menu").await;
    ana.click("#leave").await;
    ana.wait_for(".home").await;
    ana.go(&path).await;
    ana.wait_for("#take-back").await;
    assert!(!is_asked(&ana).await, "a bot plays");
    ana.click("#take-back").await;
    until(&ana, "her turn", BACK_IN_TURN).await;
    press_some(&ana, Hand::Mouse, 4).await;
    check(&ana, &path, Some(0), Lang::En).await;
    ana.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_french_table_online() {
    let ana = Browser::open(Screen::Desk, "fr").await;
    let path = make_table(&ana, "legends", "Zoé").await;
    assert_eq!(ana.text(".panel.invite h2").await, "Inviter des amis");
    add_bot(&ana, "2", "novice").await;
    begin(&ana).await;
    press_some(&ana, Hand::Mouse, 6).await;
    check(&ana, &path, Some(0), Lang::Fr).await;
    let page = ana.text("body").await;
    assert!(!page.contains('<'), "no message is missing: {page}");
    ana.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_guest_becomes_an_account_leaves_and_comes_back() {
    let ana = Browser::open(Screen::Phone, "en").await;
    let path = make_table(&ana, "eggs", "Ana").await;
    ana.go("/account").await;
    ana.fill("#account-password", "a long secret").await;
    ana.click("#make-account").await;
    ana.wait_for("#logout").await;
    ana.click("#logout").await;
    ana.wait_for("#login").await;
    ana.fill("#login-name", "ana").await;
    ana.fill("#login-password", "a long secret").await;
    ana.click("#login").await;
    ana.wait_for("#logout").await;
    ana.go(&path).await;
    ana.wait_for(".room .stand").await;
    ana.go("/account").await;
    ana.click("#delete").await;
    ana.click("#delete").await;
    ana.wait_for("#login").await;
    ana.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn two_at_one_device_get_a_curtain_at_a_table_online() {
    let ana = Browser::open(Screen::Desk, "en").await;
    let path = make_table(&ana, "eggs", "Ana").await;
    ana.click("[data-seat=\"2\"] button").await;
    begin(&ana).await;
    let mut pressed = 0;
    for seat in [0, 1] {
        ana.click("#lift").await;
        check_for(&ana, &path, Some(seat), None, Lang::En).await;
        while ana.run("return !document.querySelector('.curtain')").await == Value::Bool(true) && pressed < 6
        {
            press_something(&ana, Hand::Mouse, &mut pressed).await;
            tokio::time::sleep(LOOK).await;
        }
    }
    ana.close_clean().await;
}
