//! The data files of the games, read into values that are asked for by name. One reader for all files, instead of a
//! type for each, keeps the client small.
//!
//! These files are part of the program: a mistake in one is a broken build, found by any test.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

/// A value of a data file.
///
/// ```
/// let file = game::Datum::read("[[card]]\nname = \"Inn\"\ncost = 2\n");
/// let card = &file.get("card").list()[0];
/// assert_eq!((card.get("name").text(), card.get("cost").number::<u8>()), ("Inn", 2));
/// assert!(card.find("age").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// Text between quotes; also a fraction, as it is written: the engine counts in whole numbers.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Values in order.
    List(Vec<Self>),
    /// Values by name.
    Table(BTreeMap<String, Self>),
}

impl Datum {
    /// Reads a file.
    ///
    /// # Panics
    /// If it is no TOML, or has dates in it.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let table = DeTable::parse(text).unwrap_or_else(|error| panic!("the data file is TOML: {error}"));
        Self::table(table.get_ref())
    }

    fn table(table: &DeTable<'_>) -> Self {
        let entry = |(key, value): (&toml::Spanned<_>, &toml::Spanned<_>)| {
            let key: &std::borrow::Cow<'_, str> = key.get_ref();
            (key.to_string(), Self::value(value.get_ref()))
        };
        Self::Table(table.iter().map(entry).collect())
    }

    fn value(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.to_string()),
            DeValue::Integer(number) => {
                let value = i64::from_str_radix(number.as_str(), number.radix());
                Self::Number(value.unwrap_or_else(|_| panic!("{number} is too large")))
            }
            DeValue::Boolean(flag) => Self::Flag(*flag),
            DeValue::Array(list) => {
                Self::List(list.iter().map(|value| Self::value(value.get_ref())).collect())
            }
            DeValue::Table(table) => Self::table(table),
            DeValue::Float(fraction) => Self::Text(fraction.as_str().to_owned()),
            DeValue::Datetime(_) => panic!("a data file has no dates"),
        }
    }

    /// The value of this name, if there is one.
    ///
    /// # Panics
    /// If this is no table.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Table(table) => table.get(name),
            _ => panic!("{name} is asked of something that is no table: {self:?}"),
        }
    }

    /// The value of this name.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn get(&self, name: &str) -> &Self {
        self.find(name).unwrap_or_else(|| panic!("there is no {name} in {self:?}"))
    }

    /// The text.
    ///
    /// # Panics
    /// If it is none.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            _ => panic!("{self:?} is no text"),
        }
    }

    /// The number.
    ///
    /// # Panics
    /// If it is none, or does not fit.
    #[must_use]
    pub fn number<N: TryFrom<i64>>(&self) -> N {
        let number = if let Self::Number(number) = self { N::try_from(*number).ok() } else { None };
        number.unwrap_or_else(|| panic!("{self:?} is no number that fits"))
    }

    /// Yes or no.
    ///
    /// # Panics
    /// If it is neither.
    #[must_use]
    pub fn flag(&self) -> bool {
        match self {
            Self::Flag(flag) => *flag,
            _ => panic!("{self:?} is neither true nor false"),
        }
    }

    /// The values in order.
    ///
    /// # Panics
    /// If it is no list.
    #[must_use]
    pub fn list(&self) -> &[Self] {
        match self {
            Self::List(list) => list,
            _ => panic!("{self:?} is no list"),
        }
    }
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
    #[should_panic(expected = "no number that fits")]
    fn a_number_that_does_not_fit_is_a_broken_build() {
        let _: u8 = Datum::read("a = 256").get("a").number();
    }
}
