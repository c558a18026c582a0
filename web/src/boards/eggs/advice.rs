//! Reasons for hints in Eggs and Empires, besides points.

use eggs::{Eggs, Move};
use game::View;

use crate::hint::Advised;

/// A card of this rank or higher picks early.
const EARLY_RANK: u8 = 7;

impl Advised for Eggs {
    fn notes(view: &View<Self>, mv: Move) -> Vec<String> {
        let Move::Play(card, _) = mv else { return Vec::new() };
        let public = view.public();
        let values: Vec<i8> = public.up.iter().map(|egg| public.deck.value(egg)).collect();
        let best = values.iter().copied().max().unwrap_or_default();
        let note = match (card.rank() >= EARLY_RANK, best > 0) {
            (true, true) => "hint.note.early",
            (false, true) => "hint.note.late",
            (_, false) => "hint.note.bad_eggs",
        };
        vec![note.to_owned()]
    }
}
