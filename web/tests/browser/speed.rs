//! Measures how soon a click is answered while an expert bot thinks, how soon a first game can be played on a slow line, how long
//! random boards take, and what Lighthouse says of a first visit. This needs an idle machine, so it is not part of the regular
//! tests: `cargo xtask measure`. The method is in `docs/guide/web.md`.

use std::ffi::OsString;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::driver::{Browser, Screen};
use super::game::{Hand, play};
use super::site::Site;

/// The number of measured clicks.
const CLICKS: usize = 60;
/// The milliseconds between two clicks, as fast as people click.
const PAUSE: u64 = 150;
/// The milliseconds within which 95 of 100 clicks must be answered.
const LIMIT: f64 = 50.0;

/// Collects the duration of every click until the next frame, as the browser measures interactions.
const WATCH: &str = "
  window.answers = [];
  window.moves = [];
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.name === 'click') (e.target?.closest?.('.tools') ? window.answers : window.moves).push(e.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });";

#[tokio::test]
#[ignore = "measures, on a machine that does nothing else: docs/guide/web.md"]
async fn clicks_are_answered_while_an_expert_thinks() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/new/eme/bots").await;
    browser.wait_for("#start").await;
    let experts =
        "for (const kind of document.querySelectorAll('.seats select')) if (kind.value !== 'person') {
                     kind.value = 'expert'; kind.dispatchEvent(new Event('change', { bubbles: true })); }";
    browser.run(experts).await;
    browser.click("#start").await;
    play(&browser, Hand::Mouse, 3).await;
    browser.run(WATCH).await;
    let mut clicked = 0;
    let mut thinking = 0;
    while clicked < CLICKS {
        let thinks = browser.run("return !![...document.querySelectorAll('.player small')].find((e) => e.textContent === 'thinking…')").await == true;
        if !thinks {
            // One game may not have enough decisions.
            if browser.run("return !!document.querySelector('#rematch')").await == true {
                browser.click("#rematch").await;
            }
            play(&browser, Hand::Mouse, 1).await;
            continue;
        }
        thinking += 1;
        // Zoom in and reset: both change a large part of the page.
        let target = [".tools button:nth-child(1)", ".tools button:nth-child(3)"][clicked % 2];
        let at = browser.run(&format!("const r = document.querySelector('{target}').getBoundingClientRect(); return [Math.round(r.left + 9), Math.round(r.top + 9)]")).await;
        browser.point(at[0].as_i64().unwrap_or_default(), at[1].as_i64().unwrap_or_default(), false).await;
        clicked += 1;
        tokio::time::sleep(Duration::from_millis(PAUSE)).await;
    }
    let answered = async |list: &str, least: usize| -> (f64, f64) {
        let list = browser.run(&format!("return window.{list}")).await;
        let mut times: Vec<f64> = serde_json::from_value(list).expect("numbers");
        // The browser does not report clicks below 16 ms; count them as 16 ms.
        times.resize(times.len().max(least), 16.0);
        times.sort_by(f64::total_cmp);
        (times[times.len() / 2], times[times.len() * 95 / 100])
    };
    let (half, p95) = answered("answers", clicked).await;
    eprintln!(
        "{clicked} clicks, {thinking} while an expert thought: half within {half} ms, 95 % within {p95} ms"
    );
    let (half, most) = answered("moves", 1).await;
    eprintln!("moves of one's own: half within {half} ms, 95 % within {most} ms");
    assert!(p95 <= LIMIT, "95 % of the clicks are answered within {p95} ms");
    browser.close().await;
}

/// The visits on a slow line.
const VISITS: usize = 3;
/// Until the board of a first game is drawn: the most seconds from the navigation on, and the most kilobytes.
const FIRST_GAME: (f64, f64) = (13.0, 550.0);
/// The most kilobytes until the start page can be pressed.
const START_PAGE: f64 = 400.0;

/// Runs before the page: presses the first link to a game as soon as it is there, and notes the seconds and the kilobytes
/// until then, until the frame of the table has its map, until the board is drawn, and until the player is to act.
const VISIT: &str = "
  window.visit = {};
  const bytes = () => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, e) => sum + e.transferSize, 0) / 1000;
  const note = (name, there) => {
    if (!there || name in visit) return false;
    visit[name] = [performance.now() / 1000, bytes()];
    return true;
  };
  const find = (s) => document.querySelector(s);
  const look = () => {
    const link = find('#shell a[href^=\"/play/\"]');
    if (note('pressed', link)) link.click();
    note('framed', find('#frame img')?.complete);
    note('drawn', find('.board .spot') && find('#prompt'));
    note('asked', find('.prompt.yours'));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);";

