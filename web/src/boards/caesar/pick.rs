//! Turns clicks on cities into moves. The engine decides what is legal.

use caesar::{Move, Phase, PlaceId};

use crate::boards::MovePlace;

/// What a click on a place means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CityClick {
    /// Submits this move. If it is illegal, the engine refuses it with a reason.
    Play(Move),
    /// Aims at this city; the next click chooses the start of the chain.
    Aim(PlaceId),
    /// Confirms the aim.
    Confirm,
    /// The click does nothing.
    Nothing,
}

/// Where on the screen a move is made.
pub(super) const fn place(mv: Move) -> MovePlace {
    match mv {
        Move::Lay { .. } => MovePlace::Board,
        Move::Stop => MovePlace::Done,
        Move::Score(_) => MovePlace::Prompt,
    }
}

/// The clickable places: cities in reach, or the possible starts of a chain to the city aimed at.
pub(super) fn targets(legal: &[Move], phase: Phase, aim: Option<PlaceId>) -> Vec<u8> {
    let mut places: Vec<u8> = legal
        .iter()
        .filter_map(|mv| match (mv, phase, aim) {
            (Move::Lay { from, to }, Phase::Reach, Some(aim)) => (*from == aim).then_some(to.0),
            (Move::Lay { from, .. }, Phase::Reach, None) => Some(from.0),
            (Move::Lay { to, .. }, Phase::Lengthen { .. }, _) => Some(to.0),
            _ => None,
        })
        .collect();
    game::sort_short(&mut places, u8::cmp);
    places.dedup();
    places
}

/// What a click on a place means, if `aim` is the city aimed at.
pub(super) fn click(legal: &[Move], phase: Phase, aim: Option<PlaceId>, at: PlaceId) -> CityClick {
    match (phase, aim) {
        (Phase::Reach, Some(aim)) if aim == at => CityClick::Confirm,
        (Phase::Reach, Some(aim)) => {
            let starts_here = legal.iter().any(|mv| matches!(mv, Move::Lay { from, .. } if *from == at));
            let leads = legal.contains(&Move::Lay { from: aim, to: at });
            if starts_here && !leads {
                reach(legal, at)
            } else {
                CityClick::Play(Move::Lay { from: aim, to: at })
            }
        }
        (Phase::Reach, None) => reach(legal, at),
        (Phase::Lengthen { start, .. }, _) => CityClick::Play(Move::Lay { from: start, to: at }),
        (Phase::Choose { .. } | Phase::Over, _) => CityClick::Nothing,
    }
}

/// A click on a city without an aim: a city in reach becomes the aim, and its chains are shown.
fn reach(legal: &[Move], city: PlaceId) -> CityClick {
    if legal.iter().any(|mv| matches!(mv, Move::Lay { from, .. } if *from == city)) {
        CityClick::Aim(city)
    } else if city == PlaceId::ROME {
        CityClick::Nothing
    } else {
        // Submit an illegal chain from Rome, so that the engine explains why the city is out of reach.
        CityClick::Play(Move::Lay { from: city, to: PlaceId::ROME })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn lay(from: u8, to: u8) -> Move {
        Move::Lay { from: PlaceId(from), to: PlaceId(to) }
    }

    #[test]
    fn a_city_is_aimed_at_before_a_road_is_laid() {
        let legal = [lay(3, 0), lay(4, 0), lay(4, 2)];
        assert_eq!(click(&legal, Phase::Reach, None, PlaceId(3)), CityClick::Aim(PlaceId(3)));
        assert_eq!(click(&legal, Phase::Reach, None, PlaceId(4)), CityClick::Aim(PlaceId(4)));
        assert_eq!(click(&legal, Phase::Reach, Some(PlaceId(4)), PlaceId(2)), CityClick::Play(lay(4, 2)));
        assert_eq!(click(&legal, Phase::Reach, Some(PlaceId(4)), PlaceId(4)), CityClick::Confirm);
        assert_eq!(click(&legal, Phase::Reach, Some(PlaceId(4)), PlaceId(3)), CityClick::Aim(PlaceId(3)));
    }

    #[test]
    fn targets_are_cities_first_and_starts_then() {
        let legal = [lay(3, 0), lay(4, 0), lay(4, 2)];
        assert_eq!(targets(&legal, Phase::Reach, None), vec![3, 4]);
        assert_eq!(targets(&legal, Phase::Reach, Some(PlaceId(4))), vec![0, 2]);
    }

    #[test]
    fn a_city_out_of_reach_is_asked_about() {
        assert_eq!(click(&[], Phase::Reach, None, PlaceId(9)), CityClick::Play(lay(9, 0)));
        assert_eq!(click(&[], Phase::Over, None, PlaceId(9)), CityClick::Nothing);
    }
}
