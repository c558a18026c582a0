//! Glyphs on land by the mood of a region, away from its pieces, and ornaments and waves on open water.

use super::board::Board;
use super::lanes::Pilot;
use super::room::{Room, nearest};
use crate::grid::{Frame, Grid, distances, largest};
use crate::look::Motif;
use crate::map::Decor;
use crate::noise::{Dice, Noise};
use crate::point::{Point, tenth};

/// The places that a region keeps free.
pub(super) struct ReservedSpace {
    pub(super) room: Room,
    pub(super) slots: [Point; 6],
    pub(super) mark: Point,
}

/// An occupied place and its radius.
type Spot = (Point, f64);

/// How often a place for a small glyph is tried.
const LAND_TRIES: usize = 420;
const SEA_TRIES: usize = 900;

/// The distance of ornaments from lanes.
const FROM_LANE: f64 = 12.0;

/// All glyphs, the farthest first, then those of the sea.
pub(super) fn decorate(board: &Board, kept: &[ReservedSpace], pilot: &Pilot<'_>) -> Vec<Decor> {
    let mut dice = Dice::new(board.seed.wrapping_add(5));
    let mut glyphs = Vec::new();
    for (region, kept) in kept.iter().enumerate() {
        land(board, region, kept, &mut dice, &mut glyphs);
    }
    glyphs.sort_by(|a, b| a.y.total_cmp(&b.y));
    sea(board, pilot, &mut dice, &mut glyphs);
    glyphs
}

fn decor(glyph: &str, at: Point, size: f64) -> Decor {
    Decor { k: glyph.to_owned(), x: tenth(at.x), y: tenth(at.y), s: tenth(size) }
}

fn land(board: &Board, region: usize, kept: &ReservedSpace, dice: &mut Dice, glyphs: &mut Vec<Decor>) {
    let (look, id, disc) = (&board.look.decor, &board.regions[region].id, board.look.shape.disc);
    let mut taken: Vec<Spot> = kept.slots.iter().map(|slot| (*slot, disc + 2.0)).collect();
    taken.push((kept.mark, disc + 3.0));
    for landmark in look.landmarks.get(id).into_iter().flatten() {
        let pieces: Vec<Point> = taken.iter().map(|(at, _)| *at).collect();
        let free = |(at, far): (Point, f64)| (at, far.min(nearest(at, &pieces) - disc - 2.0));
        let best = kept.room.cells().map(free).reduce(|best, next| if next.1 > best.1 { next } else { best });
        if let Some((at, room)) = best {
            let size = landmark.size.min(room * 0.82);
            glyphs.push(decor(&landmark.glyph, at, size));
            taken.push((at, size));
        }
    }
    let motifs = motifs(board, region, dice);
    let inner = motifs.iter().map(|motif| motif.size * 1.15).fold(f64::INFINITY, f64::min);
    let mut noise = Noise::new(board.seed.wrapping_add(77));
    let cells = kept.room.cells().filter(|(_, far)| *far > inner);
    let cells: Vec<(Point, f64, f64)> =
        cells.map(|(at, far)| (at, far, noise.at(at.x / 46.0, at.y / 46.0))).collect();
    for motif in motifs {
        let grows = |(_, far, noise): &&(Point, f64, f64)| *far > motif.size * 1.15 && *noise > motif.clump;
        let ground: Vec<Point> = cells.iter().filter(grows).map(|(at, ..)| *at).collect();
        let wanted = Scatter { apart: motif.apart, size: motif.size, most: motif.most, tries: LAND_TRIES };
        for at in wanted.places(ground.len(), |nth| ground[nth], &taken, dice) {
            glyphs.push(decor(&motif.glyph, at, motif.size * dice.between(0.9, 1.12)));
            taken.push((at, motif.size * 0.55));
        }
    }
}

/// The motifs of a region: from its file, or random.
fn motifs<'a>(board: &'a Board, region: usize, dice: &mut Dice) -> &'a [Motif] {
    let look = &board.look.decor;
    let given = look.moods.get(&board.regions[region].id).or_else(|| look.moods.get("*"));
    let mood = match given {
        Some(mood) => Some(mood),
        None if look.any_of.is_empty() => None,
        None => Some(&look.any_of[dice.below(look.any_of.len())]),
    };
    mood.and_then(|mood| look.motifs.get(mood)).map_or(&[], Vec::as_slice)
}

