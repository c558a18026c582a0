//! Where the visitor is told that a table waits for them, in the page of the account.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{BrowserKeys, ChannelInfo, ChannelKind, ChannelProblem, ErrorCode, NewChannel, Word as _};
use serde::Deserialize;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, HtmlSelectElement, MouseEvent};

use super::hours::{choose_digest, digest_choice};
use super::week::date;
use crate::browser;
use crate::markup::{Markup, inside_live, markup};
use crate::online::api::{self, ApiResult};
use crate::online::visitor;
use crate::parts::live;
use crate::words::{lang, literal, t, tl};

/// The list of channels, with buttons for each, and the form to add one.
pub(super) fn channels(said: RwSignal<Option<String>>, mail: RwSignal<bool>) -> AnyView {
    let list = RwSignal::new(None::<Vec<ChannelInfo>>);
    let form = ChannelForm::new(mail);
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
    let change = move |event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        let Some(choice) = target else { return };
        let Some(id) = choice.get_attribute("data-digest") else { return };
        load(list, said, async move { choose_digest(&id, &choice.value()).await });
    };
    let add = move |event: SubmitEvent| {
        event.prevent_default();
        let new = form.filled_in();
        load(list, said, async move {
            match api::add_channel(&new).await {
                Err(error) if error.code() == Some(ErrorCode::Unauthorized) => {
                    said.set(Some(t("channels.mail.wrong")));
                }
                done => {
                    done?;
                    form.clear();
                }
            }
            Ok(())
        });
    };
    // The form stands below the list, and must not move while it is filled in.
    let is_loaded = Memo::new(move |_| list.with(Option::is_some));
    view! {
        <form class="panel card form channels" on:submit=add>
            <h2>{t("channels.title")}</h2><p class="muted">{t("channels.about")}</p>
            <ul {..inside_live(move || list.with(|list| list.iter().flatten().map(row).collect::<Markup>()))} on:click=press on:change=change></ul>
            {live(move || is_loaded.get().then(|| view! {
                {browser::can_push().then(|| view! {
                    <button type="button" class="btn" id="add-browser" on:click=move |_| add_browser(list, said)>
                        {t("channels.push.add")}</button>
                })}
                {form.fields()}
                <button type="submit" class="btn" id="add-channel">{t("channels.add")}</button>
            }))}
        </form>
    }
    .into_any()
}

/// The form to add a channel.
#[derive(Clone, Copy)]
struct ChannelForm {
    kind: RwSignal<ChannelKind>,
    address: RwSignal<String>,
    /// The password of the account, which a mail address needs.
    password: RwSignal<String>,
    /// Whether the site sends mail.
    mail: RwSignal<bool>,
    /// Whether the visitor has an account.
    account: bool,
}

impl ChannelForm {
    fn new(mail: RwSignal<bool>) -> Self {
        Self {
            kind: RwSignal::new(ChannelKind::Discord),
            address: RwSignal::new(String::new()),
            password: RwSignal::new(String::new()),
            mail,
            account: visitor().me.with_untracked(|me| me.as_ref().is_some_and(|me| me.account)),
        }
    }

    fn filled_in(self) -> NewChannel {
        let password = self.password.get_untracked();
        NewChannel {
            kind: self.kind.get_untracked(),
            address: self.address.get_untracked(),
            lang: lang().to_string(),
            keys: None,
            password: (!password.is_empty()).then_some(password),
        }
    }

    fn clear(self) {
        self.address.set(String::new());
        self.password.set(String::new());
    }

    fn is_mail(self) -> bool {
        self.kind.get() == ChannelKind::Mail
    }

