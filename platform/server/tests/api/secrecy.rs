//! Secrets of a person and of a running game: nobody else finds them in any response or message.
//!
//! The requests are made from the description of the API, so a new address is tried without a change here. That updates,
//! events and alerts tell nothing of hidden cards is tested in `live/secrecy.rs` and `live/told_secrecy.rs`.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::Method;
use protocol::{
    AlertHours, AlertKind, ChallengeInfo, ChannelInfo, ClientMessage, Holidays, NewTable, Pace,
    RecoveryCodes, Say, SeatPlan, ServerMessage, TableId, TokenMade, WantedAlerts,
};
use serde_json::{Value, json};
use store::Store;
use tokio::time::timeout;
use visitor::{Socket, Visitor};

use crate::alerts::{SOON, add_channel, play_once, told, with_alerts};
use crate::papers::messages;
use crate::receiver::Receiver;
use crate::security::{body, endpoints, said_for};
use crate::site::{PASSWORD, Person, Site, new_table, on_both, seat};

/// A time zone that nobody else has.
const ZONE: &str = "Asia/Kathmandu";

/// The host of Ana's channel: this machine, by a name that nobody else uses.
const CHANNEL_HOST: &str = "localhost";

/// The path of Ana's channel.
const CHANNEL_PATH: &str = "/channel-of-ana";

/// The reason of a report.
const REASON: &str = "because of her third line";

/// What others must not find, each with its name.
struct Secrets(Vec<(&'static str, String)>);

impl Secrets {
    /// Fails if a text has one of them.
    fn check(&self, place: &str, text: &str) {
        for (name, secret) in &self.0 {
            assert!(!text.contains(secret.as_str()), "{place} tells the {name}: {text}");
        }
    }
}

/// A site on which Ana plays with Ben, and has everything that a person can have.
struct Scene {
    site: Site,
    ana: Person,
    ben: Person,
    /// Receives Ben's alerts.
    receiver: Receiver,
    table: TableId,
    /// Ids of what belongs to Ana, and of her table.
    ids: Vec<String>,
    secrets: Secrets,
}

impl Scene {
    async fn new(plain: Site) -> Self {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben) = (site.account("Ana").await, site.account("Ben").await);
        let (receiver, hers) = (Receiver::start().await, Receiver::start().await);
        add_channel(&ben, &receiver, "plain").await;
        let new = NewTable {
            pace: Pace::Turns { seconds: 86_400 },
            ..new_table("eggs", vec![SeatPlan::Me, SeatPlan::Open])
        };
        let table = ana.table(&new).await.id;
        let challenge: ChallengeInfo =
            ana.post(&format!("/api/tables/{table}/invite"), &json!({"to": "Ben"})).await;
        ben.act(&table, "sit", &seat(1)).await;
        ana.act(&table, "start", &json!({})).await;
        // Ben is told that the table waits for him.
        receiver
            .wait_until(|received| received.iter().any(|alert| told(alert).kind == AlertKind::Turn))
            .await;
        let address = format!("http://{CHANNEL_HOST}:{}{CHANNEL_PATH}", hers.address.port());
        let new = json!({"kind": "plain", "address": address, "lang": "fr"});
        let channel: ChannelInfo = ana.post("/api/me/channels", &new).await;
        let token: TokenMade = ana.post("/api/tokens", &json!({"label": "My secret plan"})).await;
        let codes: RecoveryCodes = ana.post("/api/me/recovery", &json!({"password": PASSWORD})).await;
        let holiday = json!({"first": tomorrow(), "days": 1, "zone": ZONE});
        let holidays: Holidays = ana.post("/api/me/holidays", &holiday).await;
        put(&ana, "/api/me/alerts", &json!(AlertHours { zone: ZONE.to_owned(), quiet: None })).await;
        put(&ana, &format!("/api/tables/{table}/alerts"), &json!({"wanted": WantedAlerts::Turn})).await;
        let report = json!({"table": table, "person": ben.me.id, "why": REASON});
        assert_eq!(ana.try_post("/api/reports", &report).await.status, 204);
        let store = Store::open(&site.config.database).await.unwrap();
        let row = store.table_row(&table).await.unwrap().unwrap();
        let hash = store.person(ana.me.id.as_str()).await.unwrap().unwrap().password.unwrap();
        let session = ana.visitor.session.clone().unwrap();
        let mut secrets = vec![
            ("seed", row.seed.to_string().rsplit(':').next().unwrap().to_owned()),
            ("nonce", row.nonce),
            ("session", session.split_once('=').unwrap().1.to_owned()),
            ("password", PASSWORD.to_owned()),
            ("hash of the password", hash),
            ("token", token.token.clone()),
            ("label of a token", "My secret plan".to_owned()),
            ("key of a channel", channel.secret),
            ("host of a channel", CHANNEL_HOST.to_owned()),
            ("path of a channel", CHANNEL_PATH.to_owned()),
            ("time zone", ZONE.to_owned()),
            ("reason of a report", REASON.to_owned()),
            ("id of a channel", channel.id.to_string()),
            ("id of a token", token.id.to_string()),
            ("id of a holiday", holidays.holidays[0].id.clone()),
        ];
        secrets.extend(codes.codes.into_iter().map(|code| ("recovery code", code)));
        let ids = [table.to_string(), ana.me.id.to_string(), channel.id.to_string(), token.id.to_string()];
        let more = [challenge.id.to_string(), holidays.holidays[0].id.clone()];
        let ids = ids.into_iter().chain(more).collect();
        Self { site, ana, ben, receiver, table, ids, secrets: Secrets(secrets) }
    }

    /// Every address with every id.
    fn addresses(&self, path: &str) -> Vec<String> {
        let path = path.replace("{game}", "eggs");
        if path.contains("{id}") {
            self.ids.iter().map(|id| path.replace("{id}", id)).collect()
        } else {
            vec![path]
        }
    }

    /// Sends a request; the response must not have a secret. Returns whether it was successful.
    async fn ask(&self, who: &Visitor, method: &Method, address: &str, path: &str) -> bool {
        let sent = if *method == Method::GET { Vec::new() } else { body(path).to_string().into_bytes() };
        let answer = who.request(method.clone(), address, sent).await.unwrap();
        // The person who asks has sent their own password.
        let text = format!("{:?} {}", answer.headers, answer.text());
        let found = answer.status.is_success();
        self.secrets.check(&format!("{method} {address}"), &without_address(&text, address));
        found
    }
}

/// A response without the address that was asked for: it may be repeated.
fn without_address(text: &str, address: &str) -> String {
    address
        .split('/')
        .filter(|part| part.len() > 7)
        .fold(text.to_owned(), |text, part| text.replace(part, ""))
}

fn tomorrow() -> String {
    let now = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::get(ZONE).unwrap());
    now.date().tomorrow().unwrap().to_string()
}

