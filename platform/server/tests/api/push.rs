//! Web push: messages that only the browser of the person can read, signed by the site.

use axum::http::StatusCode;
use data_encoding::BASE64URL_NOPAD;
use protocol::{AlertKind, ChannelInfo, ChannelProblem, PushKey, WebhookMessage};
use serde_json::{Value, json};
use web_push_native::p256::SecretKey;
use web_push_native::p256::ecdsa::signature::Verifier as _;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};
use web_push_native::{Auth, decrypt};

use crate::alerts::{SOON, running_table, with_alerts};
use crate::receiver::{Received, Receiver};
use crate::site::{Person, Site, on_both};

/// A browser with a push service on this machine.
struct Browser {
    service: Receiver,
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    async fn start() -> Self {
        let secret = SecretKey::from_slice(&[7; 32]).unwrap();
        Self { service: Receiver::start().await, secret, auth: [9; 16] }
    }

    /// The request with which the page of a person subscribes.
    fn subscription(&self) -> Value {
        let public = self.secret.public_key().to_sec1_bytes();
        json!({
            "kind": "push",
            "address": format!("http://{}/send/1", self.service.address),
            "lang": "fr",
            "keys": {
                "p256dh": BASE64URL_NOPAD.encode(&public),
                "auth": BASE64URL_NOPAD.encode(&self.auth),
            },
        })
    }

    async fn subscribe(&self, person: &Person) -> ChannelInfo {
        person.post("/api/me/channels", &self.subscription()).await
    }

    fn read(&self, message: &Received) -> WebhookMessage {
        let text = decrypt(message.body.to_vec(), &self.secret, &Auth::from(self.auth)).unwrap();
        serde_json::from_slice(&text).unwrap()
    }
}

/// The claims of a token whose signature is that of the site.
fn claims(message: &Received, key: &str) -> Value {
    let sent = message.headers["authorization"].to_str().unwrap();
    let (token, sent_key) = sent.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(sent_key, key);
    let decoded = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let verifying = VerifyingKey::from_sec1_bytes(&decoded(key)).unwrap();
    verifying.verify(signed.as_bytes(), &Signature::from_slice(&decoded(signature)).unwrap()).unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let head: Value = serde_json::from_slice(&decoded(head)).unwrap();
    assert_eq!(head, json!({"typ": "JWT", "alg": "ES256"}));
    serde_json::from_slice(&decoded(claims)).unwrap()
}

on_both! {
    async fn a_browser_gets_what_only_it_can_read(plain: Site) {
        let mut site = with_alerts(plain, SOON).await;
        let (ana, ben, browser) = (site.guest("Ana").await, site.guest("Ben").await, Browser::start().await);
        let channel = browser.subscribe(&ana).await;
        assert_eq!((channel.host.as_str(), channel.secret.as_str()), ("127.0.0.1", ""));
        let table = running_table(&ana, &ben).await;
        let message = browser.service.wait_for(1).await.remove(0);
        assert_eq!(message.headers["content-encoding"], "aes128gcm");
        assert!(message.headers.contains_key("ttl"));
        let told = browser.read(&message);
        assert_eq!((told.kind, &told.table), (AlertKind::Turn, &Some(table.clone())));
        assert_eq!(told.text, "C’est à vous de jouer à Eggs and Empires avec Ben.");
        for (name, value) in &message.headers {
            assert!(!value.to_str().unwrap().contains(table.as_str()), "{name} names the table");
        }
        let key: PushKey = ana.get("/api/push").await;
        let claims = claims(&message, &key.key);
        assert_eq!(claims["aud"], format!("http://{}", browser.service.address));
        assert!(claims["exp"].as_i64().unwrap() * 1000 > channel.created);
        // A new start of the site keeps the key: subscriptions are bound to it.
        site.restart().await;
        let same: PushKey = ana.get("/api/push").await;
        assert_eq!(same.key, key.key);
    }

    async fn a_browser_that_has_unsubscribed_is_forgotten(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, browser) = (site.guest("Ana").await, site.guest("Ben").await, Browser::start().await);
        let channel = browser.subscribe(&ana).await;
        let path = format!("/api/me/channels/{}/test", channel.id);
        browser.service.answer_with(StatusCode::TOO_MANY_REQUESTS);
        let refused: ChannelInfo = ana.post(&path, &json!({})).await;
        assert_eq!((refused.problem, refused.status), (Some(ChannelProblem::Refused), Some(429)));
        browser.service.answer_with(StatusCode::GONE);
        assert_eq!(ana.try_post(&path, &json!({})).await.status, 404);
        let left: Vec<ChannelInfo> = ana.get("/api/me/channels").await;
        assert_eq!(left, []);
        // Ben uses the same browser after Ana, who is not told there any more.
        browser.subscribe(&ana).await;
        browser.subscribe(&ben).await;
        let left: Vec<ChannelInfo> = ana.get("/api/me/channels").await;
        assert_eq!(left, []);
    }
}

#[tokio::test]
async fn a_browser_must_have_keys() {
    let site = with_alerts(Site::sqlite().await, SOON).await;
    let (ana, browser) = (site.guest("Ana").await, Browser::start().await);
    let mut subscription = browser.subscription();
    subscription["keys"]["auth"] = json!("short");
    assert_eq!(ana.try_post("/api/me/channels", &subscription).await.status, 400);
    subscription.as_object_mut().unwrap().remove("keys");
    assert_eq!(ana.try_post("/api/me/channels", &subscription).await.status, 400);
}