/// Glyphs placed at random.
struct Scatter {
    apart: f64,
    size: f64,
    most: usize,
    tries: usize,
}

impl Scatter {
    /// Free places near some of a number of points.
    fn places(
        &self,
        count: usize,
        point: impl Fn(usize) -> Point,
        taken: &[Spot],
        dice: &mut Dice,
    ) -> Vec<Point> {
        let mut places: Vec<Point> = Vec::new();
        if count == 0 {
            return places;
        }
        for _ in 0..self.tries {
            let at = point(dice.below(count)) + Point::new(dice.share() - 0.5, dice.share() - 0.5);
            let free = places.iter().all(|other| other.to(at) > self.apart)
                && taken.iter().all(|(other, room)| other.to(at) > room + self.size);
            if free {
                places.push(at);
                if places.len() == self.most {
                    break;
                }
            }
        }
        places
    }
}

fn sea(board: &Board, pilot: &Pilot<'_>, dice: &mut Dice, glyphs: &mut Vec<Decor>) {
    let (frame, look) = (pilot.water.frame, &board.look.decor);
    let room = room(board, &pilot.water);
    let lane_points: Vec<Point> = pilot.taken.iter().flatten().copied().collect();
    let mut free = away_from(frame, &lane_points, &room);
    let mut taken: Vec<Spot> = lane_points.iter().map(|at| (*at, 16.0)).collect();
    for ornament in &look.ornaments {
        let Some((index, most)) = largest(free.iter().map(|far| f64::from(*far))) else { return };
        let size = ornament.size.min(most * 0.94);
        if size > ornament.size * 0.6 {
            let at = frame.point(index);
            glyphs.push(decor(&ornament.glyph, at, size));
            taken.push((at, size));
            keep_away(frame, &mut free, (at, size.max(FROM_LANE)), most);
        }
    }
    for motif in &look.sea {
        let (least, most) = (motif.room.0.max(motif.size * 1.15), motif.room.1);
        let open = |index: &usize| (least..most).contains(&f64::from(room.cells[*index]));
        let ground: Vec<u32> = (0..frame.len()).filter(open).map(|index| index as u32).collect();
        let point = |nth: usize| frame.point(ground[nth] as usize);
        let wanted = Scatter { apart: motif.apart, size: motif.size, most: motif.most, tries: SEA_TRIES };
        for at in wanted.places(ground.len(), point, &taken, dice) {
            glyphs.push(decor(&motif.glyph, at, motif.size * dice.between(0.85, 1.15)));
            taken.push((at, motif.size));
        }
    }
}

/// Takes the room of a spot from the room in every cell, which is `most` at most.
fn keep_away(frame: Frame, room: &mut [f32], (at, radius): Spot, most: f64) {
    let reach = Point::new(most + radius, most + radius);
    let (first, last) = (frame.index(at - reach), frame.index(at + reach));
    for row in (first / frame.width..=last / frame.width).map(|y| y * frame.width) {
        let cells = row + first % frame.width..=row + last % frame.width;
        for (room, cell) in room[cells.clone()].iter_mut().zip(cells) {
            *room = room.min((frame.point(cell).to(at) - radius) as f32);
        }
    }
}

/// The distance of every cell of the sea from land and from the edges.
fn room(board: &Board, water: &Grid<f32>) -> Grid<f32> {
    let (frame, (w, h)) = (water.frame, board.canvas());
    let mut room = water.clone();
    for (index, room) in room.cells.iter_mut().enumerate() {
        let at = frame.point(index);
        *room = room.min(at.x.min(w - at.x).min(at.y).min(h - at.y) as f32);
    }
    room
}

/// The room in every cell, less what lanes take.
fn away_from(frame: Frame, lanes: &[Point], room: &Grid<f32>) -> Vec<f32> {
    if lanes.is_empty() {
        return room.cells.clone();
    }
    let mut clear = vec![true; frame.len()];
    for point in lanes {
        clear[frame.index(*point)] = false;
    }
    let far = distances(frame, |index| clear[index]);
    room.cells.iter().zip(&far.cells).map(|(room, far)| room.min(far - FROM_LANE as f32)).collect()
}
