//! The log of the finished games of a report.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;

use report::{Plan, Played};

use crate::failure::Failure;

/// A file with the plan in its first line and a finished game in every other.
pub(super) struct Log(Option<File>);

impl Log {
    /// Opens or begins the log of a plan. Returns the games that are in it.
    pub(super) fn open(path: Option<&Path>, plan: &Plan) -> Result<(Self, Vec<Played>), Failure> {
        let Some(path) = path else { return Ok((Self(None), Vec::new())) };
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        // The last line has no end if a report was killed while it was written.
        let text = fs::read(path)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        file.set_len(whole as u64)?;
        let known = read(path, plan)?;
        let mut log = Self(Some(file));
        if known.is_empty() && path.metadata()?.len() == 0 {
            log.line(&serde_json::to_string(plan)?)?;
        }
        Ok((log, known))
    }

    pub(super) fn write(&mut self, played: &Played) -> Result<(), Failure> {
        self.line(&serde_json::to_string(played)?)
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        match &mut self.0 {
            Some(file) => Ok(file.write_all(format!("{line}\n").as_bytes())?),
            None => Ok(()),
        }
    }
}

/// The games of a log, which must be of this plan.
pub(super) fn read(path: &Path, plan: &Plan) -> Result<Vec<Played>, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
    let mut lines = BufReader::new(File::open(path).map_err(|error| wrong(&error))?).lines();
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let logged: Plan = serde_json::from_str(&first?).map_err(|error| wrong(&error))?;
    if logged != *plan {
        return Err(wrong(&"the log is of another report: its board, levels, seed or numbers are others"));
    }
    let mut known: Vec<Played> = Vec::new();
    for line in lines {
        known.push(serde_json::from_str(&line?).map_err(|error| wrong(&error))?);
    }
    Ok(known)
}
