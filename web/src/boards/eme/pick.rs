//! Where the moves of Eight-Minute Empire are made.

use eme::{Eme, Event, Move, Phase, Public, Region};
use game::View;

use super::tell;
use crate::boards::Place;
use crate::boards::land::{Description, Landed, Touch};

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

impl Landed for Eme {
    const STEP: fn(Region, Region) -> Move = Move::Step;

    fn touch(mv: Move) -> Touch {
        match mv {
            Move::Neutral(at) | Move::Place(at) | Move::City(at) | Move::Destroy(_, at) => Touch::At(at.0),
            Move::Step(from, to) => Touch::Step(from.0, to.0),
            Move::Bid(_) | Move::First(_) | Move::Take(_) | Move::Done => Touch::Nowhere,
        }
    }

    fn guess(public: &Public, at: u8) -> Option<Move> {
        let at = Region(at);
        match public.phase {
            Phase::Take => Some(Move::Place(at)),
            Phase::Act(actions) if actions.place > 0 => Some(Move::Place(at)),
            Phase::Act(actions) if actions.city > 0 => Some(Move::City(at)),
            Phase::Act(actions) if actions.steps > 0 => Some(Move::Step(at, at)),
            Phase::Neutral(_) | Phase::Bid | Phase::First | Phase::Act(_) | Phase::Over => None,
        }
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::CardRevealed { .. })
    }

    fn describe(view: &View<Self>, at: u8) -> Description {
        tell::describe(view.public(), Region(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_touch_the_map_where_they_happen() {
        let touch = |text: &str| Eme::touch(text.parse().unwrap());
        assert_eq!(touch("place 3"), Touch::At(2));
        assert_eq!(touch("move 1-2"), Touch::Step(0, 1));
        assert_eq!(touch("destroy 2@5"), Touch::At(4));
        assert_eq!(touch("done"), Touch::Nowhere);
        assert_eq!(Eme::STEP(Region(0), Region(1)).to_string(), "move 1-2");
    }
}
