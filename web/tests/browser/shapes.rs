//! Screens of many sizes: nothing at a table is cut off or covered, with the largest number of players.

use games::GameId;
use serde_json::json;

use super::driver::{Browser, Screen};
use super::kept::{self, Far};

const NAMES: [&str; 6] = ["Ilse", "Maximilian-Ferdinand III", "Otto", "Noor", "Ben", "Lena"];

/// A script that lists what is cut off, covered or too small.
const FAULTS: &str = r"
    const faults = [];
    const box = (e) => e.getBoundingClientRect();
    const name = (e) => e.tagName + '.' + (e.getAttribute('class') ?? '') + ' ' + (e.textContent ?? '').trim().slice(0, 40);
    const seen = (s, from = document) => [...from.querySelectorAll(s)].filter((e) => box(e).width > 0 && e.checkVisibility());
    const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const scrolls = (e) => e.closest('.choices, .targets, .chains');
    const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const prompt = seen('.prompt')[0];
    for (const e of seen('button, .inplay', prompt))
        if (!scrolls(e) && !(inside(box(e), box(prompt)) && box(e).right <= innerWidth + 1)) faults.push('out of the prompt: ' + name(e));
    const board = seen('.board')[0];
    if (box(board).height < 100 || box(board).width < 250) faults.push('a small board: ' + box(board).width + ' x ' + box(board).height);
    const bar = seen('.topbar > *').filter((e) => !e.matches('.grow'));
    bar.forEach((e, i) => {
        if (!inside(box(e), page)) faults.push('out of the bar: ' + name(e));
        if (i && box(bar[i - 1]).right > box(e).left + 1) faults.push('over each other: ' + name(bar[i - 1]) + ' and ' + name(e));
    });
    for (const e of seen('.row .act, .hc, .rail > .player'))
        if (e.scrollHeight > e.clientHeight + 2) faults.push('cut off: ' + name(e));
    for (const e of seen('.stage .entrant, .stage .nmx, .stage .stx, .stage .plate')) {
        if (!inside(box(e), box(board))) faults.push('off the stage: ' + name(e));
        for (const chip of seen('.badge .chip')) if (meet(box(chip), box(e))) faults.push('covered: ' + name(e));
    }
    const names = seen('.stage .nmx');
    names.forEach((e, i) => { if (i && meet(box(names[i - 1]), box(e))) faults.push('names run together: ' + name(e)); });
    if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the screen');
    return faults";

async fn nothing_is_cut_off(screen: Screen, lang: &str) {
    let browser = Browser::open(screen, lang).await;
    browser.go("/").await;
    browser.run("localStorage.speed = 'still'").await;
    let mut faults = Vec::new();
    for game in GameId::ALL {
        let names = &NAMES[..usize::from(game.info().seats.1)];
        // Eggs and Empires has simultaneous choices and no undo.
        let steps: &[Far] =
            if *game == GameId::Eggs { &[Far::Middle] } else { &[Far::Middle, Far::Undoable] };
        for far in steps {
            kept::open_full(&browser, &game.to_string(), *far, names).await;
            let found = browser.run(FAULTS).await;
            if found != json!([]) {
                faults.push(format!("{game} ({far:?}): {found}"));
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new(), "{screen:?}");
    browser.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn tables_fit_a_low_laptop() {
    nothing_is_cut_off(Screen::Other(1280, 720), "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn tables_fit_a_tablet_on_its_side() {
    nothing_is_cut_off(Screen::Other(1024, 768), "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn tables_fit_a_tablet() {
    nothing_is_cut_off(Screen::Other(768, 1024), "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn tables_fit_a_small_phone() {
    nothing_is_cut_off(Screen::Other(360, 640), "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn tables_fit_a_phone_on_its_side() {
    nothing_is_cut_off(Screen::Other(844, 390), "fr").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn tables_fit_a_desk_and_a_hand() {
    nothing_is_cut_off(Screen::Desk, "fr").await;
    nothing_is_cut_off(Screen::Phone, "en").await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn no_page_is_wider_than_a_small_phone() {
    let browser = Browser::open(Screen::Other(360, 640), "fr").await;
    // Not `innerWidth`: a phone zooms out of a page that is too wide.
    let wide = "const width = document.documentElement.clientWidth;
        const outside = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > width);
        return document.documentElement.scrollWidth > width ? outside.slice(0, 3).map((e) => e.outerHTML.slice(0, 60)).join(' | ') : ''";
    let mut pages: Vec<String> =
        ["/", "/games", "/account", "/statistics", "/replay"].map(str::to_owned).to_vec();
    for game in GameId::ALL {
        let paths = ["rules/GAME", "learn/GAME", "ranking/GAME", "new/GAME/bots", "new/GAME/friends"];
        pages.extend(paths.map(|path| format!("/{}", path.replace("GAME", &game.to_string()))));
    }
    let mut faults = Vec::new();
    for page in pages {
        browser.go(&page).await;
        browser.wait_for("main h1, main h2, .prompt").await;
        if page == "/" {
            browser.wait_for("#your-games").await;
        }
        let outside = browser.run(wide).await;
        if outside != json!("") {
            faults.push(format!("{page}: {outside}"));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
    browser.close_clean().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_score_has_all_its_columns() {
    for screen in [Screen::Desk, Screen::Other(1280, 720), Screen::Other(360, 640)] {
        let browser = Browser::open(screen, "fr").await;
        browser.go("/").await;
        browser.run("localStorage.speed = 'still'").await;
        for game in GameId::ALL {
            let slug = game.to_string();
            kept::open_full(&browser, &slug, Far::End, &NAMES[..usize::from(game.info().seats.1)]).await;
            let cut = "const s = document.querySelector('.sheet'), e = document.querySelector('.endscreen'); return s.scrollWidth > s.clientWidth + 1 || e.scrollWidth > e.clientWidth + 1";
            assert_eq!(browser.run(cut).await, json!(false), "{slug} at {screen:?}");
        }
        browser.close().await;
    }
}

/// Texts and buttons of the home page that are wider than their place, by screen and language.
#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn the_cards_of_the_home_page_hold_their_buttons() {
    for (screen, lang) in
        [(Screen::Desk, "fr"), (Screen::Desk, "en"), (Screen::Other(1280, 720), "fr"), (Screen::Phone, "fr")]
    {
        let browser = Browser::open(screen, lang).await;
        browser.go("/").await;
        browser.wait_for(".game .go .btn").await;
        let outside = "return [...document.querySelectorAll('.game .btn')].filter((button) => {
            const [at, card] = [button, button.closest('.game')].map((e) => e.getBoundingClientRect());
            return at.left < card.left || at.right > card.right || button.scrollWidth > button.clientWidth + 1;
        }).map((button) => button.innerText)";
        assert_eq!(browser.run(outside).await, serde_json::json!([]), "{screen:?} {lang}");
        browser.close().await;
    }
}
