//! Who one is: by the cookie of a browser or the token of a program.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use protocol::{Me, Name, PersonId};
use store::PersonRow;

use crate::app::App;
use crate::{AppError, secrets};

/// The name of the cookie.
const SESSION: &str = "session";

/// A year, in seconds: so long a browser stays logged in.
const LASTS: u32 = 365 * 24 * 3600;

/// A person.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
    pub(crate) name: Name,
    pub(crate) account: bool,
}

impl Person {
    /// What a person is told about themselves.
    pub(crate) fn me(&self) -> Me {
        Me { id: self.id.clone(), name: self.name.clone(), account: self.account }
    }
}

impl TryFrom<&PersonRow> for Person {
    type Error = AppError;

    fn try_from(row: &PersonRow) -> Result<Self, AppError> {
        let broken = |_| AppError::internal("a broken person");
        let id = row.id.parse().map_err(broken)?;
        let name = row.name.parse().map_err(|_| AppError::internal("a broken name"))?;
        Ok(Self { id, name, account: !row.password.is_empty() })
    }
}

/// How somebody showed who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Credential {
    /// By a cookie; this is its hash.
    Session(String),
    /// By a token; this is its hash. A token plays, but does not touch the account.
    Token(String),
}

/// Who makes a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) credential: Credential,
}

impl Caller {
    /// The hash of the session.
    ///
    /// # Errors
    /// If it is a program: a stolen token must not be enough to take an account over.
    pub(crate) fn session(&self) -> Result<&str, AppError> {
        match &self.credential {
            Credential::Session(hash) => Ok(hash),
            Credential::Token(_) => Err(AppError::forbidden("a token cannot do this: log in")),
        }
    }

    /// Whether the credential still holds.
    pub(crate) async fn still_holds(app: &App, credential: &Credential) -> Result<bool, AppError> {
        let person = match credential {
            Credential::Session(hash) => app.store.person_of_session(hash).await?,
            Credential::Token(hash) => app.store.person_of_token(hash).await?,
        };
        Ok(person.is_some())
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let found = <Self as OptionalFromRequestParts<App>>::from_request_parts(parts, app).await?;
        found.ok_or_else(AppError::unauthorized)
    }
}

impl OptionalFromRequestParts<App> for Caller {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, AppError> {
        let Some(credential) = credential(&parts.headers) else { return Ok(None) };
        let row = match &credential {
            Credential::Session(hash) => app.store.person_of_session(hash).await?,
            Credential::Token(hash) => app.store.person_of_token(hash).await?,
        };
        let Some(row) = row else { return Ok(None) };
        app.limit(&app.buckets.person, &row.id)?;
        Ok(Some(Self { person: Person::try_from(&row)?, credential }))
    }
}

/// Secrets are looked up by their hash, so that the time of the search tells nothing about them.
fn credential(headers: &HeaderMap) -> Option<Credential> {
    if let Some(token) = headers.get(AUTHORIZATION) {
        let token = token.to_str().ok()?.strip_prefix("Bearer ")?;
        return Some(Credential::Token(secrets::hash(token)));
    }
    cookie(headers).map(|session| Credential::Session(secrets::hash(session)))
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == SESSION).map(|(_, value)| value)
}

/// The cookie of a new session, or one that ends it.
pub(crate) fn set_cookie(app: &App, session: Option<&str>) -> HeaderValue {
    let https = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let secure = if https { "; Secure" } else { "" };
    let (value, age) = session.map_or(("", 0), |session| (session, LASTS));
    let text = format!("{SESSION}={value}; HttpOnly; SameSite=Strict; Path=/; Max-Age={age}{secure}");
    HeaderValue::from_str(&text).expect("a session is made of letters and digits")
}

/// The address of a client.
#[derive(Clone, Debug)]
pub(crate) struct Address(pub(crate) String);

impl Address {
    /// The address the connection comes from, or what the proxy in front says.
    pub(crate) fn of(app: &App, parts: &Parts) -> Self {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = parts.headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
        // The last one is what our own proxy saw; whatever stands before it, the client may have written.
        let forwarded = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse::<IpAddr>().ok());
        let address = if app.config.behind_proxy { forwarded.or(peer) } else { peer };
        Self(address.map_or_else(|| "unknown".to_owned(), network))
    }
}

/// One who has an IPv6 address has a whole network of them.
fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        Ok(Self::of(app, parts))
    }
}
