//! The form for the options of a game: switches, lists, a seat, an order of seats, a custom file.

use std::cell::RefCell;

use game::{Line, OptionError, OptionKind, OptionSpec, Options, Seat, Setup, Words};
use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::BoardId;

use crate::browser;
use crate::parts::{icon, shape};
use crate::title::title;
use crate::words::{game_t, lang, literal, t, tl};

/// The chosen options.
#[derive(Clone, Copy)]
pub(super) struct ChosenOptions {
    game: GameId,
    /// Keys and values, in the order of choice.
    values: RwSignal<Vec<(String, String)>>,
    /// The names of the seats.
    names: Memo<Vec<String>>,
    /// The errors: key of the option, and text.
    problems: Memo<Vec<(String, String)>>,
    /// The board that came from the workshop or the gallery.
    brought: StoredValue<Option<BroughtFile>>,
}

/// A board from the workshop or the gallery, for the next form of its game.
#[derive(Clone)]
pub(crate) struct BroughtFile {
    pub(crate) game: GameId,
    /// The option of the game that takes the file.
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) text: String,
    /// The published board.
    pub(crate) board: Option<BoardId>,
}

thread_local! {
    static BROUGHT: RefCell<Option<BroughtFile>> = const { RefCell::new(None) };
}

/// Chooses a file for the next form that is opened for its game.
pub(crate) fn bring(file: BroughtFile) {
    BROUGHT.set(Some(file));
}

impl ChosenOptions {
    /// No options chosen yet; `names` are the names of the seats.
    pub(super) fn new(game: GameId, names: Memo<Vec<String>>) -> Self {
        let brought = BROUGHT.take().filter(|brought| brought.game == game);
        let value = |brought: &BroughtFile| (brought.key.clone(), brought.text.clone());
        let values: RwSignal<Vec<_>> = RwSignal::new(brought.iter().map(value).collect());
        let count = Memo::new(move |_| names.with(Vec::len));
        let problems = Memo::new(move |_| {
            let seats = count.get();
            let options = values.with(|values| fitted(game, values, seats));
            title(game).option_problems(seats as u8, &options)
        });
        Self { game, values, names, problems, brought: StoredValue::new(brought) }
    }

    /// The published board among the chosen options.
    pub(super) fn published(self) -> Option<BoardId> {
        let brought = self.brought.get_value()?;
        let is_chosen = untrack(|| self.value(&brought.key)).as_ref() == Some(&brought.text);
        brought.board.filter(|_| is_chosen)
    }

    /// The chosen options, adjusted to the number of seats.
    pub(super) fn options(self) -> Vec<(String, String)> {
        let seats = self.names.with_untracked(Vec::len);
        self.values.with_untracked(|values| fitted(self.game, values, seats))
    }

    /// All errors in one text; `None` without errors.
    pub(super) fn problem(self) -> Option<String> {
        self.problems.with(|problems| {
            let all: Vec<&str> = problems.iter().map(|(_, words)| words.as_str()).collect();
            (!all.is_empty()).then(|| all.join(" "))
        })
    }

    fn value(self, key: &str) -> Option<String> {
        let found =
            |values: &Vec<(String, String)>| Some(values.iter().find(|(known, _)| known == key)?.1.clone());
        self.values.with(found)
    }

    fn set(self, key: &str, value: String) {
        self.values.update(|values| {
            values.retain(|(known, _)| known != key);
            values.push((key.to_owned(), value));
        });
    }
}

/// All options of the game with their descriptions.
pub(super) fn form(chosen: ChosenOptions) -> impl IntoView {
    let lines: Vec<_> = title(chosen.game)
        .option_specs()
        .into_iter()
        .map(|(spec, standard)| line(chosen, spec, &standard))
        .collect();
    view! { <p class="muted">{t("setup.first")}</p>{lines} }
}

/// The options of a game with their default values.
pub(crate) fn specs<O: Options>() -> Vec<(OptionSpec, String)> {
    let standard = O::default();
    O::SPECS.iter().map(|spec| (*spec, standard.get(spec.key).unwrap_or_default())).collect()
}

