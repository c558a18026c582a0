//! `empires admin`: the operator's commands.

use std::io::Write;

use server::admin::{AdminArgs, administer};

use crate::failure::Failure;

/// Carries a command out and prints its result.
pub(crate) fn run(args: &AdminArgs, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    let text = runtime.block_on(administer(args)).map_err(Failure::input)?;
    Ok(write!(out, "{text}")?)
}
