//! Draws the map with half blocks: each cell of the screen is two points, one above the other.

use atlas::Point;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::COLOURS;
use crate::play::chart::{Holder, Picture};
use crate::play::scene::SHAPES;

/// Colours that every terminal of 256 colours has.
const SEA: Color = Color::Indexed(24);
const LANE: Color = Color::Indexed(152);
const LAND: Color = Color::Indexed(144);
const NEUTRAL: Color = Color::Indexed(246);
const BORDER: Color = Color::Indexed(236);
const ROAD: Color = Color::Indexed(240);

/// The lines that a picture takes if it is this wide.
pub(super) fn height(picture: &Picture, width: u16) -> u16 {
    let [left, top, right, bottom] = picture.frame;
    (f64::from(width) * (bottom - top) / (right - left) / 2.0).ceil() as u16
}

/// Draws a picture as large as fits into an area, in its middle.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, picture: &Picture) {
    let wanted = height(picture, area.width);
    let width = if wanted > area.height {
        (u32::from(area.width) * u32::from(area.height) / u32::from(wanted.max(1))) as u16
    } else {
        area.width
    };
    let lines = wanted.min(area.height);
    let area = Rect { x: area.x + (area.width - width) / 2, y: area.y, width, height: lines };
    if area.is_empty() {
        return;
    }
    let raster = Raster::of(picture, (usize::from(area.width), 2 * usize::from(area.height)));
    for y in 0..area.height {
        for x in 0..area.width {
            let [top, bottom] = [0, 1].map(|half| raster.colour((usize::from(x), 2 * usize::from(y) + half)));
            let cell = &mut buffer[(area.x + x, area.y + y)];
            cell.set_symbol("▀").set_style(Style::new().fg(top).bg(bottom));
        }
    }
    raster.write_labels(buffer, area);
}

/// Points of colour, and where labels stand.
struct Raster<'a> {
    picture: &'a Picture,
    size: (usize, usize),
    colours: Vec<Color>,
}

impl<'a> Raster<'a> {
    fn of(picture: &'a Picture, size: (usize, usize)) -> Self {
        let mut raster = Self { picture, size, colours: vec![SEA; size.0 * size.1] };
        for [p, c, q] in &picture.lanes {
            raster.curve([*p, *c, *q], LANE, true);
        }
        raster.land();
        for (ends, holder) in &picture.roads {
            let [a, b] = *ends;
            raster.curve([a, a.middle(b), b], colour(*holder, ROAD), false);
        }
        raster
    }

    fn colour(&self, (x, y): (usize, usize)) -> Color {
        self.colours[y * self.size.0 + x]
    }

    /// Fills the regions; where two of them meet there is a border.
    fn land(&mut self) {
        let (width, height) = self.size;
        let mut owners: Vec<Option<usize>> = vec![None; width * height];
        for (index, (rings, ..)) in self.picture.regions.iter().enumerate() {
            let bounds = self.bounds(rings);
            for y in bounds[1]..bounds[3].min(height) {
                for x in bounds[0]..bounds[2].min(width) {
                    if inside(rings, self.point(x, y)) {
                        owners[y * width + x] = Some(index);
                    }
                }
            }
        }
        for at in 0..owners.len() {
            let Some(region) = owners[at] else { continue };
            let other =
                |next: usize| owners.get(next).copied().flatten().is_some_and(|other| other != region);
            let meets = ((at + 1) % width != 0 && other(at + 1)) || other(at + width);
            let mark = self.picture.regions[region].2.as_ref();
            let fill = mark.map_or(LAND, |mark| colour(mark.holder, LAND));
            self.colours[at] = if meets { BORDER } else { fill };
        }
    }

    /// The points that can lie inside rings: left, top, right and bottom.
    fn bounds(&self, rings: &[Vec<Point>]) -> [usize; 4] {
        let mut bounds = [usize::MAX, usize::MAX, 0, 0];
        for (x, y) in rings.iter().flatten().map(|point| self.at(*point)) {
            bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x + 1), bounds[3].max(y + 1)];
        }
        bounds
    }

    /// The middle of a point of colour on the table.
    fn point(&self, x: usize, y: usize) -> Point {
        let [left, top, right, bottom] = self.picture.frame;
        let (w, h) = (right - left, bottom - top);
        let share = |at: usize, of: usize| (at as f64 + 0.5) / of as f64;
        Point::new(left + w * share(x, self.size.0), top + h * share(y, self.size.1))
    }

    /// The point of colour at a place on the table.
    fn at(&self, point: Point) -> (usize, usize) {
        let [left, top, right, bottom] = self.picture.frame;
        let scaled = |at: f64, low: f64, high: f64, size: usize| {
            (((at - low) / (high - low) * size as f64).max(0.0) as usize).min(size - 1)
        };
        (scaled(point.x, left, right, self.size.0), scaled(point.y, top, bottom, self.size.1))
    }

    /// A quadratic curve, dotted or not.
    fn curve(&mut self, [p, c, q]: [Point; 3], colour: Color, dotted: bool) {
        let steps = 4 * self.size.0.max(self.size.1);
        let mut last = None;
        let mut drawn = 0;
        for step in 0..=steps {
            let t = step as f64 / steps as f64;
            let at = self.at(p * ((1.0 - t) * (1.0 - t)) + c * (2.0 * t * (1.0 - t)) + q * (t * t));
            if last == Some(at) {
                continue;
            }
            last = Some(at);
            drawn += 1;
            if !dotted || drawn % 2 == 0 {
                self.colours[at.1 * self.size.0 + at.0] = colour;
            }
        }
    }

    /// The labels of regions and cities, with the shape of the player who holds them.
    fn write_labels(&self, buffer: &mut Buffer, area: Rect) {
        let regions = self.picture.regions.iter().filter_map(|(_, at, mark)| Some((*at, mark.as_ref()?)));
        let cities = self.picture.cities.iter().map(|(at, mark)| (*at, mark));
        for (at, mark) in regions.chain(cities) {
            let shape = match mark.holder {
                Holder::Seat(seat) => SHAPES[seat.index()].to_string(),
                Holder::Neutral => "n".to_owned(),
                Holder::Nobody => String::new(),
            };
            let text = format!("{shape}{}", mark.label);
            let letters = text.chars().count() as u16;
            let (x, y) = self.at(at);
            let x = (x as u16).saturating_sub(letters / 2).min(area.width.saturating_sub(letters));
            let style = Style::new().fg(Color::Black).bg(colour(mark.holder, LAND));
            buffer.set_stringn(
                area.x + x,
                area.y + y as u16 / 2,
                text,
                usize::from(area.width),
                style.add_modifier(Modifier::BOLD),
            );
        }
    }
}

fn colour(holder: Holder, nobody: Color) -> Color {
    match holder {
        Holder::Nobody => nobody,
        Holder::Neutral => NEUTRAL,
        Holder::Seat(seat) => COLOURS[seat.index()],
    }
}

/// Whether a point lies inside rings, by the rule `evenodd`.
fn inside(rings: &[Vec<Point>], at: Point) -> bool {
    let mut inside = false;
    for ring in rings {
        let mut last = ring.last().copied().unwrap_or_default();
        for corner in ring {
            let between = (corner.y > at.y) != (last.y > at.y);
            if between && at.x < (last.x - corner.x) * (at.y - corner.y) / (last.y - corner.y) + corner.x {
                inside = !inside;
            }
            last = *corner;
        }
    }
    inside
}
