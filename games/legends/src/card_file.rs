//! Card files: reading them with all their faults, and writing a list as one line for the record.

use std::fmt;

use game::{Datum, DatumError, Names, read_checked};
use realm::{ListFault, card_rows};

use crate::card::{Ability, Actions, CARDS, Family, Part, Printed};
use crate::card_fault::{CardFault, CardFaults};
use crate::card_list::CardList;
use crate::data::cards_to_end;

/// The most armies to place and steps to move with one card.
const MOST_STEPS: u8 = 6;
/// The most cards of a family.
const MOST_OF_FAMILY: usize = 6;

/// The keys of a card.
const CARD: [&str; 5] = ["name", "family", "abilities", "action", "players"];

/// How much of an ability all cards together may have: what a position, its score and its encoding have room for.
const MOST: [(&str, usize); 5] =
    [("plus_move", 5), ("plus_army", 5), ("flying", 6), ("elixirs", 13), ("coins", 6)];

pub(crate) fn read(text: &str) -> Result<CardList, CardFaults> {
    read_checked(text, "cards", list)
}

fn list(file: &Datum, faults: &mut CardFaults) -> Option<CardList> {
    let rows = card_rows(file, (needed(2), CARDS), faults, CardFault::List)?;
    let mut cards = Vec::new();
    for row in rows.iter().take(CARDS) {
        if let Some(card) = faults.ok(card(row)) {
            check(row.line(), &card, faults);
            cards.push(card);
        }
    }
    check_sums(&cards, faults);
    // The scores of a card need sound abilities.
    faults.0.is_empty().then(|| CardList::new(cards, false))
}

/// How many cards this many players take in a game.
pub(crate) fn needed(seats: u8) -> usize {
    usize::from(seats) * usize::from(cards_to_end(seats))
}

fn card(row: &Datum) -> Result<Printed, DatumError> {
    row.only(&CARD)?;
    let entries = row.as_table()?;
    let Names { en, fr } = Names::read(row.need("name")?)?;
    let family = entries.get("family").map(|word| family(word, word.as_text()?)).transpose()?;
    let abilities = row.need("abilities")?.as_list()?;
    let abilities: Result<Vec<Ability>, DatumError> =
        abilities.iter().map(|text| ability(text, text.as_text()?)).collect();
    let action = row.need("action")?;
    Ok(Printed {
        name: en,
        name_fr: fr,
        family,
        abilities: abilities?,
        actions: read_actions(action.as_text()?).map_err(|why| action.error(why))?,
        players_min: entries.get("players").map_or(Ok(2), Datum::as_number)?,
    })
}

fn family(place: &Datum, word: &str) -> Result<Family, DatumError> {
    Family::of_word(word).ok_or_else(|| {
        let words = Family::ALL.map(|family| format!("`{}`", family.word())).join(", ");
        place.error(format!("unknown family `{word}`, expected one of {words}"))
    })
}

/// Reads an ability: a word, and what it counts.
fn ability(place: &Datum, text: &str) -> Result<Ability, DatumError> {
    let words: Vec<&str> = text.split(' ').collect();
    let number = |word: &str| {
        word.parse().map_err(|_| place.error(format!("{text:?}: {word:?} is no whole number up to 255")))
    };
    Ok(match words.as_slice() {
        ["plus_move"] => Ability::PlusMove,
        ["plus_army"] => Ability::PlusArmy,
        ["flying"] => Ability::Flying,
        ["elixirs", n] => Ability::Elixirs(number(n)?),
        ["coins", n] => Ability::Coins(number(n)?),
        ["per_card", word] => Ability::PerCard(family(place, word)?),
        ["per_flying"] => Ability::PerFlying,
        ["set", word, size, points] => {
            Ability::Set { family: family(place, word)?, size: number(size)?, points: number(points)? }
        }
        ["per_coins", n] => Ability::PerCoins(number(n)?),
        ["immune"] => Ability::Immune,
        _ => {
            return Err(place.error(format!(
                "{text:?} is none of plus_move, plus_army, flying, elixirs N, coins N, per_card FAMILY, per_flying, \
                 set FAMILY SIZE POINTS, per_coins N and immune"
            )));
        }
    })
}

/// An ability in the form that a file has.
fn written(ability: Ability) -> String {
    match ability {
        Ability::PlusMove => "plus_move".to_owned(),
        Ability::PlusArmy => "plus_army".to_owned(),
        Ability::Flying => "flying".to_owned(),
        Ability::Elixirs(n) => format!("elixirs {n}"),
        Ability::Coins(n) => format!("coins {n}"),
        Ability::PerCard(family) => format!("per_card {family}"),
        Ability::PerFlying => "per_flying".to_owned(),
        Ability::Set { family, size, points } => format!("set {family} {size} {points}"),
        Ability::PerCoins(n) => format!("per_coins {n}"),
        Ability::Immune => "immune".to_owned(),
    }
}

