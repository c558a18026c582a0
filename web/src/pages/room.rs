//! The waiting room of a table: the link, the seats, the options and the chat.

use bots::Level;
use game::{Line, Seat};
use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ErrorCode, Name, SeatInfo, SeatRequest, Sitter, TableInfo};

use super::home::cover;
use super::tables::pace_and_hours;
use crate::online::{Online, TableAction, api, seat_name, visitor};
use crate::parts::banner::banners;
use crate::parts::chat::chat;
use crate::parts::level::rated_level;
use crate::parts::menu::invitation;
use crate::parts::person::{guest_mark, person_button};
use crate::parts::topbar::topbar;
use crate::parts::{icon, live, style};
use crate::words::{game_t, literal, t, title_of, tl};

/// The page.
pub(crate) fn room(online: Online) -> impl IntoView {
    let game = online.info.with_untracked(|info| info.as_ref().and_then(|info| info.game.parse().ok()));
    let game: GameId = game.unwrap_or(GameId::ALL[0]);
    let title = title_of(game);
    let count = Memo::new(move |_| online.table().map_or(0, |info| info.seats.len()));
    let seats = move || (0..count.get()).map(|index| seat(online, index)).collect_view();
    view! {
        {topbar(view! { <span class="sep"></span><div class="where"><b>{title.clone()}</b><span class="only-wide">{t("room.title")}</span></div> }.into_any(), ().into_any())}
        <main class="wrap room">
            {banners(online)}
            <section class="panel pick">
                {cover(game)}
                <div class="in"><h1>{title}</h1>{move || online.table().map(|info| facts(game, &info))}{move || start(online)}</div>
            </section>
            <section class="panel seats"><h2>{t("setup.seats")}</h2><ul class="seatlist">{seats}</ul></section>
            <div class="side-by">
                <section class="panel invite"><h2>{t("room.invite")}</h2>{invitation(online)}{invite_by_name(online)}</section>
                {chat(online)}
            </div>
        </main>
    }
}

/// The form that invites a person with an account. They are told by their channels.
fn invite_by_name(online: Online) -> impl IntoView {
    let (name, said) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(to) = name.get_untracked().trim().parse::<Name>() else {
            return said.set(Some(t("room.invite.unknown")));
        };
        let table = online.id.get_value();
        spawn_local(async move {
            let sent = api::invite(&table, to.clone()).await;
            said.set(Some(match sent.map_err(|error| error.code()) {
                Ok(()) => {
                    name.set(String::new());
                    tl(&Line::new("room.invite.sent").with("name", literal(to.as_str())))
                }
                Err(Some(ErrorCode::NotFound)) => t("room.invite.unknown"),
                Err(Some(ErrorCode::Conflict)) => t("room.invite.twice"),
                Err(Some(ErrorCode::Forbidden)) => t("room.invite.refused"),
                Err(code) => code.map_or_else(|| t("trouble.offline"), api::words),
            }));
        });
    };
    live(move || {
        (!online.mine().is_empty()).then(|| {
            view! {
                <form class="byname" on:submit=send>
                    <label for="invite-name">{t("room.invite.name")}</label>
                    <div class="copy">
                        <input class="field" id="invite-name" maxlength="24" autocomplete="off" prop:value=move || name.get()
                            on:input=move |event| name.set(event_target_value(&event))/>
                        <button type="submit" class="btn" id="invite-send">{icon("ui-friends", "")}{t("room.invite.send")}</button>
                    </div>
                    <p class="muted small" role="status">{move || said.get().unwrap_or_else(|| t("room.invite.about"))}</p>
                </form>
            }
        })
    })
}

/// Pace, privacy and the options that differ from the default.
fn facts(game: GameId, info: &TableInfo) -> impl IntoView + use<> {
    let options: Vec<_> = info
        .options
        .iter()
        .map(|(key, value)| {
            let name = game_t(game, &format!("option.{key}"));
            let value = match value.as_str() {
                "on" => t("option.on"),
                "off" => t("option.off"),
                value => game_t(game, &format!("option.{key}.{value}")),
            };
            view! { <span class="chip brass">{name}": "{value}</span> }
        })
        .collect();
    let private = t(if info.private { "room.private" } else { "room.public" });
    view! {
        <div class="meta">
            <span class="chip">{icon("ui-clock", "s16")}{pace_and_hours(info)}</span>
            <span class="chip">{icon(if info.private { "ui-lock" } else { "ui-globe" }, "s16")}{private}</span>
            {options}
        </div>
    }
}

fn is_host(info: &TableInfo) -> bool {
    visitor().id().as_ref() == Some(&info.host)
}

/// The primary button: to sit down, or to begin.
fn start(online: Online) -> Option<AnyView> {
    let info = online.table()?;
    let open: Vec<Seat> = (0..)
        .zip(&info.seats)
        .filter(|(_, seat)| seat.sitter == Sitter::Open)
        .map(|(index, _)| Seat::new(index))
        .collect();
    let mine = online.mine();
    if mine.is_empty() {
        let Some(seat) = open.first().copied() else {
            return Some(view! { <p class="muted">{t("room.full")}</p> }.into_any());
        };
        let sit = move |_| visitor().once_named(move || online.ask(TableAction::Sit(request(seat))));
        return Some(
            view! {
                <button type="button" class="btn primary big" id="sit" on:click=sit>{icon("ui-check", "")}{t("room.sit")}</button>
            }
            .into_any(),
        );
    }
    let missing = open.len();
    let words =
        if missing > 0 { tl(&Line::new("room.missing").with("n", missing as i32)) } else { t("room.ready") };
    if is_host(&info) {
        return Some(
            view! {
                <button type="button" class="btn primary big" id="begin" disabled={missing > 0} on:click=move |_| online.ask(TableAction::Start)>
                    {icon("ui-play", "")}{t("room.begin")}</button>
                <p class="muted" role="status">{words}</p>
            }
            .into_any(),
        );
    }
    let words = if missing > 0 { words } else { t("room.host_begins") };
    Some(
        view! { <p class="waiting" role="status"><span class="spin" aria-hidden="true"></span>{words}</p> }
            .into_any(),
    )
}

