//! Armies, cards and signs.

use game::Seat;

use crate::Drawing;

const INK: &str = "var(--ink)";

/// The shape of an arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The distance by which it bends to its left.
    pub bend: f64,
    /// The gap at both ends.
    pub gap: f64,
    /// The cost to show, if any.
    pub cost: Option<u8>,
}

/// A card: its value, its action and its price.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// Its colour.
    pub tint: String,
    /// The icons of its upper half, each with an optional number.
    pub top: Vec<(String, String)>,
    /// The icons of its lower half, each with an optional number.
    pub actions: Vec<(String, String)>,
    /// The sign between two actions.
    pub between: &'static str,
    /// The price of its place.
    pub price: Option<u8>,
    /// Whether it is marked as taken.
    pub taken: bool,
}

impl Card {
    /// The width of a card.
    pub const WIDTH: f64 = 84.0;

    /// Draws it; the point is the middle of its upper edge.
    pub fn draw(&self, drawing: &mut Drawing, (x, y): (f64, f64)) {
        let (width, height) = (Self::WIDTH, 104.0);
        let left = x - width / 2.0;
        let (edge, weight) = if self.taken { ("var(--p1)", 4.0) } else { ("var(--line-strong)", 1.5) };
        drawing.shape(&format!(
            "<rect x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width}\" height=\"{height}\" rx=\"9\" fill=\"var(--surface)\" \
             stroke=\"{edge}\" stroke-width=\"{weight}\"/><path d=\"M{:.1} {:.1}h{}v44h-{}z\" fill=\"{}\"/>",
            left + 5.0, y + 5.0, width - 10.0, width - 10.0, self.tint
        ));
        icons(drawing, &self.top, "", (x, y + 27.0), size(&self.top));
        icons(drawing, &self.actions, self.between, (x, y + 77.0), size(&self.actions));
        if let Some(price) = self.price {
            drawing.price((x, y - 15.0), price);
        }
    }
}

/// The size of icons: a single one is larger.
fn size(icons: &[(String, String)]) -> f64 {
    if icons.len() == 1 { 36.0 } else { 26.0 }
}

/// Icons side by side around a point, each with its number.
fn icons(drawing: &mut Drawing, icons: &[(String, String)], between: &str, (x, y): (f64, f64), size: f64) {
    let room = |(_, number): &(String, String)| size + 2.0 + 0.42 * size * number.chars().count() as f64;
    let gap = if between.is_empty() { 2.0 } else { 11.0 };
    let all: f64 = icons.iter().map(room).sum::<f64>() + gap * (icons.len().saturating_sub(1)) as f64;
    let squeeze = (74.0 / all).min(1.0);
    let mut at = x - all * squeeze / 2.0;
    for (index, (icon, number)) in icons.iter().enumerate() {
        if index > 0 {
            drawing.text((at + gap * squeeze / 2.0, y), 15.0 * squeeze, "var(--ink-2)", between);
            at += gap * squeeze;
        }
        let size = size * squeeze;
        drawing.icon(icon, (at + size / 2.0, y), size, "var(--ink-2)");
        at += size;
        let wide = 0.42 * size * number.chars().count() as f64;
        if !number.is_empty() {
            drawing.text((at + wide / 2.0 + 1.0, y), size * 0.68, INK, number);
        }
        at += wide;
        at += 2.0 * squeeze;
    }
}

impl Drawing {
    /// Adds elements whose colours are variables of the client.
    pub(crate) fn shape(&mut self, svg: &str) {
        let svg = crate::drawing::coloured(svg, None);
        self.add(&svg);
    }

    /// The armies of a seat around a point; nothing where there are none.
    pub fn armies(&mut self, seat: Seat, at: (f64, f64), count: u8) {
        let style = seat.index() + 1;
        if count > 0 {
            self.icon(&format!("army-{style}"), at, 34.0, INK);
            let drop = if style == 3 { 5.0 } else { 0.0 };
            self.text((at.0, at.1 + drop), 17.0, &format!("var(--p{style}-on)"), &count.to_string());
        }
    }

    /// A letter that the text refers to.
    pub fn letter(&mut self, (x, y): (f64, f64), letter: &str) {
        self.shape(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"12\" fill=\"var(--surface)\" stroke=\"var(--ink)\" stroke-width=\"1.5\"/>"
        ));
        self.text((x, y), 15.0, INK, letter);
    }

    /// A price in coins.
    pub fn price(&mut self, (x, y): (f64, f64), price: u8) {
        self.icon("coin", (x - 9.0, y), 20.0, INK);
        self.text((x + 10.0, y), 18.0, INK, &price.to_string());
    }

    /// Points that a seat gets: its sign and the number.
    pub fn points(&mut self, (x, y): (f64, f64), seat: Seat, points: i16) {
        let shape = seat.index() + 1;
        self.shape(&format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"72\" height=\"30\" rx=\"15\" fill=\"var(--surface)\" \
             stroke=\"var(--p{shape}-edge)\" stroke-width=\"2\"/>",
            x - 36.0,
            y - 15.0
        ));
        self.icon(&format!("shape-{shape}"), (x - 18.0, y), 20.0, INK);
        self.text((x + 12.0, y), 18.0, INK, &signed(points));
    }

    /// A number of victory points.
    pub fn victory(&mut self, (x, y): (f64, f64), points: i16) {
        self.icon("vp", (x - 14.0, y), 28.0, "var(--brass)");
        self.text((x + 14.0, y), 22.0, INK, &points.to_string());
    }

    /// An arrow from one point to another.
    pub fn arrow(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = length(dx, dy);
        let (ux, uy) = (dx / long, dy / long);
        let start = (from.0 + ux * stroke.gap, from.1 + uy * stroke.gap);
        let end = (to.0 - ux * stroke.gap, to.1 - uy * stroke.gap);
        let middle = (
            (start.0 + end.0) / 2.0 + uy * stroke.bend * 2.0,
            (start.1 + end.1) / 2.0 - ux * stroke.bend * 2.0,
        );
        // The head points along the last stretch of the curve.
        let (hx, hy) = (end.0 - middle.0, end.1 - middle.1);
        let head = length(hx, hy);
        let (hx, hy) = (hx / head, hy / head);
        let base = (end.0 - hx * 11.0, end.1 - hy * 11.0);
        let line = format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            start.0, start.1, middle.0, middle.1, base.0, base.1
        );
        let tip = format!(
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
            end.0,
            end.1,
            base.0 - hy * 7.0,
            base.1 + hx * 7.0,
            base.0 + hy * 7.0,
            base.1 - hx * 7.0
        );
        self.shape(&format!(
            "<g stroke-linecap=\"round\" stroke-linejoin=\"round\"><path d=\"{line}{tip}\" fill=\"none\" stroke=\"var(--surface)\" \
             stroke-width=\"8\"/><path d=\"{line}\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"3.5\"/>\
             <path d=\"{tip}\" fill=\"var(--ink)\"/></g>"
        ));
        if let Some(cost) = stroke.cost {
            let at = ((start.0 + end.0) / 2.0 + uy * stroke.bend, (start.1 + end.1) / 2.0 - ux * stroke.bend);
            self.letter(at, &cost.to_string());
        }
    }
}

/// The length of a vector, at least 1.
fn length(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt().max(1.0)
}

/// A number with its sign.
pub(crate) fn signed(number: i16) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}
