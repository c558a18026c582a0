//! Requests and a socket to the site of the page.

use leptos::prelude::window;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, Headers, MessageEvent, RequestInit, Response, WebSocket};

/// The origin of the page, such as `https://play.example`.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Whether the site is on this machine, so that other devices cannot use its address.
pub(crate) fn is_loopback() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]")
}

/// Whether the browser reports a network.
pub(crate) fn is_online() -> bool {
    window().navigator().on_line()
}

/// The status and the text of a response; `None` if the site cannot be reached.
pub(crate) async fn request(method: &str, path: &str, body: Option<String>) -> Option<(u16, String)> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().ok()?;
        headers.set("content-type", "application/json").ok()?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(&body));
    }
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    Some((response.status(), text))
}

/// Shares the picture of a finished game (`site/picture.js`); returns whether the browser could draw it. `panel` is the
/// right side of the picture, `words` are sent with it.
pub(crate) async fn share_picture(game: &str, mapped: bool, panel: &str, words: &str) -> bool {
    let share = js_sys::Reflect::get(&js_sys::global(), &"sharePicture".into());
    let Some(share) = share.ok().and_then(|share| share.dyn_into::<js_sys::Function>().ok()) else {
        return false;
    };
    let drawing = js_sys::Array::of4(&game.into(), &mapped.into(), &panel.into(), &words.into());
    match share.apply(&JsValue::NULL, &drawing) {
        Ok(shared) => JsFuture::from(js_sys::Promise::resolve(&shared)).await.is_ok(),
        Err(_) => false,
    }
}

/// Waits for the code of the first game's bots, which the page requests when it starts (`site/boot.js`).
pub(crate) async fn bots_loaded() {
    if let Ok(bots) = js_sys::Reflect::get(&js_sys::global(), &"bots".into()) {
        let _ = JsFuture::from(js_sys::Promise::resolve(&bots)).await;
    }
}

/// An event of a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SocketEvent {
    Text(String),
    /// The socket is closed, or could not be opened.
    Closed,
}

/// A socket; dropping it closes it and removes its listeners.
pub(crate) struct Socket {
    socket: WebSocket,
    /// Must live as long as the socket, which calls them.
    _text: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(Event)>,
}

impl Socket {
    /// Opens a socket to a path of the site.
    pub(crate) fn open(path: &str, hear: impl Fn(SocketEvent) + Clone + 'static) -> Option<Self> {
        let address = format!("{}{path}", origin().replacen("http", "ws", 1));
        let socket = WebSocket::new(&address).ok()?;
        let closed = hear.clone();
        let text = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hear(SocketEvent::Text(event.data().as_string().unwrap_or_default()));
        });
        let close = Closure::<dyn FnMut(Event)>::new(move |_| closed(SocketEvent::Closed));
        socket.set_onmessage(Some(text.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        Some(Self { socket, _text: text, _close: close })
    }

    /// Sends a text if the socket is open; otherwise it is dropped. `FollowedTable` repeats it after the next welcome.
    pub(crate) fn send(&self, text: &str) {
        if self.socket.ready_state() == WebSocket::OPEN {
            let _gone = self.socket.send_with_str(text);
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _closed = self.socket.close();
    }
}
