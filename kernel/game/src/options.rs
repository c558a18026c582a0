//! Table options: one table of specs per game drives the command line, the lobby form, the help and the docs.

use std::fmt;

use crate::{Data, Game, RuleId};

/// What a table can choose about a game, as keys and values in text.
pub trait Options: Data + Default {
    /// Every option, in the order people are asked.
    const SPECS: &'static [OptionSpec];

    /// The value of an option in one line of text that [`set`](Self::set) reads back; `None` for an unknown key.
    fn get(&self, key: &str) -> Option<String>;

    /// Sets an option from text.
    ///
    /// # Errors
    /// If there is no such option or it has no such value.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;
}

/// One option. Its words are the messages `option.KEY`, `option.KEY.about` and, for a choice,
/// `option.KEY.VALUE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name used in records and on the command line.
    pub key: &'static str,
    /// What values there are.
    pub kind: OptionKind,
    /// The rule that describes it.
    pub rule: RuleId,
}

/// The values an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `on` or `off`.
    Switch,
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// The contents of a file; empty means the game's own.
    File,
}

impl OptionKind {
    /// The values that can be listed; a file's cannot.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Switch => &["off", "on"],
            Self::Choice(values) => values,
            Self::File => &[],
        }
    }
}

/// `on` or `off` for a switch.
#[must_use]
pub fn switch_text(on: bool) -> String {
    String::from(if on { "on" } else { "off" })
}

/// Reads a switch.
///
/// # Errors
/// If the value is neither `on` nor `off`.
pub fn read_switch(key: &str, value: &str) -> Result<bool, OptionError> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(OptionError::new(
            key,
            OptionProblem::NoSuchValue { value: value.to_owned(), values: &["off", "on"] },
        )),
    }
}

/// What is wrong with one option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The option meant.
    pub key: String,
    /// What is wrong with it.
    pub problem: OptionProblem,
}

impl OptionError {
    /// The problem of an option.
    #[must_use]
    pub fn new(key: &str, problem: OptionProblem) -> Self {
        Self { key: key.to_owned(), problem }
    }
}

/// What can be wrong with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionProblem {
    /// The game has no such option; these it has.
    NoSuchOption {
        /// The options of the game.
        known: Vec<&'static str>,
    },
    /// The option has no such value; these it has.
    NoSuchValue {
        /// What was asked for.
        value: String,
        /// What can be asked for.
        values: &'static [&'static str],
    },
    /// The game is not played by so many.
    Seats {
        /// How many seats were asked for.
        seats: u8,
        /// The fewest and the most the game, or this option, is played by.
        allowed: (u8, u8),
    },
    /// The option needs another one to be on.
    Needs {
        /// The other option.
        other: &'static str,
    },
    /// The contents of a file do not describe what they should; the text says where and why.
    BadFile {
        /// The place and the reason.
        why: String,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = &self.key;
        match &self.problem {
            OptionProblem::NoSuchOption { known } if known.is_empty() => {
                write!(f, "no option {key:?}: this game has none")
            }
            OptionProblem::NoSuchOption { known } => {
                write!(f, "no option {key:?}: this game has {}", known.join(", "))
            }
            OptionProblem::NoSuchValue { value, values } => {
                write!(f, "option {key} cannot be {value:?}: it is one of {}", values.join(", "))
            }
            OptionProblem::Seats { seats, allowed: (fewest, most) } => {
                write!(f, "{key}: {seats} players are not possible, {fewest} to {most} are")
            }
            OptionProblem::Needs { other } => write!(f, "option {key} needs option {other}"),
            OptionProblem::BadFile { why } => write!(f, "option {key}: {why}"),
        }
    }
}

impl std::error::Error for OptionError {}

/// Everything that is wrong with a set-up, all at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionErrors(pub Vec<OptionError>);

impl OptionErrors {
    /// Notes a problem.
    pub fn push(&mut self, key: &str, problem: OptionProblem) {
        self.0.push(OptionError::new(key, problem));
    }
}

impl fmt::Display for OptionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for OptionErrors {}

/// Options and a number of seats that fit the game: the only way to start one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup<G: Game> {
    options: G::Options,
    seats: u8,
}

impl<G: Game> Setup<G> {
    /// Checks the options for this many seats.
    ///
    /// # Errors
    /// Every problem there is.
    pub fn new(options: G::Options, seats: u8) -> Result<Self, OptionErrors> {
        let mut errors = G::check(&options, seats);
        let (fewest, most) = G::INFO.seats;
        if !(fewest..=most).contains(&seats) {
            errors.push(G::INFO.slug, OptionProblem::Seats { seats, allowed: (fewest, most) });
        }
        if errors.0.is_empty() { Ok(Self { options, seats }) } else { Err(errors) }
    }

    /// The game's own choice of options for this many seats.
    ///
    /// # Errors
    /// If the game is not played by so many.
    pub fn standard(seats: u8) -> Result<Self, OptionErrors> {
        Self::new(G::Options::default(), seats)
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &G::Options {
        &self.options
    }

    /// How many play.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        self.seats
    }
}

/// Sets an option, or says which options there are.
///
/// # Errors
/// If there is no such option or it has no such value.
pub fn set_option<O: Options>(options: &mut O, key: &str, value: &str) -> Result<(), OptionError> {
    if O::SPECS.iter().any(|spec| spec.key == key) {
        options.set(key, value)
    } else {
        let known = O::SPECS.iter().map(|spec| spec.key).collect();
        Err(OptionError::new(key, OptionProblem::NoSuchOption { known }))
    }
}
