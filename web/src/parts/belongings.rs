//! The drawer of a player: the facts of the panel, and the belongings.

use game::{Line, Panel, Place, Seat};
use leptos::prelude::*;

use super::{icon, players};
use crate::boards::{Belonging, Belongings};
use crate::scene::{Snapshot, subject};
use crate::session::{Session, SideDrawer};
use crate::title::title;
use crate::words::{filled, t, tl};

/// The inside of the drawer. It follows the shown position.
pub(crate) fn belongings(session: Session, seat: Seat) -> impl IntoView {
    move || {
        let now = session.snapshot();
        let facts = players::body(&now.facts[seat.index()], now.sheet.totals[seat], now.unit);
        let board = title(session.game).player_board(&now, seat);
        let told = title(session.game).belongings(&now, seat);
        let told = if told.is_empty() {
            in_words(session, &now, seat).into_any()
        } else {
            told.into_iter().map(|kind| section(session, kind)).collect_view().into_any()
        };
        view! { <div class="belongings" data-seat=seat.to_string() role="group" aria-label=session.name(seat) data-group="" tabindex="0">{facts}{board}{told}</div> }
    }
}

/// A button around `inside` that opens the drawer of a player. It belongs to a group, which is one Tab stop.
pub(crate) fn opener(session: Session, seat: Seat, class: String, inside: AnyView) -> impl IntoView + use<> {
    let label = filled("table.look", "name", &session.name(seat));
    let open = move |_| session.drawer.set(Some(SideDrawer::Player(seat)));
    view! {
        <button type="button" class=class tabindex="-1" title=t("table.look.short") data-seat=seat.to_string() on:click=open>
            {inside}<span class="sr">{label}</span>
        </button>
    }
}

fn section(session: Session, kind: Belongings) -> impl IntoView {
    let items: Vec<_> = kind.items.into_iter().map(|item| thing(session, item)).collect();
    view! {
        <section><h3>{session.text(&kind.title)}</h3><ul>{items}</ul></section>
    }
}

fn thing(session: Session, item: Belonging) -> impl IntoView {
    let points = item.points.map(|points| {
        let text = tl(&Line::new("own.points").with("n", points)).replace('-', "−");
        view! { <span class=if points == 0 { "chip" } else { "chip brass" }>{text}</span> }
    });
    let about = item.about.map(|about| view! { <small>{session.text(&about)}</small> });
    let open = move |_| session.drawer.set(Some(SideDrawer::Rules(Some(item.rule.to_string()))));
    view! {
        <li>
            {icon(&item.drawing, "s32")}
            <span class="what"><b>{session.text(&item.name)}</b>{about}</span>
            <span class="worth">
                {points}<button type="button" class="rule" data-rule=item.rule.to_string() on:click=open>{item.rule.to_string()}</button>
            </span>
        </li>
    }
}

/// The player's panel in words, for a game without belongings.
fn in_words(session: Session, now: &Snapshot, seat: Seat) -> impl IntoView + use<> {
    let own = |panel: &&Panel| panel.place == Place::Player && subject(&panel.title) == Some(seat);
    let lines = now.panels.iter().filter(own).flat_map(|panel| &panel.lines);
    let lines: Vec<_> = lines.map(|line| view! { <li class="words">{session.text(line)}</li> }).collect();
    view! { <section><ul>{lines}</ul></section> }
}
