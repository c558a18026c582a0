//! Golden playthroughs and counts of move paths. Rewrite them with `UPDATE=1 cargo test -p legends --test
//! playthroughs`, and read the changes before you commit them.

use laws::Script;
use legends::Legends;

/// One for each number of players, one for each variant.
fn scripts() -> Vec<Script<Legends>> {
    let [architect, die] = [("setup", "architect"), ("ties", "die")];
    let [rectangle, exploration, swamp, citadels, encounters, leaders, long] =
        ["rectangle", "exploration", "swamp", "citadels", "encounters", "leaders", "long"]
            .map(|key| (key, "on"));
    let everything = [architect, rectangle, exploration, swamp, citadels, encounters, leaders, long, die];
    vec![
        Script::skimmed("2-players", 2, &[], 2),
        Script::skimmed("3-players", 3, &[], 3),
        Script::skimmed("4-players", 4, &[], 4),
        Script::whole("2-players-architect-encounters", 2, &[architect, encounters], 5),
        Script::skimmed("3-players-architect-rectangle", 3, &[architect, rectangle], 6),
        Script::skimmed("3-players-exploration", 3, &[exploration], 7),
        Script::skimmed("3-players-swamp", 3, &[exploration, swamp], 8),
        Script::skimmed("3-players-citadels", 3, &[citadels], 9),
        Script::skimmed("3-players-encounters", 3, &[encounters], 10),
        Script::skimmed("4-players-leaders", 4, &[leaders], 11),
        Script::skimmed("4-players-die", 4, &[die], 12),
        Script::skimmed("3-players-long-ages", 3, &[long, ("ages", "312")], 13),
        Script::skimmed("2-players-everything", 2, &everything, 14),
    ]
}

laws::golden!(scripts(), 3);
