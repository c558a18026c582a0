//! What is written about the code.

use std::collections::BTreeMap;

use super::House;
use crate::source::is_word;
use crate::tree::Fault;

const ARCHITECTURE: &str = "ARCHITECTURE.md";
const DECISIONS: &str = "docs/decisions/";

/// Every crate has its place on the map, once there is a map.
pub(super) fn architecture_names_every_crate(house: &House<'_>) -> Vec<Fault> {
    let Some(text) = house.tree.get(ARCHITECTURE) else { return Vec::new() };
    let missing = house.crates.iter().filter(|owner| {
        let named = text.contains(&format!("`{}`", owner.name));
        !named && !has_folder(text, &owner.folder)
    });
    let message = |name: &str| format!("the crate `{name}` is not mentioned");
    missing.map(|owner| Fault::new(ARCHITECTURE, 1, message(&owner.name))).collect()
}

/// Decisions are named `NNNN-title.md`, and no two have the same number.
pub(super) fn decisions_are_numbered(house: &House<'_>) -> Vec<Fault> {
    let mut seen = BTreeMap::new();
    let mut faults = Vec::new();
    for (path, _) in house.tree.matching(DECISIONS, ".md") {
        match decision_number(&path[DECISIONS.len()..]) {
            None => faults.push(Fault::new(path, 1, "a decision is named NNNN-title.md")),
            Some(number) => {
                if let Some(first) = seen.insert(number, path) {
                    faults.push(Fault::new(path, 1, format!("{first} has the number {number} already")));
                }
            }
        }
    }
    faults
}

/// Whether the folder is mentioned by its path; a top folder is told from a plain word by its slash.
fn has_folder(text: &str, folder: &str) -> bool {
    let is_top = !folder.contains('/');
    text.match_indices(folder).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + folder.len()..].chars().next();
        let joins = |c: char| is_word(c) || c == '-';
        !before.is_some_and(|c| joins(c) || c == '/')
            && !after.is_some_and(joins)
            && (!is_top || after == Some('/'))
    })
}

fn decision_number(name: &str) -> Option<&str> {
    let (number, title) = name.strip_suffix(".md")?.split_once('-')?;
    let is_number = number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit());
    let in_title = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (is_number && !title.is_empty() && title.bytes().all(in_title)).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    fn architecture(text: &str) -> Vec<String> {
        let table = ("kernel/table/Cargo.toml", "[package]\nname = \"table\"\n");
        let app = ("app/Cargo.toml", "[package]\nname = \"empires\"\n");
        faults(architecture_names_every_crate, &[(ARCHITECTURE, text), table, app])
    }

    #[test]
    fn a_crate_missing_from_the_architecture_is_found() {
        assert!(architecture("The `table` and the `empires` binary.").is_empty());
        assert!(architecture("- kernel/table\n- app/").is_empty());
        assert_eq!(
            architecture("kernel/tables, a table, an app, web/app/"),
            [
                "ARCHITECTURE.md:1: the crate `empires` is not mentioned",
                "ARCHITECTURE.md:1: the crate `table` is not mentioned"
            ]
        );
    }

    #[test]
    fn without_an_architecture_nothing_is_missing_from_it() {
        let files = [("app/Cargo.toml", "[package]\nname = \"empires\"\n")];
        assert!(faults(architecture_names_every_crate, &files).is_empty());
    }

    #[test]
    fn misnamed_decisions_are_found() {
        for name in ["1-short.md", "0001.md", "0001-.md", "0001-Big Title.md", "notes.md"] {
            let path = format!("{DECISIONS}{name}");
            let expected = format!("{path}:1: a decision is named NNNN-title.md");
            assert_eq!(faults(decisions_are_numbered, &[(&path, "")]), [expected]);
        }
    }

    #[test]
    fn two_decisions_of_one_number_are_found() {
        let [a, b, c] = ["docs/decisions/0001-a.md", "docs/decisions/0001-b.md", "docs/decisions/0002-c.md"];
        assert!(faults(decisions_are_numbered, &[(a, ""), (c, "")]).is_empty());
        assert_eq!(
            faults(decisions_are_numbered, &[(a, ""), (b, ""), (c, "")]),
            [format!("{b}:1: {a} has the number 0001 already")]
        );
    }
}
