//! Reads TOML: tables, lists, texts in quotes on one line, numbers, `true` and `false`. Dates and texts of several lines
//! are refused. A general reader of TOML is four times as large, and everybody who plays in a browser downloads it.

use std::collections::BTreeMap;

use super::{Datum, DatumError, Value};

/// Lists and tables inside each other, and names such as `a.b.c`, go no deeper.
const DEEPEST: usize = 16;

type Table = BTreeMap<String, Datum>;

/// Reads a file.
pub(super) fn read(text: &str) -> Result<Datum, DatumError> {
    let mut reader = Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 };
    let (mut file, mut path) = (Table::new(), Vec::new());
    reader.skip_lines();
    while !reader.rest.is_empty() {
        let line = reader.line;
        if reader.takes("[[") {
            path = reader.path()?;
            reader.expect("]]")?;
            add_item(&mut file, &path, line)?;
        } else if reader.takes("[") {
            path = reader.path()?;
            reader.expect("]")?;
            table_at(&mut file, &path, line)?;
        } else {
            reader.entry(table_at(&mut file, &path, line)?, 0)?;
        }
        reader.end_line()?;
        reader.skip_lines();
    }
    Ok(Datum { value: Value::Table(file), line: 1 })
}

/// The table of this path; tables on the way are created. A list stands for its last item.
fn table_at<'t>(mut table: &'t mut Table, path: &[String], line: usize) -> Result<&'t mut Table, DatumError> {
    for name in path {
        let empty = || Datum { value: Value::Table(Table::new()), line };
        let error = || DatumError { line, why: format!("`{name}` is not a table") };
        table = innermost(table.entry(name.clone()).or_insert_with(empty)).ok_or_else(error)?;
    }
    Ok(table)
}

fn innermost(datum: &mut Datum) -> Option<&mut Table> {
    match &mut datum.value {
        Value::Table(table) => Some(table),
        Value::List(list) => innermost(list.last_mut()?),
        Value::Text(_) | Value::Number(_) | Value::Flag(_) => None,
    }
}

/// Adds an empty table to the list of this path.
fn add_item(file: &mut Table, path: &[String], line: usize) -> Result<(), DatumError> {
    let (name, before) = path.split_last().expect("a path has a name");
    let empty = || Datum { value: Value::List(Vec::new()), line };
    let list = table_at(file, before, line)?.entry(name.clone()).or_insert_with(empty);
    match &mut list.value {
        Value::List(list) => {
            list.push(Datum { value: Value::Table(Table::new()), line });
            Ok(())
        }
        _ => Err(DatumError { line, why: format!("`{name}` is not a list") }),
    }
}

