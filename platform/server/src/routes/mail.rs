//! Mail: whether the site sends it, recovering an account by it, and the pages behind the links in letters. A page asks
//! before it does anything, because programs that check mail for dangerous links open them.

use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, REFERRER_POLICY};
use axum::http::{HeaderName, StatusCode};
use axum::response::{Html, IntoResponse as _, Response};
use axum::{Form, Json};
use protocol::{ChannelKind, MailInfo, MailRecovery, PASSWORD};
use serde::Deserialize;
use store::{ChannelRow, LinkPurpose};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, channels, id, operators};
use crate::alerts::{lang, link_lifetime, send_recovery};
use crate::app::App;
use crate::auth::Address;
use crate::live::now;
use crate::mail_page::{MailForm, MailPage, STYLE};
use crate::{AppError, names, secrets, strength};

pub(super) fn routes() -> OpenApiRouter<App> {
    use axum::routing::get;
    let style = async || ([(CONTENT_TYPE, "text/css")], include_str!("operators.css"));
    OpenApiRouter::new()
        .routes(routes!(info))
        .routes(routes!(recover))
        .route(STYLE, get(style))
        .route("/mail/confirm/{token}", get(ask_to_confirm).post(confirm))
        .route("/mail/stop/{channel}/{key}", get(ask_to_stop).post(stop))
        .route("/mail/recover/{token}", get(ask_for_password).post(set_password))
}

/// Whether this site sends mail.
#[utoipa::path(get, path = "/api/mail", responses((status = 200, body = MailInfo)))]
async fn info(State(app): State<App>) -> Json<MailInfo> {
    Json(MailInfo { sent: app.config.mail.is_some() })
}

/// Sends a link for a new password to the confirmed mail addresses of an account. The answer does not say whether there
/// is such an account.
#[utoipa::path(post, path = "/api/mail/recover", request_body = MailRecovery,
    responses((status = 204), (status = 400), (status = 409, description = "this site sends no mail")))]
