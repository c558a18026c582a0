//! Setting up a game on this device: who plays, and the table's options.

use bots::Level;
use game::{Game, OptionKind, OptionSpec, Options};
use games::{GameId, with_game};
use leptos::prelude::*;

use super::bot_name;
use super::home::{cover, first_steps, meta};
use crate::browser;
use crate::desk::{self, Plan, Sitter};
use crate::parts::topbar::topbar;
use crate::parts::{icon, style};
use crate::route::Company;
use crate::settings::settings;
use crate::words::{game_t, t};

/// The form being filled in.
#[derive(Clone, Copy)]
struct Form {
    game: GameId,
    seats: RwSignal<Vec<(String, Sitter)>>,
    options: RwSignal<Vec<(String, String)>>,
}

/// The page.
pub(crate) fn setup(game: GameId, company: Company) -> impl IntoView {
    let form =
        Form { game, seats: RwSignal::new(first_seats(game, company)), options: RwSignal::new(Vec::new()) };
    let title = game_t(game, "game.title");
    let problem = Memo::new(move |_| {
        let (seats, options) = (form.seats.get().len() as u8, form.options.get());
        with_game!(game, G => desk::problems::<G>(seats, &options))
    });
    let start = move |_| {
        let plan = Plan {
            game,
            sitters: named(&form.seats.get_untracked()),
            options: form.options.get_untracked(),
            seed: browser::seed(),
        };
        let _told = desk::begin(&plan);
    };
    view! {
        {topbar(view! { <span class="sep"></span><div class="where"><b>{title.clone()}</b></div> }.into_any(), ().into_any())}
        <main class="wrap setup">
            <section class="panel pick">
                {cover(game)}
                <div class="in"><h1>{title}</h1><p>{game_t(game, "game.about")}</p>{meta(game)}
                    <button type="button" class="btn primary big" id="start" disabled=move || problem.get().is_some() on:click=start>
                        {icon("ui-play", "")}{t("setup.start")}
                    </button>
                    <p class="problem" role="alert">{move || problem.get()}</p>
                </div>
            </section>
            <div class="column">
                <section class="panel seats"><h2>{t("setup.seats")}</h2>{seats(form)}</section>
                {first_steps(game)}
            </div>
            <section class="panel options"><h2>{t("setup.options")}</h2>{options(game, form.options)}</section>
        </main>
    }
}

/// Yourself and two bots, or two people.
fn first_seats(game: GameId, company: Company) -> Vec<(String, Sitter)> {
    let (fewest, most) = game.info().seats;
    let count = 3.clamp(fewest, most);
    let you = (settings().display_name(), Sitter::Person);
    let others = (1..count).map(|index| match company {
        Company::Bots => (bot_name(index.into()), Sitter::Bot(Level::Medium)),
        Company::People => (String::new(), Sitter::Person),
    });
    std::iter::once(you)
        .chain(others)
        .take(if company == Company::People { 2.max(fewest.into()) } else { count.into() })
        .collect()
}

/// Everybody gets a name.
fn named(seats: &[(String, Sitter)]) -> Vec<(String, Sitter)> {
    let name = |(index, (name, sitter)): (usize, &(String, Sitter))| {
        let name = name.trim();
        let name =
            if name.is_empty() { format!("{} {}", t("player.word"), index + 1) } else { name.to_owned() };
        (name, *sitter)
    };
    seats.iter().enumerate().map(name).collect()
}

fn seats(form: Form) -> impl IntoView {
    let (fewest, most) = form.game.info().seats;
    let lines = move || {
        let count = form.seats.with(Vec::len);
        (0..count).map(|index| seat(form, index)).collect_view()
    };
    let add = move |_: leptos::ev::MouseEvent| {
        form.seats.update(|seats| {
            seats.push((bot_name(seats.len()), Sitter::Bot(Level::Medium)));
        });
    };
    let remove = move |_: leptos::ev::MouseEvent| form.seats.update(|seats| seats.truncate(seats.len() - 1));
    view! {
        <ul class="seatlist">{lines}</ul>
        <div class="more">
            <button type="button" class="btn sm" disabled={move || form.seats.with(Vec::len) >= usize::from(most)} on:click=add>
                {icon("ui-plus", "")}{t("setup.add")}
            </button>
            <button type="button" class="btn sm" disabled={move || form.seats.with(Vec::len) <= usize::from(fewest)} on:click=remove>
                {icon("ui-minus", "")}{t("setup.remove")}
            </button>
        </div>
    }
}

