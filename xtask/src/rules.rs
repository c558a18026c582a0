//! `cargo xtask rules`: which rule of which register is covered by which test.

mod cited;
mod register;

use crate::crates::{ALL_GAMES, SHARED};
use crate::tree::{Fault, Tree};
use cited::{Test, cited_ids, tests_in};
use register::{Rule, rules_in};

/// A file's path and text.
type File<'a> = (&'a str, &'a str);

/// The rules of one game with their tests.
#[derive(Debug)]
pub(crate) struct Audit {
    /// Each rule of the English register and the names of its tests.
    rows: Vec<(Rule, Vec<String>)>,
    /// What is wrong.
    faults: Vec<Fault>,
}

/// Prints the table of every game, or of one, and fails if a rule has no test.
pub(crate) fn run(tree: &Tree, game: Option<&str>) -> Result<(), String> {
    report(tree, game, |audit| print!("{}", table(&audit.rows)))
}

/// As [`run`], without the tables.
pub(crate) fn run_briefly(tree: &Tree) -> Result<(), String> {
    report(tree, None, |_| ())
}

fn report(tree: &Tree, wanted: Option<&str>, show: fn(&Audit)) -> Result<(), String> {
    let mut games = games(tree);
    if let Some(wanted) = wanted {
        games.retain(|game| *game == wanted);
        if games.is_empty() {
            return Err(format!("rules: there is no game games/{wanted}"));
        }
    }
    if games.is_empty() {
        println!("rules: no game has a crate yet");
    }
    let mut count = 0;
    for game in games {
        let audit = audit_game(tree, game);
        show(&audit);
        for fault in &audit.faults {
            println!("{fault}");
        }
        println!("rules: {game} has {} rules, {} faults", audit.rows.len(), audit.faults.len());
        count += audit.faults.len();
    }
    if count == 0 { Ok(()) } else { Err(format!("rules: {count} in all to be put right")) }
}

/// The games that have a crate.
fn games(tree: &Tree) -> Vec<&str> {
    let mut games = tree.game_folders();
    games.retain(|game| *game != ALL_GAMES && !SHARED.contains(game));
    games.retain(|game| tree.get(&format!("games/{game}/Cargo.toml")).is_some());
    games
}

fn audit_game(tree: &Tree, game: &str) -> Audit {
    let [english, french] = ["en", "fr"].map(|language| format!("docs/rules/{game}.{language}.md"));
    let (Some(english_text), Some(french_text)) = (tree.get(&english), tree.get(&french)) else {
        let missing = [&english, &french].into_iter().filter(|path| tree.get(path).is_none());
        let faults = missing.map(|path| Fault::new(path, 1, "the register is missing")).collect();
        return Audit { rows: Vec::new(), faults };
    };
    let [tests, source] = ["tests", "src"].map(|folder| format!("games/{game}/{folder}/"));
    let sources: Vec<File<'_>> = tree.matching(&tests, ".rs").chain(tree.matching(&source, ".rs")).collect();
    audit((&english, english_text), (&french, french_text), &sources)
}

/// Compares the register, in both languages, with the tests.
pub(crate) fn audit(english: File<'_>, french: File<'_>, sources: &[File<'_>]) -> Audit {
    let rules = rules_in(english.1);
    let translated = rules_in(french.1);
    let mut faults = register_faults(english.0, &rules, french.0, &translated);

    let mut rows: Vec<(Rule, Vec<String>)> = rules.into_iter().map(|rule| (rule, Vec::new())).collect();
    let books: Vec<String> = rows.iter().map(|(rule, _)| rule.book()).collect();
    for &(path, text) in sources {
        for test in tests_in(text) {
            let ids = cited_ids(&test.name, &books);
            faults.extend(credit(&mut rows, path, &test, &ids));
        }
    }
    let untested = rows.iter().filter(|(_, tests)| tests.is_empty());
    faults.extend(
        untested.map(|(rule, _)| Fault::new(english.0, rule.line, format!("{} has no test", rule.id))),
    );
    Audit { rows, faults }
}

/// Adds a test to the rules that it cites. A test without assertions covers nothing.
fn credit(rows: &mut [(Rule, Vec<String>)], path: &str, test: &Test, ids: &[String]) -> Vec<Fault> {
    let fault = |problem: String| Fault::new(path, test.line, format!("{} {problem}", test.name));
    if !ids.is_empty() && !test.asserts {
        return vec![fault(format!("cites {} but asserts nothing", ids.join(", ")))];
    }
    let mut faults = Vec::new();
    for id in ids {
        match rows.iter_mut().find(|(rule, _)| rule.id == *id) {
            Some((_, tests)) => tests.push(test.name.clone()),
            None => faults.push(fault(format!("cites {id}, which is not in the register"))),
        }
    }
    faults
}

/// What is wrong with the registers themselves.
fn register_faults(english: &str, rules: &[Rule], french: &str, translated: &[Rule]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, own, other_path, other) in
        [(english, rules, french, translated), (french, translated, english, rules)]
    {
        if own.is_empty() {
            faults.push(Fault::new(path, 1, "no rule was found; they are headed `### EME-31 · Title`"));
        }
        for (index, rule) in own.iter().enumerate() {
            if own[..index].iter().any(|earlier| earlier.id == rule.id) {
                faults.push(Fault::new(path, rule.line, format!("{} is there twice", rule.id)));
            }
            if !other.iter().any(|translation| translation.id == rule.id) {
                faults.push(Fault::new(path, rule.line, format!("{} is not in {other_path}", rule.id)));
            }
        }
    }
    faults
}

