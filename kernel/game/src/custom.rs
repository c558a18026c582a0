//! Files that players write: all their faults with lines, and the form of ids and names.

use std::fmt;

use crate::{Datum, DatumError, Fault, Line, Thing};

/// The longest file that is read, in bytes. The one-line form of a valid file is shorter.
pub const LONGEST_FILE: usize = 32 * 1024;

/// How many faults a message lists; the others are counted.
const LISTED: usize = 12;

/// A fault of a file, and the line that has it, if it has one; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault<F> {
    /// The line.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: FileFault<F>,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileFault<F> {
    /// It is not TOML of our form. Its message is `fault.form`.
    Form(String),
    /// It breaks a rule of its game.
    Rule(F),
}

impl<F: fmt::Display> fmt::Display for FileFault<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(why) => f.write_str(why),
            Self::Rule(fault) => fault.fmt(f),
        }
    }
}

impl<F: Fault> Fault for FileFault<F> {
    fn line(&self) -> Line {
        match self {
            Self::Form(why) => Line::new("fault.form").with("why", Thing::text(why)),
            Self::Rule(fault) => fault.line(),
        }
    }
}

impl<F: fmt::Display> fmt::Display for LineFault<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

impl<F: Fault> Fault for LineFault<F> {
    fn line(&self) -> Line {
        match self.line {
            Some(line) => Line::new("fault.at").with("n", line).with("fault", self.fault.line()),
            None => self.fault.line(),
        }
    }
}

/// Everything that is wrong with a file, in the order of its lines. Its messages are `fault.at`, `fault.more` and
/// `fault.left`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFaults<F>(pub Vec<LineFault<F>>);

impl<F> FileFaults<F> {
    /// No faults yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a fault of a line.
    pub fn at(&mut self, line: usize, fault: F) {
        self.0.push(LineFault { line: Some(line), fault: FileFault::Rule(fault) });
    }

    /// Adds a fault of the whole file.
    pub fn add(&mut self, fault: F) {
        self.0.push(LineFault { line: None, fault: FileFault::Rule(fault) });
    }

    /// What was read; an error is added to the faults.
    pub fn ok<T>(&mut self, read: Result<T, DatumError>) -> Option<T> {
        read.map_err(|DatumError { line, why }| {
            self.0.push(LineFault { line: Some(line), fault: FileFault::Form(why) });
        })
        .ok()
    }

    /// The value read from this text.
    ///
    /// # Errors
    /// The faults, if there are any. The lines of a text of one line are left out.
    ///
    /// # Panics
    /// If there is neither a value nor a fault.
    fn finish<T>(mut self, text: &str, value: Option<T>) -> Result<T, Self> {
        if self.0.is_empty() {
            return Ok(value.expect("a file without faults gives a value"));
        }
        if !text.trim().contains('\n') {
            self.0.iter_mut().for_each(|fault| fault.line = None);
        }
        self.0.sort_by_key(|fault| fault.line.unwrap_or(usize::MAX));
        Err(self)
    }
}

impl<F> Default for FileFaults<F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: fmt::Display> fmt::Display for FileFaults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().take(LISTED).enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        match self.0.len().saturating_sub(LISTED) {
            0 => Ok(()),
            left => write!(f, "; and {left} more"),
        }
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for FileFaults<F> {}

impl<F: Fault> Fault for FileFaults<F> {
    fn line(&self) -> Line {
        let left = self.0.len().saturating_sub(LISTED);
        let left = (left > 0).then(|| Line::new("fault.left").with("n", left));
        let all = self.0.iter().take(LISTED).map(Fault::line).chain(left);
        let joined =
            all.rev().reduce(|rest, fault| Line::new("fault.more").with("fault", fault).with("rest", rest));
        joined.expect("there is a fault")
    }
}

