//! The `empires` program: every game in a terminal.
//!
//! ```text
//! empires play eme --seats you,random --lang fr
//! empires simulate eme --players 3 --games 1000 --seed 1
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `cli` | the command line |
//! | `play` | the full-screen client |
//! | `arena` | bots against bots |
//! | `simulate`, `playthrough`, `perft`, `bench` | random play, written out, counted and timed |
//! | `replay`, `review`, `rules`, `catalogue` | records, registers and the list of games, to be read |
//! | `serve`, `load` | the site, and how much it bears |
//! | `setup`, `players`, `voice`, `walk`, `register` | what several commands share |
//! | `failure` | how a command says that it cannot |

mod arena;
mod bench;
mod catalogue;
mod cli;
mod failure;
mod load;
mod perft;
mod play;
mod players;
mod playthrough;
mod register;
mod replay;
mod review;
mod rules;
mod serve;
mod setup;
mod simulate;
mod voice;
mod walk;

use std::io::{BufWriter, Write as _, stdout};
use std::process::ExitCode;

use clap::Parser as _;
use densa_alloc::CountingAllocator;
use mimalloc::MiMalloc;

/// Made for servers that write thousands of messages a second; `bench` counts what the engine asks of it.
#[global_allocator]
static ALLOCATOR: CountingAllocator<MiMalloc> = CountingAllocator::new(MiMalloc);

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    let mut out = BufWriter::new(stdout().lock());
    let done = cli.run(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