async fn put(person: &Person, path: &str, body: &Value) {
    let answer = person.visitor.request(Method::PUT, path, body.to_string().into_bytes()).await.unwrap();
    assert!(answer.status.is_success(), "{path}: {}", answer.text());
}

/// Reads messages until nothing comes for a while.
async fn hear(socket: &mut Socket, heard: &mut Vec<String>) {
    while let Ok(message) = timeout(Duration::from_millis(700), socket.next_text()).await {
        heard.push(message.unwrap().to_string());
    }
}

on_both! {
    async fn no_response_tells_the_secrets_of_another_person(plain: Site) {
        let scene = Scene::new(plain).await;
        let eve = scene.site.account("Eve").await;
        let stranger = scene.site.stranger();
        let (mut read, mut streams) = (BTreeSet::new(), 0);
        for (method, path) in endpoints(&scene.site).await {
            if path.ends_with("/stream") {
                streams += 1;
                continue;
            }
            // A WebSocket is below. Eve must stay logged in, and Ben at the table.
            let ends = ["/api/live", "/api/me/delete", "/api/logout", "/api/logout-everywhere"];
            if ends.contains(&path.as_str()) {
                continue;
            }
            for address in scene.addresses(&path) {
                let mut people = vec![&eve.visitor, &stranger];
                if method == Method::GET {
                    people.push(&scene.ben.visitor);
                }
                for who in people {
                    if scene.ask(who, &method, &address, &path).await && method == Method::GET {
                        read.insert(path.clone());
                    }
                }
            }
        }
        assert!(read.len() > 20, "{read:?}");
        assert_eq!(streams, 2);
        for (person, path) in [(&scene.ben, "/api/stream".to_owned()), (&eve, format!("/api/tables/{}/stream", scene.table))] {
            let head = format!("GET {path} HTTP/1.1\r\nhost: {0}\r\ncookie: {1}\r\n\r\n", scene.site.address,
                person.visitor.session.as_ref().unwrap());
            let text = said_for(scene.site.address, &head, Duration::from_secs(2)).await;
            assert!(text.contains(scene.table.as_str()), "{text}");
            scene.secrets.check(&path, &text);
        }
        // The other way round, the check finds what Ana sees of herself.
        let own = scene.ana.visitor.get("/api/me/export").await.unwrap().text();
        let found: Vec<_> = scene.secrets.0.iter().filter(|(_, secret)| own.contains(secret)).map(|(name, _)| *name).collect();
        assert!(found.contains(&"time zone") && found.contains(&"key of a channel"), "{found:?}");
    }

    async fn no_message_tells_the_secrets_of_another_person(plain: Site) {
        let scene = Scene::new(plain).await;
        let (table, eve) = (&scene.table, scene.site.guest("Eve").await);
        let mut sockets = vec![scene.ben.visitor.live().await.unwrap(), eve.visitor.live().await.unwrap()];
        let mut heard = Vec::new();
        for socket in &mut sockets {
            socket.subscribe(table, 0).await.unwrap();
            socket.send(&ClientMessage::Ping {}).await.unwrap();
            socket.send_text("{}".to_owned()).await.unwrap();
        }
        let mut ana = scene.ana.follow(table).await;
        ana.socket.send(&ClientMessage::Say(Say { table: table.clone(), text: "hello".into() })).await.unwrap();
        play_once(&mut ana).await;
        let moves = json!({"play": {"table": table, "seat": 1, "ply": 0, "move": "nonsense", "id": "wrong"}});
        sockets[0].send_text(moves.to_string()).await.unwrap();
        let mut ben = scene.ben.follow(table).await;
        ben.socket.keep_raw = true;
        play_once(&mut ben).await;
        heard.append(&mut ben.socket.raw);
        for socket in &mut sockets {
            hear(socket, &mut heard).await;
        }
        let mut kinds = BTreeSet::new();
        for text in &heard {
            scene.secrets.check("a message", text);
            let message: Value = serde_json::from_str(text).unwrap();
            kinds.extend(message.as_object().unwrap().keys().cloned());
            let _: ServerMessage = serde_json::from_str(text).unwrap();
        }
        let description: Value = eve.get("/api/openapi.json").await;
        let mut all = messages(&description, "ServerMessage");
        // It has no fields.
        all.remove("closing");
        assert_eq!(kinds, all, "a message of each kind was heard");
        for alert in scene.receiver.wait_for(1).await {
            assert_eq!(told(&alert).table.as_ref(), Some(table));
            scene.secrets.check("an alert", alert.text());
        }
    }
}
