//! Cards of Legends in the workshop.

use game::{Component as _, Datum, DatumError, Line, Names, Thing};
use games::GameId;
use legends::{CARDS, CardList, Family};

use crate::boards::workshop::list::{Cell, Column, List, ListKind, Row, Total, action, cell, lines};
use crate::words::{game_t, text};

/// The actions of cards.
const ACTIONS: [&str; 4] = ["place", "move", "city", "destroy"];

/// The columns of the family, the abilities and the first action.
const FAMILY: usize = 2;
const ABILITIES: [usize; 2] = [3, 4];
const ACTION: usize = 5;

/// Abilities without a family.
const PLAIN: [&str; 19] = [
    "plus_move",
    "plus_army",
    "flying",
    "immune",
    "elixirs 1",
    "elixirs 2",
    "elixirs 3",
    "coins 1",
    "coins 2",
    "coins 3",
    "per_flying",
    "per_coins 2",
    "per_coins 3",
    "per_coins 4",
    "per_coins 5",
    "per_coins 6",
    "per_coins 7",
    "per_coins 8",
    "per_coins 9",
];

/// The cards of the game.
#[derive(Clone)]
pub(crate) struct Cards;

impl ListKind for Cards {
    const GAME: GameId = GameId::Legends;
    const PRINTED: &'static str = CardList::EXAMPLE;
    const MOST: usize = CARDS;
    const COLUMNS: &'static [Column] = &[
        Column { label: "list.name.en", cell: Cell::Text, usual: "Card" },
        Column { label: "list.name.fr", cell: Cell::Text, usual: "Carte" },
        Column { label: "list.family", cell: Cell::Choice, usual: "" },
        Column { label: "list.ability", cell: Cell::Choice, usual: "elixirs 1" },
        Column { label: "list.ability.second", cell: Cell::Choice, usual: "" },
        action::COLUMNS[0],
        action::COLUMNS[1],
        action::COLUMNS[2],
        action::COLUMNS[3],
        action::COLUMNS[4],
        Column { label: "list.players", cell: Cell::Number(2, 4), usual: "2" },
    ];

    fn read_row(row: &Datum) -> Result<Row, DatumError> {
        let Names { en, fr } = Names::read(row.need("name")?)?;
        let mut cells = vec![en, fr, cell(row, "family", "")?];
        let abilities = row.need("abilities")?.as_list()?;
        for nth in 0..ABILITIES.len() {
            cells.push(abilities.get(nth).map_or(Ok(""), Datum::as_text)?.to_owned());
        }
        cells.extend(action::of_row(row)?);
        Ok(cells)
    }

    fn write_row(row: &[String]) -> String {
        let name = Names { en: row[0].clone(), fr: row[1].clone() };
        let family =
            if row[FAMILY].is_empty() { String::new() } else { format!("family = \"{}\", ", row[FAMILY]) };
        let abilities =
            ABILITIES.map(|column| &row[column]).into_iter().filter(|ability| !ability.is_empty());
        let abilities: Vec<String> = abilities.map(|ability| format!("\"{ability}\"")).collect();
        let abilities = abilities.join(", ");
        let action = action::written_row(&row[ACTION..]);
        format!("{{ name = {name}, {family}abilities = [{abilities}], {action} }}")
    }

    fn faults(file: &str) -> Vec<(Option<usize>, Line)> {
        CardList::read(file).err().map(lines).unwrap_or_default()
    }

    /// The cards of each family, and what the abilities give.
    fn totals(rows: &[Row]) -> Vec<Total> {
        let family = |family: &Family| {
            let count = rows.iter().filter(|row| row[FAMILY] == family.word()).count();
            Total::new(family_name(family.word()), count as i32)
        };
        let given = |word: &str| {
            let abilities = rows.iter().flat_map(|row| ABILITIES.map(|column| row[column].as_str()));
            let amount = |ability: &str| match ability.split_once(' ') {
                Some((kind, count)) if kind == word => count.parse().ok(),
                _ => (ability == word).then_some(1),
            };
            abilities.filter_map(amount).sum::<i32>()
        };
        let kinds = [
            ("list.elixirs", "elixirs"),
            ("list.coins", "coins"),
            ("list.flying", "flying"),
            ("list.plus_move", "plus_move"),
            ("list.plus_army", "plus_army"),
        ];
        let abilities = kinds.map(|(label, word)| Total::new(crate::words::t(label), given(word)));
        Family::ALL.iter().map(family).chain(abilities).collect()
    }

    fn choices(column: usize) -> Vec<(String, String)> {
        let none = || (String::new(), "–".to_owned());
        let named = |ability: String| (ability.clone(), ability_name(&ability));
        match column {
            FAMILY => {
                let families =
                    Family::ALL.map(|family| (family.word().to_owned(), family_name(family.word())));
                std::iter::once(none()).chain(families).collect()
            }
            column if column == ABILITIES[0] => abilities().into_iter().map(named).collect(),
            column if column == ABILITIES[1] => {
                std::iter::once(none()).chain(abilities().into_iter().map(named)).collect()
            }
            other => action::choices(other - ACTION, &ACTIONS),
        }
    }
}

