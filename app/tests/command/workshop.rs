//! `empires workshop`: generated boards and reports.

use std::path::Path;

use serde_json::Value;

use super::{empires, file, printed, record_on};

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
    let legends = printed(&["workshop", "generate", "legends", "--seed", "7"]);
    for (game, board) in [("eme", eme), ("caesar", caesar), ("legends", legends)] {
        let path = file(&format!("generated-{game}.toml"), &board);
        let text = printed(&["simulate", game, "--players", "3", "--games", "20", "--board", &path]);
        assert!(text.contains("violations: 0"), "{text}");
    }
}

#[test]
fn boards_that_cannot_be_generated_are_refused_with_the_reason() {
    for (args, reason) in [
        (["eme", "--regions", "3"], "take 10 to 25"),
        (["eme", "--regions", "26"], "take 10 to 25"),
        (["caesar", "--cities", "3"], "8 provinces take 16 to 40"),
        (["eggs", "--seed", "1"], "eggs has no boards that can be generated"),
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
    // A report that was killed while it wrote a game plays that game again.
    let log = std::fs::read_to_string(&logs[0]).expect("a log");
    std::fs::write(&logs[0], &log[..log.len() - 20]).expect("the folder for tests can be written to");
    assert_eq!(printed(&report(&board, &["--json", "--log", &logs[0]])), whole);
    assert_eq!(std::fs::read_to_string(&logs[0]).expect("a log").lines().count(), 1 + 18);
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
fn a_record_on_a_board_of_your_own_replays_and_a_changed_board_is_refused_with_the_reason() {
    for (game, name, board, start, other, reason) in [
        (
            "eme",
            "Northcape",
            include_str!("../../../games/eme/data/board.toml"),
            "start = \"crossing\"",
            "start = \"nowhere\"",
            "there is no region \"nowhere\"",
        ),
        (
            "legends",
            "Appleyard",
            include_str!("../../../games/legends/data/board.toml"),
            "top = \"m1\"",
            "top = \"m9\"",
            "there is no region \"m9\"",
        ),
    ] {
        let board = file(&format!("recorded-{game}.toml"), board);
        let text = record_on(game, "2", 5, &["--board", &board]);
        let path = file(&format!("own-{game}.txt"), &text);
        // The file of the board is not needed any more.
        std::fs::remove_file(&board).expect("the file is there");
        let shown = printed(&["replay", &path]);
        assert!(shown.lines().count() > 20 && shown.contains(name), "{shown}");
        assert!(text.contains(start), "{text}");
        let changed = file(&format!("changed-{game}.txt"), &text.replacen(start, other, 1));
        let output = empires(&["replay", &changed]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(reason), "{said}");
    }
}
