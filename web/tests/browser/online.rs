//! Tables on the site: two browsers, a lost connection, a spectator, a bot in a person's seat.

use std::time::Duration;

use game::{Lang, Seat, Words, plain};
use games::{AnyMatch, GameId, with_game};
use serde_json::Value;
use table::Record;

use super::cable::Cable;
use super::driver::{Browser, Screen};
use super::game::{FIND, Hand, press};
use super::site::Site;

/// How often a condition is looked at, and how long it may take.
pub(super) const LOOK: Duration = Duration::from_millis(60);
pub(super) const LOOKS: u32 = 500;

/// Waits until a script says yes.
pub(super) async fn until(browser: &Browser, what: &str, script: &str) {
    for _ in 0..LOOKS {
        if browser.run(script).await == Value::Bool(true) {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
    let page = browser.text("body").await;
    panic!("waiting for {what}; the page says: {page}");
}

/// Says who one is, where the page asks.
pub(super) async fn introduce(browser: &Browser, name: &str) {
    browser.fill("#name", name).await;
    browser.click("#name-ok").await;
}

/// Makes a table of two by hand and returns its address.
pub(super) async fn make_table(browser: &Browser, slug: &str, name: &str) -> String {
    make_larger_table(browser, slug, name, 0).await
}

/// Makes a table of two and so many more.
async fn make_larger_table(browser: &Browser, slug: &str, name: &str, more: usize) -> String {
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.go(&format!("/new/{slug}/friends")).await;
    for _ in 0..more {
        browser.click("#add").await;
    }
    browser.click("#make").await;
    introduce(browser, name).await;
    browser.wait_for(".room .invitation .qr").await;
    browser.run("return location.pathname").await.as_str().expect("an address").to_owned()
}

/// Chooses a bot for a seat of the waiting room.
pub(super) async fn add_bot(browser: &Browser, seat: &str, level: &str) {
    let select = format!("[data-seat=\"{seat}\"] select");
    browser.wait_for(&select).await;
    browser
        .run(&format!(
            "const s = document.querySelector({select:?}); s.value = {level:?}; s.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ))
        .await;
    until(browser, "the bot", &format!("return !document.querySelector({select:?})")).await;
}

pub(super) async fn sit(browser: &Browser, path: &str, name: &str) {
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.go(path).await;
    browser.click("#sit").await;
    introduce(browser, name).await;
    browser.wait_for(".room .stand").await;
}

pub(super) async fn begin(browser: &Browser) {
    until(browser, "all seats", "return document.querySelector('#begin')?.disabled === false").await;
    browser.click("#begin").await;
    browser.wait_for(".prompt").await;
}

const ASKED: &str = "return !!document.querySelector('.prompt.yours') && !document.querySelector('.sending')";

/// Whether this browser is asked.
pub(super) async fn is_asked(browser: &Browser) -> bool {
    browser.run(ASKED).await == Value::Bool(true)
}

pub(super) async fn is_over(browser: &Browser) -> bool {
    browser.run("return !!document.querySelector('.endscreen')").await == Value::Bool(true)
}

/// Presses something legal, if this browser is asked and there is something to press.
pub(super) async fn press_something(browser: &Browser, hand: Hand, pressed: &mut usize) -> bool {
    let found = browser.run(&format!("if (!(() => {{ {ASKED} }})()) return null; {FIND}")).await;
    let Some(kind) = found[0].as_str() else { return false };
    press(browser, hand, kind, &found, *pressed).await;
    *pressed += 1;
    true
}

/// The page shows what the site's engine lets this viewer see: every panel in words, points, who is to act.
pub(super) async fn check(browser: &Browser, path: &str, viewer: Option<u8>, lang: Lang) {
    let id = path.rsplit('/').next().expect("an id");
    let eyes = viewer.map(|seat| format!("?viewer={seat}")).unwrap_or_default();
    let script = format!(
        "const done = arguments[0];
         const list = (s) => [...document.querySelectorAll(s)];
         fetch('/api/tables/{id}/replay{eyes}').then((r) => r.json()).then((replay) => done([
           replay.game, replay.names, replay.seen[0].at(-1).view,
           list('[role=region].sr section').map((e) => [...e.querySelectorAll('h3, li')].map((l) => l.textContent)),
           list('.rail .player .points b').map((e) => parseInt(e.textContent.replace('−', '-'))),
           list('.rail .player.now').map((e) => e.dataset.seat),
           list('.rail .player header .who b').map((e) => e.firstChild.textContent.trim())]))"
    );
    let mut seen = (Value::Null, Value::Null);
    for _ in 0..LOOKS {
        let read = browser.run_async(&script).await;
        let shown = Value::Array(vec![read[3].clone(), read[4].clone(), read[5].clone()]);
        let game: GameId = read[0].as_str().expect("a game").parse().expect("one of ours");
        let names: Vec<String> = serde_json::from_value(read[6].clone()).expect("names");
        seen = (shown, with_game!(game, G => expected::<G>(&read[2], &names, lang)));
        if seen.0 == seen.1 {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
    assert_eq!(seen.0, seen.1, "what is shown, and what the engine says");
}

fn expected<G: Words>(view: &Value, names: &[String], lang: Lang) -> Value {
    let view: game::View<G> = serde_json::from_value(view.clone()).expect("a view");
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let text = |line: &game::Line| plain(&G::catalog(lang).render(line, &name));
    let panel = |panel: &game::Panel| {
        std::iter::once(&panel.title).chain(&panel.lines).map(text).collect::<Vec<String>>()
    };
    let panels: Vec<Vec<String>> = G::panels(&view).iter().map(panel).collect();
    let score = view.score();
    let totals = score.totals();
    let points: Vec<i16> = Seat::all(score.seats).map(|seat| totals[seat]).collect();
    let to_act: Vec<String> = view.to_act().iter().map(|seat| seat.to_string()).collect();
    serde_json::json!([panels, points, to_act])
}

/// Nothing was loaded from anywhere else.
pub(super) async fn stays_home(browser: &Browser) {
    let strangers = "return performance.getEntriesByType('resource').filter((e) => new URL(e.name).host !== location.host).map((e) => e.name)";
    assert_eq!(browser.run(strangers).await, serde_json::json!([]));
}

/// How many positions there have been, as the site tells everybody.
pub(super) async fn plies(browser: &Browser, path: &str) -> u64 {
    let script = format!(
        "const done = arguments[0]; fetch('/api{}/replay').then((r) => r.json()).then((r) => done(r.seen[0].length))",
        path.replace("/t/", "/tables/")
    );
    browser.run_async(&script).await.as_u64().expect("a number")
}

/// The record everybody may read after the end, played again.
async fn record(browser: &Browser, path: &str) -> AnyMatch {
    let id = path.rsplit('/').next().expect("an id");
    let script = format!(
        "const done = arguments[0]; fetch('/api/tables/{id}/record').then((r) => r.text()).then(done)"
    );
    let text = browser.run_async(&script).await;
    let record: Record = text.as_str().expect("a text").parse().expect("a record");
    AnyMatch::replay(&record).expect("it replays")
}

#[tokio::test]
async fn two_browsers_play_a_whole_game_and_one_loses_its_connection_mid_turn() {
    let Some(site) = Site::start().await else { return };
    let cable = Cable::to(&site.address).await;
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let ben = Browser::at(&cable.address, Screen::Desk, "en").await;
    // The more play, the fewer turns each has: three bots make the game half as long.
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

/// Ben clicks while the cable is out; the click is kept and played when it is in again.
async fn lose_and_come_back(ana: &Browser, ben: &Browser, cable: &Cable, path: &str) {
    let before = plies(ana, path).await;
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
    until(ben, "the banner", "return document.querySelector('#link-lost')?.textContent.includes('kept')")
        .await;
    assert_eq!(plies(ana, path).await, before, "nothing has got through");
    cable.plug();
    until(
        ben,
        "the connection",
        "return !document.querySelector('#link-lost') && !document.querySelector('.sending')",
    )
    .await;
    assert_eq!(plies(ana, path).await, before + 1, "the click was played, once");
    check(ben, path, Some(1), Lang::En).await;
}

#[tokio::test]
async fn a_spectator_sees_what_everybody_may_see_and_can_talk() {
    let Some(site) = Site::start().await else { return };
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
    until(
        &ana,
        "her words",
        "return document.querySelector('.chatbox ol').textContent.includes('Eve Well played!')",
    )
    .await;
    for browser in [ana, eve] {
        stays_home(&browser).await;
        assert_eq!(browser.complaints().await, Vec::<String>::new());
        browser.close().await;
    }
}

#[tokio::test]
async fn a_bot_takes_a_seat_over_and_gives_it_back() {
    let Some(site) = Site::start().await else { return };
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let path = make_table(&ana, "eme", "Ana").await;
    // A bot that thinks: the game is still on when she comes back.
    add_bot(&ana, "2", "expert").await;
    begin(&ana).await;
    until(&ana, "her turn", "return !!document.querySelector('.prompt.yours')").await;
    ana.click("#table-menu").await;
    ana.click("#leave").await;
    ana.wait_for(".home").await;
    ana.go(&path).await;
    ana.wait_for("#take-back").await;
    assert!(!is_asked(&ana).await, "a bot plays");
    ana.click("#take-back").await;
    until(
        &ana,
        "her turn",
        "return !document.querySelector('#take-back') && !!document.querySelector('.prompt.yours')",
    )
    .await;
    let mut pressed = 0;
    for _ in 0..500 {
        if pressed >= 4 || is_over(&ana).await {
            break;
        }
        if !press_something(&ana, Hand::Mouse, &mut pressed).await {
            tokio::time::sleep(LOOK).await;
        }
    }
    check(&ana, &path, Some(0), Lang::En).await;
    assert_eq!(ana.complaints().await, Vec::<String>::new());
    ana.close().await;
}

#[tokio::test]
async fn a_french_table_online() {
    let Some(site) = Site::start().await else { return };
    let ana = Browser::at(&site.address, Screen::Desk, "fr").await;
    let path = make_table(&ana, "legends", "Zoé").await;
    assert_eq!(ana.text(".panel.invite h2").await, "Inviter des amis");
    add_bot(&ana, "2", "novice").await;
    begin(&ana).await;
    let mut pressed = 0;
    for _ in 0..600 {
        if pressed >= 6 || is_over(&ana).await {
            break;
        }
        if !press_something(&ana, Hand::Mouse, &mut pressed).await {
            tokio::time::sleep(LOOK).await;
        }
    }
    check(&ana, &path, Some(0), Lang::Fr).await;
    let page = ana.text("body").await;
    assert!(!page.contains('<'), "no message is missing: {page}");
    assert_eq!(ana.complaints().await, Vec::<String>::new());
    ana.close().await;
}

#[tokio::test]
async fn a_guest_becomes_an_account_leaves_and_comes_back() {
    let Some(site) = Site::start().await else { return };
    let ana = Browser::at(&site.address, Screen::Phone, "en").await;
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
    assert_eq!(ana.complaints().await, Vec::<String>::new());
    ana.close().await;
}

#[tokio::test]
async fn two_at_one_device_get_a_curtain_at_a_table_online() {
    let Some(site) = Site::start().await else { return };
    let ana = Browser::at(&site.address, Screen::Desk, "en").await;
    let path = make_table(&ana, "eggs", "Ana").await;
    ana.click("[data-seat=\"2\"] button").await;
    begin(&ana).await;
    let mut pressed = 0;
    for seat in [0, 1] {
        ana.click("#lift").await;
        check(&ana, &path, Some(seat), Lang::En).await;
        while ana.run("return !document.querySelector('.curtain')").await == Value::Bool(true) && pressed < 6
        {
            press_something(&ana, Hand::Mouse, &mut pressed).await;
            tokio::time::sleep(LOOK).await;
        }
    }
    assert_eq!(ana.complaints().await, Vec::<String>::new());
    ana.close().await;
}
