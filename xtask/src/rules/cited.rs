//! The tests in Rust text, and the rules that their names cite.

use crate::source::{Part, is_word, keep, line_at};

/// A function marked `#[test]`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Test {
    /// Its name.
    pub(crate) name: String,
    /// The line of its name.
    pub(crate) line: usize,
    /// Whether it asserts anything.
    pub(crate) asserts: bool,
}

/// The tests in this text, without those in comments.
pub(super) fn tests_in(source: &str) -> Vec<Test> {
    let code = keep(source, &[Part::Code]);
    let ends = code.match_indices("#[test]").map(|(at, mark)| at + mark.len());
    ends.filter_map(|end| test_at(&code, end)).collect()
}

/// The ids in a test's name, which begins with one: `eme_13_and_eme_52_…` cites EME-13 and EME-52.
pub(super) fn cited_ids(name: &str, books: &[String]) -> Vec<String> {
    let words: Vec<&str> = name.split('_').collect();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_id = |pair: &&[&str]| books.iter().any(|book| book == pair[0]) && is_number(pair[1]);
    if !words.windows(2).next().is_some_and(|pair| is_id(&pair)) {
        return Vec::new();
    }
    let ids = words.windows(2).filter(is_id);
    ids.map(|pair| format!("{}-{}", pair[0].to_uppercase(), pair[1])).collect()
}

/// The test after the attribute that ends here.
fn test_at(code: &str, end: usize) -> Option<Test> {
    let at = end + code[end..].find("fn ")? + "fn ".len();
    let attributes = &code[end..at];
    let function = &code[at..];
    let name: String = function.chars().take_while(|&c| is_word(c)).collect();
    let asserts = attributes.contains("should_panic") || asserts(body(function));
    (!name.is_empty()).then(|| Test { name, line: line_at(code, at), asserts })
}

/// From the first brace to the one that closes it.
fn body(function: &str) -> &str {
    let mut depth = 0;
    for (at, c) in function.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return &function[..at],
            '}' => depth -= 1,
            _ => {}
        }
    }
    function
}

/// Whether an assertion, or a function of ours that is named like one, is called.
fn asserts(body: &str) -> bool {
    let mut calls: Vec<&str> = body.split(['(', '!']).collect();
    calls.pop();
    calls.into_iter().any(|before| {
        // The type arguments of `check::<Eme>(…)` are between the name and the call.
        let before = if before.ends_with('>') {
            before.rsplit_once("::<").map_or("", |(name, _)| name)
        } else {
            before
        };
        let name = before.rsplit(|c| !is_word(c)).next().unwrap_or_default();
        let verb = name.split('_').next().unwrap_or_default();
        name.contains("assert") || name == "unwrap_err" || verb == "check" || verb == "expect"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cite_rules() {
        let books = ["eme".to_owned(), "leg".to_owned()];
        let cited = |name| cited_ids(name, &books).join(" ");
        assert_eq!(cited("eme_31_pay"), "EME-31");
        assert_eq!(cited("eme_31"), "EME-31");
        assert_eq!(cited("eme_13_and_eme_52_and_leg_04_x"), "EME-13 EME-52 LEG-04");
        assert_eq!(cited("pay_as_in_eme_31"), "");
        assert_eq!(cited("eme_is_fun"), "");
        assert_eq!(cited("the_12_cards"), "");
    }

    #[test]
    fn tests_are_found_with_their_lines() {
        let source = "fn no() {}\n#[test]\n#[rustfmt::skip]\nfn a() { assert!(x) }\n\
                      #[test]\nfn b() { if a { c } }\nfn d() { assert!(x) }\n\
                      const E: &str = \"#[test] fn e()\";";
        let test = |name: &str, line, asserts| Test { name: name.to_owned(), line, asserts };
        assert_eq!(tests_in(source), [test("a", 4, true), test("b", 6, false)]);
    }

    #[test]
    fn a_test_that_must_panic_asserts_that() {
        assert!(tests_in("#[test]\n#[should_panic(expected = \"no\")]\nfn a() { go() }")[0].asserts);
    }

    #[test]
    fn assertions_are_told_from_other_calls() {
        for body in [
            "assert_eq!(a, b)",
            "prop_assert!(a)",
            "a.expect(b)",
            "a.unwrap_err()",
            "check(a)",
            "check_row::<Eme>(a)",
            "common::assert_same(a)",
            "expect_refusal(a)",
        ] {
            assert!(asserts(body), "{body}");
        }
        for body in ["", "a()", "a.checked_add(b)", "let assert = a;", "if expected != b {}", "recheck(a)"] {
            assert!(!asserts(body), "{body}");
        }
    }
}
