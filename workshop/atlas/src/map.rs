//! The finished map as it is published. The client reads exactly these fields.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::point::Point;

/// A finished map. Coordinates are units of the canvas; paths are SVG.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Map {
    /// Its name.
    pub id: String,
    /// Width and height.
    pub canvas: (u32, u32),
    /// The radius of the largest piece that fits into all slots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disc: Option<f64>,
    /// The text of the cartouche.
    pub title: String,
    /// Colours and weights.
    pub theme: Theme,
    /// The radius of a city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city_radius: Option<f64>,
    /// Half the width of a road.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub road_half_width: Option<f64>,
    /// The land masses.
    pub continents: Vec<Continent>,
    /// The regions, or provinces.
    pub regions: Vec<Region>,
    /// Every inner border, once.
    pub borders: Vec<Border>,
    /// Ways over water.
    pub lanes: Vec<Lane>,
    /// Lanes that leave the canvas at the middle of an edge.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exits: Vec<Lane>,
    /// Bridges.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bridges: Vec<Lane>,
    /// Patches of light and shade on the land.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub relief: Vec<(&'static str, String)>,
    /// Patches of deep water.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<String>,
    /// Glyphs, the farthest first.
    pub decor: Vec<Decor>,
    /// The cities of a map of roads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cities: Vec<City>,
    /// The ways between cities.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Way>,
}

impl Map {
    /// The file of the atlas.
    ///
    /// # Panics
    /// Never: a map has no value that JSON cannot hold.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a map is made of numbers, texts and lists")
    }
}

/// The colours and weights of a map.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The sea from its middle to its rim.
    pub sea: [String; 2],
    /// Deep water.
    pub deep: String,
    /// Bands along the coast: width, colour, opacity.
    pub rings: Vec<(f64, String, f64)>,
    /// The shadow of the land on the sea.
    pub shadow: String,
    /// The colour that shades land.
    pub dark: String,
    /// The cliff below the coast.
    pub cliffcol: String,
    /// Inner borders.
    pub border: String,
    /// The line of the coast.
    pub coast: String,
    /// Lanes.
    pub lane: String,
    /// The frame.
    pub frame: String,
    /// Colours of glyphs.
    pub palette: BTreeMap<String, String>,
    /// How high cliffs are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cliff: Option<u8>,
    /// How much heavier lines are than on a large map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<f64>,
    /// Whether the map is a tile, whose sea goes on beyond its edges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<bool>,
}

/// A land mass.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Continent {
    /// Its name.
    pub id: String,
    /// Its colour.
    pub tint: String,
    /// Its outline, to be filled by the rule `evenodd`.
    pub path: String,
}

/// A region, with room for its pieces, or a province.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Region {
    /// Its name.
    pub id: String,
    /// The number of its continent.
    pub c: usize,
    /// Its outline.
    pub path: String,
    /// The point with the most room around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Point>,
    /// The radius of the largest circle around that point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r: Option<f64>,
    /// Six places for pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<Point>,
    /// One more place, for a token, a banner or a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Point>,
    /// How much lighter than its continent it is; below 0, darker.
    pub shade: f64,
    /// Whether the game begins here.
    #[serde(skip_serializing_if = "is_false")]
    pub start: bool,
    /// Whether a token lies here.
    #[serde(skip_serializing_if = "is_false")]
    pub token: bool,
    /// The colour of a province.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The name of a province, in large letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<RegionName>,
}

/// The position of a province's name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RegionName {
    /// The middle of the letters.
    pub x: f64,
    /// The middle of the letters.
    pub y: f64,
    /// The size of the letters.
    pub font: u8,
    /// The letters.
    pub text: String,
}

/// An inner border.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Border {
    /// The region on one side.
    pub a: String,
    /// The region on the other side.
    pub b: String,
    /// The line.
    pub path: String,
}

/// A curve over water from `p` to `q`, with the control point `c`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lane {
    /// The edge it leaves by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<String>,
    /// Where it begins.
    pub a: String,
    /// Where it ends, unless it leaves the canvas.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
    /// Its beginning.
    pub p: Point,
    /// Its control point.
    pub c: Point,
    /// Its end.
    pub q: Point,
    /// The same as SVG.
    pub path: String,
}

/// A glyph.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decor {
    /// Its kind.
    pub k: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// Half its size.
    pub s: f64,
}

/// A city.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct City {
    /// Its name in the game's data.
    pub id: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// Its province.
    pub region: Option<String>,
    /// Its value.
    pub numeral: Option<String>,
    /// Whether this is Rome.
    pub rome: bool,
    /// Its name on the map.
    pub name: CityName,
}

/// The position of a city's name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CityName {
    /// The middle of the letters.
    pub x: f64,
    /// The middle of the letters.
    pub y: f64,
    /// The letters, line by line.
    pub lines: Vec<String>,
}

/// A way between two cities.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Way {
    /// One end.
    pub a: String,
    /// The other end.
    pub b: String,
    /// How many roads it takes.
    pub len: u8,
    /// The line.
    pub path: String,
    /// Start, middle and end of each road.
    pub slots: Vec<[f64; 6]>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}
