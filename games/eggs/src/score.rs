//! The score sheet.

use std::fmt;

use game::{Outcome, Scorecard, Seat};
use serde::{Deserialize, Serialize};

use crate::data::ROUNDS;
use crate::eggs::EggSet;
use crate::state::{Phase, Private, Public};
use crate::turn::laid_points;

/// The category of a row of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// The points of a round, counted from 1 (EGG-40).
    Round(u8),
    /// Egg tokens (EGG-43).
    EggTokens,
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round(round) => write!(f, "round_{round}"),
            Self::EggTokens => f.write_str("egg_tokens"),
        }
    }
}

/// The finished rounds, and as much of the current one as the viewer knows.
pub(crate) fn score(public: &Public, own: Option<(Seat, &Private)>) -> Scorecard<Category> {
    let mut sheet = Scorecard::new(public.seats);
    if public.pub_scoring {
        sheet.row(Category::EggTokens, |seat| i16::from(public.egg_tokens[seat]));
        return sheet;
    }
    for round in 1..=ROUNDS {
        sheet.row(Category::Round(round), |seat| {
            if round == public.round && public.phase != Phase::Over {
                public.round_points(own, seat)
            } else {
                public.rounds[usize::from(round) - 1][seat]
            }
        });
    }
    sheet
}

/// The result, once the game is over.
pub(crate) fn outcome(public: &Public) -> Option<Outcome> {
    (public.phase == Phase::Over).then(|| score(public, None).outcome())
}

impl Public {
    /// What a player has in the present round as far as the table tells the viewer: one's own pile to the point; of
    /// another's, with the memory aid, the eggs that went there face up or that the viewer has seen, and without it none
    /// (EGG-13). An egg that a Priest may have discarded counts until the piles are opened.
    #[must_use]
    pub fn round_points(&self, own: Option<(Seat, &Private)>, seat: Seat) -> i16 {
        let eggs = match own {
            Some((viewer, private)) if viewer == seat => self.pile(seat, private),
            _ if !self.memory_aid => EggSet::EMPTY,
            Some((_, private)) => self.open[seat] | self.down_eggs_of(seat, private),
            None => self.open[seat],
        };
        self.deck.sum(eggs) + laid_points(self.laid[seat])
    }
}
