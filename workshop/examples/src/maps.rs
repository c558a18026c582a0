//! A part of a map of the atlas: regions, cities and roads.

use std::fmt::Write as _;
use std::fs;

use game::Seat;
use serde::Deserialize;

use crate::Drawing;
use crate::example::folder;

/// A finished map, as far as it is drawn here.
#[derive(Clone, Debug, Deserialize)]
pub struct Map {
    theme: Theme,
    continents: Vec<Continent>,
    regions: Vec<Region>,
    borders: Vec<Line>,
    #[serde(default)]
    lanes: Vec<Line>,
    #[serde(default)]
    cities: Vec<City>,
    #[serde(default)]
    ways: Vec<Way>,
}

#[derive(Clone, Debug, Deserialize)]
struct Theme {
    sea: [String; 2],
    border: String,
    coast: String,
    lane: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Continent {
    tint: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Region {
    id: String,
    #[serde(default)]
    c: usize,
    path: String,
    #[serde(default)]
    label: (f64, f64),
    hex: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Line {
    path: String,
}

#[derive(Clone, Debug, Deserialize)]
struct City {
    id: String,
    x: f64,
    y: f64,
    region: Option<String>,
    name: Name,
}

#[derive(Clone, Debug, Deserialize)]
struct Name {
    x: f64,
    y: f64,
    lines: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Way {
    a: String,
    b: String,
    path: String,
    slots: Vec<[f64; 6]>,
}

/// A window of a drawing through which a part of a map is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Left and upper edge in the drawing.
    pub at: (f64, f64),
    /// Width and height in the drawing.
    pub size: (f64, f64),
    /// Left and upper edge of the part of the map.
    pub from: (f64, f64),
    /// How large a unit of the map is.
    pub scale: f64,
}

impl Frame {
    /// Where a point of the map is in the drawing.
    #[must_use]
    pub fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.at.0 + (x - self.from.0) * self.scale, self.at.1 + (y - self.from.1) * self.scale)
    }
}

impl Map {
    /// The map of the atlas with this name.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn read(id: &str) -> Self {
        let path = folder("web/atlas").join(format!("{id}.json"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{id}: {error}"))
    }

    /// The places of a region's pieces in the drawing.
    ///
    /// # Panics
    /// If the map has no such region.
    #[must_use]
    pub fn region(&self, frame: &Frame, id: &str) -> (f64, f64) {
        let region = self.regions.iter().find(|region| region.id == id);
        frame.place(region.unwrap_or_else(|| panic!("no region {id}")).label)
    }

    /// The place of a city in the drawing.
    ///
    /// # Panics
    /// If the map has no such city.
    #[must_use]
    pub fn city(&self, frame: &Frame, id: &str) -> (f64, f64) {
        let city = self.find(id);
        frame.place((city.x, city.y))
    }

    fn find(&self, id: &str) -> &City {
        self.cities.iter().find(|city| city.id == id).unwrap_or_else(|| panic!("no city {id}"))
    }

    /// Draws sea and land.
    pub fn ground(&self, drawing: &mut Drawing, frame: &Frame) {
        let mut body = String::new();
        for region in self.regions.iter().filter(|region| seen(frame, &region.path)) {
            // Provinces are pale, so that roads stand out.
            let tint = match &region.hex {
                Some(hex) if !hex.is_empty() => pale(hex),
                // Land beyond the provinces has no colour.
                Some(_) => "#e5d8bd".to_owned(),
                None => self.continents[region.c].tint.clone(),
            };
            let _infallible = write!(
                body,
                "<path d=\"{}\" fill=\"{tint}\" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
                rounded(&region.path),
                self.theme.coast
            );
        }
        for border in self.borders.iter().filter(|border| seen(frame, &border.path)) {
            let _infallible = write!(
                body,
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>",
                rounded(&border.path),
                self.theme.border
            );
        }
        for lane in &self.lanes {
            let _infallible = write!(
                body,
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"5\" stroke-dasharray=\"1 11\" stroke-linecap=\"round\"/>",
                lane.path, self.theme.lane
            );
        }
        self.window(drawing, frame, &body);
    }

    /// Draws these cities with their names and all ways between them; a way that a seat has built shows its roads.
    pub fn roads(
        &self,
        drawing: &mut Drawing,
        frame: &Frame,
        cities: &[&str],
        owner: impl Fn(&str, &str) -> Option<Seat>,
    ) {
        let mut roads = String::new();
        for way in &self.ways {
            if !(cities.contains(&way.a.as_str()) && cities.contains(&way.b.as_str())) {
                continue;
            }
            let built = owner(&way.a, &way.b).map(|seat| seat.index() + 1);
            let _infallible = write!(
                roads,
                "<path d=\"{}\" fill=\"none\" stroke=\"#fff6dd\" stroke-width=\"3\"/>",
                way.path
            );
            for s in &way.slots {
                let (cx, cy) = (2.0 * s[2] - (s[0] + s[4]) / 2.0, 2.0 * s[3] - (s[1] + s[5]) / 2.0);
                let slot = format!("M{} {}Q{cx:.1} {cy:.1} {} {}", s[0], s[1], s[4], s[5]);
                let (edge, fill) = match built {
                    Some(style) => (format!("var(--p{style}-edge)"), format!("var(--p{style})")),
                    None => ("var(--line-strong)".to_owned(), "#fbf1d8".to_owned()),
                };
                let _infallible = write!(
                    roads,
                    "<path d=\"{slot}\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"15\"/>\
                     <path d=\"{slot}\" fill=\"none\" stroke=\"{fill}\" stroke-width=\"10\"/>"
                );
            }
        }
        self.window(drawing, frame, &crate::drawing::coloured(&roads, None));
        for id in cities {
            self.named(drawing, frame, id);
        }
    }

    /// A city with its name.
    fn named(&self, drawing: &mut Drawing, frame: &Frame, id: &str) {
        let city = self.find(id);
        let (x, y) = frame.place((city.x, city.y));
        let province = self.regions.iter().find(|region| Some(&region.id) == city.region.as_ref());
        let hex = province.and_then(|region| region.hex.as_deref()).unwrap_or("#f6eedc");
        drawing.add(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"13\" fill=\"{hex}\" stroke=\"#2b2520\" stroke-width=\"2.5\"/>"
        ));
        if city.region.is_none() {
            drawing.icon("rome", (x, y), 16.0, "var(--ink)");
        }
        // Names are on the side that the map gives, at a distance that depends on the size of the letters.
        let (dx, dy) = (city.name.x - city.x, city.name.y - city.y);
        let name = city.name.lines.join(" ");
        let half = 4.0 * name.chars().count() as f64;
        let at = if dx.abs() > dy.abs() {
            (x + dx.signum() * (half + 18.0), y)
        } else {
            (x, y + dy.signum() * 25.0)
        };
        drawing.add(&format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"14\" fill=\"#2b2520\" stroke=\"#fffbf3\" stroke-width=\"3.5\" paint-order=\"stroke\" \
             stroke-linejoin=\"round\">{name}</text>",
            at.0, at.1 + 5.0
        ));
    }

