//! `empires rules`: the register of a game, or one clause of it.

use std::io::Write;

use game::{RuleId, Words};

use crate::cli::RulesArgs;
use crate::failure::Failure;

/// Prints the register, or the requested clause.
pub(crate) fn run<G: Words>(args: &RulesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let register = G::register(args.lang.get()?);
    let Some(id) = &args.id else {
        return Ok(writeln!(out, "{}", in_words(register.trim_end()))?);
    };
    let rule: RuleId = id.parse().map_err(|error| Failure::input(format!("{id:?}: {error}")))?;
    let found = game::clause(register, rule);
    let text = found.ok_or_else(|| Failure::input(format!("{} has no rule {rule}", G::INFO.slug)))?;
    Ok(writeln!(out, "{}", in_words(text))?)
}

/// The text with the titles of drawings in their place.
fn in_words(text: &str) -> String {
    let lines: Vec<&str> =
        text.lines().map(|line| game::picture(line).map_or(line, |(title, _)| title)).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_printed_as_its_title() {
        assert_eq!(in_words("a\n\n![Example: b](examples/c.svg)\n\nd"), "a\n\nExample: b\n\nd");
    }
}
