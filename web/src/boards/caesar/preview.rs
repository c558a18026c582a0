//! Before you commit, you see the result: what a chain would pay, worked out by the engine itself.

use caesar::{Caesar, Event, Move, Payout, Phase, PlaceId, Public, WayId};
use game::{Entry, Game, GameRng, Journal, Seat, View};

/// What connecting a city from a place would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) start: PlaceId,
    pub(super) pieces: u8,
    /// The points of each seat; several where equally short ways pay differently.
    pub(super) payouts: Vec<Payout>,
}

/// The chains of one way into a city, the cheapest first.
pub(super) fn chains(view: &View<Caesar>, legal: &[Move], city: PlaceId) -> Vec<Chain> {
    let Some(seat) = view.viewer() else { return Vec::new() };
    let starts = legal.iter().filter_map(|mv| match mv {
        Move::Lay { from, to } if *from == city => Some(*to),
        _ => None,
    });
    let mut chains: Vec<Chain> = starts.filter_map(|start| chain(view, seat, city, start)).collect();
    chains.sort_by_key(|chain| chain.pieces);
    chains
}

fn chain(view: &View<Caesar>, seat: Seat, city: PlaceId, start: PlaceId) -> Option<Chain> {
    let board = view.public().board;
    let pieces = board.way(board.between(city, start)?).pieces;
    // Nothing is hidden in this game, so the world that fits the view is the true one.
    let mut state = Caesar::determinize(view, &mut GameRng::new(0));
    let mut journal = Journal::new();
    state.play(seat, Move::Lay { from: city, to: start }, &mut journal);
    if matches!(state.public().phase, Phase::Lengthen { .. }) {
        state.play(seat, Move::Stop, &mut journal);
    }
    let mut payouts: Vec<Payout> = journal
        .entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::All(Event::Scored { payout, .. }) => Some(*payout),
            _ => None,
        })
        .collect();
    if let Phase::Choose { city } = state.public().phase {
        payouts.extend(caesar::payouts(state.public(), city).iter().copied());
    }
    Some(Chain { start, pieces, payouts })
}

/// One shortest way over roads from a place to Rome.
pub(super) fn way_home(public: &Public, from: PlaceId) -> Vec<WayId> {
    let mut ways = Vec::new();
    let mut here = from;
    while here.0 != 0 {
        let step = public.board.exits(here).iter().find(|exit| {
            let there = public.distance[exit.to.index()];
            public.roads.built().contains(exit.way)
                && there.checked_add(exit.pieces) == Some(public.distance[here.index()])
        });
        let Some(step) = step else { break };
        ways.push(step.way);
        here = step.to;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Setup;
    use table::Match;

    #[test]
    fn a_first_chain_pays_its_builder() {
        let mut table = Match::<Caesar>::new(Setup::standard(2).unwrap(), 5);
        let seat = table.to_act().first().unwrap();
        let view = table.view(Some(seat));
        let legal = view.legal_moves();
        let Move::Lay { from: city, to } = legal[0] else { panic!("roads come first") };
        let chains = chains(&view, &legal, city);
        assert!(chains.iter().any(|chain| chain.start == to && chain.payouts[0][seat] >= chain.pieces));
        table.submit(seat, legal[0]).unwrap();
        if table.to_act().contains(seat) {
            table.submit(seat, Move::Stop).unwrap();
        }
        assert_eq!(way_home(table.state().public(), city).len(), 1);
    }
}
