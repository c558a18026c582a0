//! Holidays: days on which the clocks of a person rest at all tables over days.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::{Timestamp, Zoned};
use protocol::{Holiday, HolidayInfo, Holidays, NewHoliday};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use super::people::tell_tables;
use super::tables::unknown_zone;
use crate::alerts::time_zone;
use crate::app::App;
use crate::auth::Caller;
use crate::{AppError, secrets};

/// The days of holiday of a person in a year.
const DAYS_A_YEAR: u8 = 28;

/// How far ahead a holiday may begin, in days.
const MAX_AHEAD: i32 = 366;

/// The length of a day, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(end))
}

/// This person's holidays that are not over, and the days they have left this year.
#[utoipa::path(get, path = "/api/me/holidays", responses((status = 200, body = Holidays), (status = 401)))]
async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Holidays>, AppError> {
    caller.session()?;
    Ok(Json(of_caller(&app, &caller).await?))
}

/// Takes a holiday. It is told to the tables of this person.
#[utoipa::path(post, path = "/api/me/holidays", request_body = NewHoliday,
    responses((status = 200, body = Holidays), (status = 400, description = "no such day or time zone"), (status = 401),
        (status = 409, description = "not enough days are left, or there is a holiday at that time")))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewHoliday>,
) -> Result<Json<Holidays>, AppError> {
    caller.session()?;
    let now = app.hub.time.now();
    let (time, year) = days(&new, now)?;
    let holiday = HolidayInfo { id: secrets::word(16), time, days: new.days, year };
    if !app.store.create_holiday(&caller.person.id, &holiday, DAYS_A_YEAR).await? {
        let known = app.store.holidays(&caller.person.id).await?;
        return Err(if left(&known, year) < new.days {
            AppError::conflict(format!("a year has {DAYS_A_YEAR} days of holiday"))
        } else {
            AppError::conflict("you have a holiday at that time already")
        });
    }
    tell_tables(&app, &caller.person.id).await?;
    Ok(Json(of_caller(&app, &caller).await?))
}

/// Deletes a holiday, or ends it now if it has begun. Days that have not begun are left for another one.
#[utoipa::path(delete, path = "/api/me/holidays/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 401), (status = 404)))]
async fn end(
    State(app): State<App>,
    caller: Caller,
    Path(holiday): Path<String>,
) -> Result<StatusCode, AppError> {
    caller.session()?;
    let now = app.hub.time.now();
    let known = app.store.holidays(&caller.person.id).await?;
    let own = known.into_iter().find(|own| own.id == holiday && own.time.until > now);
    let HolidayInfo { id, time, days, .. } = own.ok_or_else(AppError::not_found)?;
    if time.from > now {
        app.store.delete_holiday(&id).await?;
    } else {
        let begun = u8::try_from((now - time.from) / DAY + 1).unwrap_or(days).min(days);
        app.store.end_holiday(&id, now, begun).await?;
    }
    tell_tables(&app, &caller.person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn of_caller(app: &App, caller: &Caller) -> Result<Holidays, AppError> {
    let (mut holidays, now) = (app.store.holidays(&caller.person.id).await?, app.hub.time.now());
    let year = Timestamp::from_millisecond(now).map_err(AppError::bad)?.to_zoned(jiff::tz::TimeZone::UTC);
    let left = left(&holidays, year.year());
    holidays.retain(|holiday| holiday.time.until > now);
    Ok(Holidays { holidays, left })
}

/// The days that are left in a year.
fn left(holidays: &[HolidayInfo], year: i16) -> u8 {
    let used =
        holidays.iter().filter(|holiday| holiday.year == year).map(|holiday| u32::from(holiday.days)).sum();
    u8::try_from(u32::from(DAYS_A_YEAR).saturating_sub(used)).unwrap_or(0)
}

/// The time of a new holiday, and the year whose days it uses.
fn days(new: &NewHoliday, now: i64) -> Result<(Holiday, i16), AppError> {
    let zone = time_zone(&new.zone).ok_or_else(unknown_zone)?;
    let first: Date = new.first.parse().map_err(|_| AppError::bad("`first` is a day such as 2026-12-24"))?;
    let today = Timestamp::from_millisecond(now).map_err(AppError::bad)?.to_zoned(zone.clone()).date();
    let ahead = first.since(today).map_err(AppError::bad)?.get_days();
    if !(0..=MAX_AHEAD).contains(&ahead) {
        return Err(AppError::bad("a holiday begins today or within a year"));
    }
    if new.days == 0 {
        return Err(AppError::bad("a holiday has at least one day"));
    }
    let midnight =
        |date: Date| date.to_zoned(zone.clone()).map(|time: Zoned| time.timestamp().as_millisecond());
    let last = first.checked_add(i64::from(new.days).days()).map_err(AppError::bad)?;
    let (from, until) = (midnight(first).map_err(AppError::bad)?, midnight(last).map_err(AppError::bad)?);
    // A clock that has run cannot be turned back.
    Ok((Holiday { from: from.max(now), until }, first.year()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paris(text: &str) -> i64 {
        format!("{text}[Europe/Paris]").parse::<Zoned>().unwrap().timestamp().as_millisecond()
    }

    #[test]
    fn a_holiday_lasts_from_midnight_to_midnight_of_the_person() {
        let new =
            |first: &str, days| NewHoliday { first: first.to_owned(), days, zone: "Europe/Paris".to_owned() };
        let now = paris("2026-11-18T15:00");
        let (time, year) = days(&new("2026-12-24", 3), now).unwrap();
        assert_eq!((time.from, time.until), (paris("2026-12-24T00:00"), paris("2026-12-27T00:00")));
        assert_eq!(year, 2026);
        let (today, _) = days(&new("2026-11-18", 1), now).unwrap();
        assert_eq!((today.from, today.until), (now, paris("2026-11-19T00:00")), "what has passed has passed");
        for wrong in [new("2026-11-17", 1), new("2028-01-01", 1), new("2026-12-24", 0), new("24.12.", 1)] {
            assert!(days(&wrong, now).is_err(), "{wrong:?}");
        }
    }
}
