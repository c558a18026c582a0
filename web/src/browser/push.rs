//! The subscription of this browser to messages of the site.

use js_sys::{JSON, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{PushSubscriptionOptionsInit, ServiceWorkerRegistration};

/// Whether the browser can get messages while the page is closed. It cannot without TLS, except from this machine.
pub(crate) fn can_push() -> bool {
    let has = |object: &JsValue, name: &str| Reflect::has(object, &name.into()).unwrap_or(false);
    has(&window(), "PushManager") && has(&window().navigator(), "serviceWorker")
}

/// Subscribes this browser with the key of the site; it asks the visitor for permission. Returns the subscription as
/// JSON: `endpoint` and `keys`.
pub(crate) async fn subscribe(key: &str) -> Result<String, JsValue> {
    let ready = JsFuture::from(window().navigator().service_worker().ready()?).await?;
    let registration: ServiceWorkerRegistration = ready.unchecked_into();
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key_opt_str(Some(key));
    let subscribed = registration.push_manager()?.subscribe_with_options(&options)?;
    let subscription = JsFuture::from(subscribed).await?;
    Ok(JSON::stringify(&subscription)?.into())
}
