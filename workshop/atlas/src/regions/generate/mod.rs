//! Random boards that are fair by construction: the start is central, continents differ in size, and there are few
//! dead ends.

mod faces;
pub(crate) mod graph;
pub(crate) mod growth;
mod sheet;

use super::board::{Board, TINTS};
use super::draw;
use crate::names::names;
use crate::noise::Dice;
use crate::{Faults, Map};

pub use faces::{DrawnFace, FaceTask, GeneratedFaces, face_tasks, generate_faces};
use graph::Graph;
use sheet::Sheet;

/// The parameters of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// Another seed gives another board.
    pub seed: u32,
    /// How many regions: at least two for every continent, at most [`MOST_GENERATED`].
    pub regions: usize,
    /// How many continents.
    pub continents: usize,
    /// How many regions have a token; the start never has one.
    pub tokens: usize,
    /// Lanes beyond those needed to connect the continents.
    pub more_lanes: usize,
    /// The most regions with a single way out.
    pub dead_ends: usize,
    /// The most steps from the start to any region.
    pub steps: usize,
}

impl Default for Knobs {
    fn default() -> Self {
        Self { seed: 1, regions: 24, continents: 5, tokens: 5, more_lanes: 3, dead_ends: 4, steps: 6 }
    }
}

/// The most regions: a custom board of Eight-Minute Empire has no more.
pub const MOST_GENERATED: usize = 25;

/// How many boards are grown, and how many of them drawn, before giving up.
const GROWN: u32 = 200;
const DRAWN: usize = 12;

/// A generated board: its file, and its map.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The board file, a custom board of Eight-Minute Empire, to be kept, changed and drawn again.
    pub file: String,
    /// The map it gives.
    pub map: Map,
}

/// Generates a board and draws it. `tell` is called with the progress of the current map, from 0 to 1.
///
/// # Errors
/// If the parameters contradict each other, or no suitable board was found.
pub fn generate(knobs: Knobs, mut tell: impl FnMut(f64)) -> Result<Generated, Faults> {
    Faults::none_or(contradictions(knobs))?;
    let mut last = Faults::one(format!("no board of {GROWN} has so few dead ends and so short ways"));
    let files = (0..GROWN).filter_map(|attempt| topology(knobs, attempt)).take(DRAWN);
    for file in files {
        match Board::read(&file).and_then(|board| draw(&board, &mut tell)) {
            Ok(map) => return Ok(Generated { file, map }),
            Err(faults) => last = faults,
        }
    }
    Err(last)
}

/// Why no board can satisfy these parameters.
fn contradictions(knobs: Knobs) -> Vec<String> {
    let mut faults = Vec::new();
    let most = MOST_GENERATED;
    if !(1..=TINTS.len()).contains(&knobs.continents) {
        faults.push(format!("{} continents; there may be 1 to {}", knobs.continents, TINTS.len()));
    }
    if knobs.regions < 2 * knobs.continents || knobs.regions > most {
        faults.push(format!(
            "{} regions; {} continents take {} to {most}",
            knobs.regions,
            knobs.continents,
            2 * knobs.continents
        ));
    }
    if knobs.tokens >= knobs.regions {
        faults.push(format!("{} tokens are too many for {} regions", knobs.tokens, knobs.regions));
    }
    faults
}

/// The file of one attempt; `None` if it has too many dead ends or too long ways.
fn topology(knobs: Knobs, attempt: u32) -> Option<String> {
    let mut dice = Dice::new(knobs.seed.wrapping_mul(1_000).wrapping_add(attempt));
    let (places, lands) = growth::grow(growth::BOARD, knobs.regions, knobs.continents, &mut dice)?;
    let mut graph = Graph::new(&places, &lands);
    graph.join_lands(knobs.more_lanes)?;
    let start = graph.centre();
    let fits = graph.dead_ends() <= knobs.dead_ends && graph.farthest(start) <= knobs.steps;
    let names = names(knobs.regions + knobs.continents, &mut dice);
    let sheet = Sheet { places: &places, lands: &lands, names: &names, region: "R", land: "C" };
    fits.then(|| written(knobs, attempt, &sheet, &graph, start))
}

