//! Golden playthroughs and counts of move paths. Rewrite them with `UPDATE=1 cargo test -p eggs --test playthroughs`,
//! and read the changes before you commit them.

use eggs::Eggs;
use laws::Script;

/// A custom deck with many equal eggs.
const EQUAL_EGGS: &str = "base: 7 7 7 7 4 4 4 4 2 2 2 2 -3 -3 -3 -3 -5 -5 -5 -8 -8 -8";

fn scripts() -> Vec<Script<Eggs>> {
    let [pub_scoring, every_turn] = ["pub_scoring", "token_every_turn"].map(|key| (key, "on"));
    vec![
        Script::whole("2-players", 2, &[], 2),
        Script::skimmed("3-players-own-eggs", 3, &[("eggs", EQUAL_EGGS)], 3),
        Script::skimmed("4-players-token-every-turn", 4, &[every_turn], 4),
        Script::skimmed("5-players-pub-scoring", 5, &[pub_scoring], 8),
        Script::skimmed("6-players-pub-scoring", 6, &[pub_scoring], 40),
        Script::skimmed("2-players-pub-scoring", 2, &[pub_scoring], 5),
        Script::skimmed("3-players", 3, &[], 6),
        Script::skimmed("4-players-pub-scoring", 4, &[pub_scoring, every_turn], 7),
        Script::skimmed("5-players", 5, &[], 9),
        Script::skimmed("6-players", 6, &[], 8),
    ]
}

laws::golden!(scripts(), 4);
