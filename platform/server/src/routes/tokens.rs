//! Tokens for programs that play.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{NewToken, TokenId, TokenInfo, TokenMade};
use store::TokenRow;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id};
use crate::app::App;
use crate::auth::Caller;
use crate::live::now;
use crate::{AppError, secrets};

/// The limit of tokens of a person.
const MAX_TOKENS: usize = 20;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(end))
}

/// This person's tokens, without their secrets.
#[utoipa::path(get, path = "/api/tokens", responses((status = 200, body = [TokenInfo]), (status = 401)))]
async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<TokenInfo>>, AppError> {
    caller.session()?;
    let rows = app.store.tokens(caller.person.id.as_str()).await?;
    let token = |row: TokenRow| Ok(TokenInfo { id: id(&row.id)?, label: row.label, created: row.created });
    Ok(Json(rows.into_iter().map(token).collect::<Result<_, AppError>>()?))
}

/// Creates a token. The secret is shown only here.
#[utoipa::path(post, path = "/api/tokens", request_body = NewToken,
    responses((status = 200, body = TokenMade), (status = 401)))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewToken>,
) -> Result<Json<TokenMade>, AppError> {
    caller.session()?;
    let person = caller.person.id.as_str();
    if app.store.tokens(person).await?.len() >= MAX_TOKENS {
        return Err(AppError::conflict(format!(
            "you have {MAX_TOKENS} tokens, the most allowed: delete one first"
        )));
    }
    let token = secrets::word(48);
    let row = TokenRow { id: secrets::word(12), label: new.label.to_string(), created: now() };
    app.store.create_token(&secrets::hash(&token), person, &row).await?;
    Ok(Json(TokenMade { id: id(&row.id)?, token }))
}

/// Ends a token.
#[utoipa::path(delete, path = "/api/tokens/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 401), (status = 404)))]
async fn end(
    State(app): State<App>,
    caller: Caller,
    Path(token): Path<String>,
) -> Result<StatusCode, AppError> {
    caller.session()?;
    let token: TokenId = id(&token)?;
    if app.store.end_token(caller.person.id.as_str(), token.as_str()).await? {
        app.tell_ended(&caller.person.id);
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(AppError::not_found())
    }
}
