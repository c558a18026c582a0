//! Where the moves of Legends are made.

use legends::{Move, Phase, Public, Region};

use crate::boards::Place;
use crate::boards::land::Touch;

/// Where on the screen a move is made.
pub(super) const fn place(mv: Move) -> Place {
    match mv {
        Move::Lay(_)
        | Move::Start(_)
        | Move::Token(..)
        | Move::Outpost(_)
        | Move::Neutral(_)
        | Move::Place(_)
        | Move::Step(..)
        | Move::City(_)
        | Move::Destroy(..)
        | Move::Peek(_) => Place::Board,
        Move::Take(_) => Place::Cards,
        Move::Bid(_) | Move::Steal => Place::Prompt,
        Move::Done => Place::Done,
    }
}

/// Where a move touches the map.
pub(super) fn touch(notation: &str) -> Touch {
    match notation.parse() {
        Ok(
            Move::Start(at)
            | Move::Token(_, at)
            | Move::Outpost(at)
            | Move::Neutral(at)
            | Move::Place(at)
            | Move::City(at)
            | Move::Destroy(_, at)
            | Move::Peek(at),
        ) => Touch::At(at.0),
        Ok(Move::Step(from, to)) => Touch::Step(from.0, to.0),
        Ok(Move::Lay(_) | Move::Bid(_) | Move::Take(_) | Move::Steal | Move::Done) | Err(_) => Touch::Nowhere,
    }
}

/// The notation of a step.
pub(super) fn step(from: u8, to: u8) -> String {
    Move::Step(Region(from), Region(to)).to_string()
}

/// The rule of what can be done in a region now; of who holds it otherwise.
pub(super) fn rule(public: &Public, lit: bool) -> &'static str {
    match public.phase {
        _ if !lit => "LEG-51",
        Phase::Start => "LEG-03",
        Phase::Token(_) => "LEG-61",
        Phase::Encounters | Phase::Portal => "LEG-63",
        Phase::Outpost => "LEG-07",
        Phase::Neutral(_) => "LEG-08",
        Phase::Peek => "LEG-70",
        Phase::Act(actions) if actions.destroy() => "LEG-33",
        Phase::Act(actions) if actions.place() > 0 => "LEG-30",
        Phase::Act(actions) if actions.city() => "LEG-32",
        Phase::Act(_) => "LEG-31",
        Phase::Lay | Phase::Bid | Phase::Take | Phase::Steal(..) | Phase::Extra | Phase::Over => "LEG-51",
    }
}

/// What was probably meant by a click where nothing is legal, so that the engine can say why not.
pub(super) fn guess(public: &Public, at: Region) -> Option<Move> {
    match public.phase {
        Phase::Take => Some(Move::Place(at)),
        Phase::Start => Some(Move::Start(at)),
        Phase::Token(mark) => Some(Move::Token(mark, at)),
        Phase::Outpost => Some(Move::Outpost(at)),
        Phase::Act(actions) if actions.place() > 0 => Some(Move::Place(at)),
        Phase::Act(actions) if actions.city() => Some(Move::City(at)),
        Phase::Act(actions) if actions.steps() > 0 => Some(Move::Step(at, at)),
        Phase::Lay
        | Phase::Encounters
        | Phase::Portal
        | Phase::Neutral(_)
        | Phase::Bid
        | Phase::Act(_)
        | Phase::Steal(..)
        | Phase::Peek
        | Phase::Extra
        | Phase::Over => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_touch_the_map_where_they_happen() {
        let Touch::At(start) = touch("start d3") else { panic!("a start is on the map") };
        assert_eq!(touch("place d3"), Touch::At(start));
        assert_eq!(touch("token dragon@d3"), Touch::At(start));
        assert_eq!(touch("lay desert e"), Touch::Nowhere);
        assert!(matches!(touch("move d3-d4"), Touch::Step(from, _) if from == start));
    }
}
