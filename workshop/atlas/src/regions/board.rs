//! The file of a board of regions: which regions touch, and roughly where they are.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use toml::Table;

use super::faces::printed_face;
use crate::Faults;
use crate::look::{Look, look};
use crate::point::Point;

/// The most regions of a board.
pub const MOST_REGIONS: usize = 60;

/// The colours of continents that have none in the file.
pub(super) const TINTS: [&str; 6] = ["#c3d19b", "#ecd596", "#dfae93", "#c9b3cf", "#a9cdb8", "#d9c3a0"];

/// A board of regions that has been checked: all names are known, and every region is on one continent.
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) seed: u32,
    pub(crate) look: Look,
    pub(crate) continents: Vec<Continent>,
    pub(crate) regions: Vec<Region>,
    /// Regions that touch, by number, the smaller one first.
    pub(crate) borders: Vec<(usize, usize)>,
    pub(crate) lanes: Vec<(usize, usize)>,
    pub(crate) bridges: Vec<(usize, usize)>,
    pub(crate) exits: Vec<(Edge, usize)>,
    touching: Vec<bool>,
}

/// A land mass.
#[derive(Clone, Debug)]
pub(crate) struct Continent {
    pub(crate) id: String,
    pub(crate) tint: String,
}

/// A region.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) id: String,
    pub(crate) at: Point,
    pub(crate) continent: usize,
    pub(crate) start: bool,
    pub(crate) token: bool,
}

/// An edge of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    Top,
    Right,
    Bottom,
    Left,
}

impl Edge {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
            Self::Left => "left",
        }
    }

    /// Its middle, and the direction from there into the canvas.
    pub(crate) fn middle(self, (w, h): (f64, f64)) -> (Point, Point) {
        match self {
            Self::Top => (Point::new(w / 2.0, 0.0), Point::new(0.0, 1.0)),
            Self::Right => (Point::new(w, h / 2.0), Point::new(-1.0, 0.0)),
            Self::Bottom => (Point::new(w / 2.0, h), Point::new(0.0, -1.0)),
            Self::Left => (Point::new(0.0, h / 2.0), Point::new(1.0, 0.0)),
        }
    }
}

/// A custom board in one line, as records have it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OneLine<T> {
    board: T,
}

/// The custom faces of Legends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Faces {
    faces: Vec<File>,
}

/// The file. A custom board of Eight-Minute Empire is such a file without an id and a look, a face of Legends one without a
/// look, and with islands instead of continents.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default = "own_id")]
    id: String,
    look: Option<String>,
    #[serde(default = "first_seed")]
    seed: u32,
    #[serde(default)]
    title: String,
    start: Option<String>,
    #[serde(default)]
    tokens: Vec<String>,
    #[serde(alias = "islands")]
    continents: Vec<ContinentLine>,
    regions: Vec<RegionLine>,
    #[serde(default)]
    borders: Vec<(String, String)>,
    #[serde(default)]
    lanes: Vec<(String, String)>,
    #[serde(default)]
    bridges: Vec<(String, String)>,
    #[serde(default)]
    exits: Exits,
    #[serde(default)]
    change: Table,
    /// The engine’s business.
    #[serde(rename = "name", default)]
    _name: IgnoredAny,
    /// The engine’s business.
    #[serde(rename = "start_here", default)]
    _start_here: IgnoredAny,
}

/// The regions from which a sea line leaves over an edge.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exits {
    top: Option<String>,
    right: Option<String>,
    bottom: Option<String>,
    left: Option<String>,
}

