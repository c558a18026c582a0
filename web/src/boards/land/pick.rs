//! From clicks on regions to moves. Nothing here knows a rule: what is legal comes from the engine.

use games::AnyMove;

/// Where a move touches the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    /// It happens in this region.
    At(u8),
    /// An army steps from one region to another.
    Step(u8, u8),
    /// It is made elsewhere.
    Nowhere,
}

/// A legal move and where it touches the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deed {
    pub(crate) mv: AnyMove,
    pub(crate) touch: Touch,
}

/// What a click on a region means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Click {
    Play(AnyMove),
    /// A step, legal or not: the engine answers either way.
    Step(u8, u8),
    /// An army is lifted here; where to comes next.
    Lift(u8),
    /// The lifted army is put down again.
    Drop,
    Ask(Several),
    /// Nothing legal can be meant.
    Nothing,
}

/// Several things a click could mean: these moves, and perhaps lifting an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Several {
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) lift: Option<u8>,
}

/// The regions worth a click: where something can be done, or where the lifted army can go.
pub(crate) fn targets(deeds: &[Deed], lifted: Option<u8>) -> Vec<u8> {
    let target = |deed: &Deed| match (deed.touch, lifted) {
        (Touch::Step(from, to), Some(lifted)) => (from == lifted).then_some(to),
        (Touch::Step(at, _) | Touch::At(at), None) => Some(at),
        (Touch::At(_), Some(_)) | (Touch::Nowhere, _) => None,
    };
    let mut targets: Vec<u8> = deeds.iter().filter_map(target).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// What a click on a region means, with perhaps an army lifted somewhere.
pub(crate) fn click(deeds: &[Deed], lifted: Option<u8>, at: u8) -> Click {
    if let Some(from) = lifted {
        return if from == at { Click::Drop } else { Click::Step(from, at) };
    }
    let here: Vec<AnyMove> =
        deeds.iter().filter(|deed| deed.touch == Touch::At(at)).map(|deed| deed.mv).collect();
    let lift = deeds.iter().any(|deed| matches!(deed.touch, Touch::Step(from, _) if from == at));
    match (here.as_slice(), lift) {
        ([], true) => Click::Lift(at),
        ([], false) => Click::Nothing,
        ([only], false) => Click::Play(*only),
        (_, lift) => Click::Ask(Several { moves: here, lift: lift.then_some(at) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameId;

    fn deed(notation: &str, touch: Touch) -> Deed {
        Deed { mv: mv(notation), touch }
    }

    fn mv(notation: &str) -> AnyMove {
        AnyMove::read(GameId::Eme, notation).unwrap()
    }

    #[test]
    fn one_meaning_is_played_at_once() {
        let deeds = [deed("place 3", Touch::At(3)), deed("done", Touch::Nowhere)];
        assert_eq!(click(&deeds, None, 3), Click::Play(mv("place 3")));
        assert_eq!(click(&deeds, None, 4), Click::Nothing);
    }

    #[test]
    fn an_army_is_lifted_and_put_down_elsewhere_or_back() {
        let deeds = [deed("move 1-2", Touch::Step(1, 2)), deed("move 1-5", Touch::Step(1, 5))];
        assert_eq!(click(&deeds, None, 1), Click::Lift(1));
        assert_eq!(targets(&deeds, None), vec![1]);
        assert_eq!(targets(&deeds, Some(1)), vec![2, 5]);
        assert_eq!(click(&deeds, Some(1), 2), Click::Step(1, 2));
        assert_eq!(click(&deeds, Some(1), 1), Click::Drop);
    }

    #[test]
    fn several_meanings_are_asked_about() {
        let deeds = [deed("place 1", Touch::At(1)), deed("move 1-2", Touch::Step(1, 2))];
        assert_eq!(click(&deeds, None, 1), Click::Ask(Several { moves: vec![mv("place 1")], lift: Some(1) }));
    }
}
