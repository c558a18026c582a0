//! The input and the output of the model.

use game::{Line, RuleId};

/// The meaning of keys at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Choosing a move.
    Pick,
    /// Typing a move, or part of it.
    Type,
    /// Reading why a typed move was refused.
    Refused(Line),
    /// Reading a rule.
    Rule(RuleId),
    /// Reading the score sheet.
    Score,
    /// Reading the help.
    Help,
    /// Reading a hint, with the best move first.
    Hint(Vec<Advice>),
    /// Typing the name of a file for the record.
    Save(String),
    /// Asked whether to leave.
    Leave,
}

/// A move that a hint suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    /// The move in words.
    pub(crate) words: String,
    /// The chance to win after it, in percent.
    pub(crate) win: i32,
    /// The expected points after it, and those of the best of the others.
    pub(crate) points: (i32, i32),
}

/// The commands of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Move the selection down by this many places.
    Step(isize),
    /// The action of Enter: play, confirm, continue.
    Enter,
    /// Go back to choosing.
    Back,
    /// Start typing.
    StartTyping,
    /// Type a letter.
    Letter(char),
    /// Delete the last letter.
    Erase,
    /// Take the last move back.
    Undo,
    /// Redo the undone move.
    Redo,
    /// Show another part of the table.
    Pane(isize),
    /// Scroll it.
    Scroll(isize),
    /// Show the score sheet.
    Score,
    /// Show the help.
    Help,
    /// Ask the strongest bot for a hint.
    Hint,
    /// Show the rule that was cited last.
    Rule,
    /// Ask for a file name for the record.
    Save,
    /// Let the bots play on without waiting.
    Skip,
    /// Ask whether to leave.
    Leave,
    /// Leave at once.
    Quit,
}

/// What the caller must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Redraw the screen.
    Stay,
    /// End the program.
    Leave,
    /// Write the record to a new file of this name, and tell `Model::saved`.
    Save(String),
}
