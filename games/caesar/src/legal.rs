//! Legal moves, and the rules that forbid the others.

use game::{GameRng, Moves, Refusal, Seat};

use crate::moves::{Move, Payout};
use crate::path::payouts;
use crate::refusal;
use crate::sets::{PlaceId, PlaceSet, WayId, WaySet};
use crate::state::{Phase, Public};

/// Adds every legal move of the active player.
pub(crate) fn legal_moves(public: &Public, out: &mut Moves<Move>) {
    match public.phase {
        Phase::Reach => out.extend(reaching(public, public.active).iter().map(|way| reach(public, way))),
        Phase::Lengthen { start, visited, .. } => {
            out.push(Move::Stop);
            out.extend(lengthening(public, start, visited).iter().map(|way| lengthen(public, start, way)));
        }
        Phase::Choose { city } => out.extend(payouts(public, city).into_iter().map(Move::Score)),
        Phase::Over => {}
    }
}

/// A legal move of the active player, each equally likely, without the list.
pub(crate) fn random_move(public: &Public, rng: &mut GameRng) -> Move {
    match public.phase {
        Phase::Reach => {
            let ways = reaching(public, public.active);
            reach(public, ways.nth(rng.below(u32::from(ways.len()))))
        }
        Phase::Lengthen { start, visited, .. } => {
            let ways = lengthening(public, start, visited);
            let drawn = rng.below(u32::from(ways.len()) + 1);
            if drawn < u32::from(ways.len()) { lengthen(public, start, ways.nth(drawn)) } else { Move::Stop }
        }
        Phase::Choose { city } => {
            let paths = payouts(public, city);
            Move::Score(*rng.pick(&paths).expect("there is a path to choose"))
        }
        Phase::Over => unreachable!("nobody is asked after the end"),
    }
}

/// The only legal move of the active player, if they have no real choice.
pub(crate) fn forced_move(public: &Public) -> Option<Move> {
    match public.phase {
        Phase::Reach => reaching(public, public.active).single().map(|way| reach(public, way)),
        Phase::Lengthen { start, visited, .. } => {
            lengthening(public, start, visited).is_empty().then_some(Move::Stop)
        }
        // Paths with equal payouts count as one, so this phase always has a choice.
        Phase::Choose { .. } | Phase::Over => None,
    }
}

/// The ways on which a seat can reach a new city. One way alone is a complete chain (CAE-11), so a seat can build if
/// and only if it has the pieces for one of them (CAE-18).
#[inline]
pub(crate) fn reaching(public: &Public, seat: Seat) -> WaySet {
    public.frontier & public.board.affordable(public.players[seat].roads_left)
}

/// The ways by which the chain can be extended beyond its current start: free ones, to Rome or to a connected city
/// that it does not visit yet (CAE-13). A chain that starts at Rome cannot be extended.
fn lengthening(public: &Public, start: PlaceId, visited: PlaceSet) -> WaySet {
    if start == PlaceId::ROME {
        return WaySet::EMPTY;
    }
    let roads_left = public.players[public.active].roads_left;
    let ways = public.board.at(start) & public.board.affordable(roads_left);
    let free = ways - public.frontier - public.roads.built();
    visited.without(start).iter().fold(free, |ways, place| ways - public.board.at(place))
}

fn reach(public: &Public, way: WayId) -> Move {
    let [a, b] = public.board.way(way).ends;
    if public.available.contains(a) { Move::Lay { from: a, to: b } } else { Move::Lay { from: b, to: a } }
}

fn lengthen(public: &Public, start: PlaceId, way: WayId) -> Move {
    Move::Lay { from: start, to: public.board.way(way).other(start) }
}

/// There is no way between these places.
const NO_WAY: Refusal = refusal(12, "refuse.no_way");
/// Somebody's roads lie there.
const BUILT: Refusal = refusal(12, "refuse.built");
/// Too few roads are left.
const ROADS: Refusal = refusal(12, "refuse.roads");
/// The chain must end in a city that still has its tokens.
const CITY_FIRST: Refusal = refusal(10, "refuse.city_first");
/// The chain must start at Rome or a connected city.
const START: Refusal = refusal(11, "refuse.start");
/// The chain goes on from its start.
const ELSEWHERE: Refusal = refusal(13, "refuse.elsewhere");
/// The chain would pass through, or connect, a second available city.
const THROUGH: Refusal = refusal(13, "refuse.through");
/// The chain would visit a place twice.
const TWICE: Refusal = refusal(13, "refuse.twice");
/// No chain has been laid.
const NO_CHAIN: Refusal = refusal(10, "refuse.no_chain");
/// The roads are laid; the path is to be chosen.
const LAID: Refusal = refusal(16, "refuse.laid");
/// There is no choice between paths now.
const NO_CHOICE: Refusal = refusal(16, "refuse.no_choice");
/// No shortest path pays that.
const NO_PATH: Refusal = refusal(15, "refuse.no_path");

/// Why the active player may not play this move.
pub(crate) fn why_not(public: &Public, mv: Move) -> Option<Refusal> {
    match (mv, public.phase) {
        (Move::Lay { from, to }, Phase::Reach | Phase::Lengthen { .. }) => why_not_lay(public, from, to),
        (Move::Stop, Phase::Lengthen { .. }) => None,
        (Move::Stop, Phase::Reach) => Some(NO_CHAIN),
        (Move::Lay { .. } | Move::Stop, Phase::Choose { .. } | Phase::Over) => Some(LAID),
        (Move::Score(payout), Phase::Choose { city }) => why_not_score(public, city, payout),
        (Move::Score(_), Phase::Reach | Phase::Lengthen { .. } | Phase::Over) => Some(NO_CHOICE),
    }
}

fn why_not_lay(public: &Public, from: PlaceId, to: PlaceId) -> Option<Refusal> {
    let board = public.board;
    let on_board = from.index() < board.places().len() && to.index() < board.places().len();
    let Some(way) = on_board.then(|| board.between(from, to)).flatten() else { return Some(NO_WAY) };
    let fault = match public.phase {
        Phase::Lengthen { start, visited, .. } => {
            if from != start || start == PlaceId::ROME {
                Some(ELSEWHERE)
            } else if visited.contains(to) {
                Some(TWICE)
            } else {
                public.available.contains(to).then_some(THROUGH)
            }
        }
        Phase::Reach | Phase::Choose { .. } | Phase::Over => {
            if !public.available.contains(from) {
                Some(CITY_FIRST)
            } else {
                public.available.contains(to).then_some(START)
            }
        }
    };
    fault.or_else(|| public.roads.built().contains(way).then_some(BUILT)).or_else(|| {
        let roads_left = public.players[public.active].roads_left;
        (!board.affordable(roads_left).contains(way)).then_some(ROADS)
    })
}

fn why_not_score(public: &Public, city: PlaceId, payout: Payout) -> Option<Refusal> {
    (!payouts(public, city).contains(&payout)).then_some(NO_PATH)
}
