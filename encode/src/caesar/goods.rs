//! What the tokens of a city add to a score.

use caesar::{GOLD_POINTS, PlaceId, PlaceSet, Player, Public, SAME_POINTS, SET_POINTS, Tokens, Wealth};

use super::{COLOURS, KINDS};

/// What a seat has, and what one more token of each kind would add.
pub(super) struct Gains {
    wealth: [i16; KINDS],
    /// The value of the best city of each colour.
    best: [u8; COLOURS],
    cities: PlaceSet,
}

impl Gains {
    pub(super) fn of(player: &Player, best: [u8; COLOURS]) -> Self {
        Self { wealth: added(&player.wealth), best, cities: player.cities }
    }

    /// The points the seat gains by the two tokens of a city.
    #[inline]
    pub(super) fn gain(&self, public: &Public, city: PlaceId, wealth: Wealth) -> i32 {
        i32::from(self.colour(public, city) + self.wealth[wealth as usize])
    }

    /// What it adds to the cities of its colour: the best counts, or all if the province is whole and that is played.
    #[inline]
    fn colour(&self, public: &Public, city: PlaceId) -> i16 {
        let Some((colour, value)) = public.board.place(city).token else { return 0 };
        let best = i16::from(self.best[colour as usize]);
        if public.whole_province
            && let Some((_, all)) = public.board.colours().iter().find(|(own, _)| *own == colour)
            && *all & self.cities.with(city) == *all
        {
            return all.iter().map(|city| public.board.value(city)).sum::<i16>() - best;
        }
        (i16::from(value) - best).max(0)
    }
}

/// What one more token of each kind adds to the collections.
fn added(tokens: &Tokens) -> [i16; KINDS] {
    let step = |table: &[i16], at: usize| {
        let points = |at: usize| table[at.min(table.len() - 1)];
        points(at + 1) - points(at)
    };
    let at_least = tokens.owned_at_least();
    Wealth::ALL.map(|kind| {
        let count = usize::from(tokens[kind]);
        if kind == Wealth::Gold {
            return step(&GOLD_POINTS, count);
        }
        // The next set of this kind has every kind that is owned more often.
        step(&SAME_POINTS, count) + step(&SET_POINTS, at_least[count + 1])
    })
}
