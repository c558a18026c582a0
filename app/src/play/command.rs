//! What goes into the model and what comes out of it.

use game::{Line, RuleId};

/// What keys mean at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Choosing a move.
    Pick,
    /// Typing a move, or part of it.
    Type,
    /// Reading why a typed move is not possible.
    Refused(Line),
    /// Reading a rule.
    Rule(RuleId),
    /// Reading the score sheet.
    Score,
    /// Reading the help.
    Help,
    /// Typing the name of a file for the record.
    Save(String),
    /// Being asked whether to leave.
    Leave,
}

/// What a key can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Select the move so many places further down.
    Step(isize),
    /// Do what Enter stands for: play, confirm, go on.
    Enter,
    /// Go back to choosing.
    Back,
    /// Start typing.
    StartTyping,
    /// Type a letter.
    Letter(char),
    /// Take the last letter back.
    Erase,
    /// Take the last move back.
    Undo,
    /// Play it again.
    Redo,
    /// Bring another part of the table to the front.
    Pane(isize),
    /// Scroll it.
    Scroll(isize),
    /// Show the score sheet.
    Score,
    /// Show the help.
    Help,
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

/// What the world outside must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing but show the screen again.
    Stay,
    /// End the program.
    Leave,
    /// Write the record to a new file of this name, and tell `Model::saved`.
    Save(String),
}
