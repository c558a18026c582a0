//! Maps: reading the geometry of the atlas and painting it.
//!
//! | module | what is in it |
//! |---|---|
//! | `paint` | a map as SVG |
//! | `source` | loading the maps of printed boards, drawing those of custom boards |
//! | `drawing` | the code that draws maps, which only the worker loads |

pub(crate) mod drawing;
mod paint;
mod source;

use std::collections::BTreeMap;

use serde::Deserialize;

pub(crate) use drawing::{BoardFile, Wanted};
pub(crate) use paint::{Glyphs, mix, paint, picture};
pub(crate) use source::{MapSource, MapState, generate};

/// A point on a map's canvas.
pub(crate) type Point = (f32, f32);

/// A map of the atlas.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Map {
    pub(crate) canvas: (f32, f32),
    pub(crate) title: String,
    #[serde(rename = "theme")]
    pub(crate) look: Look,
    pub(crate) continents: Vec<Continent>,
    pub(crate) regions: Vec<Region>,
    pub(crate) borders: Vec<Border>,
    #[serde(default)]
    pub(crate) lanes: Vec<Lane>,
    #[serde(default)]
    pub(crate) exits: Vec<Lane>,
    #[serde(default)]
    pub(crate) bridges: Vec<Lane>,
    #[serde(default)]
    pub(crate) relief: Vec<(String, String)>,
    #[serde(default)]
    pub(crate) depths: Vec<String>,
    #[serde(default)]
    pub(crate) decor: Vec<Decor>,
    #[serde(default)]
    pub(crate) cities: Vec<City>,
    #[serde(default)]
    pub(crate) ways: Vec<Way>,
    #[serde(default)]
    pub(crate) road_half_width: f32,
}

/// The colours and measures of a kind of map.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Look {
    pub(crate) sea: Vec<String>,
    pub(crate) deep: String,
    pub(crate) rings: Vec<(f32, String, f32)>,
    pub(crate) shadow: String,
    pub(crate) dark: String,
    #[serde(rename = "cliffcol")]
    pub(crate) cliff_colour: String,
    pub(crate) border: String,
    pub(crate) coast: String,
    pub(crate) lane: String,
    /// The height of the cliffs; 6 by default.
    #[serde(default)]
    pub(crate) cliff: Option<u8>,
    /// The scale of lines; 1 by default.
    #[serde(default)]
    pub(crate) unit: Option<f32>,
    /// Present if the map is one tile of a board; the value does not matter.
    #[serde(default)]
    pub(crate) tile: Option<serde::de::IgnoredAny>,
    pub(crate) palette: BTreeMap<String, String>,
}

/// A land mass.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Continent {
    pub(crate) tint: String,
    pub(crate) path: String,
}

/// A region, with the positions of its pieces and of its mark.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Region {
    pub(crate) id: String,
    /// The index of its continent.
    #[serde(default, rename = "c")]
    pub(crate) continent: usize,
    pub(crate) path: String,
    #[serde(default)]
    pub(crate) label: Point,
    #[serde(default)]
    pub(crate) mark: Point,
    #[serde(default)]
    pub(crate) shade: f32,
    #[serde(default)]
    pub(crate) start: bool,
    #[serde(default)]
    pub(crate) token: bool,
    #[serde(default)]
    pub(crate) hex: Option<String>,
    #[serde(default)]
    pub(crate) name: Option<RegionName>,
}

/// The name of a province in large letters.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RegionName {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) font: f32,
    pub(crate) text: String,
}

/// An inner border.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Border {
    pub(crate) path: String,
}

/// A sea lane, an exit of a tile or a bridge.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Lane {
    /// The region at the other end; `None` if the lane leads off the tile.
    #[serde(default, rename = "b")]
    pub(crate) to: Option<String>,
    #[serde(rename = "p")]
    pub(crate) start: Point,
    #[serde(rename = "q")]
    pub(crate) end: Point,
    pub(crate) path: String,
}

/// A decorative glyph, such as a tree.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Decor {
    /// The name of the glyph.
    #[serde(rename = "k")]
    pub(crate) kind: String,
    pub(crate) x: f32,
    pub(crate) y: f32,
    #[serde(rename = "s")]
    pub(crate) size: f32,
}

/// A city of the Roman map.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct City {
    pub(crate) id: String,
    pub(crate) x: f32,
    pub(crate) y: f32,
    #[serde(default)]
    pub(crate) numeral: Option<String>,
    #[serde(default)]
    pub(crate) rome: bool,
    /// The id of its province.
    #[serde(default)]
    pub(crate) region: Option<String>,
    pub(crate) name: CityName,
}

/// The position and the lines of the name of a city.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct CityName {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) lines: Vec<String>,
}

/// A way between two cities, with a slot for each road.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Way {
    #[serde(rename = "a")]
    pub(crate) from: String,
    #[serde(rename = "b")]
    pub(crate) to: String,
    pub(crate) path: String,
    /// The x and y of the start, the middle and the end of each road.
    pub(crate) slots: Vec<[f32; 6]>,
}

impl Map {
    /// Reads a map.
    ///
    /// # Errors
    /// If the text is not a map of the atlas.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// The corners of the rings of a path. Each ring is one absolute point followed by relative lines.
pub(crate) fn polygon(path: &str) -> Vec<Vec<Point>> {
    let mut rings = Vec::new();
    for ring in path.split(['M', 'z']).filter(|ring| !ring.trim().is_empty()) {
        let mut at = (0.0, 0.0);
        let mut points = Vec::new();
        let numbers = numbers(ring);
        for pair in numbers.chunks_exact(2) {
            at = if points.is_empty() { (pair[0], pair[1]) } else { (at.0 + pair[0], at.1 + pair[1]) };
            points.push(at);
        }
        rings.push(points);
    }
    rings
}

/// The numbers in a path. A minus sign begins a new number.
fn numbers(text: &str) -> Vec<f32> {
    let mut numbers = Vec::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if !(c.is_ascii_digit() || c == '.') {
            numbers.extend(word.parse::<f32>().ok());
            word.clear();
        }
        if c.is_ascii_digit() || c == '.' || c == '-' {
            word.push(c);
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_its_corners() {
        assert_eq!(polygon("M1 2l3-4 .5 1z"), vec![vec![(1.0, 2.0), (4.0, -2.0), (4.5, -1.0)]]);
        assert_eq!(polygon("M0 0l1 0zM5 5l1 1z").len(), 2);
    }
}
