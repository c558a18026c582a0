//! The layout of the Roman map: cities, the wealth tokens beside them, the roads on their ways.

use caesar::{Board, PlaceId, WayId};

use crate::atlas::{Map, Point};

/// The radius of a wealth token, and the distances from its city that are tried.
pub(super) const TOKEN_RADIUS: f32 = 16.0;
const TOKEN_DISTANCES: [f32; 3] = [33.0, 37.0, 42.0];

/// The map in the engine's order of places and ways.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) places: Vec<Point>,
    /// The position of the wealth token of each place.
    pub(super) tokens: Vec<Point>,
    /// The slots of each way: x and y of the start, the middle and the end of each road.
    pub(super) slots: Vec<Vec<[f32; 6]>>,
    /// The SVG path of each way.
    pub(super) lines: Vec<String>,
    pub(super) names: Vec<CityLabel>,
    pub(super) numerals: Vec<String>,
}

/// The name of a city and its position.
#[derive(Clone, Debug)]
pub(super) struct CityLabel {
    pub(super) text: String,
    pub(super) at: Point,
    pub(super) anchor: &'static str,
}

impl Layout {
    /// `None` if the map belongs to another board.
    pub(super) fn new(map: &Map, board: &Board) -> Option<Self> {
        let city = |id: &str| map.cities.iter().find(|city| city.id == id);
        let cities: Vec<_> = board.places().iter().map(|place| city(&place.id)).collect::<Option<_>>()?;
        let places: Vec<Point> = cities.iter().map(|city| (city.x, city.y)).collect();
        let way = |ends: [PlaceId; 2]| {
            let [a, b] = ends.map(|end| board.place(end).id.as_str());
            map.ways.iter().find(|way| (way.from == a && way.to == b) || (way.from == b && way.to == a))
        };
        let ways: Vec<_> = board.ways().iter().map(|one| way(one.ends)).collect::<Option<_>>()?;
        let slots: Vec<Vec<[f32; 6]>> = ways.iter().map(|way| way.slots.clone()).collect();
        let names: Vec<CityLabel> = cities.iter().map(|city| name(city)).collect();
        let tokens = tokens(&places, &slots, &names, map.canvas);
        Some(Self {
            tokens,
            places,
            slots,
            names,
            lines: ways.iter().map(|way| way.path.clone()).collect(),
            numerals: cities.iter().map(|city| city.numeral.clone().unwrap_or_default()).collect(),
        })
    }

    pub(super) fn place(&self, place: PlaceId) -> Point {
        self.places[place.index()]
    }

    pub(super) fn way(&self, way: WayId) -> &[[f32; 6]] {
        &self.slots[way.index()]
    }
}

/// The label of a city, on the side that the atlas found free.
fn name(city: &crate::atlas::City) -> CityLabel {
    let (dx, dy) = (city.name.x - city.x, city.name.y - city.y);
    let text = city.name.lines.last().cloned().unwrap_or_default();
    let aside = dx.abs() > 30.0;
    let gap = if city.rome { 28.0 } else { 22.0 };
    if aside {
        let anchor = if dx > 0.0 { "start" } else { "end" };
        CityLabel { text, at: (city.x + dx.signum() * gap, city.y + dy + 6.0), anchor }
    } else {
        CityLabel { text, at: (city.x, city.y + if dy > 0.0 { 36.0 } else { -24.0 }), anchor: "middle" }
    }
}

