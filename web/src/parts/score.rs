//! The score by category and seat. Every number opens what it is made of.

use game::Seat;
use leptos::prelude::*;

use super::{icon, shape};
use crate::boards::ScorePart;
use crate::scene::{SheetRow, Snapshot};
use crate::session::Session;
use crate::title::title;
use crate::words::{colon, game_t, t};

/// The number that is opened: its row and its seat.
pub(crate) type OpenedNumber = RwSignal<Option<(usize, Seat)>>;

/// The score so far.
pub(crate) fn score_table(session: Session) -> impl IntoView {
    let opened = RwSignal::new(None);
    move || counted_table(session, usize::MAX, opened)
}

/// The score with the first `counted` cells revealed, and below it the tie-breaks if they decided.
pub(crate) fn counted_table(session: Session, counted: usize, opened: OpenedNumber) -> impl IntoView {
    let now = session.snapshot();
    let seats = now.seats;
    let heads: Vec<_> = Seat::all(seats)
        .map(|seat| {
            let (name, whole) = (session.label(seat), session.label(seat));
            view! { <th scope="col" title=whole>{shape(seat, "s16")}" "<span class="nm">{name}</span></th> }
        })
        .collect();
    let is_counted = move |row: usize, seat: Seat| row * usize::from(seats) + seat.index() < counted;
    let rows = |pending: bool| {
        let rows = now.sheet.rows.iter().enumerate().filter(move |(_, row)| row.pending == pending);
        let row = |(index, row): (usize, &SheetRow)| {
            let cell = |seat: Seat| number(session, opened, index, row, seat).into_any();
            let shown = line(session, row, seats, move |seat| is_counted(index, seat), cell);
            view! { {shown}{move || made_of(session, opened, index)} }
        };
        rows.map(row).collect::<Vec<_>>()
    };
    let pending = rows(true);
    let pending = (!pending.is_empty()).then(|| {
        view! { <tbody class="ladder"><tr><th colspan=(seats + 1).to_string()>{t("score.pending")}</th></tr>{pending}</tbody> }
    });
    let all = now.sheet.rows.len() * usize::from(seats);
    let so_far = |seat: Seat| {
        if counted >= all {
            return now.sheet.totals[seat];
        }
        let rows = now.sheet.rows.iter().enumerate();
        rows.filter(|(index, _)| is_counted(*index, seat)).map(|(_, row)| row.points[seat]).sum()
    };
    let won = now.outcome.filter(|_| counted >= all).map(|outcome| outcome.winners());
    let total = |seat: Seat| {
        let class = if won.is_some_and(|won| won.contains(seat)) { "num won" } else { "num" };
        view! { <td class=class>{minus(so_far(seat))}</td> }
    };
    let totals: Vec<_> = Seat::all(seats).map(total).collect();
    let ladder = decisive(&now).filter(|_| counted > all).map(|rungs| {
        let rung = |row: &SheetRow| {
            let points = row.points;
            line(session, row, seats, |_| true, move |seat| minus(points[seat]).into_any())
        };
        let rungs: Vec<_> = now.sheet.ladder.iter().take(rungs).map(rung).collect();
        view! { <tbody class="ladder"><tr><th colspan=(seats + 1).to_string()>{t("end.tie")}</th></tr>{rungs}</tbody> }
    });
    view! {
        <table class="score">
            <thead><tr><th></th>{heads}</tr></thead>
            <tbody>{rows(false)}</tbody>
            <tbody class="total"><tr>
                <th scope="row">{t("score.total")}</th>{totals}</tr></tbody>
            {pending}
            {ladder}
        </table>
    }
}

/// A row of the table; `cell` draws the number of a seat.
fn line(
    session: Session,
    row: &SheetRow,
    seats: u8,
    is_counted: impl Fn(Seat) -> bool,
    cell: impl Fn(Seat) -> AnyView,
) -> AnyView {
    let best = Seat::all(seats).map(|seat| row.points[seat]).max().unwrap_or_default();
    let cells: Vec<_> = Seat::all(seats)
        .map(|seat| {
            let best = if row.points[seat] == best && best > 0 { "num best" } else { "num" };
            let class = if is_counted(seat) { best } else { "num to-come" };
            view! { <td class=class>{cell(seat)}</td> }
        })
        .collect();
    let class = if is_counted(Seat::new(0)) { "in" } else { "to-come" };
    view! { <tr class=class><th scope="row">{row.icon.map(|id| icon(id, ""))}{category(session, row)}</th>{cells}</tr> }
        .into_any()
}

fn category(session: Session, row: &SheetRow) -> String {
    game_t(session.game, &format!("score.{}", row.category))
}

/// A number as a button that opens and closes what it is made of.
fn number(
    session: Session,
    opened: OpenedNumber,
    index: usize,
    row: &SheetRow,
    seat: Seat,
) -> impl IntoView + use<> {
    let this = Some((index, seat));
    let points = minus(row.points[seat]);
    let label = colon(&format!("{}, {}", category(session, row), session.label(seat)), &points);
    let press = move |_| opened.update(|opened| *opened = if *opened == this { None } else { this });
    view! {
        <button type="button" class="made-of" aria-label=label title=t("score.made_of")
            aria-expanded=move || (opened.get() == this).to_string() on:click=press>{points}</button>
    }
}

/// The row below a number with what it is made of, if it is opened.
fn made_of(session: Session, opened: OpenedNumber, index: usize) -> Option<impl IntoView> {
    let (_, seat) = opened.get().filter(|(row, _)| *row == index)?;
    let now = session.snapshot();
    let parts = session.history.with(|history| title(session.game).score_parts(&now, history, index, seat));
    let part = |part: ScorePart| {
        let points = part.points.map(|points| view! { <b class="num">{minus(points)}</b> });
        view! { <li>{icon(&part.drawing, "s24")}<span>{part.words}</span>{points}</li> }
    };
    let inside = if parts.is_empty() {
        view! { <p class="muted">{t("score.nothing")}</p> }.into_any()
    } else {
        view! { <ul>{parts.into_iter().map(part).collect_view()}</ul> }.into_any()
    };
    let whose = view! { {shape(seat, "s16")}" "{session.label(seat)} };
    Some(view! {
        <tr class="parts"><td colspan=(now.seats + 1).to_string()><p class="whose">{whose}</p>{inside}</td></tr>
    })
}

/// The number of tie-breaks that were needed between the seats with the most points; `None` if the totals decided.
pub(crate) fn decisive(now: &Snapshot) -> Option<usize> {
    let totals = now.sheet.totals;
    let best = Seat::all(now.seats).map(|seat| totals[seat]).max()?;
    let mut tied: Vec<Seat> = Seat::all(now.seats).filter(|seat| totals[*seat] == best).collect();
    if now.outcome.is_none() || tied.len() < 2 {
        return None;
    }
    for (index, SheetRow { points, .. }) in now.sheet.ladder.iter().enumerate() {
        let most = tied.iter().map(|seat| points[*seat]).max()?;
        tied.retain(|seat| points[*seat] == most);
        if tied.len() == 1 {
            return Some(index + 1);
        }
    }
    Some(now.sheet.ladder.len())
}

/// A number with `−` (U+2212) as its minus sign.
pub(crate) fn minus(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::minus;

    #[test]
    fn negative_points_have_a_minus_sign_and_no_hyphen() {
        assert_eq!([minus(-27), minus(0), minus(9)], ["−27", "0", "9"]);
        assert_eq!(minus(i16::MIN), "−32768");
    }
}
