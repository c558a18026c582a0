//! Moves and their notation.

use std::fmt;
use std::str::FromStr;

use game::NotationError;
use realm::Region;

use crate::board::{Tile, Turn};
use crate::data::{Face, Mark, region_id, region_of_id};
use crate::state::Colour;

/// One atomic decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Lay a tile in the next slot: `lay desert e` has the top of the desert pointing east (LEG-02).
    Lay(Tile),
    /// Put the Start token: `start d3` (LEG-03).
    Start(Region),
    /// Lay a token: `token grimoire@d3`, `token hidden@d3` for one face down (LEG-61, LEG-62, LEG-63, LEG-70).
    Token(Mark, Region),
    /// Put everybody's extra army: `outpost m2` (LEG-07).
    Outpost(Region),
    /// Put a neutral army here: `neutral m2` (LEG-08).
    Neutral(Region),
    /// Bid this many coins: `bid 3` (LEG-15).
    Bid(u8),
    /// Take the card at this place of the row, counted from 0: `take 1` is the leftmost (LEG-20).
    Take(u8),
    /// Place an army here: `place d3` (LEG-30).
    Place(Region),
    /// Move an army one step: `move d3-d4` (LEG-31).
    Step(Region, Region),
    /// Build a city here: `city d3` (LEG-32).
    City(Region),
    /// Destroy an army of this colour here: `destroy 2@d3`, `destroy n@d3` for a neutral one (LEG-33).
    Destroy(Colour, Region),
    /// Steal a coin: `steal` (LEG-66).
    Steal,
    /// Look at the face-down token here: `peek d3` (LEG-70).
    Peek(Region),
    /// Decline the rest of the action, or another offer: `done` (LEG-22).
    Done,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = |region: &Region| region_id(*region);
        match self {
            Self::Lay(tile) => write!(f, "lay {} {}", tile.face.word(), tile.turn.word()),
            Self::Start(region) => write!(f, "start {}", id(region)),
            Self::Token(mark, region) => write!(f, "token {}@{}", mark.word(), id(region)),
            Self::Outpost(region) => write!(f, "outpost {}", id(region)),
            Self::Neutral(region) => write!(f, "neutral {}", id(region)),
            Self::Bid(coins) => write!(f, "bid {coins}"),
            Self::Take(place) => write!(f, "take {}", place + 1),
            Self::Place(region) => write!(f, "place {}", id(region)),
            Self::Step(from, to) => write!(f, "move {}-{}", id(from), id(to)),
            Self::City(region) => write!(f, "city {}", id(region)),
            Self::Destroy(colour, region) => write!(f, "destroy {colour}@{}", id(region)),
            Self::Steal => f.write_str("steal"),
            Self::Peek(region) => write!(f, "peek {}", id(region)),
            Self::Done => f.write_str("done"),
        }
    }
}

const EXPECTED: NotationError = NotationError {
    expected: "one of: lay FACE n|e|s|w, start R, token T@R, outpost R, neutral R, bid N, take P, place R, \
               move R-R, city R, destroy S@R, steal, peek R, done (R a region such as d3, T a token, S a seat \
               or n, P a place of the row)",
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
        "lay" => {
            let (face, turn) = rest.split_once(' ')?;
            Move::Lay(Tile { face: Face::of_word(face)?, turn: Turn::of_word(turn)? })
        }
        "start" => Move::Start(region_of_id(rest)?),
        "token" => {
            let (mark, place) = rest.split_once('@')?;
            Move::Token(Mark::of_word(mark)?, region_of_id(place)?)
        }
        "outpost" => Move::Outpost(region_of_id(rest)?),
        "neutral" => Move::Neutral(region_of_id(rest)?),
        "bid" => Move::Bid(rest.parse().ok()?),
        "take" => Move::Take(place_of_row(rest)?),
        "place" => Move::Place(region_of_id(rest)?),
        "move" => {
            let (from, to) = rest.split_once('-')?;
            Move::Step(region_of_id(from)?, region_of_id(to)?)
        }
        "city" => Move::City(region_of_id(rest)?),
        "destroy" => {
            let (colour, place) = rest.split_once('@')?;
            Move::Destroy(colour.parse().ok()?, region_of_id(place)?)
        }
        "steal" => Move::Steal,
        "peek" => Move::Peek(region_of_id(rest)?),
        "done" => Move::Done,
        _ => return None,
    })
}

/// A place of the row from 1 to 6, as an index from 0.
fn place_of_row(text: &str) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (1..=6).contains(&number).then(|| number - 1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_is_read() {
        for good in [
            "lay tall_islands w",
            "start d3",
            "token hidden@m1",
            "token rogues@h5",
            "outpost i5",
            "bid 12",
            "take 6",
            "move c1-d4",
            "destroy n@f3",
            "destroy 4@v7",
            "steal",
            "peek t2",
            "done",
        ] {
            assert_eq!(good.parse::<Move>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "lay desert",
            "lay moon n",
            "lay desert x",
            "start d8",
            "start 3",
            "token d3",
            "bid -1",
            "bid 01",
            "take 0",
            "take 7",
            "move d3",
            "destroy 5@d3",
            "steal 2",
            "peek",
            "done ",
            "Place d3",
        ] {
            assert_eq!(bad.parse::<Move>(), Err(EXPECTED), "{bad:?}");
        }
    }
}
