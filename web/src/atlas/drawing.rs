//! Drawing and generating custom boards. The code is a part of the client of its own, which only the worker loads.

use std::cell::Cell;

use atlas::Fault;
use atlas::roads::NameLang;
use game::Lang;
use serde::{Deserialize, Serialize};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::words::lang;

/// A custom board by its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BoardFile {
    /// Regions that touch, as in Eight-Minute Empire.
    Regions(String),
    /// Cities and ways, as in Caesar’s Empire, with names in this language.
    Roads(String, Lang),
    /// A face of the tiles of Legends: their file, and the id of the face.
    Face(String, String),
}

impl BoardFile {
    /// A board of cities and ways, with names in the language of the page.
    pub(crate) fn roads(file: String) -> Self {
        Self::Roads(file, lang())
    }
}

/// A random board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Wanted {
    /// Regions that touch.
    Regions { regions: u32, continents: u32, more_lanes: u32, dead_ends: u32, steps: u32, seed: u32 },
    /// Cities and ways.
    Roads { cities: u32, provinces: u32, dead_ends: u32, steps: u32, seed: u32 },
    /// All faces of the tiles of Legends, with sea lines beyond those that connect their islands.
    Faces { more_lanes: u32, seed: u32 },
}

/// The file of a random board, or why there is none.
pub(crate) type MadeBoard = Result<String, Vec<Fault>>;

/// Is told the progress of a map, from 0 to 1.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(f64);

/// The code of the part.
#[derive(Clone, Copy)]
pub(crate) struct Drawing {
    /// The map of a board in JSON, or why it cannot be drawn.
    pub(crate) draw: fn(&BoardFile, Tell<'_>) -> Result<String, Vec<Fault>>,
    /// A random board.
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

fn draw(file: &BoardFile, tell: Tell<'_>) -> Result<String, Vec<Fault>> {
    let map = match file {
        BoardFile::Regions(text) => {
            atlas::regions::Board::read(text).and_then(|board| atlas::regions::draw(&board, tell))
        }
        BoardFile::Roads(text, lang) => {
            let lang = lang.pick(NameLang::En, NameLang::Fr);
            atlas::roads::Board::read_custom(text, lang)
                .and_then(|board| atlas::roads::draw(&board, "a", tell))
        }
        BoardFile::Face(text, id) => {
            atlas::regions::Board::read_face(text, id).and_then(|face| atlas::regions::draw(&face, tell))
        }
    };
    map.map(|map| map.to_json()).map_err(atlas::Faults::into_all)
}

fn generate(wanted: Wanted) -> MadeBoard {
    use atlas::{regions, roads};
    let file = match wanted {
        Wanted::Regions { regions, continents, more_lanes, dead_ends, steps, seed } => {
            let knobs = regions::Knobs {
                seed,
                regions: regions as usize,
                continents: continents as usize,
                more_lanes: more_lanes as usize,
                dead_ends: dead_ends as usize,
                steps: steps as usize,
                ..regions::Knobs::default()
            };
            regions::generate(knobs, |_| ()).map(|board| board.file)
        }
        Wanted::Roads { cities, provinces, dead_ends, steps, seed } => roads::generate(roads::Knobs {
            seed,
            cities: cities as usize,
            provinces: provinces as usize,
            dead_ends: dead_ends as usize,
            steps: steps as usize,
        }),
        Wanted::Faces { more_lanes, seed } => {
            regions::generate_faces(seed, more_lanes as usize).map(|faces| faces.file)
        }
    };
    file.map_err(atlas::Faults::into_all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Component as _;

    #[test]
    fn random_boards_have_what_their_numbers_ask_for() {
        let of = |more_lanes| {
            let wanted =
                Wanted::Regions { regions: 14, continents: 3, more_lanes, dead_ends: 2, steps: 8, seed: 3 };
            let board = eme::Board::read(&generate(wanted).unwrap()).unwrap();
            let all: Vec<_> = board.all().iter().map(|region| board.land_and_sea[region.index()]).collect();
            let lanes =
                board.all().iter().zip(&all).map(|(region, to)| (*to - board.land[region.index()]).len());
            assert_eq!((all.len(), board.continents.len()), (14, 3));
            assert!(all.iter().filter(|to| to.len() < 2).count() <= 2, "dead ends");
            lanes.sum::<u8>() / 2
        };
        assert_eq!(of(0), 2, "three continents need two sea lines");
        assert!(of(6) > 2);
        let wanted = Wanted::Roads { cities: 18, provinces: 4, dead_ends: 1, steps: 5, seed: 3 };
        let board = caesar::Board::read(&generate(wanted).unwrap()).unwrap();
        assert_eq!(board.cities().len(), 18);
        let ways = |city| board.ways().iter().filter(|way| way.ends.contains(&city)).count();
        assert!(board.cities().filter(|city| ways(*city) < 2).count() <= 1, "dead ends");
        let impossible =
            Wanted::Regions { regions: 25, continents: 5, more_lanes: 0, dead_ends: 4, steps: 1, seed: 3 };
        assert!(generate(impossible).is_err());
    }
}
