//! Compares the documents with the output of the program. `cargo xtask papers` checks the rest of the documents.

mod commands;
mod records;
mod settings;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// A document of the repository, by its path from the root.
fn document(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::fs::read_to_string(root.join(path)).expect("the document is in the repository")
}

/// What `empires … --help` prints.
fn help(command: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_empires"));
    let output = program.args(command).arg("--help").output().expect("the program starts");
    String::from_utf8(output.stdout).expect("help is text")
}

/// The rows of every table in a document, as cells without the outer bars.
fn rows(document: &str) -> Vec<Vec<String>> {
    let rows = document.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split(" | ").map(str::to_owned).collect()).collect()
}

/// The code in backquotes in this text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The flags, such as `--seed`, in this text.
fn flags(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
    words.filter(|word| word.len() > 2 && word.starts_with("--") && !word.starts_with("---")).collect()
}
