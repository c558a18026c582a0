//! The boards of the games.

use std::fmt::Write as _;

use caesar::Caesar;
use eggs::Eggs;
use eme::{Eme, Side};
use game::Seat;
use legends::{Legends, Tile};
use serde_json::Value;

use super::{COLOURS, Drawing, INK, PAPER, Picture, disc, label};

/// The width of a drawing, in pixels.
const WIDTH: f64 = 760.0;
/// The width of four tiles, whose regions are small.
const WIDE: f64 = 1000.0;
/// The width and height of an upright tile, in the units of its map.
const TILE: (f64, f64) = (680.0, 1000.0);

/// The maps of the atlas by their names.
macro_rules! maps {
    ($($name:literal)+) => {
        fn map(name: &str) -> Value {
            let text = match name {
                $($name => include_str!(concat!("../../../web/atlas/", $name, ".json")),)+
                _ => unreachable!("every board of ours has a map"),
            };
            serde_json::from_str(text).expect("a map of the atlas is JSON")
        }
    };
}

maps! {
    "eme-a" "eme-b" "caesar-a" "caesar-b" "legends-meadows" "legends-desert" "legends-fern" "legends-tall_islands"
    "legends-volcano" "legends-ice_islands" "legends-citadel" "legends-horseshoe"
}

impl Picture for Eme {
    /// A custom board has no map.
    fn drawn(public: &Self::Public) -> Option<Drawing> {
        let map = map(match public.board.side()? {
            Side::A => "eme-a",
            Side::B => "eme-b",
        });
        let mut svg = ground(&map);
        for (drawn, region) in list(&map, "regions").iter().zip(public.board().all().iter()) {
            let cities = Seat::all(public.seats).map(|seat| {
                (seat.index(), public.cities[seat].iter().filter(|city| **city == region).count())
            });
            let start = if public.board().start == region { " ★" } else { "" };
            let field = Field { drawn, name: format!("{region}{start}"), scale: 1.3, at: &|point| point };
            field.draw(&mut svg, &public.armies[region], cities);
        }
        Some(Drawing { size: size(&map), width: WIDTH, svg })
    }
}

impl Picture for Legends {
    /// Custom faces have no maps.
    fn drawn(public: &Self::Public) -> Option<Drawing> {
        if !public.board.set.is_own() || public.board.tiles.is_empty() {
            return None;
        }
        let mut svg = format!("<rect width=\"4000\" height=\"4000\" fill=\"{PAPER}\"/>");
        let (corners, size) = arranged(&public.board.tiles, public.board.rectangle);
        let mut fields = String::new();
        for (tile, corner) in public.board.tiles.iter().zip(corners) {
            let (width, height) = extent(*tile);
            let middle = (corner.0 + width / 2.0, corner.1 + height / 2.0);
            let turn = 90 * tile.turn as u32;
            let map = map(&format!("legends-{}", tile.face.word()));
            let ground = ground(&map);
            let _ = write!(
                svg,
                "<g transform=\"translate({} {}) rotate({turn}) translate({} {})\">{ground}</g>",
                middle.0,
                middle.1,
                -TILE.0 / 2.0,
                -TILE.1 / 2.0
            );
            // Pieces and names stand upright on a turned tile.
            let (sin, cos) = f64::from(turn).to_radians().sin_cos();
            let at = |(x, y): (f64, f64)| {
                let (dx, dy) = (x - TILE.0 / 2.0, y - TILE.1 / 2.0);
                (middle.0 + dx * cos - dy * sin, middle.1 + dx * sin + dy * cos)
            };
            for drawn in list(&map, "regions") {
                let Some(region) = legends::region_of_id(word(drawn, "id")) else { continue };
                let cities = Seat::all(public.seats).map(|seat| {
                    (seat.index(), public.cities[seat].iter().filter(|city| **city == region).count())
                });
                let start = if public.start == Some(region) { " ★" } else { "" };
                let name = format!("{}{start}", word(drawn, "id"));
                let field = Field { drawn, name, scale: 1.7, at: &at };
                field.draw(&mut fields, &public.armies[region], cities);
            }
        }
        Some(Drawing { size, width: WIDE, svg: svg + &fields })
    }
}

