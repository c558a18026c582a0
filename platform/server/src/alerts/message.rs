//! The text and the form of a message, and its signature.

use axum::http::{HeaderMap, HeaderValue};
use game::{Lang, Line, Thing, plain};
use games::{GameId, with_game};
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::{ChannelKind, TableId, WebhookMessage};
use serde_json::json;
use sha2::Sha256;
use store::ChannelRow;

use crate::words::CATALOGS;

/// The header with the time of a message, in seconds since 1970.
const TIMESTAMP: &str = "empires-timestamp";

/// The header with the signature.
const SIGNATURE: &str = "empires-signature";

/// What a message is about.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// A table waits for the person.
    Turn {
        /// The table.
        table: TableId,
        /// The slug of its game.
        game: String,
        /// The number of the entry since which the person is awaited.
        number: u64,
        /// The names of the other players.
        others: Vec<String>,
    },
    /// The person tries the channel.
    Test,
}

/// A message.
#[derive(Debug)]
pub(super) struct Message {
    /// Its body, JSON.
    pub(super) body: String,
}

impl Message {
    /// The message of a channel about a subject. `site` is the address of the site, if it is known.
    pub(super) fn new(channel: &ChannelRow, subject: &Subject, site: Option<&str>) -> Self {
        let lang = channel.lang.parse().unwrap_or(Lang::En);
        let text = text(subject, lang);
        let (kind, table, number) = match subject {
            Subject::Turn { table, number, .. } => ("turn", Some(table.clone()), Some(*number)),
            Subject::Test => ("test", None, None),
        };
        let url =
            table.as_ref().zip(site).map(|(table, site)| format!("{}/t/{table}", site.trim_end_matches('/')));
        let with_link = |text: String| url.iter().fold(text, |text, url| format!("{text} {url}"));
        let body = match channel.kind {
            ChannelKind::Plain => {
                json!(WebhookMessage { kind: kind.to_owned(), text, table, number, url: url.clone() })
            }
            ChannelKind::Discord => {
                json!({ "content": with_link(for_discord(&text)), "allowed_mentions": { "parse": [] } })
            }
            ChannelKind::Slack => json!({ "text": with_link(for_slack(&text)) }),
        };
        Self { body: body.to_string() }
    }

    /// The headers of the message: its time, and the signature of time and body.
    pub(super) fn headers(&self, secret: &str, time: i64) -> HeaderMap {
        let signature = signature(secret, time, &self.body);
        let value = |text: String| HeaderValue::from_str(&text).expect("digits and letters");
        HeaderMap::from_iter([
            (TIMESTAMP.parse().expect("the name of a header"), value(time.to_string())),
            (SIGNATURE.parse().expect("the name of a header"), value(format!("sha256={signature}"))),
        ])
    }
}

/// HMAC-SHA256 of `TIME.BODY` in hex.
fn signature(secret: &str, time: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(format!("{time}.{body}").as_bytes());
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn text(subject: &Subject, lang: Lang) -> String {
    let words = CATALOGS.get(lang);
    let Subject::Turn { game, others, .. } = subject else { return words.text("alert.test") };
    let title = game.parse::<GameId>().map_or_else(|_| game.clone(), |game| title(game, lang));
    let literal = |text: &str| Thing::new("literal", text).named(text);
    let line =
        Line::new("alert.turn").with("game", literal(&title)).with("others", literal(&others.join(", ")));
    plain(&words.render(&line, &|seat| seat.to_string()))
}

/// The title of a game.
fn title(game: GameId, lang: Lang) -> String {
    with_game!(game, G => <G as game::Words>::catalog(lang).text("game.title"))
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
    use super::*;

    fn channel(kind: ChannelKind, lang: &str) -> ChannelRow {
        ChannelRow {
            id: "channel0".to_owned(),
            person: "person00".parse().unwrap(),
            kind,
            address: "https://example.org/".to_owned(),
            secret: "key".to_owned(),
            lang: lang.to_owned(),
            created: 0,
            delivered: None,
            problem: None,
            off: false,
        }
    }

    fn turn(name: &str) -> Subject {
        let (table, others) = ("table000".parse().unwrap(), vec![name.to_owned(), "Zoé".to_owned()]);
        Subject::Turn { table, game: "eme".to_owned(), number: 7, others }
    }

    #[test]
    fn a_message_is_in_the_language_and_form_of_its_channel() {
        let body = |kind, lang, name| {
            let body = Message::new(&channel(kind, lang), &turn(name), Some("https://games.example/")).body;
            serde_json::from_str::<serde_json::Value>(&body).unwrap()
        };
        let plain = body(ChannelKind::Plain, "en", "Ben");
        assert_eq!(plain["text"], "It is your turn in Eight-Minute Empire with Ben, Zoé.");
        assert_eq!(plain["url"], "https://games.example/t/table000");
        assert_eq!((plain["kind"].as_str(), plain["number"].as_u64()), (Some("turn"), Some(7)));
        let french = body(ChannelKind::Plain, "fr", "Ben");
        assert_eq!(french["text"], "C’est à vous de jouer à Huit Minutes pour un Empire avec Ben, Zoé.");
        let discord = body(ChannelKind::Discord, "en", "@everyone");
        assert!(discord["content"].as_str().unwrap().contains("\\@everyone"), "{discord}");
        assert_eq!(discord["allowed_mentions"]["parse"], json!([]));
        let slack = body(ChannelKind::Slack, "en", "<!here>");
        assert!(slack["text"].as_str().unwrap().contains("&lt;!here&gt;"), "{slack}");
    }

    #[test]
    fn the_signature_covers_time_and_body() {
        // From `printf '5.{}' | openssl dgst -sha256 -hmac key`.
        let expected = "9be615aec64f0d044b5ad6854ab1d893ec88617fb728d2149dcd3a3428e8c45d";
        assert_eq!(signature("key", 5, "{}"), expected);
        assert_ne!(signature("key", 6, "{}"), expected);
        let headers = Message { body: "{}".to_owned() }.headers("key", 5);
        assert_eq!(headers[SIGNATURE], format!("sha256={expected}"));
        assert_eq!(headers[TIMESTAMP], "5");
    }
}
