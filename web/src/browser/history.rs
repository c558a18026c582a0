//! The address of the page, the way back, and how far each page is scrolled.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::{Event, History};

/// The state of an entry of the history that only closes what is open on the page. The state of any other entry is how
/// far its page is scrolled.
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

/// Shows another address without loading a page. The way back leads to where this page is scrolled now.
pub(crate) fn set_path(path: &str) {
    if is_layer() {
        return replace_path(path);
    }
    let Some(history) = history() else { return };
    let y = window().scroll_y().unwrap_or_default();
    let _refused = history.replace_state(&y.into(), "");
    let _refused = history.push_state_with_url(&JsValue::NULL, "", Some(path));
}

/// Shows another address in place of this one.
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

/// How far the page of this entry was scrolled when it was left.
pub(crate) fn stored_scroll() -> f64 {
    state().as_f64().unwrap_or_default()
}

pub(crate) fn scroll_to(y: f64) {
    window().scroll_to_with_x_and_y(0.0, y);
}

/// Something opens over the page: the next step back closes it.
pub(crate) fn open_layer() {
    if let Some(history) = history().filter(|_| !is_layer()) {
        let _refused = history.push_state(&LAYER_STATE.into(), "");
    }
}

/// It was closed in another way than by a step back.
pub(crate) fn close_layer() {
    if let Some(history) = history().filter(|_| is_layer()) {
        let _refused = history.back();
    }
}
