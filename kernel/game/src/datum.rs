//! TOML files read into values that are asked for by name. One reader for all files, instead of a type for each, keeps
//! the client small.
//!
//! Files that people bring are read with the functions that return a [`DatumError`]. The data files of the games are
//! part of the program: their functions panic, because a mistake in such a file is a broken build, found by any test.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value of a file, with the line it begins on.
///
/// ```
/// let file = game::Datum::read("[[card]]\nname = \"Inn\"\ncost = 2\n");
/// let card = &file.get("card").list()[0];
/// assert_eq!((card.get("name").text(), card.get("cost").number::<u8>()), ("Inn", 2));
/// assert!(card.find("age").is_none());
/// let error = card.need("age").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: missing field `age`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Datum {
    value: Value,
    line: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    /// Text between quotes; also a fraction, as it is written: the engine counts in whole numbers.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Values in order.
    List(Vec<Datum>),
    /// Values by name.
    Table(BTreeMap<String, Datum>),
}

/// What is wrong with a file, and on which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatumError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for DatumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for DatumError {}

/// Reading files that people bring.
impl Datum {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is not TOML, or has dates or numbers beyond 64 bits in it.
    pub fn parse(text: &str) -> Result<Self, DatumError> {
        let ends: Vec<usize> =
            text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect();
        let line = |at: usize| 1 + ends.partition_point(|end| *end < at);
        match DeTable::parse(text) {
            Ok(table) => Ok(Self { value: read_table(table.get_ref(), &line)?, line: 1 }),
            Err(error) => {
                // The parser's message may take several lines.
                let why = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
                Err(DatumError { line: line(error.span().map_or(0, |span| span.start)), why })
            }
        }
    }

    /// The error that this value has, with its line.
    pub fn error(&self, why: impl Into<String>) -> DatumError {
        DatumError { line: self.line, why: why.into() }
    }

    /// The line this value begins on, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The value of this name in a table.
    ///
    /// # Errors
    /// If this is not a table, or has no value of this name.
    pub fn need(&self, name: &str) -> Result<&Self, DatumError> {
        self.as_table()?.get(name).ok_or_else(|| self.error(format!("missing field `{name}`")))
    }

    /// The values of a table with their names.
    ///
    /// # Errors
    /// If this is not a table.
    pub fn as_table(&self) -> Result<&BTreeMap<String, Self>, DatumError> {
        match &self.value {
            Value::Table(table) => Ok(table),
            _ => Err(self.mistaken("a table")),
        }
    }

    /// Checks that a table has values of these names only.
    ///
    /// # Errors
    /// If this is not a table, or has a value of another name.
    pub fn only(&self, names: &[&str]) -> Result<(), DatumError> {
        let unknown = |(name, value): (&String, &Self)| {
            let expected = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            value.error(format!("unknown field `{name}`, expected one of {expected}"))
        };
        match self.as_table()?.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            Some(entry) => Err(unknown(entry)),
            None => Ok(()),
        }
    }

    /// The text.
    ///
    /// # Errors
    /// If this is not a text.
    pub fn as_text(&self) -> Result<&str, DatumError> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.mistaken("a text")),
        }
    }

    /// The number.
    ///
    /// # Errors
    /// If this is not a number, or one that does not fit.
    pub fn as_number<N: TryFrom<i64>>(&self) -> Result<N, DatumError> {
        match self.value {
            Value::Number(number) => {
                N::try_from(number).map_err(|_| self.error(format!("the number {number} is out of range")))
            }
            _ => Err(self.mistaken("a whole number")),
        }
    }

    /// Yes or no.
    ///
    /// # Errors
    /// If this is neither.
    pub fn as_flag(&self) -> Result<bool, DatumError> {
        match self.value {
            Value::Flag(flag) => Ok(flag),
            _ => Err(self.mistaken("true or false")),
        }
    }

    /// The values in order.
    ///
    /// # Errors
    /// If this is not a list.
    pub fn as_list(&self) -> Result<&[Self], DatumError> {
        match &self.value {
            Value::List(list) => Ok(list),
            _ => Err(self.mistaken("a list")),
        }
    }

    /// The error of a value of another type than the expected one.
    fn mistaken(&self, expected: &str) -> DatumError {
        let found = match &self.value {
            Value::Text(text) => format!("the text {text:?}"),
            Value::Number(number) => format!("the number {number}"),
            Value::Flag(flag) => flag.to_string(),
            Value::List(_) => "a list".to_owned(),
            Value::Table(_) => "a table".to_owned(),
        };
        self.error(format!("{found} is not {expected}"))
    }
}

/// Reading the data files of the games.
impl Datum {
    /// Reads a file.
    ///
    /// # Panics
    /// If it cannot be read.
    #[must_use]
    pub fn read(text: &str) -> Self {
        sound(Self::parse(text))
    }

