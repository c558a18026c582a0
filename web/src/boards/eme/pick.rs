//! Where the moves of Eight-Minute Empire are made.

use eme::{Actions, Move, Phase, Public, Region};

use crate::boards::Place;
use crate::boards::land::Touch;

/// Where on the screen a move is made.
pub(super) const fn place(mv: Move) -> Place {
    match mv {
        Move::Neutral(_) | Move::Place(_) | Move::Step(..) | Move::City(_) | Move::Destroy(..) => {
            Place::Board
        }
        Move::Take(_) => Place::Cards,
        Move::Bid(_) | Move::First(_) => Place::Prompt,
        Move::Done => Place::Done,
    }
}

/// Where a move touches the map.
pub(super) fn touch(notation: &str) -> Touch {
    match notation.parse() {
        Ok(Move::Neutral(at) | Move::Place(at) | Move::City(at) | Move::Destroy(_, at)) => Touch::At(at.0),
        Ok(Move::Step(from, to)) => Touch::Step(from.0, to.0),
        Ok(Move::Bid(_) | Move::First(_) | Move::Take(_) | Move::Done) | Err(_) => Touch::Nowhere,
    }
}

/// The notation of a step.
pub(super) fn step(from: u8, to: u8) -> String {
    Move::Step(Region(from), Region(to)).to_string()
}

/// The rule of what can be done in a region now; of who holds it otherwise.
pub(super) const fn rule(public: &Public, lit: bool) -> &'static str {
    match public.phase {
        Phase::Neutral(_) if lit => "EME-06",
        Phase::Act(Actions { either: true, .. }) if lit => "EME-35",
        Phase::Act(Actions { destroy: 1.., .. }) if lit => "EME-34",
        Phase::Act(Actions { place: 1.., .. }) if lit => "EME-30",
        Phase::Act(Actions { city: 1.., .. }) if lit => "EME-33",
        Phase::Act(Actions { sea: true, .. }) if lit => "EME-32",
        Phase::Act(_) if lit => "EME-31",
        _ => "EME-41",
    }
}

/// What was probably meant by a click where nothing is legal, so that the engine can say why not.
pub(super) fn guess(public: &Public, at: Region) -> Option<Move> {
    match public.phase {
        Phase::Take => Some(Move::Place(at)),
        Phase::Act(actions) if actions.place > 0 => Some(Move::Place(at)),
        Phase::Act(actions) if actions.city > 0 => Some(Move::City(at)),
        Phase::Act(actions) if actions.steps > 0 => Some(Move::Step(at, at)),
        Phase::Neutral(_) | Phase::Bid | Phase::First | Phase::Act(_) | Phase::Over => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_touch_the_map_where_they_happen() {
        assert_eq!(touch("place 3"), Touch::At(2));
        assert_eq!(touch("move 1-2"), Touch::Step(0, 1));
        assert_eq!(touch("destroy 2@5"), Touch::At(4));
        assert_eq!(touch("done"), Touch::Nowhere);
        assert_eq!(step(0, 1), "move 1-2");
    }
}
