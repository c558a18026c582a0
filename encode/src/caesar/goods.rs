//! The points that the tokens of a city add to a score.

use caesar::{
    Colour, GOLD_POINTS, PlaceId, PlaceSet, Player, Public, SAME_POINTS, SET_POINTS, Tokens, Wealth,
};

use super::{COLOURS, KINDS};

/// The points that more tokens would add for a seat.
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

    /// The points the seat gains by the two tokens of a city: its colour and value, and its wealth.
    #[inline]
    pub(super) fn gain(&self, public: &Public, city: PlaceId, token: (Colour, u8), wealth: Wealth) -> i32 {
        i32::from(self.colour(public, city, token) + self.wealth[wealth as usize])
    }

    /// The points of a city token. Only the best city of a colour scores, or all of a whole province if that option is
    /// on.
    #[inline]
    fn colour(&self, public: &Public, city: PlaceId, (colour, value): (Colour, u8)) -> i16 {
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

/// The points of one more token of each kind of wealth.
fn added(tokens: &Tokens) -> [i16; KINDS] {
    let at_least = tokens.owned_at_least();
    Wealth::ALL.map(|kind| {
        let count = usize::from(tokens[kind]);
        if kind == Wealth::Gold {
            return GOLD_STEPS[count];
        }
        // The next token joins a set with every kind of which the seat has more tokens.
        SAME_STEPS[count] + SET_STEPS[usize::from(at_least[count + 1])]
    })
}

const GOLD_STEPS: [i16; GOLD_POINTS.len()] = steps(GOLD_POINTS);
const SAME_STEPS: [i16; SAME_POINTS.len()] = steps(SAME_POINTS);
const SET_STEPS: [i16; SET_POINTS.len()] = steps(SET_POINTS);

/// What the next step of a table adds; nothing after the last.
const fn steps<const N: usize>(table: [i16; N]) -> [i16; N] {
    let mut steps = [0; N];
    let mut at = 0;
    while at + 1 < N {
        steps[at] = table[at + 1] - table[at];
        at += 1;
    }
    steps
}
