//! The rows of a list, the file that they make, and how they differ from the printed ones.

use game::{Datum, DatumError, Line};
use serde::{Deserialize, Serialize};

use super::list_kind::{ListKind, Row, Total};
use crate::title::title;
use crate::words::{capital, text};

/// The lines of the file before the first row.
const HEAD: usize = 1;

/// A list of cards or eggs, finished or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct List {
    pub(crate) rows: Vec<Row>,
}

/// What is wrong with a list, and the row that is at fault, if one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowFault {
    pub(crate) row: Option<usize>,
    pub(crate) words: String,
}

/// A count with that of the printed list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Compared {
    pub(crate) total: Total,
    pub(crate) printed: i32,
}

impl List {
    /// The printed list.
    pub(crate) fn printed<L: ListKind>() -> Self {
        Self::read::<L>(L::PRINTED).expect("the printed list is a list")
    }

    /// The list of a file, or of its form of one line. Rows that the engine refuses are read as well.
    ///
    /// # Errors
    /// If it has no rows of this form.
    pub(crate) fn read<L: ListKind>(file: &str) -> Result<Self, DatumError> {
        let in_rows = L::in_rows(file);
        let whole = Datum::parse(in_rows.as_deref().unwrap_or(file))?;
        let inner = whole.as_table()?.get(L::OPTION).filter(|inner| inner.as_table().is_ok());
        let rows = inner.unwrap_or(&whole).need(L::ROWS)?.as_list()?;
        Ok(Self { rows: rows.iter().map(L::read_row).collect::<Result<_, _>>()? })
    }

    /// The file: each row on a line of its own.
    pub(crate) fn file<L: ListKind>(&self) -> String {
        let rows: String = self.rows.iter().map(|row| format!("  {},\n", L::write_row(row))).collect();
        format!("{} = [\n{rows}]\n", L::ROWS)
    }

    /// Everything that is wrong with the list; empty if every number of players can play with it.
    pub(crate) fn faults<L: ListKind>(&self) -> Vec<RowFault> {
        let file = self.file::<L>();
        let fault = |(line, message): (Option<usize>, Line)| {
            let row = line.and_then(|line| line.checked_sub(HEAD + 1)).filter(|row| *row < self.rows.len());
            RowFault { row, words: capital(&text(L::GAME, &message)) }
        };
        let faults: Vec<RowFault> = L::faults(&file).into_iter().map(fault).collect();
        if !faults.is_empty() {
            return faults;
        }
        let seats = seat_counts::<L>();
        let options = [(L::OPTION.to_owned(), file)];
        let of_seats = seats.flat_map(|seats| title(L::GAME).option_problems(seats, &options));
        of_seats.map(|(_, words)| RowFault { row: None, words: capital(&words) }).collect()
    }

    /// The counts, beside those of the printed list.
    pub(crate) fn totals<L: ListKind>(&self, printed: &Self) -> Vec<Compared> {
        let (now, then) = (L::totals(&self.rows), L::totals(&printed.rows));
        let printed = |total: &Total| then.iter().find(|known| known.label == total.label);
        let compared = |total: Total| {
            let printed = printed(&total).map_or(0, |printed| printed.count);
            Compared { total, printed }
        };
        now.into_iter().map(compared).collect()
    }

    /// Whether each row is a printed one. A printed row stands for one row only.
    pub(crate) fn is_printed(&self, printed: &Self) -> Vec<bool> {
        let mut left = printed.rows.clone();
        let mut take = |row: &Row| {
            let found = left.iter().position(|known| known == row);
            found.map(|index| left.swap_remove(index)).is_some()
        };
        self.rows.iter().map(&mut take).collect()
    }
}

/// The numbers of players that the game allows.
fn seat_counts<L: ListKind>() -> std::ops::RangeInclusive<u8> {
    games::with_game!(L::GAME, G => {
        let info = <G as game::Game>::INFO;
        info.seats.0..=info.seats.1
    })
}

/// What stands in a new row.
pub(crate) fn new_row<L: ListKind>() -> Row {
    L::COLUMNS.iter().map(|column| column.usual.to_owned()).collect()
}
