//! The form of a message for Discord, for Slack or for a program of the person's own, and its signature.

use axum::http::{HeaderMap, HeaderValue, header};
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::{ChannelKind, WebhookMessage};
use serde_json::{Value, json};
use sha2::Sha256;

/// The header with the time of a message, in seconds since 1970.
const TIMESTAMP: &str = "empires-timestamp";

/// The header with the signature.
const SIGNATURE: &str = "empires-signature";

/// The body of a message.
pub(super) fn body(kind: ChannelKind, message: &WebhookMessage) -> Value {
    let with_link = |text: String| message.url.iter().fold(text, |text, url| format!("{text}\n{url}"));
    match kind {
        ChannelKind::Plain | ChannelKind::Push | ChannelKind::Mail => json!(message),
        ChannelKind::Discord => {
            json!({ "content": with_link(for_discord(&message.text)), "allowed_mentions": { "parse": [] } })
        }
        ChannelKind::Slack => json!({ "text": with_link(for_slack(&message.text)) }),
    }
}

/// The headers of a message at a time in seconds since 1970: that time, and the signature of time and body.
pub(super) fn headers(secret: &str, time: i64, body: &str) -> HeaderMap {
    let value = |text: String| HeaderValue::from_str(&text).expect("digits and letters");
    let signature = format!("sha256={}", signature(secret, time, body));
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(TIMESTAMP, value(time.to_string()));
    headers.insert(SIGNATURE, value(signature));
    headers
}

/// HMAC-SHA256 of `TIME.BODY` in hex.
fn signature(secret: &str, time: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(format!("{time}.{body}").as_bytes());
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Escapes what Discord would take for markup.
fn for_discord(text: &str) -> String {
    let escape = |c: char| if "\\*_~`|<>[]()#@".contains(c) { format!("\\{c}") } else { c.to_string() };
    text.chars().map(escape).collect()
}

/// Escapes what Slack would take for markup.
fn for_slack(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use game::Lang;

    use super::super::message::tests::{TURN, about};
    use super::super::message::{Subject, message};
    use super::*;

    #[test]
    fn a_message_has_the_form_of_its_channel_and_names_are_not_markup() {
        let told = |name| {
            let about = Subject::Table(about(name, TURN));
            message(&about, Lang::En, Some("https://games.example/"))
        };
        let body = |kind, name| body(kind, &told(name));
        let plain = body(ChannelKind::Plain, "Ben");
        assert_eq!(plain["url"], "https://games.example/t/table000");
        let discord = body(ChannelKind::Discord, "@everyone");
        assert!(discord["content"].as_str().unwrap().contains("\\@everyone"), "{discord}");
        assert_eq!(discord["allowed_mentions"]["parse"], json!([]));
        let slack = body(ChannelKind::Slack, "<!here>");
        assert!(slack["text"].as_str().unwrap().contains("&lt;!here&gt;"), "{slack}");
    }

    #[test]
    fn the_signature_covers_time_and_body() {
        // From `printf '5.{}' | openssl dgst -sha256 -hmac key`.
        let expected = "9be615aec64f0d044b5ad6854ab1d893ec88617fb728d2149dcd3a3428e8c45d";
        assert_eq!(signature("key", 5, "{}"), expected);
        assert_ne!(signature("key", 6, "{}"), expected);
        let headers = headers("key", 5, "{}");
        assert_eq!(headers[SIGNATURE], format!("sha256={expected}"));
        assert_eq!(headers[TIMESTAMP], "5");
    }
}
