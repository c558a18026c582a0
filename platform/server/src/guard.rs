//! The checks of every request: rates, host and origin; and the headers of every response.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::{Body, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CONNECTION, CONTENT_SECURITY_POLICY, COOKIE, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, UPGRADE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http_body_util::BodyExt as _;

use crate::AppError;
use crate::app::App;
use crate::auth::Address;

/// Allows only what the site itself serves, and no embedding in frames. The page of the client has a policy of its own.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Headers of every response.
const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Domains that nobody can own on the internet; home networks use them.
const LOCAL_DOMAINS: [&str; 6] = [".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa"];

/// The health check is answered without limits.
const HEALTH_PATH: &str = "/healthz";

/// Checks a request and adds the headers of its response.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    app.metrics.requests.add(1);
    let (mut parts, body) = request.into_parts();
    let address = Address::of(&app, &parts);
    let allowed = if parts.uri.path() == HEALTH_PATH {
        Ok(())
    } else {
        app.limit(&app.buckets.address, &address.0)
            .and_then(|()| check(&parts.method, &parts.headers, app.config.public_url.as_deref()))
    };
    let (length, read) = (body.size_hint().exact(), Arc::new(AtomicU64::new(0)));
    let mut response = match allowed {
        Ok(()) => {
            parts.extensions.insert(address);
            next.run(Request::from_parts(parts, counted(body, read.clone()))).await
        }
        Err(error) => error.into_response(),
    };
    if !response.status().is_success() && length != Some(read.load(Ordering::Relaxed)) {
        // The rest of the body is not read, so the connection is closed.
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    if response.status().is_server_error() {
        app.metrics.server_errors.add(1);
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // A page may have a referrer policy of its own.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if app.config.is_secure() {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// A body whose bytes are counted as they are read.
fn counted(body: Body, read: Arc<AtomicU64>) -> Body {
    Body::new(body.map_frame(move |frame| {
        read.fetch_add(frame.data_ref().map_or(0, |data| data.len() as u64), Ordering::Relaxed);
        frame
    }))
}

/// Checks that a request is meant for this site, and that it comes from one of its pages if it changes anything.
fn check(method: &Method, headers: &HeaderMap, public_url: Option<&str>) -> Result<(), AppError> {
    let host = headers.get(HOST).and_then(|value| value.to_str().ok());
    if let Some(host) = host.filter(|host| public_url.is_none() && !is_own(host)) {
        return Err(AppError::forbidden(format!(
            "this site does not know itself as {host}: start it with --public-url and the address people see"
        )));
    }
    if changes(method, headers) && !same_origin(headers, public_url) {
        return Err(AppError::forbidden("this request does not come from this site"));
    }
    Ok(())
}

/// Whether a host can only be this site: an IP address, or a local name. Any other name may belong to an attacker who
/// points it at this machine (DNS rebinding), so that a page of theirs could act as one of ours.
fn is_own(host: &str) -> bool {
    let name = match host.strip_prefix('[').and_then(|host| host.split_once(']')) {
        Some((address, _port)) => address,
        None => host.split_once(':').map_or(host, |(name, _port)| name),
    };
    let name = name.to_ascii_lowercase();
    name.parse::<IpAddr>().is_ok()
        || !name.contains('.')
        || LOCAL_DOMAINS.iter().any(|home| name.ends_with(home))
}

/// Whether a request may change something: everything but plain reads, and WebSockets, which browsers let any page
/// open.
fn changes(method: &Method, headers: &HeaderMap) -> bool {
    !matches!(*method, Method::GET | Method::HEAD) || headers.contains_key(UPGRADE)
}

/// Whether a request comes from one of our pages, or from a program.
fn same_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    match text(ORIGIN) {
        // A browser sends the origin of a page; a program has no cookies that others could make it send.
        None => !headers.contains_key(COOKIE) || headers.contains_key(AUTHORIZATION),
        Some(origin) => match public_url {
            Some(url) => origin == url.trim_end_matches('/'),
            None => origin.split_once("://").map(|(_, host)| host) == text(HOST),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(headers: &[(HeaderName, &str)], public_url: Option<&str>) -> bool {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap()));
        same_origin(&headers.collect(), public_url)
    }

    #[test]
    fn pages_of_others_are_not_ours() {
        let host = (HOST, "play.example");
        assert!(own(&[host.clone(), (ORIGIN, "https://play.example")], None));
        assert!(!own(&[host.clone(), (ORIGIN, "https://evil.example")], None));
        assert!(!own(&[host.clone(), (ORIGIN, "null")], None));
        assert!(own(&[(HOST, "inner:80"), (ORIGIN, "https://play.example")], Some("https://play.example/")));
        assert!(!own(
            &[(HOST, "play.example"), (ORIGIN, "http://play.example")],
            Some("https://play.example")
        ));
    }

    #[test]
    fn a_cookie_without_an_origin_is_not_believed() {
        assert!(!own(&[(HOST, "a"), (COOKIE, "session=x")], None));
        assert!(own(&[(HOST, "a")], None));
        assert!(own(&[(HOST, "a"), (COOKIE, "session=x"), (AUTHORIZATION, "Bearer y")], None));
    }

    #[test]
    fn a_name_that_somebody_else_can_own_is_not_taken_for_this_site() {
        for own in [
            "127.0.0.1:8080",
            "localhost",
            "[::1]:8080",
            "192.168.1.5",
            "attic:8080",
            "attic.local",
            "attic.Home.arpa",
        ] {
            assert!(is_own(own), "{own}");
        }
        for foreign in
            ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "local.example", "evil.example."]
        {
            assert!(!is_own(foreign), "{foreign}");
        }
        let host = |host: &str| [(HOST, host.parse().unwrap())].into_iter().collect::<HeaderMap>();
        assert!(check(&Method::GET, &host("evil.example"), None).is_err());
        assert!(check(&Method::GET, &host("inner.example"), Some("https://play.example")).is_ok());
        assert!(check(&Method::GET, &HeaderMap::new(), None).is_ok());
    }
}
