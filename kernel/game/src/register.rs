//! Reading the register of a game's rules: `##` begins a chapter, `### EME-31 · Moving` a clause.

use crate::RuleId;

/// A heading of a register and the text below it, down to the next heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading<'a> {
    /// The rule, if it is the heading of a clause.
    pub rule: Option<RuleId>,
    /// The title, without the id of the rule.
    pub title: &'a str,
    /// Its line, counted from 1.
    pub line: usize,
    /// The text below it.
    pub text: &'a str,
    /// The heading as it is written, and the text below it.
    pub whole: &'a str,
}

/// Every heading of a register in order. A heading of the third level that does not begin with the id of a rule in
/// capital letters is prose.
pub fn headings(register: &str) -> impl Iterator<Item = Heading<'_>> {
    let starts: Vec<(usize, usize)> =
        lines(register).filter(|(_, at)| is_heading(&register[*at..])).collect();
    let ends: Vec<usize> = starts.iter().skip(1).map(|(_, at)| *at).chain([register.len()]).collect();
    starts.into_iter().zip(ends).map(|((line, start), end)| heading(line, register[start..end].trim_end()))
}

/// The clause of this rule: its heading and the text below it.
#[must_use]
pub fn clause(register: &str, rule: RuleId) -> Option<&str> {
    headings(register).find(|heading| heading.rule == Some(rule)).map(|heading| heading.whole)
}

/// The title and the file of a drawing, if that is what a line of a register is: `![A turn](examples/turn.svg)`.
#[must_use]
pub fn picture(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("![")?.strip_suffix(')')?.split_once("](")
}

/// The lines of a text: their numbers, counted from 1, and their byte offsets.
fn lines(text: &str) -> impl Iterator<Item = (usize, usize)> {
    (1..).zip(std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)))
}

fn is_heading(line: &str) -> bool {
    line.starts_with('#') && line.trim_start_matches('#').starts_with(' ')
}

fn heading(line: usize, whole: &str) -> Heading<'_> {
    let (first, text) = whole.split_once('\n').unwrap_or((whole, ""));
    let title = first.trim_start_matches('#').trim();
    let (id, rest) = title.split_once(char::is_whitespace).unwrap_or((title, ""));
    let rule = id.parse::<RuleId>().ok().filter(|rule| first.starts_with("### ") && rule.to_string() == id);
    let title = if rule.is_some() { rest.trim_start_matches([' ', '·']) } else { title };
    Heading { rule, title, line, text: text.trim(), whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGISTER: &str = "# Toy\n\nWords.\n\n### TOY-01 · One\n\nFirst.\n\n*Ruling:* so.\n\n## Part\n\n\
                            ### Notes\n### toy-03 · x\n### TOY-02 · Two · more\n";

    #[test]
    fn headings_are_read_with_their_rules_and_lines() {
        let read = |heading: Heading<'_>| {
            let rule = heading.rule.map(|rule| rule.to_string()).unwrap_or_default();
            format!("{} {rule} {}", heading.line, heading.title)
        };
        let found: Vec<String> = headings(REGISTER).map(read).collect();
        let expected =
            ["1  Toy", "5 TOY-01 One", "11  Part", "13  Notes", "14  toy-03 · x", "15 TOY-02 Two · more"];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_clause_goes_down_to_the_next_heading() {
        let find = |number| clause(REGISTER, RuleId::new("TOY", number));
        assert_eq!(find(1), Some("### TOY-01 · One\n\nFirst.\n\n*Ruling:* so."));
        assert_eq!(find(2), Some("### TOY-02 · Two · more"));
        assert_eq!(find(3), None);
    }

    #[test]
    fn a_drawing_has_a_title_and_a_file() {
        assert_eq!(picture("![A turn](examples/turn.svg)"), Some(("A turn", "examples/turn.svg")));
        assert_eq!(picture("A turn (see below)"), None);
    }
}
