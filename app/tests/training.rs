//! A tiny round of training on this machine: self-play, training, and the gate.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// A Python that has PyTorch, if there is one: the one of `docs/training.md`, or that of the system.
fn python() -> Option<String> {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/train/venv/bin/python");
    let has_torch = |python: &&str| {
        let import = Command::new(python).args(["-c", "import numpy, torch"]).output();
        import.is_ok_and(|done| done.status.success())
    };
    [own, "python3"].into_iter().find(has_torch).map(String::from)
}

#[test]
fn a_tiny_round_of_training_improves_the_loss_and_can_be_gone_on_with() {
    let Some(python) = python() else {
        eprintln!("not tried: there is no PyTorch here; docs/training.md says how to install it");
        return;
    };
    let script = |name: &str| {
        let mut command = Command::new(&python);
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/train").join(name));
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    };
    let state = std::env::temp_dir().join(format!("training-{}", std::process::id()));
    let done = script("rounds.py")
        .args(["--empires", env!("CARGO_BIN_EXE_empires"), "--state"])
        .arg(&state)
        .args("--games eme --rounds 1 --seconds 1000 --round-seconds 600 --round-games 24".split(' '))
        .args("--shallow 6 --deep 20 --batch 128 --epochs 3 --gate-games 4 --gate-iterations 6".split(' '))
        .status()
        .expect("Python starts");
    assert!(done.success(), "the round ends well");
    let log = fs::read_to_string(state.join("eme/log.jsonl")).expect("a log");
    let round: Value = serde_json::from_str(log.lines().next().expect("a line for the round")).expect("JSON");
    assert_eq!(round["selfplay"]["games"], 24);
    let loss = |when: &str, what: &str| round["train"][when][what].as_f64().expect("a loss");
    for what in ["win", "margin", "policy"] {
        assert!(loss("after", what) < loss("before", what), "{what}: {}", round["train"]);
    }
    let size = |name: &str| fs::metadata(Path::new(&state).join("eme").join(name)).expect(name).len();
    assert!(size("best.net") <= 300_000, "a network is small");
    assert_eq!(round["gate"]["passed"], true, "the first network is the best there is");
    let folder = state.join("eme");
    let again = script("train.py")
        .arg(folder.join("0.notes"))
        .arg("--from")
        .arg(folder.join("best.net"))
        .arg("--out")
        .arg(folder.join("again.net"))
        .args("--batch 128 --epochs 1".split(' '))
        .output()
        .expect("Python starts");
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    let again: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert_eq!(
        again["before"], round["train"]["after"],
        "a network file is all that training needs to go on"
    );
    fs::remove_dir_all(&state).expect("the folder is ours");
}
