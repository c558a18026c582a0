//! The decisions: their names and numbers. `cargo xtask papers` checks what documents say.

use std::collections::BTreeMap;

use super::House;
use crate::tree::Fault;

const DECISIONS: &str = "docs/decisions/";

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
