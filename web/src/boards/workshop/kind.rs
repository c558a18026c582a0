//! What the boards of one game need to be drawn in the workshop.

use atlas::FaultKind;
use game::Line;
use games::GameId;
use leptos::prelude::*;

use super::desk::Desk;
use super::draft::{Draft, DraftName, Plain};
use super::problem::Problem;
use crate::atlas::{BoardFile, Wanted};

/// The boards of one game, as they are drawn. A value is what only these boards have.
pub(crate) trait BoardKind: Plain {
    /// What only places of this game have.
    type Spot: Plain;
    /// How places are joined.
    type Link: LinkKind;

    const GAME: GameId;
    /// The width and the height of the sheet.
    const CANVAS: (u16, u16);
    /// The most places of a board.
    const MOST_SPOTS: usize;
    /// The first letter of the ids of places in the file; their number follows.
    const LETTER: char;
    /// The ids of messages that differ from game to game.
    const TEXTS: SheetTexts;
    /// The numbers that a random board is made from, beside the seed.
    const KNOBS: [Knob; 2];

    /// A blank sheet.
    fn blank() -> Draft<Self>;

    /// The board with which the first visit begins.
    fn example() -> Draft<Self>;

    /// The draft of a board file, or what is wrong with the file.
    fn read(text: &str) -> Result<Draft<Self>, Line>;

    /// The board file of a draft.
    fn file(draft: &Draft<Self>) -> String;

    /// A board file for the atlas.
    fn drawable(file: String) -> BoardFile;

    /// A random board.
    fn wanted(knobs: [u32; 2], seed: u32) -> Wanted;

    /// The name of a new place at a point, and what only its kind has.
    fn new_spot(draft: &Draft<Self>, at: (i32, i32)) -> (DraftName, Self::Spot);

    /// Whether a place can be removed.
    fn can_remove(_spot: usize) -> bool {
        true
    }

    /// Adapts the rest of the board after a place was added, or this one removed.
    fn changed(draft: &mut Draft<Self>, removed: Option<usize>);

    /// Everything that the engine refuses; empty if the board can be played.
    fn problems(draft: &Draft<Self>) -> Vec<Problem>;

    /// The message about a fault of the map; its arguments are `name`, `other`, `third` and `fourth`.
    fn map_fault(kind: FaultKind) -> &'static str;

    /// How many places and other things there are.
    fn counts(draft: &Draft<Self>) -> Vec<String>;

    /// The colour of a place.
    fn tint(draft: &Draft<Self>, spot: usize) -> String;

    /// The number or letters in the middle of a place.
    fn sign(_draft: &Draft<Self>, spot: usize) -> String {
        (spot + 1).to_string()
    }

    /// What a place is, in words.
    fn about(draft: &Draft<Self>, spot: usize) -> Vec<String>;

    /// The marks beside a place.
    fn marks(_desk: Desk<Self>, _spot: usize) -> AnyView {
        ().into_any()
    }

    /// Does what a key means for a place; `false` if it means nothing.
    fn key(desk: Desk<Self>, spot: usize, key: &str) -> bool;

    /// The fields of a place below its names.
    fn fields(desk: Desk<Self>, spot: usize) -> AnyView;

    /// The panels below the chosen place.
    fn panels(desk: Desk<Self>) -> AnyView;

    /// The buttons of boards to begin with, beside the blank sheet and a file.
    fn beginnings(desk: Desk<Self>, wrong: RwSignal<Option<String>>) -> AnyView;
}

/// A way to join two places.
pub(crate) trait LinkKind: Plain + Copy {
    const ALL: &'static [Self];

    fn tool(self) -> LinkTool;
}

/// The tool that joins two places.
#[derive(Clone, Copy)]
pub(crate) struct LinkTool {
    /// The class of the line.
    pub(crate) class: &'static str,
    /// The id of the button, and its icon.
    pub(crate) id: &'static str,
    pub(crate) icon: &'static str,
    /// The message of the button.
    pub(crate) label: &'static str,
    /// The message about what it joins to a place, with the blank `name`.
    pub(crate) to: &'static str,
    /// The key on a place.
    pub(crate) key: &'static str,
}

/// The ids of messages that differ from game to game.
#[derive(Clone, Copy)]
pub(crate) struct SheetTexts {
    pub(crate) sheet: &'static str,
    pub(crate) spot: &'static str,
    pub(crate) add: &'static str,
    pub(crate) none_chosen: &'static str,
    pub(crate) other_end: &'static str,
    pub(crate) keys: &'static str,
}

/// A number that a random board is made from.
#[derive(Clone, Copy)]
pub(crate) struct Knob {
    /// The id of the field, and its message.
    pub(crate) id: &'static str,
    pub(crate) label: &'static str,
    pub(crate) usual: u32,
    pub(crate) range: (u32, u32),
}
