//! Paths as text: an absolute start, then relative lines, all rounded to tenths, so that errors do not accumulate.

use std::fmt::Write as _;

use crate::point::Point;

/// A ring.
pub(crate) fn polygon(ring: &[Point]) -> String {
    line(ring) + "z"
}

/// An open line.
pub(crate) fn line(points: &[Point]) -> String {
    let tenths = |value: f64| (value * 10.0).round() as i64;
    let mut corners = points.iter().map(|point| (tenths(point.x), tenths(point.y)));
    let Some(mut last) = corners.next() else { return String::new() };
    let mut out = format!("M{} {}l", number(last.0), number(last.1));
    for (x, y) in corners {
        push(&mut out, x - last.0);
        push(&mut out, y - last.1);
        last = (x, y);
    }
    out
}

/// A quadratic curve.
pub(crate) fn quadratic(p: Point, c: Point, q: Point) -> String {
    let [px, py, cx, cy, qx, qy] =
        [p.x, p.y, c.x, c.y, q.x, q.y].map(|value| number((value * 10.0).round() as i64));
    format!("M{px} {py}Q{cx} {cy} {qx} {qy}")
}

/// The rings of a path of a region.
#[must_use]
pub fn rings(path: &str) -> Vec<Vec<Point>> {
    let ring = |text: &str| {
        let mut at = Point::default();
        let corner = |pair: &[f64]| {
            at = (at + Point::new(pair[0], pair[1])).rounded();
            at
        };
        numbers(text).chunks_exact(2).map(corner).collect()
    };
    path.split(['M', 'z']).filter(|text| !text.trim().is_empty()).map(ring).collect()
}

/// The numbers in a text; a minus sign begins a new one.
pub(crate) fn numbers(text: &str) -> Vec<f64> {
    let apart = text.replace('-', " -");
    let words = apart.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    words.filter_map(|word| word.parse().ok()).collect()
}

fn push(out: &mut String, tenths: i64) {
    if tenths >= 0 && !out.ends_with('l') {
        out.push(' ');
    }
    let _ = write!(out, "{}", number(tenths));
}

/// Tenths as a number without trailing zeros.
fn number(tenths: i64) -> String {
    let (sign, size) = (if tenths < 0 { "-" } else { "" }, tenths.abs());
    match (size / 10, size % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, part) => format!("{sign}.{part}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_as_it_was_written() {
        let ring: Vec<Point> = [(1.0, 2.0), (4.5, -2.0), (4.4, 0.0)].into_iter().map(Point::from).collect();
        let text = polygon(&ring);
        assert_eq!(text, "M1 2l3.5-4-.1 2z");
        assert_eq!(rings(&text), [ring]);
    }

    #[test]
    fn a_curve_has_its_three_points() {
        let text = quadratic(Point::new(0.5, 1.0), Point::new(2.0, -0.1), Point::new(3.0, 4.0));
        assert_eq!(text, "M.5 1Q2 -.1 3 4");
        assert_eq!(numbers(&text), [0.5, 1.0, 2.0, -0.1, 3.0, 4.0]);
    }
}
