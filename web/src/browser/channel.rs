//! Messages between the tabs of this browser.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

/// A channel to all tabs that open the same name; it is closed when this is dropped.
pub(crate) struct Channel {
    channel: BroadcastChannel,
    /// Must live as long as the channel, which calls it.
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

impl Channel {
    /// Opens a channel; `None` if the browser has no channels.
    pub(crate) fn open(name: &str, mut hear: impl FnMut(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hear(event.data().as_string().unwrap_or_default());
        });
        channel.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Self { channel, _listener: listener })
    }

    /// Sends a text to the other tabs.
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
