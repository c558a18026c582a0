//! Golden playthroughs and counts of move paths. Write them anew with `UPDATE=1 cargo test -p legends`, and read
//! what changed before committing it.

use game::{Options, Setup};
use laws::{Script, check_perft, check_playthroughs};
use legends::{Legends, LegendsOptions};

fn script(name: &'static str, seats: u8, options: &[(&str, &str)], seed: u64) -> Script<Legends> {
    let mut chosen = LegendsOptions::default();
    for (key, value) in options {
        chosen.set(key, value).expect("an option of the game");
    }
    Script { name, setup: Setup::new(chosen, seats).expect("a possible set-up"), seed, skim: false }
}

/// One for each number of players, one for each variant.
fn scripts() -> Vec<Script<Legends>> {
    let on = "on";
    let architect = ("setup", "architect");
    vec![
        script("2-players", 2, &[], 2),
        script("3-players", 3, &[], 3),
        script("4-players", 4, &[], 4),
        script("2-players-architect-encounters", 2, &[architect, ("encounters", on)], 5),
        script("3-players-architect-rectangle", 3, &[architect, ("rectangle", on)], 6),
        script("3-players-exploration", 3, &[("exploration", on)], 7),
        script("3-players-swamp", 3, &[("exploration", on), ("swamp", on)], 8),
        script("3-players-citadels", 3, &[("citadels", on)], 9),
        script("3-players-encounters", 3, &[("encounters", on)], 10),
        script("4-players-leaders", 4, &[("leaders", on)], 11),
        script("4-players-die", 4, &[("ties", "die")], 12),
        Script { skim: true, ..script("3-players-long-ages", 3, &[("long", on), ("ages", "312")], 13) },
        Script { skim: true, ..script("2-players-everything", 2, &EVERYTHING, 14) },
    ]
}

const EVERYTHING: [(&str, &str); 9] = [
    ("setup", "architect"),
    ("rectangle", "on"),
    ("exploration", "on"),
    ("swamp", "on"),
    ("citadels", "on"),
    ("encounters", "on"),
    ("leaders", "on"),
    ("long", "on"),
    ("ties", "die"),
];

#[test]
fn playthroughs_are_as_they_were_read() {
    check_playthroughs(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"), &scripts());
}

#[test]
fn move_paths_are_as_many_as_counted() {
    check_perft(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt"), 3, &scripts());
}
