//! A browser for a test: what it can be asked to do.

use std::path::{Path, PathBuf};
use std::time::Duration;

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::{Client, Locator};
use serde_json::Value;

use super::running::{ConsoleLog, DevTools, Kind, Running};
use super::site::Site;

/// The screen of the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// 1440 × 900 with a mouse.
    Desk,
    /// 390 × 844 with fingers.
    Phone,
    /// Another width and height, with fingers.
    Other(u16, u16),
}

impl Screen {
    /// The emulated size; `None` for the window of the browser.
    pub(crate) const fn size(self) -> Option<(u16, u16)> {
        match self {
            Self::Desk => None,
            Self::Phone => Some((390, 844)),
            Self::Other(width, height) => Some((width, height)),
        }
    }
}

/// A browser for a test. After a test that fails it is stopped; `close` leaves it to the next test.
pub(crate) struct Browser {
    client: Client,
    address: String,
    /// The site, if this browser has its own.
    site: Option<Site>,
    running: Running,
}

impl Browser {
    /// Opens a browser on a site of its own.
    pub(crate) async fn open(screen: Screen, lang: &str) -> Self {
        let site = Site::start().await;
        let browser = Self::at(&site.address, screen, lang).await;
        Self { site: Some(site), ..browser }
    }

    /// Opens a browser whose visitor prefers less motion, on a site of its own.
    pub(crate) async fn open_without_motion(screen: Screen, lang: &str) -> Self {
        let site = Site::start().await;
        let browser = Self::start(&site.address, screen, lang, true).await;
        Self { site: Some(site), ..browser }
    }

    /// Opens a browser for the site at this address.
    pub(crate) async fn at(address: &str, screen: Screen, lang: &str) -> Self {
        Self::start(address, screen, lang, false).await
    }

    async fn start(address: &str, screen: Screen, lang: &str, less_motion: bool) -> Self {
        let (client, running) = Running::get(Kind { screen, lang: lang.to_owned(), less_motion }).await;
        Self { client, address: address.to_owned(), site: None, running }
    }

    /// Stops the site: only the files stored in the browser are left.
    pub(crate) fn close_site(&mut self) {
        self.site = None;
    }

