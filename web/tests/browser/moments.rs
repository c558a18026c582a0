//! Moves are shown slowly enough to follow and leave marks, and bubbles cover nothing important.

use std::time::{Duration, Instant};

use super::driver::{Browser, Screen};
use super::game::{Hand, Seen, play};
use super::haste::centre;
use super::kept::{self, Far};
use super::table::until;
use super::whole::is_clean;

/// A script that returns whether an element covers another.
fn covers(upper: &str, lower: &str) -> String {
    format!(
        "const box = (e) => e.getBoundingClientRect(); const a = box(document.querySelector({upper:?}));
         return [...document.querySelectorAll({lower:?})].map(box).filter((b) => b.width > 0)
           .some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)"
    )
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_bubble_of_a_card_hides_neither_prompt_nor_cards() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    for slug in ["eme", "legends", "eggs"] {
        kept::open(&browser, slug, Far::Middle).await;
        for card in ["[data-card=\"1\"]", "[data-card=\"2\"]"] {
            let (x, y) = centre(&browser, card).await;
            browser.hover(5, 5).await;
            browser.hover(x, y).await;
            until(&browser, "the bubble", "return !!document.querySelector('.bubble')").await;
            for below in [".prompt", ".gcard, .hc", ".board .tools"] {
                assert_eq!(browser.run(&covers(".bubble", below)).await, false, "{slug}: over {below}");
            }
        }
    }
    is_clean(&browser, "bubbles").await;
    browser.close().await;
}

