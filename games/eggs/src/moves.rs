//! Moves and their notation.

use std::fmt;
use std::str::FromStr;

use game::{NotationError, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::adventurers::Adventurer;
use crate::state::MOST_DOWN;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `keep`: leave the opening hand (EGG-04), the Courier's egg (EGG-24) or the pile (EGG-26) as it is.
    Keep,
    /// `redraw`: take the mulligan (EGG-04).
    Redraw,
    /// `play 10`, or with two players `play 10 8`, the higher one first (EGG-10, EGG-50).
    Play(Adventurer, Option<Adventurer>),
    /// `take +13`: take a face-up egg of this value (EGG-11).
    Take(i8),
    /// `take down 1`: take the face-down egg of this number, counted from 1 through the round (EGG-22).
    TakeDown(u8),
    /// `pass`: the Mage leaves the face-down eggs alone (EGG-27).
    Pass,
    /// `give 3`: the Courier gives its egg to this player (EGG-24).
    Give(Seat),
    /// `discard -6`: the Priest discards an egg of this value (EGG-26).
    Discard(i8),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep => f.write_str("keep"),
            Self::Redraw => f.write_str("redraw"),
            Self::Play(one, None) => write!(f, "play {one}"),
            Self::Play(high, Some(low)) => write!(f, "play {high} {low}"),
            Self::Take(value) => write!(f, "take {value:+}"),
            Self::TakeDown(number) => write!(f, "take down {}", number + 1),
            Self::Pass => f.write_str("pass"),
            Self::Give(seat) => write!(f, "give {seat}"),
            Self::Discard(value) => write!(f, "discard {value:+}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let expected = NotationError {
            expected: "`keep`, `redraw`, `play 10`, `play 10 8`, `take +13`, `take down 1`, `pass`, \
                       `give 2` or `discard -6`",
        };
        expected.read(text, read)
    }
}

fn read(text: &str) -> Option<Move> {
    let card = |text: &str| Adventurer::of_rank(text.parse().ok()?);
    let words: Vec<&str> = text.split(' ').collect();
    Some(match words[..] {
        ["keep"] => Move::Keep,
        ["redraw"] => Move::Redraw,
        ["play", one] => Move::Play(card(one)?, None),
        ["play", high, low] => {
            Move::Play(card(high)?, Some(card(low).filter(|low| Some(*low) < card(high))?))
        }
        ["take", value] => Move::Take(value.parse().ok()?),
        ["take", "down", number] => {
            let index = number.parse::<u8>().ok()?.checked_sub(1)?;
            Move::TakeDown(Some(index).filter(|index| usize::from(*index) < MOST_DOWN)?)
        }
        ["pass"] => Move::Pass,
        ["give", seat] => Move::Give(seat.parse().ok()?),
        ["discard", value] => Move::Discard(value.parse().ok()?),
        _ => return None,
    })
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_is_read() {
        for text in
            ["keep", "play 10", "play 10 8", "take +13", "take -6", "take +0", "take down 6", "give 6"]
        {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "play",
            "play 0",
            "play 11",
            "play 8 10",
            "play 8 8",
            "play 08",
            "take 13",
            "take  +13",
            "take -0",
            "take down 0",
            "take down 7",
            "give 0",
            "give 7",
            "Keep",
            "discard 6",
            "take +200",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
