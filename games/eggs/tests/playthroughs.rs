//! Golden playthroughs and counts of move paths. Write them anew with `UPDATE=1 cargo test -p eggs`, and read
//! what changed before committing it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use eggs::{Eggs, EggsOptions};
use game::{Options, Setup};
use laws::{Script, check_perft, check_playthroughs};

/// A deck of one's own with many equal eggs.
const EQUAL_EGGS: &str = "base: 7 7 7 7 4 4 4 4 2 2 2 2 -3 -3 -3 -3 -5 -5 -5 -8 -8 -8";

fn script(name: &'static str, seats: u8, options: &[(&str, &str)], seed: u64) -> Script<Eggs> {
    let mut chosen = EggsOptions::default();
    for (key, value) in options {
        chosen.set(key, value).unwrap();
    }
    Script { name, setup: Setup::new(chosen, seats).unwrap(), seed, skim: false }
}

fn scripts() -> Vec<Script<Eggs>> {
    let skim = |script| Script { skim: true, ..script };
    vec![
        script("2-players", 2, &[], 2),
        script("3-players-own-eggs", 3, &[("eggs", EQUAL_EGGS)], 3),
        script("4-players-token-every-turn", 4, &[("token_every_turn", "on")], 4),
        script("5-players-pub-scoring", 5, &[("pub_scoring", "on")], 8),
        script("6-players-pub-scoring", 6, &[("pub_scoring", "on")], 40),
        skim(script("2-players-pub-scoring", 2, &[("pub_scoring", "on")], 5)),
        skim(script("3-players", 3, &[], 6)),
        skim(script("4-players-pub-scoring", 4, &[("pub_scoring", "on"), ("token_every_turn", "on")], 7)),
        skim(script("5-players", 5, &[], 9)),
        skim(script("6-players", 6, &[], 8)),
    ]
}

#[test]
fn playthroughs_are_as_they_were_read() {
    check_playthroughs(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"), &scripts());
}

#[test]
fn move_paths_are_as_many_as_counted() {
    check_perft(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt"), 4, &scripts());
}
