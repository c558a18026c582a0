//! The report on how fair a board is: bots play it in the browser.

use super::driver::Browser;
use super::table::until;

/// Has a report made, stops it after its first games, goes on, and compares it with one that was not stopped.
pub(super) async fn reported(browser: &Browser) {
    until(browser, "the button", "return document.querySelector('#report')?.disabled === false").await;
    // The report takes a few seconds: it is stopped as soon as the progress bar has moved.
    browser
        .run(
            "window.stopping = setInterval(() => {
                 if (document.querySelector('.balance progress')?.value > 0) {
                     clearInterval(window.stopping);
                     document.querySelector('#report-stop').click();
                 }
             }, 5);
             document.querySelector('#report').click()",
        )
        .await;
    complete(browser).await;
    let said = browser.text("#balance-result").await;
    assert!(said.contains("Stopped after"), "{said}");
    assert_eq!(browser.text("#report").await, "Go on");
    browser.click("#report").await;
    complete(browser).await;
    let said = report(browser).await;
    for words in ["Seat", "stronger bot", "moves on average", "Regions", "Its holder wins"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(!said.contains("Stopped after"), "{said}");
    browser.picture("workshop-report").await;
    // The draft is still there after the page is opened again, but the games are not.
    browser.go("/workshop/eme/board").await;
    until(browser, "the button", "return document.querySelector('#report')?.disabled === false").await;
    browser.click("#report").await;
    complete(browser).await;
    assert_eq!(report(browser).await, said, "the same seed gives the same numbers");
}

async fn complete(browser: &Browser) {
    let there = "return !document.querySelector('.balance progress') && !!document.querySelector('#balance-result h3')";
    until(browser, "the report", there).await;
}

/// The text of the report with all its details.
async fn report(browser: &Browser) -> String {
    browser
        .run("document.querySelectorAll('#balance-result details').forEach((e) => { e.open = true })")
        .await;
    browser.text("#balance-result").await
}
