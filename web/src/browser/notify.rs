//! Notifications that an open page shows while nobody looks at it.

use js_sys::Reflect;
use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration};

use super::{asset, is_visible};

/// Whether the browser has notifications. It has none without TLS, except from this machine.
pub(crate) fn can_notify() -> bool {
    let has = |object: &JsValue, name: &str| Reflect::has(object, &name.into()).unwrap_or(false);
    has(&window(), "Notification") && has(&window().navigator(), "serviceWorker")
}

/// Asks the visitor for permission to notify them. Returns whether they give it.
pub(crate) async fn ask_to_notify() -> bool {
    if let Ok(asked) = Notification::request_permission() {
        let _answer = JsFuture::from(asked).await;
    }
    Notification::permission() == NotificationPermission::Granted
}

/// Notifies the visitor, unless the page is visible; a click opens this path. A message of the site about the same path
/// takes the place of this one.
pub(crate) fn notify(text: &str, path: &str) {
    if is_visible() || !can_notify() || Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(text);
    options.set_tag(path);
    options.set_data(&path.into());
    asset("icon.svg").inspect(|icon| options.set_icon(icon));
    spawn_local(async move {
        let _refused = show(&options).await;
    });
}

async fn show(options: &NotificationOptions) -> Result<(), JsValue> {
    let ready = JsFuture::from(window().navigator().service_worker().ready()?).await?;
    let registration: ServiceWorkerRegistration = ready.unchecked_into();
    JsFuture::from(registration.show_notification_with_options("Pocket Empires", options)?).await?;
    Ok(())
}