fn line(chosen: ChosenOptions, spec: OptionSpec, standard: &str) -> impl IntoView + use<> {
    let words = |suffix: &str| game_t(chosen.game, &format!("option.{}{suffix}", spec.key));
    let input = match spec.kind {
        OptionKind::Switch => switch(chosen, spec.key, words(""), standard == "on").into_any(),
        OptionKind::Choice(values) => {
            let choices = values.iter().map(|value| ((*value).to_owned(), words(&format!(".{value}"))));
            let choices = choices.collect::<Vec<_>>();
            let standard = standard.to_owned();
            select(chosen, spec.key, words(""), move || (choices.clone(), standard.clone())).into_any()
        }
        OptionKind::Seat => {
            let standard = standard.to_owned();
            let seats = move || {
                let names = chosen.names.get();
                let seats =
                    names.into_iter().enumerate().map(|(index, name)| ((index + 1).to_string(), name));
                (seats.collect(), chosen.value(spec.key).unwrap_or_else(|| standard.clone()))
            };
            select(chosen, spec.key, words(""), seats).into_any()
        }
        OptionKind::Order => order(chosen, spec.key, words(".first"), words(".last")).into_any(),
        OptionKind::File(example) => file(chosen, spec.key, words(""), example).into_any(),
    };
    let wrong = move || {
        chosen
            .problems
            .with(|all| all.iter().find(|(key, _)| key == spec.key).map(|(_, words)| words.clone()))
    };
    let tall = matches!(spec.kind, OptionKind::Order | OptionKind::File(_));
    view! {
        <div class=if tall { "option tall" } else { "option" } data-option=spec.key>
            <div><b>{words("")}</b><small>{words(".about")}" "<span class="rule">{spec.rule.to_string()}</span></small>
                <small class="problem">{wrong}</small></div>
            {input}
        </div>
    }
}

fn switch(chosen: ChosenOptions, key: &'static str, label: String, on: bool) -> impl IntoView {
    let set = move |event| chosen.set(key, game::OptionValue::text(&event_target_checked(&event)));
    view! { <input type="checkbox" checked=on on:change=set aria-label=label/> }
}

/// A list; `choices` returns the values with their labels, and the chosen value.
fn select(
    chosen: ChosenOptions,
    key: &'static str,
    label: String,
    choices: impl Fn() -> (Vec<(String, String)>, String) + Send + 'static,
) -> impl IntoView {
    let options = move || {
        let (choices, now) = choices();
        let option = |(value, words): (String, String)| {
            let selected = value == now;
            view! { <option value=value selected=selected>{words}</option> }
        };
        choices.into_iter().map(option).collect_view()
    };
    let choose = move |event| chosen.set(key, event_target_value(&event));
    view! { <select class="field" on:change=choose aria-label=label>{options}</select> }
}

/// The ordered list of seats, each with a button that moves it up.
fn order(chosen: ChosenOptions, key: &'static str, first: String, last: String) -> impl IntoView {
    let up = move |place: usize| {
        let mut order =
            order_of(untrack(|| chosen.value(key)).as_deref(), chosen.names.with_untracked(Vec::len));
        order.swap(place - 1, place);
        chosen.set(key, order.iter().map(|seat| (seat + 1).to_string()).collect());
        // Keep the focus on the moved player, or on the first button if the player is at the top.
        let next = format!("up-{key}-{}", (place - 1).max(1));
        request_animation_frame(move || browser::focus(&next));
    };
    let rows = move || {
        let names = chosen.names.get();
        let order = order_of(chosen.value(key).as_deref(), names.len());
        let end = order.len() - 1;
        let row = |(place, seat): (usize, usize)| {
            let name = names[seat].clone();
            let label = tl(&Line::new("setup.up").with("name", literal(&name)));
            let mark = if place == 0 {
                first.clone()
            } else if place == end {
                last.clone()
            } else {
                String::new()
            };
            let button = (place > 0).then(|| view! {
                <button type="button" class="btn sm quiet" id=format!("up-{key}-{place}") aria-label=label.clone() title=label on:click=move |_| up(place)>
                    {icon("ui-chevron", "up")}
                </button>
            });
            view! { <li>{shape(Seat::new(seat as u8), "s16")}<span class="nm">{name}</span><small>{mark}</small>{button}</li> }
        };
        order.into_iter().enumerate().map(row).collect_view()
    };
    view! { <ol class="order">{rows}</ol> }
}