#[tokio::test]
#[ignore = "measures, on a machine that does nothing else: docs/guide/web.md"]
async fn a_first_game_is_played_on_a_slow_line() {
    let (mut seconds, mut sizes) = (Vec::new(), Vec::new());
    for _ in 0..VISITS {
        let browser = Browser::open(Screen::Phone, "en").await;
        browser.devtools("Network.enable", json!({})).await;
        // The preset *Slow 3G* of Chromium.
        let line = json!({ "offline": false, "latency": 2000, "downloadThroughput": 50_000, "uploadThroughput": 50_000 });
        browser.devtools("Network.emulateNetworkConditions", line).await;
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": VISIT })).await;
        browser.go("/").await;
        browser.wait_for(".prompt.yours").await;
        let visit = browser.run("return window.visit").await;
        let [pressed, framed, drawn, asked] = ["pressed", "framed", "drawn", "asked"].map(|name| {
            let of = |index: usize| visit[name][index].as_f64().unwrap_or(f64::INFINITY);
            (of(0), of(1))
        });
        let told = |(seconds, size): (f64, f64)| format!("{seconds:.1} s and {size:.0} KB");
        eprintln!(
            "slow line: pressed after {}, framed after {}, drawn after {}, one's own turn after {}",
            told(pressed),
            told(framed),
            told(drawn),
            told(asked)
        );
        assert!(pressed.1 <= START_PAGE, "the start page is pressed after {pressed:?}");
        seconds.push(drawn.0);
        sizes.push(drawn.1);
        // Not given back: the next test has no slow line.
        drop(browser);
    }
    seconds.sort_by(f64::total_cmp);
    sizes.sort_by(f64::total_cmp);
    let middle = (seconds[VISITS / 2], sizes[VISITS / 2]);
    assert!(middle.0 <= FIRST_GAME.0 && middle.1 <= FIRST_GAME.1, "a first game is drawn after {middle:?}");
}

/// The boards that the workshop makes for each game in a measurement, and the seconds within which each must be drawn.
const RANDOM_BOARDS: usize = 12;
const DRAWN_WITHIN: f64 = 3.0;

/// Resolves with the seconds from a press on *Random board* until the finished look of the board is there.
const MAKE: &str = "
  const done = arguments[arguments.length - 1], button = document.querySelector('#generate'), begun = performance.now();
  const look = () => !button.disabled && document.querySelector('#finished')
    ? done((performance.now() - begun) / 1000) : setTimeout(look, 10);
  button.click();
  setTimeout(look, 50);";

#[tokio::test]
#[ignore = "measures, on a machine that does nothing else: docs/guide/web.md"]
async fn random_boards_are_drawn_within_seconds() {
    let browser = Browser::open(Screen::Desk, "en").await;
    for game in ["eme", "legends", "caesar"] {
        browser.go(&format!("/workshop/{game}/board")).await;
        browser.wait_for("#generate").await;
        // The first one loads the code.
        browser.run_async(MAKE).await;
        let mut seconds = Vec::new();
        for _ in 0..RANDOM_BOARDS {
            seconds.push(browser.run_async(MAKE).await.as_f64().expect("seconds"));
            assert_eq!(browser.text(".begin .problem").await, "", "{game}: a board is found");
        }
        seconds.sort_by(f64::total_cmp);
        let (middle, most) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
        eprintln!("{game}: half of the random boards within {middle:.2} s, all within {most:.2} s");
        assert!(most < DRAWN_WITHIN, "{game}: a random board takes {most} s");
    }
    browser.close().await;
}

/// The pages that Lighthouse rates, with the least performance of a median on a phone: the start page, and two tables, that of
/// the quick game and that of a lesson.
const RATED: [(&str, f64); 3] = [("/", 92.0), ("/play/eme", 75.0), ("/learn/eme", 75.0)];
/// The runs of Lighthouse for each page.
const RUNS: usize = 5;

#[tokio::test]
#[ignore = "measures, on a machine that does nothing else: docs/guide/web.md"]
async fn lighthouse_rates_the_start_page_and_a_table() {
    let program =
        std::env::var_os("LIGHTHOUSE").expect("LIGHTHOUSE must name its cli; `cargo xtask measure` sets it");
    let site = Site::start().await;
    let mut medians = Vec::new();
    for (page, least) in RATED {
        let mut scores = Vec::new();
        for _ in 0..RUNS {
            let (program, address) = (program.clone(), format!("{}{page}", site.address));
            // The site runs on this thread.
            let report =
                tokio::task::spawn_blocking(move || report(&program, &address)).await.expect("a report");
            scores.push(100.0 * report["categories"]["performance"]["score"].as_f64().expect("a score"));
            eprintln!("{page}: performance {:.0}, {}", scores[scores.len() - 1], details(&report));
        }
        scores.sort_by(f64::total_cmp);
        let median = scores[RUNS / 2];
        eprintln!("{page}: median performance {median:.0}, at least {least:.0} is asked");
        medians.push((page, median, least));
    }
    let low: Vec<_> = medians.into_iter().filter(|(_, median, least)| median < least).collect();
    assert!(low.is_empty(), "{low:?}");
}

/// What Lighthouse reports of a page on a phone.
fn report(program: &OsString, address: &str) -> Value {
    let run = Command::new("node")
        .arg(program)
        .args([address, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox"])
        .output()
        .expect("node can be started");
    let failure = String::from_utf8_lossy(&run.stderr);
    serde_json::from_slice(&run.stdout).unwrap_or_else(|error| panic!("{error}: {failure}"))
}

/// The other ratings, and the parts of the performance, in the words of Lighthouse.
fn details(report: &Value) -> String {
    let rating = |id: &str| {
        let score = report["categories"][id]["score"].as_f64().unwrap_or_default();
        format!("{id} {:.0}", 100.0 * score)
    };
    let audit = |id: &str| format!("{id} {}", report["audits"][id]["displayValue"].as_str().unwrap_or("?"));
    let parts = [
        "first-contentful-paint",
        "largest-contentful-paint",
        "speed-index",
        "total-blocking-time",
        "cumulative-layout-shift",
    ];
    let ratings = ["accessibility", "best-practices"].map(rating);
    ratings.into_iter().chain(parts.map(audit)).collect::<Vec<_>>().join(", ")
}
