//! Pieces, tints and pins on regions, as SVG text.

use super::Cluster;
use crate::atlas::Point;

/// A group of equal pieces in a region, drawn as one with its number. Styles count seats from 1; 0 is neutral.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) style: usize,
    pub(crate) count: u8,
    pub(crate) city: bool,
}

/// The armies and the cities of one colour in a region, as far as there are some.
pub(crate) fn city_and_army(style: usize, armies: u8, cities: u8) -> impl Iterator<Item = Group> {
    let army = (armies > 0).then_some(Group { style, count: armies, city: false });
    let city = (cities > 0).then_some(Group { style, count: cities, city: true });
    army.into_iter().chain(city)
}

/// The pieces of a region as they are laid; what has just landed pops.
pub(crate) fn stack(region: &str, groups: &[Group], laid: &Cluster, fresh: bool) -> String {
    let class = if fresh { "stack fresh" } else { "stack" };
    let one = |(group, spot): (&Group, &Point)| piece(*group, *spot, laid.size);
    let pieces: String = groups.iter().zip(&laid.spots).map(one).collect();
    format!("<g class=\"{class}\" data-region=\"{region}\">{pieces}</g>")
}

/// One piece with its number.
fn piece(group: Group, (x, y): Point, size: f32) -> String {
    let n = group.style;
    let kind = if group.city { "city" } else { "army" };
    let half = size / 2.0;
    let sprite = format!(
        "<use href=\"#{kind}-{n}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{size}\" height=\"{size}\"/>",
        x - half,
        y - half
    );
    if group.city && group.count == 1 {
        return sprite;
    }
    // A triangle has its room lower down.
    let (drop, share) = if n == 3 && !group.city { (0.27, 0.4) } else { (0.155, 0.46) };
    format!(
        "<g class=\"tok\">{sprite}<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" fill=\"var(--p{n}-on)\">{}</text></g>",
        y + size * drop,
        size * share,
        group.count
    )
}

/// Whose region it is: a pattern over the land and a band along its border. A lit region keeps its own colour.
pub(crate) fn tint(id: &str, d: &str, style: usize, lit: bool, band: f32) -> String {
    let opacity = if lit { 0.0 } else { 0.26 };
    format!(
        "<g class=\"ctl\"><clipPath id=\"ck{id}\"><path d=\"{d}\"/></clipPath><path d=\"{d}\" fill=\"url(#pat-{style})\" \
         opacity=\"{opacity}\"/><path clip-path=\"url(#ck{id})\" d=\"{d}\" fill=\"none\" stroke=\"var(--p{style})\" \
         stroke-width=\"{band}\" opacity=\".8\"/></g>"
    )
}

/// Everything but the lit shapes steps back by a quarter.
pub(crate) fn dimming<'a>((w, h): (f32, f32), lit: impl Iterator<Item = &'a str>) -> String {
    let holes: String = lit.collect();
    if holes.is_empty() {
        return String::new();
    }
    let (x, y, width, height) = (-w * 0.6, -h * 0.5, w * 2.2, h * 2.0);
    // One shape with holes: a mask over the whole board would be dear to paint.
    format!(
        "<path d=\"M{x} {y}h{width}v{height}h{}z{holes}\" fill-rule=\"evenodd\" fill=\"#0c2c36\" opacity=\".3\"/>",
        -width
    )
}

/// A pin over a target; a number says what it costs.
pub(crate) fn pin((x, y): Point, scale: f32, price: Option<u8>) -> String {
    let inside = match price {
        Some(price) => format!("<text y=\"7\" class=\"pinned\">{price}</text>"),
        None => "<path d=\"M0-8V8M-8 0H8\" transform=\"translate(0 -1)\" fill=\"none\" stroke=\"#1d232b\" \
                 stroke-width=\"4.2\" stroke-linecap=\"round\"/>"
            .to_owned(),
    };
    format!(
        "<g class=\"pin\" transform=\"translate({x:.1} {y:.1}) scale({scale})\"><path d=\"M0 23c-5-8-17-12-17-24a17 17 0 0 1 34 \
         0c0 12-12 16-17 24Z\" fill=\"var(--legal)\" stroke=\"#1d232b\" stroke-width=\"2.5\"/>{inside}</g>"
    )
}

/// Where the armies of a style stand.
pub(crate) fn own_spot(groups: &[Group], laid: &Cluster, style: usize) -> Point {
    let own = groups.iter().position(|group| group.style == style && !group.city);
    own.and_then(|index| laid.spots.get(index)).or(laid.spots.first()).copied().unwrap_or_default()
}

/// A lifted army above the region it will leave.
pub(crate) fn lifted((x, y): Point, style: usize, size: f32) -> String {
    let army = piece(Group { style, count: 1, city: false }, (x, y - size * 0.68), size);
    format!(
        "<g class=\"lifted\"><ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{}\" ry=\"{}\" fill=\"#000\" opacity=\".3\"/>{army}</g>",
        size * 0.4,
        size * 0.14
    )
}
