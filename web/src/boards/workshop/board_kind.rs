//! What the boards of one game need to be drawn in the workshop.

use atlas::FaultKind;
use game::Line;
use games::GameId;
use leptos::prelude::*;

use super::desk::Desk;
use super::draft::{Draft, DraftName, Plain, Sheet};
use super::problem::Problem;
use crate::atlas::{MapSource, Wanted};

/// The boards of one game, as they are drawn. A value is what only the sheets of these boards have.
pub(crate) trait BoardKind: Plain {
    /// What only places of this game have.
    type Spot: Plain;
    /// How places are joined.
    type Link: LinkKind;

    const GAME: GameId;
    /// The width and the height of the sheet.
    const CANVAS: (u16, u16);
    /// The message of what is made.
    const NAME: &'static str = "workshop.of.board";
    /// Whether a sheet has a name in each language, or one for both.
    const TWO_TITLES: bool = false;
    /// The sea lines that leave a sheet over its edges.
    const EXITS: &'static [Exit] = &[];
    /// The ids of messages that differ from game to game.
    const TEXTS: SheetTexts;
    /// The numbers that a random board is made from, beside the seed.
    const KNOBS: &'static [Knob];

    /// The first letter of the ids of places in the file; their number follows.
    fn letter(&self) -> char;

    /// The most places of the sheet.
    fn most_spots(&self) -> usize;

    /// A blank sheet in place of this one.
    fn blank(&self) -> Sheet<Self>;

    /// The board with which the first visit begins.
    fn first() -> Draft<Self>;

    /// The draft of a board file, or what is wrong with the file.
    fn read(text: &str) -> Result<Draft<Self>, Line>;

    /// The board file of a draft.
    fn file(draft: &Draft<Self>) -> String;

    /// What a board is called as a file: by its first sheet.
    fn title(draft: &Draft<Self>) -> String {
        draft.sheets.first().map(|sheet| sheet.title.here().to_owned()).unwrap_or_default()
    }

    /// What the printed sheet is called whose place a sheet takes, if it differs from that.
    fn instead_of(_sheet: &Sheet<Self>) -> Option<String> {
        None
    }

    /// The finished map of a sheet without problems.
    fn map(draft: &Draft<Self>, sheet: usize) -> MapSource;

    /// A random board.
    fn wanted(knobs: &[u32], seed: u32) -> Wanted;

    /// The name of a new place at a point, and what only its kind has.
    fn new_spot(sheet: &Sheet<Self>, at: (i32, i32)) -> (DraftName, Self::Spot);

    /// Whether a place can be removed.
    fn can_remove(_spot: usize) -> bool {
        true
    }

    /// Adapts the rest of the sheet after a place was added, or this one removed.
    fn changed(sheet: &mut Sheet<Self>, removed: Option<usize>);

    /// The places at the ends of [`Self::EXITS`].
    fn exits(&self) -> &[Option<usize>] {
        &[]
    }

    /// Lets a sea line over an edge end at a place.
    fn set_exit(&mut self, _exit: usize, _spot: usize) {}

    /// Everything that the engine refuses; empty if the board can be played.
    fn problems(draft: &Draft<Self>) -> Vec<Problem>;

    /// The message about a fault of the map that is about this many places; its arguments are `name`, `other`, `third` and `fourth`.
    fn map_fault(kind: FaultKind, places: usize) -> &'static str;

    /// How many places and other things there are.
    fn counts(sheet: &Sheet<Self>) -> Vec<String>;

    /// The colour of a place.
    fn tint(sheet: &Sheet<Self>, spot: usize) -> String;

    /// The number or letters in the middle of a place.
    fn sign(_sheet: &Sheet<Self>, spot: usize) -> String {
        (spot + 1).to_string()
    }

    /// What a place is, in words.
    fn about(sheet: &Sheet<Self>, spot: usize) -> Vec<String>;

    /// The marks beside a place.
    fn marks(_desk: Desk<Self>, _spot: usize) -> AnyView {
        ().into_any()
    }

    /// Does what a key means for a place; `false` if it means nothing.
    fn key(desk: Desk<Self>, spot: usize, key: &str) -> bool;

    /// The fields of a place below its names.
    fn fields(desk: Desk<Self>, spot: usize) -> AnyView;

    /// The fields of a sheet below its name.
    fn sheet_fields(_desk: Desk<Self>) -> AnyView {
        ().into_any()
    }

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

/// A sea line that leaves a sheet over an edge.
#[derive(Clone, Copy)]
pub(crate) struct Exit {
    /// The point of the edge.
    pub(crate) at: (u16, u16),
    /// The message of the edge.
    pub(crate) edge: &'static str,
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
