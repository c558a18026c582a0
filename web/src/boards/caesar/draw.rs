//! Draws the ways, roads and cities of the Roman map as SVG over the painted ground.

use caesar::{Caesar, PlaceId, Public, WayHome, WayId};
use game::{Seat, View};

use super::layout::{Layout, TOKEN_RADIUS};
use super::{drawing, province};
use crate::atlas::{Map, mix};
use crate::markup::{Markup, markup};

/// The names of the provinces and the ways with their empty slots. They never change.
pub(super) fn ways(map: &Map, layout: &Layout) -> Markup {
    let mut out = Markup::default();
    for region in &map.regions {
        if let (Some(name), Some(hex)) = (&region.name, &region.hex) {
            out.push(markup!(
                "<text x=\"{}\" y=\"{:.1}\" font-size=\"{}\" letter-spacing=\"{:.1}\" text-anchor=\"middle\" \
                 font-family=\"Georgia,serif\" fill=\"{}\" opacity=\".62\">{}</text>",
                name.x,
                name.y + name.font * 0.36,
                name.font,
                name.font * 0.2,
                mix(hex, "#2a2018", 0.62),
                name.text
            ));
        }
    }
    let lines: Markup = layout.lines.iter().map(|line| markup!("<path d=\"{line}\"/>"; line)).collect();
    let slots: Markup =
        layout.slots.iter().flatten().map(|slot| markup!("<path d=\"{}\"/>", bow(slot))).collect();
    out.push(markup!(
        "<g fill=\"none\" stroke-linecap=\"round\"><g stroke=\"{}\" stroke-width=\"5\" opacity=\".28\">{lines}</g>\
         <g stroke=\"#fff6dd\" stroke-width=\"2.6\" opacity=\".9\">{lines}</g></g>\
         <g fill=\"none\"><g stroke=\"{}\" stroke-width=\"{}\">{slots}</g><g stroke=\"#fbf1d8\" stroke-width=\"{}\">{slots}</g></g>",
        map.look.dark, map.look.coast, 2.0 * map.road_half_width, 2.0 * map.road_half_width - 3.0; lines, slots
    ));
    out
}

/// The path of a slot: a curve through its middle.
fn bow(s: &[f32; 6]) -> String {
    let (cx, cy) = (2.0 * s[2] - (s[0] + s[4]) / 2.0, 2.0 * s[3] - (s[1] + s[5]) / 2.0);
    format!("M{} {}Q{cx} {cy} {} {}", s[0], s[1], s[4], s[5])
}

/// Ways in gold: a way home that has scored or can be chosen.
pub(super) fn golden(layout: &Layout, ways: &[WayId], class: &str) -> Markup {
    let path = |way: &WayId| {
        markup!(
            "<path class=\"{class}\" d=\"{}\" fill=\"none\" stroke=\"var(--legal)\" stroke-width=\"27\" \
             stroke-linecap=\"round\"/>",
            layout.lines[way.index()]; class
        )
    };
    ways.iter().map(path).collect()
}

/// Roads that are proposed and not yet built.
pub(super) fn ghosts(layout: &Layout, ways: &[WayId], seat: Seat) -> Markup {
    let roads: Markup = ways.iter().flat_map(|way| layout.way(*way)).map(|slot| road(seat, slot)).collect();
    markup!("<g class=\"ghost\">{roads}</g>"; roads)
}

/// The points of each owner for the roads of a way home; `laid` are proposed roads, which belong to the active seat.
pub(super) fn points(layout: &Layout, public: &Public, home: &WayHome, laid: &[WayId]) -> Markup {
    let total: u8 = home.payout.iter().map(|(_, points)| points).sum();
    let roads: u8 = home.ways.iter().map(|way| public.board.way(*way).pieces).sum();
    let each = if total > roads { 2 } else { 1 };
    let mut out = Markup::default();
    for (nth, way) in home.ways.iter().enumerate() {
        let owner = public.roads.owner(*way).or_else(|| laid.contains(way).then_some(public.active));
        let Some(seat) = owner else { continue };
        let (n, slots) = (seat.index() + 1, layout.way(*way));
        let (x, y) = slots.get(slots.len() / 2).map_or((0.0, 0.0), |slot| (slot[2], slot[3] - 22.0));
        out.push(markup!(
            "<g class=\"earn nth{}\" transform=\"translate({x:.1} {y:.1})\"><rect x=\"-21\" y=\"-12\" width=\"42\" \
             height=\"24\" rx=\"12\" fill=\"#fffaf0\" stroke=\"var(--p{n})\" stroke-width=\"2.5\"/>\
             <use href=\"#shape-{n}\" x=\"-17\" y=\"-7\" width=\"14\" height=\"14\"/>\
             <text x=\"8\" y=\"5.5\">+{}</text></g>",
            nth.min(9), u8::try_from(slots.len()).unwrap_or_default() * each; x, y, n
        ));
    }
    out
}

