//! The picture of a finished game: drawn in the browser and stored as a file where nothing can be shared.

use super::driver::{Browser, Screen};
use super::kept::{self, Far};
use super::whole::is_clean;

/// Counts the colours in the picture's board before the browser writes the picture.
const COUNT_COLOURS: &str = "const write = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (...how) {
      const dots = this.getContext('2d').getImageData(24, 24, 690, 582).data, seen = new Set();
      for (let at = 0; at < dots.length; at += 404) seen.add(((dots[at] >> 4) << 8) | ((dots[at + 1] >> 4) << 4) | (dots[at + 2] >> 4));
      window.colours = seen.size;
      return write.apply(this, how);
    };
    navigator.canShare = undefined";

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_finished_game_has_a_picture_to_share() {
    let browser = Browser::open(Screen::Desk, "en").await;
    browser.go("/").await;
    for slug in ["eme", "legends", "eggs", "caesar"] {
        kept::open(&browser, slug, Far::End).await;
        browser.run(COUNT_COLOURS).await;
        browser.click("#share-picture").await;
        let picture = browser.download_of(&["png"]).await;
        let size = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().expect("four bytes"));
        assert_eq!(&picture[1..4], b"PNG", "{slug}");
        assert_eq!((size(16), size(20)), (1200, 630), "{slug}: width and height");
        let colours = browser.number("return window.colours").await;
        assert!(colours > 20, "{slug}: the board is drawn, in {colours} colours");
        is_clean(&browser, slug).await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_browser_that_can_share_is_given_the_picture_and_the_link() {
    let browser = Browser::open(Screen::Phone, "fr").await;
    browser.go("/").await;
    kept::open(&browser, "caesar", Far::End).await;
    let can = "navigator.canShare = () => true;
        navigator.share = async (what) => { window.shared = [what.files[0].name, what.files[0].type, what.text]; }";
    browser.run(can).await;
    browser.click("#share-picture").await;
    super::table::until(&browser, "the picture", "return !!window.shared").await;
    let shared = browser.run("return window.shared").await;
    assert_eq!((&shared[0], &shared[1]), (&"pocket-empires-caesar.png".into(), &"image/png".into()));
    let words = shared[2].as_str().expect("words");
    assert!(words.starts_with("L’Empire de César") && words.contains("/replay#"), "{words}");
    browser.close().await;
}