async fn recover(
    State(app): State<App>,
    address: Address,
    Body(recovery): Body<MailRecovery>,
) -> Result<StatusCode, AppError> {
    if app.config.mail.is_none() {
        return Err(no_mail());
    }
    let key = names::key(&recovery.name);
    app.limit(&app.buckets.letters, &address.0)?;
    app.limit(&app.buckets.letters, &secrets::hash(&key))?;
    // In a task of its own, so that the time of the answer does not tell, either.
    tokio::spawn(async move {
        let sent = async {
            let Some(row) = app.store.account(&key).await? else { return Ok(()) };
            send_recovery(&app, &id(&row.id)?).await.map_err(AppError::from)
        };
        if let Err(error) = sent.await {
            tracing::warn!(%error, "a link for a new password was not sent");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

/// The error of a site without a mail server.
pub(super) fn no_mail() -> AppError {
    AppError::conflict("this site sends no mail: its operator has not set --smtp")
}

async fn ask_to_confirm(
    State(app): State<App>,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let Some((_, channel)) = linked(&app, &token, LinkPurpose::Confirm).await? else {
        return Ok(unknown(&headers));
    };
    let form = MailForm::Button("mail.confirm.button");
    Ok(answer(StatusCode::OK, &page(&channel, "mail.confirm", "mail.confirm.ask", form)))
}

async fn confirm(
    State(app): State<App>,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let found = linked(&app, &token, LinkPurpose::Confirm).await?;
    let Some((hash, channel)) = found else { return Ok(unknown(&headers)) };
    app.store.confirm_channel(&channel.id).await?;
    app.store.use_mail_link(&hash).await?;
    channels::tell_tables(&app, &channel.person).await?;
    Ok(answer(StatusCode::OK, &page(&channel, "mail.confirm", "mail.confirm.done", MailForm::None)))
}

async fn ask_to_stop(
    State(app): State<App>,
    headers: HeaderMap,
    Path((channel, key)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let Some(channel) = own_channel(&app, &channel, &key).await? else { return Ok(unknown(&headers)) };
    let form = MailForm::Button("mail.stop");
    Ok(answer(StatusCode::OK, &page(&channel, "mail.stop", "mail.stop.ask", form)))
}

/// Ends the messages of a channel. Mail programs send this request, too (RFC 8058).
async fn stop(
    State(app): State<App>,
    headers: HeaderMap,
    Path((channel, key)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let Some(channel) = own_channel(&app, &channel, &key).await? else { return Ok(unknown(&headers)) };
    app.store.stop_channel(&channel.id).await?;
    channels::tell_tables(&app, &channel.person).await?;
    Ok(answer(StatusCode::OK, &page(&channel, "mail.stop", "mail.stop.done", MailForm::None)))
}

async fn ask_for_password(
    State(app): State<App>,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let Some((_, channel)) = linked(&app, &token, LinkPurpose::Recover).await? else {
        return Ok(unknown(&headers));
    };
    Ok(answer(StatusCode::OK, &page(&channel, "mail.recover", "mail.recover.ask", MailForm::Password)))
}

/// The form of the page.
#[derive(Deserialize)]
struct PasswordForm {
    password: String,
}

async fn set_password(
    State(app): State<App>,
    headers: HeaderMap,
    address: Address,
    Path(token): Path<String>,
    form: Result<Form<PasswordForm>, FormRejection>,
) -> Result<Response, AppError> {
    app.limit(&app.buckets.passwords, &address.0)?;
    let Form(PasswordForm { password }) = form.map_err(|error| AppError::bad(error.body_text()))?;
    let found = linked(&app, &token, LinkPurpose::Recover).await?;
    let Some((hash, channel)) = found else { return Ok(unknown(&headers)) };
    let person = app.store.person(channel.person.as_str()).await?.ok_or_else(AppError::not_found)?;
    let easy = password.chars().count() > PASSWORD.1
        || strength::check(&password, &names::from_stored(&person.name)).is_err();
    if easy {
        let page = page(&channel, "mail.recover", "mail.recover.easy", MailForm::Password);
        return Ok(answer(StatusCode::BAD_REQUEST, &page));
    }
    let new = app.passwords.hash(password).await?;
    if !app.store.use_mail_link(&hash).await? {
        return Ok(unknown(&headers));
    }
    // No session is kept.
    app.store.change_password(&person.id, &new, "").await?;
    app.store.end_mail_links(&channel.person, LinkPurpose::Recover).await?;
    app.tell_ended(&channel.person);
    Ok(answer(StatusCode::OK, &page(&channel, "mail.recover", "mail.recover.done", MailForm::None)))
}

/// The hash of a link and the channel it was sent to, if it still works.
async fn linked(
    app: &App,
    token: &str,
    purpose: LinkPurpose,
) -> Result<Option<(String, ChannelRow)>, AppError> {
    let hash = secrets::hash(token);
    let found = app.store.channel_of_link(&hash, purpose, now() - link_lifetime(purpose)).await?;
    let Some(channel) = found else { return Ok(None) };
    Ok(app.store.channel(&channel).await?.map(|channel| (hash, channel)))
}

/// A mail channel, if this is the key of its links.
async fn own_channel(app: &App, channel: &str, key: &str) -> Result<Option<ChannelRow>, AppError> {
    let row = app.store.channel(channel).await?;
    // Hashes are compared, so that the duration reveals nothing about the key.
    let fits =
        |row: &ChannelRow| row.kind == ChannelKind::Mail && secrets::hash(&row.secret) == secrets::hash(key);
    Ok(row.filter(fits))
}

/// A page about a channel, in its language.
fn page<'a>(
    channel: &'a ChannelRow,
    title: &'static str,
    text: &'static str,
    form: MailForm,
) -> MailPage<'a> {
    MailPage { lang: lang(channel), title, text, about: &channel.address, form }
}

/// The page of a link that does not work, or not any more.
fn unknown(headers: &HeaderMap) -> Response {
    let lang = operators::language(headers);
    let page =
        MailPage { lang, title: "mail.unknown", text: "mail.unknown.text", about: "", form: MailForm::None };
    answer(StatusCode::NOT_FOUND, &page)
}

fn answer(status: StatusCode, page: &MailPage<'_>) -> Response {
    // Without a referrer policy of its own, a browser would send the forms with `Origin: null`.
    let own: [(HeaderName, &str); 2] = [(REFERRER_POLICY, "same-origin"), (CACHE_CONTROL, "no-store")];
    (status, own, Html(page.html().into_string())).into_response()
}
