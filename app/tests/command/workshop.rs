//! `empires workshop`: generated boards and reports.

use std::path::Path;

use serde_json::Value;

use super::{empires, file, printed, record};

/// A report that takes little time: bots that do not search, a few games.
fn report<'a>(board: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let short = ["--players", "2-3", "--games", "6", "--level", "greedy", "--weaker", "random"];
    [&["workshop", "report", board], &short[..], more].concat()
}

/// A path for one test at which there is nothing.
fn free_path(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_file(&path).expect("a file of an earlier run");
    }
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn a_generated_board_can_be_played() {
    let small = ["--regions", "10", "--continents", "2", "--seed", "7"];
    let eme = printed(&[&["workshop", "generate", "eme"], &small[..]].concat());
    let caesar =
        printed(&["workshop", "generate", "caesar", "--cities", "20", "--provinces", "5", "--seed", "7"]);
    for (game, board) in [("eme", eme), ("caesar", caesar)] {
        let path = file(&format!("generated-{game}.toml"), &board);
        let text = printed(&["simulate", game, "--players", "3", "--games", "20", "--board", &path]);
        assert!(text.contains("violations: 0"), "{text}");
    }
}

#[test]
fn boards_that_cannot_be_generated_are_refused_with_the_reason() {
    for (args, reason) in [
        (["eme", "--regions", "3"], "take 10 to 30"),
        (["caesar", "--cities", "3"], "8 provinces take 16 to 40"),
        (["legends", "--seed", "1"], "legends has no boards that can be generated"),
        (["eme", "--count", "2"], "several boards need a folder"),
    ] {
        let output = empires(&[&["workshop", "generate"], &args[..]].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(reason), "{said}");
    }
}

#[test]
fn a_report_is_the_same_in_one_go_in_parts_and_after_a_break() {
    let board = file("reported.toml", include_str!("../../../games/eme/data/board.toml"));
    let whole = printed(&report(&board, &["--json"]));
    let value: Value = serde_json::from_str(&whole).expect("a line of JSON");
    let tables = value["tables"].as_array().expect("a table for each number of players");
    assert_eq!(tables.len(), 2);
    for table in tables {
        let seats = table["seats"].as_array().expect("seats");
        let won: f64 = seats.iter().filter_map(|seat| seat["wins"]["share"].as_f64()).sum();
        assert!((won - 1.0).abs() < 1e-9, "{won}");
        assert!(table["verdict"].as_str().is_some_and(|verdict| !verdict.is_empty()));
        assert!(table["things"].as_array().is_some_and(|things| things.len() > 9 + 3));
    }
    let logs = ["part-1.jsonl", "part-2.jsonl"].map(free_path);
    for (part, log) in ["1/2", "2/2"].into_iter().zip(&logs) {
        let said = printed(&report(&board, &["--shard", part, "--log", log]));
        assert!(said.contains("of 18 games are in the log"), "{said}");
    }
    assert_eq!(printed(&report(&board, &["--json", "--merge", &logs[0], &logs[1]])), whole);
    // The rest of the games is played, and only the rest.
    assert_eq!(printed(&report(&board, &["--json", "--log", &logs[0]])), whole);
    let alone = empires(&report(&board, &["--json", "--merge", &logs[1]]));
    assert!(String::from_utf8_lossy(&alone.stderr).contains("9 of 18 games are in none of the logs"));
    let changed = include_str!("../../../games/eme/data/board.toml").replace("seed = 3", "seed = 4");
    let other = empires(&report(&file("changed.toml", &changed), &["--log", &logs[0]]));
    assert!(String::from_utf8_lossy(&other.stderr).contains("the log is of another report"));
}

#[test]
fn a_report_of_a_folder_has_a_line_for_each_board_and_shards_share_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards");
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    for (name, text) in [
        ("a-eme.toml", include_str!("../../../games/eme/data/board.toml")),
        ("b-caesar.toml", include_str!("../../../games/caesar/data/side_b.toml")),
    ] {
        std::fs::write(folder.join(name), text).expect("the folder for tests can be written to");
    }
    let folder = folder.to_str().expect("the path is text");
    let all = printed(&report(folder, &["--json"]));
    assert_eq!(all.lines().count(), 2);
    let parts = ["1/2", "2/2"].map(|part| printed(&report(folder, &["--json", "--shard", part])));
    assert_eq!(parts.concat(), all, "the outputs of the parts are the whole");
}

#[test]
fn a_record_on_a_custom_board_is_shown_with_its_names_and_a_changed_board_is_refused() {
    let board = include_str!("../../../games/eme/data/board.toml");
    let mut options = eme::EmeOptions::default();
    game::Options::set(&mut options, "board", board).expect("the example is sound");
    let line = game::Options::get(&options, "board").expect("an option of the game");
    let path = file("custom-board.toml", board);
    let played = printed(&["playthrough", "eme", "--players", "2", "--seed", "5", "--board", &path]);
    let moves: Vec<Value> = played.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert!(moves.len() > 20 && played.contains("Northcape"), "the views carry the board");
    let header = format!("option board={line}\n");
    let standard = record("eme", "2", 5);
    let end = standard.find("moves\n").expect("a record has moves");
    let custom = standard[..end].replacen("seat 1", &format!("{header}seat 1"), 1) + "moves\nend 0\n";
    let shown = printed(&["replay", &file("custom-record.txt", &custom)]);
    assert!(shown.contains("Northcape"), "{shown}");
    let changed = custom.replacen("start = \"crossing\"", "start = \"nowhere\"", 1);
    let refused = empires(&["replay", &file("changed-record.txt", &changed)]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("there is no region \"nowhere\""), "{said}");
}
