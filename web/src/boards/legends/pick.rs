//! Where on the screen the moves of Legends are made.

use game::View;
use legends::{Event, Legends, Move, Part, Phase, Public, Region};

use super::belongings::emblem;
use super::describe;
use crate::boards::MovePlace;
use crate::boards::land::{MoveLocation, RegionDescription, RegionGame, TakenCard};

/// Where on the screen a move is made.
pub(super) const fn place(mv: Move) -> MovePlace {
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
        | Move::Peek(_) => MovePlace::Board,
        Move::Take(_) => MovePlace::Cards,
        Move::Bid(_) | Move::Steal => MovePlace::Prompt,
        Move::Done => MovePlace::Done,
    }
}

/// Where on the board the open parts of the action are carried out.
pub(super) fn wheres(public: &Public) -> Vec<&'static str> {
    let Phase::Act(actions) = public.phase else { return Vec::new() };
    let part = |part: Part| match part {
        Part::Nothing => None,
        Part::Place(_) => Some("where.place"),
        Part::Move(_) => Some("where.steps"),
        Part::City => Some("where.city"),
        Part::Destroy => Some("where.destroy.here"),
    };
    actions.parts.into_iter().filter_map(part).collect()
}

impl RegionGame for Legends {
    const STEP: fn(Region, Region) -> Move = Move::Step;

    fn location(mv: Move) -> MoveLocation {
        match mv {
            Move::Start(at)
            | Move::Token(_, at)
            | Move::Outpost(at)
            | Move::Neutral(at)
            | Move::Place(at)
            | Move::City(at)
            | Move::Destroy(_, at)
            | Move::Peek(at) => MoveLocation::At(at.0),
            Move::Step(from, to) => MoveLocation::Step(from.0, to.0),
            Move::Lay(_) | Move::Bid(_) | Move::Take(_) | Move::Steal | Move::Done => MoveLocation::Nowhere,
        }
    }

    fn guess(public: &Public, at: u8) -> Option<Move> {
        let at = Region(at);
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

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::CardRevealed { .. })
    }

    fn row(view: &View<Self>) -> Vec<u8> {
        view.public().row.iter().map(|card| card.0).collect()
    }

    fn taken(public: &Public, event: &Event) -> Option<TakenCard> {
        match event {
            Event::CardTaken { seat, card, price } => {
                let drawing = emblem(public.printed(*card));
                Some(TakenCard { seat: *seat, card: card.0, price: *price, drawing })
            }
            _ => None,
        }
    }

    fn describe(view: &View<Self>, at: u8) -> RegionDescription {
        describe::describe(view, Region(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_touch_the_map_where_they_happen() {
        let location = |text: &str| Legends::location(text.parse().unwrap());
        let MoveLocation::At(start) = location("start d3") else {
            panic!("the start token is placed on the map")
        };
        assert_eq!(location("place d3"), MoveLocation::At(start));
        assert_eq!(location("token dragon@d3"), MoveLocation::At(start));
        assert_eq!(location("lay desert e"), MoveLocation::Nowhere);
        assert!(matches!(location("move d3-d4"), MoveLocation::Step(from, _) if from == start));
    }
}
