//! Screenshots of every screen, from a small phone to a large screen, light and dark, in both languages. `cargo xtask shots`
//! takes them.

use super::company;
use super::driver::{Browser, Screen};
use super::game::Hand;
use super::kept::{self, Far};
use super::review;
use super::site::Site;
use super::whole::begin;

const GAMES: [&str; 4] = ["eme", "legends", "eggs", "caesar"];

/// Themes and languages on the two usual screens, and on the others.
const USUAL: [(&str, &str); 3] = [("light", "en"), ("dark", "en"), ("light", "fr")];
const OTHER: [(&str, &str); 2] = [("light", "fr"), ("dark", "en")];

#[tokio::test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
async fn shots_on_a_desk() {
    shots(Screen::Desk, "desk", &USUAL).await;
}

#[tokio::test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
async fn shots_in_a_hand() {
    shots(Screen::Phone, "phone", &USUAL).await;
}

#[tokio::test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
async fn shots_on_a_small_phone() {
    shots(Screen::Other(360, 640), "small", &OTHER).await;
}

#[tokio::test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
async fn shots_on_a_tablet() {
    shots(Screen::Other(768, 1024), "tablet", &OTHER).await;
}

#[tokio::test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
async fn shots_on_a_large_screen() {
    shots(Screen::Other(2560, 1440), "large", &OTHER).await;
}

async fn shots(screen: Screen, width: &str, looks: &[(&str, &str)]) {
    for (theme, lang) in looks {
        let browser = Browser::open(screen, lang).await;
        browser.go("/").await;
        browser.run(&format!("localStorage.theme = '{theme}'; localStorage.speed = 'still'")).await;
        let name = if *lang == "en" { format!("{width}-{theme}") } else { format!("{width}-{lang}") };
        for slug in GAMES {
            table(&browser, slug, &name).await;
            learning(&browser, slug, &name).await;
        }
        others(&browser, &name).await;
        browser.close().await;
    }
}

/// The set-up form, the middle and the end of a game.
async fn table(browser: &Browser, slug: &str, name: &str) {
    browser.go(&format!("/new/{slug}/bots")).await;
    browser.picture(&format!("{slug}-setup-{name}")).await;
    kept::open(browser, slug, Far::Middle).await;
    browser.picture(&format!("{slug}-{name}")).await;
    kept::open(browser, slug, Far::End).await;
    browser.picture(&format!("{slug}-end-{name}")).await;
}

/// A lesson, hints, a replay and a review.
async fn learning(browser: &Browser, slug: &str, name: &str) {
    browser.go(&format!("/learn/{slug}")).await;
    browser.wait_for(".board:not(.loading)").await;
    browser.click("#show").await;
    browser.picture(&format!("{slug}-lesson-{name}")).await;
    kept::open(browser, slug, Far::Middle).await;
    browser.click("#hint").await;
    browser.wait_for(".hintline").await;
    browser.picture(&format!("{slug}-hint-{name}")).await;
    kept::open(browser, slug, Far::End).await;
    browser.click(".watch-again").await;
    browser.wait_for("#turn-on").await;
    for _ in 0..4 {
        browser.click("#turn-on").await;
    }
    let all = "const e = document.querySelector('#eyes'); e.value = e.options.length - 1;
               e.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(all).await;
    browser.picture(&format!("{slug}-replay-{name}")).await;
    browser.go(&format!("/review/game/k{slug}")).await;
    review::finished(browser).await;
    browser.picture(&format!("{slug}-review-{name}")).await;
}

/// The start page, the rules, statistics, replays, the curtain, the score, the screen of the architect.
async fn others(browser: &Browser, name: &str) {
    browser.go("/").await;
    browser.picture(&format!("home-{name}")).await;
    browser.go("/rules/eme").await;
    browser.picture(&format!("rules-{name}")).await;
    for page in ["statistics", "replay", "workshop"] {
        browser.go(&format!("/{page}")).await;
        browser.picture(&format!("{page}-{name}")).await;
    }
    begin(browser, "eme", "people").await;
    browser.wait_for("#lift").await;
    browser.picture(&format!("curtain-{name}")).await;
    browser.click("#lift").await;
    browser.press('s').await;
    browser.wait_for(".drawer").await;
    browser.picture(&format!("score-{name}")).await;
    browser.go("/new/legends/bots").await;
    let architect = "for (const s of document.querySelectorAll('.options select')) {
        const o = [...s.options].find((o) => o.value === 'architect');
        if (o) { s.value = 'architect'; s.dispatchEvent(new Event('change', { bubbles: true })); } }";
    browser.run(architect).await;
    browser.click("#start").await;
    browser.wait_for("#lay, .board").await;
    browser.picture(&format!("architect-{name}")).await;
}