/// Reads a file, or its one-line form `KEY = { … }`; refuses a text that is too long or no TOML.
fn read_custom(text: &str, key: &str) -> Result<Datum, DatumError> {
    if text.len() > LONGEST_FILE {
        let why = format!("the file is longer than {LONGEST_FILE} bytes");
        return Err(DatumError { line: 1, why });
    }
    let whole = Datum::parse(text)?;
    match whole.as_table()?.get(key) {
        Some(inner) if inner.as_table().is_ok() => {
            whole.only(&[key])?;
            Ok(inner.clone())
        }
        _ => Ok(whole),
    }
}

/// Reads a file, or its one-line form `KEY = { … }`, with a function that collects its faults.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read_checked<T, F>(
    text: &str,
    key: &str,
    read: impl FnOnce(&Datum, &mut FileFaults<F>) -> Option<T>,
) -> Result<T, FileFaults<F>> {
    let mut faults = FileFaults::new();
    let file = faults.ok(read_custom(text, key));
    let value = file.and_then(|file| read(&file, &mut faults));
    faults.finish(text, value)
}

/// Whether a text is an id: 1 to 24 letters from a to z, digits, underscores and hyphens.
#[must_use]
pub fn is_id(text: &str) -> bool {
    (1..=24).contains(&text.len())
        && text.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"_-".contains(&letter))
}

/// Whether a text is a name: 1 to 40 letters, digits, spaces and `.'’()-`.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || " .'’()-".contains(letter);
    (1..=40).contains(&text.chars().count()) && text.chars().all(fits)
}

/// The name of a thing from a file, in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Names {
    /// The same name in both languages.
    pub fn same(name: &str) -> Self {
        Self { en: name.to_owned(), fr: name.to_owned() }
    }

    /// Reads a text, or a table with a text for each language, `{ en = "North", fr = "Nord" }`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn read(datum: &Datum) -> Result<Self, DatumError> {
        if let Ok(name) = datum.as_text() {
            return Ok(Self::same(name));
        }
        datum.only(&["en", "fr"])?;
        let name = |lang: &str| Ok(datum.need(lang)?.as_text()?.to_owned());
        Ok(Self { en: name("en")?, fr: name("fr")? })
    }

    /// Whether both are names.
    #[must_use]
    pub fn are_names(&self) -> bool {
        is_name(&self.en) && is_name(&self.fr)
    }
}

/// The form that [`Names::read`] reads.
impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.en == self.fr {
            write!(f, "\"{}\"", self.en)
        } else {
            write!(f, "{{ en = \"{}\", fr = \"{}\" }}", self.en, self.fr)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_one_line_is_unwrapped_and_a_long_one_refused() {
        let inner = read_custom("board = { a = 1 }", "board").unwrap();
        assert_eq!(inner.need("a").unwrap().as_number::<u8>(), Ok(1));
        assert!(read_custom("board = 3", "board").unwrap().need("board").is_ok());
        assert!(read_custom("board = { a = 1 }\nb = 2", "board").is_err());
        let long = format!("# {}", "x".repeat(LONGEST_FILE));
        assert!(read_custom(&long, "board").unwrap_err().why.contains("longer than 32768 bytes"));
    }

    #[test]
    fn faults_are_listed_by_line_and_the_rest_is_counted() {
        let mut faults = FileFaults::new();
        (0..15).rev().for_each(|line| faults.at(line + 1, "odd"));
        faults.add("small");
        let said = faults.clone().finish::<()>("a\nb", None).unwrap_err().to_string();
        assert!(said.starts_with("line 1: odd; line 2: odd; "), "{said}");
        assert!(said.ends_with("line 12: odd; and 4 more"), "{said}");
        let said = faults.finish::<()>("one line", None).unwrap_err().to_string();
        assert!(said.starts_with("odd; odd; "), "{said}");
    }

    #[test]
    fn names_are_written_as_they_are_read() {
        for text in ["name = \"Nord\"", "name = { en = \"North\", fr = \"Nord\" }"] {
            let file = Datum::parse(text).unwrap();
            let names = Names::read(file.need("name").unwrap()).unwrap();
            assert_eq!(format!("name = {names}"), text);
            assert!(names.are_names());
        }
        assert!(!Names::same("<b>").are_names() && !is_id("a b") && is_id("A-1_x"));
    }
}
