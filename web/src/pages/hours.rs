//! When the visitor gets messages: quiet hours, in the page of the account, and the hour of a digest.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{AlertHours, QuietHours};

use crate::browser;
use crate::markup::{Markup, markup};
use crate::online::api;
use crate::words::{literal, t, tl};

/// The form of the quiet hours.
pub(super) fn quiet_hours(said: RwSignal<Option<String>>) -> AnyView {
    let (from, to) = (RwSignal::new(None::<u8>), RwSignal::new(7));
    spawn_local(async move {
        if let Ok(AlertHours { quiet: Some(quiet), .. }) = api::alert_hours().await {
            from.set(Some(quiet.from));
            to.set(quiet.to);
        }
    });
    let save = move || {
        let quiet = from.get_untracked().map(|from| QuietHours { from, to: to.get_untracked() });
        spawn_local(async move {
            let hours = AlertHours { zone: browser::time_zone(), quiet };
            let done = api::set_alert_hours(&hours).await;
            said.set(Some(done.map_or_else(|error| error.words(), |()| t("hours.saved"))));
        });
    };
    let zone = tl(&game::Line::new("hours.quiet.about").with("zone", literal(&browser::time_zone())));
    let begin = move |event| {
        from.set(event_target_value(&event).parse().ok());
        save();
    };
    let end = move |event| {
        to.set(event_target_value(&event).parse().unwrap_or(0));
        save();
    };
    let hour = |hour: u8| view! { <option value=hour.to_string()>{clock(hour)}</option> };
    view! {
        <section class="panel card form"><h2>{t("hours.quiet")}</h2><p class="muted">{zone}</p>
            <label for="quiet-from">{t("hours.from")}
                <select id="quiet-from" on:change=begin prop:value=move || from.get().map(|hour| hour.to_string()).unwrap_or_default()>
                    <option value="">{t("hours.none")}</option>{(0..24).map(hour).collect_view()}</select></label>
            <label for="quiet-to">{t("hours.to")}
                <select id="quiet-to" on:change=end prop:value=move || to.get().to_string()>
                    {(0..24).map(hour).collect_view()}</select></label>
        </section>
    }
    .into_any()
}

/// An hour of the day as clocks show it.
pub(super) fn clock(hour: u8) -> String {
    format!("{hour:02}:00")
}

/// The choice between messages at once and a digest at an hour of the day, for the channel with this id.
pub(super) fn digest_choice(channel: &str, digest: Option<u8>) -> Markup {
    let option = |hour: Option<u8>| {
        let value = hour.map(|hour| hour.to_string()).unwrap_or_default();
        let text = hour.map_or_else(
            || t("hours.at_once"),
            |hour| tl(&game::Line::new("hours.daily").with("time", literal(&clock(hour)))),
        );
        if hour == digest {
            markup!("<option value=\"{value}\" selected>{text}</option>"; value, text)
        } else {
            markup!("<option value=\"{value}\">{text}</option>"; value, text)
        }
    };
    let options: Markup = std::iter::once(None).chain((0..24).map(Some)).map(option).collect();
    let label = t("hours.when");
    markup!("<select data-digest=\"{channel}\" aria-label=\"{label}\">{options}</select>"; channel, label, options)
}

/// Sets the digest of a channel from the value of its choice, in the time zone of this browser.
pub(super) async fn choose_digest(channel: &str, value: &str) -> api::ApiResult<()> {
    let hours = api::alert_hours().await?;
    api::set_alert_hours(&AlertHours { zone: browser::time_zone(), ..hours }).await?;
    api::set_digest(channel, value.parse().ok()).await
}