    /// The way of these cities as a broad golden line below the roads.
    pub fn golden(&self, drawing: &mut Drawing, frame: &Frame, path: &[&str]) {
        let joins = |way: &&Way, pair: &[&str]| {
            (way.a == pair[0] && way.b == pair[1]) || (way.a == pair[1] && way.b == pair[0])
        };
        let mut body = String::new();
        for pair in path.windows(2) {
            let way =
                self.ways.iter().find(|way| joins(way, pair)).unwrap_or_else(|| panic!("no way {pair:?}"));
            let _infallible = write!(
                body,
                "<path d=\"{}\" fill=\"none\" stroke=\"#ffd84d\" stroke-width=\"30\" stroke-linecap=\"round\"/>",
                way.path
            );
        }
        self.window(drawing, frame, &body);
    }

    /// Puts elements in units of the map behind the window.
    fn window(&self, drawing: &mut Drawing, frame: &Frame, body: &str) {
        let (width, height) = frame.size;
        drawing.add(&format!(
            "<svg x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" viewBox=\"{} {} {:.1} {:.1}\">{body}</svg>",
            frame.at.0, frame.at.1, frame.from.0, frame.from.1, width / frame.scale, height / frame.scale
        ));
    }

    /// Fills the window with the sea.
    pub fn sea(&self, drawing: &mut Drawing, frame: &Frame) {
        let ((x, y), (width, height)) = (frame.at, frame.size);
        drawing.add(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{}\"/>",
            self.theme.sea[0]
        ));
    }
}