/// The built roads, in the colours and patterns of their owners.
pub(super) fn roads(layout: &Layout, public: &Public) -> Markup {
    let mut out = Markup::default();
    for way in public.roads.built().iter() {
        let Some(seat) = public.roads.owner(way) else { continue };
        out.push(markup!("<g data-way=\"{}\" data-seat=\"{seat}\">", way.index(); seat));
        layout.way(way).iter().for_each(|slot| out.push(road(seat, slot)));
        out.push(markup!("</g>"));
    }
    out
}

fn road(seat: Seat, slot: &[f32; 6]) -> Markup {
    let (n, d) = (seat.index() + 1, bow(slot));
    markup!(
        "<g fill=\"none\"><path d=\"{d}\" stroke=\"#1d1a16\" stroke-width=\"19\"/><path d=\"{d}\" stroke=\"var(--piece-rim)\" \
         stroke-width=\"15.5\"/><path d=\"{d}\" stroke=\"url(#pat-{n})\" stroke-width=\"12\"/></g>\
         <use href=\"#army-{n}\" x=\"{:.1}\" y=\"{:.1}\" width=\"24\" height=\"24\"/>",
        slot[2] - 12.0, slot[3] - 12.0; d, n
    )
}

/// Cities, their wealth and their names. The glow of clickable cities belongs to the shapes of the frame.
pub(super) fn cities(layout: &Layout, view: &View<Caesar>, aim: Option<PlaceId>) -> Markup {
    let public = view.public();
    let mut out = Markup::default();
    for (index, (x, y)) in layout.places.iter().enumerate() {
        let place = PlaceId(index as u8);
        if index == 0 {
            out.push(markup!(
                "<g transform=\"translate({x} {y})\"><circle r=\"23\" fill=\"#8d2b22\" stroke=\"#fdf6e3\" stroke-width=\"4\"/>\
                 <use href=\"#rome\" x=\"-14\" y=\"-15\" width=\"28\" height=\"28\" color=\"#fdf0d0\"/></g>";
                x, y
            ));
        } else if let Some(seat) = public.taker(place) {
            out.push(markup!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"#f4ead2\" stroke=\"#3d3225\" stroke-width=\"2.5\"/>\
                 <use href=\"#shape-{}\" data-city=\"{index}\" x=\"{}\" y=\"{}\" width=\"16\" height=\"16\"/>",
                seat.index() + 1, x - 8.0, y - 8.0; x, y, index
            ));
        } else {
            out.push(open_city(layout, public, place, aim == Some(place)));
        }
    }
    for (index, name) in layout.names.iter().enumerate() {
        let done = index > 0 && public.taker(PlaceId(index as u8)).is_some();
        let class = if index == 0 {
            "cn roma"
        } else if done {
            "cn done"
        } else {
            "cn"
        };
        out.push(markup!(
            "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{}\">{}</text>",
            name.at.0, name.at.1, name.anchor, name.text; class
        ));
    }
    out
}

fn open_city(layout: &Layout, public: &Public, city: PlaceId, aimed: bool) -> Markup {
    let ((x, y), (tx, ty)) = (layout.place(city), layout.tokens[city.index()]);
    let colour = public.board.place(city).token.map_or("none", |(colour, _)| province(colour));
    let radius = if aimed { 19.0 } else { 16.0 };
    markup!(
        "<line x1=\"{x}\" y1=\"{y}\" x2=\"{tx:.1}\" y2=\"{ty:.1}\" stroke=\"#3d3225\" stroke-width=\"2\" opacity=\".5\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"var(--pv-{colour})\" stroke=\"#fdf6e3\" stroke-width=\"3\"/>\
         <text class=\"rn\" x=\"{x}\" y=\"{}\">{}</text>\
         <circle cx=\"{tx:.1}\" cy=\"{ty:.1}\" r=\"{TOKEN_RADIUS}\" fill=\"#fffaf0\" stroke=\"#3d3225\" stroke-width=\"2\"/>\
         <use href=\"#{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"24\" height=\"24\"/>",
        y + 5.5, layout.numerals[city.index()], drawing(public.wealth_of(city)), tx - 12.0, ty - 12.0; x, y, tx, ty, radius, colour, TOKEN_RADIUS
    )
}

/// The clickable circle of a place, as a path.
pub(super) fn shape((x, y): (f32, f32)) -> String {
    format!("M{} {y}a24 24 0 1 0 48 0a24 24 0 1 0 -48 0z", x - 24.0)
}
