//! The score sheet, as if the game ended now (CAE-21 to CAE-26, CAE-31).

use game::{BySeat, Outcome, Scorecard, Seat};

use crate::board::Board;
use crate::data::{
    Colour, GOLD_POINTS, MAX_PLAYERS, MOST_ROADS_LEFT, SAME_POINTS, SET_POINTS, Tokens, Wealth,
};
use crate::sets::PlaceSet;
use crate::state::{Phase, Public};

game::worded! {
    /// The category of a row of the score sheet.
    pub enum Category {
        /// Points scored by roads during the game.
        Roads = "roads",
        /// The best city of each colour.
        Cities = "cities",
        /// Sets of different wealth.
        Sets = "sets",
        /// Wealth of the same kind.
        Same = "same",
        /// Gold coins.
        Gold = "gold",
        /// The bonus for the most roads left.
        Bonus = "bonus",
        /// Colours of cities, to break ties.
        Colours = "colours",
        /// Gold coins, to break ties.
        Coins = "coins",
        /// Roads left, to break ties.
        RoadsLeft = "roads_left",
    }
}

/// The result, once the game is over.
pub(crate) fn outcome(public: &Public) -> Option<Outcome> {
    (public.phase == Phase::Over).then(|| score(public).outcome())
}

/// The categories of the total, in the order of the sheet.
const SCORING: [Category; 6] =
    [Category::Roads, Category::Cities, Category::Sets, Category::Same, Category::Gold, Category::Bonus];

/// What a seat has, as if the game ended now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Its points: roads, cities, sets, same wealth, gold, bonus.
    pub points: [i16; SCORING.len()],
    /// The value of its best city of each colour (CAE-21).
    pub best: [u8; Colour::ALL.len()],
}

impl Standing {
    /// The standing of every seat.
    #[must_use]
    pub fn all(public: &Public) -> BySeat<Self, MAX_PLAYERS> {
        let most_left = public.players.iter(public.seats).map(|(_, player)| player.roads_left).max();
        let mut all: BySeat<Self, MAX_PLAYERS> = BySeat::default();
        for (seat, player) in public.players.iter(public.seats) {
            let best = best_cities(public, player.cities);
            let points = [
                player.points,
                city_points(public, player.cities, best),
                set_points(&player.wealth),
                same_points(&player.wealth),
                GOLD_POINTS[usize::from(player.wealth[Wealth::Gold])],
                // CAE-25: all players who share the most get the bonus.
                if Some(player.roads_left) == most_left { MOST_ROADS_LEFT } else { 0 },
            ];
            all[seat] = Self { points, best };
        }
        all
    }
}

/// The score sheet of this position.
pub(crate) fn score(public: &Public) -> Scorecard<Category> {
    let player = |seat: Seat| &public.players[seat];
    let all = Standing::all(public);
    let mut sheet = Scorecard::new(public.seats);
    for (index, category) in SCORING.into_iter().enumerate() {
        // CAE-25: the end alone gives the bonus.
        if category == Category::Bonus && public.phase != Phase::Over {
            sheet.pending_row(category, |seat| all[seat].points[index]);
        } else {
            sheet.row(category, |seat| all[seat].points[index]);
        }
    }
    // CAE-26: the ladder of tie-breaks.
    sheet.rung(Category::Colours, |seat| colours(&public.board, player(seat).cities));
    sheet.rung(Category::Coins, |seat| i16::from(player(seat).wealth[Wealth::Gold]));
    sheet.rung(Category::RoadsLeft, |seat| i16::from(player(seat).roads_left));
    sheet
}

/// The value of the best of these cities of each colour (CAE-21).
#[must_use]
pub fn best_cities(public: &Public, owned: PlaceSet) -> [u8; Colour::ALL.len()] {
    let mut best = [0; Colour::ALL.len()];
    // All columns at once, without a branch: the compiler uses the maximum of vectors.
    for city in owned.iter() {
        best.iter_mut().zip(public.board.values(city)).for_each(|(best, value)| *best = (*best).max(*value));
    }
    best
}

/// The points of all cities owned, colour by colour. Without the variant of CAE-31 only the best of a colour counts.
fn city_points(public: &Public, owned: PlaceSet, best: [u8; Colour::ALL.len()]) -> i16 {
    if !public.whole_province {
        return best.into_iter().map(i16::from).sum();
    }
    let points = |cities: PlaceSet| cities.iter().map(|city| public.board.value(city)).sum::<i16>();
    public.board.colours().iter().map(|(_, all)| points(counting(public, *all, owned))).sum()
}

/// The cities of a colour that count for their owner: one of the highest value (CAE-21), or all of them when the whole
/// province is owned and that variant is played (CAE-31).
fn counting(public: &Public, all: PlaceSet, owned: PlaceSet) -> PlaceSet {
    if public.whole_province && all & owned == all {
        return all;
    }
    let best = (all & owned).iter().max_by_key(|city| public.board.value(*city));
    best.map_or(PlaceSet::EMPTY, PlaceSet::only)
}

impl Public {
    /// The cities that count for a player now; the others are worth nothing beside them (CAE-21, CAE-31).
    #[must_use]
    pub fn counting_cities(&self, seat: Seat) -> PlaceSet {
        let owned = self.players[seat].cities;
        let colours = self.board.colours().iter();
        colours.fold(PlaceSet::EMPTY, |counted, (_, all)| counted | counting(self, *all, owned))
    }
}

/// The rows of a player board: how many kinds each has, and its points. The k-th row is made of every kind owned at
/// least k times (CAE-22). Gold is in no row.
pub fn set_rows(tokens: &Tokens) -> impl Iterator<Item = (u8, i16)> + '_ {
    (1..=Wealth::Meat.most()).map(|row| {
        let kinds = Wealth::GOODS.iter().filter(|kind| tokens[**kind] >= row).count();
        (kinds as u8, SET_POINTS[kinds])
    })
}

/// Sets of different kinds, row by row of the player board (CAE-22).
fn set_points(tokens: &Tokens) -> i16 {
    let rows = tokens.owned_at_least();
    rows[1..SAME_POINTS.len()].iter().map(|kinds| SET_POINTS[usize::from(*kinds)]).sum()
}

/// Tokens of the same kind, gold apart (CAE-23).
fn same_points(tokens: &Tokens) -> i16 {
    Wealth::GOODS.iter().map(|kind| SAME_POINTS[usize::from(tokens[*kind])]).sum()
}

/// How many colours of cities are owned (CAE-26).
fn colours(board: &Board, owned: PlaceSet) -> i16 {
    board.colours().iter().filter(|(_, all)| !(*all & owned).is_empty()).count() as i16
}
