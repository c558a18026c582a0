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

/// Generates all faces of the tiles of Legends and draws them. The same seed gives the same faces.
///
/// # Errors
/// If no face could be drawn that has grown for a place.
pub fn generate_faces(seed: u32, more_lanes: usize) -> Result<GeneratedFaces, Faults> {
    let mut dice = Dice::new(seed.wrapping_mul(7919).wrapping_add(17));
    let names = names(NAMES * FACES.len(), &mut dice);
    let mut names = names.chunks(NAMES);
    let (mut file, mut maps) = (String::new(), Vec::new());
    let mut islands_left = MOST_ISLANDS;
    for (index, face) in FACES.iter().enumerate() {
        // Every further face needs an island.
        let most = (islands_left - (FACES.len() - 1 - index)).min(2);
        let islands = 1 + dice.below(most);
        islands_left -= islands;
        let names = names.next().unwrap_or_default();
        let start = dice.below(1 << 20) as u32;
        let (text, map) = drawn(Face { face, islands, names, more_lanes }, start)?;
        file.push_str(&text);
        maps.push(map);
    }
    Ok(GeneratedFaces { file, maps })
}

/// What a face shall be.
#[derive(Clone, Copy)]
struct Face<'a> {
    face: &'a (&'a str, &'a str, usize),
    islands: usize,
    /// A name for the face, for its regions and for its islands.
    names: &'a [String],
    more_lanes: usize,
}

/// The first face that can be drawn.
fn drawn(face: Face<'_>, start: u32) -> Result<(String, Map), Faults> {
    let mut last = Faults::one(format!("nothing grows on the face {}", face.face.0));
    let files = (0..GROWN).filter_map(|attempt| topology(face, start.wrapping_add(attempt))).take(DRAWN);
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
fn topology(face: Face<'_>, seed: u32) -> Option<String> {
    let Face { face: (id, letter, regions), islands, names, more_lanes } = face;
    let mut dice = Dice::new(seed);
    let (places, lands) = growth::grow(TILE, *regions, islands, &mut dice)?;
    let mut graph = Graph::new(&places, &lands);
    graph.join_lands(more_lanes)?;
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
        *id == START,
        sheet.lands(),
        sheet.regions(),
        sheet.pairs(&graph.borders),
        sheet.pairs(bridges),
        sheet.pairs(lanes),
        exits.join(", "),
    ))
}

/// The region nearest to a point.
fn nearest(places: &[Point], to: Point) -> usize {
    let all = 0..places.len();
    all.min_by(|a, b| places[*a].to(to).total_cmp(&places[*b].to(to))).unwrap_or_default()
}
