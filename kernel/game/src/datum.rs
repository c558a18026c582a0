//! TOML files read into values that are asked for by name. One reader for all files, instead of a type for each, keeps
//! the client small.
//!
//! Files that people bring are read with the functions that return a [`DatumError`]. The data files of the games are
//! part of the program: their functions panic, because a mistake in such a file is a broken build, found by any test.

mod reader;

use std::collections::BTreeMap;
use std::fmt;

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
    /// If it is not TOML, or has something in it that no file of a game needs: dates, texts of several lines, numbers
    /// beyond 64 bits or in another base than ten.
    pub fn parse(text: &str) -> Result<Self, DatumError> {
        reader::read(text)
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

    /// The same file as a general reader of TOML sees it.
    fn of_toml(value: &toml::Value) -> Value {
        let item = |value: &toml::Value| Datum { value: of_toml(value), line: 0 };
        match value {
            toml::Value::String(text) => Value::Text(text.clone()),
            toml::Value::Integer(number) => Value::Number(*number),
            toml::Value::Boolean(flag) => Value::Flag(*flag),
            toml::Value::Array(list) => Value::List(list.iter().map(item).collect()),
            toml::Value::Table(table) => {
                Value::Table(table.iter().map(|(name, value)| (name.clone(), item(value))).collect())
            }
            toml::Value::Float(fraction) => Value::Text(fraction.to_string()),
            toml::Value::Datetime(_) => panic!("no file has a date"),
        }
    }

    fn without_lines(datum: &Datum) -> Datum {
        let value = match &datum.value {
            Value::List(list) => Value::List(list.iter().map(without_lines).collect()),
            Value::Table(table) => {
                Value::Table(table.iter().map(|(name, value)| (name.clone(), without_lines(value))).collect())
            }
            // A fraction is text as it is written.
            Value::Text(text) if text.starts_with("0.") => Value::Text(text.trim_end_matches('0').to_owned()),
            plain => plain.clone(),
        };
        Datum { value, line: 0 }
    }

    #[test]
    fn files_are_read_as_toml() {
        let texts = [
            "# A comment.\n[a.b]\n\"c d\" = 'e\\f' # another\n[[a.g]]\nh.i = { j = [1_000, -2,], k = [] }\n\
             [[a.g]]\n[a.g.l]\nm = [\n  \"\\u00e9\\\"\\n\", # in a list\n  \"\"\n]\r\n",
            include_str!("../../../games/eme/data/eme.toml"),
            include_str!("../../../games/legends/data/legends.toml"),
            include_str!("../../../games/eggs/data/eggs.toml"),
            include_str!("../../../games/caesar/data/side_a.toml"),
            include_str!("../../../games/caesar/data/side_b.toml"),
        ];
        for text in texts {
            let expected = of_toml(&toml::Value::Table(text.parse().expect("TOML")));
            assert_eq!(without_lines(&Datum::read(text)).value, expected);
        }
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
        assert!(fault("a = 2026-11-17", nothing).starts_with("line 1: `2026-11-17` is neither"));
        for (text, line) in [
            ("a = 1\na = 2", 2),
            ("a", 1),
            ("[a", 1),
            ("[[a]]\n[a]\nb = [1,\n2", 4),
            ("a = 1\n[a]", 2),
            ("a = [1]\n[a.b]", 2),
            ("a = \"b", 1),
            ("a = \"b\nc\"", 1),
            ("a = \"\"\"b\"\"\"", 1),
            ("a = \"\\q\"", 1),
            ("a = \"\\uD800\"", 1),
            ("a = { b = 1 c = 2 }", 1),
            ("a = 1 b = 2", 1),
            ("\n\n = 1", 3),
            ("a = 1.2.3", 1),
        ] {
            assert!(
                fault(text, nothing).starts_with(&format!("line {line}: ")),
                "{text:?}: {}",
                fault(text, nothing)
            );
        }
        assert!(fault(&format!("a = {}", "[".repeat(9000)), nothing).contains("inside each other"));
        assert!(fault(&"a.".repeat(9000), nothing).contains("too many parts"));
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
