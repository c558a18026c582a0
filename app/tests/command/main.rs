//! Tests of the program as a process: its output, its errors and its exit status.

mod bad_input;
mod output;
mod workshop;

use std::process::{Command, Output, Stdio};

use games::GameId;

/// Runs the program with these arguments, in English, without a terminal.
fn empires(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_empires"));
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null()).env_remove("RUST_BACKTRACE");
    command.output().expect("the program starts")
}

/// The output of a successful command.
fn printed(args: &[&str]) -> String {
    let output = empires(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    assert!(errors.is_empty(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("output is text")
}

/// The name of a game, and a number of players it is played by.
fn games() -> impl Iterator<Item = (&'static str, String)> {
    GameId::ALL.iter().map(|id| (id.info().slug, id.info().seats.0.to_string()))
}

/// A file for one test, with these contents.
fn file(name: &str, contents: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).expect("the folder for tests can be written to");
    path.to_str().expect("the path is text").to_owned()
}

/// The record of a random game with the usual options.
fn record(game: &str, players: &str, seed: u64) -> String {
    record_on(game, players, seed, &[])
}

/// The record of a random game with these options, taken from its playthrough.
fn record_on(game: &str, players: &str, seed: u64, options: &[&str]) -> String {
    let seed_text = seed.to_string();
    let table = ["playthrough", game, "--players", players, "--seed", &seed_text];
    let text = printed(&[&table, options].concat());
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let mut record = format!("pocket-empires record 1\ngame {game} {}\n", lines[0]["rules_version"]);
    if let Some(board) = lines[0]["options"]["board"].as_str().filter(|board| !board.is_empty()) {
        record.push_str(&format!("option board={board}\n"));
    }
    for seat in 1..=lines[0]["seats"].as_u64().expect("a number") {
        record.push_str(&format!("seat {seat} random\n"));
    }
    record.push_str(&format!("seed {seed}\nmoves\n"));
    for played in lines[1..].iter().map(|line| &line["played"]).filter(|played| !played.is_null()) {
        let seat = played["seat"].as_u64().expect("a seat") + 1;
        record.push_str(&format!("{seat} {}\n", played["move"].as_str().expect("a move")));
    }
    record.push_str(&format!("end {}\n", lines.len() - 2));
    record
}
