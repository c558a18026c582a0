//! Drawing and generating custom boards. The code is a part of the client of its own, which only the worker loads.

use std::cell::Cell;

use serde::{Deserialize, Serialize};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// A custom board by its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BoardFile {
    /// Regions that touch, as in Eight-Minute Empire.
    Regions(String),
    /// Cities and ways, as in Caesar’s Empire.
    Roads(String),
}

/// A random board: how many regions and continents it has, and the seed.
pub(crate) type Wanted = (u32, u32, u32);

/// The file of a random board, or why there is none.
pub(crate) type MadeBoard = Result<String, Vec<String>>;

/// Is told the progress of a map, from 0 to 1.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(f64);

/// The code of the part.
#[derive(Clone, Copy)]
pub(crate) struct Drawing {
    /// The map of a board in JSON, or why it cannot be drawn.
    pub(crate) draw: fn(&BoardFile, Tell<'_>) -> Result<String, Vec<String>>,
    /// A random board of Eight-Minute Empire.
    pub(crate) generate: fn(Wanted) -> MadeBoard,
}

thread_local! {
    static LOADED: Cell<Option<Drawing>> = const { Cell::new(None) };
}

/// Loads the part.
///
/// # Errors
/// If it cannot be loaded.
pub(crate) async fn load() -> Result<(), SplitLoaderError> {
    LOADED.set(Some(split_off().await?));
    Ok(())
}

/// The part, if it is loaded.
pub(crate) fn loaded() -> Option<Drawing> {
    // Tests run natively, where nothing is split.
    #[cfg(not(target_family = "wasm"))]
    return Some(DRAWING);
    #[cfg(target_family = "wasm")]
    LOADED.get()
}

#[wasm_split(drawing, fallible)]
fn split_off() -> Result<Drawing, SplitLoaderError> {
    Ok(DRAWING)
}

const DRAWING: Drawing = Drawing { draw, generate };

fn draw(file: &BoardFile, tell: Tell<'_>) -> Result<String, Vec<String>> {
    let map = match file {
        BoardFile::Regions(text) => {
            atlas::regions::Board::read(text).and_then(|board| atlas::regions::draw(&board, tell))
        }
        BoardFile::Roads(text) => {
            atlas::roads::Board::read_custom(text).and_then(|board| atlas::roads::draw(&board, "a", tell))
        }
    };
    map.map(|map| map.to_json()).map_err(|faults| faults.sentences().to_vec())
}

fn generate((regions, continents, seed): Wanted) -> MadeBoard {
    use atlas::regions::Knobs;
    let knobs =
        Knobs { seed, regions: regions as usize, continents: continents as usize, ..Knobs::default() };
    let made = atlas::regions::generate(knobs, |_| ());
    made.map(|board| board.file).map_err(|faults| faults.sentences().to_vec())
}
