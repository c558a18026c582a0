//! The address of the page, the history of the browser, and the scroll positions.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::{Event, History};

/// The state of a history entry that stands for a layer over the page. The state of any other entry is the scroll
/// position of its page.
const LAYER_STATE: &str = "layer";

fn history() -> Option<History> {
    window().history().ok()
}

fn state() -> JsValue {
    history().and_then(|history| history.state().ok()).unwrap_or(JsValue::NULL)
}

fn is_layer() -> bool {
    state().as_string().as_deref() == Some(LAYER_STATE)
}

pub(crate) fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

/// The part of the address after `#`; empty if there is none.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default().trim_start_matches('#').to_owned()
}

/// Shows another address without loading a page. The scroll position of this page is stored for the step back.
pub(crate) fn set_path(path: &str) {
    if is_layer() {
        return replace_path(path);
    }
    let Some(history) = history() else { return };
    let y = window().scroll_y().unwrap_or_default();
    let _refused = history.replace_state(&y.into(), "");
    let _refused = history.push_state_with_url(&JsValue::NULL, "", Some(path));
}

/// Replaces the address in the current history entry.
pub(crate) fn replace_path(path: &str) {
    if let Some(history) = history() {
        let _refused = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Tells the page that its address has changed.
pub(crate) fn follow() {
    if let Ok(event) = Event::new("popstate") {
        let _refused = window().dispatch_event(&event);
    }
}

/// The scroll position at which the page of this entry was left.
pub(crate) fn stored_scroll() -> f64 {
    state().as_f64().unwrap_or_default()
}

pub(crate) fn scroll_to(y: f64) {
    window().scroll_to_with_x_and_y(0.0, y);
}

/// Opens a layer over the page. The next step back closes it.
pub(crate) fn open_layer() {
    if let Some(history) = history().filter(|_| !is_layer()) {
        let _refused = history.push_state(&LAYER_STATE.into(), "");
    }
}

/// Removes the history entry of a layer that was not closed by a step back.
pub(crate) fn close_layer() {
    if let Some(history) = history().filter(|_| is_layer()) {
        let _refused = history.back();
    }
}
