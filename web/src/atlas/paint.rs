//! Paints a map as SVG: sea, depths, shores, cliffs, land, relief, borders, trees and lanes, in that order.

use std::collections::{BTreeMap, BTreeSet};

use super::{Lane, Look, Map};
use crate::browser;
use crate::markup::{Markup, markup};

/// The glyphs, each with placeholders for the colours of a palette.
#[derive(Clone, Debug, Default)]
pub(crate) struct Glyphs(BTreeMap<String, String>);

impl Glyphs {
    /// Reads the glyphs.
    ///
    /// # Errors
    /// If the text is not a JSON object of glyphs.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map(Self).map_err(|error| error.to_string())
    }
}

/// The settings of a painting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter<'a> {
    map: &'a Map,
    /// The prefix of every id, so that several maps can share a page.
    prefix: &'a str,
    /// The rotation in degrees that the caller applies to the map. Shadows and trees stay upright.
    turn: f32,
}

/// The map as SVG elements, for the inside of an `<svg>`.
pub(crate) fn paint(map: &Map, glyphs: &Glyphs, prefix: &str, turn: f32) -> Markup {
    let painter = Painter { map, prefix, turn };
    let mut out = Markup::default();
    painter.defs(glyphs, &mut out);
    painter.water(&mut out);
    painter.land(&mut out);
    painter.borders(&mut out);
    painter.decor(&mut out);
    painter.lanes(&mut out);
    painter.marks(&mut out);
    out
}

/// A painted ground as one `<image>` with a CSS class, which is faster for the browser than thousands of elements. It
/// extends beyond the canvas, so that a frame of another shape shows no edge.
pub(crate) fn picture((w, h): (f32, f32), class: &str, ground: &Markup) -> Markup {
    let (x, y, width, height) = (-w * 0.6, -h * 0.5, w * 2.2, h * 2.0);
    let drawing = markup!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\">{ground}</svg>";
        x, y, width, height, ground
    );
    markup!(
        "<image class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" href=\"{}\"/>",
        browser::picture(drawing.as_str()); class, x, y, width, height
    )
}

