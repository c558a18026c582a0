//! Random faces for the tiles of Legends.

use super::graph::Graph;
use super::growth::{self, TILE};
use super::sheet::Sheet;
use super::{DRAWN, GROWN};
use crate::names::names;
use crate::noise::Dice;
use crate::point::Point;
use crate::regions::board::{Board, Edge};
use crate::regions::draw;
use crate::{Faults, Map};

/// The faces: their ids, the letter of their regions, and how many regions there is a name for in moves.
const FACES: [(&str, &str, usize); 8] = [
    ("meadows", "m", 5),
    ("desert", "d", 7),
    ("fern", "f", 3),
    ("tall_islands", "t", 3),
    ("volcano", "v", 7),
    ("ice_islands", "i", 5),
    ("citadel", "c", 3),
    ("horseshoe", "h", 5),
];

/// The face on which the Start token must stand if it is in play, as in the box.
const START: &str = "desert";

/// Names for a face, its regions and its islands.
const NAMES: usize = 10;

/// The most islands of all faces.
const MOST_ISLANDS: usize = 14;

/// Generated faces: their file, and a map for each.
#[derive(Clone, Debug)]
pub struct GeneratedFaces {
    /// The file, custom tiles of Legends.
    pub file: String,
    /// The maps, in the order of the file.
    pub maps: Vec<Map>,
}

/// A face to be generated and drawn. The faces of a set are drawn one by one, so that threads can share them.
#[derive(Clone, Debug)]
pub struct FaceTask {
    /// Its place in the list of faces.
    face: usize,
    islands: usize,
    /// A name for the face, for its regions and for its islands.
    names: Vec<String>,
    more_lanes: usize,
    seed: u32,
}

/// A drawn face: its part of the file, and its map.
pub type DrawnFace = (String, Map);

/// All faces of the tiles of Legends. The same seed gives the same faces.
#[must_use]
pub fn face_tasks(seed: u32, more_lanes: usize) -> Vec<FaceTask> {
    let mut dice = Dice::new(seed.wrapping_mul(7919).wrapping_add(17));
    let names = names(NAMES * FACES.len(), &mut dice);
    let mut islands_left = MOST_ISLANDS;
    let task = |(face, names): (usize, &[String])| {
        // Every further face needs an island.
        let most = (islands_left - (FACES.len() - 1 - face)).min(2);
        let islands = 1 + dice.below(most);
        islands_left -= islands;
        FaceTask { face, islands, names: names.to_vec(), more_lanes, seed: dice.below(1 << 20) as u32 }
    };
    names.chunks(NAMES).enumerate().map(task).collect()
}

/// Generates all faces and draws them.
///
/// # Errors
/// If no face could be drawn that has grown for a place.
pub fn generate_faces(seed: u32, more_lanes: usize) -> Result<GeneratedFaces, Faults> {
    let drawn: Vec<DrawnFace> =
        face_tasks(seed, more_lanes).iter().map(FaceTask::draw).collect::<Result<_, Faults>>()?;
    let (files, maps): (Vec<String>, Vec<Map>) = drawn.into_iter().unzip();
    Ok(GeneratedFaces { file: files.concat(), maps })
}

impl FaceTask {
    /// The first face that can be drawn.
    ///
    /// # Errors
    /// If no face could be drawn that has grown for this place.
    pub fn draw(&self) -> Result<DrawnFace, Faults> {
        let mut last = Faults::one(format!("nothing grows on the face {}", FACES[self.face].0));
        let files =
            (0..GROWN).filter_map(|attempt| self.topology(self.seed.wrapping_add(attempt))).take(DRAWN);
        for file in files {
            let board = Board::read_faces(&file)?.pop().expect("a file of one face");
            match draw(&board, |_| ()) {
                Ok(map) => return Ok((file, map)),
                Err(faults) => last = faults,
            }
        }
        Err(last)
    }

    /// The part of a file with one attempt; `None` if an island does not grow to its size.
    fn topology(&self, seed: u32) -> Option<String> {
        let Self { islands, names, more_lanes, .. } = self;
        let (id, letter, regions) = FACES[self.face];
        let mut dice = Dice::new(seed);
        let (places, lands) = growth::grow(TILE, regions, *islands, &mut dice)?;
        let mut graph = Graph::new(&places, &lands);
        graph.join_lands(*more_lanes)?;
        let land = format!("{id}-");
        let sheet = Sheet { places: &places, lands: &lands, names: &names[1..], region: letter, land: &land };
        let exits = [Edge::Top, Edge::Right, Edge::Bottom, Edge::Left].map(|edge| {
            let (middle, _) = edge.middle((TILE.canvas.x, TILE.canvas.y));
            format!("{} = {}", edge.word(), sheet.id(nearest(&places, middle)))
        });
        // Bridges instead of sea lines on every third face or so.
        let (bridges, lanes) =
            if dice.below(3) == 0 { (&*graph.lanes, &[][..]) } else { (&[][..], &*graph.lanes) };
        Some(format!(
            "[[faces]]\nid = \"{id}\"\nname = \"{}\"\nseed = {}\nstart_here = {}\nislands = [\n{}]\nregions = [\n{}]\n\
             borders = [{}]\nbridges = [{}]\nlanes = [{}]\nexits = {{ {} }}\n\n",
            names[0],
            seed % 100_000,
            id == START,
            sheet.lands(),
            sheet.regions(),
            sheet.pairs(&graph.borders),
            sheet.pairs(bridges),
            sheet.pairs(lanes),
            exits.join(", "),
        ))
    }
}

/// The region nearest to a point.
fn nearest(places: &[Point], to: Point) -> usize {
    let all = 0..places.len();
    all.min_by(|a, b| places[*a].to(to).total_cmp(&places[*b].to(to))).unwrap_or_default()
}
