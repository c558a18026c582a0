//! Banners above a table: the connection is lost, a bot plays the visitor's seat, the game is open in another tab.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{SeatRequest, Why};

use super::seatmark::PageClock;
use super::{icon, live};
use crate::browser;
use crate::local::LocalDriver;
use crate::online::{ConnectionState, Online, TableAction, seat_name};
use crate::session::Session;
use crate::words::{filled, t};

/// The banner appears if the connection is lost for longer than this, in milliseconds.
const LOST_NOTICE_DELAY_MS: u64 = 900;

/// The banners of an online table.
pub(crate) fn banners(online: Online) -> impl IntoView {
    view! {
        <div class="banners" role="status" aria-live="polite">
            {lost(online)}
            {replaced(online)}
            {deserted(online)}
            {notice(online)}
        </div>
    }
}

/// The banners of a game on this device.
pub(crate) fn local_banners(session: Session, local: LocalDriver) -> impl IntoView {
    let elsewhere = live(move || {
        (!local.leads.get()).then(|| {
            view! {
                <p class="banner warn" id="other-tab">{icon("ui-warn", "")}<span>{t("tab.elsewhere")}</span>
                    <button type="button" class="btn sm primary" id="play-here" on:click=move |_| local.take_lead(session)>
                        {t("tab.here")}</button></p>
            }
        })
    });
    let unkept = live(move || {
        session.now.track();
        browser::has_unstored().then(|| {
            view! { <p class="banner" id="unkept">{icon("ui-warn", "")}<span>{t("table.unkept")}</span></p> }
        })
    });
    view! { <div class="banners" role="status" aria-live="polite">{elsewhere}{unkept}</div> }
}

fn lost(online: Online) -> impl IntoView {
    let long = RwSignal::new(false);
    Effect::new(move || {
        if online.connection.get() == ConnectionState::Up {
            long.set(false);
        } else {
            let still = move || {
                if online.connection.try_get_untracked() == Some(ConnectionState::Lost) {
                    long.set(true);
                }
            };
            set_timeout(still, Duration::from_millis(LOST_NOTICE_DELAY_MS));
        }
    });
    live(move || {
        long.get().then(|| {
            let kept = online.sending.get().then(|| t("link.kept"));
            view! {
                <p class="banner" id="link-lost"><span class="spin" aria-hidden="true"></span>
                    <span><b>{t("link.lost")}</b>" "{kept.unwrap_or_else(|| t("link.again"))}</span></p>
            }
        })
    })
}

/// The banner while a substitute plays for the visitor.
fn replaced(online: Online) -> impl IntoView {
    move || {
        let info = online.table()?;
        let mine = online.mine();
        let gone = mine.into_iter().find(|seat| {
            let substitute = info.seats.get(seat.index()).and_then(|seat| seat.substitute.as_ref());
            substitute.is_some_and(|substitute| substitute.why != Why::Resigned)
        })?;
        (info.status == protocol::Status::Running).then(|| {
            let back = move |_| online.ask(TableAction::Return(SeatRequest { seat: gone, name: None, level: None }));
            view! {
                <p class="banner warn">{icon("ui-bot", "")}<span>{t("seat.replaced")}</span>
                    <button type="button" class="btn sm primary" id="take-back" on:click=back>{t("seat.take_back")}</button></p>
            }
        })
    }
}

/// The banner while the person to act is away: the time until a substitute may be called, then the button for it.
fn deserted(online: Online) -> impl IntoView {
    let clock = use_context::<PageClock>();
    // Whole seconds, so that it is drawn once a second.
    let missing = Memo::new(move |_| {
        online.missing(PageClock::now(clock)).map(|(seat, left)| (seat, left.div_ceil(1000)))
    });
    live(move || {
        let (seat, left) = missing.get()?;
        let name = seat_name(seat.index(), &online.seat(seat)?);
        let relieve =
            move |_| online.ask(TableAction::Relieve(SeatRequest { seat, name: None, level: None }));
        let words = match left {
            0 => t("seat.deserted"),
            left => filled("seat.missing", "time", &format!("{}:{:02}", left / 60, left % 60)),
        };
        let button = (left == 0).then(|| {
            view! { <button type="button" class="btn sm" id="relieve" on:click=relieve>{t("seat.relieve")}</button> }
        });
        Some(
            view! { <p class="banner" id="missing">{icon("ui-bot", "")}<span><b>{name}</b>" "{words}</span>{button}</p> },
        )
    })
}

fn notice(online: Online) -> impl IntoView {
    move || {
        online.notice.get().map(|words| {
            view! {
                <p class="banner bad">{icon("ui-warn", "")}<span>{words}</span>
                    <button type="button" class="btn quiet icon sm" aria-label=t("close") on:click=move |_| online.notice.set(None)>
                        {icon("ui-close", "")}</button></p>
            }
        })
    }
}
