//! The set-up form of a game on this device: players and options.

use bots::Level;
use game::{MAX_SEATS, Seat};
use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::bot_name;
use super::home::meta;
use super::new_game::new_game;
use super::options::{self, ChosenOptions};
use super::seat_list::seat_list;
use crate::browser;
use crate::local::{self, Plan, PlayerKind};
use crate::online::api;
use crate::parts::level::{level_choices, player_choice};
use crate::parts::{icon, style};
use crate::route::Opponents;
use crate::settings::{SeatColours, settings};
use crate::words::{about_of, colon, t};

/// The state of the form.
#[derive(Clone, Copy)]
struct SetupForm {
    game: GameId,
    seats: RwSignal<Vec<(String, PlayerKind)>>,
}

impl SetupForm {
    fn is_person(self, index: usize) -> bool {
        self.seats.with(|seats| seats.get(index).is_some_and(|(_, kind)| *kind == PlayerKind::Person))
    }

    /// The only person among the players.
    fn only_person(self) -> Option<Seat> {
        self.seats.with(|seats| {
            let mut people = (0..).zip(seats).filter(|(_, (_, kind))| *kind == PlayerKind::Person);
            people.next().filter(|_| people.next().is_none()).map(|(index, _)| Seat::new(index))
        })
    }

    /// The colours in which the table will show the seats.
    fn colours(self) -> SeatColours {
        let settings = settings();
        match self.only_person() {
            Some(seat) => {
                let liked = settings.colour.get().unwrap_or(seat.index() + 1);
                SeatColours::default().with(seat, liked)
            }
            None => settings.shared_colours.get(),
        }
    }

    /// Gives a person the next colour.
    fn recolour(self, index: usize) {
        let (settings, seat) = (settings(), Seat::new(index as u8));
        let (colours, only) = untrack(|| (self.colours(), self.only_person()));
        let next = colours.of(seat) % MAX_SEATS + 1;
        match only {
            Some(_) => settings.colour.set((next != seat.index() + 1).then_some(next)),
            None => settings.shared_colours.set(colours.with(seat, next)),
        }
    }
}

/// The page.
pub(crate) fn setup(game: GameId, opponents: Opponents) -> impl IntoView {
    let form = SetupForm { game, seats: RwSignal::new(first_seats(game, opponents)) };
    Effect::new(move || form.colours().show());
    on_cleanup(|| SeatColours::default().show());
    let names = Memo::new(move |_| {
        form.seats.with(|seats| with_default_names(seats).into_iter().map(|(name, _)| name).collect())
    });
    let chosen = ChosenOptions::new(game, names);
    let start = move |_| {
        let plan = Plan {
            game,
            players: with_default_names(&form.seats.get_untracked()),
            options: chosen.options(),
            seed: browser::seed(),
        };
        if local::begin(&plan).is_ok()
            && let Some(board) = chosen.published()
        {
            // Without a connection the game is not counted.
            spawn_local(async move { drop(api::count_play(&board).await) });
        }
    };
    let begin = view! {
        <p>{about_of(game)}</p>
        {meta(game)}
        <button type="button" class="btn primary big" id="start" disabled=move || chosen.problem().is_some() on:click=start>
            {icon("ui-play", "")}{t("setup.start")}
        </button>
        <p class="problem" role="alert">{move || chosen.problem()}</p>
    };
    new_game(game, begin.into_any(), seats(form).into_any(), options::form(chosen).into_any())
}

/// The first seats: the visitor and two bots, or two people.
fn first_seats(game: GameId, opponents: Opponents) -> Vec<(String, PlayerKind)> {
    let (fewest, most) = game.info().seats;
    let count = 3.clamp(fewest, most);
    let you = (settings().display_name(), PlayerKind::Person);
    let others = (1..count).map(|index| match opponents {
        Opponents::Bots => (bot_name(index.into()), PlayerKind::Bot(Level::Medium)),
        Opponents::People => (String::new(), PlayerKind::Person),
    });
    std::iter::once(you)
        .chain(others)
        .take(if opponents == Opponents::People { 2.max(fewest.into()) } else { count.into() })
        .collect()
}

/// Gives a default name to seats without one.
fn with_default_names(seats: &[(String, PlayerKind)]) -> Vec<(String, PlayerKind)> {
    let name = |(index, (name, kind)): (usize, &(String, PlayerKind))| {
        let name = name.trim();
        let name =
            if name.is_empty() { format!("{} {}", t("player.word"), index + 1) } else { name.to_owned() };
        (name, *kind)
    };
    seats.iter().enumerate().map(name).collect()
}

fn seats(form: SetupForm) -> impl IntoView {
    let bot = |index| (bot_name(index), PlayerKind::Bot(Level::Medium));
    seat_list(form.seats, form.game.info().seats, move |index| seat(form, index).into_any(), bot)
}

fn seat(form: SetupForm, index: usize) -> impl IntoView {
    let (name, kind) = form.seats.with_untracked(|seats| seats[index].clone());
    let seat = Seat::new(index as u8);
    let rename = move |event| {
        let name = event_target_value(&event);
        form.seats.update(|seats| seats[index].0 = name);
    };
    let choose = move |event| {
        let word = event_target_value(&event);
        form.seats.update(|seats| seats[index].1 = kind_of(&word));
    };
    let chosen = match kind {
        PlayerKind::Person => "person".to_owned(),
        PlayerKind::Bot(level) => level.to_string(),
    };
    let colour = move || form.colours().of(seat);
    let named = move || colon(&t("settings.colour"), t(&format!("settings.colour.{}", colour())));
    let count = form.seats.with_untracked(Vec::len);
    let levels = level_choices(form.game, count, &chosen);
    let person = player_choice("person".to_owned(), t("setup.person"), &chosen);
    view! {
        <li class=style(seat)>
            {move || if form.is_person(index) {
                view! {
                    <button type="button" class="btn quiet icon dress" data-colour=move || colour().to_string() aria-label=named title=named
                        on:click=move |_| form.recolour(index)>{icon(&format!("army-{}", index + 1), "s32")}</button>
                }.into_any()
            } else {
                icon(&format!("army-{}", index + 1), "s32").into_any()
            }}
            <input class="field" maxlength="24" value=name placeholder=format!("{} {}", t("player.word"), index + 1)
                aria-label=format!("{} {}", t("setup.name"), index + 1) on:input=rename/>
            <select class="field" aria-label=format!("{} {}", t("setup.kind"), index + 1) on:change=choose>
                {person}
                {levels}
            </select>
        </li>
    }
}

fn kind_of(word: &str) -> PlayerKind {
    word.parse().map_or(PlayerKind::Person, PlayerKind::Bot)
}
