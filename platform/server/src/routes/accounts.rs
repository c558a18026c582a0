//! Accounts: names, passwords and recovery codes.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::{
    ErrorCode, Me, NewName, NewPassword, NewRecoveryCodes, Recovery, RecoveryCodes, RecoveryCodesLeft,
};
use store::StoreError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use super::people::{find_account, replace_session, tell_tables};
use crate::app::App;
use crate::auth::{Address, Caller, Person};
use crate::live::now;
use crate::{AppError, names, secrets, strength};

/// The number of recovery codes of an account.
const CODES: usize = 10;

/// The letters of a recovery code, in groups of four: 80 bits, too many to be guessed from a stolen hash.
const CODE_LETTERS: usize = 16;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(rename))
        .routes(routes!(password))
        .routes(routes!(codes_left, make_codes))
        .routes(routes!(recover))
}

/// Gives the account another name, also at tables that are not over. The old name is free for others at once.
#[utoipa::path(post, path = "/api/me/name", request_body = NewName,
    responses((status = 200, body = Me), (status = 400), (status = 401),
        (status = 409, description = "the name is taken, or a guest has asked")))]
async fn rename(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Body(new): Body<NewName>,
) -> Result<Json<Me>, AppError> {
    caller.session()?;
    app.limit(&app.buckets.passwords, &address.0)?;
    if !caller.person.account {
        return Err(AppError::conflict("a guest gets a new name by making an account"));
    }
    let person = Person { name: names::normalise(&new.name)?, ..caller.person.clone() };
    let (id, name) = (person.id.as_str(), person.name.as_str());
    names::check_free(&app.store, id, &person.name).await?;
    match app.store.rename(id, name, &names::key(name), &names::looks(&person.name)).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Err(AppError::conflict("this name is taken")),
        Err(error) => return Err(error.into()),
    }
    // Also if the name is the same: an earlier request may have failed here.
    tell_tables(&app, &person.id).await?;
    // The connections of the person read the name again.
    app.tell_ended(&person.id);
    Ok(Json(person.me()))
}

/// Changes the password; all other sessions, all tokens and the recovery codes end.
#[utoipa::path(post, path = "/api/password", request_body = NewPassword,
    responses((status = 204), (status = 400, description = "the password is easy to guess"), (status = 401)))]
async fn password(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Body(change): Body<NewPassword>,
) -> Result<StatusCode, AppError> {
    let keep = caller.session()?;
    app.limit(&app.buckets.passwords, &address.0)?;
    app.limit(&app.buckets.logins, caller.person.id.as_str())?;
    strength::check(&change.new, &caller.person.name)?;
    check_password(&app, &caller, change.old).await?;
    let hash = app.passwords.hash(change.new).await?;
    app.store.change_password(caller.person.id.as_str(), &hash, keep).await?;
    app.tell_ended(&caller.person.id);
    Ok(StatusCode::NO_CONTENT)
}

/// The number of recovery codes that this person has left.
#[utoipa::path(get, path = "/api/me/recovery", responses((status = 200, body = RecoveryCodesLeft), (status = 401)))]
async fn codes_left(State(app): State<App>, caller: Caller) -> Result<Json<RecoveryCodesLeft>, AppError> {
    caller.session()?;
    let left = app.store.recovery_codes_left(caller.person.id.as_str()).await?;
    Ok(Json(RecoveryCodesLeft { left }))
}

/// Makes new recovery codes; those of before stop working. They are shown only here.
#[utoipa::path(post, path = "/api/me/recovery", request_body = NewRecoveryCodes,
    responses((status = 200, body = RecoveryCodes), (status = 401, description = "the password is wrong")))]
async fn make_codes(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Body(new): Body<NewRecoveryCodes>,
) -> Result<Json<RecoveryCodes>, AppError> {
    caller.session()?;
    app.limit(&app.buckets.passwords, &address.0)?;
    app.limit(&app.buckets.logins, caller.person.id.as_str())?;
    check_password(&app, &caller, new.password).await?;
    let words: Vec<String> = (0..CODES).map(|_| secrets::word(CODE_LETTERS)).collect();
    let hashes: Vec<String> = words.iter().map(|word| secrets::hash(word)).collect();
    app.store.keep_recovery_codes(caller.person.id.as_str(), &hashes).await?;
    Ok(Json(RecoveryCodes { codes: words.iter().map(|word| in_groups(word)).collect() }))
}

/// Sets a new password with a recovery code, which is used up. All sessions and tokens end, and the response sets a new
/// cookie. A wrong name and a wrong code look the same.
#[utoipa::path(post, path = "/api/recover", request_body = Recovery,
    responses((status = 200, body = Me), (status = 400, description = "the password is easy to guess"), (status = 401),
        (status = 403, description = "the account is closed")))]
async fn recover(
    State(app): State<App>,
    before: Option<Caller>,
    address: Address,
    Body(recovery): Body<Recovery>,
) -> Result<Response, AppError> {
    let key = names::key(&recovery.name);
    app.limit(&app.buckets.passwords, &address.0)?;
    app.limit(&app.buckets.logins, &format!("{} {}", address.0, secrets::hash(&key)))?;
    let row = find_account(&app, &recovery.name).await?;
    let person = row.as_ref().map(Person::try_from).transpose()?;
    strength::check(&recovery.password, &names::from_stored(&recovery.name))?;
    // Hashed for unknown names too, so that the answer takes equally long.
    let hash = app.passwords.hash(recovery.password).await?;
    let code = secrets::hash(&without_groups(&recovery.code));
    let Some(person) = person else { return Err(wrong_code()) };
    // Only the owner of the code learns that the account is closed, and the code stays.
    if !app.store.has_recovery_code(person.id.as_str(), &code).await? {
        return Err(wrong_code());
    }
    if let Some(why) = app.store.banned(person.id.as_str(), now()).await? {
        return Err(AppError::forbidden(format!("this account is closed: {why}")));
    }
    if !app.store.recover(person.id.as_str(), &code, &hash).await? {
        return Err(wrong_code());
    }
    app.tell_ended(&person.id);
    replace_session(&app, before, &person).await
}

fn wrong_code() -> AppError {
    AppError::new(ErrorCode::Unauthorized, "the name or the recovery code is wrong")
}

async fn check_password(app: &App, caller: &Caller, password: String) -> Result<(), AppError> {
    let row = app.store.person(caller.person.id.as_str()).await?.ok_or_else(AppError::unauthorized)?;
    if app.passwords.check(password, row.password).await? {
        return Ok(());
    }
    Err(AppError::new(ErrorCode::Unauthorized, "the password is wrong"))
}

/// A code as it is shown: `abcd-efgh-jkmn-pqrs`.
fn in_groups(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// A code as it was typed, without what does not matter.
fn without_groups(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_same_however_its_groups_are_typed() {
        let word = secrets::word(CODE_LETTERS);
        let shown = in_groups(&word);
        assert_eq!(shown.len(), CODE_LETTERS + 3);
        assert_eq!(without_groups(&shown), word);
        assert_eq!(without_groups(&shown.to_uppercase().replace('-', " ")), word);
    }
}
