//! What every request passes: rates, the check of its origin, and the headers of its answer.

use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CONTENT_SECURITY_POLICY, COOKIE, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, UPGRADE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::AppError;
use crate::app::App;
use crate::auth::Address;

/// Nothing but what the site itself serves; no frames around it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Lets a request in, or not, and dresses its answer.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    app.metrics.requests.add(1);
    let (mut parts, body) = request.into_parts();
    let address = Address::of(&app, &parts);
    let allowed = app.limit(&app.buckets.address, &address.0).and_then(|()| {
        let own = same_origin(&parts.headers, app.config.public_url.as_deref());
        if changes(&parts.method, &parts.headers) && !own { Err(foreign()) } else { Ok(()) }
    });
    let mut response = match allowed {
        Ok(()) => {
            parts.extensions.insert(address);
            next.run(Request::from_parts(parts, body)).await
        }
        Err(error) => error.into_response(),
    };
    if response.status().is_server_error() {
        app.metrics.server_errors.add(1);
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https://")) {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// Whether a request may change something: all but plain reading, and WebSockets, which browsers let any
/// page open.
fn changes(method: &Method, headers: &HeaderMap) -> bool {
    !matches!(*method, Method::GET | Method::HEAD) || headers.contains_key(UPGRADE)
}

/// Whether a request comes from a page of ours, or from no page at all.
fn same_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    match text(ORIGIN) {
        // A browser says where a page comes from; a program has no cookies that others could make it send.
        None => !headers.contains_key(COOKIE) || headers.contains_key(AUTHORIZATION),
        Some(origin) => match public_url {
            Some(url) => origin == url.trim_end_matches('/'),
            None => origin.split_once("://").map(|(_, host)| host) == text(HOST),
        },
    }
}

fn foreign() -> AppError {
    AppError::forbidden("this request does not come from this site")
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
}
