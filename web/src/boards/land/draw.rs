//! Draws pieces, colours and pins on regions as SVG.

use game::Seat;
use realm::Colour;

use super::Cluster;
use crate::atlas::Point;
use crate::markup::{Markup, markup};

/// Equal pieces in a region, drawn as one piece with a number. Styles count seats from 1; 0 is neutral.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceGroup {
    pub(crate) style: usize,
    pub(crate) count: u8,
    pub(crate) city: bool,
}

/// The pieces in a region: for each colour its armies, then its cities. Empty groups are left out.
pub(crate) fn groups<const SEATS: usize>(
    armies: impl Fn(Colour<SEATS>) -> u8,
    cities: impl Fn(Seat) -> u8,
) -> Vec<PieceGroup> {
    let of = |colour: Colour<SEATS>| {
        let style = style(colour);
        let army = PieceGroup { style, count: armies(colour), city: false };
        [army, PieceGroup { style, count: colour.seat().map_or(0, &cities), city: true }]
    };
    Colour::all().flat_map(of).filter(|group| group.count > 0).collect()
}

/// The style of a colour: seats from 1, the neutral colour 0.
pub(crate) fn style<const SEATS: usize>(colour: Colour<SEATS>) -> usize {
    colour.seat().map_or(0, |seat| seat.index() + 1)
}

/// The pieces of a region. With `fresh`, they pop.
pub(crate) fn stack(region: &str, groups: &[PieceGroup], laid: &Cluster, fresh: bool) -> Markup {
    let class = if fresh { "stack fresh" } else { "stack" };
    let one = |(group, spot): (&PieceGroup, &Point)| piece(*group, *spot, laid.size);
    let pieces: Markup = groups.iter().zip(&laid.spots).map(one).collect();
    markup!("<g class=\"{class}\" data-region=\"{region}\">{pieces}</g>"; class, region, pieces)
}

/// One piece with its number.
fn piece(group: PieceGroup, (x, y): Point, size: f32) -> Markup {
    let n = group.style;
    let kind = if group.city { "city" } else { "army" };
    let half = size / 2.0;
    let sprite = markup!(
        "<use href=\"#{kind}-{n}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{size}\" height=\"{size}\"/>",
        x - half, y - half; kind, n, size
    );
    if group.city && group.count == 1 {
        return sprite;
    }
    // On a triangle the number is smaller and lower.
    let (drop, share) = if n == 3 && !group.city { (0.27, 0.4) } else { (0.155, 0.46) };
    markup!(
        "<g class=\"tok\">{sprite}<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" fill=\"var(--p{n}-on)\">{}</text></g>",
        y + size * drop, size * share, group.count; sprite, x, n
    )
}

/// The colour of the holder: a pattern over the region and a band along its border. A clickable region has only the
/// band.
pub(crate) fn tint(id: &str, d: &str, style: usize, lit: bool, band: f32) -> Markup {
    let opacity = if lit { 0.0 } else { 0.26 };
    markup!(
        "<g class=\"ctl\"><clipPath id=\"ck{id}\"><path d=\"{d}\"/></clipPath><path d=\"{d}\" fill=\"url(#pat-{style})\" \
         opacity=\"{opacity}\"/><path clip-path=\"url(#ck{id})\" d=\"{d}\" fill=\"none\" stroke=\"var(--p{style})\" \
         stroke-width=\"{band}\" opacity=\".8\"/></g>"; id, d, style, opacity, band
    )
}

/// Darkens everything but the clickable shapes.
pub(crate) fn dimming<'a>((w, h): (f32, f32), lit: impl Iterator<Item = &'a str>) -> Markup {
    let holes: String = lit.collect();
    if holes.is_empty() {
        return Markup::default();
    }
    let (x, y, width, height) = (-w * 0.6, -h * 0.5, w * 2.2, h * 2.0);
    // One path with holes: a mask over the whole board is slow to paint.
    markup!(
        "<path d=\"M{x} {y}h{width}v{height}h{}z{holes}\" fill-rule=\"evenodd\" fill=\"#0c2c36\" opacity=\".3\"/>",
        -width; x, y, width, height, holes
    )
}

/// A pin over a target, with the price of the move if it has one.
pub(crate) fn pin((x, y): Point, scale: f32, price: Option<u8>) -> Markup {
    let inside = match price {
        Some(price) => markup!("<text y=\"7\" class=\"pinned\">{price}</text>"; price),
        None => markup!(
            "<path d=\"M0-8V8M-8 0H8\" transform=\"translate(0 -1)\" fill=\"none\" stroke=\"#1d232b\" \
             stroke-width=\"4.2\" stroke-linecap=\"round\"/>"
        ),
    };
    markup!(
        "<g class=\"pin\" transform=\"translate({x:.1} {y:.1}) scale({scale})\"><path d=\"M0 23c-5-8-17-12-17-24a17 17 0 0 1 34 \
         0c0 12-12 16-17 24Z\" fill=\"var(--legal)\" stroke=\"#1d232b\" stroke-width=\"2.5\"/>{inside}</g>";
        x, y, scale, inside
    )
}

/// The position of the armies of a style.
pub(crate) fn own_spot(groups: &[PieceGroup], laid: &Cluster, style: usize) -> Point {
    let own = groups.iter().position(|group| group.style == style && !group.city);
    own.and_then(|index| laid.spots.get(index)).or(laid.spots.first()).copied().unwrap_or_default()
}

/// A lifted army above its region.
pub(crate) fn lifted((x, y): Point, style: usize, size: f32) -> Markup {
    let army = piece(PieceGroup { style, count: 1, city: false }, (x, y - size * 0.68), size);
    markup!(
        "<g class=\"lifted\"><ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{}\" ry=\"{}\" fill=\"#000\" opacity=\".3\"/>{army}</g>",
        size * 0.4, size * 0.14; x, y, army
    )
}