fn check(line: usize, card: &Printed, faults: &mut CardFaults) {
    if !(Names { en: card.name.clone(), fr: card.name_fr.clone() }).are_names() {
        faults.at(line, CardFault::BadName);
    }
    if !(2..=4).contains(&card.players_min) {
        faults.at(line, CardFault::List(ListFault::Players { most: 4, found: card.players_min }));
    }
    let Printed { abilities, actions, .. } = card;
    let (place, steps) = (actions.place(), actions.steps());
    let moves = if actions.either { place.max(steps) } else { place.saturating_add(steps) };
    if moves > MOST_STEPS {
        faults.at(line, CardFault::List(ListFault::Steps { most: MOST_STEPS, found: moves }));
    }
    if !(1..=2).contains(&abilities.len()) {
        faults.at(line, CardFault::Abilities(abilities.len()));
    }
    let same =
        |ability: &Ability| abilities.iter().filter(|other| kind(**other) == kind(*ability)).count() > 1;
    if abilities.iter().any(same) || abilities.iter().filter(|ability| ability.scores()).count() > 1 {
        faults.at(line, CardFault::OneOfAKind);
    }
    for ability in abilities {
        let amounts: &[(u8, u8, u8)] = match *ability {
            Ability::Elixirs(n) | Ability::Coins(n) => &[(n, 1, 3)],
            Ability::Set { size, points, .. } => &[(size, 2, 6), (points, 1, 9)],
            Ability::PerCoins(n) => &[(n, 2, 9)],
            Ability::PlusMove
            | Ability::PlusArmy
            | Ability::Flying
            | Ability::PerCard(_)
            | Ability::PerFlying
            | Ability::Immune => &[],
        };
        for (_, least, most) in amounts.iter().filter(|(n, least, most)| !(least..=most).contains(&n)) {
            faults.at(line, CardFault::Amount { ability: written(*ability), least: *least, most: *most });
        }
    }
}

/// The word of an ability.
fn kind(ability: Ability) -> String {
    written(ability).split(' ').next().unwrap_or_default().to_owned()
}

/// How much all cards together have of each ability and family.
fn check_sums(cards: &[Printed], faults: &mut CardFaults) {
    let all = || cards.iter().flat_map(|card| &card.abilities).copied();
    for (what, most) in MOST {
        let amount = |ability: Ability| match ability {
            Ability::Elixirs(n) | Ability::Coins(n) => usize::from(n),
            _ => 1,
        };
        let found = all().filter(|ability| kind(*ability) == what).map(amount).sum();
        if found > most {
            faults.add(CardFault::TooMany { what, found, most });
        }
    }
    for family in Family::ALL {
        let found = cards.iter().filter(|card| card.family == Some(family)).count();
        if found > MOST_OF_FAMILY {
            faults.add(CardFault::TooMany { what: family.word(), found, most: MOST_OF_FAMILY });
        }
    }
}

/// Reads an action: `place 2`, `move 3`, `city 1` or `destroy 1`, or two of them joined by `OR` or `AND`.
fn read_actions(text: &str) -> Result<Actions, String> {
    let either = text.contains(" OR ");
    let words: Vec<&str> = text.split(if either { " OR " } else { " AND " }).collect();
    if words.len() > 2 {
        return Err(format!("the action {text:?} has more than two parts"));
    }
    let mut actions = Actions { either, ..Actions::default() };
    for (part, word) in actions.parts.iter_mut().zip(words) {
        *part = read_part(word)?;
    }
    // Otherwise a move could belong to two parts (LEG-34).
    if std::mem::discriminant(&actions.parts[0]) == std::mem::discriminant(&actions.parts[1]) {
        return Err(format!("the action {text:?} has the same part twice"));
    }
    Ok(actions)
}

fn read_part(word: &str) -> Result<Part, String> {
    let parts = word.split_once(' ').and_then(|(kind, number)| Some((kind, number.parse::<u8>().ok()?)));
    match parts {
        Some(("place", n @ 1..)) => Ok(Part::Place(n)),
        Some(("move", n @ 1..)) => Ok(Part::Move(n)),
        Some(("city", 1)) => Ok(Part::City),
        Some(("destroy", 1)) => Ok(Part::Destroy),
        _ => Err(format!("{word:?} is none of \"place N\", \"move N\", \"city 1\" and \"destroy 1\"")),
    }
}

/// Writes a list as one line that [`read`] reads back.
pub(crate) fn write(list: &CardList, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("cards = { card = [")?;
    for (index, card) in list.cards().iter().enumerate() {
        let Printed { name, name_fr, family, abilities, actions, players_min } = card;
        let names = Names { en: name.clone(), fr: name_fr.clone() };
        let family = family.map_or_else(String::new, |family| format!("family = \"{family}\", "));
        let abilities: Vec<String> = abilities.iter().map(|one| format!("\"{}\"", written(*one))).collect();
        f.write_str(if index == 0 { "" } else { ", " })?;
        write!(f, "{{ name = {names}, {family}abilities = [{}], ", abilities.join(", "))?;
        write!(f, "action = \"{}\", players = {players_min} }}", write_actions(*actions))?;
    }
    f.write_str("] }")
}

/// The parts of an action in the form that [`read_actions`] reads.
fn write_actions(actions: Actions) -> String {
    let part = |part: &Part| match part {
        Part::Nothing => None,
        Part::Place(n) => Some(format!("place {n}")),
        Part::Move(n) => Some(format!("move {n}")),
        Part::City => Some("city 1".to_owned()),
        Part::Destroy => Some("destroy 1".to_owned()),
    };
    let parts: Vec<String> = actions.parts.iter().filter_map(part).collect();
    parts.join(if actions.either { " OR " } else { " AND " })
}
