//! The file of a board of cities and ways.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Table;

use crate::Faults;
use crate::look::look;
use crate::map::Theme;
use crate::path;
use crate::point::Point;

/// The most cities of a board.
const MOST_CITIES: usize = 100;

/// A board of cities and ways that has been checked: all names are known.
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) seed: u32,
    pub(crate) look: Look,
    pub(crate) provinces: Vec<Province>,
    pub(crate) cities: Vec<City>,
    pub(crate) sides: Vec<Side>,
    pub(crate) land: Land,
    /// The rings of the coast.
    pub(crate) coast: Vec<Vec<Point>>,
    pub(crate) decor: Decoration,
}

/// The style of maps of cities and ways.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    pub(crate) canvas: (u32, u32),
    /// The radius of a city.
    pub(crate) city: f64,
    /// Half the width of a road.
    pub(crate) road: f64,
    pub(crate) theme: Theme,
}

/// A province.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Province {
    pub(crate) id: String,
    pub(crate) hex: String,
}

/// A city; the one without a province is Rome.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct City {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) at: Point,
    pub(crate) province: Option<String>,
    pub(crate) numeral: Option<String>,
    pub(crate) sides: Vec<String>,
}

/// A side of the board.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) id: String,
    pub(crate) ways: Vec<Way>,
}

/// A way: two cities by number, and how many roads it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Way {
    pub(crate) ends: [usize; 2],
    pub(crate) len: u8,
}

/// The land around the cities.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Land {
    pub(crate) tint: String,
    pub(crate) seeds: Vec<Seed>,
    coast: Vec<String>,
}

impl Land {
    /// Land whose coast does not come from a file.
    pub(super) fn new(tint: &str, seeds: Vec<Seed>) -> Self {
        Self { tint: tint.to_owned(), seeds, coast: Vec::new() }
    }
}

/// A place of a province, or beyond the frontier.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seed {
    pub(crate) at: Point,
    pub(crate) province: Option<String>,
}

/// Glyphs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decoration {
    /// Glyphs that give way to parts of the game.
    pub(crate) scattered: Vec<Scattered>,
    /// Glyphs that stay.
    pub(crate) placed: Vec<Placed>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scattered {
    pub(crate) glyph: String,
    pub(crate) size: f64,
    /// How many more stand around each.
    #[serde(default)]
    pub(crate) grove: u8,
    pub(crate) at: Vec<Point>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placed {
    pub(crate) glyph: String,
    pub(crate) size: f64,
    pub(crate) at: Point,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: String,
    look: String,
    seed: u32,
    title: String,
    provinces: Vec<Province>,
    cities: Vec<City>,
    sides: Vec<SideLines>,
    land: Land,
    decor: Decoration,
    #[serde(default)]
    change: Table,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideLines {
    id: String,
    ways: Vec<(String, String, u8)>,
}

impl Board {
    /// Reads a board file.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    pub fn read(text: &str) -> Result<Self, Faults> {
        let file: File = toml::from_str(text).map_err(|error| Faults::one(error.to_string()))?;
        let look = look::<Look>(&file.look, file.change.clone()).map_err(Faults::one)?;
        let mut faults = check(&file);
        let sides = file.sides.iter().map(|side| ways(&file, side, &mut faults)).collect();
        Faults::none_or(faults)?;
        let coast = file.land.coast.iter().flat_map(|ring| path::rings(ring)).collect();
        let File { id, seed, title, provinces, cities, land, decor, .. } = file;
        Ok(Self { id, title, seed, look, provinces, cities, sides, land, coast, decor })
    }

    /// The names of its sides.
    pub fn sides(&self) -> impl Iterator<Item = &str> {
        self.sides.iter().map(|side| side.id.as_str())
    }

    pub(crate) fn canvas(&self) -> (f64, f64) {
        let (w, h) = self.look.canvas;
        (f64::from(w), f64::from(h))
    }
}

fn check(file: &File) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    let known = |province: &String| file.provinces.iter().any(|known| known.id == *province);
    if file.cities.len() > MOST_CITIES {
        faults.push(format!("{} cities; a map has at most {MOST_CITIES}", file.cities.len()));
    }
    for city in &file.cities {
        if !seen.insert(&city.id) {
            faults.push(format!("city {}: there are two of this name", city.id));
        }
        for side in city.sides.iter().filter(|side| file.sides.iter().all(|known| known.id != **side)) {
            faults.push(format!("city {}: there is no side `{side}`", city.id));
        }
    }
    let named = file
        .cities
        .iter()
        .map(|city| &city.province)
        .chain(file.land.seeds.iter().map(|seed| &seed.province));
    let unknown: BTreeSet<&String> = named.flatten().filter(|province| !known(province)).collect();
    faults.extend(unknown.iter().map(|province| format!("there is no province `{province}`")));
    faults
}

fn ways(file: &File, side: &SideLines, faults: &mut Vec<String>) -> Side {
    let mut ways: Vec<Way> = Vec::new();
    for (a, b, len) in &side.ways {
        let find =
            |id: &String| file.cities.iter().position(|city| city.id == *id && city.sides.contains(&side.id));
        let name = format!("way {a}–{b} of side {}", side.id);
        match (find(a), find(b)) {
            (Some(a), Some(b)) if a != b && (1..=2).contains(len) => {
                ways.push(Way { ends: [a, b], len: *len })
            }
            (Some(_), Some(_)) => {
                faults.push(format!("{name}: it joins two cities and takes one road or two"))
            }
            _ => faults.push(format!("{name}: one of its cities is not on this side")),
        }
    }
    Side { id: side.id.clone(), ways }
}
