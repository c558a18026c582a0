//! Points and lines on the canvas, computed only with operations that are the same on every machine.

use std::ops::{Add, Div, Mul, Sub};

use serde::{Deserialize, Serialize};

/// A point of the canvas: x to the right, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(from = "(f64, f64)", into = "(f64, f64)")]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(crate) fn to(self, other: Self) -> f64 {
        (other - self).length()
    }

    /// A quarter turn.
    pub(crate) fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// The point halfway to another.
    #[must_use]
    pub fn middle(self, other: Self) -> Self {
        (self + other) / 2.0
    }

    /// The distance to the segment between two points.
    pub(crate) fn to_segment(self, a: Self, b: Self) -> f64 {
        self.to(nearest(self, a, b))
    }

    /// Rounded to tenths, as in published maps.
    pub(crate) fn rounded(self) -> Self {
        Self::new(tenth(self.x), tenth(self.y))
    }
}

/// A number rounded to a tenth.
pub(crate) fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// The point of a segment that is nearest to a point.
pub(crate) fn nearest(point: Point, a: Point, b: Point) -> Point {
    let along = b - a;
    let share = (point - a).dot(along) / along.dot(along).max(1e-9);
    a + along * share.clamp(0.0, 1.0)
}

/// The mean of points.
pub(crate) fn mean(points: &[Point]) -> Point {
    points.iter().fold(Point::default(), |sum, point| sum + *point) / points.len().max(1) as f64
}

/// A quadratic curve as a line with this number of corners.
pub(crate) fn curve(p: Point, c: Point, q: Point, corners: usize) -> Vec<Point> {
    let at = |step: usize| {
        let t = step as f64 / (corners - 1) as f64;
        p * ((1.0 - t) * (1.0 - t)) + c * (2.0 * t * (1.0 - t)) + q * (t * t)
    };
    (0..corners).map(at).collect()
}

/// The length of a line.
pub(crate) fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| pair[0].to(pair[1])).sum()
}

/// The point of a line at a distance from its beginning.
pub(crate) fn along(line: &[Point], distance: f64) -> Point {
    let mut left = distance;
    for pair in line.windows(2) {
        let step = pair[0].to(pair[1]);
        if left <= step && step > 0.0 {
            return pair[0] + (pair[1] - pair[0]) * (left.max(0.0) / step);
        }
        left -= step;
    }
    line.last().copied().unwrap_or_default()
}

/// The distance from a point to a line.
pub(crate) fn to_line(point: Point, line: &[Point]) -> f64 {
    line.windows(2).map(|pair| point.to_segment(pair[0], pair[1])).fold(f64::INFINITY, f64::min)
}

/// The distance between two lines; 0 if they cross.
pub(crate) fn between(a: &[Point], b: &[Point]) -> f64 {
    if crosses(a, b) {
        return 0.0;
    }
    let one = a.iter().map(|point| to_line(*point, b));
    let other = b.iter().map(|point| to_line(*point, a));
    one.chain(other).fold(f64::INFINITY, f64::min)
}

/// Whether two lines cross.
pub(crate) fn crosses(a: &[Point], b: &[Point]) -> bool {
    a.windows(2).any(|one| b.windows(2).any(|other| cross([one[0], one[1]], [other[0], other[1]])))
}

/// Whether two segments cross inside both of them.
pub(crate) fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Whether a point lies in a ring.
pub(crate) fn inside(point: Point, ring: &[Point]) -> bool {
    let mut within = false;
    let mut before = ring.len().saturating_sub(1);
    for at in 0..ring.len() {
        let (a, b) = (ring[at], ring[before]);
        if (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
        before = at;
    }
    within
}

/// The line without the corners that are within `tolerance` of it (Douglas and Peucker).
pub(crate) fn simplified(line: &[Point], tolerance: f64) -> Vec<Point> {
    let mut keep = vec![false; line.len()];
    let mut spans = vec![(0, line.len() - 1)];
    (keep[0], keep[line.len() - 1]) = (true, true);
    while let Some((first, last)) = spans.pop() {
        let mut worst = (tolerance, None);
        for at in first + 1..last {
            let far = line[at].to_segment(line[first], line[last]);
            if far > worst.0 {
                worst = (far, Some(at));
            }
        }
        if let Some(at) = worst.1 {
            keep[at] = true;
            spans.extend([(first, at), (at, last)]);
        }
    }
    line.iter().zip(keep).filter_map(|(point, kept)| kept.then_some(*point)).collect()
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Div<f64> for Point {
    type Output = Self;

    fn div(self, divisor: f64) -> Self {
        Self::new(self.x / divisor, self.y / divisor)
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self::new(x, y)
    }
}

impl From<Point> for (f64, f64) {
    fn from(point: Point) -> Self {
        (point.x, point.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(f64, f64)]) -> Vec<Point> {
        points.iter().copied().map(Point::from).collect()
    }

    #[test]
    fn lines_are_as_far_apart_as_their_nearest_points() {
        let flat = line(&[(0.0, 0.0), (10.0, 0.0)]);
        assert_eq!(between(&flat, &line(&[(5.0, 3.0), (5.0, 9.0)])), 3.0);
        assert_eq!(between(&flat, &line(&[(5.0, -3.0), (5.0, 9.0)])), 0.0);
        assert_eq!(to_line(Point::new(13.0, 4.0), &flat), 5.0);
    }

    #[test]
    fn a_ring_tells_inside_from_outside() {
        let square = line(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
        assert!(inside(Point::new(1.0, 3.0), &square));
        assert!(!inside(Point::new(5.0, 3.0), &square));
    }

    #[test]
    fn simplifying_keeps_corners_and_drops_what_lies_on_the_line() {
        let bent = line(&[(0.0, 0.0), (5.0, 0.1), (10.0, 0.0), (10.0, 8.0)]);
        assert_eq!(simplified(&bent, 0.5), line(&[(0.0, 0.0), (10.0, 0.0), (10.0, 8.0)]));
    }

    #[test]
    fn a_point_along_a_line_is_measured_from_its_beginning() {
        let bent = line(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]);
        assert_eq!(length(&bent), 8.0);
        assert_eq!(along(&bent, 6.0), Point::new(4.0, 2.0));
    }
}
