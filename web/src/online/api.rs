//! Typed requests to the HTTP API of the site.

use protocol::{
    Account, AlertHours, BoardId, BoardInfo, BoardList, BoardReport, ChannelChange, ChannelInfo, ErrorCode,
    Guest, HideBoard, Holidays, Invitation, Login, MailInfo, MailRecovery, Me, Name, NewBoard, NewChannel,
    NewHoliday, NewName, NewPassword, NewRating, NewRecoveryCodes, NewReport, NewTable, Premove, PremoveInfo,
    Problem, PushKey, RatingInfo, Recovery, RecoveryCodes, RecoveryCodesLeft, Replay, SeatRequest,
    TableChoice, TableId, TableInfo, TableList, WantedAlerts, Week,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::browser;
use crate::words::t;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ApiError {
    /// The site cannot be reached.
    Offline,
    /// The site refused the request.
    Refused(Problem),
}

impl ApiError {
    pub(crate) fn code(&self) -> Option<ErrorCode> {
        match self {
            Self::Offline => None,
            Self::Refused(problem) => Some(problem.code),
        }
    }

    /// The error in the language of the page.
    pub(crate) fn words(&self) -> String {
        self.code().map_or_else(|| t("trouble.offline"), words)
    }

    /// The error in the language of the page; `known` is the message for errors with this code.
    pub(crate) fn words_or(&self, code: ErrorCode, known: &str) -> String {
        if self.code() == Some(code) { t(known) } else { self.words() }
    }
}

/// An error code in the language of the page.
pub(crate) fn words(code: ErrorCode) -> String {
    t(match code {
        ErrorCode::BadRequest | ErrorCode::TooLarge => "trouble.bad",
        ErrorCode::Unauthorized => "trouble.unauthorized",
        ErrorCode::Forbidden => "trouble.forbidden",
        ErrorCode::NotFound => "trouble.not_found",
        ErrorCode::Conflict => "trouble.conflict",
        ErrorCode::TooMany => "trouble.too_many",
        ErrorCode::Unavailable => "trouble.unavailable",
        ErrorCode::Internal => "trouble.internal",
        ErrorCode::GameOver => "refuse.over",
        ErrorCode::NotYourTurn => "refuse.turn",
        ErrorCode::Stale | ErrorCode::Unparsable | ErrorCode::Illegal => "refuse.stale",
        ErrorCode::CannotUndo => "refuse.undo",
        ErrorCode::OtherVersion => "trouble.other_version",
    })
}

pub(crate) type ApiResult<T> = Result<T, ApiError>;

/// A request about the seats or the state of a table, rather than a move.
#[derive(Clone, Debug)]
pub(crate) enum TableAction {
    Sit(SeatRequest),
    Stand(SeatRequest),
    Bot(SeatRequest),
    Open(SeatRequest),
    Start,
    Leave,
    Resign(SeatRequest),
    Return(SeatRequest),
    Relieve(SeatRequest),
    Rematch,
}

impl TableAction {
    const fn word(&self) -> &'static str {
        match self {
            Self::Sit(_) => "sit",
            Self::Stand(_) => "stand",
            Self::Bot(_) => "bot",
            Self::Open(_) => "open",
            Self::Start => "start",
            Self::Leave => "leave",
            Self::Resign(_) => "resign",
            Self::Return(_) => "return",
            Self::Relieve(_) => "relieve",
            Self::Rematch => "rematch",
        }
    }

    const fn seat(&self) -> Option<&SeatRequest> {
        match self {
            Self::Sit(seat)
            | Self::Stand(seat)
            | Self::Bot(seat)
            | Self::Open(seat)
            | Self::Resign(seat)
            | Self::Return(seat)
            | Self::Relieve(seat) => Some(seat),
            Self::Start | Self::Leave | Self::Rematch => None,
        }
    }
}

pub(crate) async fn me() -> ApiResult<Me> {
    get("/api/me").await
}

pub(crate) async fn guest(name: Name) -> ApiResult<Me> {
    post("/api/guest", &Guest { name }).await
}

pub(crate) async fn account(name: Name, password: String) -> ApiResult<Me> {
    post("/api/account", &Account { name, password }).await
}

pub(crate) async fn login(name: String, password: String) -> ApiResult<Me> {
    post("/api/login", &Login { name, password }).await
}

pub(crate) async fn logout() -> ApiResult<()> {
    done("/api/logout", None).await
}

pub(crate) async fn logout_everywhere() -> ApiResult<()> {
    done("/api/logout-everywhere", None).await
}

pub(crate) async fn change_password(old: String, new: String) -> ApiResult<()> {
    done("/api/password", Some(json(&NewPassword { old, new }))).await
}

/// Gives the account another name.
pub(crate) async fn rename(name: Name) -> ApiResult<Me> {
    post("/api/me/name", &NewName { name }).await
}

