//! The first minute: a game without a bid, its aim in a sentence, and the fonts of the site.

use serde_json::json;

use super::driver::{Browser, Screen};
use super::table::until;
use super::whole::{begin, is_clean};

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_quick_game_begins_without_a_bid_and_says_what_wins() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    browser.run("localStorage.setItem('speed', 'still')").await;
    browser.go("/").await;
    browser.click("#play-now").await;
    browser.wait_for(".prompt.yours").await;
    let note = browser.text("#note").await;
    assert!(note.contains("The most points win") && note.contains("the lot decided"), "{note}");
    assert_eq!(browser.run("return document.querySelectorAll('.choices .btn').length").await, 0, "no bid");
    assert_eq!(browser.text(".player b").await.trim(), "You", "a visitor without a name");
    browser.click("#note button").await;
    until(&browser, "the note to go", "return !document.querySelector('#note')").await;
    // One's own colour: it changes places with that of the fourth seat, until the table is left.
    let exchanged = "const style = getComputedStyle(document.documentElement);
        const [own, other, first, fourth] = ['--p1', '--p4', '--hue1', '--hue4'].map((name) => style.getPropertyValue(name));
        return own === fourth && other === first";
    browser.click(".tool[aria-label='Settings']").await;
    browser.click(".drawer [data-colour='4']").await;
    until(&browser, "the colour", exchanged).await;
    begin(&browser, "legends", "bots").await;
    until(&browser, "the colour at the next table", exchanged).await;
    browser.wait_for(".choices .btn").await;
    let note = browser.text("#note").await;
    assert!(note.contains("1 coin is a good bid"), "what a coin is worth, and a suggestion: {note}");
    is_clean(&browser, "the first minute").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn both_fonts_of_the_site_are_shown_and_small() {
    let browser = Browser::open(Screen::Phone, "fr").await;
    browser.go("/").await;
    let loaded =
        "return [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('\"', ''))
          .filter((name) => name === 'Inter' || name === 'Literata').length === 2";
    until(&browser, "both fonts", loaded).await;
    let shown = "return ['h1', 'p'].map((e) => getComputedStyle(document.querySelector('main ' + e)).fontFamily.split(',')[0])";
    assert_eq!(browser.run(shown).await, json!(["Literata", "Inter"]));
    let bytes = "return performance.getEntriesByType('resource').filter((r) => r.name.endsWith('.woff2'))
      .reduce((sum, r) => sum + r.encodedBodySize, 0)";
    let bytes = browser.number(bytes).await;
    assert!((1..60_000).contains(&bytes), "{bytes} bytes of fonts");
    is_clean(&browser, "fonts").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_start_page_has_links_before_the_client_is_there() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/").await;
    let links = "const done = arguments[0];
      fetch('/').then((page) => page.text()).then((text) => {
        const shell = new DOMParser().parseFromString(text, 'text/html').getElementById('shell');
        done([...shell.querySelectorAll('a')].map((link) => link.getAttribute('href')));
      })";
    let links = browser.run_async(links).await;
    let links: Vec<&str> = links.as_array().expect("links").iter().filter_map(|link| link.as_str()).collect();
    for address in
        ["/play/eme", "/new/eme/bots", "/new/legends/bots", "/new/eggs/people", "/new/caesar/friends"]
    {
        assert!(links.contains(&address), "{address} in {links:?}");
    }
    browser.go("/play/eme").await;
    browser.wait_for("#prompt").await;
    browser.run("history.back()").await;
    browser.wait_for("main.home").await;
    is_clean(&browser, "the start page").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_files_of_a_first_game_are_requested_at_once_and_the_fonts_after_it() {
    let browser = Browser::open(Screen::Phone, "en").await;
    browser.go("/play/eme").await;
    browser.wait_for("#prompt").await;
    until(&browser, "the fonts", "return 'fonts' in document.documentElement.dataset").await;
    let requests = "const all = performance.getEntriesByType('resource');
      const of = (part) => all.filter((r) => r.name.includes(part));
      const [boot] = of('/boot-'); const modules = of('_bg.wasm').filter((r) => r.transferSize > 0);
      return [modules.length, modules[0].startTime < boot.responseEnd,
        of('.woff2').length > 0 && of('.woff2').every((r) => r.startTime > modules[0].responseEnd), of('/atlas-').length]";
    assert_eq!(
        browser.run(requests).await,
        json!([1, true, true, 0]),
        "the module comes once, beside its script; fonts follow; the map is in the page"
    );
    is_clean(&browser, "the first requests").await;
    browser.close().await;
}

/// Resolves with whether nothing large was painted after the client was requested, and whether the bar of the first frame ends
/// at the length of the module.
const FIRST_FRAME: &str = "
  const done = arguments[0];
  const [module] = performance.getEntriesByType('resource').filter((r) => r.name.includes('_bg.wasm'));
  new PerformanceObserver(async (list) => {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    done([list.getEntries().every((paint) => paint.renderTime < module.startTime),
      page.getElementById('loaded').max === module.decodedBodySize]);
  }).observe({ type: 'largest-contentful-paint', buffered: true });";

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_first_frame_is_painted_before_the_client_is_requested_and_has_the_map() {
    let browser = Browser::open(Screen::Phone, "en").await;
    for (page, drawn) in [("/", "main.home"), ("/play/eme", ".spot"), ("/learn/eme", ".spot")] {
        browser.go(page).await;
        browser.wait_for(drawn).await;
        assert_eq!(browser.run_async(FIRST_FRAME).await, json!([true, true]), "{page}");
        assert_eq!(browser.run("return document.getElementById('shell')").await, json!(null), "{page}");
    }
    is_clean(&browser, "the first frame").await;
    browser.close().await;
}