    fn fields(self) -> impl IntoView {
        let Self { kind, address, mail, .. } = self;
        let choose = move |event| {
            kind.set(ChannelKind::from_word(&event_target_value(&event)).unwrap_or(ChannelKind::Plain));
        };
        let option = |kind: ChannelKind| view! { <option value=kind.word()>{name(kind)}</option> };
        let by_mail = live(move || mail.get().then(|| option(ChannelKind::Mail)));
        let label = move || t(if self.is_mail() { "channels.mail.address" } else { "channels.address" });
        view! {
            <label for="channel-kind">{t("channels.kind")}
                <select id="channel-kind" on:change=choose>
                    {[ChannelKind::Discord, ChannelKind::Slack, ChannelKind::Plain].map(option)}{by_mail}</select></label>
            {live(move || (!mail.get()).then(|| view! { <small class="muted">{t("channels.mail.none")}</small> }))}
            <label for="channel-address">{label}
                <input class="field" id="channel-address" required=true
                    type=move || if self.is_mail() { "email" } else { "url" }
                    placeholder=move || if self.is_mail() { "" } else { "https://" }
                    prop:value=move || address.get() on:input=move |event| address.set(event_target_value(&event))/></label>
            {live(move || (self.account && self.is_mail()).then(|| self.password_field()))}
        }
    }

    fn password_field(self) -> impl IntoView {
        let password = self.password;
        view! {
            <label for="channel-password">{t("account.password")}
                <input class="field" id="channel-password" type="password" required=true autocomplete="current-password"
                    prop:value=move || password.get() on:input=move |event| password.set(event_target_value(&event))/>
                <small class="muted">{t("channels.mail.password")}</small></label>
        }
    }
}

/// The name of a kind.
fn name(kind: ChannelKind) -> String {
    match kind {
        ChannelKind::Plain => t("channels.plain"),
        ChannelKind::Discord => "Discord".to_owned(),
        ChannelKind::Slack => "Slack".to_owned(),
        ChannelKind::Push => t("channels.push"),
        ChannelKind::Mail => t("channels.mail"),
    }
}

/// A subscription as browsers write it.
#[derive(Deserialize)]
struct Subscription {
    endpoint: String,
    keys: BrowserKeys,
}

/// Subscribes this browser.
fn add_browser(list: RwSignal<Option<Vec<ChannelInfo>>>, said: RwSignal<Option<String>>) {
    load(list, said, async move {
        let subscribed = browser::subscribe(&api::push_key().await?).await.ok();
        let read = subscribed.and_then(|json| serde_json::from_str::<Subscription>(&json).ok());
        let Some(Subscription { endpoint, keys }) = read else {
            said.set(Some(t("channels.push.refused")));
            return Ok(());
        };
        let (kind, lang) = (ChannelKind::Push, lang().to_string());
        api::add_channel(&NewChannel { kind, address: endpoint, lang, keys: Some(keys), password: None })
            .await
    });
}

fn row(channel: &ChannelInfo) -> Markup {
    let (id, host) = (channel.id.as_str(), channel.host.as_str());
    let (kind, state) = (name(channel.kind), state(channel));
    let test = t(if channel.confirmed { "channels.test" } else { "channels.mail.again" });
    let delete = t("channels.delete");
    let when = digest_choice(id, channel.digest);
    markup!(
        "<li><span><b>{kind}</b> {host}<br><small class=\"muted\">{state}</small></span><span class=\"acts\">{when}\
         <button type=\"button\" class=\"btn sm\" data-channel=\"{id}\">{test}</button>\
         <button type=\"button\" class=\"btn sm danger\" data-channel=\"{id}\">{delete}</button></span></li>";
        kind, host, state, when, id, test, delete
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
        (None, _) if !channel.confirmed => t("channels.mail.confirm"),
        (Some(ChannelProblem::Stopped), _) => why(ChannelProblem::Stopped, None),
        (Some(problem), _) if channel.off => with("channels.off", &why(problem, channel.status)),
        (Some(problem), _) => with("channels.failed", &why(problem, channel.status)),
        (None, Some(at)) => with("channels.delivered", &date(at)),
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
        (ChannelProblem::Stopped, _) => t("channels.mail.stopped"),
        (ChannelProblem::Refused, None) => t("channels.problem.refused"),
        (ChannelProblem::Refused, Some(status)) => {
            tl(&game::Line::new("channels.problem.status").with("n", i32::from(status)))
        }
    }
}

/// Does something and loads the list.
fn load(
    list: RwSignal<Option<Vec<ChannelInfo>>>,
    said: RwSignal<Option<String>>,
    act: impl Future<Output = ApiResult<()>> + 'static,
) {
    spawn_local(async move {
        if let Err(error) = act.await {
            said.set(Some(error.words()));
        }
        if let Ok(channels) = api::channels().await {
            list.set(Some(channels));
        }
    });
}
