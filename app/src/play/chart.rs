//! The geometry of the board on the screen: the maps of the atlas, those of custom boards drawn when they are needed.

use std::any::Any;

use atlas::{Map, Point, rings};
use game::Seat;
use serde::Deserialize;

use super::boards::charted;

/// A map and its place on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// The map.
    pub(crate) source: Source,
    /// The middle of the map on the table.
    pub(crate) middle: (i32, i32),
    /// How many quarter turns it lies clockwise.
    pub(crate) turn: u8,
}

/// Where a map comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A map of the atlas, as JSON.
    Printed(&'static str),
    /// A custom board of Eight-Minute Empire.
    Board(String),
    /// A face of custom tiles of Legends, by its id.
    Face(String, &'static str),
    /// A custom board of Caesar’s Empire, and its size, for a board whose map cannot be drawn.
    Roads(String, (u16, u16)),
}

/// Who holds something on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    /// Nobody.
    Nobody,
    /// The neutral armies.
    Neutral,
    /// A player.
    Seat(Seat),
}

/// A region or a city with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// What is written on it.
    pub(crate) label: String,
    /// Who holds it.
    pub(crate) holder: Holder,
}

/// A city and its point on the table.
pub(crate) type City = (Point, Mark);

/// A road with its ends, and whose it is.
pub(crate) type Road = ([Point; 2], Holder);

/// The cities and roads of a board.
#[derive(Default)]
pub(crate) struct Network {
    /// Each city with its id and roughly its point on the table.
    pub(crate) cities: Vec<(String, Point, Mark)>,
    /// Each road with the cities that it joins.
    pub(crate) roads: Vec<([usize; 2], Holder)>,
}

/// The public drawer of a game with a board to draw.
pub(crate) trait Charted {
    /// The maps of the table; none if nothing of the board is laid.
    fn sheets(&self) -> Vec<Sheet>;

    /// The region of a map, by its index and id there; `None` for ground that nobody can hold.
    fn region(&self, index: usize, id: &str) -> Option<Mark>;

    /// The cities and the roads; none on a board of regions.
    fn network(&self) -> Network {
        Network::default()
    }
}

/// The shapes of all maps of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chart {
    sheets: Vec<Sheet>,
    /// Left, top, right and bottom.
    frame: [f64; 4],
    shapes: Vec<Shape>,
    lanes: Vec<[Point; 3]>,
    /// Where the maps show cities, by their ids.
    places: Vec<(String, Point)>,
}

/// A region on the table.
#[derive(Clone, Debug)]
struct Shape {
    index: usize,
    id: String,
    rings: Vec<Vec<Point>>,
    label: Point,
}

/// The board with everything on it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Picture {
    /// Left, top, right and bottom.
    pub(crate) frame: [f64; 4],
    /// The regions: their outlines, the point of their label, and who holds them.
    pub(crate) regions: Vec<(Vec<Vec<Point>>, Point, Option<Mark>)>,
    /// Curves over water: start, control point and end.
    pub(crate) lanes: Vec<[Point; 3]>,
    /// The cities.
    pub(crate) cities: Vec<City>,
    /// The roads.
    pub(crate) roads: Vec<Road>,
}

/// What the screen needs of a map.
#[derive(Default, Deserialize)]
struct Drawn {
    canvas: (f64, f64),
    regions: Vec<DrawnRegion>,
    #[serde(default)]
    lanes: Vec<DrawnLane>,
    #[serde(default)]
    bridges: Vec<DrawnLane>,
    #[serde(default)]
    exits: Vec<DrawnLane>,
    #[serde(default)]
    cities: Vec<DrawnCity>,
}

#[derive(Deserialize)]
struct DrawnCity {
    id: String,
    x: f64,
    y: f64,
}

#[derive(Deserialize)]
struct DrawnRegion {
    id: String,
    path: String,
    #[serde(default)]
    label: Option<Point>,
}

#[derive(Deserialize)]
struct DrawnLane {
    p: Point,
    c: Point,
    q: Point,
}

