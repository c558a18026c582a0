//! Plays every lesson to its end, with a wrong attempt in each step.

use super::driver::{Browser, Screen};
use super::haste::pause;
use super::table::until;
use super::whole::is_clean;

/// A step of a lesson file. Without moves it is a question.
struct Step {
    id: String,
    moves: Vec<String>,
}

fn steps(slug: &str) -> Vec<Step> {
    let path = format!("{}/../lessons/{slug}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a lesson");
    let mut steps: Vec<Step> = Vec::new();
    for line in text.lines() {
        if let Some(step) = line.strip_prefix("step ") {
            steps.push(Step { id: step.to_owned(), moves: Vec::new() });
        } else if let Some(mv) = line.strip_prefix("do ") {
            steps.last_mut().expect("a step").moves.push(mv.to_owned());
        }
    }
    steps
}

/// Sends a click to the first element of a selector, once it exists.
async fn click(browser: &Browser, selector: &str) {
    let script = format!(
        "const e = document.querySelector({selector:?}); e?.dispatchEvent(new MouseEvent('click', {{ bubbles: true }})); return !!e"
    );
    until(browser, selector, &script).await;
}

/// Confirms questions until an expression is true.
async fn confirmed(browser: &Browser, what: &str, is_so: &str) {
    until(browser, what, &format!("document.querySelector('#confirm')?.click(); return {is_so}")).await;
}

fn spot(name: &str) -> String {
    format!(".spot[data-name=\"{name}\"]")
}

/// Makes a move on the map, with a card or by a button.
async fn make(browser: &Browser, notation: &str) {
    let (word, rest) = notation.split_once(' ').unwrap_or((notation, ""));
    match word {
        "place" | "city" | "neutral" => click(browser, &spot(rest)).await,
        "destroy" => {
            let (_, at) = rest.split_once('@').expect("a place");
            click(browser, &spot(at)).await;
            // With several armies in the region, choose from the menu.
            browser.run("document.querySelector('.ask .btn.target')?.click()").await;
        }
        "move" | "lay" => {
            let (from, to) = rest.split_once(['-', ' ']).expect("two places");
            click(browser, &spot(from)).await;
            click(browser, &spot(to)).await;
        }
        "play" => {
            let number: u8 = rest.parse().expect("a number");
            click(browser, &format!(".hc[data-rule=\"EGG-{}\"]", number + 20)).await;
            click(browser, "#seal").await;
        }
        "done" | "stop" => {
            // The end of a step is ignored right after another press.
            pause().await;
            click(browser, "#done").await;
        }
        _ => click(browser, &format!("[data-move=\"{notation}\"]")).await,
    }
}

/// Makes a wrong move.
async fn err(browser: &Browser, slug: &str, wanted: &str) {
    let (word, rest) = wanted.split_once(' ').unwrap_or((wanted, ""));
    match (slug, word) {
        ("eme" | "legends", "take") => {
            let other = if rest == "1" { 2 } else { 1 };
            click(browser, &format!("[data-move=\"take {other}\"]")).await;
        }
        ("eme" | "legends", _) => click(browser, "[data-move=\"take 1\"]").await,
        ("eggs", "play") => {
            let number: u8 = rest.parse().expect("a number");
            click(browser, &format!(".hc:not([data-rule=\"EGG-{}\"])", number + 20)).await;
            click(browser, "#seal").await;
        }
        ("eggs", _) => click(browser, ".hc").await,
        (_, "score") => click(browser, &format!(".choices [data-move]:not([data-move=\"{wanted}\"])")).await,
        // A city out of reach, or a place without a legal move.
        (_, "stop") => click(browser, ".spot:not(.line):not([data-target])[data-name=\"20\"]").await,
        (_, _) => click(browser, ".spot:not(.line):not([data-target]):not([data-name=\"0\"])").await,
    }
}

async fn walk(slug: &str, screen: Screen, lang: &str) {
    let browser = Browser::open(screen, lang).await;
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.go("/").await;
    browser.click(&format!(".learn a.lesson[href=\"/learn/{slug}\"]")).await;
    let steps = steps(slug);
    for (index, step) in steps.iter().enumerate() {
        let here = format!("return document.querySelector('.coach')?.dataset.step === '{index}'");
        until(&browser, &format!("step {} of {slug}", step.id), &here).await;
        browser.wait_for(".board:not(.loading)").await;
        if index == 3 {
            // Leave the lesson and resume it.
            browser.go(&format!("/learn/{slug}")).await;
            until(&browser, "where it was left", &here).await;
            browser.wait_for(".board:not(.loading)").await;
        }
        let answered = "!!document.querySelector('.prompt small.no')";
        if step.moves.is_empty() {
            click(&browser, ".answer[data-answer=\"1\"]").await;
            confirmed(&browser, &format!("an answer in {}", step.id), answered).await;
            click(&browser, ".answer[data-answer=\"0\"]").await;
            confirmed(
                &browser,
                &format!("the reason in {}", step.id),
                "!!document.querySelector('.coach .right')",
            )
            .await;
        }
        for (done, wanted) in step.moves.iter().enumerate() {
            if done == 0 {
                err(&browser, slug, wanted).await;
                confirmed(&browser, &format!("an answer in {}", step.id), answered).await;
                let why = browser.text(".prompt small.no").await;
                assert!(why.len() > 12, "{slug}, {}: a reason: {why}", step.id);
                assert_eq!(browser.run(&here).await, true, "a wrong attempt changes nothing");
            }
            // Every move adds lines to the history.
            let told = "Number(document.querySelector('.log').dataset.told)";
            let before = browser.number(&format!("return {told}")).await;
            make(&browser, wanted).await;
            confirmed(&browser, &format!("{wanted} in {}", step.id), &format!("{told} > {before}")).await;
        }
    }
    browser.click("#real-game").await;
    browser.wait_for(".prompt").await;
    until(&browser, "a real game", "return location.pathname.startsWith('/table/')").await;
    is_clean(&browser, slug).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_lesson_of_eme() {
    walk("eme", Screen::Desk, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_lesson_of_legends() {
    walk("legends", Screen::Desk, "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_lesson_of_eggs() {
    walk("eggs", Screen::Phone, "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_lesson_of_caesar() {
    walk("caesar", Screen::Desk, "en").await;
}
