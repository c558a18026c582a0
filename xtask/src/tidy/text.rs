//! House rules about the text of files.

use super::House;
use crate::source::{Part, is_word, keep, words};
use crate::tree::Fault;

/// The largest number of lines of a file.
const LONGEST: usize = 500;

/// The first line of a file that is one long table, which may be longer.
const TABLE: &str = "// tidy: table";

/// Marks of unfinished work.
const UNFINISHED: [&str; 5] = ["todo!(", "unimplemented!(", "dbg!(", "FIXME", "XXX"];

/// The tests that need a browser. A plain `cargo test` reports them as ignored, and `cargo xtask test` runs them.
const BROWSER_TESTS: &str = "web/tests/browser/";

/// Names that make a game depend on the machine or the time.
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

/// The one file that inserts text into the page as HTML; it escapes it.
const MARKUP: &str = "web/src/markup.rs";

/// The ways to insert text into the page as HTML.
const AS_HTML: [&str; 5] =
    ["inner_html", "set_inner_html", "outer_html", "set_outer_html", "insert_adjacent_html"];

/// Methods of floats whose last digit depends on the machine; `libm` has functions that are the same everywhere.
const INEXACT: [&str; 16] = [
    "sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "exp", "exp2", "ln", "log2", "log10",
    "powf", "powi", "hypot",
];

/// Names that make a map differ from run to run.
const UNSTEADY: [&str; 5] = ["HashMap", "HashSet", "RandomState", "SystemTime", "Instant"];

/// The program of a crate, which may read files and a clock.
const PROGRAM: &str = "src/main.rs";

/// Top folders for files of one person or one machine.
const MACHINE_FOLDERS: [&str; 3] = ["work", "root", "home"];

/// Files are short.
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

/// No work is unfinished. Comments are checked, messages are not.
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

/// Every test is run: only browser tests may be ignored by a plain `cargo test`, and each says why.
pub(super) fn tests_are_run(house: &House<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in house.tree.matching("", ".rs") {
        for (number, line) in (1..).zip(keep(text, &[Part::Code]).lines()) {
            let reasoned = path.starts_with(BROWSER_TESTS) && line.contains("#[ignore = ");
            if line.contains("#[ignore") && !reasoned {
                faults.push(Fault::new(path, number, "only browser tests are ignored, each with its reason"));
            }
        }
    }
    faults
}

/// The engine has no clock, no entropy, no floats and no order that changes from run to run.
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

/// The workshop makes the same map from the same board on every machine.
pub(super) fn workshop_is_reproducible(house: &House<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in house.tree.matching("workshop/", ".rs") {
        if path.ends_with(PROGRAM) || !path.contains("/src/") {
            continue;
        }
        for (number, line) in (1..).zip(keep(text, &[Part::Code]).lines()) {
            let calls =
                |name: &str| ["f32::", "f64::", "."].iter().any(|of| line.contains(&format!("{of}{name}(")));
            let inexact = INEXACT.iter().filter(|name| calls(name));
            let unsteady = UNSTEADY.iter().filter(|name| words(line).any(|word| word == **name));
            let found = inexact.chain(unsteady);
            faults.extend(found.map(|name| Fault::new(path, number, format!("`{name}` in the workshop"))));
        }
    }
    faults
}

/// Files contain no paths of one machine.
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

/// Text becomes HTML in one file, which escapes it: a name such as `<img src=x>` is shown, not executed.
pub(super) fn markup_is_made_in_one_file(house: &House<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in house.tree.matching("web/src/", ".rs").filter(|(path, _)| *path != MARKUP) {
        for (number, line) in (1..).zip(keep(text, &[Part::Code]).lines()) {
            let found = words(line).filter(|word| AS_HTML.contains(word));
            faults.extend(found.map(|word| Fault::new(path, number, format!("`{word}` outside {MARKUP}"))));
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

/// Whether the line contains the mark, not as a part of a longer word.
fn has_word(line: &str, mark: &str) -> bool {
    let joins =
        |mark: Option<char>, text: Option<char>| mark.is_some_and(is_word) && text.is_some_and(is_word);
    line.match_indices(mark).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + mark.len()..].chars().next();
        !joins(mark.chars().next(), before) && !joins(mark.chars().next_back(), after)
    })
}

/// Whether the line contains an absolute path that begins with this folder.
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
    fn an_ignored_test_is_found_unless_it_needs_a_browser_and_says_so() {
        let reasoned = "#[ignore = \"needs a browser\"]";
        assert!(faults(tests_are_run, &[("web/tests/browser/a.rs", reasoned)]).is_empty());
        assert!(faults(tests_are_run, &[("app/src/a.rs", "let text = \"#[ignore]\";")]).is_empty());
        for (path, text) in [("web/tests/browser/a.rs", "#[ignore]"), ("app/tests/a.rs", reasoned)] {
            let expected = format!("{path}:1: only browser tests are ignored, each with its reason");
            assert_eq!(faults(tests_are_run, &[(path, text)]), [expected]);
        }
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
    fn what_differs_from_machine_to_machine_is_found_in_the_workshop() {
        let rule = workshop_is_reproducible;
        let bad = [("workshop/atlas/src/noise.rs", "// x.sin()\nlet y = x.sin();")];
        assert_eq!(faults(rule, &bad), ["workshop/atlas/src/noise.rs:2: `sin` in the workshop"]);
        let bad = [("workshop/atlas/src/noise.rs", "f64::hypot(x, y)")];
        assert_eq!(faults(rule, &bad), ["workshop/atlas/src/noise.rs:1: `hypot` in the workshop"]);
        let bad = [("workshop/atlas/src/noise.rs", "use std::collections::HashMap;")];
        assert_eq!(faults(rule, &bad), ["workshop/atlas/src/noise.rs:1: `HashMap` in the workshop"]);
        let fine = [
            ("workshop/atlas/src/noise.rs", "libm::exp(x).sqrt()"),
            ("workshop/atlas/src/main.rs", "Instant::now()"),
            ("bots/src/a.rs", "x.exp()"),
        ];
        assert!(faults(rule, &fine).is_empty());
    }

    #[test]
    fn html_is_made_in_one_file() {
        for word in AS_HTML {
            let code = format!("// {word}\nelement.{word}(text);");
            let found = faults(markup_is_made_in_one_file, &[("web/src/parts/chat.rs", &code)]);
            assert_eq!(found, [format!("web/src/parts/chat.rs:2: `{word}` outside {MARKUP}")]);
            assert!(faults(markup_is_made_in_one_file, &[(MARKUP, &code)]).is_empty());
        }
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
