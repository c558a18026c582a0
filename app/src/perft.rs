//! `empires perft`: how many move paths there are from the start of a game.

use std::io::Write;

use game::Game;
use table::{Match, perft};

use crate::cli::PerftArgs;
use crate::failure::Failure;
use crate::setup::setup;

/// Prints one line per depth: the depth and the number of paths.
pub(crate) fn run<G: Game>(args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup::<G>(&args.table.options.all(), args.table.players)?;
    let table = Match::new(setup, args.seed);
    for depth in 1..=args.depth {
        writeln!(out, "{depth} {}", perft(table.state(), depth))?;
        // Deep counts take long, so each is shown as soon as it is known.
        out.flush()?;
    }
    Ok(())
}
