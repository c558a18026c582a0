//! The question to a seat, and its rule.

use game::{Line, Prompt};

use crate::legal::picks;
use crate::rule;
use crate::state::{Phase, Private, Public, Took};
use crate::words::{card, egg};

pub(crate) fn prompt(public: &Public, private: Option<&Private>) -> Prompt {
    let (line, number) = match public.phase {
        Phase::Mulligan => (Line::new("prompt.mulligan"), 4),
        Phase::Play if public.sizes().plays == 2 => (Line::new("prompt.play_two"), 10),
        Phase::Play => (Line::new("prompt.play"), 10),
        Phase::Pick { at } if picks(public, at).may_pass => (Line::new("prompt.pick_mage"), 11),
        Phase::Pick { at } => {
            let picker = public.lineup[usize::from(at)].adventurer;
            (Line::new("prompt.pick").with("card", card(picker)), 11)
        }
        Phase::Give { at } => (give_line(public, private, at), 24),
        Phase::Discard { .. } => (Line::new("prompt.discard"), 26),
        Phase::Over => (Line::new("prompt.over"), 42),
    };
    Prompt { line, rule: rule(number) }
}

/// Asks to whom the egg goes, and names the egg if the seat has seen it.
fn give_line(public: &Public, private: Option<&Private>, at: u8) -> Line {
    let known = match public.lineup[usize::from(at)].took {
        Took::Nothing => None,
        Took::Up(taken) => Some(taken),
        Took::Down(index) => private.and_then(|own| own.seen[usize::from(index)]),
    };
    match known {
        Some(known) => Line::new("prompt.give_known").with("egg", egg(public, known)),
        None => Line::new("prompt.give"),
    }
}
