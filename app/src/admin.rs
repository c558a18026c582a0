//! `empires admin`: what an operator does on a server.

use std::io::Write;

use server::admin::{AdminArgs, administer};

use crate::failure::Failure;

/// Carries an order out and prints what came of it.
pub(crate) fn run(args: &AdminArgs, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    let text = runtime.block_on(administer(args)).map_err(Failure::input)?;
    Ok(write!(out, "{text}")?)
}
