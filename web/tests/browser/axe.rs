//! axe, which judges the accessibility of a page.

use std::fs;

use serde_json::Value;

use super::driver::Browser;

/// The serious faults and the skipped levels of headings that axe finds on a page, after all animations have ended.
const FAULTS: &str = "
  const done = arguments[0];
  const ends = (a) => a.effect.getComputedTiming().endTime !== Infinity;
  const still = document.getAnimations().filter(ends).map((a) => a.finished.catch(() => {}));
  const grave = (v) => v.impact === 'serious' || v.impact === 'critical' || v.id === 'heading-order';
  const told = (v) => v.id + ': ' + v.nodes.slice(0, 4).map((n) => n.target.join(' ') + ' (' + n.failureSummary + ')').join(' | ');
  Promise.all(still).then(() => axe.run(document, { resultTypes: ['violations'] })).then(
    (found) => done(found.violations.filter(grave).map(told)), (error) => done(String(error)));";

/// The script of axe.
pub(crate) struct Axe(String);

impl Axe {
    /// Reads axe from the file that `AXE` names.
    pub(crate) fn read() -> Self {
        let path = std::env::var_os("AXE").expect("AXE must name axe.min.js; `cargo xtask test` sets it");
        Self(fs::read_to_string(path).expect("the file of axe is readable"))
    }

    /// What axe finds on the shown page: an empty list if nothing is wrong.
    pub(crate) async fn faults(&self, browser: &Browser) -> Value {
        if browser.run("return !window.axe").await == true {
            browser.run(&self.0).await;
        }
        browser.run_async(FAULTS).await
    }
}
