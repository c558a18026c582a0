//! Golden playthroughs and counts of move paths. Rewrite them with `UPDATE=1 cargo test -p caesar --test
//! playthroughs`, and read the changes before you commit them.

mod boards;

use boards::TOY;
use caesar::Caesar;
use laws::Script;

/// Every number of players on its side, each variant alone and both together, and a custom board.
fn scripts() -> Vec<Script<Caesar>> {
    let [wild, province] = ["wild_wealth", "whole_province"].map(|key| (key, "on"));
    vec![
        Script::whole("2-players-side-b", 2, &[], 2),
        Script::skimmed("4-players-side-a", 4, &[], 4),
        Script::skimmed("3-players-own-board", 3, &[("board", TOY)], 1),
        Script::skimmed("3-players-side-b", 3, &[], 3),
        Script::skimmed("5-players-side-a", 5, &[], 5),
        Script::skimmed("2-players-wild-wealth", 2, &[wild], 96),
        Script::skimmed("3-players-whole-province", 3, &[province], 7),
        Script::skimmed("2-players-both-variants", 2, &[wild, province], 8),
    ]
}

laws::golden!(scripts(), 3);