    /// The value of this name, if there is one.
    ///
    /// # Panics
    /// If this is not a table.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Self> {
        sound(self.as_table()).get(name)
    }

    /// The value of this name.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn get(&self, name: &str) -> &Self {
        sound(self.need(name))
    }

    /// The text.
    ///
    /// # Panics
    /// If this is not a text.
    #[must_use]
    pub fn text(&self) -> &str {
        sound(self.as_text())
    }

    /// The number.
    ///
    /// # Panics
    /// If this is not a number, or one that does not fit.
    #[must_use]
    pub fn number<N: TryFrom<i64>>(&self) -> N {
        sound(self.as_number())
    }

    /// Yes or no.
    ///
    /// # Panics
    /// If this is neither.
    #[must_use]
    pub fn flag(&self) -> bool {
        sound(self.as_flag())
    }

    /// The values in order.
    ///
    /// # Panics
    /// If this is not a list.
    #[must_use]
    pub fn list(&self) -> &[Self] {
        sound(self.as_list())
    }
}

/// What was read from a data file of the program.
fn sound<T>(read: Result<T, DatumError>) -> T {
    read.unwrap_or_else(|error| panic!("a data file of the program: {error}"))
}

/// The line of a byte of the file.
type LineOf<'a> = &'a dyn Fn(usize) -> usize;

fn read_table(table: &DeTable<'_>, line: LineOf<'_>) -> Result<Value, DatumError> {
    let entry = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
        Ok((key.get_ref().to_string(), read_value(value, line)?))
    };
    Ok(Value::Table(table.iter().map(entry).collect::<Result<_, DatumError>>()?))
}

fn read_value(value: &Spanned<DeValue<'_>>, line: LineOf<'_>) -> Result<Datum, DatumError> {
    let line_of_value = line(value.span().start);
    let refused = |why: String| Err(DatumError { line: line_of_value, why });
    let value = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Value::Number(number),
            Err(_) => return refused(format!("the number {number} is out of range")),
        },
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Array(list) => {
            let values = list.iter().map(|value| read_value(value, line));
            Value::List(values.collect::<Result<_, DatumError>>()?)
        }
        DeValue::Table(table) => read_table(table, line)?,
        DeValue::Float(fraction) => Value::Text(fraction.as_str().to_owned()),
        DeValue::Datetime(date) => return refused(format!("the date {date} has no meaning here")),
    };
    Ok(Datum { value, line: line_of_value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_name_and_in_order() {
        let file = Datum::read("a = { b = [1, -2], c = true }\n[d]\ne = \"x\"\n");
        let numbers: Vec<i8> = file.get("a").get("b").list().iter().map(Datum::number).collect();
        assert_eq!(numbers, [1, -2]);
        assert!(file.get("a").get("c").flag());
        assert_eq!(file.get("d").get("e").text(), "x");
        assert_eq!(Datum::read("a = 0.5").get("a").text(), "0.5");
    }

    #[test]
    #[should_panic(expected = "the number 256 is out of range")]
    fn a_number_that_does_not_fit_is_a_broken_build() {
        let _: u8 = Datum::read("a = 256").get("a").number();
    }

    #[test]
    fn every_fault_of_a_file_names_its_line() {
        let fault = |text: &str, ask: fn(&Datum) -> Result<(), DatumError>| {
            Datum::parse(text).and_then(|file| ask(&file)).expect_err("the file has a fault").to_string()
        };
        let nothing = |_: &Datum| Ok(());
        assert!(fault("a = 1\nb = = 2", nothing).starts_with("line 2: "));
        assert_eq!(
            fault("\na = 99999999999999999999", nothing),
            "line 2: the number 99999999999999999999 is out of range"
        );
        assert!(fault("a = 2026-11-17", nothing).starts_with("line 1: the date 2026-11-17"));
        assert_eq!(fault("a = 1", |file| file.need("b").map(drop)), "line 1: missing field `b`");
        assert_eq!(
            fault("a = 1\nc = 2", |file| file.only(&["a", "b"])),
            "line 2: unknown field `c`, expected one of `a`, `b`"
        );
        let text = |file: &Datum| file.need("a")?.as_text().map(drop);
        assert_eq!(fault("a = 1", text), "line 1: the number 1 is not a text");
        assert_eq!(fault("[a]", text), "line 1: a table is not a text");
        let list = |file: &Datum| file.need("a")?.as_list().map(drop);
        assert_eq!(fault("a = \"b\"", list), "line 1: the text \"b\" is not a list");
        let flag = |file: &Datum| file.need("a")?.as_flag().map(drop);
        assert_eq!(fault("a = [1]", flag), "line 1: a list is not true or false");
        let number = |file: &Datum| file.need("a")?.as_number::<u8>().map(drop);
        assert_eq!(fault("a = true", number), "line 1: true is not a whole number");
        assert_eq!(fault("a = 1", |file| file.need("a")?.only(&[])), "line 1: the number 1 is not a table");
    }
}
