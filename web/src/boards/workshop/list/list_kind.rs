//! What the cards or eggs of one game need to be edited in a table.

use game::{Datum, DatumError, Line};
use games::GameId;

/// A row of the table: a text for each column.
pub(crate) type Row = Vec<String>;

/// The cards or eggs of one game; cards unless it says otherwise.
pub(crate) trait ListKind: Clone + Send + Sync + 'static {
    const GAME: GameId;
    /// The key of the option, which is also the key of the form of one line.
    const OPTION: &'static str = "cards";
    /// The key of the rows in the file.
    const ROWS: &'static str = "card";
    /// The message of what the list has: cards or eggs.
    const NAME: &'static str = "workshop.of.cards";
    /// The printed list, as a file.
    const PRINTED: &'static str;
    /// The most rows.
    const MOST: usize;
    const COLUMNS: &'static [Column];

    /// The cells of a row of a file.
    fn read_row(row: &Datum) -> Result<Row, DatumError>;

    /// The same file with a row for each card or egg, if the engine wrote it in another form.
    fn in_rows(_file: &str) -> Option<String> {
        None
    }

    /// A row as an entry of the file.
    fn write_row(row: &[String]) -> String;

    /// What the engine refuses: the line of the file, if one is at fault, and the message.
    fn faults(file: &str) -> Vec<(Option<usize>, Line)>;

    /// What is counted over all rows.
    fn totals(rows: &[Row]) -> Vec<Total>;

    /// The values that a column with choices offers, each with its name in the language of the page.
    fn choices(column: usize) -> Vec<(String, String)>;
}

/// A column of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// The message of its heading.
    pub(crate) label: &'static str,
    pub(crate) cell: Cell,
    /// What a new row has here.
    pub(crate) usual: &'static str,
}

/// How a column is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// A whole number, from the first to the second.
    Number(i32, i32),
    /// One of the values of [`ListKind::choices`].
    Choice,
    Text,
}

/// Something that is counted over all rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Total {
    pub(crate) label: String,
    pub(crate) count: i32,
}

impl Total {
    pub(crate) const fn new(label: String, count: i32) -> Self {
        Self { label, count }
    }
}

/// A text or a number of a row; `usual` if it is left out.
pub(crate) fn cell(row: &Datum, key: &str, usual: &str) -> Result<String, DatumError> {
    let Some(value) = row.as_table()?.get(key) else { return Ok(usual.to_owned()) };
    value.as_number::<i64>().map(|number| number.to_string()).or_else(|_| value.as_text().map(str::to_owned))
}
