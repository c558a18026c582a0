//! The question to a seat, and its rule.

use game::{Line, Prompt, RuleId};

use crate::rule;
use crate::sets::PlaceId;
use crate::state::{Phase, Public};

pub(crate) fn prompt(public: &Public) -> Prompt {
    let thing = |place| public.board.thing(place);
    let line = match public.phase {
        Phase::Reach => Line::new("prompt.reach"),
        Phase::Lengthen { city, start, .. } => {
            Line::new("prompt.lengthen").with("city", thing(city)).with("start", thing(start))
        }
        Phase::Choose { city } => Line::new("prompt.choose").with("city", thing(city)),
        Phase::Over => Line::new("prompt.over"),
    };
    Prompt { line, rule: asked_by(public.phase) }
}

/// The rule of the question in a phase.
const fn asked_by(phase: Phase) -> RuleId {
    match phase {
        Phase::Reach => rule(10),
        Phase::Lengthen { .. } => rule(13),
        Phase::Choose { .. } => rule(16),
        Phase::Over => rule(26),
    }
}

/// The rule to show for a place of the map: that of the question if the place is an answer to it; otherwise that of
/// the way back (CAE-15) for Rome and of connecting (CAE-10) for a city.
#[must_use]
pub fn rule_of_place(public: &Public, place: PlaceId, is_target: bool) -> RuleId {
    match place {
        _ if is_target => asked_by(public.phase),
        PlaceId::ROME => rule(15),
        _ => rule(10),
    }
}
