//! The question to a seat, and its rule.

use game::{Arg, Line, Prompt, RuleId, Seat};
use realm::Region;

use crate::data::{Actions, Mark};
use crate::rule;
use crate::state::{Phase, Public};

pub(crate) fn prompt(public: &Public, seat: Seat) -> Prompt {
    let coins = public.coins[seat];
    let line = match public.phase {
        Phase::Neutral(left) => Line::new("prompt.neutral").with("left", left),
        Phase::Bid => Line::new("prompt.bid").with("coins", coins),
        Phase::First => Line::new("prompt.first"),
        Phase::Take => Line::new("prompt.take").with("coins", coins),
        Phase::Act(actions) if actions.either => Line::new("prompt.either").with("open", open(actions)),
        Phase::Act(actions) => Line::new("prompt.act").with("open", open(actions)),
        Phase::Over => Line::new("prompt.over"),
    };
    Prompt { line, rule: asked_by(public.phase) }
}

/// The rule of the question in a phase.
const fn asked_by(phase: Phase) -> RuleId {
    match phase {
        Phase::Neutral(_) => rule(6),
        Phase::Bid => rule(10),
        Phase::First => rule(11),
        Phase::Take => rule(20),
        Phase::Act(actions) => actions.rule(),
        Phase::Over => rule(45),
    }
}

/// The rule to show for a region of the map where nothing is asked: of the token in it, otherwise of control (EME-41).
#[must_use]
pub fn rule_of_region(public: &Public, region: Region) -> RuleId {
    public.marks(region).next().map_or(rule(41), Mark::rule)
}

/// The open parts of an action, in words.
fn open(actions: Actions) -> Arg {
    parts(actions).collect()
}

/// The parts of an action, in words.
pub(crate) fn parts(actions: Actions) -> impl Iterator<Item = Line> {
    let steps = if actions.sea { "open.steps_sea" } else { "open.steps" };
    let parts = [
        ("open.destroy", actions.destroy),
        ("open.place", actions.place),
        (steps, actions.steps),
        ("open.city", actions.city),
    ];
    parts.into_iter().filter(|(_, n)| *n > 0).map(|(id, n)| Line::new(id).with("n", n))
}
