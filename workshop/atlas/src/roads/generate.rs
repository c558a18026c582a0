//! Random boards for Caesar’s Empire: Rome is central, provinces differ in size, and there are few dead ends.

use std::fmt::Write as _;

use crate::Faults;
use crate::names::names;
use crate::noise::Dice;
use crate::point::Point;
use crate::regions::generate::graph::Graph;
use crate::regions::generate::growth::{BOARD, grow};

/// The parameters of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// Another seed gives another board.
    pub seed: u32,
    /// How many cities: at least two for every province, at most [`MOST_CITIES`].
    pub cities: usize,
    /// How many provinces.
    pub provinces: usize,
    /// The most cities with a single way.
    pub dead_ends: usize,
    /// The most ways from Rome to any city.
    pub steps: usize,
}

impl Default for Knobs {
    fn default() -> Self {
        Self { seed: 1, cities: 30, provinces: 8, dead_ends: 4, steps: 6 }
    }
}

/// The most cities that the game takes.
pub const MOST_CITIES: usize = 40;

/// The largest value of a city.
const MOST_VALUE: usize = 20;
/// The colours of provinces.
const COLOURS: [&str; 8] = ["red", "blue", "yellow", "white", "green", "cyan", "purple", "orange"];
/// The kinds of wealth, of which there are at most four tokens each.
const GOODS: [&str; 8] = ["meat", "wheat", "gems", "olives", "grapes", "wood", "oil", "wine"];
/// One token in five is a gold coin.
const GOLD: usize = 5;
/// The share of ways that take one road; the longer ones take two.
const SHORT: f64 = 0.5;
/// How many boards are grown before giving up.
const GROWN: u32 = 400;

/// Generates the board file of a random board.
///
/// # Errors
/// If the parameters contradict each other, or no suitable board was found.
pub fn generate(knobs: Knobs) -> Result<String, Faults> {
    let mut faults = Vec::new();
    if !(1..=COLOURS.len()).contains(&knobs.provinces) {
        faults.push(format!("{} provinces; there may be 1 to {}", knobs.provinces, COLOURS.len()));
    }
    if knobs.cities < 2 * knobs.provinces || knobs.cities > MOST_CITIES {
        let fewest = 2 * knobs.provinces;
        let (cities, provinces) = (knobs.cities, knobs.provinces);
        faults.push(format!("{cities} cities; {provinces} provinces take {fewest} to {MOST_CITIES}"));
    }
    Faults::none_or(faults)?;
    let mut boards = (0..GROWN).filter_map(|attempt| board(knobs, attempt));
    boards.next().ok_or_else(|| Faults::one(format!("no board of {GROWN} has few dead ends and short ways")))
}

/// The file of one attempt; `None` if it has too many dead ends or too long ways.
fn board(knobs: Knobs, attempt: u32) -> Option<String> {
    let mut dice = Dice::new(knobs.seed.wrapping_mul(1_000).wrapping_add(attempt));
    let (places, provinces) = grow(BOARD, knobs.cities + 1, knobs.provinces, &mut dice)?;
    let one_land = vec![0; places.len()];
    let graph = Graph::new(&places, &one_land);
    let rome = graph.centre();
    let left =
        |province: usize| (0..places.len()).filter(|at| *at != rome && provinces[*at] == province).count();
    let fits = graph.dead_ends() <= knobs.dead_ends
        && graph.farthest(rome) <= knobs.steps
        && (0..knobs.provinces).all(|province| left(province) > 0);
    fits.then(|| written(knobs, &places, &provinces, &graph, rome, &mut dice))
}

fn written(
    knobs: Knobs,
    places: &[Point],
    provinces: &[usize],
    graph: &Graph<'_>,
    rome: usize,
    dice: &mut Dice,
) -> String {
    let names = names(places.len(), dice);
    let id = |place: usize| if place == rome { "roma".to_owned() } else { names[place].to_lowercase() };
    let at = |place: usize| {
        let Point { x, y } = places[place];
        format!(
            "x = {}, y = {}",
            (x / BOARD.canvas.x * 1000.0).round(),
            (y / BOARD.canvas.y * 1000.0).round()
        )
    };
    let mut file = format!("players = [2, 5]\nrome = {{ id = \"roma\", {} }}\ncity = [\n", at(rome));
    let steps = graph.steps(rome);
    for (province, colour) in COLOURS.iter().enumerate().take(knobs.provinces) {
        let mut cities: Vec<usize> =
            (0..places.len()).filter(|city| *city != rome && provinces[*city] == province).collect();
        // Far cities are worth more.
        cities.sort_by_key(|city| steps[*city]);
        let (count, most) = (cities.len(), cities.len().min(MOST_VALUE));
        for (nth, city) in cities.into_iter().enumerate() {
            let value = 1 + nth * most / count;
            let (id, name, at) = (id(city), &names[city], at(city));
            let _ = writeln!(
                file,
                "  {{ id = \"{id}\", name = \"{name}\", colour = \"{colour}\", value = {value}, {at} }},"
            );
        }
    }
    file.push_str("]\nway = [\n");
    let length = |(a, b): &(usize, usize)| places[*a].to(places[*b]);
    let mut lengths: Vec<f64> = graph.borders.iter().map(length).collect();
    lengths.sort_by(f64::total_cmp);
    let long = lengths.get((lengths.len() as f64 * SHORT) as usize).copied().unwrap_or(f64::INFINITY);
    for pair in &graph.borders {
        let roads = if length(pair) < long { 1 } else { 2 };
        let _ = writeln!(file, "  [\"{}\", \"{}\", {roads}],", id(pair.0), id(pair.1));
    }
    file.push_str("]\n\n[wealth]\n");
    wealth(knobs.cities, &mut file);
    file
}

/// One token for each city: gold coins, and goods as evenly as possible.
fn wealth(cities: usize, file: &mut String) {
    let gold = (cities / GOLD).max(cities.saturating_sub(4 * GOODS.len()));
    for (nth, good) in GOODS.iter().enumerate() {
        let count = (cities - gold + GOODS.len() - 1 - nth) / GOODS.len();
        if count > 0 {
            let _ = writeln!(file, "{good} = {count}");
        }
    }
    if gold > 0 {
        let _ = writeln!(file, "gold = {gold}");
    }
}

#[cfg(test)]
mod tests {
    use game::Component as _;

    use super::*;

    #[test]
    fn every_generated_board_is_a_board_with_all_that_was_asked_for() {
        for seed in 0..1_000 {
            let (cities, provinces) = (16 + seed as usize % 25, 3 + seed as usize % 6);
            let file = generate(Knobs { seed, cities, provinces, ..Knobs::default() }).unwrap();
            let board =
                caesar::Board::read(&file).unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{file}"));
            assert_eq!((board.cities().len(), board.colours().len()), (cities, provinces));
        }
    }

    #[test]
    fn the_same_knobs_give_the_same_board_and_contradictions_are_refused() {
        let knobs = Knobs::default();
        assert_eq!(generate(knobs).unwrap(), generate(knobs).unwrap());
        let message = |knobs| generate(knobs).unwrap_err().to_string();
        assert!(message(Knobs { provinces: 9, ..knobs }).contains("9 provinces; there may be 1 to 8"));
        assert!(message(Knobs { cities: 41, ..knobs }).contains("8 provinces take 16 to 40"));
        assert!(message(Knobs { steps: 1, ..knobs }).contains("no board of 400"));
    }
}
