//! Where the visitor is told that a table waits for them, in the page of the account.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{BrowserKeys, ChannelInfo, ChannelKind, ChannelProblem, NewChannel, Word as _};
use serde::Deserialize;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

use crate::browser;
use crate::markup::{Markup, inside_live, markup};
use crate::online::api::{self, ApiResult};
use crate::words::{lang, literal, t, tl};

/// The list of channels, with buttons for each, and the form to add one.
pub(super) fn channels(said: RwSignal<Option<String>>) -> AnyView {
    let list = RwSignal::new(Vec::<ChannelInfo>::new());
    let (kind, address) =
        (RwSignal::new(ChannelKind::Discord.word().to_owned()), RwSignal::new(String::new()));
    load(list, said, async { Ok(()) });
    let press = move |event: MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(button) = target.and_then(|target| target.closest("[data-channel]").ok()?) else { return };
        let id = button.get_attribute("data-channel").unwrap_or_default();
        let deletes = button.class_list().contains("danger");
        load(list, said, async move {
            if deletes { api::delete_channel(&id).await } else { api::test_channel(&id).await }
        });
    };
    let add = move |event: SubmitEvent| {
        event.prevent_default();
        let kind = ChannelKind::from_word(&kind.get_untracked()).unwrap_or(ChannelKind::Plain);
        let new = NewChannel { kind, address: address.get_untracked(), lang: lang().to_string(), keys: None };
        load(list, said, async move {
            api::add_channel(&new).await?;
            address.set(String::new());
            Ok(())
        });
    };
    let option = |kind: ChannelKind| view! { <option value=kind.word()>{name(kind)}</option> };
    view! {
        <form class="panel card form channels" on:submit=add>
            <h2>{t("channels.title")}</h2><p class="muted">{t("channels.about")}</p>
            <ul {..inside_live(move || list.with(|list| list.iter().map(row).collect::<Markup>()))} on:click=press></ul>
            {browser::can_push().then(|| view! {
                <button type="button" class="btn" id="add-browser" on:click=move |_| add_browser(list, said)>
                    {t("channels.push.add")}</button>
            })}
            <label for="channel-kind">{t("channels.kind")}
                <select id="channel-kind" on:change=move |event| kind.set(event_target_value(&event))>
                    {[ChannelKind::Discord, ChannelKind::Slack, ChannelKind::Plain].map(option)}</select></label>
            <label for="channel-address">{t("channels.address")}
                <input class="field" id="channel-address" type="url" required=true placeholder="https://"
                    prop:value=move || address.get() on:input=move |event| address.set(event_target_value(&event))/></label>
            <button type="submit" class="btn" id="add-channel">{t("channels.add")}</button>
        </form>
    }
    .into_any()
}

/// The name of a kind.
fn name(kind: ChannelKind) -> String {
    match kind {
        ChannelKind::Plain => t("channels.plain"),
        ChannelKind::Discord => "Discord".to_owned(),
        ChannelKind::Slack => "Slack".to_owned(),
        ChannelKind::Push => t("channels.push"),
    }
}

/// A subscription as browsers write it.
#[derive(Deserialize)]
struct Subscription {
    endpoint: String,
    keys: BrowserKeys,
}

/// Subscribes this browser.
fn add_browser(list: RwSignal<Vec<ChannelInfo>>, said: RwSignal<Option<String>>) {
    load(list, said, async move {
        let subscribed = browser::subscribe(&api::push_key().await?).await.ok();
        let read = subscribed.and_then(|json| serde_json::from_str::<Subscription>(&json).ok());
        let Some(Subscription { endpoint, keys }) = read else {
            said.set(Some(t("channels.push.refused")));
            return Ok(());
        };
        let (kind, lang) = (ChannelKind::Push, lang().to_string());
        api::add_channel(&NewChannel { kind, address: endpoint, lang, keys: Some(keys) }).await
    });
}

fn row(channel: &ChannelInfo) -> Markup {
    let (id, host) = (channel.id.as_str(), channel.host.as_str());
    let (kind, state) = (name(channel.kind), state(channel));
    let (test, delete) = (t("channels.test"), t("channels.delete"));
    markup!(
        "<li><span><b>{kind}</b> {host}<br><small class=\"muted\">{state}</small></span><span class=\"acts\">\
         <button type=\"button\" class=\"btn sm\" data-channel=\"{id}\">{test}</button>\
         <button type=\"button\" class=\"btn sm danger\" data-channel=\"{id}\">{delete}</button></span></li>";
        kind, host, state, id, test, delete
    )
}

/// What became of the last message, and the key with which a program checks messages.
fn state(channel: &ChannelInfo) -> String {
    let with = |id: &'static str, value: &str| tl(&game::Line::new(id).with("what", literal(value)));
    let key = if channel.kind == ChannelKind::Plain {
        with("channels.key", &channel.secret)
    } else {
        String::new()
    };
    let last = match (channel.problem, channel.delivered) {
        (Some(problem), _) if channel.off => with("channels.off", &why(problem, channel.status)),
        (Some(problem), _) => with("channels.failed", &why(problem, channel.status)),
        (None, Some(at)) => with("channels.delivered", &browser::date(at as f64)),
        (None, None) => t("channels.new"),
    };
    format!("{last} {key}")
}

/// Why a message was not delivered.
fn why(problem: ChannelProblem, status: Option<u16>) -> String {
    match (problem, status) {
        (ChannelProblem::Address, _) => t("channels.problem.address"),
        (ChannelProblem::Connection, _) => t("channels.problem.connection"),
        (ChannelProblem::Slow, _) => t("channels.problem.slow"),
        (ChannelProblem::Refused, None) => t("channels.problem.refused"),
        (ChannelProblem::Refused, Some(status)) => {
            tl(&game::Line::new("channels.problem.status").with("n", i32::from(status)))
        }
    }
}

/// Does something and loads the list.
fn load(
    list: RwSignal<Vec<ChannelInfo>>,
    said: RwSignal<Option<String>>,
    act: impl Future<Output = ApiResult<()>> + 'static,
) {
    spawn_local(async move {
        if let Err(error) = act.await {
            said.set(Some(error.words()));
        }
        if let Ok(channels) = api::channels().await {
            list.set(channels);
        }
    });
}
