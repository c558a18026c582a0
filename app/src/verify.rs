//! `empires verify`: whether a finished game was dealt as promised before its start, and played by the rules.

use std::fs;
use std::io::Write;

use game::Seed;
use games::AnyMatch;
use table::Record;

use crate::cli::VerifyArgs;
use crate::failure::Failure;

/// Replays a record and compares its seed with what the table showed before anybody sat down.
pub(crate) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let path = args.file.display();
    let fail = |reason: &dyn std::fmt::Display| Failure::input(format!("{path}: {reason}"));
    let text = fs::read_to_string(&args.file).map_err(|error| fail(&error))?;
    let record: Record = text.parse().map_err(|error| fail(&error))?;
    let table = AnyMatch::replay(&record).map_err(|error| fail(&error))?;
    writeln!(out, "moves: {}, all of them legal", record.moves.len())?;
    match table.outcome() {
        Some(outcome) => {
            let points: Vec<String> =
                outcome.points.iter(outcome.seats).map(|(_, points)| points.to_string()).collect();
            writeln!(out, "result: {} points", points.join(", "))?;
        }
        None => writeln!(out, "result: the game is not over")?,
    }
    let generator = match record.seed {
        Seed::Fast(_) => "wyrand, 64 bits: fast, not made for games of strangers",
        Seed::ChaCha(_) => "ChaCha20, 128 bits",
    };
    writeln!(out, "cards and dice: {generator}")?;
    let Some(nonce) = &args.nonce else {
        return Ok(writeln!(
            out,
            "commitment: not checked; give --nonce and --commitment as the table shows them"
        )?);
    };
    let made = server::secrets::hash(&format!("{}:{nonce}", record.seed));
    match &args.commitment {
        None => writeln!(out, "commitment: {made}; compare it with what the table showed before the start")?,
        Some(shown) if *shown == made => writeln!(out, "commitment: kept")?,
        Some(shown) => {
            return Err(Failure::Broken(format!(
                "{path}: the table promised {shown}, but this seed gives {made}"
            )));
        }
    }
    Ok(())
}
