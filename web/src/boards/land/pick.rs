//! Turns clicks on regions into moves. This module knows no rules: the engine decides what is legal.

use games::AnyMove;

/// Where on the map a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveLocation {
    /// In this region.
    At(u8),
    /// An army steps from one region to another.
    Step(u8, u8),
    /// Not on the map.
    Nowhere,
}

/// A legal move and its place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegionMove {
    pub(crate) mv: AnyMove,
    pub(crate) location: MoveLocation,
}

/// What a click on a region means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RegionClick {
    Play(AnyMove),
    /// Submits a step. If it is illegal, the engine refuses it with a reason.
    Step(u8, u8),
    /// Lifts an army; the next click chooses its destination.
    Lift(u8),
    /// Puts the lifted army back.
    Drop,
    Ask(AmbiguousClick),
    /// No legal move is made here.
    Nothing,
}

/// The meanings of an ambiguous click: these moves, or lifting an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AmbiguousClick {
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) lift: Option<u8>,
}

/// The clickable regions: those of legal moves, or the destinations of the lifted army.
pub(crate) fn targets(moves: &[RegionMove], lifted: Option<u8>) -> Vec<u8> {
    let target = |candidate: &RegionMove| match (candidate.location, lifted) {
        (MoveLocation::Step(from, to), Some(lifted)) => (from == lifted).then_some(to),
        (MoveLocation::Step(at, _) | MoveLocation::At(at), None) => Some(at),
        (MoveLocation::At(_), Some(_)) | (MoveLocation::Nowhere, _) => None,
    };
    let mut targets: Vec<u8> = moves.iter().filter_map(target).collect();
    game::sort_short(&mut targets, u8::cmp);
    targets.dedup();
    targets
}

/// What a click on a region means, if `lifted` is the region of a lifted army.
pub(crate) fn click(moves: &[RegionMove], lifted: Option<u8>, at: u8) -> RegionClick {
    if let Some(from) = lifted {
        return if from == at { RegionClick::Drop } else { RegionClick::Step(from, at) };
    }
    let here: Vec<AnyMove> = moves
        .iter()
        .filter(|candidate| candidate.location == MoveLocation::At(at))
        .map(|candidate| candidate.mv)
        .collect();
    let lift =
        moves.iter().any(|candidate| matches!(candidate.location, MoveLocation::Step(from, _) if from == at));
    match (here.as_slice(), lift) {
        ([], true) => RegionClick::Lift(at),
        ([], false) => RegionClick::Nothing,
        ([only], false) => RegionClick::Play(*only),
        (_, lift) => RegionClick::Ask(AmbiguousClick { moves: here, lift: lift.then_some(at) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameId;

    fn candidate(notation: &str, location: MoveLocation) -> RegionMove {
        RegionMove { mv: mv(notation), location }
    }

    fn mv(notation: &str) -> AnyMove {
        AnyMove::read(GameId::Eme, notation).unwrap()
    }

    #[test]
    fn one_meaning_is_played_at_once() {
        let moves = [candidate("place 3", MoveLocation::At(3)), candidate("done", MoveLocation::Nowhere)];
        assert_eq!(click(&moves, None, 3), RegionClick::Play(mv("place 3")));
        assert_eq!(click(&moves, None, 4), RegionClick::Nothing);
    }

    #[test]
    fn an_army_is_lifted_and_put_down_elsewhere_or_back() {
        let moves = [
            candidate("move 1-2", MoveLocation::Step(1, 2)),
            candidate("move 1-5", MoveLocation::Step(1, 5)),
        ];
        assert_eq!(click(&moves, None, 1), RegionClick::Lift(1));
        assert_eq!(targets(&moves, None), vec![1]);
        assert_eq!(targets(&moves, Some(1)), vec![2, 5]);
        assert_eq!(click(&moves, Some(1), 2), RegionClick::Step(1, 2));
        assert_eq!(click(&moves, Some(1), 1), RegionClick::Drop);
    }

    #[test]
    fn several_meanings_are_asked_about() {
        let moves =
            [candidate("place 1", MoveLocation::At(1)), candidate("move 1-2", MoveLocation::Step(1, 2))];
        assert_eq!(
            click(&moves, None, 1),
            RegionClick::Ask(AmbiguousClick { moves: vec![mv("place 1")], lift: Some(1) })
        );
    }
}
