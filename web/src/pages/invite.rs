//! The form for a new table on the site: seats, pace, privacy and options.

use std::collections::BTreeMap;

use bots::Level;
use game::Seat;
use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Name, NewTable, Pace, PlayingHours, SeatPlan, SeatRequest};

use super::home::{meta, sign};
use super::hours::clock;
use super::new_game::new_game;
use super::options::{self, ChosenOptions};
use super::seat_list::seat_list;
use super::{bot_name, go, link};
use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::{TableAction, visitor};
use crate::parts::level::{level_choices, player_choice};
use crate::parts::{icon, live, style};
use crate::route::Route;
use crate::words::{literal, t, title_of, tl};

/// The planned player of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SeatChoice {
    /// The host.
    Me,
    /// Anybody.
    Open,
    /// Another person at the same device, by name.
    Beside(String),
    Bot(Level),
}

/// The paces on offer, each with its word in message ids.
const PACE_CHOICES: [(&str, Pace); 6] = [
    ("untimed", Pace::Untimed),
    ("live5", Pace::Live { seconds: 300, increment: 5 }),
    ("live10", Pace::Live { seconds: 600, increment: 5 }),
    ("live20", Pace::Live { seconds: 1200, increment: 10 }),
    ("day1", Pace::Turns { seconds: 86_400 }),
    ("day3", Pace::Turns { seconds: 3 * 86_400 }),
];

#[derive(Clone, Copy)]
struct InviteForm {
    game: GameId,
    seats: RwSignal<Vec<SeatChoice>>,
    options: ChosenOptions,
    pace: RwSignal<Pace>,
    /// The playing hours: from and to.
    hours: RwSignal<Option<(u8, u8)>>,
    private: RwSignal<bool>,
    problem: RwSignal<Option<String>>,
}

/// The page.
pub(crate) fn invite(game: GameId) -> impl IntoView {
    let visitor = visitor();
    let places = RwSignal::new(vec![SeatChoice::Me, SeatChoice::Open]);
    let names = Memo::new(move |_| {
        let me = visitor.me.with(|me| me.as_ref().map(|me| me.name.to_string()));
        let name = |(index, place): (usize, &SeatChoice)| match place {
            SeatChoice::Me => me.clone().unwrap_or_else(|| t("invite.me")),
            SeatChoice::Beside(name) => name.clone(),
            SeatChoice::Bot(_) => bot_name(index),
            SeatChoice::Open => format!("{} {}", t("player.word"), index + 1),
        };
        places.with(|places| places.iter().enumerate().map(name).collect::<Vec<_>>())
    });
    let form = InviteForm {
        game,
        seats: places,
        options: ChosenOptions::new(game, names),
        pace: RwSignal::new(Pace::Untimed),
        hours: RwSignal::new(None),
        private: RwSignal::new(true),
        problem: RwSignal::new(None),
    };
    let make = move |_| visitor.once_named(move || spawn_local(create(form)));
    let others = GameId::ALL.iter().map(|other| {
        let current = (*other == game).then_some("page");
        let title = title_of(*other);
        view! { <span aria-current=current>{link(Route::Invite(*other), "pickgame", title, sign(*other).into_any())}</span> }
    });
    let others: Vec<_> = others.collect();
    let begin = view! {
        <p>{t("invite.about")}</p>
        {meta(game)}
        <nav class="othergames" aria-label=t("home.games")>{others}</nav>
        <button type="button" class="btn primary big" id="make" disabled=move || form.options.problem().is_some() on:click=make>
            {icon("ui-friends", "")}{t("invite.make")}
        </button>
        <p class="problem" role="alert">{move || form.problem.get().or_else(|| form.options.problem())}</p>
    };
    let options = view! { {table_options(form)}{options::form(form.options)} };
    new_game(game, begin.into_any(), seats(form).into_any(), options.into_any())
}

async fn create(form: InviteForm) {
    match make(form).await {
        Ok(route) => go(&route),
        Err(error) => form.problem.set(Some(error.words())),
    }
}

/// Makes the table and seats the people at this device.
async fn make(form: InviteForm) -> Result<Route, ApiError> {
    let places = form.seats.get_untracked();
    let plan = |place: &SeatChoice| match place {
        SeatChoice::Me => SeatPlan::Me,
        SeatChoice::Open | SeatChoice::Beside(_) => SeatPlan::Open,
        SeatChoice::Bot(level) => SeatPlan::Bot(level.to_string()),
    };
    let pace = form.pace.get_untracked();
    let hours = form.hours.get_untracked().filter(|_| pace.is_over_days());
    let new = NewTable {
        game: form.game.to_string(),
        options: form.options.options().into_iter().collect::<BTreeMap<_, _>>(),
        seats: places.iter().map(plan).collect(),
        pace,
        private: form.private.get_untracked(),
        hours: hours.map(|(from, to)| PlayingHours { from, to, zone: browser::time_zone() }),
    };
    let table = api::make_table(&new).await?.id;
    for (index, place) in places.iter().enumerate() {
        if let SeatChoice::Beside(name) = place {
            let name: Option<Name> = name.parse().ok();
            let seat = SeatRequest { seat: Seat::new(index as u8), name, level: None };
            api::act_on(&table, &TableAction::Sit(seat)).await?;
        }
    }
    Ok(Route::Online(table))
}

