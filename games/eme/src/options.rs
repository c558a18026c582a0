//! What a table can choose.

use game::{
    OptionError, OptionErrors, OptionKind, OptionProblem, OptionSpec, Options, SeatOrder, read_switch,
    switch_text,
};
use realm::Ties;
use serde::{Deserialize, Serialize};

use crate::data::{Printing, Side};
use crate::rule;

/// The options of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EmeOptions {
    /// The side of the board (EME-02).
    pub side: Side,
    /// The printing of the cards (EME-03).
    pub printing: Printing,
    /// Who wins a tied bid (EME-12, EME-13).
    pub ties: Ties,
    /// The players from the youngest to the oldest (EME-12).
    pub ages: SeatOrder,
    /// Resource tokens (EME-51).
    pub tokens: bool,
    /// Three games in a row (EME-50).
    pub long: bool,
}

const SIDES: [(&str, Side); 2] = [("a", Side::A), ("b", Side::B)];
const PRINTINGS: [(&str, Printing); 2] = [("french", Printing::French), ("english", Printing::English)];
const TIES: [(&str, Ties); 2] = [("age", Ties::Age), ("die", Ties::Die)];

impl Options for EmeOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "side", kind: OptionKind::Choice(&["a", "b"]), rule: rule(2) },
        OptionSpec { key: "tokens", kind: OptionKind::Switch, rule: rule(51) },
        OptionSpec { key: "long", kind: OptionKind::Switch, rule: rule(50) },
        OptionSpec { key: "ties", kind: OptionKind::Choice(&["age", "die"]), rule: rule(52) },
        OptionSpec { key: "ages", kind: OptionKind::Order, rule: rule(12) },
        OptionSpec { key: "printing", kind: OptionKind::Choice(&["french", "english"]), rule: rule(3) },
    ];

    fn get(&self, key: &str) -> Option<String> {
        match key {
            "side" => Some(word(&SIDES, self.side)),
            "tokens" => Some(switch_text(self.tokens)),
            "long" => Some(switch_text(self.long)),
            "ties" => Some(word(&TIES, self.ties)),
            "ages" => Some(self.ages.text()),
            "printing" => Some(word(&PRINTINGS, self.printing)),
            _ => None,
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "side" => self.side = read(&SIDES, key, value, &["a", "b"])?,
            "tokens" => self.tokens = read_switch(key, value)?,
            "long" => self.long = read_switch(key, value)?,
            "ties" => self.ties = read(&TIES, key, value, &["age", "die"])?,
            "ages" => self.ages = SeatOrder::read(key, value)?,
            "printing" => self.printing = read(&PRINTINGS, key, value, &["french", "english"])?,
            _ => return Err(OptionError::new(key, OptionProblem::no_such_option::<Self>())),
        }
        Ok(())
    }
}

fn word<T: PartialEq + Copy>(words: &[(&str, T)], value: T) -> String {
    words.iter().find(|(_, known)| *known == value).map_or_else(String::new, |(word, _)| (*word).to_owned())
}

fn read<T: Copy>(
    words: &[(&str, T)],
    key: &str,
    value: &str,
    values: &'static [&'static str],
) -> Result<T, OptionError> {
    let found = words.iter().find(|(word, _)| *word == value).map(|(_, known)| *known);
    found.ok_or_else(|| OptionError::new(key, OptionProblem::NoSuchValue { value: value.to_owned(), values }))
}

pub(crate) fn check(options: &EmeOptions, seats: u8) -> OptionErrors {
    let mut errors = OptionErrors::default();
    if !options.ages.fits(seats) {
        errors.push("ages", OptionProblem::NoOrder { value: options.ages.text() });
    }
    errors
}