/// The abilities that can be chosen: all but sets of other sizes and points than the printed ones.
fn abilities() -> Vec<String> {
    let printed = List::printed::<Cards>();
    let mut sets: Vec<(String, String)> = Vec::new();
    for ability in printed.rows.iter().flat_map(|row| ABILITIES.map(|column| row[column].clone())) {
        if let ["set", _, size, points] = ability.split(' ').collect::<Vec<_>>()[..] {
            let set = (size.to_owned(), points.to_owned());
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
    }
    let of_family = |family: Family| {
        let word = family.word();
        let sets = sets.iter().map(move |(size, points)| format!("set {word} {size} {points}"));
        std::iter::once(format!("per_card {word}")).chain(sets).collect::<Vec<_>>()
    };
    let plain = PLAIN.map(str::to_owned).into_iter();
    plain.chain(Family::ALL.into_iter().flat_map(of_family)).collect()
}

/// An ability of a file in words.
fn ability_name(ability: &str) -> String {
    let words: Vec<&str> = ability.split(' ').collect();
    let family = |word: &str| Thing::new("family", word);
    let number = |word: &str| word.parse::<i32>().unwrap_or(0);
    let line = Line::new(&format!("ability.{}", words[0]));
    let line = match words[1..] {
        [] => line,
        [word] if words[0] == "per_card" => line.with("family", family(word)),
        [count] => line.with("n", number(count)),
        [word, size, points] => {
            line.with("family", family(word)).with("size", number(size)).with("points", number(points))
        }
        _ => return ability.to_owned(),
    };
    text(Cards::GAME, &line)
}

fn family_name(word: &str) -> String {
    game_t(Cards::GAME, &format!("family.{word}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_cards_read_back_and_can_all_be_chosen() {
        let printed = List::printed::<Cards>();
        assert_eq!(List::read::<Cards>(&printed.file::<Cards>()).as_ref(), Ok(&printed));
        assert_eq!(printed.faults::<Cards>(), []);
        for (column, about) in
            Cards::COLUMNS.iter().enumerate().filter(|(_, about)| about.cell == Cell::Choice)
        {
            let choices = Cards::choices(column);
            let missing =
                printed.rows.iter().find(|row| choices.iter().all(|(value, _)| *value != row[column]));
            assert_eq!(missing, None, "column {}", about.label);
            assert!(
                choices.iter().all(|(_, words)| !words.is_empty() && !words.contains('_')),
                "{choices:?}"
            );
        }
    }

    #[test]
    fn what_the_abilities_give_is_counted() {
        let printed = List::printed::<Cards>();
        let mut list = printed.clone();
        list.rows[0][3] = "elixirs 3".to_owned();
        let differing: Vec<(String, i32)> = list
            .totals::<Cards>(&printed)
            .into_iter()
            .filter(|compared| compared.total.count != compared.printed)
            .map(|compared| (compared.total.label, compared.total.count - compared.printed))
            .collect();
        assert_eq!(differing, [("Elixirs".to_owned(), 3), ("Flying abilities".to_owned(), -1)]);
        list.rows[1][0] = String::new();
        assert_eq!(list.faults::<Cards>()[0].row, Some(1), "a card without a name");
    }
}
