//! From clicks on regions to moves. Nothing here knows a rule: what is legal comes from the engine.

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

/// A legal move: its notation and where it touches the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deed {
    pub(crate) notation: String,
    pub(crate) touch: Touch,
}

/// What a click on a region means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Click {
    /// The move of this notation.
    Play(String),
    /// A step, legal or not: the engine answers either way.
    Step(u8, u8),
    /// An army is lifted here; where to comes next.
    Lift(u8),
    /// The lifted army is put down again.
    Drop,
    /// Several moves are possible here, lifting an army perhaps among them.
    Ask(Vec<Deed>),
    /// Nothing legal can be meant.
    Nothing,
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
    let here: Vec<&Deed> = deeds.iter().filter(|deed| deed.touch == Touch::At(at)).collect();
    let lift = deeds.iter().any(|deed| matches!(deed.touch, Touch::Step(from, _) if from == at));
    match (here.as_slice(), lift) {
        ([], true) => Click::Lift(at),
        ([], false) => Click::Nothing,
        ([only], false) => Click::Play(only.notation.clone()),
        (several, lift) => {
            let mut asked: Vec<Deed> = several.iter().map(|deed| (*deed).clone()).collect();
            if lift {
                // The region twice stands for "from here": where to is chosen next.
                asked.push(Deed { notation: String::new(), touch: Touch::Step(at, at) });
            }
            Click::Ask(asked)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed(notation: &str, touch: Touch) -> Deed {
        Deed { notation: notation.to_owned(), touch }
    }

    #[test]
    fn one_meaning_is_played_at_once() {
        let deeds = [deed("place 3", Touch::At(3)), deed("done", Touch::Nowhere)];
        assert_eq!(click(&deeds, None, 3), Click::Play("place 3".to_owned()));
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
        let asked = vec![deeds[0].clone(), deed("", Touch::Step(1, 1))];
        assert_eq!(click(&deeds, None, 1), Click::Ask(asked));
    }
}
