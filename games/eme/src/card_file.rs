//! Card files: reading them with all their faults, and writing a list as one line for the record.

use std::fmt;

use game::{Datum, DatumError, read_checked};
use realm::{ListFault, card_rows};

use crate::card_fault::{CardFault, CardFaults};
use crate::cards::{CARDS, CardList, Face};
use crate::data::{Actions, MOST_SYMBOLS, Printing, Resource, cards_to_end};

/// The most symbols of one card, and the most jokers of a list.
pub(crate) const MOST_ON_CARD: u8 = 3;
pub(crate) const MOST_JOKERS: usize = 3;
/// The most armies to place or steps to move with one card.
const MOST_STEPS: u8 = 6;

/// The keys of a card.
const CARD: [&str; 4] = ["resource", "symbols", "players", "action"];

pub(crate) fn read(text: &str) -> Result<CardList, CardFaults> {
    read_checked(text, "cards", list)
}

fn list(file: &Datum, faults: &mut CardFaults) -> Option<CardList> {
    let rows = card_rows(file, (needed(2), CARDS), faults, CardFault::List)?;
    let mut faces = Vec::new();
    for row in rows.iter().take(CARDS) {
        let face = faults.ok(face(row));
        if let Some(face) = face {
            check(row.line(), &face, faults);
            faces.push(face);
        }
    }
    for resource in Resource::ALL {
        let symbols =
            faces.iter().filter(|face| face.resource == resource).map(|face| usize::from(face.symbols)).sum();
        let most = if resource == Resource::Wild { MOST_JOKERS } else { MOST_SYMBOLS };
        if symbols > most {
            faults.add(CardFault::TooMany { resource, symbols, most });
        }
    }
    Some(CardList::new(faces, false))
}

/// How many cards this many players take in a game.
pub(crate) fn needed(seats: u8) -> usize {
    usize::from(seats) * usize::from(cards_to_end(seats))
}

fn face(row: &Datum) -> Result<Face, DatumError> {
    row.only(&CARD)?;
    let number = |key: &str, standard: u8| row.as_table()?.get(key).map_or(Ok(standard), Datum::as_number);
    let (symbols, players) = (number("symbols", 1)?, number("players", 2)?);
    let resource = row.need("resource")?;
    let word = resource.as_text()?;
    let resource = Resource::of_word(word).ok_or_else(|| {
        let words = Resource::ALL.map(|resource| format!("`{}`", resource.word())).join(", ");
        resource.error(format!("unknown resource `{word}`, expected one of {words}"))
    })?;
    let action = row.need("action")?;
    let actions = read_actions(action.as_text()?).map_err(|why| action.error(why))?;
    Ok(Face::new(resource, symbols, players, [actions; 2]))
}

fn check(line: usize, face: &Face, faults: &mut CardFaults) {
    if !(1..=MOST_ON_CARD).contains(&face.symbols) {
        faults.at(line, CardFault::Symbols(face.symbols));
    }
    if !(2..=5).contains(&face.players_min) {
        faults.at(line, CardFault::List(ListFault::Players { most: 5, found: face.players_min }));
    }
    let Actions { place, steps, city, destroy, either, .. } = face.actions(Printing::French);
    let moves = if either { place.max(steps) } else { place.saturating_add(steps) };
    if moves > MOST_STEPS {
        faults.at(line, CardFault::List(ListFault::Steps { most: MOST_STEPS, found: moves }));
    }
    if city > 1 || destroy > 1 {
        faults.at(line, CardFault::OnlyOne);
    }
}

/// Reads an action: `place 2`, `move 3`, `move_sea 3`, `city 1` or `destroy 1`, or two of them joined by `OR` or `AND`.
pub(crate) fn read_actions(text: &str) -> Result<Actions, String> {
    let either = text.contains(" OR ");
    let parts: Vec<&str> = text.split(if either { " OR " } else { " AND " }).collect();
    if parts.len() > 2 {
        return Err(format!("the action {text:?} has more than two parts"));
    }
    let mut actions = Actions { either, ..Actions::default() };
    for part in parts {
        let number = part.split_once(' ').and_then(|(kind, number)| Some((kind, number.parse::<u8>().ok()?)));
        let Some((kind, number @ 1..)) = number else {
            return Err(format!(
                "{part:?} is not a kind of action and a number from 1 on, as in \"place 2\""
            ));
        };
        let open = match kind {
            "place" => &mut actions.place,
            "move" => &mut actions.steps,
            "move_sea" => {
                actions.sea = true;
                &mut actions.steps
            }
            "city" => &mut actions.city,
            "destroy" => &mut actions.destroy,
            _ => return Err(format!("{kind:?} is none of place, move, move_sea, city and destroy")),
        };
        if *open > 0 {
            return Err(format!("the action {text:?} has the same part twice"));
        }
        *open = number;
    }
    Ok(actions)
}

/// The parts of an action in the form that [`read_actions`] reads.
fn write_actions(actions: Actions) -> String {
    let steps = if actions.sea { "move_sea" } else { "move" };
    let parts = [
        ("destroy", actions.destroy),
        ("place", actions.place),
        (steps, actions.steps),
        ("city", actions.city),
    ];
    let parts = parts.into_iter().filter(|(_, number)| *number > 0);
    let parts: Vec<String> = parts.map(|(kind, number)| format!("{kind} {number}")).collect();
    parts.join(if actions.either { " OR " } else { " AND " })
}

/// Writes a list as one line that [`read`] reads back.
pub(crate) fn write(list: &CardList, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("cards = { card = [")?;
    for (index, face) in list.faces().iter().enumerate() {
        let Face { resource, symbols, players_min, .. } = face;
        let action = write_actions(face.actions(Printing::French));
        f.write_str(if index == 0 { "" } else { ", " })?;
        write!(
            f,
            "{{ resource = \"{resource}\", symbols = {symbols}, players = {players_min}, action = \"{action}\" }}"
        )?;
    }
    f.write_str("] }")
}
