//! Cards of Eight-Minute Empire in the workshop.

use eme::{CARDS, CardList, Resource};
use game::{Component as _, Datum, DatumError, Line};
use games::GameId;

use crate::boards::workshop::list::{Cell, Column, ListKind, Row, Total, action, cell, lines};
use crate::words::game_t;

/// The actions of cards.
const ACTIONS: [&str; 5] = ["place", "move", "move_sea", "city", "destroy"];

/// The column of the first action.
const ACTION: usize = 2;

/// The cards of the game.
#[derive(Clone)]
pub(crate) struct Cards;

impl ListKind for Cards {
    const GAME: GameId = GameId::Eme;
    const PRINTED: &'static str = CardList::EXAMPLE;
    const MOST: usize = CARDS;
    const COLUMNS: &'static [Column] = &[
        Column { label: "list.resource", cell: Cell::Choice, usual: "ruby" },
        Column { label: "list.symbols", cell: Cell::Number(1, 3), usual: "1" },
        action::COLUMNS[0],
        action::COLUMNS[1],
        action::COLUMNS[2],
        action::COLUMNS[3],
        action::COLUMNS[4],
        Column { label: "list.players", cell: Cell::Number(2, 5), usual: "2" },
    ];

    fn read_row(row: &Datum) -> Result<Row, DatumError> {
        let mut cells = vec![row.need("resource")?.as_text()?.to_owned(), cell(row, "symbols", "1")?];
        cells.extend(action::of_row(row)?);
        Ok(cells)
    }

    fn write_row(row: &[String]) -> String {
        format!(
            "{{ resource = \"{}\", symbols = {}, {} }}",
            row[0],
            row[1],
            action::written_row(&row[ACTION..])
        )
    }

    fn faults(file: &str) -> Vec<(Option<usize>, Line)> {
        CardList::read(file).err().map(lines).unwrap_or_default()
    }

    /// The symbols of each resource.
    fn totals(rows: &[Row]) -> Vec<Total> {
        let symbols = |resource: &Resource| {
            let same = rows.iter().filter(|row| row[0] == resource.word());
            let count = same.filter_map(|row| row[1].parse::<i32>().ok()).sum();
            Total::new(name(*resource), count)
        };
        Resource::ALL.iter().map(symbols).collect()
    }

    fn choices(column: usize) -> Vec<(String, String)> {
        match column {
            0 => Resource::ALL.map(|resource| (resource.word().to_owned(), name(resource))).to_vec(),
            other => action::choices(other - ACTION, &ACTIONS),
        }
    }
}

fn name(resource: Resource) -> String {
    game_t(Cards::GAME, &format!("resource.{}", resource.word()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::workshop::list::List;

    #[test]
    fn the_printed_cards_read_back_and_have_nothing_wrong() {
        let printed = List::printed::<Cards>();
        assert_eq!(printed.rows.len(), 42);
        assert_eq!(List::read::<Cards>(&printed.file::<Cards>()).as_ref(), Ok(&printed));
        assert_eq!(printed.faults::<Cards>(), []);
        let record = CardList::read(&printed.file::<Cards>()).unwrap().to_string();
        assert_eq!(
            List::read::<Cards>(&record).as_ref(),
            Ok(&printed),
            "the form of records is read as well"
        );
        assert!(printed.is_printed(&printed).iter().all(|same| *same));
    }

    #[test]
    fn faults_stand_beside_their_rows_and_counts_beside_the_printed_ones() {
        let printed = List::printed::<Cards>();
        let mut list = printed.clone();
        list.rows[3] = ["ruby", "3", "place", "6", "AND", "move", "6", "2"].map(str::to_owned).to_vec();
        let faults = list.faults::<Cards>();
        assert_eq!(faults.iter().map(|fault| fault.row).collect::<Vec<_>>(), [Some(3)], "{faults:?}");
        let same = list.is_printed(&printed);
        assert_eq!(same.iter().filter(|same| !**same).count(), 1);
        let ruby = list.totals::<Cards>(&printed).remove(0);
        assert_eq!(ruby.total.count, ruby.printed + 2, "{ruby:?}");
        list.rows.truncate(30);
        list.rows.remove(3);
        let faults = list.faults::<Cards>();
        assert!(faults.iter().all(|fault| fault.row.is_none()) && !faults.is_empty(), "{faults:?}");
    }
}
