//! The other tabs of this browser.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

/// A channel that all tabs with the same name hear; it is closed when this is dropped.
pub(crate) struct Channel {
    channel: BroadcastChannel,
    /// Kept as long as the channel may call it.
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

impl Channel {
    /// Opens a channel; nothing if the browser has none.
    pub(crate) fn open(name: &str, mut hear: impl FnMut(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hear(event.data().as_string().unwrap_or_default());
        });
        channel.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Self { channel, _listener: listener })
    }

    /// Tells the other tabs.
    pub(crate) fn say(&self, text: &str) {
        let _refused = self.channel.post_message(&text.into());
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}