impl Chart {
    /// The picture of a position, from its public drawer; `None` if the game has no board to draw. The maps are drawn
    /// again if others lie on the table than before.
    pub(crate) fn picture(&mut self, public: &dyn Any) -> Option<Picture> {
        let board = charted(public)?;
        let sheets = board.sheets();
        if sheets != self.sheets {
            *self = Self::of(sheets);
        }
        let Network { cities, roads } = board.network();
        let at = |(id, rough, _): &(String, Point, Mark)| {
            self.places.iter().find(|(known, _)| known == id).map_or(*rough, |(_, at)| *at)
        };
        let roads = roads.iter().map(|(ends, holder)| (ends.map(|end| at(&cities[end])), *holder)).collect();
        let cities: Vec<City> = cities.iter().map(|city| (at(city), city.2.clone())).collect();
        let region = |shape: &Shape| (shape.rings.clone(), shape.label, board.region(shape.index, &shape.id));
        let picture = Picture {
            frame: self.frame,
            regions: self.shapes.iter().map(region).collect(),
            lanes: self.lanes.clone(),
            cities,
            roads,
        };
        (!picture.regions.is_empty() || !picture.cities.is_empty()).then_some(picture)
    }

    /// Draws the maps. A custom board without room for its pieces has no map; then nothing is shown.
    fn of(sheets: Vec<Sheet>) -> Self {
        let maps: Option<Vec<Drawn>> = sheets.iter().map(|sheet| drawn(&sheet.source)).collect();
        let mut chart = Self {
            frame: [f64::MAX, f64::MAX, f64::MIN, f64::MIN],
            shapes: Vec::new(),
            lanes: Vec::new(),
            places: Vec::new(),
            sheets,
        };
        for (sheet, map) in chart.sheets.clone().iter().zip(maps.unwrap_or_default()) {
            chart.add(sheet, map);
        }
        chart
    }

    fn add(&mut self, sheet: &Sheet, map: Drawn) {
        let (w, h) = map.canvas;
        let at = |point: Point| placed(sheet, (w, h), point);
        for corner in [Point::new(0.0, 0.0), Point::new(w, h)].map(at) {
            let [left, top, right, bottom] = self.frame;
            self.frame = [left.min(corner.x), top.min(corner.y), right.max(corner.x), bottom.max(corner.y)];
        }
        for (index, region) in map.regions.into_iter().enumerate() {
            let rings: Vec<Vec<Point>> =
                rings(&region.path).into_iter().map(|ring| ring.into_iter().map(at).collect()).collect();
            let label = at(region.label.unwrap_or_default());
            self.shapes.push(Shape { index, id: region.id, rings, label });
        }
        let lanes = map.lanes.iter().chain(&map.bridges).chain(&map.exits);
        self.lanes.extend(lanes.map(|lane| [lane.p, lane.c, lane.q].map(at)));
        self.places.extend(map.cities.into_iter().map(|city| (city.id, at(Point::new(city.x, city.y)))));
    }
}

/// The place on the table of a point of a map.
fn placed(sheet: &Sheet, (w, h): (f64, f64), point: Point) -> Point {
    let (x, y) = (point.x - w / 2.0, point.y - h / 2.0);
    let (x, y) = match sheet.turn {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        _ => (y, -x),
    };
    Point::new(x + f64::from(sheet.middle.0), y + f64::from(sheet.middle.1))
}

/// The map of a source; `None` if there is no room for it.
fn drawn(source: &Source) -> Option<Drawn> {
    let read = |text: &str| serde_json::from_str(text).ok();
    let of_board = |board: &atlas::regions::Board| {
        let map: Map = atlas::regions::draw(board, |_| ()).ok()?;
        read(&map.to_json())
    };
    match source {
        Source::Printed(text) => read(text),
        Source::Board(text) => of_board(&atlas::regions::Board::read(text).ok()?),
        Source::Face(text, id) => {
            let faces = atlas::regions::Board::read_faces(text).ok()?;
            of_board(faces.iter().find(|face| face.id() == *id)?)
        }
        Source::Roads(text, (w, h)) => {
            let board = atlas::roads::Board::read_custom(text, atlas::roads::NameLang::En).ok();
            let map = board.and_then(|board| atlas::roads::draw(&board, "a", |_| ()).ok());
            map.and_then(|map| read(&map.to_json())).or_else(|| {
                let canvas = (f64::from(*w), f64::from(*h));
                Some(Drawn { canvas, ..Drawn::default() })
            })
        }
    }
}