/// The number of unused recovery codes of the visitor.
pub(crate) async fn recovery_codes_left() -> ApiResult<usize> {
    get::<RecoveryCodesLeft>("/api/me/recovery").await.map(|codes| codes.left)
}

/// New recovery codes in place of the visitor's earlier ones.
pub(crate) async fn make_recovery_codes(password: String) -> ApiResult<Vec<String>> {
    post::<RecoveryCodes>("/api/me/recovery", &NewRecoveryCodes { password }).await.map(|made| made.codes)
}

/// Sets a new password with a recovery code, and logs in.
pub(crate) async fn recover(name: String, code: String, password: String) -> ApiResult<Me> {
    post("/api/recover", &Recovery { name, code, password }).await
}

pub(crate) async fn delete() -> ApiResult<()> {
    done("/api/me/delete", None).await
}

/// The ids and names of the people whom the visitor has blocked.
pub(crate) async fn blocked_people() -> ApiResult<Vec<(String, String)>> {
    let people = get::<Vec<Me>>("/api/me/blocks").await?;
    Ok(people.into_iter().map(|person| (person.id.to_string(), person.name.to_string())).collect())
}

/// Blocks or unblocks a person.
pub(crate) async fn block(person: &str, block: bool) -> ApiResult<()> {
    let method = if block { "PUT" } else { "DELETE" };
    text(method, &format!("/api/people/{person}/block"), None).await.map(drop)
}

/// The visitor's channels for alerts.
pub(crate) async fn channels() -> ApiResult<Vec<ChannelInfo>> {
    get("/api/me/channels").await
}

pub(crate) async fn add_channel(new: &NewChannel) -> ApiResult<()> {
    done("/api/me/channels", Some(json(new))).await
}

/// The time zone and the quiet hours of the visitor.
pub(crate) async fn alert_hours() -> ApiResult<AlertHours> {
    get("/api/me/alerts").await
}

pub(crate) async fn set_alert_hours(hours: &AlertHours) -> ApiResult<()> {
    text("PUT", "/api/me/alerts", Some(json(hours))).await.map(drop)
}

/// Sets the hour of the digest of a channel; `None` for messages at once.
pub(crate) async fn set_digest(channel: &str, digest: Option<u8>) -> ApiResult<()> {
    let change = json(&ChannelChange { digest });
    text("PUT", &format!("/api/me/channels/{channel}"), Some(change)).await.map(drop)
}

/// Which alerts about a table the visitor wants.
pub(crate) async fn wanted_alerts(table: &TableId) -> ApiResult<WantedAlerts> {
    get::<TableChoice>(&format!("/api/tables/{table}/alerts")).await.map(|choice| choice.wanted)
}

pub(crate) async fn want_alerts(table: &TableId, wanted: WantedAlerts) -> ApiResult<()> {
    text("PUT", &format!("/api/tables/{table}/alerts"), Some(json(&TableChoice { wanted }))).await.map(drop)
}

/// Whether the site sends mail.
pub(crate) async fn sends_mail() -> ApiResult<bool> {
    get::<MailInfo>("/api/mail").await.map(|mail| mail.sent)
}

/// What waits for the visitor, and what happened at their tables.
pub(crate) async fn week() -> ApiResult<Week> {
    get("/api/me/week").await
}

/// Invites a person to a table by the name of their account.
pub(crate) async fn invite(table: &TableId, to: Name) -> ApiResult<()> {
    done(&format!("/api/tables/{table}/invite"), Some(json(&Invitation { to }))).await
}

/// Accepts or declines a challenge.
pub(crate) async fn answer_challenge(challenge: &str, accepts: bool) -> ApiResult<()> {
    done(&format!("/api/challenges/{challenge}/{}", if accepts { "accept" } else { "decline" }), None).await
}

/// The holidays of the visitor.
pub(crate) async fn holidays() -> ApiResult<Holidays> {
    get("/api/me/holidays").await
}

pub(crate) async fn take_holiday(new: &NewHoliday) -> ApiResult<Holidays> {
    post("/api/me/holidays", new).await
}

pub(crate) async fn end_holiday(id: &str) -> ApiResult<()> {
    text("DELETE", &format!("/api/me/holidays/{id}"), None).await.map(drop)
}

/// Has a link for a new password sent to the mail address of an account.
pub(crate) async fn recover_by_mail(name: String) -> ApiResult<()> {
    done("/api/mail/recover", Some(json(&MailRecovery { name }))).await
}

/// The key with which a browser subscribes to messages of the site.
pub(crate) async fn push_key() -> ApiResult<String> {
    get::<PushKey>("/api/push").await.map(|push| push.key)
}

pub(crate) async fn delete_channel(id: &str) -> ApiResult<()> {
    text("DELETE", &format!("/api/me/channels/{id}"), None).await.map(drop)
}

/// Sends a test message through a channel.
pub(crate) async fn test_channel(id: &str) -> ApiResult<()> {
    done(&format!("/api/me/channels/{id}/test"), None).await
}

