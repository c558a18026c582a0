//! `empires rules`: the register of a game, or one clause of it.

use std::io::Write;

use game::{RuleId, Words};

use crate::cli::RulesArgs;
use crate::failure::Failure;
use crate::register::clause;

/// Prints the register, or the clause asked for.
pub(crate) fn run<G: Words>(args: &RulesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let register = G::register(args.lang.get()?);
    let Some(id) = &args.id else {
        return Ok(writeln!(out, "{}", register.trim_end())?);
    };
    let rule: RuleId = id.parse().map_err(|error| Failure::input(format!("{id:?}: {error}")))?;
    let found = clause(register, rule);
    let text = found.ok_or_else(|| Failure::input(format!("{} has no rule {rule}", G::INFO.slug)))?;
    Ok(writeln!(out, "{text}")?)
}
