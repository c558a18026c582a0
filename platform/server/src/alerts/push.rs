//! Web push: a message goes to the push service of a browser. It is encrypted for that browser (RFC 8291), and the
//! request is signed with the key of the site (VAPID, RFC 8292).

use std::fmt;

use axum::http::{HeaderMap, HeaderValue, Uri, header};
use data_encoding::BASE64URL_NOPAD;
use protocol::BrowserKeys;
use serde_json::json;
use store::{Store, StoreError};
use web_push_native::p256::PublicKey;
use web_push_native::p256::ecdsa::signature::Signer as _;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::{Auth, encrypt};

use super::outgoing::DeliveryError;
use crate::secrets;

/// The name of the site's key in the database.
const KEY_NAME: &str = "push";

/// For how many seconds a push service keeps a message for a browser that is not connected.
const KEPT: u32 = 24 * 3600;

/// For how many seconds a token is valid; push services accept at most a day.
const TOKEN_VALID: i64 = 12 * 3600;

/// The length of a topic, in characters; push services accept no longer ones.
const TOPIC_LENGTH: usize = 32;

/// The key with which the site signs its requests to push services. Subscriptions are bound to it.
pub(crate) struct SiteKey(SigningKey);

impl SiteKey {
    /// The key of the site; at the first start a new one is stored.
    ///
    /// # Errors
    /// If the database does not answer, or the stored key cannot be read.
    pub(crate) async fn of(store: &Store) -> Result<Self, StoreError> {
        // Almost every number of 32 bytes is a key.
        let new =
            std::iter::repeat_with(|| SigningKey::from_slice(&secrets::bytes::<32>())).find_map(Result::ok);
        let new = new.expect("the iterator does not end").to_bytes();
        let stored = store.site_key(KEY_NAME, &BASE64URL_NOPAD.encode(&new)).await?;
        let bytes = BASE64URL_NOPAD.decode(stored.as_bytes()).unwrap_or_default();
        let key = SigningKey::from_slice(&bytes);
        key.map(Self).map_err(|_| StoreError::Unavailable("the key of web push cannot be read".to_owned()))
    }

    /// The public key, as browsers want it.
    pub(crate) fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.0.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// The headers of a request to a push service at a time in seconds since 1970. `site` is the address of the site.
    /// Of several messages with the same subject, a push service keeps the last one.
    pub(super) fn headers(&self, address: &str, time: i64, site: Option<&str>, subject: &str) -> HeaderMap {
        let value = |text: String| HeaderValue::from_str(&text).expect("digits, letters and signs of ASCII");
        let token = self.token(&origin(address), time, site);
        let topic: String = secrets::hash(subject).chars().take(TOPIC_LENGTH).collect();
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, value(format!("vapid t={token}, k={}", self.public())));
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
        headers.insert("ttl", KEPT.into());
        headers.insert("topic", value(topic));
        headers
    }

    /// A JSON web token for the push service at an origin.
    fn token(&self, origin: &str, time: i64, site: Option<&str>) -> String {
        let part = |json: serde_json::Value| BASE64URL_NOPAD.encode(json.to_string().as_bytes());
        let mut claims = json!({ "aud": origin, "exp": time + TOKEN_VALID });
        if let Some(site) = site {
            claims["sub"] = json!(site);
        }
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature: Signature = self.0.sign(signed.as_bytes());
        format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature.to_bytes()))
    }
}

impl fmt::Debug for SiteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SiteKey").finish_non_exhaustive()
    }
}

/// Scheme, host and port of an address.
fn origin(address: &str) -> String {
    let parts = address.parse::<Uri>().unwrap_or_default().into_parts();
    let scheme = parts.scheme.map(|scheme| scheme.to_string()).unwrap_or_default();
    format!("{scheme}://{}", parts.authority.map(|authority| authority.to_string()).unwrap_or_default())
}

/// The keys of a browser as they are stored; `None` if they are no keys.
pub(crate) fn stored_keys(keys: &BrowserKeys) -> Option<String> {
    let stored = format!("{}.{}", keys.p256dh, keys.auth);
    read_keys(&stored).map(|_| stored)
}

fn read_keys(stored: &str) -> Option<(PublicKey, Auth)> {
    let (public, auth) = stored.split_once('.')?;
    let public = PublicKey::from_sec1_bytes(&BASE64URL_NOPAD.decode(public.as_bytes()).ok()?).ok()?;
    let auth: [u8; 16] = BASE64URL_NOPAD.decode(auth.as_bytes()).ok()?.try_into().ok()?;
    Some((public, auth.into()))
}

/// Encrypts a message for the browser with these keys.
///
/// # Errors
/// If the keys cannot be read.
pub(super) fn sealed(keys: &str, message: String) -> Result<Vec<u8>, DeliveryError> {
    let unreadable = DeliveryError::Address("the keys of the browser cannot be read");
    let (public, auth) = read_keys(keys).ok_or(unreadable.clone())?;
    encrypt(message.into_bytes(), &public, &auth).map_err(|_| unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_a_point_of_the_curve_and_sixteen_bytes() {
        // From RFC 8291, section 5.
        let (p256dh, auth) = (
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        );
        let keys =
            |p256dh: &str, auth: &str| BrowserKeys { p256dh: p256dh.to_owned(), auth: auth.to_owned() };
        assert!(stored_keys(&keys(p256dh, auth)).is_some());
        for (p256dh, auth) in [(auth, auth), (p256dh, p256dh), ("", ""), (p256dh, "a.b")] {
            assert!(stored_keys(&keys(p256dh, auth)).is_none(), "{p256dh} {auth}");
        }
    }

    #[test]
    fn a_token_is_for_the_origin_of_the_push_service() {
        assert_eq!(origin("https://push.example:8443/send/abc?d=1"), "https://push.example:8443");
    }
}