#[tokio::test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
async fn shots_of_tables_online_on_a_desk() {
    shots_online(Screen::Desk, "desk").await;
}

#[tokio::test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
async fn shots_of_tables_online_in_a_hand() {
    shots_online(Screen::Phone, "phone").await;
}

async fn shots_online(screen: Screen, width: &str) {
    for (theme, lang) in USUAL {
        let site = Site::start().await;
        let ana = Browser::at(&site.address, screen, lang).await;
        let ben = Browser::at(&site.address, Screen::Desk, lang).await;
        ana.go("/").await;
        ana.run(&format!("localStorage.theme = '{theme}'; localStorage.speed = 'still'")).await;
        let name = if lang == "en" { format!("{width}-{theme}") } else { format!("{width}-{lang}") };
        room(&ana, &ben, &name).await;
        running(&ana, &ben, &name).await;
        for page in ["games", "account", "ranking/eme"] {
            ana.go(&format!("/{page}")).await;
            let word = page.split('/').next().expect("a word");
            ana.picture(&format!("online-{word}-{name}")).await;
        }
        ana.close().await;
        ben.close().await;
    }
}

/// The form for a table, the dialog for a name, and the waiting room.
async fn room(ana: &Browser, ben: &Browser, name: &str) {
    ana.go("/new/eme/friends").await;
    ana.picture(&format!("online-invite-{name}")).await;
    ana.click("#add").await;
    let clocks = "const s = document.querySelector('#pace'); s.value = 'live10';
                  s.dispatchEvent(new Event('change', { bubbles: true }))";
    ana.run(clocks).await;
    ana.click("#make").await;
    ana.wait_for("#name").await;
    ana.picture(&format!("online-name-{name}")).await;
    company::introduce(ana, "Ana").await;
    ana.wait_for(".room .invitation .qr").await;
    let path = ana.run("return location.pathname").await.as_str().expect("an address").to_owned();
    company::sit(ben, &path, "Ben").await;
    company::add_bot(ana, "3", "novice").await;
    company::until(ana, "Ben", "return document.querySelectorAll('.room .dot.here').length === 2").await;
    ben.click(".chatbox .quick button").await;
    company::until(ana, "his words", "return document.querySelectorAll('.chatbox li').length === 1").await;
    ana.picture(&format!("online-room-{name}")).await;
}

/// A running table, its menu, the start page, and the end.
async fn running(ana: &Browser, ben: &Browser, name: &str) {
    company::begin(ana).await;
    ben.wait_for(".prompt").await;
    let path = ana.run("return location.pathname").await.as_str().expect("an address").to_owned();
    let (mut anas, mut bens) = (0, 0);
    while anas <= 24 || !company::is_asked(ana).await {
        let pressed = company::press_something(ana, Hand::Mouse, &mut anas).await
            | company::press_something(ben, Hand::Mouse, &mut bens).await;
        if !pressed {
            tokio::time::sleep(company::LOOK).await;
        }
    }
    ana.picture(&format!("online-table-{name}")).await;
    ana.click("#table-menu").await;
    ana.picture(&format!("online-menu-{name}")).await;
    ben.click("#table-menu").await;
    ben.click("#leave").await;
    ben.go("/new/legends/friends").await;
    ben.click("#private").await;
    ben.click("#make").await;
    ben.wait_for(".room").await;
    ana.go("/").await;
    ana.wait_for(".list .join").await;
    ana.picture(&format!("online-home-{name}")).await;
    ana.go(&path).await;
    ana.click("#table-menu").await;
    ana.click("#leave").await;
    ana.go(&path).await;
    ana.wait_for("#rematch").await;
    ana.picture(&format!("online-end-{name}")).await;
}