/// The part of a file that is still to be read, and the line it begins on.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl Reader<'_> {
    fn error<T>(&self, why: impl Into<String>) -> Result<T, DatumError> {
        Err(DatumError { line: self.line, why: why.into() })
    }

    /// Takes these characters, if they come next.
    fn takes(&mut self, what: &str) -> bool {
        let rest = self.rest.strip_prefix(what);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Takes these characters, after blanks.
    fn expect(&mut self, what: &str) -> Result<(), DatumError> {
        self.skip_blanks();
        if self.takes(what) { Ok(()) } else { self.error(format!("expected `{what}`")) }
    }

    fn next_char(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    /// Takes characters as long as they belong to a word.
    fn word(&mut self, belongs: impl Fn(char) -> bool) -> &str {
        let (word, rest) = self.rest.split_at(self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r']);
    }

    /// Skips blanks, ends of lines and comments.
    fn skip_lines(&mut self) {
        loop {
            self.skip_blanks();
            if self.rest.starts_with('#') {
                self.word(|c| c != '\n');
            } else if self.takes("\n") {
                self.line += 1;
            } else {
                return;
            }
        }
    }

    /// Checks that nothing but a comment follows on this line.
    fn end_line(&mut self) -> Result<(), DatumError> {
        self.skip_blanks();
        if self.rest.is_empty() || self.rest.starts_with(['#', '\n']) {
            Ok(())
        } else {
            self.error("expected the end of the line")
        }
    }

    /// A name, or several with full stops between them.
    fn path(&mut self) -> Result<Vec<String>, DatumError> {
        let mut path = Vec::new();
        loop {
            self.skip_blanks();
            let name = match self.rest.chars().next() {
                Some('"' | '\'') => self.text()?,
                _ => self.word(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-').to_owned(),
            };
            if name.is_empty() {
                return self.error("expected a name");
            }
            path.push(name);
            self.skip_blanks();
            if !self.takes(".") {
                return Ok(path);
            }
            if path.len() == DEEPEST {
                return self.error("this name has too many parts");
            }
        }
    }

    /// A name and its value, added to a table.
    fn entry(&mut self, table: &mut Table, depth: usize) -> Result<(), DatumError> {
        let path = self.path()?;
        self.expect("=")?;
        let line = self.line;
        let value = self.value(depth)?;
        let (name, before) = path.split_last().expect("a path has a name");
        match table_at(table, before, line)?.insert(name.clone(), value) {
            None => Ok(()),
            Some(_) => Err(DatumError { line, why: format!("`{name}` has a value already") }),
        }
    }

    fn value(&mut self, depth: usize) -> Result<Datum, DatumError> {
        self.skip_blanks();
        let line = self.line;
        if depth > DEEPEST {
            return self.error("too many lists and tables inside each other");
        }
        let value = match self.rest.chars().next() {
            Some('"' | '\'') => Value::Text(self.text()?),
            Some('[') => Value::List(self.list(depth)?),
            Some('{') => Value::Table(self.table(depth)?),
            _ => self.plain()?,
        };
        Ok(Datum { value, line })
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Datum>, DatumError> {
        self.expect("[")?;
        let mut list = Vec::new();
        loop {
            self.skip_lines();
            if self.takes("]") {
                return Ok(list);
            }
            list.push(self.value(depth + 1)?);
            self.skip_lines();
            if !self.takes(",") {
                self.expect("]")?;
                return Ok(list);
            }
        }
    }

    fn table(&mut self, depth: usize) -> Result<Table, DatumError> {
        self.expect("{")?;
        let mut table = Table::new();
        loop {
            self.skip_lines();
            if self.takes("}") {
                return Ok(table);
            }
            self.entry(&mut table, depth + 1)?;
            self.skip_lines();
            if !self.takes(",") {
                self.expect("}")?;
                return Ok(table);
            }
        }
    }

    /// A text between double quotes, with escapes, or between single ones, without.
    fn text(&mut self) -> Result<String, DatumError> {
        let quote = self.next_char();
        if self.rest.chars().take(2).map(Some).eq([quote, quote]) {
            return self.error("a text has one quote at each end and is on one line");
        }
        let mut text = String::new();
        loop {
            match self.next_char() {
                next if next == quote => return Ok(text),
                Some('\\') if quote == Some('"') => text.push(self.escaped()?),
                Some(next) if next == '\t' || !next.is_control() => text.push(next),
                _ => return self.error("this text has no end"),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, DatumError> {
        let digits = match self.next_char() {
            Some(same @ ('"' | '\\')) => return Ok(same),
            Some('n') => return Ok('\n'),
            Some('t') => return Ok('\t'),
            Some('r') => return Ok('\r'),
            Some('u') => 4,
            Some('U') => 8,
            _ => return self.error("there is no such escape; a backslash is written twice"),
        };
        let (code, rest) = self.rest.split_at_checked(digits).unwrap_or(("", self.rest));
        self.rest = rest;
        match u32::from_str_radix(code, 16).ok().and_then(char::from_u32) {
            Some(escaped) => Ok(escaped),
            None => self.error("there is no such character"),
        }
    }

    /// A number, `true` or `false`.
    fn plain(&mut self) -> Result<Value, DatumError> {
        let word = self.word(|c| c.is_ascii_alphanumeric() || "+-._:".contains(c)).to_owned();
        let number = word.replace('_', "");
        let unsigned = number.strip_prefix(['+', '-']).unwrap_or(&number);
        match word.as_str() {
            "true" | "false" => Ok(Value::Flag(word == "true")),
            _ if is_digits(unsigned) => match number.parse() {
                Ok(number) => Ok(Value::Number(number)),
                Err(_) => self.error(format!("the number {word} is out of range")),
            },
            _ if is_fraction(unsigned) => Ok(Value::Text(number)),
            _ => self.error(format!("`{word}` is neither a text in quotes nor a number, true or false")),
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

/// Whether this is a number with a decimal point, such as `0.5`.
fn is_fraction(text: &str) -> bool {
    text.split_once('.').is_some_and(|(whole, part)| is_digits(whole) && is_digits(part))
}
