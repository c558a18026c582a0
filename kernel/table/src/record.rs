//! The text form of a game: short, readable, and the whole truth.
//!
//! ```text
//! pocket-empires record 1
//! game eme 1
//! option side=b
//! seat 1 Ana
//! seat 2 medium
//! seed 12345
//! moves
//! 1 bid 3
//! 2 bid 0
//! end 2
//! ```

use std::fmt;
use std::str::FromStr;

use game::{Seat, Seed};

const HEADER: &str = "pocket-empires record 1";

/// A complete game: options, seats, the seed of all chance, and every move in notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game's slug.
    pub game: String,
    /// The version of the game's rules.
    pub rules_version: u16,
    /// Options that differ from the default, as key and value.
    pub options: Vec<(String, String)>,
    /// The name of each seat; their number is the number of players.
    pub seats: Vec<String>,
    /// The seed of all chance, and by which generator.
    pub seed: Seed,
    /// Who played what, in order.
    pub moves: Vec<(Seat, String)>,
}

impl Record {
    /// The line of the text that holds move number `index`, counted from 1 as editors do.
    #[must_use]
    pub const fn line_of_move(&self, index: usize) -> usize {
        // The header, the game, the seed and the word `moves`, then one line per option and seat before it.
        4 + self.options.len() + self.seats.len() + index + 1
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\ngame {} {}", self.game, self.rules_version)?;
        for (key, value) in &self.options {
            writeln!(f, "option {key}={value}")?;
        }
        for (index, name) in self.seats.iter().enumerate() {
            writeln!(f, "seat {} {name}", index + 1)?;
        }
        writeln!(f, "seed {}\nmoves", self.seed)?;
        for (seat, notation) in &self.moves {
            writeln!(f, "{seat} {notation}")?;
        }
        writeln!(f, "end {}", self.moves.len())
    }
}

/// What is wrong with a record, and on which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line.
    pub line: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What can be wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordProblem {
    /// The text does not begin with our header.
    Foreign,
    /// The text stops before the record does.
    Truncated,
    /// The line has the wrong form.
    Expected(&'static str),
    /// The closing line has the wrong number of moves.
    Count {
        /// What the line says.
        said: String,
        /// How many moves there are.
        found: usize,
    },
    /// There is text after the end.
    Trailing,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            RecordProblem::Foreign => {
                write!(f, "this is no record of Pocket Empires (it does not begin with {HEADER:?})")
            }
            RecordProblem::Truncated => {
                f.write_str("the record is cut off: its closing line `end N` is missing")
            }
            RecordProblem::Expected(what) => write!(f, "expected {what}"),
            RecordProblem::Count { said, found } => {
                write!(f, "the record says it ends with {said} moves but has {found}")
            }
            RecordProblem::Trailing => f.write_str("there is text after the end of the record"),
        }
    }
}

impl std::error::Error for RecordError {}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = Lines { lines: text.lines(), number: 0 };
        if lines.next_line().map(str::trim_end) != Ok(HEADER) {
            return Err(RecordError { line: 1, problem: RecordProblem::Foreign });
        }
        let (game, rules_version) = lines.game()?;
        let (options, seats, moves) = (Vec::new(), Vec::new(), Vec::new());
        let mut record = Self { game, rules_version, options, seats, seed: Seed::Fast(0), moves };
        record.seed = lines.options_seats_and_seed(&mut record)?;
        if lines.next_line()? != "moves" {
            return Err(lines.error(RecordProblem::Expected("the word `moves`")));
        }
        loop {
            let line = lines.next_line()?;
            if let Some(said) = line.strip_prefix("end ") {
                let found = record.moves.len();
                if said != found.to_string() {
                    return Err(lines.error(RecordProblem::Count { said: said.to_owned(), found }));
                }
                break;
            }
            let parsed = line.split_once(' ').and_then(|(seat, mv)| Some((seat.parse::<Seat>().ok()?, mv)));
            let (seat, notation) =
                parsed.ok_or_else(|| lines.error(RecordProblem::Expected("a seat and its move")))?;
            record.moves.push((seat, notation.to_owned()));
        }
        lines.number += 1;
        match lines.lines.next() {
            Some(_) => Err(lines.error(RecordProblem::Trailing)),
            None => Ok(record),
        }
    }
}

/// A number in the form we write it: no sign, no leading zeros.
fn exact<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

struct Lines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn error(&self, problem: RecordProblem) -> RecordError {
        RecordError { line: self.number, problem }
    }

    fn next_line(&mut self) -> Result<&'a str, RecordError> {
        self.number += 1;
        let line = self.lines.next().ok_or_else(|| self.error(RecordProblem::Truncated))?;
        // A carriage return inside a line would not be read back as it was written.
        let stray = line.contains('\r');
        if stray {
            Err(self.error(RecordProblem::Expected("a line without carriage returns in it")))
        } else {
            Ok(line)
        }
    }

    fn game(&mut self) -> Result<(String, u16), RecordError> {
        let line = self.next_line()?;
        let parsed = line.strip_prefix("game ").and_then(|rest| rest.split_once(' '));
        parsed
            .and_then(|(game, version)| Some((game.to_owned(), exact(version)?)))
            .ok_or_else(|| self.error(RecordProblem::Expected("`game NAME VERSION`")))
    }

    /// Reads options and seats into the record, and returns the seed that follows them.
    fn options_seats_and_seed(&mut self, record: &mut Record) -> Result<Seed, RecordError> {
        loop {
            let line = self.next_line()?;
            let expected = |what| RecordProblem::Expected(what);
            if let Some(option) = line.strip_prefix("option ") {
                if !record.seats.is_empty() {
                    return Err(self.error(expected("options before seats")));
                }
                let (key, value) =
                    option.split_once('=').ok_or_else(|| self.error(expected("`option KEY=VALUE`")))?;
                if record.options.iter().any(|(known, _)| known == key) {
                    return Err(self.error(expected("each option once")));
                }
                record.options.push((key.to_owned(), value.to_owned()));
            } else if let Some(seat) = line.strip_prefix("seat ") {
                let next = (record.seats.len() + 1).to_string();
                let name = seat.strip_prefix(&next).and_then(|rest| rest.strip_prefix(' '));
                let name = name.ok_or_else(|| self.error(expected("`seat N NAME`, counted from 1")))?;
                if record.seats.len() == game::MAX_SEATS {
                    return Err(self.error(expected("no more than six seats")));
                }
                record.seats.push(name.to_owned());
            } else if let Some(seed) = line.strip_prefix("seed ") {
                return seed
                    .parse()
                    .map_err(|_| self.error(expected("`seed N`, a whole number or chacha20:HEX")));
            } else {
                return Err(self.error(expected("`option`, `seat` or `seed`")));
            }
        }
    }
}
