//! `empires simulate`: many random games, summarised.

mod summary;

use std::collections::BTreeMap;
use std::io::Write;

use game::{Entry, Game, Outcome, Setup, Silent};
use rayon::prelude::*;

use crate::cli::SimulateArgs;
use crate::failure::Failure;
use crate::random_game::RandomGame;
use crate::setup::setup;
use summary::Summary;

/// Plays the games, prints a summary, and fails if one broke a law.
///
/// Each game has its own seed, and sums are whole numbers, so the result does not depend on the number of threads or
/// the order in which they finish.
pub(crate) fn run<G: Game>(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup::<G>(&args.table.options.all(), args.table.players)?;
    let summary = (0..args.games)
        .into_par_iter()
        .map(|index| {
            let seed = args.seed.wrapping_add(u64::from(index));
            Summary::of(setup.seats(), seed, play(&setup, seed, args.events))
        })
        .reduce(|| Summary::none(setup.seats()), Summary::plus);
    if args.json {
        serde_json::to_writer(&mut *out, &summary.to_json::<G>(&setup, args.seed))?;
        writeln!(out)?;
    } else {
        summary.write(G::INFO.slug, out)?;
    }
    if summary.violations.is_empty() {
        return Ok(());
    }
    out.flush()?;
    Err(Failure::Broken(format!("{} of {} games broke a law", summary.violations.len(), args.games)))
}

/// The result of one game, or the law it broke.
type Played = Result<Ended, String>;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ended {
    moves: u32,
    /// The most moves of one seat in a row.
    longest_turn: u32,
    /// The number of events of each kind, if requested.
    events: BTreeMap<String, u64>,
    outcome: Outcome,
}

fn play<G: Game>(setup: &Setup<G>, seed: u64, count_events: bool) -> Played {
    let mut random_game = RandomGame::new(setup, seed, &mut Silent);
    let (mut moves, mut longest_turn, mut events) = (0, 0, BTreeMap::new());
    let mut turn = None;
    loop {
        random_game.state.audit().map_err(|broken| format!("after {moves} moves: {broken}"))?;
        let choice = random_game
            .choose()
            .map_err(|seat| format!("after {moves} moves: {seat:?} has no legal move"))?;
        let Some((seat, mv)) = choice else { break };
        if moves == u32::from(G::INFO.longest) {
            return Err(format!("the game is not over after {moves} moves"));
        }
        if count_events {
            count(&mut events, &random_game.tell(seat, mv));
        } else {
            random_game.play(seat, mv);
        }
        moves += 1;
        let in_a_row = turn.filter(|(last, _)| *last == seat).map_or(1, |(_, length)| length + 1);
        turn = Some((seat, in_a_row));
        longest_turn = longest_turn.max(in_a_row);
    }
    let outcome =
        G::outcome(random_game.state.public()).ok_or_else(|| format!("no outcome after {moves} moves"))?;
    Ok(Ended { moves, longest_turn, events, outcome })
}

/// Counts events by their stored names.
fn count<E: serde::Serialize>(events: &mut BTreeMap<String, u64>, told: &[Entry<E>]) {
    for entry in told {
        let kind = match serde_json::to_value(entry.told_to(None)) {
            Ok(serde_json::Value::Object(fields)) => fields.keys().next().cloned(),
            Ok(serde_json::Value::String(word)) => Some(word),
            _ => None,
        };
        if let Some(kind) = kind {
            *events.entry(kind).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use laws::toy::Toy;

    use super::*;

    #[test]
    fn a_seed_is_one_game() {
        let setup = Setup::<Toy>::standard(3).unwrap();
        let first = play(&setup, 4, false).unwrap();
        assert_eq!(first, play(&setup, 4, false).unwrap());
        assert!((1..=15).contains(&first.moves));
    }

    #[test]
    fn events_are_counted_by_kind_and_turns_by_their_moves() {
        let ended = play(&Setup::<Toy>::standard(2).unwrap(), 4, true).unwrap();
        assert_eq!((ended.events["shown"], ended.events["kept"]), (6, 3), "three rounds of two cards");
        assert!((1..=3).contains(&ended.longest_turn), "at most a seal, a doubling and the prize");
    }
}
