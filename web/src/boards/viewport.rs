//! The visible part of a map: zooming and panning.

use crate::atlas::Point;

/// The visible rectangle, in units of the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Viewport {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

/// The largest zoom: the canvas divided by this factor.
const MAX_ZOOM: f32 = 5.0;

impl Viewport {
    /// The whole canvas.
    pub(crate) const fn whole((w, h): (f32, f32)) -> Self {
        Self { x: 0.0, y: 0.0, w, h }
    }

    /// The value of a `viewBox`.
    pub(crate) fn view_box(self) -> String {
        format!("{:.1} {:.1} {:.1} {:.1}", self.x, self.y, self.w, self.h)
    }

    /// The transform of a picture of the whole canvas, fitted into a frame, so that the frame shows this part: the
    /// scale, and the shift in pixels, both from the middle of the frame. A picture that `fills` its frame is
    /// cropped; any other is shown whole.
    pub(crate) fn place(self, canvas: (f32, f32), frame: (f32, f32), fills: bool) -> (f32, Point) {
        let (whole, part) = (Self::whole(canvas).scale(frame, fills), self.scale(frame, fills));
        let (x, y) = self.middle();
        let larger = if whole > 0.0 { part / whole } else { 1.0 };
        (larger, ((canvas.0 / 2.0 - x) * part, (canvas.1 / 2.0 - y) * part))
    }

    /// The pixels of the frame for a unit of the canvas.
    pub(crate) fn scale(self, frame: (f32, f32), fills: bool) -> f32 {
        let (across, down) = (frame.0 / self.w.max(1.0), frame.1 / self.h.max(1.0));
        if fills { across.max(down) } else { across.min(down) }
    }

    /// The point of the canvas under a point of the frame, which is given in pixels from the middle of the frame.
    pub(crate) fn under(self, (x, y): Point, frame: (f32, f32), fills: bool) -> Point {
        let (scale, middle) = (self.scale(frame, fills).max(f32::EPSILON), self.middle());
        (middle.0 + x / scale, middle.1 + y / scale)
    }

    /// Zooms in (below 1) or out (above 1), with a point of the canvas fixed.
    pub(crate) fn zoom(self, factor: f32, (px, py): Point, canvas: (f32, f32)) -> Self {
        let w = (self.w * factor).clamp(canvas.0 / MAX_ZOOM, canvas.0);
        let k = w / self.w;
        let moved = Self { x: px - (px - self.x) * k, y: py - (py - self.y) * k, w, h: self.h * k };
        moved.inside(canvas)
    }

    pub(crate) fn middle(self) -> Point {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Moves the rectangle, in units of the canvas, but never off the canvas.
    pub(crate) fn pan(self, dx: f32, dy: f32, canvas: (f32, f32)) -> Self {
        Self { x: self.x + dx, y: self.y + dy, ..self }.inside(canvas)
    }

    fn inside(self, (w, h): (f32, f32)) -> Self {
        // A side that is larger than the canvas has the canvas in its middle.
        let keep = |at: f32, size: f32, all: f32| {
            if size < all { at.clamp(0.0, all - size) } else { (all - size) / 2.0 }
        };
        Self { x: keep(self.x, self.w, w), y: keep(self.y, self.h, h), ..self }
    }

    /// The part around some points with a margin, with this ratio of width to height.
    pub(crate) fn around(points: &[Point], canvas: (f32, f32), shape: f32) -> Self {
        let Some(first) = points.first() else { return Self::whole(canvas) };
        let (mut x0, mut y0, mut x1, mut y1) = (first.0, first.1, first.0, first.1);
        for (x, y) in points {
            (x0, x1) = (x0.min(*x), x1.max(*x));
            (y0, y1) = (y0.min(*y), y1.max(*y));
        }
        let pad = canvas.0 * 0.12;
        let w = (x1 - x0 + 2.0 * pad).max((y1 - y0 + 2.0 * pad) * shape).max(canvas.0 * 0.4);
        if w >= canvas.0 {
            return Self::whole(canvas);
        }
        let h = w / shape;
        Self { x: (x0 + x1 - w) / 2.0, y: (y0 + y1 - h) / 2.0, w, h }.inside(canvas)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANVAS: (f32, f32) = (1000.0, 500.0);

    #[test]
    fn zooming_keeps_the_point_and_the_canvas() {
        let viewport = Viewport::whole(CANVAS).zoom(0.5, (500.0, 250.0), CANVAS);
        assert_eq!(viewport, Viewport { x: 250.0, y: 125.0, w: 500.0, h: 250.0 });
        assert_eq!(viewport.zoom(10.0, (0.0, 0.0), CANVAS), Viewport::whole(CANVAS));
        assert_eq!(viewport.pan(-900.0, 0.0, CANVAS).x, 0.0);
    }

    #[test]
    fn a_point_under_the_pointer_stays_there_when_the_map_is_zoomed() {
        let (frame, pointer) = ((800.0, 400.0), (-200.0, 100.0));
        let whole = Viewport::whole(CANVAS);
        let under = whole.under(pointer, frame, false);
        assert_eq!(under, (250.0, 375.0));
        assert_eq!(whole.zoom(0.5, under, CANVAS).under(pointer, frame, false), under);
    }

    #[test]
    fn the_picture_is_moved_to_what_is_shown() {
        let whole = Viewport::whole(CANVAS);
        assert_eq!(whole.place(CANVAS, (800.0, 600.0), false), (1.0, (0.0, 0.0)));
        // The right half of the canvas, twice as large: its middle comes to the middle of the frame.
        let right = Viewport { x: 500.0, y: 125.0, w: 500.0, h: 250.0 };
        assert_eq!(right.place(CANVAS, (1000.0, 500.0), false), (2.0, (-500.0, 0.0)));
        // A tall frame that is filled shows the height of the part.
        let (larger, (x, _)) = right.place(CANVAS, (250.0, 500.0), true);
        assert_eq!((larger, x), (2.0, -500.0));
        assert_eq!(
            whole.place(CANVAS, (0.0, 0.0), true),
            (1.0, (0.0, 0.0)),
            "a frame that is not laid out yet"
        );
    }

    #[test]
    fn targets_are_all_in_sight() {
        let viewport = Viewport::around(&[(100.0, 100.0), (300.0, 200.0)], CANVAS, 2.0);
        assert!(viewport.x <= 100.0 && viewport.x + viewport.w >= 300.0 && viewport.w < 1000.0);
        assert_eq!(Viewport::around(&[], CANVAS, 1.0), Viewport::whole(CANVAS));
        let tall = Viewport::around(&[(100.0, 400.0), (800.0, 450.0)], CANVAS, 0.8);
        assert_eq!(tall.middle().1, 250.0, "a tall screen has the whole height of the canvas in its middle");
    }
}
