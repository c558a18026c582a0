//! Bad input is answered with one clear line, exit status 2, and nothing else.

use super::{empires, file, games, record};

/// Runs the program and returns the one line of its error.
fn refused(args: &[&str]) -> String {
    let output = empires(args);
    let errors = String::from_utf8(output.stderr).expect("errors are text");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
    assert!(output.stdout.is_empty(), "{args:?} printed {}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(errors.lines().count(), 1, "{args:?}: {errors}");
    assert!(errors.starts_with("empires: ") && errors.ends_with('\n'), "{args:?}: {errors}");
    errors
}

/// The commands that set up a table, with the other arguments of each.
const COMMANDS: [(&str, &[&str]); 4] = [
    ("simulate", &["--games", "1"]),
    ("playthrough", &[]),
    ("bench", &["--seconds", "0.01"]),
    ("perft", &["--depth", "1"]),
];

fn on_every_table(game: &str, players: &str, more: &[&str], expected: &str) {
    for (command, rest) in COMMANDS {
        let args = [&[command, game, "--players", players], rest, more].concat();
        let line = refused(&args);
        assert!(line.contains(expected), "{args:?}: {line}");
    }
}

#[test]
fn a_game_that_there_is_not() {
    on_every_table("chess", "2", &[], "\"chess\": there is no such game");
    assert!(refused(&["play", "chess"]).contains("there is no such game"));
    assert!(refused(&["rules", "chess"]).contains("there is no such game"));
}

#[test]
fn seats_that_the_game_has_not() {
    for (game, _) in games() {
        on_every_table(game, "0", &[], "not by 0");
        on_every_table(game, "9", &[], "not by 9");
        on_every_table(game, "255", &[], "not by 255");
        assert!(
            refused(&["play", game, "--seats", "you,you,you,you,you,you,you"]).contains("players, not 7")
        );
    }
}

#[test]
fn options_that_the_game_has_not() {
    for (game, players) in games() {
        on_every_table(game, &players, &["--option", "weather=rain"], "no option \"weather\"");
        on_every_table(game, &players, &["--option", "weather"], "write KEY=VALUE");
        assert!(refused(&["play", game, "--option", "weather=rain"]).contains("no option “weather”"));
    }
}

#[test]
fn values_that_an_option_has_not() {
    on_every_table("eme", "2", &["--option", "side=c"], "option side cannot be \"c\": it is one of a, b");
    on_every_table("eme", "2", &["--option", "ages=11"], "option ages cannot be \"11\"");
}

#[test]
fn players_that_there_are_not() {
    for seats in ["you,nobody", "", "you:", "you,you:\u{7}"] {
        assert!(refused(&["play", "--seats", seats]).contains("is no player"), "{seats:?}");
    }
}

#[test]
fn a_language_that_we_do_not_speak() {
    for args in [&["games", "--lang", "de"][..], &["rules", "eme", "--lang", "de"], &["play", "--lang", "de"]]
    {
        assert!(refused(args).contains("a language is en or fr"), "{args:?}");
    }
}

#[test]
fn a_rule_that_there_is_not() {
    for (game, _) in games() {
        assert!(refused(&["rules", game, "rule one"]).contains("a rule id looks like"));
        assert!(refused(&["rules", game, "XYZ-99"]).contains("has no rule XYZ-99"));
    }
}

#[test]
fn a_game_without_a_terminal() {
    assert!(refused(&["play"]).contains("play needs a terminal"));
}

#[test]
fn a_record_that_is_not_there() {
    assert!(refused(&["replay", "no-such-file.txt"]).contains("no-such-file.txt: "));
}

#[test]
fn a_record_that_is_not_ours_or_not_whole() {
    let (game, players) = games().next().expect("there is a game");
    let good = record(game, &players, 3);
    let lines: Vec<&str> = good.lines().collect();
    let cut = lines[..lines.len() - 1].join("\n");
    let damaged = |from: &str, to: &str| good.replacen(from, to, 1);
    let cases = [
        ("foreign", "[Event \"Chess\"]\n1. e4 e5\n".to_owned(), "no record of Pocket Empires"),
        ("empty", String::new(), "no record of Pocket Empires"),
        ("cut", cut, "cut off"),
        ("game", damaged(&format!("game {game}"), "game chess"), "another game: chess"),
        ("version", damaged("\nseat 1", "9\nseat 1"), "version"),
        ("option", damaged("seat 1 random", "option weather=rain\nseat 1 random"), "no option \"weather\""),
        (
            "seats",
            damaged("seed", "seat 3 a\nseat 4 b\nseat 5 c\nseat 6 d\nseat 7 e\nseed"),
            "no more than six seats",
        ),
        ("seed", damaged("seed 3", "seed three"), "`seed N`"),
        ("move", damaged("moves\n", "moves\n1 fly me to the moon\n"), "says it ends with"),
        ("notation", good.replace(lines[lines.len() - 2], "1 fly"), "not a move"),
        ("trailing", format!("{good}\nand so on\n"), "after the end"),
    ];
    for (name, text, expected) in cases {
        let path = file(&format!("bad-{name}.txt"), &text);
        let line = refused(&["replay", &path]);
        assert!(line.contains(expected) && line.contains("bad-"), "{name}: {line}");
    }
}

#[test]
fn a_game_under_way_is_not_reviewed() {
    let (game, players) = games().next().expect("there is a game");
    let whole = record(game, &players, 3);
    let lines: Vec<&str> = whole.lines().collect();
    let (end, moves) = lines.split_last().expect("a record");
    let count: usize = end.trim_start_matches("end ").parse().expect("a number");
    let text = format!("{}\nend {}\n", moves[..moves.len() - 1].join("\n"), count - 1);
    let path = file("under-way.txt", &text);
    assert!(refused(&["review", &path]).contains("only finished games are reviewed"));
}

#[test]
fn a_record_that_is_no_text() {
    let path = file("bytes.txt", "");
    std::fs::write(&path, [0xff, 0xfe, 0x00, 0x80]).expect("the file can be written");
    refused(&["replay", &path]);
}

#[test]
fn a_place_in_a_record_that_there_is_not() {
    let (game, players) = games().next().expect("there is a game");
    let path = file("short.txt", &record(game, &players, 4));
    assert!(refused(&["replay", &path, "--at", "9999"]).contains("moves, not 9999"));
    assert!(refused(&["replay", &path, "--seat", "6"]).contains("no seat 6"));
    assert!(refused(&["review", &path, "--seat", "6"]).contains("nobody had that seat"));
}

#[test]
fn what_the_command_line_itself_does_not_know() {
    for args in
        [&["conquer"][..], &["simulate"], &["perft", "eme", "--players", "two"], &["playthrough", "eme"]]
    {
        assert_eq!(empires(args).status.code(), Some(2), "{args:?}");
    }
}
