//! Golden playthroughs and counts of move paths. Write them anew with `UPDATE=1 cargo test -p eme`, and read
//! what changed before committing it.

use eme::{Eme, EmeOptions};
use game::{Options, Setup};
use laws::{Script, check_perft, check_playthroughs};

fn script(name: &'static str, seats: u8, options: &[(&str, &str)], seed: u64) -> Script<Eme> {
    let mut chosen = EmeOptions::default();
    for (key, value) in options {
        chosen.set(key, value).expect("an option of the game");
    }
    Script { name, setup: Setup::new(chosen, seats).expect("a possible set-up"), seed, skim: false }
}

fn scripts() -> Vec<Script<Eme>> {
    vec![
        script("2-players-side-a", 2, &[], 2),
        script("3-players-side-b", 3, &[("side", "b")], 3),
        script("4-players-tokens", 4, &[("tokens", "on")], 4),
        script("5-players-die-english", 5, &[("side", "b"), ("ties", "die"), ("printing", "english")], 5),
        Script { skim: true, ..script("3-players-long-ages", 3, &[("long", "on"), ("ages", "312")], 6) },
    ]
}

#[test]
fn playthroughs_are_as_they_were_read() {
    check_playthroughs(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"), &scripts());
}

#[test]
fn move_paths_are_as_many_as_counted() {
    check_perft(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt"), 3, &scripts());
}
