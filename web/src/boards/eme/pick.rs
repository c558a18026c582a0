//! From clicks on the map to moves. Nothing here knows a rule: what is legal comes from the engine.

use eme::{Move, Phase, Region, RegionSet};

use crate::boards::Place;

/// What a click on a region means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Click {
    /// This move, legal or not: the engine answers either way.
    Play(Move),
    /// The region an army will leave from.
    Lift(Region),
    /// The lifted army is put down again.
    Drop,
    /// Several moves are possible here.
    Ask(Vec<Move>),
    /// Nothing can be meant.
    Nothing,
}

/// Where on the screen a move is made.
pub(crate) const fn place(mv: Move) -> Place {
    match mv {
        Move::Neutral(_) | Move::Place(_) | Move::Step(..) | Move::City(_) | Move::Destroy(..) => Place::Board,
        Move::Take(_) => Place::Cards,
        Move::Bid(_) | Move::First(_) => Place::Prompt,
        Move::Done => Place::Done,
    }
}

/// The regions worth a click: where something can be done, or where the lifted army can go.
pub(crate) fn targets(legal: &[Move], lifted: Option<Region>) -> RegionSet {
    legal.iter().filter_map(|mv| target(*mv, lifted)).fold(RegionSet::default(), RegionSet::or)
}

fn target(mv: Move, lifted: Option<Region>) -> Option<RegionSet> {
    match (mv, lifted) {
        (Move::Step(from, to), Some(lifted)) => (from == lifted).then(|| to.only()),
        (Move::Step(from, _), None) => Some(from.only()),
        (Move::Neutral(at) | Move::Place(at) | Move::City(at) | Move::Destroy(_, at), None) => Some(at.only()),
        (Move::Neutral(_) | Move::Place(_) | Move::City(_) | Move::Destroy(..), Some(_))
        | (Move::Bid(_) | Move::First(_) | Move::Take(_) | Move::Done, _) => None,
    }
}

/// What a click on a region means, with perhaps an army lifted somewhere.
pub(crate) fn click(legal: &[Move], phase: Phase, lifted: Option<Region>, at: Region) -> Click {
    if let Some(from) = lifted {
        return if from == at { Click::Drop } else { Click::Play(Move::Step(from, at)) };
    }
    let here = |mv: &&Move| match mv {
        Move::Neutral(region) | Move::Place(region) | Move::City(region) | Move::Destroy(_, region) => {
            *region == at
        }
        Move::Bid(_) | Move::First(_) | Move::Take(_) | Move::Step(..) | Move::Done => false,
    };
    let lift = legal.iter().any(|mv| matches!(mv, Move::Step(from, _) if *from == at));
    let mut moves: Vec<Move> = legal.iter().filter(here).copied().collect();
    match (moves.len(), lift) {
        (0, true) => Click::Lift(at),
        (1, false) => Click::Play(moves[0]),
        (0, false) => guess(phase, at),
        (_, lift) => {
            if lift {
                // The step's end is chosen next; the region twice stands for "from here".
                moves.push(Move::Step(at, at));
            }
            Click::Ask(moves)
        }
    }
}

/// What was probably meant where nothing is legal, so that the engine can say why not.
fn guess(phase: Phase, at: Region) -> Click {
    match phase {
        Phase::Take => Click::Play(Move::Place(at)),
        Phase::Act(actions) if actions.place > 0 => Click::Play(Move::Place(at)),
        Phase::Act(actions) if actions.city > 0 => Click::Play(Move::City(at)),
        Phase::Act(actions) if actions.steps > 0 => Click::Play(Move::Step(at, at)),
        Phase::Neutral(_) | Phase::Bid | Phase::First | Phase::Act(_) | Phase::Over => Click::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eme::Actions;

    const ACT: Phase = Phase::Act(Actions { place: 1, steps: 1, sea: false, city: 0, destroy: 0, either: true });

    #[test]
    fn one_meaning_is_played_at_once() {
        let legal = [Move::Place(Region(3)), Move::Done];
        assert_eq!(click(&legal, ACT, None, Region(3)), Click::Play(Move::Place(Region(3))));
    }

    #[test]
    fn an_army_is_lifted_and_put_down_elsewhere_or_back() {
        let legal = [Move::Step(Region(1), Region(2)), Move::Step(Region(1), Region(5)), Move::Done];
        assert_eq!(click(&legal, ACT, None, Region(1)), Click::Lift(Region(1)));
        assert_eq!(targets(&legal, None), Region(1).only());
        assert_eq!(targets(&legal, Some(Region(1))), Region(2).only().or(Region(5).only()));
        let step = Click::Play(Move::Step(Region(1), Region(2)));
        assert_eq!(click(&legal, ACT, Some(Region(1)), Region(2)), step);
        assert_eq!(click(&legal, ACT, Some(Region(1)), Region(1)), Click::Drop);
    }

    #[test]
    fn several_meanings_are_asked_about() {
        let legal = [Move::Place(Region(1)), Move::Step(Region(1), Region(2)), Move::Done];
        let asked = Click::Ask(vec![Move::Place(Region(1)), Move::Step(Region(1), Region(1))]);
        assert_eq!(click(&legal, ACT, None, Region(1)), asked);
    }

    #[test]
    fn a_click_that_means_nothing_legal_still_asks_the_engine_why() {
        assert_eq!(click(&[Move::Done], ACT, None, Region(7)), Click::Play(Move::Place(Region(7))));
        assert_eq!(click(&[], Phase::Bid, None, Region(7)), Click::Nothing);
    }
}
