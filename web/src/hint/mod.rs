//! Advice: the best moves of a view, each with its chance to win and with reasons.
//!
//! Nothing here has more than a view: the moves come from a search over worlds that fit it, and the reasons from
//! what changes for this seat, and in sight of it, if the move is played and the turn played out. What hangs on
//! hidden things is different in different worlds, and is left out.

mod say;

use bots::{Bot, Budget, Candidate, Greedy, Level};
use game::{GameRng, Seat, SeatSet, Silent, View};
use games::AnyMove;
use serde::{Deserialize, Serialize};

use crate::boards::Boarded;

pub(crate) use say::say;

/// How many moves are proposed.
const MAX_HINTS: usize = 3;

/// How many reasons are given besides what is to be expected.
const MAX_REASONS: usize = 4;

/// How many worlds must agree on a reason.
const WORLDS: u64 = 3;

/// A turn is played out this far at most.
const MAX_TURN_MOVES: usize = 24;

/// Advice that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Advice {
    /// It is being thought about.
    Coming,
    /// The best moves, the best first.
    Given(Vec<Hint>),
}

/// A move that is proposed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hint {
    pub(crate) mv: AnyMove,
    /// The chance to win after it, in percent.
    pub(crate) win: u8,
    pub(crate) reasons: Vec<Reason>,
}

/// What speaks for a move, or against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Reason {
    /// Points in a category of the score, more or fewer.
    Points { category: String, change: i16 },
    /// Lands that are held after it, by their message ids.
    Held(Vec<String>),
    /// Lands that are no longer held.
    Lost(Vec<String>),
    /// What it costs another seat, or brings it.
    Other { seat: Seat, change: i16 },
    /// What another seat would have got for the card that is taken.
    Denies { seat: Seat, points: i16 },
    /// Coins paid or got.
    Coins(i16),
    /// Something a player of this game knows, by its message id.
    Note(String),
    /// The points to expect in the end: one's own, and the best other seat's.
    Expected { own: i16, other: i16 },
}

/// A game about which there is something to say beyond points.
pub(crate) trait Advised: Boarded {
    /// What can be held, by message id, and who holds it.
    fn lands(_: &Self::Public) -> Vec<(String, Option<Seat>)> {
        Vec::new()
    }

    /// The coins of a seat.
    fn coins(_: &Self::Public, _: Seat) -> i16 {
        0
    }

    /// The points that what this move takes would bring another seat at once.
    fn worth(_: &Self::Public, _: Self::Move, _: Seat) -> i16 {
        0
    }

    /// What a player knows about such a move.
    fn notes(_: &View<Self>, _: Self::Move) -> Vec<String> {
        Vec::new()
    }
}

/// The best moves of a view whose seat is to act; none for anybody else's.
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
    let mut reasons = reasons(view, seat, candidate.mv);
    reasons.truncate(MAX_REASONS);
    reasons.push(Reason::Expected {
        own: candidate.points[seat.index()].round() as i16,
        other: best.round() as i16,
    });
    Hint { mv: G::any_move(candidate.mv), win: (100.0 * candidate.win[seat.index()]).round() as u8, reasons }
}

/// What speaks for a move: what every world agrees on.
pub(crate) fn reasons<G: Advised>(view: &View<G>, seat: Seat, mv: G::Move) -> Vec<Reason> {
    let mut agreed = changes(view, &played_out(view, seat, mv, 0), seat);
    for world in 1..WORLDS {
        let other = changes(view, &played_out(view, seat, mv, world), seat);
        agreed.retain(|reason| other.contains(reason));
    }
    let seats = Seat::all(view.score().seats).filter(|other| *other != seat);
    let denied = seats.map(|seat| Reason::Denies { seat, points: G::worth(view.public(), mv, seat) });
    agreed.extend(denied.filter(|reason| matches!(reason, Reason::Denies { points: 1.., .. })));
    agreed.extend(G::notes(view, mv).into_iter().map(Reason::Note));
    agreed
}

/// What the seat sees after the move and the rest of its turn, in one world that fits the view. What others have
/// sealed is not known, and is taken back.
fn played_out<G: Advised>(view: &View<G>, seat: Seat, mv: G::Move, seed: u64) -> View<G> {
    let mut world = G::determinize(view, &mut GameRng::new(seed));
    world.unseal(Some(seat));
    world.play(seat, mv, &mut Silent);
    let mut bot = Greedy::<G::Heuristic>::new();
    for _ in 0..MAX_TURN_MOVES {
        if G::to_act(world.public()) != SeatSet::only(seat) {
            break;
        }
        let next = bot.choose(&View::of(&world, Some(seat)), seed);
        world.play(seat, next, &mut Silent);
    }
    View::of(&world, Some(seat))
}

/// What is different, for the seat and in its sight.
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
    let own = |lands: &[(String, Option<Seat>)]| -> Vec<String> {
        lands.iter().filter(|(_, holder)| *holder == Some(seat)).map(|(id, _)| id.clone()).collect()
    };
    let (held, holds) = (own(&lands), own(&then));
    let gained: Vec<String> = holds.iter().filter(|id| !held.contains(id)).cloned().collect();
    let lost: Vec<String> = held.into_iter().filter(|id| !holds.contains(id)).collect();
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

    /// The matches along a game of chance, every few moves.
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
        let AnyMatch::Caesar(table) = AnyMatch::replay(&record).unwrap() else { panic!("Caesar's Empire") };
        assert!(advice(&table, Seat::new(0)).is_empty(), "the game is over");
        assert!(hints(&table.view(None), SMALL_BUDGET, 1).is_empty(), "a spectator");
    }

    /// A city is connected: the road points of everybody on the way home are reasons.
    #[test]
    fn reasons_say_what_changes() {
        let mut record = random_record(GameId::Caesar, 2, 3);
        record.moves.clear();
        let AnyMatch::Caesar(table) = AnyMatch::replay(&record).unwrap() else { panic!("Caesar's Empire") };
        let seat = table.to_act().first().unwrap();
        let view = table.view(Some(seat));
        let told = reasons(&view, seat, view.legal_moves()[0]);
        let roads = |reason: &Reason| matches!(reason, Reason::Points { category, change: 1.. } if category == "roads");
        assert!(told.iter().any(roads), "{told:?}");
    }
}