fn table(rows: &[(Rule, Vec<String>)]) -> String {
    let width = rows.iter().map(|(rule, _)| rule.title.chars().count()).max().unwrap_or(0);
    let lines = rows.iter().map(|(rule, tests)| {
        let tests = if tests.is_empty() { "none".to_owned() } else { tests.join(", ") };
        format!("{:<6} | {:<width$} | {tests}\n", rule.id, rule.title)
    });
    std::iter::once(format!("{:<6} | {:<width$} | tests\n", "id", "title")).chain(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "# Rules\n\n### EME-04 · The row\n\nSix cards.\n\n### EME-31 · Price\n\nPay.\n";
    const FRENCH: &str = "# Règles\n\n### EME-04 · La rangée\n\n### EME-31 · Prix\n";
    const ROW: &str = "#[test]\nfn eme_04_six_cards() { assert_eq!(6, 6); }\n";
    const PRICE: &str = "#[test]\nfn eme_31_pay() { assert!(true); }\n";

    fn audit_of(english: &str, french: &str, tests: &str) -> Audit {
        let source = ("games/eme/tests/rules.rs", tests);
        audit(("docs/rules/eme.en.md", english), ("docs/rules/eme.fr.md", french), &[source])
    }

    #[track_caller]
    fn check(english: &str, french: &str, tests: &str, expected: &[&str]) {
        let found: Vec<_> = audit_of(english, french, tests).faults.iter().map(Fault::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn full_coverage_passes() {
        check(ENGLISH, FRENCH, &[ROW, PRICE].concat(), &[]);
        check(ENGLISH, FRENCH, "#[test] fn eme_04_and_eme_31_both() { assert!(true) }", &[]);
    }

    #[test]
    fn a_removed_test_leaves_its_rule_uncovered() {
        check(ENGLISH, FRENCH, ROW, &["docs/rules/eme.en.md:7: EME-31 has no test"]);
    }

    #[test]
    fn a_test_commented_out_covers_nothing() {
        let expected = ["docs/rules/eme.en.md:7: EME-31 has no test"];
        let lines: String = PRICE.lines().map(|line| format!("// {line}\n")).collect();
        check(ENGLISH, FRENCH, &format!("{ROW}{lines}"), &expected);
        check(ENGLISH, FRENCH, &format!("{ROW}/*\n{PRICE}*/"), &expected);
    }

    #[test]
    fn a_function_that_is_no_test_covers_nothing() {
        let plain = PRICE.replace("#[test]", "");
        check(ENGLISH, FRENCH, &format!("{ROW}{plain}"), &["docs/rules/eme.en.md:7: EME-31 has no test"]);
    }

    #[test]
    fn an_unknown_rule_is_refused() {
        let unknown = "#[test]\nfn eme_99_nothing() { assert!(true); }\n";
        let message = "games/eme/tests/rules.rs:6: eme_99_nothing cites EME-99, which is not in the register";
        check(ENGLISH, FRENCH, &[ROW, PRICE, unknown].concat(), &[message]);
    }

    #[test]
    fn a_test_without_an_assertion_covers_nothing() {
        let message = "games/eme/tests/rules.rs:4: eme_31_pay cites EME-31 but asserts nothing";
        let hollow = PRICE.replace("assert!(true)", "pay()");
        let expected = [message, "docs/rules/eme.en.md:7: EME-31 has no test"];
        check(ENGLISH, FRENCH, &format!("{ROW}{hollow}"), &expected);
    }

    #[test]
    fn a_rule_of_one_language_is_found() {
        let tests = [ROW, PRICE].concat();
        let shorter = FRENCH.replace("### EME-31 · Prix\n", "");
        check(ENGLISH, &shorter, &tests, &["docs/rules/eme.en.md:7: EME-31 is not in docs/rules/eme.fr.md"]);
        let longer = format!("{FRENCH}### EME-40 · Fin\n");
        check(ENGLISH, &longer, &tests, &["docs/rules/eme.fr.md:6: EME-40 is not in docs/rules/eme.en.md"]);
    }

    #[test]
    fn the_table_lists_every_rule() {
        let audit = audit_of(ENGLISH, FRENCH, ROW);
        assert_eq!(
            table(&audit.rows),
            "id     | title   | tests\nEME-04 | The row | eme_04_six_cards\nEME-31 | Price   | none\n"
        );
    }

    #[test]
    fn only_games_with_a_crate_are_asked_for() {
        assert_eq!(run(&Tree::of(&[("games/eme/data/cards.toml", "")]), None), Ok(()));
        let tree = Tree::of(&[("games/eme/Cargo.toml", ""), ("docs/rules/eme.en.md", ENGLISH)]);
        assert_eq!(run(&tree, None), Err("rules: 1 in all to be put right".to_owned()));
        assert_eq!(run(&tree, Some("chess")), Err("rules: there is no game games/chess".to_owned()));
    }
}
