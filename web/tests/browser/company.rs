//! Helpers for tables of the site: making a table, sitting down, playing, and comparing pages with the engine of the
//! site.

use std::time::Duration;

use game::{Lang, Seat, Words, plain};
use games::{AnyMatch, GameId, with_game};
use serde_json::Value;
use table::Record;

use super::driver::Browser;
use super::game::{FIND, Hand, press};

/// The interval at which a condition is checked.
pub(super) const LOOK: Duration = Duration::from_millis(60);
/// The most checks of a condition.
pub(super) const LOOKS: u32 = 500;

/// Waits until a script returns true.
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

/// Enters a name in the dialog.
pub(super) async fn introduce(browser: &Browser, name: &str) {
    browser.fill("#name", name).await;
    browser.click("#name-ok").await;
}

/// Makes a table with two seats and returns its path.
pub(super) async fn make_table(browser: &Browser, slug: &str, name: &str) -> String {
    make_larger_table(browser, slug, name, 0).await
}

/// Makes a table with two seats and this many more; returns its path.
pub(super) async fn make_larger_table(browser: &Browser, slug: &str, name: &str, more: usize) -> String {
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

/// Puts a bot on a seat in the waiting room.
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

/// Whether the player of this browser is to act.
pub(super) async fn is_asked(browser: &Browser) -> bool {
    browser.run(ASKED).await == Value::Bool(true)
}

pub(super) async fn is_over(browser: &Browser) -> bool {
    browser.run("return !!document.querySelector('.endscreen')").await == Value::Bool(true)
}

/// Presses a legal target, if the player of this browser is to act; returns whether it did.
pub(super) async fn press_something(browser: &Browser, hand: Hand, pressed: &mut usize) -> bool {
    let found = browser.run(&format!("if (!(() => {{ {ASKED} }})()) return null; {FIND}")).await;
    let Some(kind) = found[0].as_str() else { return false };
    press(browser, hand, kind, &found, *pressed).await;
    *pressed += 1;
    true
}

/// Presses up to `most` legal targets; stops when the game ends.
pub(super) async fn press_some(browser: &Browser, hand: Hand, most: usize) {
    let mut pressed = 0;
    for _ in 0..LOOKS {
        if pressed >= most || is_over(browser).await {
            return;
        }
        if !press_something(browser, hand, &mut pressed).await {
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Whether the seat was taken back from the substitute and is to act, as a script.
pub(super) const BACK_IN_TURN: &str =
    "return !document.querySelector('#take-back') && !!document.querySelector('.prompt.yours')";

/// Asserts that the page shows the view that the site has for this viewer: the panels in words, the points, who is to
/// act.
pub(super) async fn check(browser: &Browser, path: &str, viewer: Option<u8>, lang: Lang) {
    check_for(browser, path, viewer, viewer, lang).await;
}

/// The same on a page that addresses `reader` as “you”; nobody, if several people share it.
pub(super) async fn check_for(
    browser: &Browser,
    path: &str,
    viewer: Option<u8>,
    reader: Option<u8>,
    lang: Lang,
) {
    let reader = reader.map(Seat::new);
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
        let game: GameId = read[0].as_str().expect("a game").parse().expect("a known game");
        let names: Vec<String> = serde_json::from_value(read[6].clone()).expect("names");
        seen = (shown, with_game!(game, G => expected::<G>(&read[2], &names, reader, lang)));
        if seen.0 == seen.1 {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
    assert_eq!(seen.0, seen.1, "the page, and the view of the engine");
}

fn expected<G: Words>(view: &Value, names: &[String], reader: Option<Seat>, lang: Lang) -> Value {
    let view: game::View<G> = serde_json::from_value(view.clone()).expect("a view");
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let text = |line: &game::Line| plain(&G::catalog(lang).render_to(reader, line, &name));
    let panel = |panel: &game::Panel| {
        std::iter::once(&panel.title).chain(&panel.lines).map(text).collect::<Vec<String>>()
    };
    let panels: Vec<Vec<String>> = G::panels(&view).iter().map(panel).collect();
    let score = view.score();
    let totals = score.running();
    let points: Vec<i16> = Seat::all(score.seats).map(|seat| totals[seat]).collect();
    let to_act: Vec<String> = view.to_act().iter().map(|seat| seat.to_string()).collect();
    serde_json::json!([panels, points, to_act])
}

/// Asserts that the page loaded nothing from other hosts.
pub(super) async fn stays_home(browser: &Browser) {
    let strangers = "return performance.getEntriesByType('resource').filter((e) => new URL(e.name).host !== location.host).map((e) => e.name)";
    assert_eq!(browser.run(strangers).await, serde_json::json!([]));
}

/// The number of positions so far.
pub(super) async fn plies(browser: &Browser, path: &str) -> u64 {
    let script = format!(
        "const done = arguments[0]; fetch('/api{}/replay').then((r) => r.json()).then((r) => done(r.seen[0].length))",
        path.replace("/t/", "/tables/")
    );
    browser.run_async(&script).await.as_u64().expect("a number")
}

/// The seats of all moves in order, in a game without simultaneous choices.
pub(super) async fn movers(browser: &Browser, path: &str) -> Vec<Seat> {
    let script = format!(
        "const done = arguments[0]; fetch('/api{}/replay').then((r) => r.json()).then((r) => done([r.game, r.seen[0].map((s) => s.view)]))",
        path.replace("/t/", "/tables/")
    );
    let read = browser.run_async(&script).await;
    let game: GameId = read[0].as_str().expect("a game").parse().expect("a known game");
    let views = read[1].as_array().expect("positions");
    // No move was played in the last position.
    views[..views.len() - 1].iter().map(|view| with_game!(game, G => sole_actor::<G>(view))).collect()
}

fn sole_actor<G: Words>(view: &Value) -> Seat {
    let view: game::View<G> = serde_json::from_value(view.clone()).expect("a view");
    view.to_act().iter().next().expect("a seat to act")
}

/// The match of the public record after the end.
pub(super) async fn record(browser: &Browser, path: &str) -> AnyMatch {
    let id = path.rsplit('/').next().expect("an id");
    let script = format!(
        "const done = arguments[0]; fetch('/api/tables/{id}/record').then((r) => r.text()).then(done)"
    );
    let text = browser.run_async(&script).await;
    let record: Record = text.as_str().expect("a text").parse().expect("a record");
    AnyMatch::replay(&record).expect("the record replays")
}
