//! Calm words above a table of the site: the line is lost, a bot sits in one's seat, something did not work.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{SeatRequest, Why};

use super::icon;
use super::seatmark::Beat;
use crate::online::{Link, Online, Wish, seat_name};
use crate::words::t;

/// A line that comes back within this time is not worth a word, in milliseconds.
const PATIENCE: u64 = 900;

/// All there is to say, one under the other.
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

fn lost(online: Online) -> impl IntoView {
    let long = RwSignal::new(false);
    Effect::new(move || {
        if online.link.get() == Link::Up {
            long.set(false);
        } else {
            let still = move || {
                if online.link.try_get_untracked() == Some(Link::Lost) {
                    long.set(true);
                }
            };
            set_timeout(still, Duration::from_millis(PATIENCE));
        }
    });
    move || {
        long.get().then(|| {
            let kept = online.sending.get().then(|| t("link.kept"));
            view! {
                <p class="banner" id="link-lost"><span class="spin" aria-hidden="true"></span>
                    <span><b>{t("link.lost")}</b>" "{kept.unwrap_or_else(|| t("link.again"))}</span></p>
            }
        })
    }
}

/// A bot plays for the visitor.
fn replaced(online: Online) -> impl IntoView {
    move || {
        let info = online.table()?;
        let mine = online.mine();
        let gone = mine.into_iter().find(|seat| {
            let substitute = info.seats.get(seat.index()).and_then(|seat| seat.substitute.as_ref());
            substitute.is_some_and(|substitute| substitute.why != Why::Resigned)
        })?;
        (info.status == protocol::Status::Running).then(|| {
            let back = move |_| online.ask(Wish::Return(SeatRequest { seat: gone, name: None, level: None }));
            view! {
                <p class="banner warn">{icon("ui-bot", "")}<span>{t("seat.replaced")}</span>
                    <button type="button" class="btn sm primary" id="take-back" on:click=back>{t("seat.take_back")}</button></p>
            }
        })
    }
}

/// A bot may be called in for somebody all wait for.
fn deserted(online: Online) -> impl IntoView {
    let beat = use_context::<Beat>();
    let seat = Memo::new(move |_| online.deserted(Beat::now(beat)));
    move || {
        let seat = seat.get()?;
        let name = seat_name(seat.index(), &online.seat(seat)?);
        let relieve = move |_| online.ask(Wish::Relieve(SeatRequest { seat, name: None, level: None }));
        Some(view! {
            <p class="banner">{icon("ui-bot", "")}<span><b>{name}</b>" "{t("seat.deserted")}</span>
                <button type="button" class="btn sm" id="relieve" on:click=relieve>{t("seat.relieve")}</button></p>
        })
    }
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
