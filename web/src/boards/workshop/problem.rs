//! What is wrong with a board on the drawing table, with the places that it is about.

use atlas::{Fault, FaultKind};
use game::{FileFault, FileFaults, Line};

use super::draft::Draft;
use super::kind::BoardKind;
use crate::words::{literal, t, text, tl};

/// A reason why the board cannot be played yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) words: String,
    /// The places that it is about.
    pub(crate) spots: Vec<usize>,
}

impl Problem {
    /// A problem of the whole board.
    pub(crate) const fn whole(words: String) -> Self {
        Self { words, spots: Vec::new() }
    }

    /// A reason of the engine.
    pub(crate) fn of<B: BoardKind>(line: &Line, spots: Vec<usize>) -> Self {
        let words = text(B::GAME, line);
        let mut letters = words.chars();
        let words = letters.next().map(|first| first.to_uppercase().chain(letters).collect());
        Self { words: words.unwrap_or_default(), spots }
    }
}

/// The reasons of the engine, each once.
pub(crate) fn refusals<F>(faults: FileFaults<F>, problem: impl Fn(FileFault<F>) -> Problem) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fault in faults.0 {
        add(&mut problems, problem(fault.fault));
    }
    problems
}

/// Why the atlas cannot draw the map of a draft; without a reason, its code could not be loaded.
pub(crate) fn unfit<B: BoardKind>(why: &[Fault], draft: &Draft<B>) -> Vec<Problem> {
    if why.is_empty() {
        return vec![Problem::whole(t("workshop.not_loaded"))];
    }
    let mut problems = Vec::new();
    for fault in why {
        let spots: Vec<usize> = fault.places.iter().filter_map(|id| index(id, B::LETTER)).collect();
        let known = spots.len() == fault.places.len() && spots.iter().all(|spot| *spot < draft.spots.len());
        let kind = if known { fault.kind } else { FaultKind::Other };
        let name = |line: Line, (blank, spot): (&&str, &usize)| line.with(blank, literal(&draft.name(*spot)));
        let blanks = ["name", "other", "third", "fourth"];
        let line = blanks.iter().zip(&spots).fold(Line::new(B::map_fault(kind)), name);
        add(&mut problems, Problem { words: tl(&line), spots });
    }
    problems
}

fn add(problems: &mut Vec<Problem>, problem: Problem) {
    if !problems.contains(&problem) {
        problems.push(problem);
    }
}

/// The index in an id of the file: a letter and a number from 1.
pub(crate) fn index(id: &str, letter: char) -> Option<usize> {
    id.strip_prefix(letter)?.parse::<usize>().ok()?.checked_sub(1)
}

/// The id of a place in the file, in quotes.
pub(crate) fn quoted_id<B: BoardKind>(spot: usize) -> String {
    format!("\"{}{}\"", B::LETTER, spot + 1)
}
