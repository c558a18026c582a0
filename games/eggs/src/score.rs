//! The score sheet.

use std::fmt;

use game::{Scorecard, Seat};
use serde::{Deserialize, Serialize};

use crate::data::ROUNDS;
use crate::state::{Phase, Private, Public};
use crate::turn::laid_points;

/// What a row of the score sheet is for.
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

/// The finished rounds, and of the present one what the viewer knows.
pub(crate) fn score(public: &Public, own: Option<(Seat, &Private)>) -> Scorecard<Category> {
    let mut sheet = Scorecard::new(public.seats);
    if public.pub_scoring {
        sheet.row(Category::EggTokens, |seat| i16::from(public.egg_tokens[seat]));
        return sheet;
    }
    for round in 1..=ROUNDS {
        sheet.row(Category::Round(round), |seat| {
            if round == public.round && public.phase != Phase::Over {
                round_so_far(public, own, seat)
            } else {
                public.rounds[usize::from(round) - 1][seat]
            }
        });
    }
    sheet
}

/// What a player has in the present round as far as the viewer knows: one's own pile to the point; of
/// another's, the eggs that went there face up or that the viewer has seen. An egg that a Priest may have
/// discarded counts until the piles are opened.
pub(crate) fn round_so_far(public: &Public, own: Option<(Seat, &Private)>, seat: Seat) -> i16 {
    let eggs = match own {
        Some((viewer, private)) if viewer == seat => public.pile(seat, private),
        Some((_, private)) => public.open[seat].plus(public.down_eggs_of(seat, private)),
        None => public.open[seat],
    };
    public.deck.sum(eggs) + laid_points(public.laid[seat])
}
