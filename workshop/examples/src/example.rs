//! The text of an example in the registers, and the facts that it must state.

use std::fs;
use std::path::{Path, PathBuf};

use game::{Lang, RuleId, Words};

use crate::Drawing;

/// A worked example: the clause at which it stands and the facts of the game that was played.
#[derive(Clone, Debug)]
pub struct Example {
    rule: RuleId,
    file: String,
    numbers: Vec<i16>,
    messages: Vec<String>,
}

impl Example {
    /// The example of this rule with this drawing, such as `EME-21` and `eme-prices`.
    ///
    /// # Panics
    /// If the rule is not written like one.
    #[must_use]
    pub fn new(rule: &str, file: &str) -> Self {
        let rule = rule.parse().unwrap_or_else(|error| panic!("{rule}: {error}"));
        Self { rule, file: file.to_owned(), numbers: Vec::new(), messages: Vec::new() }
    }

    /// The next number of the text.
    #[must_use]
    pub fn says(mut self, number: impl Into<i16>) -> Self {
        self.numbers.push(number.into());
        self
    }

    /// The next numbers of the text.
    #[must_use]
    pub fn says_all(mut self, numbers: impl IntoIterator<Item: Into<i16>>) -> Self {
        self.numbers.extend(numbers.into_iter().map(Into::into));
        self
    }

    /// A message that the text contains, such as the name of a card.
    #[must_use]
    pub fn names(mut self, message: &str) -> Self {
        self.messages.push(message.to_owned());
        self
    }

    /// Compares the texts of both languages and the drawing with the facts.
    ///
    /// # Panics
    /// If one of them differs.
    pub fn check<G: Words>(&self, drawing: &Drawing) {
        for lang in Lang::ALL {
            let text = self.text(G::register(lang));
            assert_eq!(numbers(&text), self.numbers, "{} in {lang}: the numbers in {text:?}", self.file);
            for message in &self.messages {
                let name = G::catalog(lang).text(message);
                let found = text.to_lowercase().contains(&name.to_lowercase());
                assert!(found, "{} in {lang}: no {name:?} in {text:?}", self.file);
            }
        }
        self.compare(&drawing.to_svg());
    }

    /// The text below the line of the drawing, down to the next drawing or the end of the clause.
    fn text(&self, register: &str) -> String {
        let clause = game::clause(register, self.rule).unwrap_or_else(|| panic!("no clause {}", self.rule));
        let link = format!("](examples/{}.svg)", self.file);
        let mut lines = clause.lines().skip_while(|line| !line.ends_with(&link));
        assert!(lines.next().is_some(), "{} has no drawing {}", self.rule, self.file);
        let text: Vec<&str> = lines.take_while(|line| !line.starts_with("![")).collect();
        text.join("\n")
    }

    /// Compares the drawing with its file, or writes the file where `UPDATE=1` asks for it.
    fn compare(&self, svg: &str) {
        let path = folder("docs/rules/examples").join(format!("{}.svg", self.file));
        if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
            fs::write(&path, svg).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        let kept = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}; write it with UPDATE=1", path.display()));
        assert!(kept == svg, "{} shows another position; write it with UPDATE=1", path.display());
    }
}

/// A folder of the project.
pub(crate) fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The numbers in a text, in order; `−8` is negative. The number of a rule, as in EME-21, is none.
fn numbers(text: &str) -> Vec<i16> {
    let mut found = Vec::new();
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if !letter.is_ascii_digit() {
            before = letter;
            continue;
        }
        let mut digits = String::from(letter);
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let number: i16 = digits.parse().expect("a short row of digits is a number");
        match before {
            '-' => (),
            '−' => found.push(-number),
            _ => found.push(number),
        }
        before = ' ';
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_their_sign_and_rules_are_not() {
        assert_eq!(numbers("6 coins, the 3rd card (EME-21): +11 and −4."), [6, 3, 11, -4]);
    }

    #[test]
    fn the_text_goes_from_its_drawing_to_the_next_one() {
        let register = "# R\n\n### EME-21 · Prices\n\nPay 9.\n\n![One](examples/a.svg)\n\nOne 1.\n\n\
                        ![Two](examples/b.svg)\n\nTwo 2.\n\n### EME-22 · Next\n\n3.\n";
        let text = |file| Example::new("EME-21", file).text(register).trim().to_owned();
        assert_eq!((text("a"), text("b")), ("One 1.".to_owned(), "Two 2.".to_owned()));
    }
}
