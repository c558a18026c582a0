//! Golden playthroughs and counts of move paths. Rewrite them with `UPDATE=1 cargo test -p eme --test playthroughs`,
//! and read the changes before you commit them.

use eme::Eme;
use laws::Script;

fn scripts() -> Vec<Script<Eme>> {
    let (b, die, english) = (("side", "b"), ("ties", "die"), ("printing", "english"));
    vec![
        Script::whole("2-players-side-a", 2, &[], 2),
        Script::skimmed("3-players-side-b", 3, &[b], 3),
        Script::skimmed("4-players-tokens", 4, &[("tokens", "on")], 4),
        Script::skimmed("5-players-die-english", 5, &[b, die, english], 5),
        Script::skimmed("3-players-long-ages", 3, &[("long", "on"), ("ages", "312")], 6),
    ]
}

laws::golden!(scripts(), 3);
