//! Channels: where people are told that a table waits for them while they do not look at it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ChannelId;

crate::words! {
    /// The form of the messages of a channel.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum ChannelKind {
        /// JSON with the fields of [`WebhookMessage`].
        Plain = "plain",
        /// The form of Discord.
        Discord = "discord",
        /// The form of Slack.
        Slack = "slack",
        /// Web push: JSON with the fields of [`WebhookMessage`], encrypted for a browser.
        Push = "push",
        /// Mail, as plain text and as HTML.
        Mail = "mail",
    }
}

crate::words! {
    /// What a message tells.
    #[derive(PartialOrd, Ord)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum AlertKind {
        /// A table waits for the person.
        Turn = "turn",
        /// The game has begun, and the table waits for others.
        Begun = "begun",
        /// The game is over.
        Over = "over",
        /// The person's time is running out.
        Time = "time",
        /// Others have written chat lines at a table over days.
        Chat = "chat",
        /// Somebody has reserved a seat for the person.
        Challenge = "challenge",
        /// The tables that wait for the person, once a day.
        Digest = "digest",
        /// Nothing: the person tries a channel.
        Test = "test",
    }
}

crate::words! {
    /// Why a message was not delivered.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum ChannelProblem {
        /// The address cannot be used: it is not secure, its host is not public, or the keys of the browser are unreadable.
        Address = "address",
        /// No connection: the host is unknown or gone, or its certificate is not trusted.
        Connection = "connection",
        /// There was no answer in time.
        Slow = "slow",
        /// The host refused the message.
        Refused = "refused",
        /// The person has ended the messages by the link in a mail.
        Stopped = "stopped",
    }
}

/// `POST /api/me/channels`: sends messages to an address from now on.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewChannel {
    /// The form of the messages.
    pub kind: ChannelKind,
    /// The web address, which begins with `https://`, or the mail address.
    pub address: String,
    /// The language of the messages, `en` or `fr`.
    pub lang: String,
    /// The keys of the browser; for `push` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keys: Option<BrowserKeys>,
    /// The password of the account; for `mail` only. A link that is sent to that address can set a new password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

impl fmt::Debug for NewChannel {
    /// Never prints secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewChannel").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// The keys with which messages to a browser are encrypted, as `PushSubscription` has them: base64url without padding.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BrowserKeys {
    /// The public key of the browser.
    pub p256dh: String,
    /// A secret that the browser shares with the site.
    pub auth: String,
}

/// `GET /api/push`: what a browser needs for a subscription.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// The public key of the site, base64url without padding.
    pub key: String,
}

crate::words! {
    /// Which alerts about a table a person wants.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum WantedAlerts {
        /// All.
        All = "all",
        /// Those about their own turn.
        Turn = "turn",
        /// None.
        Nothing = "nothing",
    }
}

/// `GET` and `PUT /api/tables/ID/alerts`: what a person wants to be told about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableChoice {
    /// Which alerts.
    pub wanted: WantedAlerts,
}

/// Hours of the day in which a person gets no alerts; none if both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QuietHours {
    /// The hour at which they begin, 0 to 23.
    pub from: u8,
    /// The hour at which they end, 0 to 23.
    pub to: u8,
}

/// `GET` and `PUT /api/me/alerts`: the time zone and the quiet hours of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AlertHours {
    /// The IANA name of the time zone, such as `Europe/Paris`.
    pub zone: String,
    /// The hours without alerts.
    pub quiet: Option<QuietHours>,
}

/// `PUT /api/me/channels/ID`: when a channel gets messages.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChannelChange {
    /// The hour of the day, 0 to 23, at which a digest is sent instead of single alerts; `null` for alerts at once.
    pub digest: Option<u8>,
}

/// `GET /api/mail`: whether this site sends mail.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MailInfo {
    /// Whether its operator has set a mail server.
    pub sent: bool,
}

/// A channel of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChannelInfo {
    /// Its id.
    pub id: ChannelId,
    /// The form of its messages.
    pub kind: ChannelKind,
    /// The host of the web address, because the rest of it is often a secret; the whole address for `mail`.
    pub host: String,
    /// The key of the signatures; empty for `push` and `mail`.
    pub secret: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When a message was last delivered.
    pub delivered: Option<i64>,
    /// Why the last message was not delivered.
    pub problem: Option<ChannelProblem>,
    /// The status with which the host refused it.
    pub status: Option<u16>,
    /// Whether too many messages in a row failed, so that no more are sent. A test message that is delivered ends this.
    pub off: bool,
    /// Whether the address is known to be the person's own. A mail address is confirmed by a link that is sent there;
    /// until then it gets no other message.
    pub confirmed: bool,
    /// The hour of the day at which a digest is sent instead of single alerts.
    pub digest: Option<u8>,
}

/// The body of a message of a plain channel.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WebhookMessage {
    /// What it tells.
    pub kind: AlertKind,
    /// The message in words.
    pub text: String,
    /// The table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<crate::TableId>,
    /// The number of the entry that caused it. A message that comes twice has the same one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The address of the page of the table, if the site knows its own address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}
