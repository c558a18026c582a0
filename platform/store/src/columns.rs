//! Reads the columns of a row into types. A value that cannot be read is an error that names the row.

use std::fmt::Display;
use std::str::FromStr;

use game::{Seat, SeatSet};
use protocol::Word;
use serde::de::DeserializeOwned;
use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::{BrokenRow, StoreError};

/// A row that is read column by column.
pub(crate) struct Columns<'a> {
    row: &'a AnyRow,
    /// A description of the row, for errors.
    about: String,
}

impl<'a> Columns<'a> {
    /// The columns of a row with this description.
    pub(crate) fn new(row: &'a AnyRow, about: impl Display) -> Self {
        Self { row, about: about.to_string() }
    }

    /// An error about this row.
    pub(crate) fn broken(&self, what: impl Display) -> StoreError {
        BrokenRow::new(&self.about, what).into()
    }

    /// A whole number.
    pub(crate) fn number(&self, column: usize) -> Result<i64, StoreError> {
        Ok(self.row.try_get(column)?)
    }

    /// A whole number, if there is one.
    pub(crate) fn optional_number(&self, column: usize) -> Result<Option<i64>, StoreError> {
        Ok(self.row.try_get(column)?)
    }

    /// A whole number that fits this type.
    pub(crate) fn small<T: TryFrom<i64>>(&self, column: usize) -> Result<T, StoreError> {
        let number = self.number(column)?;
        T::try_from(number).map_err(|_| self.broken(format_args!("{number} is out of range")))
    }

    /// A text.
    pub(crate) fn text(&self, column: usize) -> Result<String, StoreError> {
        Ok(self.row.try_get(column)?)
    }

    /// A text, if there is one.
    pub(crate) fn optional_text(&self, column: usize) -> Result<Option<String>, StoreError> {
        Ok(self.row.try_get(column)?)
    }

    /// A value stored as its text.
    pub(crate) fn parsed<T: FromStr<Err: Display>>(&self, column: usize) -> Result<T, StoreError> {
        let text = self.text(column)?;
        text.parse().map_err(|error| self.broken(format_args!("`{text}`: {error}")))
    }

    /// A value stored as its text, if there is one.
    pub(crate) fn optional_parsed<T: FromStr<Err: Display>>(
        &self,
        column: usize,
    ) -> Result<Option<T>, StoreError> {
        let text = self.optional_text(column)?;
        text.map(|text| text.parse().map_err(|error| self.broken(format_args!("`{text}`: {error}"))))
            .transpose()
    }

    /// A value stored as its word.
    pub(crate) fn word<T: Word>(&self, column: usize) -> Result<T, StoreError> {
        T::from_word(&self.text(column)?).map_err(|error| self.broken(error))
    }

    /// A value stored as its word, if there is one.
    pub(crate) fn optional_word<T: Word>(&self, column: usize) -> Result<Option<T>, StoreError> {
        let word = self.optional_text(column)?;
        word.map(|word| T::from_word(&word).map_err(|error| self.broken(error))).transpose()
    }

    /// A value stored as JSON.
    pub(crate) fn json<T: DeserializeOwned>(&self, column: usize) -> Result<T, StoreError> {
        serde_json::from_str(&self.text(column)?).map_err(|error| self.broken(error))
    }

    /// A value stored as JSON, if there is one.
    pub(crate) fn optional_json<T: DeserializeOwned>(&self, column: usize) -> Result<Option<T>, StoreError> {
        let text = self.optional_text(column)?;
        text.map(|text| serde_json::from_str(&text).map_err(|error| self.broken(error))).transpose()
    }

    /// A seat, if there is one.
    pub(crate) fn optional_seat(&self, column: usize) -> Result<Option<Seat>, StoreError> {
        let number = self.optional_number(column)?;
        let seat = |number: i64| u8::try_from(number).ok().and_then(|index| Seat::try_from(index).ok());
        let wrong = |number: i64| self.broken(format_args!("{number} is out of range"));
        number.map(|number| seat(number).ok_or_else(|| wrong(number))).transpose()
    }

    /// A set of seats, if there is one.
    pub(crate) fn optional_seats(&self, column: usize) -> Result<Option<SeatSet>, StoreError> {
        let bits = self.optional_number(column)?;
        bits.map(|bits| serde_json::from_value(bits.into()).map_err(|error| self.broken(error))).transpose()
    }
}

/// JSON for a column of text, or for the rows of a statement.
pub(crate) fn json(value: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("our own data can be written as JSON")
}
