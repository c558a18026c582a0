//! Runs the examples of the protocol document in their order.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::http::Method;
use axum::http::header::SET_COOKIE;
use serde_json::Value;
use tokio::time::timeout;
use visitor::Visitor;

use crate::site::Site;

const DOCUMENT: &str = include_str!("../../../../docs/guide/protocol.md");

/// The fenced blocks of the document, each with its language.
fn blocks() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut parts = DOCUMENT.split("\n```").skip(1);
    let mut blocks = Vec::new();
    while let Some(block) = parts.next() {
        let mut lines = block.lines();
        blocks.push((lines.next().unwrap_or_default(), lines.collect()));
        // What follows the closing fence is not an example.
        parts.next();
    }
    blocks
}

/// Whether a value matches an example: `…` is any text, and there may be more fields.
fn fits(shown: &Value, value: &Value) -> bool {
    match (shown, value) {
        (Value::String(any), Value::String(_)) if any == "…" => true,
        (Value::Object(shown), Value::Object(value)) => {
            shown.iter().all(|(name, shown)| value.get(name).is_some_and(|value| fits(shown, value)))
        }
        (Value::Array(shown), Value::Array(value)) => {
            shown.len() == value.len() && shown.iter().zip(value).all(|(shown, value)| fits(shown, value))
        }
        _ => shown == value,
    }
}

/// Runs the steps of the document.
struct Reader {
    visitor: Visitor,
    known: BTreeMap<String, String>,
}

impl Reader {
    fn fill(&self, text: &str) -> String {
        self.known
            .iter()
            .fold(text.to_owned(), |text, (name, value)| text.replace(&format!("${name}"), value))
    }

    /// A request, and the line with its response.
    async fn ask(&mut self, request: &str, shown: &str) {
        let request = self.fill(request);
        let (method, rest) = request.split_once(' ').expect("a request has an address");
        let (path, body) = rest.split_once(' ').unwrap_or((rest, ""));
        let method: Method = method.parse().expect("a method");
        let answer = self.visitor.request(method, path, body.as_bytes().to_vec()).await.unwrap();
        let shown = shown.strip_prefix("→ ").expect("a request is followed by its answer");
        let (status, rest) = shown.split_once(' ').unwrap_or((shown, ""));
        assert_eq!(answer.status.as_u16().to_string(), status, "{request}: {}", answer.text());
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let expected = values.next().expect("an answer is shown").unwrap();
        let found: Value = serde_json::from_slice(&answer.body).unwrap();
        assert!(fits(&expected, &found), "{request}: {found} and not {expected}");
        let kept = &rest[values.byte_offset()..];
        if let Some((name, field)) = kept.trim().strip_prefix('$').and_then(|kept| kept.split_once(" = ")) {
            self.known.insert(name.to_owned(), found[field].as_str().unwrap().to_owned());
        }
        if answer.headers.contains_key(SET_COOKIE) {
            self.visitor.keep_session(&answer);
        }
    }

    /// An exchange over the WebSocket; other messages may come between those of the example.
    async fn talk(&self, lines: &[&str]) {
        let mut socket = self.visitor.live().await.unwrap();
        for line in lines {
            let text = self.fill(&line[2..]);
            if line.starts_with("> ") {
                socket
                    .send(&serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}")))
                    .await
                    .unwrap();
                continue;
            }
            let expected: Value = serde_json::from_str(&text).unwrap();
            let heard = async {
                loop {
                    let message = socket.next().await.unwrap();
                    let value = serde_json::from_str(&serde_json::to_string(&message).unwrap()).unwrap();
                    if fits(&expected, &value) {
                        break;
                    }
                }
            };
            timeout(Duration::from_secs(10), heard).await.unwrap_or_else(|_| panic!("never heard: {text}"));
        }
    }
}

#[tokio::test]
async fn every_example_of_the_document_is_as_it_says() {
    let site = Site::sqlite().await;
    let mut reader = Reader { visitor: site.stranger(), known: BTreeMap::new() };
    let (mut run, mut tables) = (0, Vec::new());
    for (word, lines) in blocks() {
        match word {
            "http" => {
                for pair in lines.chunks(2) {
                    reader.ask(pair[0], pair[1]).await;
                    run += 1;
                }
            }
            "ws" => {
                reader.talk(&lines).await;
                run += lines.len();
            }
            "json" => tables.push(lines.join("\n")),
            // A test of the program runs the commands.
            "sh" => {}
            other => panic!("examples in {other:?} are not run"),
        }
    }
    assert!(run > 20, "{run} lines of examples");
    for table in &tables {
        let made =
            reader.visitor.request(Method::POST, "/api/tables", table.as_bytes().to_vec()).await.unwrap();
        let (asked, made) = (serde_json::from_str::<Value>(table).unwrap(), made.read::<Value>().unwrap());
        for field in ["game", "options", "pace", "private"] {
            assert_eq!(made[field], asked[field], "{field}");
        }
    }
    assert_eq!(tables.len(), 1, "the body of a new table");
    let mut program = site.stranger();
    (program.token, program.origin) = (Some(reader.known["TOKEN"].clone()), None);
    assert_eq!(program.get("/api/me").await.unwrap().status, 200, "a token needs no origin");
}
