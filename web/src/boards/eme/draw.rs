//! The map of Eight-Minute Empire with everything on it, as SVG text over the painted ground.

use eme::{Colour, Public, Region, RegionSet, Tally};

use super::layout::{Group, Layout, groups, holder, style};
use crate::atlas::{Map, Point, put};

/// Who controls what: a pattern over the land and a band along its border.
pub(crate) fn control(map: &Map, public: &Public, lit: RegionSet) -> String {
    let tally = Tally::of(public);
    let mut out = String::new();
    for region in public.board().all().iter() {
        let Some(colour) = holder(&tally, region) else { continue };
        let (d, n) = (&map.regions[region.index()].path, style(colour));
        let tint = if lit.contains(region) { 0.0 } else { 0.26 };
        let clip = format!("<clipPath id=\"ck{region}\"><path d=\"{d}\"/></clipPath>");
        put(&mut out, format_args!(
            "<g class=\"ctl\">{clip}<path d=\"{d}\" fill=\"url(#pat-{n})\" opacity=\"{tint}\"/>\
             <path clip-path=\"url(#ck{region})\" d=\"{d}\" fill=\"none\" stroke=\"var(--p{n})\" \
             stroke-width=\"13\" opacity=\".8\"/></g>"
        ));
    }
    out
}

/// Everything but the lit regions steps back by a quarter.
pub(crate) fn dimming(map: &Map, lit: RegionSet) -> String {
    if lit.is_empty() {
        return String::new();
    }
    let (w, h) = map.canvas;
    let area = format!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", -w * 0.6, -h * 0.5, w * 2.2, h * 2.0);
    let holes: String = lit
        .iter()
        .map(|region| format!("<path d=\"{}\" fill=\"#000\"/>", map.regions[region.index()].path))
        .collect();
    format!(
        "<mask id=\"spot\" maskUnits=\"userSpaceOnUse\" {area}><rect {area} fill=\"#fff\"/>{holes}</mask>\
         <rect {area} fill=\"#0c2c36\" opacity=\".3\" mask=\"url(#spot)\"/>"
    )
}

/// The pieces of every region and the resource tokens; the region changed last pops.
pub(crate) fn pieces(layout: &Layout, public: &Public, fresh: RegionSet) -> String {
    let mut out = String::new();
    if let Some(tokens) = public.tokens {
        for (region, resource) in public.board().triangles.into_iter().zip(tokens) {
            let (x, y) = layout.marks[region.index()];
            put(&mut out, format_args!(
                "<path transform=\"translate({x} {y})\" d=\"M0-17L16 11H-16z\" fill=\"#fdf6e3\" stroke=\"#3d3225\" \
                 stroke-width=\"2\" stroke-linejoin=\"round\"/><use href=\"#{}\" x=\"{}\" y=\"{}\" \
                 width=\"18\" height=\"18\"/>",
                super::icon(resource),
                x - 9.0,
                y - 8.0
            ));
        }
    } else {
        let start = public.board().start;
        for region in public.board().triangles.into_iter().filter(|region| *region != start) {
            let (x, y) = layout.marks[region.index()];
            put(&mut out, format_args!(
                "<path transform=\"translate({x} {y})\" d=\"M0-12L11 8H-11z\" fill=\"#fdf6e3\" fill-opacity=\".75\" \
                 stroke=\"#3d3225\" stroke-width=\"1.8\" stroke-linejoin=\"round\"/>"
            ));
        }
    }
    for region in public.board().all().iter() {
        let groups = groups(public, region);
        let laid = layout.lay(region, groups.len());
        let class = if fresh.contains(region) { "stack fresh" } else { "stack" };
        put(&mut out, format_args!("<g class=\"{class}\">"));
        for (group, spot) in groups.iter().zip(&laid.spots) {
            out.push_str(&piece(*group, *spot, laid.size));
        }
        out.push_str("</g>");
    }
    out
}

/// One piece with its number.
pub(crate) fn piece(group: Group, (x, y): Point, size: f32) -> String {
    let n = style(group.colour);
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
    let text = format!(
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" fill=\"var(--p{n}-on)\">{}</text>",
        y + size * drop,
        size * share,
        group.count
    );
    format!("<g class=\"tok\">{sprite}{text}</g>")
}

/// Pins over the targets, clear of the pieces there.
pub(crate) fn pins(layout: &Layout, public: &Public, lit: RegionSet) -> String {
    let mut out = String::new();
    for region in lit.iter() {
        let groups = groups(public, region);
        let laid = layout.lay(region, groups.len().max(1));
        let top = laid.spots.iter().map(|spot| spot.1).fold(f32::INFINITY, f32::min);
        let x = laid.spots.iter().map(|spot| spot.0).sum::<f32>() / laid.spots.len() as f32;
        let y = if groups.is_empty() { top } else { top - laid.size / 2.0 - 32.0 };
        put(&mut out, format_args!(
            "<g class=\"pin\" transform=\"translate({x:.1} {y:.1}) scale(1.15)\"><path d=\"M0 23c-5-8-17-12-17-24a17 17 \
             0 0 1 34 0c0 12-12 16-17 24Z\" fill=\"var(--legal)\" stroke=\"#1d232b\" stroke-width=\"2.5\"/>\
             <path d=\"M0-8V8M-8 0H8\" transform=\"translate(0 -1)\" fill=\"none\" stroke=\"#1d232b\" \
             stroke-width=\"4.2\" stroke-linecap=\"round\"/></g>"
        ));
    }
    out
}

/// A lifted army above the region it will leave.
pub(crate) fn lifted(layout: &Layout, colour: Colour, region: Region) -> String {
    let (x, y) = layout.labels[region.index()];
    let army = piece(Group { colour, count: 1, city: false }, (x, y - 34.0), 50.0);
    format!("<g class=\"lifted\"><ellipse cx=\"{x}\" cy=\"{}\" rx=\"20\" ry=\"7\" fill=\"#000\" opacity=\".3\"/>{army}</g>", y + 2.0)
}