impl Exits {
    fn all(&self) -> impl Iterator<Item = (Edge, &String)> {
        let Self { top, right, bottom, left } = self;
        let exits = [(Edge::Top, top), (Edge::Right, right), (Edge::Bottom, bottom), (Edge::Left, left)];
        exits.into_iter().filter_map(|(edge, region)| Some((edge, region.as_ref()?)))
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ContinentLine {
    id: String,
    tint: Option<String>,
    regions: Vec<String>,
    /// The engine’s business.
    #[serde(rename = "name", default)]
    _name: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RegionLine {
    id: String,
    at: Point,
    /// The engine’s business.
    #[serde(rename = "name", default)]
    _name: IgnoredAny,
}

fn own_id() -> String {
    "own".to_owned()
}

const fn first_seed() -> u32 {
    1
}

impl Board {
    /// Reads a board file.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    pub fn read(text: &str) -> Result<Self, Faults> {
        Self::of_file(&unwrapped(text)?, "chart")
    }

    /// Reads the custom faces of Legends, each a board of its own, with its id. A face has the look of the printed one whose
    /// place it takes.
    ///
    /// # Errors
    /// Everything that is wrong with the first bad face, at once.
    pub fn read_faces(text: &str) -> Result<Vec<Self>, Faults> {
        let Faces { faces } = unwrapped(text)?;
        let read = |mut face: File| {
            if let Some(printed) = printed_face(&face.id) {
                face.change = unwrapped::<File>(printed)?.change;
            }
            Self::of_file(&face, "tile")
        };
        faces.into_iter().map(read).collect()
    }

    /// Reads one of the custom faces of Legends.
    ///
    /// # Errors
    /// Everything that is wrong with the first bad face, at once, or that there is no face of this id.
    pub fn read_face(text: &str, id: &str) -> Result<Self, Faults> {
        let face = Self::read_faces(text)?.into_iter().find(|face| face.id == id);
        face.ok_or_else(|| Faults::one(format!("there is no face `{id}`")))
    }

    fn of_file(file: &File, standard: &str) -> Result<Self, Faults> {
        let name = file.look.as_deref().unwrap_or(standard);
        let look = look::<Look>(name, file.change.clone()).map_err(Faults::one)?;
        Reader { file, faults: Vec::new() }.board(look)
    }

    /// The id of the board.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether two regions have a border.
    pub(crate) fn touch(&self, a: usize, b: usize) -> bool {
        self.touching[a * self.regions.len() + b]
    }

    pub(crate) fn same_land(&self, a: usize, b: usize) -> bool {
        self.regions[a].continent == self.regions[b].continent
    }

    pub(crate) fn canvas(&self) -> (f64, f64) {
        let (w, h) = self.look.shape.canvas;
        (f64::from(w), f64::from(h))
    }

    /// The width of water between two regions that do not touch.
    pub(crate) fn gap(&self, a: usize, b: usize) -> f64 {
        let gap = &self.look.shape.gap;
        let pair = (a.min(b), a.max(b));
        if self.lanes.contains(&pair) || self.bridges.contains(&pair) {
            gap.lane
        } else if self.same_land(a, b) {
            gap.same
        } else {
            gap.other
        }
    }
}

/// The content of a file, or of its one-line form.
fn unwrapped<T: DeserializeOwned>(text: &str) -> Result<T, Faults> {
    let content = if text.trim_start().starts_with("board") {
        toml::from_str(text).map(|OneLine { board }| board)
    } else {
        toml::from_str(text)
    };
    content.map_err(|error| Faults::one(error.to_string()))
}

/// Converts a file to a board and collects its faults.
struct Reader<'a> {
    file: &'a File,
    faults: Vec<String>,
}

impl Reader<'_> {
    fn board(mut self, look: Look) -> Result<Board, Faults> {
        let file = self.file;
        let regions = self.regions(&look);
        let borders = self.pairs("border", &file.borders);
        let lanes = self.pairs("lane", &file.lanes);
        let bridges = self.pairs("bridge", &file.bridges);
        let exits =
            file.exits.all().filter_map(|(edge, id)| Some((edge, self.number("exit", id)?))).collect();
        let count = regions.len();
        let mut touching = vec![false; count * count];
        for (a, b) in &borders {
            (touching[a * count + b], touching[b * count + a]) = (true, true);
            if regions[*a].continent != regions[*b].continent {
                let [a, b] = [a, b].map(|region| &regions[*region].id);
                self.faults.push(format!("border {a}–{b}: the two are on different continents"));
            }
        }
        for mood in look.decor.moods.values().chain(&look.decor.any_of) {
            if !look.decor.motifs.contains_key(mood) {
                self.faults.push(format!("there is no mood `{mood}`"));
            }
        }
        let continent = |(line, tint): (&ContinentLine, &&str)| Continent {
            id: line.id.clone(),
            tint: line.tint.clone().unwrap_or_else(|| (*tint).to_owned()),
        };
        let board = Board {
            id: file.id.clone(),
            title: file.title.clone(),
            seed: file.seed,
            continents: file.continents.iter().zip(TINTS.iter().cycle()).map(continent).collect(),
            look,
            regions,
            borders,
            lanes,
            bridges,
            exits,
            touching,
        };
        Faults::none_or(self.faults).map(|()| board)
    }

