//! Turns clicks on cards and eggs into moves.

use eggs::{Adventurer, Move};

use crate::boards::MovePlace;

/// Where on the screen a move is made.
pub(crate) const fn place(mv: Move) -> MovePlace {
    match mv {
        Move::Play(..) => MovePlace::Cards,
        Move::Take(_) | Move::TakeDown(_) => MovePlace::Board,
        Move::Keep | Move::Redraw | Move::Pass | Move::Give(_) | Move::Discard(_) => MovePlace::Prompt,
    }
}

/// The chosen cards after a click on one: it is added or removed. If there are more than `plays`, the oldest is
/// removed.
pub(crate) fn toggle(chosen: &[Adventurer], card: Adventurer, plays: usize) -> Vec<Adventurer> {
    let mut after: Vec<Adventurer> = chosen.iter().copied().filter(|other| *other != card).collect();
    if after.len() == chosen.len() {
        after.push(card);
        if after.len() > plays {
            after.remove(0);
        }
    }
    after
}

/// The move that plays the chosen cards; `None` if there are too few.
pub(crate) fn play(chosen: &[Adventurer], plays: usize) -> Option<Move> {
    match (chosen, plays) {
        ([one], 1) => Some(Move::Play(*one, None)),
        ([a, b], 2) => Some(Move::Play(*a.max(b), Some(*a.min(b)))),
        _ => None,
    }
}

/// Whether a move plays this card.
pub(crate) fn plays(mv: Move, card: Adventurer) -> bool {
    matches!(mv, Move::Play(one, other) if one == card || other == Some(card))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_chosen_and_taken_back() {
        let (bard, hero) = (Adventurer::Bard, Adventurer::Hero);
        assert_eq!(toggle(&[], hero, 1), vec![hero]);
        assert_eq!(toggle(&[hero], hero, 1), vec![]);
        assert_eq!(toggle(&[hero], bard, 1), vec![bard]);
        assert_eq!(toggle(&[hero], bard, 2), vec![hero, bard]);
    }

    #[test]
    fn two_cards_are_named_the_higher_first() {
        let (bard, hero) = (Adventurer::Bard, Adventurer::Hero);
        assert_eq!(play(&[bard, hero], 2).map(|mv| mv.to_string()), Some("play 10 1".to_owned()));
        assert_eq!(play(&[bard], 2), None);
        assert_eq!(play(&[bard], 1).map(|mv| mv.to_string()), Some("play 1".to_owned()));
    }
}