/// The position of each wealth token: in the direction from its city with the most room.
fn tokens(places: &[Point], slots: &[Vec<[f32; 6]>], names: &[CityLabel], (w, h): (f32, f32)) -> Vec<Point> {
    let mut laid: Vec<Point> = Vec::new();
    for (index, (x, y)) in places.iter().enumerate() {
        let room = |at: Point| {
            let far = |(px, py): Point| (at.0 - px).hypot(at.1 - py);
            let others = places.iter().enumerate().filter(|(other, _)| *other != index);
            let cities = others.map(|(_, place)| far(*place) - 17.0);
            let roads = slots.iter().flatten().flat_map(|slot| {
                [(slot[0], slot[1]), (slot[2], slot[3]), (slot[4], slot[5])].map(|point| far(point) - 8.0)
            });
            let words = names.iter().flat_map(letters).map(|point| far(point) - 8.0);
            let tokens = laid.iter().map(|token| far(*token) - TOKEN_RADIUS);
            let edge = [at.0, at.1, w - at.0, h - at.1];
            cities.chain(roads).chain(words).chain(tokens).chain(edge).fold(f32::INFINITY, f32::min)
        };
        let around = (0..24).flat_map(|step| {
            let (sin, cos) = (step as f32 * std::f32::consts::TAU / 24.0).sin_cos();
            TOKEN_DISTANCES.map(|distance| (x + distance * cos, y + distance * sin))
        });
        let best = around.max_by(|a, b| room(*a).total_cmp(&room(*b))).unwrap_or((*x, *y));
        laid.push(best);
    }
    laid
}

/// Points along the letters of a name.
fn letters(name: &CityLabel) -> Vec<Point> {
    let width = name.text.chars().count() as f32 * 8.6;
    let left = match name.anchor {
        "start" => name.at.0,
        "end" => name.at.0 - width,
        _ => name.at.0 - width / 2.0,
    };
    (0..=6).map(|step| (left + width * step as f32 / 6.0, name.at.1 - 5.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use caesar::sides;

    /// The fullest board: a token beside every city, a road on every slot.
    #[test]
    fn nothing_overlaps_on_either_side() {
        for (board, text) in sides()
            .zip([include_str!("../../../atlas/caesar-a.json"), include_str!("../../../atlas/caesar-b.json")])
        {
            let map = Map::read(text).unwrap();
            let layout = Layout::new(&map, &board).expect("the map belongs to this board");
            let (w, h) = map.canvas;
            for (index, (x, y)) in layout.tokens.iter().enumerate() {
                assert!(
                    *x > TOKEN_RADIUS && *y > TOKEN_RADIUS && x + TOKEN_RADIUS < w && y + TOKEN_RADIUS < h,
                    "a token leaves the map"
                );
                for (px, py) in &layout.places {
                    assert!(
                        (x - px).hypot(y - py) >= TOKEN_RADIUS + 14.0,
                        "the token of {index} covers a city"
                    );
                }
                for (px, py) in &layout.tokens[index + 1..] {
                    assert!((x - px).hypot(y - py) >= 2.0 * TOKEN_RADIUS, "tokens cover each other");
                }
                for slot in layout.slots.iter().flatten() {
                    assert!(
                        (x - slot[2]).hypot(y - slot[3]) >= TOKEN_RADIUS + 5.0,
                        "the token of {index} covers a road"
                    );
                }
            }
            for (way, slots) in board.ways().iter().zip(&layout.slots) {
                assert_eq!(usize::from(way.pieces), slots.len());
            }
            let roads: Vec<(f32, f32)> =
                layout.slots.iter().flatten().map(|slot| (slot[2], slot[3])).collect();
            for (index, (x, y)) in roads.iter().enumerate() {
                assert!(*x > 12.0 && *y > 12.0 && x + 12.0 < w && y + 12.0 < h, "a road leaves the map");
                let apart = |(px, py): &(f32, f32)| (x - px).hypot(y - py) >= 20.0;
                assert!(roads[index + 1..].iter().all(apart), "roads cover each other");
                let clear = |(px, py): &(f32, f32)| (x - px).hypot(y - py) >= 13.0 + 9.0;
                assert!(layout.places.iter().all(clear), "a road covers a city");
            }
            for (x, y) in &layout.places {
                assert!(*x > 16.0 && *y > 16.0 && x + 16.0 < w && y + 16.0 < h, "a city leaves the map");
            }
        }
    }
}
