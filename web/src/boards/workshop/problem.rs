//! What is wrong with a board on the drawing table, with the places that it is about.

use atlas::{Fault, FaultKind};
use game::{FileFaults, Line, LineFault};

use super::board_kind::BoardKind;
use super::draft::Sheet;
use crate::words::{capital, literal, t, text, tl};

/// A reason why the board cannot be played yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) words: String,
    /// The sheet that it is about; `None` if it is about all of them.
    pub(crate) sheet: Option<usize>,
    /// The places of the sheet that it is about.
    pub(crate) spots: Vec<usize>,
}

impl Problem {
    /// A problem of a whole sheet, the only one of most boards.
    pub(crate) const fn whole(words: String) -> Self {
        Self { words, sheet: Some(0), spots: Vec::new() }
    }

    /// A reason of the engine about places of a sheet.
    pub(crate) fn of<B: BoardKind>(line: &Line, spots: Vec<usize>) -> Self {
        Self { words: capital(&text(B::GAME, line)), sheet: Some(0), spots }
    }

    /// The same problem of another sheet.
    pub(crate) fn on(self, sheet: Option<usize>) -> Self {
        Self { sheet, ..self }
    }
}

/// The reasons of the engine, each once.
pub(crate) fn refusals<F>(faults: FileFaults<F>, problem: impl Fn(LineFault<F>) -> Problem) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fault in faults.0 {
        add(&mut problems, problem(fault));
    }
    problems
}

/// Why the atlas cannot draw the map of a sheet; without a reason, its code could not be loaded.
pub(crate) fn unfit<B: BoardKind>(why: &[Fault], sheet: &Sheet<B>) -> Vec<Problem> {
    if why.is_empty() {
        return vec![Problem::whole(t("workshop.not_loaded"))];
    }
    let mut problems = Vec::new();
    for fault in why {
        let spots: Vec<usize> = fault.places.iter().filter_map(|id| sheet.spot_of(id)).collect();
        let kind = if spots.len() == fault.places.len() { fault.kind } else { FaultKind::Other };
        let name = |line: Line, (blank, spot): (&&str, &usize)| line.with(blank, literal(&sheet.name(*spot)));
        let blanks = ["name", "other", "third", "fourth"];
        let line = blanks.iter().zip(&spots).fold(Line::new(B::map_fault(kind, spots.len())), name);
        add(&mut problems, Problem { spots, ..Problem::whole(tl(&line)) });
    }
    problems
}

fn add(problems: &mut Vec<Problem>, problem: Problem) {
    if !problems.contains(&problem) {
        problems.push(problem);
    }
}