const fn request(seat: Seat) -> SeatRequest {
    SeatRequest { seat, name: None, level: None }
}

fn seat(online: Online, index: usize) -> impl IntoView {
    let at = Seat::new(index as u8);
    let info = Memo::new(move |_| online.table().and_then(|info| info.seats.get(index).cloned()));
    let inside = live(move || {
        let info = info.get()?;
        let mine = online.mine().contains(&at);
        let (here, name) = (move || dot(online, at), name_of(index, &info, mine));
        let acts = acts(online, at, &info, mine);
        Some(view! { <span class="nm">{here}{name}</span><span class="acts">{acts}</span> })
    });
    view! {
        <li class=style(at) data-seat=at.to_string()>{icon(&format!("army-{}", index + 1), "s32")}{inside}</li>
    }
}

fn dot(online: Online, seat: Seat) -> Option<impl IntoView> {
    let person = online.seat(seat).is_some_and(|info| matches!(info.sitter, Sitter::Person(_)));
    let here =
        online.here.get().is_some_and(|here| here.seats.get(seat.index()).copied().unwrap_or_default());
    let label = t(if here { "seat.here" } else { "seat.away" });
    person.then(|| view! { <span class=if here { "dot here" } else { "dot" } role="img" aria-label=label.clone() title=label></span> })
}

fn name_of(index: usize, info: &SeatInfo, mine: bool) -> AnyView {
    match &info.sitter {
        Sitter::Open => view! { <span class="muted">{t("room.open_seat")}</span> }.into_any(),
        Sitter::Bot(level) => {
            view! { <b>{seat_name(index, info)}</b><small class="muted">{t(&format!("level.{level}.bot"))}</small> }.into_any()
        }
        Sitter::Person(_) => {
            let you = mine.then(|| view! { <small class="muted">{t("table.you")}</small> });
            let guest = (!info.account && !mine).then(guest_mark);
            view! { <b>{info.name.clone()}</b>{you}{guest} }.into_any()
        }
    }
}

/// The actions of the visitor on a seat.
fn acts(online: Online, seat: Seat, info: &SeatInfo, mine: bool) -> AnyView {
    let host = online.table().is_some_and(|info| is_host(&info));
    match &info.sitter {
        Sitter::Person(_) if mine => {
            let stand = move |_| online.ask(TableAction::Stand(request(seat)));
            view! { <button type="button" class="btn sm stand" on:click=stand>{t("room.stand")}</button> }
                .into_any()
        }
        Sitter::Bot(_) if host => {
            let open = move |_| online.ask(TableAction::Open(request(seat)));
            view! { <button type="button" class="btn sm" on:click=open>{t("room.no_bot")}</button> }
                .into_any()
        }
        Sitter::Open if host => {
            let beside = (!online.mine().is_empty()).then(|| beside(online, seat));
            let sit = online.mine().is_empty().then(|| sit_here(online, seat));
            view! { {sit}{bots(online, seat)}{beside} }.into_any()
        }
        Sitter::Open if online.mine().is_empty() => sit_here(online, seat).into_any(),
        Sitter::Open => beside(online, seat).into_any(),
        Sitter::Person(id) => {
            let inside = icon("ui-more", "").into_any();
            person_button(online, (id.to_string(), &info.name), None, "btn sm icon", inside).into_any()
        }
        Sitter::Bot(_) => ().into_any(),
    }
}

fn sit_here(online: Online, seat: Seat) -> impl IntoView {
    let sit = move |_| visitor().once_named(move || online.ask(TableAction::Sit(request(seat))));
    view! { <button type="button" class="btn sm sit" on:click=sit>{t("room.sit_here")}</button> }
}

/// The button that seats another person at the same device.
fn beside(online: Online, seat: Seat) -> impl IntoView {
    let sit = move |_| {
        let name: Option<Name> = format!("{} {}", t("player.word"), seat.index() + 1).parse().ok();
        online.ask(TableAction::Sit(SeatRequest { seat, name, level: None }));
    };
    let label = t("room.beside");
    view! {
        <button type="button" class="btn sm" title=label.clone() aria-label=label on:click=sit>{icon("ui-pass", "")}</button>
    }
}

/// The list that puts a bot on the seat.
fn bots(online: Online, seat: Seat) -> impl IntoView {
    let table = online.table().map(|info| (info.game.parse::<GameId>(), info.seats.len()));
    let shown = |level: Level| match table {
        Some((Ok(game), seats)) => rated_level(game, seats, level),
        _ => t(&format!("level.{level}.bot")),
    };
    let levels: Vec<_> = Level::PLAYED
        .iter()
        .map(|level| view! { <option value=level.to_string()>{shown(*level)}</option> })
        .collect();
    let choose = move |event| {
        let level = event_target_value(&event);
        if !level.is_empty() {
            online.ask(TableAction::Bot(SeatRequest { level: Some(level), ..request(seat) }));
        }
    };
    view! {
        <select class="field" aria-label=t("room.bot") on:change=choose>
            <option value="" selected=true>{t("room.bot")}</option>{levels}
        </select>
    }
}