impl Painter<'_> {
    fn look(&self) -> &Look {
        &self.map.look
    }

    fn unit(&self) -> f32 {
        self.look().unit.unwrap_or(1.0)
    }

    /// References to all land masses.
    fn lands(&self) -> Markup {
        (0..self.map.continents.len()).map(|k| markup!("<use href=\"#{}c{k}\"/>", self.prefix; k)).collect()
    }

    /// The transform for a shift on the screen, independent of the rotation of the map.
    fn shift(&self, dx: f32, dy: f32) -> String {
        let (sin, cos) = (-self.turn.to_radians()).sin_cos();
        format!("translate({:.1} {:.1})", dx * cos - dy * sin, dx * sin + dy * cos)
    }

    fn defs(&self, glyphs: &Glyphs, out: &mut Markup) {
        let (p, look) = (self.prefix, self.look());
        out.push(markup!("<defs>"));
        let (inner, outer) = (&look.sea[0], look.sea.last().unwrap_or(&look.sea[0]));
        out.push(markup!(
            "<radialGradient id=\"{p}sea\" cx=\".5\" cy=\".48\" r=\".75\"><stop offset=\"0\" stop-color=\"{inner}\"/>\
             <stop offset=\"1\" stop-color=\"{outer}\"/></radialGradient>"; p, inner, outer
        ));
        let kinds: BTreeSet<&str> = self.map.decor.iter().map(|decor| decor.kind.as_str()).collect();
        for kind in kinds {
            let mut drawing = glyphs.0.get(kind).cloned().unwrap_or_default();
            for (name, colour) in &look.palette {
                drawing = drawing.replace(&format!("{{{name}}}"), colour);
            }
            let drawing = Markup::of_the_site(drawing);
            out.push(markup!("<g id=\"{p}{kind}\">{drawing}</g>"; p, kind, drawing));
        }
        for (k, land) in self.map.continents.iter().enumerate() {
            let d = &land.path;
            out.push(markup!(
                "<path id=\"{p}c{k}\" d=\"{d}\" fill-rule=\"evenodd\"/>\
                 <clipPath id=\"{p}k{k}\"><path d=\"{d}\" clip-rule=\"evenodd\"/></clipPath>"; p, k, d
            ));
        }
        out.push(markup!("</defs>"));
    }

    fn water(&self, out: &mut Markup) {
        let (look, (w, h), lands) = (self.look(), self.map.canvas, self.lands());
        // Extends beyond the canvas, so that a frame of another shape shows no edge.
        let (x, y, width, height) =
            if look.tile.is_some() { (0.0, 0.0, w, h) } else { (-w * 0.6, -h * 0.5, w * 2.2, h * 2.0) };
        out.push(markup!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"url(#{}sea)\"/>",
            self.prefix; x, y, width, height
        ));
        for d in &self.map.depths {
            out.push(markup!("<path d=\"{d}\" fill=\"{}\" opacity=\".16\"/>", look.deep; d));
        }
        for (width, colour, opacity) in &look.rings {
            out.push(markup!(
                "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" \
                 opacity=\"{opacity}\">{lands}</g>"; colour, width, opacity, lands
            ));
        }
        let cliff = f32::from(look.cliff.unwrap_or(6));
        out.push(markup!(
            "<g fill=\"{}\" opacity=\".28\" transform=\"{}\">{lands}</g>",
            look.shadow, self.shift(cliff * 0.9, cliff * 1.9); lands
        ));
    }

    fn land(&self, out: &mut Markup) {
        let (p, look) = (self.prefix, self.look());
        let cliff = look.cliff.unwrap_or(6);
        for (k, land) in self.map.continents.iter().enumerate() {
            for step in (1..=cliff / 2).rev().map(|half| half * 2) {
                let share = if f32::from(step) > f32::from(cliff) * 0.5 { 0.72 } else { 0.55 };
                out.push(markup!(
                    "<use href=\"#{p}c{k}\" transform=\"{}\" fill=\"{}\"/>",
                    self.shift(0.0, f32::from(step)), mix(&land.tint, &look.cliff_colour, share); p, k
                ));
            }
        }
        for region in &self.map.regions {
            let base = match &region.hex {
                Some(hex) if !hex.is_empty() => mix(hex, "#f1e3c2", 0.56),
                _ => self.map.continents[region.continent].tint.clone(),
            };
            let towards = if region.shade > 0.0 { "#ffffff" } else { &look.dark };
            let fill = mix(&base, towards, region.shade.abs());
            out.push(markup!("<path d=\"{}\" fill-rule=\"evenodd\" fill=\"{fill}\"/>", region.path; fill));
        }
        for (k, land) in self.map.continents.iter().enumerate() {
            out.push(markup!("<g clip-path=\"url(#{p}k{k})\">"; p, k));
            for (kind, d) in &self.map.relief {
                let (fill, opacity) =
                    if kind == "light" { ("#fff", ".13") } else { (look.dark.as_str(), ".09") };
                out.push(
                    markup!("<path d=\"{d}\" fill=\"{fill}\" opacity=\"{opacity}\"/>"; d, fill, opacity),
                );
            }
            out.push(markup!(
                "<g fill=\"none\" stroke-linejoin=\"round\">\
                 <use href=\"#{p}c{k}\" stroke=\"{}\" stroke-width=\"30\" opacity=\".13\"/>\
                 <use href=\"#{p}c{k}\" stroke=\"{}\" stroke-width=\"9\" opacity=\".5\"/></g></g>",
                mix(&land.tint, &look.dark, 0.5), mix(&land.tint, "#ffffff", 0.75); p, k
            ));
        }
    }

    fn borders(&self, out: &mut Markup) {
        let (look, u) = (self.look(), self.unit());
        let paths: Markup =
            self.map.borders.iter().map(|border| markup!("<path d=\"{}\"/>", border.path)).collect();
        out.push(markup!(
            "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
             <g stroke=\"{}\" stroke-width=\"{}\" opacity=\".12\">{paths}</g>\
             <g stroke=\"{}\" stroke-width=\"{}\">{paths}</g>\
             <g stroke=\"{}\" stroke-width=\"{}\" opacity=\".8\">{}</g></g>",
            look.dark, 8.0 * u, look.border, 2.8 * u, look.coast, 2.0 * u, self.lands(); paths
        ));
    }

    fn decor(&self, out: &mut Markup) {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let mut decor: Vec<_> = self.map.decor.iter().collect();
        // Glyphs nearer to the viewer are drawn over farther ones.
        game::sort_short(&mut decor, |a, b| (a.y * cos + a.x * sin).total_cmp(&(b.y * cos + b.x * sin)));
        for item in &decor {
            out.push(markup!(
                "<use href=\"#{}{}\" transform=\"translate({} {}) rotate({}) scale({})\"/>",
                self.prefix,
                item.kind,
                item.x,
                item.y,
                -self.turn,
                item.size
            ));
        }
        for item in decor.iter().filter(|item| item.kind == "cartouche") {
            let size = item.size * 2.9 / (self.map.title.chars().count().max(8) as f32);
            out.push(markup!(
                "<text x=\"{}\" y=\"{:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\" \
                 font-family=\"Georgia,serif\" font-style=\"italic\" fill=\"{}\">{}</text>",
                item.x, item.y + item.size * 0.07, self.look().palette.get("ink").map_or("#3a3228", String::as_str), self.map.title; size
            ));
        }
    }

    fn lanes(&self, out: &mut Markup) {
        let (look, u) = (self.look(), self.unit());
        let ways: Vec<&Lane> = self.map.lanes.iter().chain(&self.map.exits).collect();
        let paths: Markup = ways.iter().map(|lane| markup!("<path d=\"{}\"/>", lane.path)).collect();
        for (colour, width, opacity) in [(&look.deep, 7.5, 0.35), (&look.lane, 4.6, 1.0)] {
            out.push(markup!(
                "<g fill=\"none\" stroke-linecap=\"round\" stroke=\"{colour}\" stroke-width=\"{}\" \
                 opacity=\"{opacity}\" stroke-dasharray=\"0 {}\">{paths}</g>",
                width * u, 10.5 * u; colour, opacity, paths
            ));
        }
        for lane in ways {
            let ends = [Some(lane.start), lane.to.is_some().then_some(lane.end)];
            for (x, y) in ends.into_iter().flatten() {
                out.push(markup!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.8\"/>",
                    5.4 * u, look.lane, look.coast; x, y
                ));
            }
        }
        self.bridges(out);
    }

    fn bridges(&self, out: &mut Markup) {
        let look = self.look();
        let wood = look.palette.get("wood").map_or("#7a5636", String::as_str);
        for bridge in &self.map.bridges {
            let d = &bridge.path;
            out.push(markup!(
                "<g fill=\"none\"><path d=\"{d}\" stroke=\"{}\" stroke-width=\"26\" opacity=\".25\" \
                 transform=\"{}\"/><path d=\"{d}\" stroke=\"{wood}\" stroke-width=\"27\"/>\
                 <path d=\"{d}\" stroke=\"{}\" stroke-width=\"20\" stroke-dasharray=\"6 3\"/></g>",
                look.shadow, self.shift(5.0, 16.0), mix(wood, "#ffffff", 0.55); d, wood
            ));
            for (x, y) in [bridge.start, bridge.end] {
                out.push(markup!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>",
                    mix(wood, "#ffffff", 0.25), look.coast; x, y
                ));
            }
        }
    }

    /// The flag of the start region. Tokens are drawn with the pieces, because they differ between games.
    fn marks(&self, out: &mut Markup) {
        let look = self.look();
        let c = &look.coast;
        let accent = look.palette.get("accent").map_or("#b8432f", String::as_str);
        for region in self.map.regions.iter().filter(|region| region.start && look.tile.is_none()) {
            let (x, y) = region.mark;
            out.push(markup!(
                "<g transform=\"translate({x} {y})\"><circle r=\"13\" fill=\"{}\" stroke=\"{c}\" stroke-width=\"2\"/>\
                 <path d=\"M-4 8V-9M-4-8L8-4L-4 1\" fill=\"{accent}\" stroke=\"{c}\" stroke-width=\"1.8\" \
                 stroke-linejoin=\"round\"/></g>",
                look.border; x, y, c, accent
            ));
        }
    }
}

