//! What may stand in a file.

use super::House;
use crate::source::{Part, is_word, keep, words};
use crate::tree::Fault;

/// Beyond this many lines a file has more than one concern.
const LONGEST: usize = 500;

/// The first line of a file that is one long table, and as long as the table is.
const TABLE: &str = "// tidy: table";

/// What stands for work that is not done.
const UNFINISHED: [&str; 6] = ["todo!(", "unimplemented!(", "dbg!(", "FIXME", "XXX", "#[ignore"];

/// What would make a game come out differently on another machine or on another day.
const IMPURE: [&str; 13] = [
    "HashMap",
    "HashSet",
    "RandomState",
    "SystemTime",
    "Instant",
    "thread_rng",
    "f32",
    "f64",
    "fs",
    "env",
    "net",
    "println",
    "eprintln",
];

/// The top folders in which people and machines keep their own things.
const MACHINE_FOLDERS: [&str; 3] = ["work", "root", "home"];

/// A source file fits into a head.
pub(super) fn files_are_short(house: &House<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in house.tree.matching("", ".rs") {
        let lines = text.lines().count();
        if lines > LONGEST && text.lines().next() != Some(TABLE) {
            let message = format!("{lines} lines; split files at {LONGEST}, or mark a table with `{TABLE}`");
            faults.push(Fault::new(path, LONGEST + 1, message));
        }
    }
    faults
}

/// Work is finished, and tests are run. Comments count, messages do not.
pub(super) fn nothing_is_unfinished(house: &House<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in house.tree.matching("", ".rs") {
        for (number, line) in (1..).zip(keep(text, &[Part::Code, Part::Comment]).lines()) {
            let found = UNFINISHED.iter().filter(|mark| has_word(line, mark));
            faults.extend(found.map(|mark| Fault::new(path, number, format!("`{mark}` is left"))));
        }
    }
    faults
}

/// The engine knows no clock, no entropy, no floats and no order that changes from run to run.
pub(super) fn engine_is_pure(house: &House<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let engine = house.crates.iter().filter(|owner| owner.is_engine() && owner.folder != "kernel/laws");
    for source in engine.map(|owner| format!("{}/src/", owner.folder)) {
        for (path, text) in house.tree.matching(&source, ".rs") {
            for (number, line) in (1..).zip(keep(text, &[Part::Code]).lines()) {
                let found = words(line).filter(|word| is_impure(word));
                faults.extend(found.map(|word| Fault::new(path, number, format!("`{word}` in the engine"))));
            }
        }
    }
    faults
}

/// Files speak of the project, not of the machine they were written on.
pub(super) fn no_machine_is_named(house: &House<'_>) -> Vec<Fault> {
    let roots = MACHINE_FOLDERS.map(|folder| format!("/{folder}/"));
    let mut faults = Vec::new();
    for (path, text) in house.tree.files() {
        for (number, line) in (1..).zip(text.lines()) {
            let found = roots.iter().filter(|root| has_absolute(line, root));
            faults
                .extend(found.map(|root| Fault::new(path, number, format!("a path of one machine: {root}"))));
        }
    }
    faults
}

/// A forbidden word, or a number of a forbidden type such as `1.0_f64`.
fn is_impure(word: &str) -> bool {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit()) && !word.starts_with("0x");
    let is_float = is_number && (word.ends_with("f32") || word.ends_with("f64"));
    is_float || IMPURE.contains(&word)
}

/// Whether the mark stands in the line, and not as a part of longer words.
fn has_word(line: &str, mark: &str) -> bool {
    let joins =
        |mark: Option<char>, text: Option<char>| mark.is_some_and(is_word) && text.is_some_and(is_word);
    line.match_indices(mark).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + mark.len()..].chars().next();
        !joins(mark.chars().next(), before) && !joins(mark.chars().next_back(), after)
    })
}

/// Whether a path begins with this folder, rather than leading through one of that name.
fn has_absolute(line: &str, root: &str) -> bool {
    let leads_on = |c: char| is_word(c) || "-.~})*".contains(c);
    line.match_indices(root).any(|(at, _)| !line[..at].ends_with(leads_on))
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    const MANIFEST: (&str, &str) = ("games/eme/Cargo.toml", "[package]\nname = \"eme\"\n");

    #[test]
    fn a_long_file_is_found_unless_it_is_a_table() {
        let long = "\n".repeat(LONGEST + 1);
        let found = faults(files_are_short, &[("app/src/long.rs", &long)]);
        assert!(found[0].starts_with("app/src/long.rs:501: 501 lines"), "{found:?}");

        let table = format!("{TABLE}\n{long}");
        assert!(faults(files_are_short, &[("app/src/table.rs", &table)]).is_empty());
        assert!(faults(files_are_short, &[("app/src/short.rs", &long[1..])]).is_empty());
        assert!(faults(files_are_short, &[("docs/long.md", &long)]).is_empty());
    }

    #[test]
    fn unfinished_work_is_found_in_code_and_comments_but_not_in_messages() {
        for mark in UNFINISHED {
            let found = faults(nothing_is_unfinished, &[("app/src/a.rs", &format!("fn a() {{}}\n  {mark}"))]);
            assert_eq!(found, [format!("app/src/a.rs:2: `{mark}` is left")]);
            let comment = format!("// {mark} later");
            assert_eq!(faults(nothing_is_unfinished, &[("app/src/a.rs", &comment)]).len(), 1, "{mark}");
            let message = format!("const A: &str = \"{mark}\";");
            assert!(faults(nothing_is_unfinished, &[("app/src/a.rs", &message)]).is_empty(), "{mark}");
        }
        assert!(faults(nothing_is_unfinished, &[("app/src/a.rs", "my_todo!() XXXL")]).is_empty());
    }

    #[test]
    fn impure_words_are_found_in_the_engine_s_code_alone() {
        for word in IMPURE.into_iter().chain(["1f32", "0_f64"]) {
            let code = format!("// {word}\nlet a: {word};");
            let found = faults(engine_is_pure, &[MANIFEST, ("games/eme/src/a.rs", &code)]);
            assert_eq!(found, [format!("games/eme/src/a.rs:2: `{word}` in the engine")]);
            assert!(faults(engine_is_pure, &[MANIFEST, ("games/eme/tests/a.rs", &code)]).is_empty());
        }
        let fine = [MANIFEST, ("games/eme/src/a.rs", "Instants(0xf32, \"f64\")")];
        assert!(faults(engine_is_pure, &fine).is_empty());
        let laws = [("kernel/laws/Cargo.toml", MANIFEST.1), ("kernel/laws/src/a.rs", "Instant")];
        assert!(faults(engine_is_pure, &laws).is_empty());
    }

    #[test]
    fn machine_paths_are_found_but_relative_ones_are_not() {
        for folder in MACHINE_FOLDERS {
            let found = faults(no_machine_is_named, &[("docs/a.md", &format!("in `/{folder}/me`"))]);
            assert_eq!(found, [format!("docs/a.md:1: a path of one machine: /{folder}/")]);
            let fine = format!("web/{folder}/x ../{folder}/x https://example.org/{folder}/x /{folder}");
            assert!(faults(no_machine_is_named, &[("docs/a.md", &fine)]).is_empty());
        }
    }
}
