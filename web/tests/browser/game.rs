//! Plays a game in the browser and compares the page with the engine.

use std::time::Duration;

use game::{Lang, Seat};
use games::AnyMatch;
use serde_json::Value;
use table::Record;

use super::board::{READ, expected};
use super::driver::Browser;

/// The input device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    Mouse,
    Touch,
    Keys,
}

/// What the page shows, and the match in the storage of the browser.
pub(crate) struct Seen {
    table: AnyMatch,
    /// The viewer whose view is shown.
    viewer: Seat,
    lang: Lang,
    shown: Value,
    curtain: bool,
    /// A legal target to press, as [`FIND`] returns it.
    found: Value,
}

impl Seen {
    /// Reads the page and its storage in one script, so that they belong to the same position.
    pub(crate) async fn read(browser: &Browser) -> Self {
        let script = format!(
            "const kept = localStorage.getItem('game.' + location.pathname.split('/').pop());
             const you = document.querySelector('.player:has(.you)')?.dataset.seat;
             const curtain = !!document.querySelector('.curtain');
             return [kept, you ?? '1', document.documentElement.lang, curtain, (() => {{ {READ} }})(),
                     curtain ? null : (() => {{ {FIND} }})()];"
        );
        let value = browser.run(&script).await;
        let kept = value[0].as_str().expect("the game is stored");
        let record: Record =
            kept.split_once('\n').expect("a line of players, then the record").1.parse().expect("a record");
        Self {
            table: AnyMatch::replay(&record).expect("the record replays"),
            viewer: value[1].as_str().and_then(|seat| seat.parse().ok()).expect("a seat"),
            lang: value[2].as_str().and_then(|lang| lang.parse().ok()).expect("a language"),
            curtain: value[3] == true,
            shown: value[4].clone(),
            found: value[5].clone(),
        }
    }

    /// Asserts that the page shows the view of the viewer.
    fn check(&self) {
        let expected = expected(&self.table, self.viewer, self.lang, &self.shown);
        for (key, value) in expected.as_object().expect("an object") {
            // Null means that nothing is expected, such as a prompt while other seats are to act.
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

    pub(crate) fn record(&self) -> Record {
        self.table.record()
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.curtain
    }
}

/// Finds a legal target: its kind, its point on the screen, and the number of a card.
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

/// Plays until the game is over; returns the number of presses.
pub(crate) async fn play_to_the_end(browser: &Browser, hand: Hand) -> usize {
    let pressed = play(browser, hand, usize::MAX).await;
    browser.wait_for("#rematch").await;
    pressed
}

/// Plays until the game is over or after `most` presses; returns the number of presses. Compares the page with the
/// engine after every move.
pub(crate) async fn play(browser: &Browser, hand: Hand, most: usize) -> usize {
    play_on(browser, hand, 0, most).await
}

/// The same after `pressed` presses; `most` and the result include them.
pub(crate) async fn play_on(browser: &Browser, hand: Hand, mut pressed: usize, most: usize) -> usize {
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

/// Asserts that the table is inert, and lifts the curtain.
async fn lift(browser: &Browser, hand: Hand) {
    let inert = browser.run("return document.querySelector('.screen').inert").await;
    assert_eq!(inert, true, "the table is inert behind the curtain");
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
                // Escape removes the focus, so that Enter presses the primary button.
                browser.press('\u{e00c}').await;
                browser.press('\u{e007}').await;
            } else if let Some(card) = found[3].as_str().and_then(|card| card.chars().next()) {
                browser.press(card).await;
            } else {
                // Focus one of the first three targets, and press Enter.
                for _ in 0..=pressed % 3 {
                    browser.press('n').await;
                }
                browser.press('\u{e007}').await;
            }
        }
    }
}
