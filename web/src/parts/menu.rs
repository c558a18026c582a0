//! The menu of an online table, in a drawer: the link, leaving and resigning.

use game::Seat;
use leptos::prelude::*;
use protocol::{SeatRequest, Status};

use super::qr::qr;
use super::{icon, live};
use crate::browser;
use crate::online::{Online, TableAction};
use crate::pages::go;
use crate::route::Route;
use crate::words::t;

/// The menu.
pub(crate) fn menu(online: Online) -> impl IntoView {
    let playing = live(move || {
        let info = online.table()?;
        let active: Vec<Seat> = online
            .mine()
            .into_iter()
            .filter(|seat| info.seats.get(seat.index()).is_some_and(|seat| seat.substitute.is_none()))
            .collect();
        (info.status == Status::Running && !active.is_empty()).then(|| part(online, &active))
    });
    view! {
        <div class="form tablemenu">
            {invitation(online)}
            {playing}
        </div>
    }
}

/// The buttons to leave and to resign.
fn part(online: Online, seats: &[Seat]) -> impl IntoView + use<> {
    let sure = RwSignal::new(false);
    let leave = move |_| {
        online.ask(TableAction::Leave);
        go(&Route::Home);
    };
    let seats = seats.to_vec();
    let resign = move |_| {
        if sure.get_untracked() {
            for seat in &seats {
                online.ask(TableAction::Resign(SeatRequest { seat: *seat, name: None, level: None }));
            }
        }
        sure.update(|sure| *sure = !*sure);
    };
    view! {
        <div><b>{t("menu.leave")}</b><p class="muted">{t("menu.leave.about")}</p>
            <button type="button" class="btn" id="leave" on:click=leave>{icon("ui-pause", "")}{t("menu.leave")}</button></div>
        <div><b>{t("menu.resign")}</b><p class="muted">{t("menu.resign.about")}</p>
            <button type="button" class="btn" id="resign" on:click=resign>{icon("ui-flag", "")}
                {move || t(if sure.get() { "menu.resign.sure" } else { "menu.resign" })}</button></div>
    }
}

/// The link to the table, with a copy button and a QR code.
pub(crate) fn invitation(online: Online) -> impl IntoView {
    let address = format!("{}{}", browser::origin(), Route::Online(online.id.get_value()));
    let field = NodeRef::<leptos::html::Input>::new();
    let copied = RwSignal::new(false);
    let copy = move |_| {
        if let Some(field) = field.get_untracked() {
            copied.set(browser::copy(&field));
        }
    };
    view! {
        <div class="invitation">
            {qr(&address, t("room.qr"))}
            <div class="linkbox">
                <label for="link">{t("room.link")}</label>
                <div class="copy">
                    <input class="field" id="link" readonly=true value=address node_ref=field/>
                    <button type="button" class="btn" id="copy" on:click=copy>
                        {icon("ui-link", "")}{move || t(if copied.get() { "room.copied" } else { "room.copy" })}
                    </button>
                </div>
                <p class="muted small">{t(if browser::is_loopback() { "room.local" } else { "room.link.about" })}</p>
            </div>
        </div>
    }
}
