//! Moves and their notation.

use std::fmt;
use std::str::FromStr;

use game::{NotationError, Seat};
use realm::Region;

use crate::board::REGIONS;
use crate::state::Colour;

/// One atomic decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Put a neutral army here: `neutral 12` (EME-06).
    Neutral(Region),
    /// Bid this many coins: `bid 3` (EME-10).
    Bid(u8),
    /// Let this seat play first: `first 2` (EME-11).
    First(Seat),
    /// Take the card at this place of the row, counted from 0: `take 1` is the leftmost (EME-20).
    Take(u8),
    /// Place an army here: `place 12` (EME-30).
    Place(Region),
    /// Move an army one step: `move 12-9` (EME-31, EME-32).
    Step(Region, Region),
    /// Build a city here: `city 12` (EME-33).
    City(Region),
    /// Destroy an army of this colour here: `destroy 2@12`, `destroy n@12` for a neutral one (EME-34).
    Destroy(Colour, Region),
    /// Leave out the rest of the action: `done` (EME-24).
    Done,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Neutral(region) => write!(f, "neutral {region}"),
            Self::Bid(coins) => write!(f, "bid {coins}"),
            Self::First(seat) => write!(f, "first {seat}"),
            Self::Take(place) => write!(f, "take {}", place + 1),
            Self::Place(region) => write!(f, "place {region}"),
            Self::Step(from, to) => write!(f, "move {from}-{to}"),
            Self::City(region) => write!(f, "city {region}"),
            Self::Destroy(colour, region) => write!(f, "destroy {colour}@{region}"),
            Self::Done => f.write_str("done"),
        }
    }
}

const EXPECTED: NotationError = NotationError {
    expected: "one of: neutral R, bid N, first S, take P, place R, move R-R, city R, destroy S@R, done \
               (R a region, S a seat, P a place of the row)",
};

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        EXPECTED.read(text, parse)
    }
}

fn parse(text: &str) -> Option<Move> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match verb {
        "neutral" => Move::Neutral(region(rest)?),
        "bid" => Move::Bid(rest.parse().ok()?),
        "first" => Move::First(rest.parse().ok()?),
        "take" => Move::Take(number(rest, 6)?),
        "place" => Move::Place(region(rest)?),
        "move" => {
            let (from, to) = rest.split_once('-')?;
            Move::Step(region(from)?, region(to)?)
        }
        "city" => Move::City(region(rest)?),
        "destroy" => {
            let (colour, place) = rest.split_once('@')?;
            Move::Destroy(colour.parse().ok()?, region(place)?)
        }
        "done" => Move::Done,
        _ => return None,
    })
}

fn region(text: &str) -> Option<Region> {
    number(text, REGIONS as u8).map(Region)
}

/// A number from 1 to `most`, as an index from 0.
fn number(text: &str, most: u8) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (1..=most).contains(&number).then(|| number - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_is_read() {
        for good in
            ["neutral 25", "bid 14", "first 5", "take 6", "move 12-9", "destroy n@3", "destroy 5@25", "done"]
        {
            assert_eq!(good.parse::<Move>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "bid",
            "bid +3",
            "bid 03",
            "take 0",
            "take 7",
            "place 26",
            "move 1",
            "destroy 6@1",
            "done now",
        ] {
            assert_eq!(bad.parse::<Move>(), Err(EXPECTED), "{bad}");
        }
    }
}
