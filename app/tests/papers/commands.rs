//! The commands that documents call exist and have the flags they are called with.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{document, flags, help, rows};

/// The commands with their flags, from the program's own help.
fn commands() -> BTreeMap<String, BTreeSet<String>> {
    let names = listed_in(&help(&[]));
    assert_ne!(names, [""; 0], "the help lists commands");
    names.into_iter().map(|name| (name.clone(), flags_of(&[&name]))).collect()
}

/// The commands that a help lists.
fn listed_in(help: &str) -> Vec<String> {
    let list = help.split("Commands:").nth(1).unwrap_or_default();
    let lines = list.lines().skip(1).take_while(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    names.map(str::to_owned).collect()
}

/// The flags of a command and of the commands below it.
fn flags_of(command: &[&str]) -> BTreeSet<String> {
    let help = help(command);
    let below = listed_in(&help).into_iter().flat_map(|name| flags_of(&[command, &[&name]].concat()));
    flags(&help).into_iter().map(str::to_owned).chain(below).collect()
}

/// The commands in the table of a README.
fn listed(readme: &str) -> BTreeSet<String> {
    let table = readme.split("| Command |").nth(1).expect("the README has a table of commands");
    let table = table.split("\n\n").next().unwrap_or_default();
    rows(table).iter().map(|row| row[0].trim_matches('`').to_owned()).collect()
}

/// Calls such as `empires play eme --seed 7` that name no command or no flag of the program.
fn wrong_calls(document: &str, commands: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let document = document.replace("cargo run --release --package empires --", "empires");
    let calls = document.split(['`', '\n', '>', '#']).filter_map(|code| code.trim().strip_prefix("empires "));
    let is_wrong = |call: &&str| {
        let name = call.split_whitespace().next().unwrap_or_default();
        commands.get(name).is_none_or(|known| flags(call).into_iter().any(|flag| !known.contains(flag)))
    };
    calls
        .filter(|call| call.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter(is_wrong)
        .map(str::to_owned)
        .collect()
}

/// Every document of the repository, without the rules.
fn documents() -> Vec<String> {
    let docs = ["docs", "docs/guide"].into_iter().flat_map(|folder| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let files = std::fs::read_dir(root.join(folder)).expect("the folder is in the repository");
        files.filter_map(move |file| Some(format!("{folder}/{}", file.ok()?.file_name().to_str()?)))
    });
    docs.filter(|path| path.ends_with(".md")).chain(["README.md".to_owned()]).collect()
}

#[test]
fn the_readme_lists_every_command_and_no_other() {
    let known: BTreeSet<String> = commands().into_keys().collect();
    let readme = document("README.md");
    assert_eq!(listed(&readme), known);
    let without: String =
        readme.lines().filter(|line| !line.starts_with("| `replay` |")).collect::<Vec<_>>().join("\n");
    assert_ne!(listed(&without), known, "a missing line is found");
}

#[test]
fn documents_call_the_program_as_it_is() {
    let known = commands();
    for path in documents() {
        assert_eq!(wrong_calls(&document(&path), &known), [""; 0], "{path}");
    }
    assert_eq!(wrong_calls("`empires paly eme`", &known), ["paly eme"], "a wrong command is found");
    assert_eq!(wrong_calls("`empires play --sede 7`", &known), ["play --sede 7"], "a wrong flag is found");
}
