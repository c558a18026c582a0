//! The score sheet, as if the game ended now (CAE-21 to CAE-26, CAE-31).

use std::fmt;

use game::{Scorecard, Seat};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::data::{GOLD_POINTS, MOST_ROADS_LEFT, SAME_POINTS, SET_POINTS, Tokens, Wealth};
use crate::sets::PlaceSet;
use crate::state::Public;

/// What a row of the score sheet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Points scored by roads during the game.
    Roads,
    /// The best city of each colour.
    Cities,
    /// Sets of different wealth.
    Sets,
    /// Wealth of the same kind.
    Same,
    /// Gold coins.
    Gold,
    /// The bonus for the most roads left.
    Bonus,
    /// Colours of cities, to break ties.
    Colours,
    /// Gold coins, to break ties.
    Coins,
    /// Roads left, to break ties.
    RoadsLeft,
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Roads => "roads",
            Self::Cities => "cities",
            Self::Sets => "sets",
            Self::Same => "same",
            Self::Gold => "gold",
            Self::Bonus => "bonus",
            Self::Colours => "colours",
            Self::Coins => "coins",
            Self::RoadsLeft => "roads_left",
        })
    }
}

/// The score sheet of this position.
pub(crate) fn score(public: &Public) -> Scorecard<Category> {
    let player = |seat: Seat| &public.players[seat];
    let coins = |seat: Seat| player(seat).wealth[Wealth::Gold];
    let most_left = Seat::all(public.seats).map(|seat| player(seat).roads_left).max();
    let mut sheet = Scorecard::new(public.seats);
    sheet.row(Category::Roads, |seat| player(seat).points);
    sheet.row(Category::Cities, |seat| city_points(public, player(seat).cities));
    sheet.row(Category::Sets, |seat| set_points(&player(seat).wealth));
    sheet.row(Category::Same, |seat| same_points(&player(seat).wealth));
    sheet.row(Category::Gold, |seat| GOLD_POINTS[usize::from(coins(seat))]);
    // CAE-25: all who share the most get the bonus.
    sheet.row(
        Category::Bonus,
        |seat| {
            if Some(player(seat).roads_left) == most_left { MOST_ROADS_LEFT } else { 0 }
        },
    );
    // CAE-26: the ladder of tie-breaks.
    sheet.rung(Category::Colours, |seat| colours(&public.board, player(seat).cities));
    sheet.rung(Category::Coins, |seat| i16::from(coins(seat)));
    sheet.rung(Category::RoadsLeft, |seat| i16::from(player(seat).roads_left));
    sheet
}

/// The highest value of each colour (CAE-21), or all of a colour when the whole province is owned and that
/// variant is played (CAE-31).
fn city_points(public: &Public, owned: PlaceSet) -> i16 {
    let of_colour = |all: PlaceSet| {
        let values = (all & owned).iter().map(|city| public.board.value(city));
        if public.whole_province && all & owned == all { values.sum() } else { values.max().unwrap_or(0) }
    };
    public.board.colours().iter().map(|(_, all)| of_colour(*all)).sum()
}

/// Sets of different kinds, row by row of the player board: the k-th set is made of every kind owned at least
/// k times (CAE-22). Gold is in no set.
fn set_points(tokens: &Tokens) -> i16 {
    let kinds_owned = |times: u8| Wealth::GOODS.iter().filter(|kind| tokens[**kind] >= times).count();
    (1..=Wealth::Meat.most()).map(|row| SET_POINTS[kinds_owned(row)]).sum()
}

/// Tokens of the same kind, gold apart (CAE-23).
fn same_points(tokens: &Tokens) -> i16 {
    Wealth::GOODS.iter().map(|kind| SAME_POINTS[usize::from(tokens[*kind])]).sum()
}

/// How many colours of cities are owned (CAE-26).
fn colours(board: &Board, owned: PlaceSet) -> i16 {
    board.colours().iter().filter(|(_, all)| !(*all & owned).is_empty()).count() as i16
}
