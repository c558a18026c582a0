//! The actions of a card in five cells: the first action and its number, how it is joined to the second, and the second.

use game::{Datum, DatumError};

use super::list_kind::{Cell, Column, cell};
use crate::words::t;

/// The most armies or steps that can be chosen; the engine says if both together are too many.
const MOST: i32 = 6;

/// The columns of an action.
pub(crate) const COLUMNS: [Column; 5] = [
    Column { label: "list.action", cell: Cell::Choice, usual: "place" },
    Column { label: "list.number", cell: Cell::Number(1, MOST), usual: "1" },
    Column { label: "list.join", cell: Cell::Choice, usual: "OR" },
    Column { label: "list.second", cell: Cell::Choice, usual: "" },
    Column { label: "list.number", cell: Cell::Number(1, MOST), usual: "1" },
];

/// The five cells of an action of a file, such as `place 2 OR move 3`.
fn cells(action: &str) -> [String; 5] {
    let (first, join, second) = ["OR", "AND"]
        .iter()
        .find_map(|join| {
            let (first, second) = action.split_once(&format!(" {join} "))?;
            Some((first, *join, second))
        })
        .unwrap_or((action, "OR", ""));
    let half = |half: &str| {
        let (word, number) = half.split_once(' ').unwrap_or((half, "1"));
        (word.to_owned(), number.to_owned())
    };
    let ((one, count), (other, steps)) = (half(first), half(second));
    [one, count, join.to_owned(), other, steps]
}

/// The action of a file.
fn written(cells: &[String]) -> String {
    let [one, count, join, other, steps] = cells else { return String::new() };
    if other.is_empty() { format!("{one} {count}") } else { format!("{one} {count} {join} {other} {steps}") }
}

/// The cells of the action of a row of a file, and of the fewest players for its card.
pub(crate) fn of_row(row: &Datum) -> Result<Vec<String>, DatumError> {
    let mut cells = cells(row.need("action")?.as_text()?).to_vec();
    cells.push(cell(row, "players", "2")?);
    Ok(cells)
}

/// The entries of a file for the cells of [`of_row`].
pub(crate) fn written_row(cells: &[String]) -> String {
    let (action, players) = cells.split_at(COLUMNS.len());
    format!("players = {}, action = \"{}\"", players[0], written(action))
}

/// The choices of a column of an action, from 0; these are the words of actions that the game has.
pub(crate) fn choices(column: usize, words: &[&'static str]) -> Vec<(String, String)> {
    let action = |word: &&'static str| ((*word).to_owned(), t(name(word)));
    match column {
        0 => words.iter().map(action).collect(),
        2 => [("OR", "list.or"), ("AND", "list.and")].map(|(value, id)| (value.to_owned(), t(id))).to_vec(),
        _ => std::iter::once((String::new(), "–".to_owned())).chain(words.iter().map(action)).collect(),
    }
}

/// The message of an action.
fn name(word: &str) -> &'static str {
    match word {
        "place" => "list.place",
        "move" => "list.move",
        "move_sea" => "list.move_sea",
        "city" => "list.city",
        _ => "list.destroy",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_written_as_they_are_read() {
        for action in ["place 2", "move_sea 3", "destroy 1 OR city 1", "place 2 AND move 3"] {
            assert_eq!(written(&cells(action)), action);
        }
        assert_eq!(cells("place 3"), ["place", "3", "OR", "", "1"]);
    }
}
