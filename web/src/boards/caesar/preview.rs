//! The preview of a move: the chains into a city and what each would pay, computed by the engine.

use std::cmp::Reverse;

use caesar::{Caesar, Category, Event, Move, Phase, PlaceId, Public, WayHome, WayId, ways_home};
use game::{Entry, Game, GameRng, Journal, Seat, View};

/// The most chains that are previewed for a city.
const MAX_CHAINS: usize = 5;
/// How many roads longer than the shortest a previewed chain may be.
const MAX_EXTRA_ROADS: u8 = 2;

/// A way to connect a city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    /// The moves that build it, including the stop if one is needed.
    pub(super) moves: Vec<Move>,
    pub(super) ways: Vec<WayId>,
    pub(super) start: PlaceId,
    pub(super) pieces: u8,
    /// The way home that scores; several if equally short ways pay differently.
    pub(super) homes: Vec<WayHome>,
    /// The other changes to the score of the builder.
    pub(super) gains: Vec<(Category, i16)>,
}

impl Chain {
    /// The points of the builder if the chain scores by this way home, without the bonus of the end.
    pub(super) fn whole(&self, seat: Seat, home: &WayHome) -> i16 {
        let gains = self.gains.iter().filter(|(category, _)| *category != Category::Bonus);
        i16::from(home.payout[seat]) + gains.map(|(_, points)| points).sum::<i16>()
    }
}

/// The chains into a city: those with the fewest roads first, then those that pay the viewer most.
pub(super) fn chains(view: &View<Caesar>, city: PlaceId) -> Vec<Chain> {
    let public = view.public();
    let Some(seat) = view.viewer().filter(|_| public.phase == Phase::Reach) else { return Vec::new() };
    // This game has no hidden information, so the determinized position is the true one.
    let world = Caesar::determinize(view, &mut GameRng::new(0));
    let mut chains = Vec::new();
    let empty = Chain {
        moves: Vec::new(),
        ways: Vec::new(),
        start: city,
        pieces: 0,
        homes: Vec::new(),
        gains: Vec::new(),
    };
    extend(public, &world, seat, city, &empty, &mut chains);
    let shortest = chains.iter().map(|chain| chain.pieces).min().unwrap_or_default();
    chains.retain(|chain| chain.pieces <= shortest + MAX_EXTRA_ROADS);
    let gain = |chain: &Chain| chain.homes.iter().map(|home| home.payout[seat]).max().unwrap_or_default();
    let rank = |chain: &Chain| (chain.pieces, Reverse(gain(chain)));
    game::sort_short(&mut chains, |one, other| rank(one).cmp(&rank(other)));
    chains.truncate(MAX_CHAINS);
    chains
}

/// Adds every chain that extends `so_far`, up to a length of two ways.
fn extend(before: &Public, world: &Caesar, seat: Seat, city: PlaceId, so_far: &Chain, out: &mut Vec<Chain>) {
    let public = world.public();
    let mut legal = game::Moves::new();
    Caesar::legal_moves(public, world.private(seat), seat, &mut legal);
    for mv in legal.iter().copied() {
        let Move::Lay { from, to } = mv else { continue };
        if from != so_far.start {
            continue;
        }
        let Some(way) = public.board.between(from, to) else { continue };
        let mut chain = so_far.clone();
        chain.moves.push(mv);
        chain.ways.push(way);
        chain.start = to;
        chain.pieces += public.board.way(way).pieces;
        let mut laid = world.clone();
        let mut journal = Journal::new();
        laid.play(seat, mv, &mut journal);
        // If the chain cannot be lengthened, the engine stops it by itself.
        if matches!(laid.public().phase, Phase::Lengthen { city: open, .. } if open == city) {
            if chain.ways.len() < 2 {
                extend(before, &laid, seat, city, &chain, out);
            }
            laid.play(seat, Move::Stop, &mut journal);
            chain.moves.push(Move::Stop);
        }
        chain.homes = paid(laid.public(), city, &journal);
        chain.gains = gains(before, laid.public(), seat);
        out.push(chain);
    }
}

/// The changes to the score of a seat, without roads: those are in [`Chain::homes`].
fn gains(before: &Public, after: &Public, seat: Seat) -> Vec<(Category, i16)> {
    let (before, after) = (Caesar::score(before, None), Caesar::score(after, None));
    let rows = before.rows.iter().zip(&after.rows).filter(|(row, _)| row.category != Category::Roads);
    let changes = rows.map(|(before, after)| (before.category, after.points[seat] - before.points[seat]));
    changes.filter(|(_, points)| *points != 0).collect()
}

/// The way home that scored; all equally short ones if the player must choose.
fn paid(public: &Public, city: PlaceId, journal: &Journal<Event>) -> Vec<WayHome> {
    let scored = journal.entries.iter().find_map(|entry| match entry {
        Entry::All(Event::Scored { payout, .. }) => Some(*payout),
        _ => None,
    });
    let mut homes = ways_home(public, city);
    if let Some(payout) = scored {
        homes.retain(|home| home.payout == payout);
    }
    homes
}

#[cfg(test)]
mod tests {
    use super::*;
    use caesar::Payout;
    use game::Setup;
    use table::Match;

    #[test]
    fn a_chain_pays_what_its_preview_says() {
        for seed in 0..6 {
            let mut table = Match::<Caesar>::new(Setup::standard(3).unwrap(), seed);
            while table.outcome().is_none() {
                let seat = table.to_act().first().unwrap();
                let view = table.view(Some(seat));
                let mv = view.legal_moves()[0];
                let Move::Lay { from: city, .. } = mv else {
                    table.submit(seat, mv).unwrap();
                    continue;
                };
                let chain = chains(&view, city).remove(0);
                let before: Vec<i16> =
                    Seat::all(3).map(|seat| table.state().public().players[seat].points).collect();
                let running = view.score().running()[seat];
                for mv in &chain.moves {
                    table.submit(seat, *mv).unwrap();
                }
                let public = table.state().public();
                if let Phase::Choose { city: chosen } = public.phase {
                    let mut offered: Vec<Payout> = chain.homes.iter().map(|home| home.payout).collect();
                    let mut engine: Vec<Payout> = caesar::payouts(public, chosen).iter().copied().collect();
                    offered.sort();
                    engine.sort();
                    assert_eq!((chosen, offered), (city, engine));
                    continue;
                }
                if public.phase != Phase::Over {
                    let after = Caesar::score(public, None).running()[seat];
                    assert_eq!(
                        after - running,
                        chain.whole(seat, &chain.homes[0]),
                        "seed {seed}, city {city}"
                    );
                }
                for (seat, before) in Seat::all(3).zip(before) {
                    let paid = public.players[seat].points - before;
                    assert_eq!(paid, i16::from(chain.homes[0].payout[seat]), "seed {seed}, city {city}");
                }
            }
        }
    }

    #[test]
    fn cheap_chains_come_first() {
        let table = Match::<Caesar>::new(Setup::standard(4).unwrap(), 5);
        let seat = table.to_act().first().unwrap();
        let view = table.view(Some(seat));
        let Move::Lay { from: city, .. } = view.legal_moves()[0] else {
            panic!("the first legal move lays a road")
        };
        let chains = chains(&view, city);
        assert!(chains.windows(2).all(|pair| pair[0].pieces <= pair[1].pieces));
        assert!(chains.iter().all(|chain| !chain.moves.is_empty() && !chain.homes.is_empty()));
    }
}
