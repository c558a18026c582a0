//! Table options: one table of specs per game drives the command line, the lobby form, the help and the docs.

use std::fmt;

use crate::{Data, Fault, Game, Line, OptionValue, RuleId};

/// The options of a game, as keys and values in text. The macro [`options`](crate::options) implements it.
pub trait Options: Data + Default {
    /// Every option, in the order people are asked.
    const SPECS: &'static [OptionSpec];

    /// The value of an option in one line of text that [`set`](Self::set) reads back; `None` for an unknown key.
    fn get(&self, key: &str) -> Option<String>;

    /// Whether the value of an option is something that the game has in its box, and comes from no file.
    fn is_printed(&self, key: &str) -> bool;

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
    /// Its possible values.
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
    /// One of the seats, by its number.
    Seat,
    /// The seats in some order, written as digits (`312`); `seats` is the order of the table itself.
    Order,
    /// The contents of a file; empty means the game's default, which is given as an example.
    File(&'static str),
}

impl OptionKind {
    /// The possible values, if they can be listed; empty for a seat, an order or a file.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Switch => &["off", "on"],
            Self::Choice(values) => values,
            Self::Seat | Self::Order | Self::File(_) => &[],
        }
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
    /// The game has no such option.
    NoSuchOption {
        /// The options of the game.
        known: Vec<&'static str>,
    },
    /// The option has no such value.
    NoSuchValue {
        /// What was asked for.
        value: String,
        /// What can be asked for.
        values: &'static [&'static str],
    },
    /// The game, or this option, does not allow this number of seats.
    Seats {
        /// How many seats were asked for.
        seats: u8,
        /// The smallest and the largest allowed number.
        allowed: (u8, u8),
    },
    /// The option needs another one to be on.
    Needs {
        /// The other option.
        other: &'static str,
    },
    /// The table has no such seat.
    NoSeat {
        /// What was asked for.
        value: String,
    },
    /// The text does not name each seat once.
    NoOrder {
        /// What was asked for.
        value: String,
    },
    /// The file is invalid; the texts say where and why.
    BadFile {
        /// The place and the reason.
        why: String,
        /// The same as a message of the game.
        line: Line,
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
                write!(f, "{key} is played by {fewest} to {most}, not by {seats}")
            }
            OptionProblem::Needs { other } => write!(f, "option {key} needs option {other}"),
            OptionProblem::NoSeat { value } => write!(f, "option {key}: there is no seat {value:?}"),
            OptionProblem::NoOrder { value } => {
                write!(f, "option {key} cannot be {value:?}: name each seat once, as in 312, or write seats")
            }
            OptionProblem::BadFile { why, .. } => write!(f, "option {key}: {why}"),
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

/// Options and a number of seats that fit the game. A game can only be started from one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup<G: Game> {
    options: G::Options,
    seats: u8,
    rules_version: u16,
}

impl<G: Game> Setup<G> {
    /// Checks the options for this many seats.
    ///
    /// # Errors
    /// All problems.
    pub fn new(options: G::Options, seats: u8) -> Result<Self, OptionErrors> {
        let mut errors = G::check(&options, seats);
        let (fewest, most) = G::INFO.seats;
        if !(fewest..=most).contains(&seats) {
            errors.push(G::INFO.slug, OptionProblem::Seats { seats, allowed: (fewest, most) });
        }
        let rules_version = G::INFO.rules_version;
        if errors.0.is_empty() { Ok(Self { options, seats, rules_version }) } else { Err(errors) }
    }

    /// The default options for this number of seats.
    ///
    /// # Errors
    /// If the game does not allow this number of seats.
    pub fn standard(seats: u8) -> Result<Self, OptionErrors> {
        Self::new(G::Options::default(), seats)
    }

    /// The same set-up for a game that began under this version of the rules; `None` if it is played no more.
    #[must_use]
    pub fn under_rules(self, rules_version: u16) -> Option<Self> {
        let played = (G::OLDEST_RULES..=G::INFO.rules_version).contains(&rules_version);
        played.then_some(Self { rules_version, ..self })
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &G::Options {
        &self.options
    }

    /// The number of players.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The version of the rules the game follows.
    #[must_use]
    pub const fn rules_version(&self) -> u16 {
        self.rules_version
    }
}

impl OptionProblem {
    /// The game has no such option.
    #[must_use]
    pub fn no_such_option<O: Options>() -> Self {
        Self::NoSuchOption { known: O::SPECS.iter().map(|spec| spec.key).collect() }
    }

    /// The file has this fault.
    pub fn bad_file(fault: &impl Fault) -> Self {
        Self::BadFile { why: fault.to_string(), line: fault.line() }
    }

    /// The option has no such value.
    #[must_use]
    pub fn no_such_value<T: OptionValue>(value: &str) -> Self {
        Self::NoSuchValue { value: value.to_owned(), values: T::KIND.values() }
    }
}
