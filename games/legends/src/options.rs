//! What a table can choose.

use game::{
    OptionError, OptionErrors, OptionKind, OptionProblem, OptionSpec, Options, SeatOrder, read_switch,
    switch_text,
};
use realm::Ties;
use serde::{Deserialize, Serialize};

use crate::rule;

/// The options of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LegendsOptions {
    /// Who lays the board (LEG-10).
    pub setup: SetUp,
    /// The tiles make a rectangle and not a T (LEG-71).
    pub rectangle: bool,
    /// Exploration tokens (LEG-61).
    pub exploration: bool,
    /// The pestilent swamp, with all exploration tokens face down (LEG-70).
    pub swamp: bool,
    /// Citadels (LEG-62).
    pub citadels: bool,
    /// Dragon, portals and rogues (LEG-63).
    pub encounters: bool,
    /// Leaders (LEG-64).
    pub leaders: bool,
    /// Three games in a row (LEG-60).
    pub long: bool,
    /// Who wins a tied bid (LEG-16, LEG-69).
    pub ties: Ties,
    /// The players from the youngest to the oldest (LEG-16).
    pub ages: SeatOrder,
}

/// Who lays the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetUp {
    /// Chance, with a random legal layout.
    #[default]
    Quick,
    /// A seat.
    Architect,
}

const SET_UPS: [(&str, SetUp); 2] = [("quick", SetUp::Quick), ("architect", SetUp::Architect)];
const TIES: [(&str, Ties); 2] = [("age", Ties::Age), ("die", Ties::Die)];

impl Options for LegendsOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "setup", kind: OptionKind::Choice(&["quick", "architect"]), rule: rule(10) },
        OptionSpec { key: "rectangle", kind: OptionKind::Switch, rule: rule(71) },
        OptionSpec { key: "exploration", kind: OptionKind::Switch, rule: rule(61) },
        OptionSpec { key: "swamp", kind: OptionKind::Switch, rule: rule(70) },
        OptionSpec { key: "citadels", kind: OptionKind::Switch, rule: rule(62) },
        OptionSpec { key: "encounters", kind: OptionKind::Switch, rule: rule(63) },
        OptionSpec { key: "leaders", kind: OptionKind::Switch, rule: rule(64) },
        OptionSpec { key: "long", kind: OptionKind::Switch, rule: rule(60) },
        OptionSpec { key: "ties", kind: OptionKind::Choice(&["age", "die"]), rule: rule(69) },
        OptionSpec { key: "ages", kind: OptionKind::Order, rule: rule(16) },
    ];

    fn get(&self, key: &str) -> Option<String> {
        match key {
            "setup" => Some(word(&SET_UPS, self.setup)),
            "ties" => Some(word(&TIES, self.ties)),
            "ages" => Some(self.ages.text()),
            // The switches have a place each, which is asked for in a copy.
            _ => { *self }.switch(key).map(|on| switch_text(*on)),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "setup" => self.setup = read(&SET_UPS, key, value, &["quick", "architect"])?,
            "ties" => self.ties = read(&TIES, key, value, &["age", "die"])?,
            "ages" => self.ages = SeatOrder::read(key, value)?,
            _ => match self.switch(key) {
                Some(switch) => *switch = read_switch(key, value)?,
                None => return Err(OptionError::new(key, OptionProblem::NoSuchOption { known: Vec::new() })),
            },
        }
        Ok(())
    }
}

impl LegendsOptions {
    /// The switch of this key.
    fn switch(&mut self, key: &str) -> Option<&mut bool> {
        Some(match key {
            "rectangle" => &mut self.rectangle,
            "exploration" => &mut self.exploration,
            "swamp" => &mut self.swamp,
            "citadels" => &mut self.citadels,
            "encounters" => &mut self.encounters,
            "leaders" => &mut self.leaders,
            "long" => &mut self.long,
            _ => return None,
        })
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

pub(crate) fn check(options: &LegendsOptions, seats: u8) -> OptionErrors {
    let mut errors = OptionErrors::default();
    if !options.ages.fits(seats) {
        errors.push("ages", OptionProblem::NoOrder { value: options.ages.text() });
    }
    // LEG-70: the swamp is shuffled among the exploration tokens.
    if options.swamp && !options.exploration {
        errors.push("swamp", OptionProblem::Needs { other: "exploration" });
    }
    errors
}