/// The width and height of a tile as it lies.
fn extent(tile: Tile) -> (f64, f64) {
    if tile.turn.lies() { (TILE.1, TILE.0) } else { TILE }
}

/// The upper left corners of the tiles, in a T or a rectangle, and the size of the table.
fn arranged(tiles: &[Tile], rectangle: bool) -> (Vec<(f64, f64)>, (f64, f64)) {
    let (width, height) = extent(tiles[0]);
    let corner = |(slot, tile): (usize, &Tile)| {
        let (own_width, own_height) = extent(*tile);
        match (rectangle, slot) {
            (_, 0) => (0.0, 0.0),
            (true, _) => ((slot % 2) as f64 * width, (slot / 2) as f64 * height),
            (false, 1) => (-own_width, (height - own_height) / 2.0),
            (false, 2) => (width, (height - own_height) / 2.0),
            (false, _) => ((width - own_width) / 2.0, height),
        }
    };
    let corners: Vec<(f64, f64)> = tiles.iter().enumerate().map(corner).collect();
    let left = corners.iter().map(|at| at.0).fold(0.0, f64::min);
    let top = corners.iter().map(|at| at.1).fold(0.0, f64::min);
    let placed: Vec<(f64, f64)> = corners.iter().map(|at| (at.0 - left, at.1 - top)).collect();
    let ends = tiles.iter().zip(&placed).map(|(tile, at)| (at.0 + extent(*tile).0, at.1 + extent(*tile).1));
    let size = ends.fold((0.0, 0.0), |size: (f64, f64), end| (size.0.max(end.0), size.1.max(end.1)));
    (placed, size)
}

impl Picture for Caesar {
    fn drawn(public: &Self::Public) -> Option<Drawing> {
        let board = public.board;
        let map =
            caesar::sides().position(|side| side == board).map(|side| map(["caesar-a", "caesar-b"][side]));
        let sea = || String::from("<rect width=\"1000\" height=\"1000\" fill=\"#e6d6ae\"/>");
        let mut svg = map.as_ref().map_or_else(sea, ground);
        // The positions and names of cities come from the map, or from the file of a custom board.
        let on_map = |id: &str| {
            let found = list(map.as_ref()?, "cities").iter().find(|city| word(city, "id") == id)?;
            let lines: Vec<&str> = list(&found["name"], "lines").iter().filter_map(Value::as_str).collect();
            Some(((number(&found["x"]), number(&found["y"])), lines.join(" ")))
        };
        let drawn: Vec<((f64, f64), String)> = board
            .places()
            .iter()
            .map(|place| {
                let own = || {
                    let name = place.name.as_ref().map_or(place.id.as_str(), |names| names.en.as_str());
                    ((f64::from(place.x), f64::from(place.y)), name.to_owned())
                };
                on_map(&place.id).unwrap_or_else(own)
            })
            .collect();
        for (index, way) in board.ways().iter().enumerate() {
            let [a, b] = way.ends.map(|end| drawn[end.index()].0);
            let owner = usize::from(public.roads.owners()[index]);
            let (colour, weight) = COLOURS.get(owner).map_or((PAPER, 3), |colour| (*colour, 9));
            let dash = if way.pieces == 2 { " stroke-dasharray=\"14 6\"" } else { "" };
            let _ = write!(
                svg,
                "<path d=\"M{} {}L{} {}\" stroke=\"{colour}\" stroke-width=\"{weight}\"{dash}/>",
                a.0, a.1, b.0, b.1
            );
        }
        for (index, (at, name)) in drawn.iter().enumerate() {
            let id = caesar::PlaceId(index as u8);
            let fill = match public.taker(id) {
                Some(seat) => COLOURS[seat.index()],
                None if index == 0 => INK,
                None => PAPER,
            };
            disc(&mut svg, *at, 18.0, fill);
            let ink = if fill == PAPER { INK } else { "#fff" };
            label(&mut svg, (at.0, at.1 + 6.0), 17.0, "middle", ink, &index.to_string());
            let wealth = if public.available.contains(id) {
                format!(", {}", public.wealth_of(id).word())
            } else {
                String::new()
            };
            label(&mut svg, (at.0, at.1 + 36.0), 17.0, "middle", INK, &format!("{name}{wealth}"));
        }
        Some(Drawing { size: map.as_ref().map_or((1000.0, 1000.0), size), width: WIDTH, svg })
    }
}

