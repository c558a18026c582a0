//! The coast around a custom board, and what floats off it.

use super::board::Placed;
use crate::noise::noise;
use crate::point::{Point, mean};

/// The distance of the coast from the outermost cities, and of its corners from each other.
const SHORE: f64 = 78.0;
const CORNERS: f64 = 12.0;
/// The directions in which the outermost cities are looked for.
const DIRECTIONS: usize = 48;
/// The bays and capes of the coast: wavelength and amplitude.
const BAYS: [(f64, f64); 3] = [(150.0, 58.0), (60.0, 22.0), (24.0, 9.0)];

/// How near the sea comes to cities and ways, with the wavelength and the amplitude of the difference.
const INLET: f64 = 66.0;
const INLETS: (f64, f64) = (110.0, 20.0);
/// The steps in which an inlet is cut towards the middle of the land, how many there are at most, how much of the way to the middle
/// they go at most, and how much deeper than its neighbour a corner may lie.
const STEP: f64 = 5.0;
const STEPS: usize = 60;
const INWARDS: f64 = 0.7;
const SLOPE: f64 = 9.0;

/// Glyphs in the sea: their sizes, and how far they stay from cities and ways and from each other.
const GLYPHS: [(&str, f64, f64); 5] = [
    ("cartouche", 92.0, 168.0),
    ("compass", 52.0, 150.0),
    ("ship", 20.0, 120.0),
    ("whale", 20.0, 120.0),
    ("ship", 17.0, 120.0),
];
/// The distance of places that are tried for them from each other and from the edge of the canvas.
const GRID: usize = 20;
const EDGE: usize = 100;

/// What the land has to carry.
pub(super) struct Shore<'a> {
    pub(super) sites: &'a [Point],
    /// The ways.
    pub(super) lines: &'a [[Point; 2]],
    pub(super) seed: u32,
}

impl Shore<'_> {
    /// A coast around all cities and ways: the hull of the cities at a distance, bent into bays and capes, with inlets where no way
    /// leads.
    pub(super) fn coast(&self) -> Vec<Point> {
        let middle = mean(self.sites);
        let ring: Vec<Point> = self.hull();
        let outwards: Vec<Point> =
            ring.iter().map(|at| (*at - middle) / (*at - middle).length().max(1.0)).collect();
        let bent: Vec<Point> =
            ring.iter().zip(&outwards).map(|(at, way)| *at + *way * swing(*at, self.seed)).collect();
        let depth = |(at, way): (&Point, &Point)| self.depth(*at, *way, INWARDS * (*at - middle).length());
        let mut depths: Vec<f64> = bent.iter().zip(&outwards).map(depth).collect();
        // Twice around in both directions, because the ring has no beginning.
        let count = depths.len();
        for step in 0..4 * count {
            let at = if step < 2 * count { step % count } else { count - 1 - step % count };
            let before = if step < 2 * count { (at + count - 1) % count } else { (at + 1) % count };
            depths[at] = depths[at].min(depths[before] + SLOPE);
        }
        bent.iter().zip(&outwards).zip(depths).map(|((at, way), depth)| *at - *way * depth).collect()
    }

    /// Corners on the hull of the cities, at a distance from them.
    fn hull(&self) -> Vec<Point> {
        let outermost = |nth: usize| {
            let (sin, cos) = libm::sincos(std::f64::consts::TAU * nth as f64 / DIRECTIONS as f64);
            let way = Point::new(cos, sin);
            let site = self.sites.iter().max_by(|a, b| a.dot(way).total_cmp(&b.dot(way)));
            site.copied().unwrap_or_default() + way * SHORE
        };
        let hull: Vec<Point> = (0..DIRECTIONS).map(outermost).collect();
        let mut ring = Vec::new();
        for (a, b) in hull.iter().zip(hull.iter().cycle().skip(1)) {
            let steps = (a.to(*b) / CORNERS).ceil().max(1.0);
            ring.extend((0..steps as usize).map(|step| *a + (*b - *a) * (step as f64 / steps)));
        }
        ring
    }

    /// How far the sea reaches inland from a corner until it comes near a city or a way, or to the middle of the land.
    fn depth(&self, corner: Point, outwards: Point, most: f64) -> f64 {
        let (wave, height) = INLETS;
        let is_near = |depth: &f64| {
            let at = corner - outwards * *depth;
            self.distance(at) < INLET + height * noise(at.x / wave, at.y / wave, self.seed.wrapping_add(9))
        };
        let mut steps = (0..STEPS).map(|step| step as f64 * STEP).take_while(|depth| *depth < most);
        let deepest = steps.clone().last().unwrap_or_default();
        steps.find(is_near).unwrap_or(deepest)
    }

    /// The distance of a point from the nearest city or way.
    fn distance(&self, at: Point) -> f64 {
        let to_city = self.sites.iter().map(|site| site.to(at));
        let to_way = self.lines.iter().map(|[a, b]| {
            let way = *b - *a;
            let share = ((at - *a).dot(way) / way.dot(way).max(1.0)).clamp(0.0, 1.0);
            at.to(*a + way * share)
        });
        to_city.chain(to_way).fold(f64::INFINITY, f64::min)
    }

    /// The glyphs for which the sea has room, each as far from the land and from the others as possible.
    pub(super) fn glyphs(&self, (w, h): (u32, u32)) -> Vec<Placed> {
        let mut placed: Vec<Placed> = Vec::new();
        for (glyph, size, apart) in GLYPHS {
            let room = |at: &Point| {
                let others = placed.iter().map(|other| at.to(other.at) - other.size);
                others.fold(self.distance(*at), f64::min)
            };
            let rows = (EDGE..h as usize - EDGE).step_by(GRID);
            let columns = (EDGE..w as usize - EDGE).step_by(GRID);
            let places = rows.flat_map(|y| columns.clone().map(move |x| Point::new(x as f64, y as f64)));
            let best = places.map(|at| (room(&at), at)).max_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((_, at)) = best.filter(|(room, _)| *room >= apart) {
                placed.push(Placed { glyph: glyph.to_owned(), size, at });
            }
        }
        placed
    }
}

/// How far the coast lies outside the hull at a point; below 0, inside it.
fn swing(at: Point, seed: u32) -> f64 {
    let bay = |(nth, (wave, height)): (u32, (f64, f64))| {
        noise(at.x / wave, at.y / wave, seed.wrapping_add(nth)) * height
    };
    (0..).zip(BAYS).map(bay).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bow of four cities, open to the south.
    const BOW: [(f64, f64); 4] = [(200.0, 800.0), (350.0, 200.0), (1050.0, 200.0), (1200.0, 800.0)];

    #[test]
    fn an_inlet_is_cut_where_no_way_leads_and_the_title_stands_in_the_sea() {
        let sites = BOW.map(Point::from);
        let lines: Vec<[Point; 2]> = sites.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        let shore = Shore { sites: &sites, lines: &lines, seed: 3 };
        let coast = shore.coast();
        let inlet = coast.iter().filter(|at| at.y < 700.0 && at.y > 300.0 && (500.0..900.0).contains(&at.x));
        assert!(inlet.count() > 3, "the sea reaches into the bow");
        let placed = shore.glyphs((1430, 1000));
        assert_eq!(placed.first().map(|glyph| glyph.glyph.as_str()), Some("cartouche"));
        assert!(placed.iter().all(|glyph| shore.distance(glyph.at) >= 120.0));
    }
}