    fn regions(&mut self, look: &Look) -> Vec<Region> {
        let file = self.file;
        if file.regions.is_empty() || file.regions.len() > MOST_REGIONS {
            self.faults.push(format!("{} regions; a map has 1 to {MOST_REGIONS}", file.regions.len()));
        }
        let mut seen = BTreeSet::new();
        for line in &file.regions {
            if !seen.insert(&line.id) {
                self.faults.push(format!("region {}: there are two of this name", line.id));
            }
            let (w, h) = look.shape.canvas;
            let within =
                (0.0..=f64::from(w)).contains(&line.at.x) && (0.0..=f64::from(h)).contains(&line.at.y);
            if !within {
                self.faults.push(format!("region {}: it lies outside the canvas of {w} by {h}", line.id));
            }
        }
        for id in file.continents.iter().flat_map(|continent| &continent.regions) {
            self.number("continent", id);
        }
        for id in file.tokens.iter().chain(&file.start) {
            self.number("start or token", id);
        }
        let region = |line: &RegionLine| Region {
            id: line.id.clone(),
            at: line.at,
            continent: self.continent(&line.id),
            start: file.start.as_ref() == Some(&line.id),
            token: file.tokens.contains(&line.id),
        };
        file.regions.iter().map(region).collect()
    }

    /// The number of a region's continent.
    fn continent(&mut self, id: &String) -> usize {
        let mut on =
            (0..self.file.continents.len()).filter(|at| self.file.continents[*at].regions.contains(id));
        match (on.next(), on.next()) {
            (Some(only), None) => return only,
            (None, _) => self.faults.push(format!("region {id}: it is on no continent")),
            (Some(_), Some(_)) => self.faults.push(format!("region {id}: it is on two continents")),
        }
        0
    }

    /// Pairs of regions by number, the smaller one first, in order.
    fn pairs(&mut self, what: &str, pairs: &[(String, String)]) -> Vec<(usize, usize)> {
        let mut known = BTreeSet::new();
        for (a, b) in pairs {
            let (Some(one), Some(other)) = (self.number(what, a), self.number(what, b)) else { continue };
            if one == other || !known.insert((one.min(other), one.max(other))) {
                self.faults
                    .push(format!("{what} {a}–{b}: it joins a region to itself, or stands here twice"));
            }
        }
        known.into_iter().collect()
    }

    fn number(&mut self, what: &str, id: &str) -> Option<usize> {
        let number = self.file.regions.iter().position(|line| line.id == id);
        if number.is_none() {
            self.faults.push(format!("{what}: there is no region `{id}`"));
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r##"
id = "two"
look = "chart"
seed = 1
continents = [{ id = "main", tint = "#c3d19b", regions = ["a", "b"] }]
regions = [{ id = "a", at = [300, 300] }, { id = "b", at = [460, 300] }]
borders = [["a", "b"]]
"##;

    #[test]
    fn all_that_is_wrong_is_said_at_once() {
        assert!(Board::read(GOOD).is_ok());
        let bad = GOOD
            .replace("regions = [\"a\", \"b\"]", "regions = [\"a\"]")
            .replace("[[\"a\", \"b\"]]", "[[\"a\", \"a\"], [\"a\", \"c\"]]");
        let faults = Board::read(&bad).unwrap_err().to_string();
        for part in ["region b: it is on no continent", "border a–a", "there is no region `c`"] {
            assert!(faults.contains(part), "{faults}");
        }
    }

    #[test]
    fn a_misspelt_key_is_refused_with_its_line() {
        let faults = Board::read(&GOOD.replace("seed", "sead")).unwrap_err().to_string();
        assert!(faults.contains("sead") && faults.contains("line 4"), "{faults}");
    }
}