impl Picture for Eggs {
    fn drawn(_: &Self::Public) -> Option<Drawing> {
        None
    }
}

/// Sea, land and borders of a map.
fn ground(map: &Value) -> String {
    let (theme, (width, height)) = (&map["theme"], size(map));
    let mut svg = format!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        theme["sea"][0].as_str().unwrap_or("")
    );
    for land in list(map, "continents") {
        let (tint, path) = (word(land, "tint"), word(land, "path"));
        let coast = word(theme, "coast");
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"{tint}\" fill-rule=\"evenodd\" stroke=\"{coast}\" stroke-width=\"2\"/>"
        );
    }
    for province in list(map, "regions").iter().filter(|region| region["hex"].is_string()) {
        let _ = write!(
            svg,
            "<path d=\"{}\" fill=\"{}\" opacity=\"0.5\"/>",
            word(province, "path"),
            word(province, "hex")
        );
    }
    for (lines, colour, dash) in [
        ("borders", "border", "none"),
        ("lanes", "lane", "4 8"),
        ("exits", "lane", "4 8"),
        ("bridges", "frame", "none"),
    ] {
        for line in list(map, lines) {
            let (path, colour) = (word(line, "path"), word(theme, colour));
            let _ = write!(
                svg,
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"3\" stroke-dasharray=\"{dash}\"/>"
            );
        }
    }
    svg
}

/// A region of a map.
struct Field<'a> {
    drawn: &'a Value,
    name: String,
    /// The size of pieces and letters.
    scale: f64,
    /// The place on the drawing of a point of the map.
    at: &'a dyn Fn((f64, f64)) -> (f64, f64),
}

impl Field<'_> {
    /// Its cities and armies, and its name.
    fn draw(&self, svg: &mut String, armies: &[u8], cities: impl Iterator<Item = (usize, usize)>) {
        let point = |point: &Value| (self.at)((number(&point[0]), number(&point[1])));
        let slots: Vec<(f64, f64)> = list(self.drawn, "slots").iter().map(point).collect();
        // With more groups than slots, the last ones cover a part of the first ones.
        let mut places = (0..).map(|nth: usize| {
            let (x, y) = slots[nth % slots.len()];
            (x + 12.0 * (nth / slots.len()) as f64, y)
        });
        let mut next = || places.next().expect("there is always another place");
        let half = 10.0 * self.scale;
        for (owner, _) in cities.filter(|(_, count)| *count > 0) {
            let ((x, y), colour) = (next(), COLOURS[owner]);
            let (x, y, side) = (x - half, y - half, 2.0 * half);
            let _ = write!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side}\" height=\"{side}\" fill=\"{colour}\" stroke=\"#fff\" \
                 stroke-width=\"3\"/>"
            );
        }
        let neutral = armies.len() - 1;
        for (colour, count) in armies.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (x, y) = next();
            disc(svg, (x, y), 11.0 * self.scale, COLOURS[if colour == neutral { 6 } else { colour }]);
            label(svg, (x, y + 4.5 * self.scale), 13.0 * self.scale, "middle", "#fff", &count.to_string());
        }
        label(svg, point(&self.drawn["mark"]), 13.0 * self.scale, "middle", INK, &self.name);
    }
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn word<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0)
}

fn size(map: &Value) -> (f64, f64) {
    (number(&map["canvas"][0]), number(&map["canvas"][1]))
}
