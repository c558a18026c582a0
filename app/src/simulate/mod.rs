//! `empires simulate`: many random games, and how they went.

mod tally;

use std::io::Write;

use game::{Game, Outcome, Setup, Silent};
use rayon::prelude::*;

use crate::cli::SimulateArgs;
use crate::failure::Failure;
use crate::setup::setup;
use crate::walk::Walk;
use tally::Tally;

/// Plays the games, prints how they went, and fails if one broke a law.
///
/// Each game has a seed of its own and games are tallied in whole numbers, so the result is the same whatever the
/// number of threads and the order they finish in.
pub(crate) fn run<G: Game>(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup::<G>(&args.table.options.chosen, args.table.players)?;
    let tally = (0..args.games)
        .into_par_iter()
        .map(|index| {
            let seed = args.seed.wrapping_add(u64::from(index));
            Tally::of(setup.seats(), seed, play(&setup, seed))
        })
        .reduce(|| Tally::none(setup.seats()), Tally::plus);
    if args.json {
        serde_json::to_writer(&mut *out, &tally.to_json::<G>(&setup, args.seed))?;
        writeln!(out)?;
    } else {
        tally.write(G::INFO.slug, out)?;
    }
    if tally.violations.is_empty() {
        return Ok(());
    }
    out.flush()?;
    Err(Failure::Broken(format!("{} of {} games broke a law", tally.violations.len(), args.games)))
}

/// What became of one game: how many moves it had and how it ended, or what was wrong.
type Played = Result<(u32, Outcome), String>;

fn play<G: Game>(setup: &Setup<G>, seed: u64) -> Played {
    let mut walk = Walk::new(setup, seed, &mut Silent);
    let mut moves = 0;
    loop {
        walk.state.audit().map_err(|broken| format!("after {moves} moves: {broken}"))?;
        let choice =
            walk.choose().map_err(|seat| format!("after {moves} moves: {seat:?} has no legal move"))?;
        let Some((seat, mv)) = choice else { break };
        if moves == u32::from(G::INFO.longest) {
            return Err(format!("the game is not over after {moves} moves"));
        }
        walk.play(seat, mv);
        moves += 1;
    }
    let outcome = G::outcome(walk.state.public());
    outcome.map(|outcome| (moves, outcome)).ok_or_else(|| format!("no outcome after {moves} moves"))
}

#[cfg(test)]
mod tests {
    use laws::toy::Toy;

    use super::*;

    #[test]
    fn a_seed_is_one_game() {
        let setup = Setup::<Toy>::standard(3).unwrap();
        let first = play(&setup, 4).unwrap();
        assert_eq!(first, play(&setup, 4).unwrap());
        assert!((1..=15).contains(&first.0));
    }
}
