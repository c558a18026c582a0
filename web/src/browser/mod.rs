//! All calls to the browser: storage, clock, random numbers, files, addresses.

mod channel;
mod flight;
mod history;
mod net;
mod notify;
mod push;
mod sound;
mod storage;
mod tab;
mod version;
mod worker;

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::{StoredValue, WithValue, document, on_cleanup, window};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

pub(crate) use channel::Channel;
pub(crate) use flight::fly;
pub(crate) use history::{
    close_layer, follow, fragment, open_layer, path, replace_path, scroll_to, set_path, stored_scroll,
};
pub(crate) use net::{
    Socket, SocketEvent, bots_loaded, is_loopback, is_online, origin, request, share_picture,
};
pub(crate) use notify::{ask_to_notify, can_notify, notify};
pub(crate) use push::{can_push, subscribe};
pub(crate) use sound::{Sound, can_vibrate, play_sounds, vibrate};
pub(crate) use storage::{has_unstored, remove_stored, store, stored, stored_keys};
pub(crate) use tab::{mark_tab, name_tab};
pub(crate) use version::{offer_update, update};
pub(crate) use worker::{WorkerHandle, report};

/// Copies the text of a field to the clipboard; returns whether the browser allows it.
pub(crate) fn copy(field: &web_sys::HtmlInputElement) -> bool {
    field.select();
    // `navigator.clipboard` needs TLS, which a server in a home network does not have.
    let document: web_sys::HtmlDocument = document().unchecked_into();
    document.exec_command("copy").unwrap_or(false)
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// A random seed for a new game.
pub(crate) fn seed() -> u64 {
    let half = || (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    half() << 32 | half()
}

/// The language the browser asks for.
pub(crate) fn language() -> Option<String> {
    window().navigator().language()
}

/// The name and the text of the file chosen in a field.
pub(crate) async fn chosen_file(field: &web_sys::HtmlInputElement) -> Option<(String, String)> {
    let file = field.files()?.get(0)?;
    let text = JsFuture::from(file.text()).await.ok()?.as_string()?;
    Some((file.name(), text))
}

/// Puts the focus on the element with this id.
pub(crate) fn focus(id: &str) {
    let Some(element) = document().get_element_by_id(id) else { return };
    let _refused = match element.dyn_into::<web_sys::HtmlElement>() {
        Ok(element) => element.focus(),
        Err(drawn) => drawn.dyn_into::<web_sys::SvgElement>().map_or(Ok(()), |drawn| drawn.focus()),
    };
}

/// The element at a point of the window.
pub(crate) fn element_at(x: i32, y: i32) -> Option<web_sys::EventTarget> {
    document().element_from_point(x as f32, y as f32).map(Into::into)
}

pub(crate) fn prefers_less_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

pub(crate) fn prefers_dark() -> bool {
    matches("(prefers-color-scheme: dark)")
}

/// Whether the screen is small. The style sheets have the same condition.
pub(crate) fn is_narrow() -> bool {
    matches("(max-width: 840px), (max-height: 480px)")
}

/// Whether the screen is too small to draw on. The style sheet of the workshop has the same condition.
pub(crate) fn is_phone() -> bool {
    matches("(max-width: 699px), (max-height: 480px)")
}

/// Whether the screen has no room for a wide chart.
pub(crate) fn is_slim() -> bool {
    matches("(max-width: 560px)")
}

fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// Whether the page still shows its frame, because no page of the client has been drawn (`site/boot.js`).
pub(crate) fn has_frame() -> bool {
    document().get_element_by_id("shell").is_some()
}

/// Sets an attribute of the root element; an empty value removes it.
pub(crate) fn set_root(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _refused =
            if value.is_empty() { root.remove_attribute(name) } else { root.set_attribute(name, value) };
    }
}

/// Sets a property in the style of the root element; an empty value removes it.
pub(crate) fn set_root_style(name: &str, value: &str) {
    let root = document().document_element().and_then(|root| root.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(root) = root {
        let _refused = root.style().set_property(name, value);
    }
}

/// Prints the page.
pub(crate) fn print() {
    let _refused = window().print();
}

/// Downloads a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let offer = || -> Result<(), JsValue> {
        let parts = js_sys::Array::of1(&text.into());
        let blob = web_sys::Blob::new_with_str_sequence(&parts)?;
        let url = web_sys::Url::create_object_url_with_blob(&blob)?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&url)
    };
    let _refused = offer();
}

