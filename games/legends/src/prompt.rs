//! The question to a seat, and its rule.

use game::{Line, Prompt, RuleId, Seat};
use realm::Region;

use crate::data::Mark;
use crate::rule;
use crate::state::{Phase, Public};
use crate::words::{deed, mark_thing, slot_thing};

pub(crate) fn prompt(public: &Public, seat: Seat) -> Prompt {
    let coins = public.coins[seat];
    let line = match public.phase {
        Phase::Lay => {
            Line::new("prompt.lay").with("slot", slot_thing(public, public.board.tiles.len() as u8))
        }
        Phase::Start => Line::new("prompt.start"),
        Phase::Token(mark) => Line::new("prompt.token").with("token", mark_thing(mark)),
        Phase::Encounters => Line::new("prompt.encounters"),
        Phase::Portal => Line::new("prompt.portal"),
        Phase::Outpost => Line::new("prompt.outpost"),
        Phase::Neutral(left) => Line::new("prompt.neutral").with("left", left),
        Phase::Bid => Line::new("prompt.bid").with("coins", coins),
        Phase::Take => Line::new("prompt.take").with("coins", coins),
        Phase::Act(actions) => Line::new("prompt.act").with("deed", deed(actions)),
        Phase::Steal(from, _) => Line::new("prompt.steal").with("from", from),
        Phase::Peek => Line::new("prompt.peek"),
        Phase::Extra => Line::new("prompt.extra").with("coins", coins),
        Phase::Over => Line::new("prompt.over"),
    };
    Prompt { line, rule: asked_by(public.phase) }
}

/// The rule of the question in a phase.
const fn asked_by(phase: Phase) -> RuleId {
    match phase {
        Phase::Lay => rule(2),
        Phase::Start => rule(3),
        Phase::Token(mark) => mark.rule(),
        Phase::Encounters | Phase::Portal => rule(63),
        Phase::Outpost => rule(7),
        Phase::Neutral(_) => rule(8),
        Phase::Bid => rule(15),
        Phase::Take => rule(20),
        Phase::Act(actions) => actions.rule(),
        Phase::Steal(..) => rule(66),
        Phase::Peek => rule(70),
        Phase::Extra => rule(65),
        Phase::Over => rule(54),
    }
}

/// The rule to show for a region of the map where nothing is asked: of the token in it, otherwise of control (LEG-51).
#[must_use]
pub fn rule_of_region(public: &Public, region: Region) -> RuleId {
    let here = || public.marks(None, region).next().map_or(rule(51), Mark::rule);
    if public.start == Some(region) { rule(30) } else { here() }
}
