//! Hints: the best moves of a view, each with its chance to win and reasons.
//!
//! Everything comes from the view of the seat: the moves from a search over worlds, the reasons from the visible
//! changes after the move and the rest of the turn. Reasons that differ between worlds depend on hidden information and
//! are left out.

mod say;

use bots::{Bot, Budget, Candidate, Greedy, Level};
use game::{GameRng, Journal, Seat, SeatSet, Silent, Thing, View};
use games::AnyMove;
use serde::{Deserialize, Serialize};

use crate::boards::{Boarded, Cue};

pub(crate) use say::say;

/// The most moves that are suggested.
const MAX_HINTS: usize = 3;

/// The most reasons of a hint, besides the expected points.
const MAX_REASONS: usize = 4;

/// The number of worlds that must agree on a reason.
const WORLDS: u64 = 3;

/// The most moves with which a turn is played out.
const MAX_TURN_MOVES: usize = 24;

/// The answer to a request for hints.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Advice {
    /// The worker is thinking.
    Coming,
    /// The hints, the best first.
    Given(Vec<Hint>),
}

/// A suggested move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hint {
    pub(crate) mv: AnyMove,
    /// The chance to win after it, in percent.
    pub(crate) win: u8,
    pub(crate) reasons: Vec<Reason>,
    /// What the rest of the turn may do on the board.
    pub(crate) plan: Vec<Cue>,
}

/// A reason for a move, or against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Reason {
    /// A change of the points in a category of the score.
    Points { category: String, change: i16 },
    /// Message ids of regions that the seat controls after the move and not before.
    Held(Vec<Thing>),
    /// Message ids of regions that the seat no longer controls.
    Lost(Vec<Thing>),
    /// A change of the points of another seat.
    Other { seat: Seat, change: i16 },
    /// The points that another seat would gain with the card that is taken.
    Denies { seat: Seat, points: i16 },
    /// A change of the coins.
    Coins(i16),
    /// A piece of general advice for this game, by message id.
    Note(String),
    /// The expected final points of the seat, and of the best other seat.
    Expected { own: i16, other: i16 },
}

/// The reasons that a game has besides points.
pub(crate) trait Advised: Boarded {
    /// The regions, and who controls each.
    fn lands(_: &Self::Public) -> Vec<(Thing, Option<Seat>)> {
        Vec::new()
    }

    /// The coins of a seat.
    fn coins(_: &Self::Public, _: Seat) -> i16 {
        0
    }

    /// The points that another seat would gain at once with the card that this move takes.
    fn worth(_: &Self::Public, _: Self::Move, _: Seat) -> i16 {
        0
    }

    /// Message ids of general advice about a move.
    fn notes(_: &View<Self>, _: Self::Move) -> Vec<String> {
        Vec::new()
    }
}

/// The hints for a view; none if its seat is not to act.
pub(crate) fn hints<G: Advised>(view: &View<G>, budget: Budget, seed: u64) -> Vec<Hint> {
    let Some(seat) = view.viewer().filter(|seat| view.to_act().contains(*seat)) else { return Vec::new() };
    let insight = Level::advice_within(budget, view, seed, 1);
    let tried = insight.candidates.iter().filter(|candidate| candidate.visits > 0);
    tried.take(MAX_HINTS).map(|candidate| hint(view, seat, candidate)).collect()
}

fn hint<G: Advised>(view: &View<G>, seat: Seat, candidate: &Candidate<G::Move>) -> Hint {
    let seats = view.score().seats;
    let others = Seat::all(seats).filter(|other| *other != seat);
    let best = others.map(|other| candidate.points[other.index()]).fold(f32::MIN, f32::max);
    let (mut reasons, plan) = reasons_and_plan(view, seat, candidate.mv);
    reasons.truncate(MAX_REASONS);
    reasons.push(Reason::Expected {
        own: candidate.points[seat.index()].round() as i16,
        other: best.round() as i16,
    });
    let win = (100.0 * candidate.win[seat.index()]).round() as u8;
    Hint { mv: G::any_move(candidate.mv), win, reasons, plan }
}

/// The reasons for a move on which all worlds agree.
pub(crate) fn reasons<G: Advised>(view: &View<G>, seat: Seat, mv: G::Move) -> Vec<Reason> {
    reasons_and_plan(view, seat, mv).0
}

/// The reasons for a move, and what the rest of the turn does on the board, as far as all worlds agree.
fn reasons_and_plan<G: Advised>(view: &View<G>, seat: Seat, mv: G::Move) -> (Vec<Reason>, Vec<Cue>) {
    let (after, mut plan) = played_out(view, seat, mv, 0);
    let mut agreed = changes(view, &after, seat);
    for world in 1..WORLDS {
        let (after, other_plan) = played_out(view, seat, mv, world);
        let other = changes(view, &after, seat);
        agreed.retain(|reason| other.contains(reason));
        if other_plan != plan {
            plan.clear();
        }
    }
    let seats = Seat::all(view.score().seats).filter(|other| *other != seat);
    let denied = seats.map(|seat| Reason::Denies { seat, points: G::worth(view.public(), mv, seat) });
    agreed.extend(denied.filter(|reason| matches!(reason, Reason::Denies { points: 1.., .. })));
    agreed.extend(G::notes(view, mv).into_iter().map(Reason::Note));
    (agreed, plan)
}