/// The bubble of the element under a point: what it says of the component, and whether it quotes a rule as well.
async fn bubble(browser: &Browser, selector: &str) -> (String, bool) {
    let (x, y) = centre(browser, selector).await;
    browser.hover(5, 5).await;
    until(browser, "no bubble", "return !document.querySelector('.bubble')").await;
    browser.hover(x, y).await;
    until(browser, "the bubble", "return !!document.querySelector('.bubble .note')").await;
    let quoted = browser.run("return !!document.querySelector('.bubble p:not(.note)')").await;
    (browser.text(".bubble .note").await, quoted == true)
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn bubbles_say_what_this_card_or_egg_is_worth_to_the_player_now_and_with_it() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    for slug in ["eme", "legends"] {
        kept::open_before_card(&browser, slug).await;
        for card in ["[data-card=\"1\"]", "[data-card=\"2\"]"] {
            let (told, quoted) = bubble(&browser, card).await;
            assert!(!quoted, "{slug}: the card is told, not a rule: {told}");
            assert!(told.contains("You have") || told.contains("Taking it"), "{slug}: {told}");
        }
    }
    let eggs_up = |table: &games::AnyMatch| games::with_match!(table, table => table.view(Some(kept::ME)).legal_moves().iter().any(|mv| mv.to_string().starts_with("take")));
    kept::open_where(&browser, "eggs", &[], &["Ilse", "Mia", "Otto"], eggs_up).await;
    let (told, quoted) = bubble(&browser, ".egg.lit").await;
    assert!(told.contains("this round; with it") && !quoted, "an egg: {told}");
    let (told, quoted) = bubble(&browser, ".hc").await;
    assert!(told.len() > 8 && !quoted, "a card in the hand: {told}");
    is_clean(&browser, "bubbles").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn each_event_of_a_move_has_its_sound_and_ones_own_move_is_felt() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/").await;
    browser.run("localStorage.setItem('sound', 'on'); localStorage.setItem('vibration', 'on')").await;
    kept::open(&browser, "caesar", Far::Middle).await;
    let watch = "window.tones = []; window.felt = [];
      const set = AudioParam.prototype.setValueAtTime;
      AudioParam.prototype.setValueAtTime = function (value, at) { if (value > 20) window.tones.push(value); return set.call(this, value, at); };
      navigator.vibrate = (length) => { window.felt.push(length); return true; }";
    browser.run(watch).await;
    let before = Seen::read(&browser).await.ply();
    while Seen::read(&browser).await.ply() == before {
        play(&browser, Hand::Touch, 1).await;
    }
    // A road, the city it connects, and the points of the way home.
    let heard =
        "return [330, 150, 784].every((pitch) => window.tones.includes(pitch)) && window.felt.includes(12)";
    until(&browser, "road, city and points", heard).await;
    is_clean(&browser, "sounds").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn two_fingers_zoom_the_map_and_press_nothing() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/").await;
    for slug in ["eme", "legends", "caesar"] {
        kept::open(&browser, slug, Far::Middle).await;
        browser.wait_for(".board:not(.loading) .plane").await;
        let before = Seen::read(&browser).await.ply();
        browser.click("[data-zoom=ui-fit]").await;
        let pinch = "const board = document.querySelector('.board'), r = board.getBoundingClientRect();
          const scale = () => Number(/scale\\(([\\d.]+)/.exec(document.querySelector('.plane').style.transform)[1]);
          const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
          const send = (type, id, dx) => {
            const at = document.elementFromPoint(x + dx, y);
            at.dispatchEvent(new PointerEvent(type, { pointerId: id, pointerType: 'touch', clientX: x + dx, clientY: y, bubbles: true }));
          };
          const done = arguments[0], was = scale();
          send('pointerdown', 1, -30); send('pointerdown', 2, 30);
          send('pointermove', 1, -75); send('pointermove', 2, 75);
          send('pointerup', 1, -75); send('pointerup', 2, 75);
          requestAnimationFrame(() => done(scale() / was))";
        let zoom = browser.run_async(pinch).await.as_f64().expect("a factor");
        assert!((zoom - 2.5).abs() < 0.1, "{slug}: the fingers are 2.5 times as far apart, the map {zoom}");
        assert_eq!(Seen::read(&browser).await.ply(), before, "{slug}: nothing is played");
    }
    is_clean(&browser, "two fingers").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn what_the_cards_of_a_turn_did_is_told_one_after_another_without_motion_too() {
    let browser = Browser::open_without_motion(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open(&browser, "eggs", Far::Middle).await;
    let watch = "window.lines = []; new MutationObserver(() => {
        const list = document.querySelector('.telling'); const all = list ? [...list.querySelectorAll('li')] : [];
        const seen = all.filter((li) => getComputedStyle(li).visibility !== 'hidden').length;
        if (seen !== (window.lines.at(-1)?.[1] ?? 0)) window.lines.push([performance.now(), seen, all.length]);
      }).observe(document.body, { subtree: true, childList: true, attributes: true })";
    browser.run(watch).await;
    let begun = Instant::now();
    // Wait for a turn without choices: only such a turn reveals several lines after one move.
    let told = "return window.lines.some(([, seen, all]) => all > 1 && seen === all) && window.lines.at(-1)[1] === 0";
    while browser.run(told).await != true {
        assert!(begun.elapsed() < Duration::from_secs(60), "no turn without choices within a minute");
        // Do not press while lines are being revealed.
        let press = "if (!document.querySelector('.telling')) document.querySelector('#seal, .hc.can:not(.sel), .egg.lit, .choices .btn, #confirm')
            ?.dispatchEvent(new MouseEvent('click', { bubbles: true })); return true";
        browser.run(press).await;
        tokio::time::sleep(Duration::from_millis(120)).await;
    }
    let gaps = "return window.lines.slice(0, -1).map(([at, seen], i) => [seen, Math.round(window.lines[i + 1][0] - at)])
      .filter(([seen]) => seen > 0).map(([, gap]) => gap)";
    let gaps: Vec<f64> = serde_json::from_value(browser.run(gaps).await).expect("numbers");
    assert!(
        gaps.len() > 1 && gaps.iter().all(|gap| *gap > 500.0),
        "every line is shown for more than 500 ms: {gaps:?}"
    );
    is_clean(&browser, "the reveal").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_map_of_caesar_is_whole_and_nothing_lies_over_its_cities() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open(&browser, "caesar", Far::Middle).await;
    browser.wait_for(".spot").await;
    let hidden = "const box = (e) => e.getBoundingClientRect(); const frame = box(document.querySelector('.board'));
      const over = [...document.querySelectorAll('.board .badge, .board .tools')].map(box);
      const middle = (e) => { const b = box(e.querySelector('.halo')); return [b.left + b.width / 2, b.top + b.height / 2]; };
      const inside = ([x, y], b) => x > b.left && x < b.right && y > b.top && y < b.bottom;
      return [...document.querySelectorAll('.spot:not(.line)')].filter((e) => {
        const at = middle(e); const cut = box(e.querySelector('.halo'));
        return cut.left < frame.left || cut.right > frame.right || cut.top < frame.top || cut.bottom > frame.bottom || over.some((b) => inside(at, b));
      }).map((e) => e.dataset.name)";
    assert_eq!(browser.run(hidden).await, serde_json::json!([]), "cities that are cut off or covered");
    is_clean(&browser, "the map").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn marks_show_what_the_others_did_and_once_more_shows_it_again() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    kept::open(&browser, "caesar", Far::Middle).await;
    browser.wait_for(".spot").await;
    let marks = "return [...document.querySelectorAll('.trail text')].map((e) => e.textContent)";
    until(&browser, "marks", "return document.querySelectorAll('.trail text').length > 1").await;
    let before = browser.run(marks).await;
    assert_eq!(before[0], "1", "marks are numbered in the order of the moves");
    let shown = "return document.querySelector('#prompt .what').innerText.includes('earlier position')";
    browser.click("#once-more").await;
    until(&browser, "an earlier position", shown).await;
    until(&browser, "the present again", "return !!document.querySelector('#once-more')").await;
    assert_eq!(browser.run(marks).await, before, "the marks stay until one's own move");
    is_clean(&browser, "the trail").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_taken_card_flies_to_its_owner_with_its_coins_unless_motion_is_off() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    for (speed, flies) in [("normal", true), ("still", false)] {
        browser.run(&format!("localStorage.setItem('speed', '{speed}')")).await;
        let take = kept::open_before_card(&browser, "eme").await;
        let place: usize = take.trim_start_matches("take ").parse().expect("a place in the row");
        let watch = "window.flown = []; new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((e) => {
            if (e.classList?.contains('airborne')) window.flown.push(e.classList[1]);
          }))).observe(document.body, { childList: true })";
        browser.run(watch).await;
        browser.click(&format!("[data-card=\"{place}\"]")).await;
        browser.click("#confirm").await;
        until(&browser, "the card's actions", "return !!document.querySelector('.prompt .inplay')").await;
        let coins = usize::from(realm::PRICES[place - 1]);
        let expected = if flies { [vec!["card"], vec!["coin"; coins]].concat() } else { Vec::new() };
        assert_eq!(browser.run("return window.flown").await, serde_json::json!(expected), "{speed}, {take}");
    }
    is_clean(&browser, "the flights").await;
    browser.close().await;
}
