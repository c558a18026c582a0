//! What the commands print.

use std::process::Command;

use serde_json::Value;

use super::{empires, file, games, printed, record};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).expect("the output is JSON")
}

#[test]
fn games_are_listed_in_both_languages() {
    let (english, french) = (printed(&["games"]), printed(&["games", "--lang", "fr"]));
    for (game, _) in games() {
        assert!(english.contains(&format!("{game} · ")) && french.contains(&format!("{game} · ")));
    }
    assert!(english.contains("players") && french.contains("joueurs"));
    assert!(!english.contains('<') && !french.contains('<'));
}

#[test]
fn simulations_are_the_same_whatever_the_number_of_threads() {
    for (game, players) in games() {
        let args = ["simulate", game, "--players", &players, "--games", "60", "--seed", "5", "--json"];
        let with_threads = |threads: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_empires"));
            let output = command.args(args).env("RAYON_NUM_THREADS", threads).output();
            output.expect("the program starts").stdout
        };
        let one = with_threads("1");
        assert!(!one.is_empty());
        assert_eq!(one, with_threads("2"));
        assert_eq!(one, with_threads("7"));
    }
}

#[test]
fn a_simulation_says_how_games_went() {
    for (game, players) in games() {
        let value = json(&["simulate", game, "--players", &players, "--games", "40", "--json"]);
        assert_eq!((value["games"].as_u64(), value["ended"].as_u64()), (Some(40), Some(40)));
        assert_eq!(value["violations"], Value::Array(Vec::new()));
        let moves = &value["moves"];
        assert!(moves["min"].as_u64() <= moves["max"].as_u64() && moves["mean"].as_f64() > Some(0.0));
        let rates: f64 = value["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .filter_map(|seat| seat["win_rate"].as_f64())
            .sum();
        assert!((rates - 1.0).abs() < 1e-9, "{rates}");
        let text = printed(&["simulate", game, "--players", &players, "--games", "40"]);
        assert!(text.contains("violations: 0") && text.contains("95 % interval"), "{text}");
    }
}

#[test]
fn a_playthrough_holds_everything() {
    for (game, players) in games() {
        let text = printed(&["playthrough", game, "--players", &players, "--seed", "9"]);
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let seats: usize = players.parse().expect("a number");
        for field in ["kind", "format", "game", "rules_version", "options", "seats", "seed"] {
            assert!(lines[0].get(field).is_some(), "header: {field}");
        }
        for (ply, step) in lines[1..].iter().enumerate() {
            assert_eq!(step["ply"].as_u64(), Some(ply as u64));
            assert_eq!(step["views"].as_array().map(Vec::len), Some(seats + 1));
            assert_eq!(step["views"][seats]["seat"], Value::Null);
            for field in ["events", "state", "to_act", "legal"] {
                assert!(step.get(field).is_some(), "{field}");
            }
            for field in ["rows", "ladder", "totals"] {
                assert!(step["views"][0]["score"].get(field).is_some(), "{field}");
            }
        }
        for pair in lines[1..].windows(2) {
            let played = &pair[1]["played"];
            let legal = pair[0]["legal"].as_array().expect("a list");
            let own =
                legal.iter().find(|legal| legal["seat"] == played["seat"]).expect("the seat was to act");
            assert!(own["moves"].as_array().expect("a list").contains(&played["move"]));
        }
        let last = lines.last().expect("there are lines");
        assert_eq!(last["to_act"], Value::Array(Vec::new()));
        assert!(last["outcome"].is_object() && last["winners"].is_array());
    }
}

#[test]
fn a_playthrough_replays_to_the_same_end() {
    for (game, players) in games() {
        let path = file(&format!("{game}.txt"), &record(game, &players, 9));
        let text = printed(&["playthrough", game, "--players", &players, "--seed", "9"]);
        let last: Value = serde_json::from_str(text.lines().last().expect("there are lines")).expect("JSON");
        let replayed = json(&["replay", &path, "--all", "--json"]);
        assert_eq!(replayed["outcome"], last["outcome"]);
        assert_eq!(replayed["ply"], last["ply"]);
        let seats: usize = players.parse().expect("a number");
        assert_eq!(replayed["views"][0]["view"], last["views"][seats]["view"]);
        assert_eq!(replayed["views"][1]["view"], last["views"][0]["view"]);
    }
}

#[test]
fn a_replay_is_told_in_words() {
    let (game, players) = games().next().expect("there is a game");
    let path = file("told.txt", &record(game, &players, 2));
    let whole = printed(&["replay", &path]);
    assert!(
        whole.contains("As a spectator saw it") && whole.contains("ictory for") || whole.contains("Won by")
    );
    let early = printed(&["replay", &path, "--at", "1", "--seat", "1", "--lang", "fr"]);
    assert!(early.contains("Vu par P1") && early.len() < whole.len());
    let all = printed(&["replay", &path, "--at", "0", "--all"]);
    assert!(all.contains("As P1 saw it") && all.contains("As P2 saw it"));
    assert!(![whole, early, all].iter().any(|text| text.contains('<')));
}

#[test]
fn perft_counts_paths_of_each_length() {
    for (game, players) in games() {
        let text = printed(&["perft", game, "--players", &players, "--depth", "2"]);
        let counts: Vec<u64> = text.lines().filter_map(|line| line.split_once(' ')?.1.parse().ok()).collect();
        assert!(counts.len() == 2 && counts[0] > 0 && counts[1] >= counts[0], "{text}");
    }
}

#[test]
fn rules_are_read_whole_or_one_by_one() {
    for (game, _) in games() {
        let whole = printed(&["rules", game]);
        let heading = whole.lines().find_map(|line| line.strip_prefix("### ")).expect("a rule");
        let id = heading.split(' ').next().expect("an id");
        let one = printed(&["rules", game, id, "--lang", "fr"]);
        assert!(one.starts_with(&format!("### {id} ")) && one.matches("### ").count() == 1, "{one}");
        assert!(printed(&["rules", game, &id.to_lowercase()]).starts_with(&format!("### {id} ")));
    }
}

#[test]
fn a_bench_reports_its_figures() {
    let fields = [
        "playouts_per_s",
        "decisions_per_game",
        "ns_per_decision",
        "clone_ns",
        "state_bytes",
        "allocations_per_playout",
        "baseline_ns_per_decision",
        "ratio",
    ];
    for (game, players) in games() {
        let value = json(&["bench", game, "--players", &players, "--seconds", "0.05", "--json"]);
        let text = printed(&["bench", game, "--players", &players, "--seconds", "0.05"]);
        for field in fields {
            assert!(value[field].as_f64().is_some_and(|value| value >= 0.0), "{field}: {value}");
            assert!(text.contains(field), "{field}: {text}");
        }
        assert_eq!(value["allocations_per_playout"].as_f64(), Some(0.0));
    }
}

#[test]
fn help_is_always_given() {
    for args in [&["--help"][..], &["play", "--help"], &["--version"]] {
        assert!(empires(args).status.success(), "{args:?}");
    }
}

#[test]
fn a_review_judges_every_seat() {
    for (game, players) in games() {
        let path = file(&format!("review-{game}.txt"), &record(game, &players, 2));
        let text = printed(&["review", &path, "--iterations", "10", "--json"]);
        let seats: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
        assert_eq!(seats.len().to_string(), players);
        for seat in &seats {
            let number = |key: &str| seat[key].as_f64().expect(key);
            assert!((0.0..=100.0).contains(&number("accuracy")));
            let steps = seat["steps"].as_array().expect("steps");
            let index = seat["seat"].as_u64().expect("a seat") as usize;
            let chance = |value: &Value| value[index].as_f64().expect("a chance");
            let change = chance(&steps.last().expect("a step")["chances"]) - chance(&seat["start"]);
            let parts = number("own") + number("others") + number("luck");
            assert!((change - parts).abs() < 0.01, "{change} {parts}");
        }
        let french = printed(&["review", &path, "--iterations", "10", "--lang", "fr", "--seat", "1"]);
        assert!(french.contains("Précision") && !french.contains('<'), "{french}");
    }
}

#[test]
fn self_play_goes_on_where_it_stopped_with_and_without_a_network() {
    for (game, _) in games() {
        let net = format!("{}/../bots/nets/{game}.net", env!("CARGO_MANIFEST_DIR"));
        if !std::path::Path::new(&net).exists() {
            continue; // A game may be played before it has a network.
        }
        for more in [&[][..], &["--net", &net]] {
            let play = |path: &str, count: &str| {
                let args =
                    ["selfplay", game, "--out", path, "--games", count, "--shallow", "3", "--deep", "6"];
                json(&[&args[..], more].concat())["new_games"].as_u64().expect("a number")
            };
            let [parts, whole] = ["parts", "whole"].map(|name| file(&format!("{game}-{name}.notes"), ""));
            assert_eq!([play(&parts, "8"), play(&parts, "16"), play(&parts, "16")], [8, 8, 0], "{game}");
            assert_eq!(play(&whole, "16"), 16);
            let notes = |path: &str| std::fs::read(path).expect("the notes are there");
            assert_eq!(notes(&parts), notes(&whole), "{game}: the same games, in one go or in two");
        }
    }
}

#[test]
fn a_finished_game_is_verified() {
    let text = record("eme", "2", 4);
    // The record of an online table: its cards come from ChaCha20, and only its beginning fits them.
    let seed = "chacha20:000102030405060708090a0b0c0d0e0f";
    let (head, _) = text.split_once("seed 4").expect("there is a seed");
    let online = file("online.txt", &format!("{head}seed {seed}\nmoves\nend 0\n"));
    let commitment = server::secrets::hash(&format!("{seed}:nonce"));
    // As the protocol document says.
    let page = include_str!("../../../docs/guide/protocol.md");
    let example = page.lines().find_map(|line| line.strip_prefix("empires ")).expect("there is an example");
    let fill = |word| match word {
        "record.txt" => online.as_str(),
        "NONCE" => "nonce",
        "COMMITMENT" => &commitment,
        word => word,
    };
    let shown = printed(&example.split(' ').map(fill).collect::<Vec<_>>());
    assert!(shown.contains("ChaCha20") && shown.contains("commitment: kept"), "{shown}");
    let wrong = empires(&["verify", &online, "--nonce", "other", "--commitment", &commitment]);
    assert_eq!(wrong.status.code(), Some(1), "{}", String::from_utf8_lossy(&wrong.stderr));
    let local = file("local.txt", &text);
    let shown = printed(&["verify", &local]);
    assert!(
        shown.contains("all of them legal") && shown.contains("wyrand") && shown.contains("not checked"),
        "{shown}"
    );
}