/// The view of the seat after the move and the rest of its turn, in one world, and what that rest does on the board. Sealed
/// choices of others are undone, because the seat does not know them.
fn played_out<G: Advised>(view: &View<G>, seat: Seat, mv: G::Move, seed: u64) -> (View<G>, Vec<Cue>) {
    let mut world = G::determinize(view, &mut GameRng::new(seed));
    world.unseal(Some(seat));
    world.play(seat, mv, &mut Silent);
    let mut bot = Greedy::<G::Heuristic>::new();
    let mut rest = Journal::new();
    for _ in 0..MAX_TURN_MOVES {
        if G::to_act(world.public()) != SeatSet::only(seat) {
            break;
        }
        // The same choice among equal moves in every world: what differs then depends on what is hidden.
        let next = bot.choose(&View::of(&world, Some(seat)), 0);
        world.play(seat, next, &mut rest);
    }
    let cues = rest.entries.iter().filter_map(|entry| G::cue(entry.told_to(Some(seat)))).collect();
    (View::of(&world, Some(seat)), cues)
}

/// The changes between two views of a seat, as reasons.
fn changes<G: Advised>(before: &View<G>, after: &View<G>, seat: Seat) -> Vec<Reason> {
    let (old, new) = (before.score(), after.score());
    let mut reasons = Vec::new();
    for row in &new.rows {
        let was = old.rows.iter().find(|old| old.category == row.category);
        let change = row.points[seat] - was.map_or(0, |was| was.points[seat]);
        if change != 0 {
            reasons.push(Reason::Points { category: row.category.to_string(), change });
        }
    }
    let (lands, then) = (G::lands(before.public()), G::lands(after.public()));
    let own = |lands: &[(Thing, Option<Seat>)]| -> Vec<Thing> {
        lands.iter().filter(|(_, holder)| *holder == Some(seat)).map(|(land, _)| land.clone()).collect()
    };
    let (held, holds) = (own(&lands), own(&then));
    let gained: Vec<Thing> = holds.iter().filter(|land| !held.contains(land)).cloned().collect();
    let lost: Vec<Thing> = held.into_iter().filter(|land| !holds.contains(land)).collect();
    reasons.extend((!gained.is_empty()).then_some(Reason::Held(gained)));
    reasons.extend((!lost.is_empty()).then_some(Reason::Lost(lost)));
    for other in Seat::all(new.seats).filter(|other| *other != seat) {
        let change = new.totals()[other] - old.totals()[other];
        reasons.extend((change != 0).then_some(Reason::Other { seat: other, change }));
    }
    let coins = G::coins(after.public(), seat) - G::coins(before.public(), seat);
    reasons.extend((coins != 0).then_some(Reason::Coins(coins)));
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::random_record;
    use ::games::{AnyMatch, GameId, with_match};
    use table::Match;

    const SMALL_BUDGET: Budget = Budget::iterations(40);

    /// Every ninth position of a random game.
    fn along(game: GameId) -> Vec<AnyMatch> {
        let record = random_record(game, 3, 8);
        let upto = |ply: usize| {
            let mut record = record.clone();
            record.moves.truncate(ply);
            AnyMatch::replay(&record).unwrap()
        };
        (0..record.moves.len()).step_by(9).map(upto).collect()
    }

    fn advice<G: Advised>(table: &Match<G>, seat: Seat) -> Vec<Hint> {
        hints(&table.view(Some(seat)), SMALL_BUDGET, 4)
    }

    #[test]
    fn a_hint_is_legal_and_has_reasons() {
        for game in GameId::ALL {
            for table in along(*game) {
                let seat = table.to_act().first().unwrap();
                let hints = with_match!(&table, table => advice(table, seat));
                assert!(!hints.is_empty() && hints.len() <= MAX_HINTS, "{game}");
                for hint in &hints {
                    let mut table = table.clone();
                    table.submit(seat, table.ply(), hint.mv).unwrap();
                    assert!(hint.win <= 100 && !hint.reasons.is_empty());
                }
            }
        }
    }

    /// If everything hidden from the asking seat is replaced, the hints and their reasons stay the same.
    #[test]
    fn what_is_hidden_does_not_change_advice() {
        for game in GameId::ALL {
            for table in along(*game) {
                let seat = table.to_act().first().unwrap();
                let other = table.imagined(Some(seat), &mut GameRng::new(77));
                let told = |table: &AnyMatch| with_match!(table, table => advice(table, seat));
                assert_eq!(told(&table), told(&other), "{game} after {} moves", table.ply());
            }
        }
    }

    #[test]
    fn nobody_else_is_advised() {
        let record = random_record(GameId::Caesar, 3, 8);
        let AnyMatch::Caesar(table) = AnyMatch::replay(&record).unwrap() else {
            panic!("the match is of another game")
        };
        assert!(advice(&table, Seat::new(0)).is_empty(), "the game is over");
        assert!(hints(&table.view(None), SMALL_BUDGET, 1).is_empty(), "a spectator");
    }

    /// A card that places armies is followed by a plan that places them.
    #[test]
    fn the_rest_of_the_turn_is_planned_on_the_map() {
        let planned = along(GameId::Eme).iter().any(|table| {
            let seat = table.to_act().first().unwrap();
            let hints = with_match!(table, table => advice(table, seat));
            hints.iter().any(|hint| hint.mv.to_string().starts_with("take") && !hint.plan.is_empty())
        });
        assert!(planned, "no card has a plan");
    }

    /// The first move connects a city, so its road points are a reason.
    #[test]
    fn reasons_say_what_changes() {
        let mut record = random_record(GameId::Caesar, 2, 3);
        record.moves.clear();
        let AnyMatch::Caesar(table) = AnyMatch::replay(&record).unwrap() else {
            panic!("the match is of another game")
        };
        let seat = table.to_act().first().unwrap();
        let view = table.view(Some(seat));
        let told = reasons(&view, seat, view.legal_moves()[0]);
        let roads = |reason: &Reason| matches!(reason, Reason::Points { category, change: 1.. } if category == "roads");
        assert!(told.iter().any(roads), "{told:?}");
    }
}