fn seat(form: Form, index: usize) -> impl IntoView {
    let (name, sitter) = form.seats.with_untracked(|seats| seats[index].clone());
    let seat = game::Seat::new(index as u8);
    let rename = move |event| {
        let name = event_target_value(&event);
        form.seats.update_untracked(|seats| seats[index].0 = name);
    };
    let choose = move |event| {
        let word = event_target_value(&event);
        form.seats.update_untracked(|seats| seats[index].1 = sitter_of(&word));
    };
    let chosen = match sitter {
        Sitter::Person => "person".to_owned(),
        Sitter::Bot(level) => level.to_string(),
    };
    let option = |word: String, text: String| {
        let selected = word == chosen;
        view! { <option value=word selected=selected>{text}</option> }
    };
    let levels: Vec<_> = Level::PLAYED
        .iter()
        .map(|level| option(level.to_string(), t(&format!("level.{level}.bot"))))
        .collect();
    view! {
        <li class=style(seat)>
            {icon(&format!("army-{}", index + 1), "s32")}
            <input class="field" maxlength="24" value=name placeholder=format!("{} {}", t("player.word"), index + 1)
                aria-label=format!("{} {}", t("setup.name"), index + 1) on:input=rename/>
            <select class="field" aria-label=format!("{} {}", t("setup.kind"), index + 1) on:change=choose>
                {option("person".to_owned(), t("setup.person"))}
                {levels}
            </select>
        </li>
    }
}

fn sitter_of(word: &str) -> Sitter {
    word.parse().map_or(Sitter::Person, Sitter::Bot)
}

/// A form of a game's options, with a word on each; what differs from the box goes into `chosen`.
pub(super) fn options(game: GameId, chosen: RwSignal<Vec<(String, String)>>) -> impl IntoView {
    let specs = with_game!(game, G => specs::<G>());
    // An order of seats and a file need more than a form; their defaults are the box's own.
    let simple =
        specs.into_iter().filter(|(spec, _)| matches!(spec.kind, OptionKind::Switch | OptionKind::Choice(_)));
    simple.map(|(spec, standard)| option(game, chosen, spec, &standard)).collect_view()
}

fn specs<G: Game>() -> Vec<(OptionSpec, String)> {
    let standard = G::Options::default();
    G::Options::SPECS.iter().map(|spec| (*spec, standard.get(spec.key).unwrap_or_default())).collect()
}

fn option(
    game: GameId,
    chosen: RwSignal<Vec<(String, String)>>,
    spec: OptionSpec,
    standard: &str,
) -> impl IntoView + use<> {
    let set = move |value: String| {
        chosen.update(|options| {
            options.retain(|(key, _)| key != spec.key);
            options.push((spec.key.to_owned(), value));
        });
    };
    let words = |suffix: &str| game_t(game, &format!("option.{}{suffix}", spec.key));
    let input = match spec.kind {
        OptionKind::Switch => {
            let on = move |event| set(game::switch_text(event_target_checked(&event)));
            view! { <input type="checkbox" checked=standard == "on" on:change=on aria-label=words("")/> }
                .into_any()
        }
        OptionKind::Choice(values) => {
            let choice = |value: &&'static str| {
                let text = game_t(game, &format!("option.{}.{value}", spec.key));
                view! { <option value=*value selected=*value == standard>{text}</option> }
            };
            let choices: Vec<_> = values.iter().map(choice).collect();
            let choose = move |event| set(event_target_value(&event));
            view! { <select class="field" on:change=choose aria-label=words("")>{choices}</select> }
                .into_any()
        }
        OptionKind::Order | OptionKind::File => ().into_any(),
    };
    view! {
        <div class="option">
            <div><b>{words("")}</b><small>{words(".about")}" "<span class="rule">{spec.rule.to_string()}</span></small></div>
            {input}
        </div>
    }
}
