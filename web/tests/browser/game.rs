//! Playing by hand, and comparing what is shown with the engine.

use std::time::Duration;

use game::{Lang, Seat};
use games::AnyMatch;
use serde_json::Value;
use table::Record;

use super::board::{READ, expected};
use super::driver::Browser;

/// How the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    Mouse,
    Touch,
    Keys,
}

/// What the page shows, and the match the browser keeps.
pub(crate) struct Seen {
    table: AnyMatch,
    /// Through whose eyes the table is shown.
    viewer: Seat,
    lang: Lang,
    shown: Value,
    curtain: bool,
    /// Something legal to press.
    found: Value,
}

impl Seen {
    /// Reads the page and its storage in one go, so that all is of the same moment.
    pub(crate) async fn read(browser: &Browser) -> Self {
        let script = format!(
            "const kept = localStorage.getItem('game.' + location.pathname.split('/').pop());
             const you = document.querySelector('.player:has(.you)')?.dataset.seat;
             const curtain = !!document.querySelector('.curtain');
             return [kept, you ?? '1', document.documentElement.lang, curtain, (() => {{ {READ} }})(),
                     curtain ? null : (() => {{ {FIND} }})()];"
        );
        let value = browser.run(&script).await;
        let kept = value[0].as_str().expect("the game is kept");
        let record: Record = kept.split_once('\n').expect("sitters and record").1.parse().expect("a record");
        Self {
            table: AnyMatch::replay(&record).expect("it replays"),
            viewer: value[1].as_str().and_then(|seat| seat.parse().ok()).expect("a seat"),
            lang: value[2].as_str().and_then(|lang| lang.parse().ok()).expect("a language"),
            curtain: value[3] == true,
            shown: value[4].clone(),
            found: value[5].clone(),
        }
    }

    /// The page shows the engine's position as the viewer sees it, and nothing else.
    fn check(&self) {
        let expected = expected(&self.table, self.viewer, self.lang, &self.shown);
        for (key, value) in expected.as_object().expect("an object") {
            // Where the engine has nothing to say, as about a prompt while others are asked, the page is free.
            if !value.is_null() {
                assert_eq!(&self.shown[key], value, "{key}, after {} moves", self.table.ply());
            }
        }
    }

    fn is_over(&self) -> bool {
        self.table.outcome().is_some()
    }

    fn is_mine(&self) -> bool {
        self.table.to_act().contains(self.viewer)
    }

    pub(crate) fn ply(&self) -> usize {
        self.table.ply()
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.curtain
    }
}

/// Finds something legal to press: what it is, where it is on the screen, and for cards their number.
pub(crate) const FIND: &str = "
  const seen = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0; };
  const inside = (g) => {
    const path = g.querySelector('.halo, use'), box = g.getBoundingClientRect();
    for (let i = 0; i < 400; i++) {
      const x = box.left + box.width * ((i * 37 + 50) % 100) / 100, y = box.top + box.height * ((i * 61 + 50) % 100) / 100;
      const at = document.elementFromPoint(x, y);
      if (at && at.closest('[data-spot], [data-move]') === g) return [Math.round(x), Math.round(y)];
    }
    return null;
  };
  const first = (s) => [...document.querySelectorAll(s)].filter(seen);
  const centre = (e) => { e.scrollIntoView({ block: 'nearest', inline: 'center' }); const r = e.getBoundingClientRect(); return [Math.round(r.left + r.width / 2), Math.round(r.top + r.height / 2)]; };
  const pick = (list) => list[(list.length * 7 + 3) % list.length];
  for (const s of ['#confirm', '#seal', '.ask .btn.target', '.choices .btn', '.gcard.can', '.hc.can']) {
    const found = first(s);
    if (found.length) { const e = pick(found); return [{ '#seal': 'done', '#confirm': 'confirm' }[s] ?? 'element', ...centre(e), e.dataset.card ?? '']; }
  }
  const spots = first('[data-target]');
  const start = Math.floor(Math.random() * Math.max(1, spots.length));
  for (let i = 0; i < spots.length; i++) {
    const at = inside(spots[(start + i) % spots.length]);
    if (at) return ['spot', ...at, ''];
  }
  const buttons = first('.targets .btn');
  if (buttons.length) return ['element', ...centre(pick(buttons)), ''];
  const done = first('#done');
  if (done.length) return ['done', ...centre(done[0]), ''];
  return null;";

/// Plays until the game is over; returns how many times something was pressed.
pub(crate) async fn play_to_the_end(browser: &Browser, hand: Hand) -> usize {
    let pressed = play(browser, hand, usize::MAX).await;
    browser.wait_for("#rematch").await;
    pressed
}

/// Plays until the game is over or `most` things were pressed. After every move the page is compared with the engine.
pub(crate) async fn play(browser: &Browser, hand: Hand, most: usize) -> usize {
    let mut pressed = 0;
    let mut checked = None;
    browser.wait_for(".prompt").await;
    for _ in 0..6000 {
        let seen = Seen::read(browser).await;
        if seen.is_hidden() {
            lift(browser, hand).await;
            continue;
        }
        if checked != Some(seen.ply()) {
            seen.check();
            checked = Some(seen.ply());
        }
        if seen.is_over() || pressed == most {
            return pressed;
        }
        match seen.found[0].as_str().filter(|_| seen.is_mine()) {
            Some(kind) => {
                press(browser, hand, kind, &seen.found, pressed).await;
                pressed += 1;
            }
            None => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    panic!("the game does not end");
}

/// Lifts the curtain; until then nothing of the table can be seen or pressed.
async fn lift(browser: &Browser, hand: Hand) {
    let inert = browser.run("return document.querySelector('.screen').inert").await;
    assert_eq!(inert, true, "the table is out of reach behind the curtain");
    match hand {
        Hand::Keys => browser.press('\u{e007}').await,
        Hand::Mouse | Hand::Touch => browser.click("#lift").await,
    }
}

pub(crate) async fn press(browser: &Browser, hand: Hand, kind: &str, found: &Value, pressed: usize) {
    let (x, y) = (found[1].as_i64().unwrap_or_default(), found[2].as_i64().unwrap_or_default());
    match (hand, kind) {
        (Hand::Mouse, _) => browser.point(x, y, false).await,
        (Hand::Touch, _) => browser.point(x, y, true).await,
        (Hand::Keys, _) => {
            if kind == "confirm" {
                browser.press('\u{e007}').await;
            } else if kind == "done" {
                // Nothing has the focus then, and Enter means the primary button.
                browser.press('\u{e00c}').await;
                browser.press('\u{e007}').await;
            } else if let Some(card) = found[3].as_str().and_then(|card| card.chars().next()) {
                browser.press(card).await;
            } else {
                // Along the targets, a little further each time, and Enter.
                for _ in 0..=pressed % 3 {
                    browser.press('n').await;
                }
                browser.press('\u{e007}').await;
            }
        }
    }
}