/// Reports a person or a chat line to the operator of the site.
pub(crate) async fn report(report: &NewReport) -> ApiResult<()> {
    done("/api/reports", Some(json(report))).await
}

/// All data that the site stores about the visitor, as JSON.
pub(crate) async fn export() -> ApiResult<String> {
    text("GET", "/api/me/export", None).await
}

pub(crate) async fn my_ratings() -> ApiResult<Vec<RatingInfo>> {
    get("/api/me/ratings").await
}

pub(crate) async fn ratings(game: &str) -> ApiResult<Vec<RatingInfo>> {
    get(&format!("/api/games/{game}/ratings")).await
}

/// Public tables that are open or being played.
pub(crate) async fn tables() -> ApiResult<Vec<TableInfo>> {
    get::<TableList>("/api/tables").await.map(|list| list.tables)
}

pub(crate) async fn my_tables() -> ApiResult<Vec<TableInfo>> {
    get::<TableList>("/api/me/tables").await.map(|list| list.tables)
}

pub(crate) async fn make_table(new: &NewTable) -> ApiResult<TableInfo> {
    post("/api/tables", new).await
}

pub(crate) async fn act_on(table: &TableId, action: &TableAction) -> ApiResult<TableInfo> {
    let path = format!("/api/tables/{table}/{}", action.word());
    answer("POST", &path, action.seat().map(json)).await
}

/// What the visitor has sealed in advance at a table.
pub(crate) async fn premoves(table: &TableId) -> ApiResult<Vec<PremoveInfo>> {
    get(&format!("/api/tables/{table}/premoves")).await
}

pub(crate) async fn seal_premove(table: &TableId, premove: &Premove) -> ApiResult<Vec<PremoveInfo>> {
    answer("PUT", &format!("/api/tables/{table}/premoves"), Some(json(premove))).await
}

pub(crate) async fn withdraw_premove(table: &TableId, seat: game::Seat) -> ApiResult<Vec<PremoveInfo>> {
    answer("DELETE", &format!("/api/tables/{table}/premoves/{}", seat.index()), None).await
}

/// All positions of a game as a seat saw them; as a spectator saw them if `viewer` is `None`.
pub(crate) async fn replay(table: &TableId, viewer: Option<game::Seat>) -> ApiResult<Replay> {
    let viewer = viewer.map(|seat| format!("?viewer={}", seat.index())).unwrap_or_default();
    get(&format!("/api/tables/{table}/replay{viewer}")).await
}

pub(crate) async fn record(table: &TableId) -> ApiResult<String> {
    text("GET", &format!("/api/tables/{table}/record"), None).await
}

/// Published boards; `query` is the part of the address after the question mark.
pub(crate) async fn boards(query: &str) -> ApiResult<BoardList> {
    get(&format!("/api/boards?{query}")).await
}

pub(crate) async fn board(id: &BoardId) -> ApiResult<BoardInfo> {
    get(&format!("/api/boards/{id}")).await
}

pub(crate) async fn publish(new: &NewBoard) -> ApiResult<BoardInfo> {
    post("/api/boards", new).await
}

pub(crate) async fn rate_board(id: &BoardId, stars: u8) -> ApiResult<BoardInfo> {
    answer("PUT", &format!("/api/boards/{id}/rating"), Some(json(&NewRating { stars }))).await
}

pub(crate) async fn hide_board(id: &BoardId, hidden: bool) -> ApiResult<BoardInfo> {
    answer("PUT", &format!("/api/boards/{id}/hidden"), Some(json(&HideBoard { hidden }))).await
}

pub(crate) async fn report_board(id: &BoardId, why: String) -> ApiResult<()> {
    done(&format!("/api/boards/{id}/report"), Some(json(&BoardReport { why }))).await
}

/// Counts a game on a board that has begun on this device.
pub(crate) async fn count_play(id: &BoardId) -> ApiResult<()> {
    done(&format!("/api/boards/{id}/plays"), None).await
}

async fn get<T: DeserializeOwned>(path: &str) -> ApiResult<T> {
    answer("GET", path, None).await
}

async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> ApiResult<T> {
    answer("POST", path, Some(json(body))).await
}

async fn done(path: &str, body: Option<String>) -> ApiResult<()> {
    text("POST", path, body).await.map(drop)
}

async fn answer<T: DeserializeOwned>(method: &str, path: &str, body: Option<String>) -> ApiResult<T> {
    serde_json::from_str(&text(method, path, body).await?).map_err(|_| unreadable())
}

async fn text(method: &str, path: &str, body: Option<String>) -> ApiResult<String> {
    let (status, text) = browser::request(method, path, body).await.ok_or(ApiError::Offline)?;
    if (200..300).contains(&status) {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).map_or_else(|_| unreadable(), ApiError::Refused))
}

/// The error for an unreadable answer, such as the error page of a proxy.
const fn unreadable() -> ApiError {
    ApiError::Offline
}

fn json(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("a request serialises to JSON")
}