/// Whether a part of an outline is behind the window.
fn seen(frame: &Frame, path: &str) -> bool {
    let (left, upper) = frame.from;
    let (right, lower) = (left + frame.size.0 / frame.scale, upper + frame.size.1 / frame.scale);
    let corners = corners(path);
    let beyond = |out: &dyn Fn(&(f64, f64)) -> bool| corners.iter().all(out);
    !(beyond(&|p| p.0 < left)
        || beyond(&|p| p.0 > right)
        || beyond(&|p| p.1 < upper)
        || beyond(&|p| p.1 > lower))
}

/// The corners of an outline made of one absolute point and relative lines.
fn corners(path: &str) -> Vec<(f64, f64)> {
    let mut corners = Vec::new();
    for ring in path.split(['M', 'z']).filter(|ring| !ring.trim().is_empty()) {
        let mut at: Option<(f64, f64)> = None;
        for pair in numbers(ring).chunks_exact(2) {
            let next = at.map_or((pair[0], pair[1]), |at| (at.0 + pair[0], at.1 + pair[1]));
            corners.push(next);
            at = Some(next);
        }
    }
    corners
}

/// The numbers of a path; a minus sign begins a new one.
fn numbers(text: &str) -> Vec<f64> {
    let mut numbers = Vec::new();
    let mut word = String::new();
    for letter in text.chars().chain([' ']) {
        if !(letter.is_ascii_digit() || letter == '.') {
            numbers.extend(word.parse::<f64>().ok());
            word.clear();
        }
        if letter.is_ascii_digit() || letter == '.' || letter == '-' {
            word.push(letter);
        }
    }
    numbers
}

/// A colour on paper: three tenths of it.
fn pale(hex: &str) -> String {
    let part = |from: usize| u32::from_str_radix(&hex[from..from + 2], 16).expect("a colour is #rrggbb");
    let mixed = |from: usize, paper: u32| (part(from) * 3 + paper * 7) / 10;
    format!("#{:02x}{:02x}{:02x}", mixed(1, 0xef), mixed(3, 0xe3), mixed(5, 0xc2))
}

/// The outline in whole units, without corners that are close to the one before: small drawings need no more.
fn rounded(path: &str) -> String {
    const NEAR: i32 = 4;
    let mut out = String::new();
    for ring in path.split('M').filter(|ring| !ring.trim().is_empty()) {
        let corners: Vec<(i32, i32)> = corners(&format!("M{ring}"))
            .into_iter()
            .map(|(x, y)| (x.round() as i32, y.round() as i32))
            .collect();
        let mut last: Option<(i32, i32)> = None;
        for (index, (x, y)) in corners.iter().copied().enumerate() {
            let near = last.is_some_and(|last| (x - last.0).abs() + (y - last.1).abs() < NEAR);
            if near && index + 1 < corners.len() {
                continue;
            }
            let command = if last.is_none() { 'M' } else { 'L' };
            let _infallible = write!(out, "{command}{x} {y}");
            last = Some((x, y));
        }
        if ring.trim_end().ends_with('z') {
            out.push('z');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_are_rounded_and_out_of_sight_ones_left_out() {
        assert_eq!(rounded("M1.2 2l.1.1 3-4z"), "M1 2L4 -2z");
        assert_eq!(pale("#000000"), "#a79e87");
        let frame = Frame { at: (0.0, 0.0), size: (100.0, 100.0), from: (0.0, 0.0), scale: 1.0 };
        assert!(seen(&frame, "M90 90l50 50") && !seen(&frame, "M190 90l50 50"));
    }

    #[test]
    fn a_point_of_the_map_has_its_place_in_the_window() {
        let frame = Frame { at: (10.0, 20.0), size: (50.0, 50.0), from: (100.0, 200.0), scale: 0.5 };
        assert_eq!(frame.place((110.0, 220.0)), (15.0, 30.0));
    }
}
