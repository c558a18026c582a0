//! The page of the operators: reports, bans and the audit log, as HTML without scripts.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Query, State};
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, REFERRER_POLICY};
use axum::http::{HeaderName, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use game::Lang;
use protocol::{PersonId, TableId};
use serde::Deserialize;
use store::{Entry, ReportRow, Store};
use utoipa_axum::router::OpenApiRouter;

use super::listed;
use crate::AppError;
use crate::app::App;
use crate::auth::Caller;
use crate::live::now;
use crate::operator_page::{ChatShown, PageContents, PersonShown, ReportShown, page};
use crate::orders::{AdminError, Order, carry_out};

/// The most reports on the page; the oldest come first.
const MAX_REPORTS: usize = 50;

/// The chat lines before and after a reported one.
const CONTEXT: usize = 5;

/// The address of the page. Its forms are sent to the same address.
const PAGE: &str = "/admin";

pub(super) fn routes() -> OpenApiRouter<App> {
    let style = async || ([(CONTENT_TYPE, "text/css")], include_str!("operators.css"));
    OpenApiRouter::new()
        .route(PAGE, axum::routing::get(show).post(order))
        .route("/admin/style.css", axum::routing::get(style))
}

/// The query of the page.
#[derive(Debug, Deserialize)]
struct Done {
    /// The order that was just carried out.
    done: Option<String>,
}

async fn show(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Query(query): Query<Done>,
) -> Result<Response, AppError> {
    check_operator(&app, &caller).await?;
    answer(&app, &headers, query.done, None).await
}

/// A form of the page. Which fields it has depends on the order.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OrderForm {
    order: String,
    report: String,
    table: String,
    board: String,
    number: String,
    who: String,
    days: String,
    why: String,
}

async fn order(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    form: Result<Form<OrderForm>, FormRejection>,
) -> Result<Response, AppError> {
    check_operator(&app, &caller).await?;
    let Form(form) = form.map_err(|error| AppError::bad(error.body_text()))?;
    let order = Order::try_from(form)?;
    match carry_out(&app.store, &order, Some(caller.person.id)).await {
        Ok(row) => {
            if let (Order::Ban { .. }, Ok(person)) = (&order, row.about.parse::<PersonId>()) {
                app.tell_ended(&person);
            }
            Ok(Redirect::to(&format!("{PAGE}?done={}", row.what)).into_response())
        }
        Err(AdminError::Store(error)) => Err(error.into()),
        Err(error) => answer(&app, &headers, None, Some(error.to_string())).await,
    }
}

impl TryFrom<OrderForm> for Order {
    type Error = AppError;

    fn try_from(form: OrderForm) -> Result<Self, AppError> {
        let OrderForm { order, report, table, board, number, who, days, why } = form;
        if why.trim().is_empty() {
            return Err(AppError::bad("every order needs a reason"));
        }
        Ok(match order.as_str() {
            "settle" => Self::Settle { report, why },
            "hide" => Self::Hide { table, number: number.parse().map_err(AppError::bad)?, why },
            "hide-board" => Self::HideBoard { board, why },
            "show-board" => Self::ShowBoard { board, why },
            "close" => Self::Close { table, why },
            "ban" => {
                let days = Some(days.trim()).filter(|days| !days.is_empty());
                let days = days.map(str::parse).transpose().map_err(AppError::bad)?;
                Self::Ban { who, days, why }
            }
            "unban" => Self::Unban { who, why },
            other => return Err(AppError::bad(format!("this page has no order {other:?}"))),
        })
    }
}

/// Lets only operators through, with their own session: a stolen token must not be enough.
async fn check_operator(app: &App, caller: &Caller) -> Result<(), AppError> {
    caller.session()?;
    if app.store.operators().await?.contains(&caller.person.id) {
        Ok(())
    } else {
        Err(AppError::forbidden(
            "this page is for the operators of the site: `empires admin appoint` names them",
        ))
    }
}

async fn answer(
    app: &App,
    headers: &HeaderMap,
    done: Option<String>,
    wrong: Option<String>,
) -> Result<Response, AppError> {
    let status = if wrong.is_some() { StatusCode::NOT_FOUND } else { StatusCode::OK };
    let contents = contents(&app.store, done, wrong).await?;
    // Without a referrer policy of its own, a browser would send the forms with `Origin: null`.
    let own: [(HeaderName, &str); 2] = [(REFERRER_POLICY, "same-origin"), (CACHE_CONTROL, "no-store")];
    Ok((status, own, Html(page(&contents, language(headers)).into_string())).into_response())
}

/// French for a browser that prefers French, English for others.
pub(super) fn language(headers: &HeaderMap) -> Lang {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let french = wanted.find("fr").is_some_and(|fr| wanted.find("en").is_none_or(|en| fr < en));
    if french { Lang::Fr } else { Lang::En }
}

async fn contents(
    store: &Store,
    done: Option<String>,
    wrong: Option<String>,
) -> Result<PageContents, AppError> {
    let all = store.open_reports().await?;
    let more = all.len() > MAX_REPORTS;
    let (mut reports, mut unreadable) = (Vec::new(), 0);
    for row in all.into_iter().take(MAX_REPORTS) {
        let shown = match row {
            Ok(row) => report(store, row).await,
            Err(error) => Err(error.into()),
        };
        match listed(shown)? {
            Some(shown) => reports.push(shown),
            None => unreadable += 1,
        }
    }
    let mut bans = Vec::new();
    for row in store.bans(now()).await? {
        bans.push((person(store, &row.person).await?, row));
    }
    let mut log = Vec::new();
    for row in store.audit().await? {
        let operator = match &row.operator {
            Some(operator) => Some(person(store, operator).await?.name.unwrap_or_default()),
            None => None,
        };
        log.push((operator, row));
    }
    Ok(PageContents { done, wrong, reports, unreadable, more, bans, log })
}

async fn report(store: &Store, row: ReportRow) -> Result<ReportShown, AppError> {
    let (about, reporter) = (person(store, &row.about).await?, person(store, &row.reporter).await?);
    Ok(ReportShown { about, reporter, chat: chat(store, &row).await?, row })
}

async fn person(store: &Store, id: &PersonId) -> Result<PersonShown, AppError> {
    let row = store.person(id.as_str()).await?;
    let account = row.as_ref().is_some_and(|row| row.password.is_some());
    Ok(PersonShown { id: id.clone(), name: row.map(|row| row.name), account })
}

/// The chat around a reported line; the last lines if no line is reported.
async fn chat(store: &Store, report: &ReportRow) -> Result<Vec<ChatShown>, AppError> {
    let Some(table) = report.table() else { return Ok(Vec::new()) };
    let lines = all_lines(store, table, report.line().map(|(number, _)| *number)).await?;
    let middle = lines.iter().position(|line| line.reported).unwrap_or(lines.len());
    let (first, end) = (middle.saturating_sub(CONTEXT), lines.len().min(middle + CONTEXT + 1));
    Ok(lines.into_iter().take(end).skip(first).collect())
}

async fn all_lines(
    store: &Store,
    table: &TableId,
    reported: Option<i64>,
) -> Result<Vec<ChatShown>, AppError> {
    let line = |logged: store::Logged| {
        let Entry::Say(line) = logged.entry else { return None };
        let (name, text) = line.map(|line| (line.name, line.text)).unzip();
        let reported = reported == Some(logged.number);
        Some(ChatShown { at: logged.at, name, text, reported })
    };
    Ok(store.log(table, 0).await?.into_iter().filter_map(line).collect())
}