/// A colour between two others, each as `#rrggbb`.
pub(crate) fn mix(from: &str, to: &str, share: f32) -> String {
    let part = |colour: &str, at: usize| {
        let byte = colour.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        f32::from(byte.unwrap_or_default())
    };
    let mixed = [1, 3, 5].map(|at| part(from, at) + (part(to, at) - part(from, at)) * share);
    mixed.iter().fold(String::from("#"), |colour, byte| format!("{colour}{:02x}", byte.round() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_mix() {
        assert_eq!(mix("#000000", "#ffffff", 0.5), "#808080");
        assert_eq!(mix("#102030", "#102030", 0.3), "#102030");
    }

    #[test]
    fn every_map_is_painted_with_drawings_we_have() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/atlas");
        let glyphs = Glyphs::read(include_str!("../../atlas/symbols.json")).unwrap();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("symbols.json") {
                continue;
            }
            let map = Map::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let missing: Vec<_> =
                map.decor.iter().filter(|decor| !glyphs.0.contains_key(&decor.kind)).collect();
            assert!(missing.is_empty(), "{path:?}: {missing:?}");
            let svg = paint(&map, &glyphs, "m", 90.0);
            let svg = svg.as_str();
            assert!(svg.contains("<path") && !svg.contains("{ink}"), "{path:?}");
        }
    }
}
