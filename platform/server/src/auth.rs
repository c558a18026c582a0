//! Authentication: by the cookie of a browser or the token of a program.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use protocol::{Me, Name, PersonId};
use store::PersonRow;

use crate::app::App;
use crate::live::now;
use crate::{AppError, names, secrets};

/// The name of the cookie. On an https site, browsers ensure that no other host can set it (`__Host-`).
const fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-session" } else { "session" }
}

/// The lifetime of a browser's session, in seconds: a year.
pub(crate) const SESSION_LIFETIME: i64 = 365 * 24 * 3600;

/// A person.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
    pub(crate) name: Name,
    pub(crate) account: bool,
}

impl Person {
    /// The person as sent to themselves.
    pub(crate) fn me(&self) -> Me {
        Me { id: self.id.clone(), name: self.name.clone(), account: self.account }
    }
}

impl TryFrom<&PersonRow> for Person {
    type Error = AppError;

    fn try_from(row: &PersonRow) -> Result<Self, AppError> {
        let broken = |_| AppError::internal("a broken person");
        let id = row.id.parse().map_err(broken)?;
        let name = names::from_stored(&row.name);
        Ok(Self { id, name, account: row.password.is_some() })
    }
}

/// How a caller was authenticated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Credential {
    /// By a cookie, stored as its hash.
    Session(String),
    /// By a token, stored as its hash. A token can play, but not change the account.
    Token(String),
}

/// The author of a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) credential: Credential,
}

impl Caller {
    /// The hash of the session.
    ///
    /// # Errors
    /// If the caller is a program: a stolen token must not be enough to take over an account.
    pub(crate) fn session(&self) -> Result<&str, AppError> {
        match &self.credential {
            Credential::Session(hash) => Ok(hash),
            Credential::Token(_) => Err(AppError::forbidden("a token cannot do this: log in")),
        }
    }
}

impl Credential {
    /// The person whom the credential belongs to; `None` if it is no longer valid.
    pub(crate) async fn holder(&self, app: &App) -> Result<Option<Person>, AppError> {
        self.person(app).await?.as_ref().map(Person::try_from).transpose()
    }

    async fn person(&self, app: &App) -> Result<Option<PersonRow>, AppError> {
        Ok(match self {
            Self::Session(hash) => app.store.person_of_session(hash, now() - 1000 * SESSION_LIFETIME).await?,
            Self::Token(hash) => app.store.person_of_token(hash).await?,
        })
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
        let Some(credential) = credential(app, &parts.headers) else { return Ok(None) };
        let Some(row) = credential.person(app).await? else { return Ok(None) };
        app.limit(&app.buckets.person, &row.id)?;
        if let Credential::Session(hash) = &credential
            && app.first_use(hash)
        {
            app.store.use_session(hash, now()).await?;
        }
        Ok(Some(Self { person: Person::try_from(&row)?, credential }))
    }
}

/// Secrets are looked up by their hash, so that the duration of the search reveals nothing about them.
fn credential(app: &App, headers: &HeaderMap) -> Option<Credential> {
    if let Some(token) = headers.get(AUTHORIZATION) {
        let token = token.to_str().ok()?.strip_prefix("Bearer ")?;
        return Some(Credential::Token(secrets::hash(token)));
    }
    cookie(headers, cookie_name(app.config.is_secure()))
        .map(|session| Credential::Session(secrets::hash(session)))
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

/// The cookie of a new session, or one that ends it.
pub(crate) fn set_cookie(app: &App, session: Option<&str>) -> HeaderValue {
    let https = app.config.is_secure();
    let (name, secure) = (cookie_name(https), if https { "; Secure" } else { "" });
    let (value, age) = session.map_or(("", 0), |session| (session, SESSION_LIFETIME));
    let text = format!("{name}={value}; HttpOnly; SameSite=Strict; Path=/; Max-Age={age}{secure}");
    HeaderValue::from_str(&text).expect("a session is made of letters and digits")
}

/// The address of a client.
#[derive(Clone, Debug)]
pub(crate) struct Address(pub(crate) String);

impl Address {
    /// The address of the connection, or the one reported by the proxy.
    pub(crate) fn of(app: &App, parts: &Parts) -> Self {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let address = if app.config.behind_proxy { forwarded(&parts.headers).or(peer) } else { peer };
        Self(address.map_or_else(|| "unknown".to_owned(), network))
    }
}

/// The address that our own proxy saw: the last entry of the last line. A client may have written everything before
/// it.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// The key for counting: a client with an IPv6 address has a whole network of addresses.
pub(crate) fn network(address: IpAddr) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proxy_in_front_is_believed_and_what_the_client_wrote_is_not() {
        let seen = |lines: &[&str]| {
            let lines = lines.iter().map(|line| ("x-forwarded-for".parse().unwrap(), line.parse().unwrap()));
            forwarded(&lines.collect::<Vec<_>>().into_iter().collect()).map(|address| address.to_string())
        };
        assert_eq!(seen(&["1.2.3.4"]).as_deref(), Some("1.2.3.4"));
        assert_eq!(seen(&["6.6.6.6, 1.2.3.4"]).as_deref(), Some("1.2.3.4"));
        assert_eq!(seen(&["6.6.6.6", "1.2.3.4"]).as_deref(), Some("1.2.3.4"));
        assert_eq!(seen(&[]), None);
    }
}
