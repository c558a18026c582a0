//! Golden playthroughs and counts of move paths. Write them anew with `UPDATE=1 cargo test -p caesar`, and read
//! what changed before committing it.

mod boards;

use boards::TOY;
use caesar::{Caesar, CaesarOptions};
use game::{Options, Setup};
use laws::{Script, check_perft, check_playthroughs};

fn script(name: &'static str, seats: u8, options: &[(&str, &str)], seed: u64) -> Script<Caesar> {
    let mut chosen = CaesarOptions::default();
    for (key, value) in options {
        chosen.set(key, value).expect("an option of the game");
    }
    Script { name, setup: Setup::new(chosen, seats).expect("a possible set-up"), seed, skim: false }
}

/// Every number of players on its side, each variant alone and both together, and a board of one's own.
fn scripts() -> Vec<Script<Caesar>> {
    let wild = ("wild_wealth", "on");
    let province = ("whole_province", "on");
    vec![
        script("2-players-side-b", 2, &[], 2),
        script("4-players-side-a", 4, &[], 4),
        script("3-players-own-board", 3, &[("board", TOY)], 1),
        Script { skim: true, ..script("3-players-side-b", 3, &[], 3) },
        Script { skim: true, ..script("5-players-side-a", 5, &[], 5) },
        Script { skim: true, ..script("2-players-wild-wealth", 2, &[wild], 96) },
        Script { skim: true, ..script("3-players-whole-province", 3, &[province], 7) },
        Script { skim: true, ..script("2-players-both-variants", 2, &[wild, province], 8) },
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