    /// Opens an address, and waits until the code of its page is loaded.
    pub(crate) async fn go(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.address)).await.expect("the page loads");
        self.wait_for("main:not([aria-busy])").await;
    }

    /// Opens another tab and switches to it. Tabs are numbered from 0.
    pub(crate) async fn new_tab(&self) {
        let tab = self.client.new_window(true).await.expect("a tab opens");
        self.client.switch_to_window(tab.handle).await.expect("the tab exists");
    }

    /// Switches to a tab.
    pub(crate) async fn tab(&self, number: usize) {
        let tabs = self.client.windows().await.expect("the tabs are known");
        self.client.switch_to_window(tabs[number].clone()).await.expect("the tab exists");
    }

    /// Presses the back button of the browser.
    pub(crate) async fn back(&self) {
        self.client.back().await.expect("the browser goes back");
    }

    /// Moves the mouse to a point of the window.
    pub(crate) async fn hover(&self, x: i64, y: i64) {
        let to = PointerAction::MoveTo { duration: None, x: x as f64, y: y as f64 };
        self.client
            .perform_actions(MouseActions::new("mouse".to_owned()).then(to))
            .await
            .expect("the pointer moves");
    }

    /// Runs a script and returns its value.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs a script that passes its result to its only argument.
    pub(crate) async fn run_async(&self, script: &str) -> Value {
        let ran = self.client.execute_async(script, Vec::new()).await;
        ran.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Replaces the text of a field.
    pub(crate) async fn fill(&self, selector: &str, text: &str) {
        self.wait_for(selector).await;
        let element = self.client.find(Locator::Css(selector)).await.expect("the element exists");
        element.clear().await.expect("the field can be cleared");
        element.send_keys(text).await.expect("the field accepts text");
    }

    pub(crate) async fn number(&self, script: &str) -> i64 {
        self.run(script).await.as_i64().unwrap_or_default()
    }

    pub(crate) async fn text(&self, selector: &str) -> String {
        self.run(&format!("return document.querySelector({selector:?})?.innerText ?? ''"))
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    pub(crate) async fn wait_for(&self, selector: &str) {
        let wait = self.client.wait().at_most(Duration::from_secs(30)).every(Duration::from_millis(20));
        let found = wait.for_element(Locator::Css(selector)).await;
        if let Err(error) = found {
            panic!("waiting for {selector}: {error}; the page says: {}", self.text("body").await);
        }
    }

    pub(crate) async fn click(&self, selector: &str) {
        for attempt in 1.. {
            self.wait_for(selector).await;
            let clicked = match self.client.find(Locator::Css(selector)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return self.carried_out().await,
                // The page was drawn anew between looking and clicking.
                Err(error)
                    if attempt < 3 && (error.is_stale_element_reference() || error.is_no_such_element()) => {}
                Err(error) => panic!("clicking {selector}: {error}"),
            }
        }
    }

    /// Clicks or taps a point of the window.
    pub(crate) async fn point(&self, x: i64, y: i64, touch: bool) {
        self.point_times(x, y, touch, 1).await;
    }

    /// Clicks or taps a point twice, in one command without a pause.
    pub(crate) async fn point_twice(&self, x: i64, y: i64, touch: bool) {
        self.point_times(x, y, touch, 2).await;
    }

    async fn point_times(&self, x: i64, y: i64, touch: bool, times: usize) {
        let to = PointerAction::MoveTo { duration: None, x: x as f64, y: y as f64 };
        let press = [
            PointerAction::Down { button: MOUSE_BUTTON_LEFT },
            PointerAction::Up { button: MOUSE_BUTTON_LEFT },
        ];
        let actions = std::iter::once(to).chain(press.into_iter().cycle().take(2 * times));
        let done = if touch {
            let finger = TouchActions::new("finger".to_owned());
            self.client.perform_actions(actions.fold(finger, TouchActions::then)).await
        } else {
            let mouse = MouseActions::new("mouse".to_owned());
            self.client.perform_actions(actions.fold(mouse, MouseActions::then)).await
        };
        done.expect("the pointer moves");
        self.carried_out().await;
    }

    /// Drags with the mouse or with a finger from one point of the window to another.
    pub(crate) async fn drag(&self, from: (i64, i64), to: (i64, i64), touch: bool) {
        let at = |(x, y): (i64, i64), millis: u64| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(millis)),
            x: x as f64,
            y: y as f64,
        };
        let (down, up) = (
            PointerAction::Down { button: MOUSE_BUTTON_LEFT },
            PointerAction::Up { button: MOUSE_BUTTON_LEFT },
        );
        let actions = [at(from, 0), down, at(to, 60), up].into_iter();
        let done = if touch {
            let finger = TouchActions::new("finger".to_owned());
            self.client.perform_actions(actions.fold(finger, TouchActions::then)).await
        } else {
            let mouse = MouseActions::new("mouse".to_owned());
            self.client.perform_actions(actions.fold(mouse, MouseActions::then)).await
        };
        done.expect("the pointer moves");
        self.carried_out().await;
    }

    /// Moves the mouse over a point of the window, or holds a finger there.
    pub(crate) async fn rest(&self, x: i64, y: i64, touch: bool) {
        let to = PointerAction::MoveTo { duration: None, x: x as f64, y: y as f64 };
        let down = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
        let wait = PointerAction::Pause { duration: Duration::from_millis(700) };
        let up = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
        let done = if touch {
            let finger = TouchActions::new("finger".to_owned()).then(to).then(down).then(wait).then(up);
            self.client.perform_actions(finger).await
        } else {
            self.client.perform_actions(MouseActions::new("mouse".to_owned()).then(to)).await
        };
        done.expect("the pointer moves");
        self.carried_out().await;
    }

    /// Saves a screenshot to `target/shots`, after animations have ended.
    pub(crate) async fn picture(&self, name: &str) {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/shots");
        std::fs::create_dir_all(&folder).expect("the folder `target/shots` can be made");
        let picture = self.client.screenshot().await.expect("the browser takes a screenshot");
        std::fs::write(folder.join(format!("{name}.png")), picture).expect("the screenshot can be saved");
    }

    /// The text of the next downloaded file, once it is complete.
    pub(crate) async fn download(&self) -> String {
        String::from_utf8(self.download_of(&["txt", "json"]).await).expect("the file is text")
    }

    /// The bytes of the next downloaded file whose name ends like this, once it is complete.
    pub(crate) async fn download_of(&self, ends: &[&str]) -> Vec<u8> {
        for _ in 0..600 {
            let files = std::fs::read_dir(self.running.offered()).into_iter().flatten().flatten();
            let mut offered = files
                .map(|file| file.path())
                .filter(|path| path.extension().is_some_and(|found| ends.iter().any(|end| found == *end)));
            // The browser first creates an empty file with this name and replaces it later.
            let bytes = |path: &PathBuf| std::fs::read(path).ok().filter(|bytes| !bytes.is_empty());
            if let Some((path, bytes)) = offered.find_map(|path| Some((path.clone(), bytes(&path)?))) {
                std::fs::remove_file(path).expect("the downloaded file can be removed");
                return bytes;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("no file was downloaded; the page says: {}", self.text("body").await);
    }

    /// Presses a key.
    pub(crate) async fn press(&self, key: char) {
        self.press_all(&[key]).await;
    }

    /// Presses keys in order, without a pause.
    pub(crate) async fn press_all(&self, keys: &[char]) {
        let keys = keys.iter().fold(KeyActions::new("keys".to_owned()), |actions, key| {
            actions.then(KeyAction::Down { value: *key }).then(KeyAction::Up { value: *key })
        });
        self.client.perform_actions(keys).await.expect("the key is pressed");
        self.carried_out().await;
    }

    /// Waits until the move that a press means is played: that is in the picture after the one that shows the press.
    pub(crate) async fn carried_out(&self) {
        for _ in 0..200 {
            let shown = self.client.execute("return !!document.querySelector('.prompt.pressed')", Vec::new());
            if shown.await.ok() != Some(Value::Bool(true)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// The errors and warnings in the console since the page was loaded.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = self.client.issue_cmd(ConsoleLog).await.expect("the console can be read");
        let entries = log.as_array().cloned().unwrap_or_default();
        let grave =
            entries.iter().filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")));
        grave.map(|entry| entry["message"].to_string()).collect()
    }

    /// Carries out a command of the DevTools protocol, and returns its result.
    pub(crate) async fn devtools(&self, command: &'static str, parameters: Value) -> Value {
        let command = DevTools { command, parameters };
        self.client.issue_cmd(command).await.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Asserts that the console is empty, and closes the browser.
    pub(crate) async fn close_clean(self) {
        assert_eq!(self.complaints().await, Vec::<String>::new(), "the console stays clean");
        self.close().await;
    }

    /// Ends the test in this browser.
    pub(crate) async fn close(self) {
        self.running.give_back(&self.client, &self.address).await;
    }
}
