//! Table options: one table of specs per game drives the command line, the lobby form, the help and the docs.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Data, Game, MAX_SEATS, Pile, RuleId, Seat};

/// What a table can choose about a game, as keys and values in text.
pub trait Options: Data + Default {
    /// Every option, in the order people are asked.
    const SPECS: &'static [OptionSpec];

    /// The value of an option in one line of text that [`set`](Self::set) reads back; `None` for an unknown key.
    fn get(&self, key: &str) -> Option<String>;

    /// Sets an option from text. Callers that take keys from outside use [`set_option`], which knows the keys.
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
    /// The seats in some order, written as their digits (`312`); `seats` is the order of the table itself.
    Order,
    /// The contents of a file; empty means the game's own.
    File,
}

impl OptionKind {
    /// The values that can be listed; those of an order or a file cannot.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Switch => &["off", "on"],
            Self::Choice(values) => values,
            Self::Order | Self::File => &[],
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

/// The seats in some order; by default that of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatOrder(Pile<u8, MAX_SEATS>);

impl SeatOrder {
    /// The place of a seat in the order, counted from 0.
    #[must_use]
    pub fn place(self, seat: Seat) -> usize {
        self.0.iter().position(|index| usize::from(*index) == seat.index()).unwrap_or_else(|| seat.index())
    }

    /// Whether it names each seat of a table of this size once, or is that of the table itself.
    #[must_use]
    pub fn fits(self, seats: u8) -> bool {
        self.0.is_empty()
            || (self.0.len() == usize::from(seats) && (0..seats).all(|seat| self.0.contains(&seat)))
    }

    /// The order as text.
    #[must_use]
    pub fn text(self) -> String {
        if self.0.is_empty() {
            String::from("seats")
        } else {
            self.0.iter().map(|seat| (seat + 1).to_string()).collect()
        }
    }

    /// Reads an order.
    ///
    /// # Errors
    /// If the text does not name seats, each at most once.
    pub fn read(key: &str, text: &str) -> Result<Self, OptionError> {
        if text == "seats" {
            return Ok(Self::default());
        }
        let wrong = || OptionError::new(key, OptionProblem::NoOrder { value: text.to_owned() });
        let mut order = Pile::new();
        for digit in text.bytes() {
            let seat =
                digit.checked_sub(b'1').filter(|seat| usize::from(*seat) < MAX_SEATS).ok_or_else(wrong)?;
            if order.contains(&seat) {
                return Err(wrong());
            }
            order.push(seat);
        }
        if order.is_empty() { Err(wrong()) } else { Ok(Self(order)) }
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
    /// The order does not name each seat once.
    NoOrder {
        /// What was asked for.
        value: String,
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
                write!(f, "{key} is played by {fewest} to {most}, not by {seats}")
            }
            OptionProblem::Needs { other } => write!(f, "option {key} needs option {other}"),
            OptionProblem::NoOrder { value } => {
                write!(f, "option {key} cannot be {value:?}: name each seat once, as in 312, or write seats")
            }
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

impl OptionProblem {
    /// The game has no such option; these it has.
    #[must_use]
    pub fn no_such_option<O: Options>() -> Self {
        Self::NoSuchOption { known: O::SPECS.iter().map(|spec| spec.key).collect() }
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
        Err(OptionError::new(key, OptionProblem::no_such_option::<O>()))
    }
}