thread_local! {
    static ASSETS: RefCell<Option<BTreeMap<String, String>>> = const { RefCell::new(None) };
    static LOADED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// The address of an asset. The page has a list of them, because their names contain a hash.
pub(crate) fn asset(name: &str) -> Option<String> {
    ASSETS.with_borrow_mut(|assets| {
        let list = || {
            let text = document().get_element_by_id("assets")?.text_content()?;
            serde_json::from_str(&text).ok()
        };
        assets.get_or_insert_with(|| list().unwrap_or_default()).get(name).cloned()
    })
}

/// The text of an asset, loaded once.
pub(crate) async fn load(name: &str) -> Option<String> {
    if let Some(text) = LOADED.with_borrow(|loaded| loaded.get(name).cloned()) {
        return Some(text);
    }
    // The page itself contains the map of the first game.
    let text = match document().get_element_by_id(name).and_then(|element| element.text_content()) {
        Some(text) => text,
        None => {
            let response = JsFuture::from(window().fetch_with_str(&asset(name)?)).await.ok()?;
            let response: web_sys::Response = response.dyn_into().ok()?;
            if !response.ok() {
                offer_update();
                return None;
            }
            JsFuture::from(response.text().ok()?).await.ok()?.as_string()?
        }
    };
    LOADED.with_borrow_mut(|loaded| loaded.insert(name.to_owned(), text.clone()));
    Some(text)
}

/// The text of an asset, if it is loaded.
pub(crate) fn loaded(name: &str) -> Option<String> {
    LOADED.with_borrow(|loaded| loaded.get(name).cloned())
}

/// A `data:` URL for a picture in SVG.
pub(crate) fn picture(svg: &str) -> String {
    format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(svg)))
}

/// Listens in the capture phase, as long as the page lives.
pub(crate) fn on_capture(event: &str, listener: impl FnMut(web_sys::Event) + 'static) {
    let listener = Closure::<dyn FnMut(web_sys::Event)>::new(listener);
    let listened =
        window().add_event_listener_with_callback_and_bool(event, listener.as_ref().unchecked_ref(), true);
    if listened.is_ok() {
        listener.forget();
    }
}

/// Calls `on_change` with the width and height of an element now and whenever they change, until the reactive owner is
/// disposed.
pub(crate) fn on_size(element: &web_sys::Element, mut on_change: impl FnMut((f32, f32)) + 'static) {
    let watched = element.clone();
    let listener = Closure::<dyn FnMut()>::new(move || {
        on_change((watched.client_width() as f32, watched.client_height() as f32));
    });
    let Ok(observer) = web_sys::ResizeObserver::new(listener.as_ref().unchecked_ref()) else { return };
    observer.observe(element);
    let kept = StoredValue::new_local((observer, listener));
    on_cleanup(move || {
        kept.try_with_value(|(observer, _)| observer.disconnect());
    });
}

/// A time in milliseconds since 1970, as people write it in this language.
pub(crate) fn date(at: f64, lang: &str) -> String {
    js_sys::Date::new(&at.into()).to_locale_string(lang, &JsValue::UNDEFINED).into()
}

/// A time in milliseconds since 1970 as a day and an hour, such as `Tuesday 14 July, 15:00`, in this language.
pub(crate) fn day_and_hour(at: f64, lang: &str) -> String {
    let day = [("weekday", "long"), ("day", "numeric"), ("month", "long")];
    formed(at, lang, &[&day[..], &[("hour", "2-digit"), ("minute", "2-digit")]].concat())
}

/// The day of a time in milliseconds since 1970, such as `14 July 2026`, in this language.
pub(crate) fn day(at: f64, lang: &str) -> String {
    formed(at, lang, &[("day", "numeric"), ("month", "long"), ("year", "numeric")])
}

/// A time with these parts, each in its form.
fn formed(at: f64, lang: &str, parts: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (key, value) in parts {
        // Setting a property of a new object does not fail.
        let _ = js_sys::Reflect::set(&options, &(*key).into(), &(*value).into());
    }
    js_sys::Date::new(&at.into()).to_locale_string(lang, &options).into()
}

/// The IANA name of the visitor's time zone.
pub(crate) fn time_zone() -> String {
    let format = js_sys::Intl::DateTimeFormat::new(&js_sys::Array::new(), &js_sys::Object::new());
    let zone = js_sys::Reflect::get(&format.resolved_options(), &"timeZone".into());
    zone.ok().and_then(|zone| zone.as_string()).unwrap_or_else(|| "UTC".to_owned())
}

/// Whether the page is visible: not in a hidden tab or a minimised window.
pub(crate) fn is_visible() -> bool {
    !document().hidden()
}

/// Whether the browser shows the focus, as after a key press.
pub(crate) fn focus_shows() -> bool {
    document().query_selector(":focus-visible").ok().flatten().is_some()
}
