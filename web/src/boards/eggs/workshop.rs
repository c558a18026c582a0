//! Eggs in the workshop.

use eggs::{Deck, EGGS, Mark};
use game::{Component as _, Datum, DatumError, Line};
use games::GameId;

use crate::boards::workshop::list::{Cell, Column, ListKind, Row, Total, cell, lines};
use crate::words::t;

/// The largest value of an egg.
const LARGEST: i32 = 99;

/// The eggs of the game.
#[derive(Clone)]
pub(crate) struct EggList;

impl ListKind for EggList {
    const GAME: GameId = GameId::Eggs;
    const OPTION: &'static str = "eggs";
    const NAME: &'static str = "workshop.of.eggs";
    const ROWS: &'static str = "egg";
    const PRINTED: &'static str = Deck::EXAMPLE;
    const MOST: usize = EGGS;
    const COLUMNS: &'static [Column] = &[
        Column { label: "list.value", cell: Cell::Number(-LARGEST, LARGEST), usual: "1" },
        Column { label: "list.mark", cell: Cell::Choice, usual: "base" },
    ];

    fn read_row(row: &Datum) -> Result<Row, DatumError> {
        Ok(vec![cell(row, "value", "0")?, cell(row, "mark", "base")?])
    }

    fn in_rows(file: &str) -> Option<String> {
        let deck = Deck::read(file).ok().filter(|_| Datum::parse(file).is_err())?;
        let values = |mark: Mark| deck.values_of(mark).iter().map(move |value| (mark, value));
        let row = |(mark, value)| Self::write_row(&[format!("{value}"), format!("{mark}")]);
        let rows: Vec<String> = Mark::ALL.into_iter().flat_map(values).map(row).collect();
        Some(format!("{} = [{}]", Self::ROWS, rows.join(", ")))
    }

    fn write_row(row: &[String]) -> String {
        format!("{{ value = {}, mark = \"{}\" }}", row[0], row[1])
    }

    fn faults(file: &str) -> Vec<(Option<usize>, Line)> {
        Deck::read(file).err().map(lines).unwrap_or_default()
    }

    /// The eggs of each mark, the sum of their values, and the eggs that explode.
    fn totals(rows: &[Row]) -> Vec<Total> {
        let marked = |mark: Mark| {
            let count = rows.iter().filter(|row| row[1] == mark.to_string()).count();
            Total::new(mark_name(mark), count as i32)
        };
        let values = || rows.iter().filter_map(|row| row[0].parse::<i32>().ok());
        let sums = [
            Total::new(t("list.sum"), values().sum()),
            Total::new(t("list.exploding"), values().filter(|value| *value < 0).count() as i32),
        ];
        Mark::ALL.map(marked).into_iter().chain(sums).collect()
    }

    fn choices(_: usize) -> Vec<(String, String)> {
        Mark::ALL.map(|mark| (mark.to_string(), mark_name(mark))).to_vec()
    }
}

fn mark_name(mark: Mark) -> String {
    t(match mark {
        Mark::Base => "list.mark.base",
        Mark::FiveSix => "list.mark.five_six",
        Mark::Six => "list.mark.six",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::workshop::list::List;

    #[test]
    fn the_printed_eggs_read_back_and_too_few_are_refused_for_each_number_of_players() {
        let printed = List::printed::<EggList>();
        assert_eq!(printed.rows.len(), 42);
        assert_eq!(List::read::<EggList>(&printed.file::<EggList>()).as_ref(), Ok(&printed));
        assert_eq!(printed.faults::<EggList>(), []);
        let mut list = printed.clone();
        list.rows.pop();
        assert!(list.faults::<EggList>()[0].words.contains("41"), "{:?}", list.faults::<EggList>());
        list.rows[4][0] = "120".to_owned();
        list.rows[7][1] = "9p".to_owned();
        let rows: Vec<Option<usize>> = list.faults::<EggList>().iter().map(|fault| fault.row).collect();
        assert_eq!(rows, [Some(4), Some(7)], "all rows at fault are told at once");
    }

    #[test]
    fn eggs_in_the_form_of_records_are_read() {
        let mut list = List::printed::<EggList>();
        list.rows[0][0] = "14".to_owned();
        let record = Deck::read(&list.file::<EggList>()).unwrap().to_string();
        let mut again = List::read::<EggList>(&record).unwrap();
        again.rows.sort();
        list.rows.sort();
        assert_eq!(again, list);
    }

    #[test]
    fn a_value_that_is_not_printed_is_seen() {
        let printed = List::printed::<EggList>();
        let mut list = printed.clone();
        list.rows[0][0] = "14".to_owned();
        assert_eq!(list.is_printed(&printed).iter().position(|same| !same), Some(0));
        let sum = list
            .totals::<EggList>(&printed)
            .into_iter()
            .find(|compared| compared.total.label == t("list.sum"));
        assert_eq!(sum.map(|sum| sum.total.count - sum.printed), Some(1));
    }
}
