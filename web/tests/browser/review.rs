//! The review of a finished game: the curve, the sum of the parts, the costliest choices, and another seat.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::driver::{Browser, Screen};
use super::kept::{self, Far};
use super::table::until;
use super::whole::is_clean;

/// The longest duration of a review. It takes about half a minute, longer on a busy machine.
const LONGEST: Duration = Duration::from_secs(120);

/// The numbers of the table of parts, from top to bottom.
const NUMBERS: &str = "return [...document.querySelectorAll('#parts td.num')]
    .map((cell) => parseInt(cell.textContent.replace('−', '-').replace(/[^-0-9]/g, '')))";

async fn numbers(browser: &Browser) -> Vec<i64> {
    let found = browser.run(NUMBERS).await;
    found.as_array().expect("numbers").iter().filter_map(Value::as_i64).collect()
}

/// Waits until the review on the page is finished.
pub(super) async fn finished(browser: &Browser) {
    let begun = Instant::now();
    let done = "return document.querySelector('.progress')?.dataset.done === 'true'";
    while browser.run(done).await != true {
        assert!(begun.elapsed() < LONGEST, "the review takes too long");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn judged(slug: &str, screen: Screen) {
    let browser = Browser::open(screen, "en").await;
    browser.go("/").await;
    browser.run("localStorage.speed = 'still'").await;
    kept::open(&browser, slug, Far::End).await;
    browser.click(".review-it").await;
    until(&browser, "a curve", "return document.querySelectorAll('.review .plot path').length >= 3").await;
    finished(&browser).await;
    let [start, own, others, luck, end] = numbers(&browser).await[..] else { panic!("five numbers") };
    assert!((start + own + others + luck - end).abs() <= 2, "{start} {own} {others} {luck} {end}");
    assert!(end == 0 || end == 100 || end == 50, "a result: {end}");
    let accuracy: i64 = browser.text("#accuracy").await.parse().expect("a number");
    assert!((0..=100).contains(&accuracy), "{accuracy}");
    assert_eq!(browser.run("return document.querySelectorAll('.review .band').length").await, 1);
    let costliest = browser.run("return document.querySelector('.review .dear li a').pathname").await;
    browser.click(".review [data-seat='1']").await;
    until(&browser, "another seat", "return document.querySelector('.progress')?.dataset.done === 'false'")
        .await;
    let early = "return document.querySelector('#accuracy') === null";
    assert_eq!(browser.run(early).await, true, "no figure is shown that will change");
    let costliest = costliest.as_str().expect("an address");
    assert!(costliest.contains("/at/"), "{costliest}");
    browser.go(costliest).await;
    browser.wait_for("#scrub").await;
    // The address of the beginning has no number.
    let at = browser.run("return location.pathname").await;
    assert_eq!(at.as_str(), Some(costliest.strip_suffix("/at/0").unwrap_or(costliest)));
    is_clean(&browser, &format!("the review of {slug}")).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_game_of_regions_is_judged_on_a_desk() {
    judged("eme", Screen::Desk).await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_game_of_roads_is_judged_in_a_hand() {
    judged("caesar", Screen::Phone).await;
}
