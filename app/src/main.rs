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
//! | `selfplay`, `network` | bots against themselves, written down for training; networks read from files |
//! | `simulate`, `playthrough`, `perft`, `bench` | random play, written out, counted and timed |
//! | `replay`, `verify`, `review`, `rules`, `catalogue` | records, registers and the list of games, to be read |
//! | `workshop` | generated boards, and reports on how fair a board is |
//! | `serve`, `admin`, `load` | the site, its moderation, and a load test of it |
//! | `setup`, `players`, `voice`, `random_game` | shared by several commands |
//! | `failure` | why a command failed |

mod admin;
mod arena;
mod bench;
mod catalogue;
mod cli;
mod failure;
mod load;
mod network;
mod perft;
mod play;
mod players;
mod playthrough;
mod random_game;
mod replay;
mod review;
mod rules;
mod selfplay;
mod serve;
mod setup;
mod simulate;
mod verify;
mod voice;
mod workshop;

use std::io::{BufWriter, Write as _, stdout};
use std::process::ExitCode;

use clap::Parser as _;
use densa_alloc::CountingAllocator;
use mimalloc::MiMalloc;

/// Suits a server that writes thousands of messages a second; `bench` counts the allocations of the engine.
#[global_allocator]
static ALLOCATOR: CountingAllocator<MiMalloc> = CountingAllocator::new(MiMalloc);

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    nets::provide();
    let mut out = BufWriter::new(stdout().lock());
    let done = cli.run(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