/// The board file.
fn written(knobs: Knobs, attempt: u32, sheet: &Sheet<'_>, graph: &Graph<'_>, start: usize) -> String {
    let tokens: Vec<String> =
        graph.spread(start, knobs.tokens).into_iter().map(|region| sheet.id(region)).collect();
    format!(
        "title = \"Terra Nova\"\nseed = {}\nstart = {}\ntokens = [{}]\n\ncontinents = [\n{}]\n\nregions = [\n{}]\n\n\
         borders = [{}]\nlanes = [{}]\n",
        knobs.seed.wrapping_mul(31).wrapping_add(attempt) % 100_000,
        sheet.id(start),
        tokens.join(", "),
        sheet.lands(),
        sheet.regions(),
        sheet.pairs(&graph.borders),
        sheet.pairs(&graph.lanes),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(knobs: Knobs) -> impl Iterator<Item = String> {
        (0..GROWN).filter_map(move |attempt| topology(knobs, attempt))
    }

    #[test]
    fn every_generated_board_is_a_board_with_all_that_was_asked_for() {
        for seed in 0..1_000 {
            let knobs = Knobs {
                seed,
                regions: 12 + seed as usize % 14,
                continents: 2 + seed as usize % 4,
                ..Knobs::default()
            };
            let file = files(knobs).next().unwrap_or_else(|| panic!("seed {seed}: nothing grows"));
            let board = Board::read(&file).unwrap();
            assert_eq!(board.regions.len(), knobs.regions);
            assert_eq!(board.continents.len(), knobs.continents);
            assert_eq!(board.regions.iter().filter(|region| region.token).count(), knobs.tokens);
            assert!(board.regions.iter().all(|region| !(region.start && region.token)));
            let played = <eme::Board as game::Component>::read(&file).unwrap();
            assert_eq!(usize::from(played.regions), knobs.regions, "the engine takes it too");
        }
    }

    /// All neighbours of each region, over land and sea.
    fn neighbours(board: &Board) -> Vec<Vec<usize>> {
        let mut around = vec![Vec::new(); board.regions.len()];
        for &(a, b) in board.borders.iter().chain(&board.lanes) {
            around[a].push(b);
            around[b].push(a);
        }
        around
    }

    /// The steps from a region to every other one.
    fn steps(around: &[Vec<usize>], from: usize) -> Vec<usize> {
        let mut steps = vec![usize::MAX; around.len()];
        steps[from] = 0;
        let mut queue = vec![from];
        let mut next = 0;
        while next < queue.len() {
            let at = queue[next];
            next += 1;
            for &other in &around[at] {
                if steps[other] == usize::MAX {
                    steps[other] = steps[at] + 1;
                    queue.push(other);
                }
            }
        }
        steps
    }

    #[test]
    fn everything_is_reached_from_a_central_start_and_dead_ends_are_few() {
        for seed in 0..100 {
            let knobs = Knobs { seed, ..Knobs::default() };
            let board = Board::read(&files(knobs).next().unwrap()).unwrap();
            let around = neighbours(&board);
            let start = board.regions.iter().position(|region| region.start).unwrap();
            let far: Vec<usize> =
                (0..around.len()).map(|region| steps(&around, region).iter().sum()).collect();
            assert!(steps(&around, start).iter().all(|steps| *steps <= knobs.steps), "seed {seed}");
            assert_eq!(far[start], *far.iter().min().unwrap(), "seed {seed}: no region is more central");
            assert!(
                around.iter().filter(|around| around.len() < 2).count() <= knobs.dead_ends,
                "seed {seed}"
            );
        }
    }

    #[test]
    fn continents_differ_in_size() {
        for seed in 0..40 {
            let board = Board::read(&files(Knobs { seed, ..Knobs::default() }).next().unwrap()).unwrap();
            let size = |land: usize| board.regions.iter().filter(|region| region.continent == land).count();
            let sizes: Vec<usize> = (0..board.continents.len()).map(size).collect();
            assert!(
                *sizes.iter().min().unwrap() >= 2 && sizes.iter().max() > sizes.iter().min(),
                "{sizes:?}"
            );
        }
    }

    #[test]
    fn knobs_that_contradict_each_other_are_refused_with_reasons() {
        let message = |knobs| generate(knobs, |_| ()).unwrap_err().to_string();
        assert!(message(Knobs { continents: 0, ..Knobs::default() }).contains("0 continents"));
        assert!(message(Knobs { regions: 9, ..Knobs::default() }).contains("5 continents take 10 to 25"));
        assert!(message(Knobs { tokens: 24, ..Knobs::default() }).contains("24 tokens are too many"));
        assert!(message(Knobs { steps: 1, ..Knobs::default() }).contains("no board of 200"));
    }
}