/// A field for a custom file, and an example file to start from.
fn file(chosen: ChosenOptions, key: &'static str, label: String, example: &'static str) -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    let brought = chosen.brought.get_value().filter(|brought| brought.key == key);
    let name = RwSignal::new(brought.map(|brought| brought.name));
    let read = move |_| {
        let Some(field) = field.get_untracked() else { return };
        spawn_local(async move {
            if let Some((called, text)) = browser::chosen_file(&field).await {
                name.set(Some(called));
                chosen.set(key, text);
                // Clear the field, so that the same file can be chosen again after a correction.
                field.set_value("");
            }
        });
    };
    let remove = move |_| {
        name.set(None);
        chosen.set(key, String::new());
    };
    let brought = move || {
        name.get().map(|name| view! {
        <span class="nm">{name}</span>
        <button type="button" class="btn sm quiet" id=format!("no-{key}") on:click=remove>{icon("ui-close", "")}{t("setup.file.none")}</button>
    })
    };
    let save = move |_| browser::download(&format!("{key}.toml"), example);
    view! {
        <div class="file">
            <label class="btn sm">{icon("ui-link", "")}{t("setup.file")}
                <input type="file" class="sr" id=format!("file-{key}") accept=".toml,.txt,text/plain" aria-label=label node_ref=field on:change=read/></label>
            {brought}
            <button type="button" class="btn sm quiet" on:click=save>{t("setup.file.example")}</button>
        </div>
    }
}

/// The options adjusted to a number of seats: removed seats are dropped, new ones come last in every order.
fn fitted(game: GameId, values: &[(String, String)], seats: usize) -> Vec<(String, String)> {
    let kinds: Vec<(&str, OptionKind)> =
        title(game).option_specs().iter().map(|(spec, _)| (spec.key, spec.kind)).collect();
    let fit = |(key, value): &(String, String)| {
        let (_, kind) = kinds.iter().find(|(known, _)| known == key)?;
        let value = match kind {
            OptionKind::Order => {
                order_of(Some(value), seats).iter().map(|seat| (seat + 1).to_string()).collect()
            }
            OptionKind::Seat => value.parse::<Seat>().ok().filter(|seat| seat.index() < seats)?.to_string(),
            OptionKind::Switch | OptionKind::Choice(_) | OptionKind::File(_) => value.clone(),
        };
        Some((key.clone(), value))
    };
    values.iter().filter_map(fit).collect()
}

/// The seats in the chosen order, then those that were added later.
fn order_of(value: Option<&str>, seats: usize) -> Vec<usize> {
    let digits =
        value.unwrap_or_default().bytes().filter_map(|digit| usize::from(digit).checked_sub(b'1'.into()));
    let mut order: Vec<usize> = digits.filter(|seat| *seat < seats).collect();
    order.extend((0..seats).filter(|seat| !order.contains(seat)).collect::<Vec<_>>());
    order
}

/// The errors of these options: key of the option, and text.
pub(crate) fn problems<G: Words>(seats: u8, options: &[(String, String)]) -> Vec<(String, String)> {
    let mut chosen = G::Options::default();
    let set = |(key, value): &(String, String)| chosen.set(key, value).err();
    let mut errors: Vec<OptionError> = options.iter().filter_map(set).collect();
    if errors.is_empty() {
        errors = Setup::<G>::new(chosen, seats).err().unwrap_or_default().0;
    }
    errors.iter().map(|error| (error.key.clone(), error.said::<G>(lang()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_too_many_seats_is_a_problem() {
        assert_eq!(problems::<games::Eme>(9, &[]).len(), 1);
        assert_eq!(problems::<games::Eme>(2, &[]), []);
    }
}
