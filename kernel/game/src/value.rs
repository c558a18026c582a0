//! Values of options as text, and the macro that implements a game's options.

use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, OptionErrors, OptionKind, OptionProblem, Pile, Seat};

/// A value of an option, as one line of text.
pub trait OptionValue: Sized {
    /// The possible values.
    const KIND: OptionKind;

    /// The text that [`read`](Self::read) reads back.
    fn text(&self) -> String;

    /// Reads a value.
    ///
    /// # Errors
    /// If the text is not a value.
    fn read(text: &str) -> Result<Self, OptionProblem>;

    /// Whether it is something that the game has in its box, as every value is that comes from no file.
    fn is_printed(&self) -> bool {
        true
    }
}

/// Implements [`Options`](crate::Options) for a struct, from a table of fields in the order in which people are
/// asked, each with its rule. The key of an option is the name of its field.
///
/// ```
/// use game::{Options as _, RuleId};
///
/// #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
/// struct ToyOptions {
///     low: bool,
/// }
///
/// game::options!(ToyOptions { low: RuleId::new("TOY", 5) });
///
/// let mut options = ToyOptions::default();
/// options.set("low", "on").expect("an option of the game");
/// assert_eq!(options.get("low").as_deref(), Some("on"));
/// assert_eq!(
///     options.set("low", "maybe").unwrap_err().to_string(),
///     "option low cannot be \"maybe\": it is one of off, on"
/// );
/// assert_eq!(options.set("high", "on").unwrap_err().to_string(), "no option \"high\": this game has low");
/// ```
#[macro_export]
macro_rules! options {
    ($options:ident { $($field:ident: $rule:expr),+ $(,)? }) => {
        impl $crate::Options for $options {
            const SPECS: &'static [$crate::OptionSpec] = &[$($crate::OptionSpec {
                key: stringify!($field),
                kind: $crate::kind_of(|options: &Self| &options.$field),
                rule: $rule,
            }),+];

            fn get(&self, key: &str) -> Option<String> {
                $(if key == stringify!($field) {
                    return Some($crate::OptionValue::text(&self.$field));
                })+
                None
            }

            fn is_printed(&self, key: &str) -> bool {
                $(if key == stringify!($field) {
                    return $crate::OptionValue::is_printed(&self.$field);
                })+
                true
            }

            fn set(&mut self, key: &str, value: &str) -> Result<(), $crate::OptionError> {
                $(if key == stringify!($field) {
                    self.$field = $crate::OptionValue::read(value)
                        .map_err(|problem| $crate::OptionError::new(key, problem))?;
                    return Ok(());
                })+
                Err($crate::OptionError::new(key, $crate::OptionProblem::no_such_option::<Self>()))
            }
        }
    };
}

/// The kind of the field that this function returns. For [`options`](crate::options), which knows no types.
#[must_use]
pub const fn kind_of<O, T: OptionValue>(_: fn(&O) -> &T) -> OptionKind {
    T::KIND
}

/// A switch, `on` or `off`.
impl OptionValue for bool {
    const KIND: OptionKind = OptionKind::Switch;

    fn text(&self) -> String {
        String::from(if *self { "on" } else { "off" })
    }

    fn read(text: &str) -> Result<Self, OptionProblem> {
        match text {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(OptionProblem::no_such_value::<Self>(text)),
        }
    }
}

/// A seat, by its number.
impl OptionValue for Seat {
    const KIND: OptionKind = OptionKind::Seat;

    fn text(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<Self, OptionProblem> {
        text.parse().map_err(|_| OptionProblem::NoSeat { value: text.to_owned() })
    }
}

/// The seats in some order; by default the order of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatOrder(Pile<u8, MAX_SEATS>);

impl SeatOrder {
    /// The place of a seat in the order, counted from 0.
    #[must_use]
    pub fn place(self, seat: Seat) -> usize {
        self.0.iter().position(|index| usize::from(*index) == seat.index()).unwrap_or_else(|| seat.index())
    }

    /// Adds a problem for this key unless the order names each seat of the table once or is the order of the table
    /// itself.
    pub fn check(self, key: &str, seats: u8, errors: &mut OptionErrors) {
        let complete = self.0.len() == usize::from(seats) && (0..seats).all(|seat| self.0.contains(&seat));
        if !self.0.is_empty() && !complete {
            errors.push(key, OptionProblem::NoOrder { value: self.text() });
        }
    }
}

impl OptionValue for SeatOrder {
    const KIND: OptionKind = OptionKind::Order;

    fn text(&self) -> String {
        if self.0.is_empty() {
            String::from("seats")
        } else {
            self.0.iter().map(|seat| (seat + 1).to_string()).collect()
        }
    }

    fn read(text: &str) -> Result<Self, OptionProblem> {
        if text == "seats" {
            return Ok(Self::default());
        }
        let wrong = || OptionProblem::NoOrder { value: text.to_owned() };
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
