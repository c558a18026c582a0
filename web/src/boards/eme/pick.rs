//! Where on the screen the moves of Eight-Minute Empire are made.

use eme::{Eme, Event, Move, Phase, Public, Region};
use game::View;

use super::{describe, icon};
use crate::boards::MovePlace;
use crate::boards::land::{MoveLocation, RegionDescription, RegionGame, TakenCard};

/// Where on the screen a move is made.
pub(super) const fn place(mv: Move) -> MovePlace {
    match mv {
        Move::Neutral(_) | Move::Place(_) | Move::Step(..) | Move::City(_) | Move::Destroy(..) => {
            MovePlace::Board
        }
        Move::Take(_) => MovePlace::Cards,
        Move::Bid(_) | Move::First(_) => MovePlace::Prompt,
        Move::Done => MovePlace::Done,
    }
}

/// Where on the board the open parts of the action are carried out.
pub(super) fn wheres(public: &Public) -> Vec<&'static str> {
    let Phase::Act(actions) = public.phase else { return Vec::new() };
    let parts = [
        (actions.destroy, "where.destroy"),
        (actions.place, "where.place"),
        (actions.steps, "where.steps"),
        (actions.city, "where.city"),
    ];
    parts.into_iter().filter(|(open, _)| *open > 0).map(|(_, id)| id).collect()
}

impl RegionGame for Eme {
    const STEP: fn(Region, Region) -> Move = Move::Step;

    fn location(mv: Move) -> MoveLocation {
        match mv {
            Move::Neutral(at) | Move::Place(at) | Move::City(at) | Move::Destroy(_, at) => {
                MoveLocation::At(at.0)
            }
            Move::Step(from, to) => MoveLocation::Step(from.0, to.0),
            Move::Bid(_) | Move::First(_) | Move::Take(_) | Move::Done => MoveLocation::Nowhere,
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

    fn row(view: &View<Self>) -> Vec<u8> {
        view.public().row.iter().map(|card| card.0).collect()
    }

    fn taken(public: &Public, event: &Event) -> Option<TakenCard> {
        match event {
            Event::CardTaken { seat, card, price } => Some(TakenCard {
                seat: *seat,
                card: card.0,
                price: *price,
                drawing: icon(public.face(*card).resource).to_owned(),
            }),
            _ => None,
        }
    }

    fn describe(view: &View<Self>, at: u8) -> RegionDescription {
        describe::describe(view.public(), Region(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_touch_the_map_where_they_happen() {
        let location = |text: &str| Eme::location(text.parse().unwrap());
        assert_eq!(location("place 3"), MoveLocation::At(2));
        assert_eq!(location("move 1-2"), MoveLocation::Step(0, 1));
        assert_eq!(location("destroy 2@5"), MoveLocation::At(4));
        assert_eq!(location("done"), MoveLocation::Nowhere);
        assert_eq!(Eme::STEP(Region(0), Region(1)).to_string(), "move 1-2");
    }
}