fn seats(form: InviteForm) -> impl IntoView {
    let line = move |index| seat(form, index).into_any();
    seat_list(form.seats, form.game.info().seats, line, |_| SeatChoice::Open)
}

fn seat(form: InviteForm, index: usize) -> impl IntoView {
    let place =
        Memo::new(move |_| form.seats.with(|seats| seats.get(index).cloned().unwrap_or(SeatChoice::Open)));
    let set = move |place: SeatChoice| form.seats.update(|seats| seats[index] = place);
    let visitor = visitor();
    let name = live(move || match place.get() {
        SeatChoice::Me => {
            let name = visitor.me.with(|me| me.as_ref().map(|me| me.name.to_string()));
            view! { <span class="nm">{name.unwrap_or_else(|| t("invite.me"))}</span> }.into_any()
        }
        SeatChoice::Open => view! { <span class="nm muted">{t("invite.open")}</span> }.into_any(),
        SeatChoice::Bot(_) => view! { <span class="nm">{bot_name(index)}</span> }.into_any(),
        SeatChoice::Beside(name) => {
            let rename = move |event| {
                form.seats
                    .update_untracked(|seats| seats[index] = SeatChoice::Beside(event_target_value(&event)))
            };
            view! {
                <input class="field" maxlength="24" value=name aria-label=format!("{} {}", t("setup.name"), index + 1) on:input=rename/>
            }
            .into_any()
        }
    });
    let kind = live(move || {
        if index == 0 {
            return view! { <span class="muted small">{t("invite.host")}</span> }.into_any();
        }
        let chosen = word(&place.get());
        let option = |word: &str, text: String| player_choice(word.to_owned(), text, &chosen);
        let beside = format!("{} {}", t("player.word"), index + 1);
        let choose = move |event| set(read(&event_target_value(&event), &beside));
        let count = form.seats.with_untracked(Vec::len);
        let levels = level_choices(form.game, count, &chosen);
        view! {
            <select class="field" aria-label=format!("{} {}", t("setup.kind"), index + 1) on:change=choose>
                {option("open", t("invite.friend"))}
                {option("beside", t("invite.beside"))}
                {levels}
            </select>
        }
        .into_any()
    });
    view! { <li class=style(Seat::new(index as u8))>{icon(&format!("army-{}", index + 1), "s32")}{name}{kind}</li> }
}

fn word(place: &SeatChoice) -> String {
    match place {
        SeatChoice::Me | SeatChoice::Open => "open".to_owned(),
        SeatChoice::Beside(_) => "beside".to_owned(),
        SeatChoice::Bot(level) => level.to_string(),
    }
}

fn read(word: &str, beside: &str) -> SeatChoice {
    match word {
        "open" => SeatChoice::Open,
        "beside" => SeatChoice::Beside(beside.to_owned()),
        level => level.parse().map_or(SeatChoice::Open, SeatChoice::Bot),
    }
}

/// Pace and privacy, which are options of the table rather than of the game.
fn table_options(form: InviteForm) -> impl IntoView {
    let paces: Vec<_> = PACE_CHOICES
        .iter()
        .map(|(word, pace)| {
            let selected = *pace == form.pace.get_untracked();
            view! { <option value=*word selected=selected>{t(&format!("pace.choice.{word}"))}</option> }
        })
        .collect();
    let choose = move |event| {
        let word = event_target_value(&event);
        if let Some((_, pace)) = PACE_CHOICES.iter().find(|(known, _)| *known == word) {
            form.pace.set(*pace);
        }
    };
    view! {
        <div class="option"><div><b>{t("pace.title")}</b><small>{t("pace.about")}</small></div>
            <select class="field" id="pace" aria-label=t("pace.title") on:change=choose>{paces}</select></div>
        {live(move || form.pace.get().is_over_days().then(|| playing_hours(form)))}
        <div class="option"><div><b>{t("invite.private")}</b><small>{t("invite.private.about")}</small></div>
            <input type="checkbox" id="private" aria-label=t("invite.private") prop:checked=move || form.private.get()
                on:change=move |event| form.private.set(event_target_checked(&event))/></div>
    }
}

/// The playing hours on offer.
const HOURS_CHOICES: [(u8, u8); 4] = [(7, 23), (8, 20), (9, 18), (17, 23)];

/// The hours of the day in which the clocks run.
fn playing_hours(form: InviteForm) -> impl IntoView {
    let option = |hours: Option<(u8, u8)>| {
        let text =
            hours.map_or_else(|| t("pace.hours.all"), |(from, to)| format!("{}–{}", clock(from), clock(to)));
        let selected = hours == form.hours.get_untracked();
        view! { <option value=hours.map(|(from, to)| format!("{from}-{to}")).unwrap_or_default() selected=selected>{text}</option> }
    };
    let options: Vec<_> = std::iter::once(None).chain(HOURS_CHOICES.map(Some)).map(option).collect();
    let choose = move |event| {
        let value = event_target_value(&event);
        form.hours.set(HOURS_CHOICES.into_iter().find(|(from, to)| value == format!("{from}-{to}")));
    };
    let about = tl(&game::Line::new("pace.hours.about").with("zone", literal(&browser::time_zone())));
    view! {
        <div class="option"><div><b>{t("pace.hours")}</b><small>{about}</small></div>
            <select class="field" id="hours" aria-label=t("pace.hours") on:change=choose>{options}</select></div>
    }
}
