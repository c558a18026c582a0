//! Playing over plain HTTP, for programs: streams of lines, and moves by POST.

use std::collections::HashSet;
use std::time::Duration;

use axum::Json;
use axum::body::{Body as HttpBody, Bytes};
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use futures_util::Stream;
use futures_util::stream::unfold;
use protocol::{
    Ack, ErrorCode, Move, PersonId, Play, Refused, ServerMessage, Standing, Status, Summons, TableId,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, Interval, interval_at};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::moderation::Blocked;
use super::{Body, challenges, id, play::next_connection};
use crate::AppError;
use crate::app::{App, FollowerPermit, closed};
use crate::auth::{Address, Caller};
use crate::live::{Command, Follower, Outbox};

/// An empty line at this interval shows that the connection is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The interval at which a program's challenges and tables are read.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(summons)).routes(routes!(table)).routes(routes!(play))
}

/// Challenges to this person and running tables of theirs, one JSON object per line.
#[utoipa::path(get, path = "/api/stream", responses((status = 200, body = Summons), (status = 401)))]
async fn summons(State(app): State<App>, caller: Caller, address: Address) -> Result<Response, AppError> {
    let permit = app.connect(&address.0)?;
    let known: HashSet<String> = HashSet::new();
    let lines = unfold((app, caller, known, permit), |(app, caller, mut known, permit)| async move {
        loop {
            let text = new_summons(&app, &caller, &mut known).await.ok()?;
            if !text.is_empty() {
                return Some((text, (app, caller, known, permit)));
            }
            if *app.closing.borrow() || !matches!(caller.credential.holder(&app).await, Ok(Some(_))) {
                return None;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    });
    Ok(lines_of(lines))
}

async fn new_summons(app: &App, caller: &Caller, known: &mut HashSet<String>) -> Result<String, AppError> {
    let person = &caller.person.id;
    let mut text = String::new();
    let mut tell = |key: String, summons: &Summons| {
        if known.insert(key) {
            text.push_str(crate::live::json(summons).get());
            text.push('\n');
        }
    };
    for challenge in challenges::of_person(app, person).await? {
        if challenge.standing == Standing::Waiting && challenge.to == caller.person.name {
            tell(challenge.id.to_string(), &Summons::Challenge(challenge));
        }
    }
    let running = app.store.tables_of(person.as_str(), Some(Status::Running), i64::MAX, 200).await?;
    // Tables that cannot be read are left out; the list of tables logs them.
    for row in running.into_iter().flatten() {
        tell(row.id.to_string(), &Summons::Started(row.id));
    }
    Ok(text)
}

/// The messages about a table, as on the WebSocket, one JSON object per line.
#[utoipa::path(get, path = "/api/tables/{id}/stream", params(("id" = String, Path)),
    responses((status = 200, body = ServerMessage), (status = 404)))]
async fn table(
    State(app): State<App>,
    caller: Option<Caller>,
    address: Address,
    Path(table): Path<String>,
) -> Result<Response, AppError> {
    let table: TableId = id(&table)?;
    let permit = app.connect(&address.0)?;
    let (outbox, inbox, overflow) = Outbox::new();
    let connection = next_connection();
    let person = caller.as_ref().map(|caller| caller.person.id.clone());
    let blocked = Blocked::default().by(&app, person.as_ref()).await?;
    app.hub.send(&table, Command::Join(Follower { connection, person, blocked, since: 0, outbox })).await?;
    let (ended, closing) = (app.ended.subscribe(), app.closing.clone());
    let check = interval_at(Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
    let stream = TableStream {
        app,
        caller,
        table,
        connection,
        inbox,
        check,
        ended,
        closing,
        overflow,
        _permit: permit,
    };
    Ok(lines_of(unfold(stream, |mut stream| async move {
        let line = stream.next().await?;
        Some((line, stream))
    })))
}

/// Plays a move.
#[utoipa::path(post, path = "/api/tables/{id}/moves", params(("id" = String, Path)), request_body = Move,
    responses((status = 200, body = Ack), (status = 401), (status = 403), (status = 404), (status = 409, body = Refused)))]
async fn play(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(mv): Body<Move>,
) -> Result<Response, AppError> {
    let table: TableId = id(&table)?;
    let play = Play { table: table.clone(), mv };
    let (reply, answer) = oneshot::channel();
    let person = caller.person.id.clone();
    let reply = Box::new(move |result| drop(reply.send(result)));
    app.hub.send(&table, Command::Play { person, play, reply }).await?;
    match answer.await {
        Ok(Ok(ack)) => Ok(Json(ack).into_response()),
        Ok(Err(refused)) => {
            let status = AppError::new(refused.code, "").into_response().status();
            Ok((status, Json(refused)).into_response())
        }
        Err(_) => Err(AppError::new(ErrorCode::Unavailable, "the table did not answer: send the move again")),
    }
}

fn lines_of(lines: impl Stream<Item = String> + Send + 'static) -> Response {
    use futures_util::StreamExt as _;
    let bytes = lines.map(|line| Ok::<Bytes, std::convert::Infallible>(Bytes::from(line)));
    ([(CONTENT_TYPE, "application/x-ndjson")], HttpBody::from_stream(bytes)).into_response()
}

/// A stream that follows a table until it is dropped or the game is over.
struct TableStream {
    app: App,
    caller: Option<Caller>,
    table: TableId,
    connection: u64,
    inbox: mpsc::Receiver<axum::extract::ws::Utf8Bytes>,
    /// When to check whether the program may still listen.
    check: Interval,
    ended: tokio::sync::broadcast::Receiver<PersonId>,
    closing: tokio::sync::watch::Receiver<bool>,
    overflow: std::sync::Arc<tokio::sync::Notify>,
    _permit: FollowerPermit,
}

impl TableStream {
    async fn next(&mut self) -> Option<String> {
        tokio::select! {
            // Signals that end the stream come first: a busy table always has messages.
            biased;
            () = closed(&mut self.closing) => None,
            () = self.overflow.notified() => None,
            _ = self.ended.recv() => self.keep_alive_line().await,
            _ = self.check.tick() => self.keep_alive_line().await,
            text = self.inbox.recv() => text.map(|text| format!("{text}\n")),
        }
    }

    /// An empty line, if this program may still listen.
    async fn keep_alive_line(&self) -> Option<String> {
        let gone = match &self.caller {
            Some(caller) => matches!(caller.credential.holder(&self.app).await, Ok(None)),
            None => false,
        };
        (!gone).then(|| "\n".to_owned())
    }
}

impl Drop for TableStream {
    fn drop(&mut self) {
        if let Some(task) = self.app.hub.live(&self.table) {
            let connection = self.connection;
            tokio::spawn(async move {
                let _ = task.send(Command::Leave { connection }).await;
            });
        }
    }
}
