//! Draws pieces and tokens of Eight-Minute Empire as SVG over the painted map.

use eme::{Public, Region, Tally};

use super::layout::{Layout, groups};
use crate::atlas::Map;
use crate::boards::land::{dimming, pin, stack, style, tint};
use crate::markup::{Markup, markup};

/// The colours of the regions by who controls them, and the dimming of everything but the targets.
pub(super) fn under(map: &Map, public: &Public, lit: &[u8]) -> Vec<Markup> {
    let tally = Tally::of(public);
    let tint = |region: Region| {
        let held = |colour| {
            let d = &map.regions[region.index()].path;
            tint(&region.to_string(), d, style(colour), lit.contains(&region.0), 13.0)
        };
        tally.holder_of_region(region).map(held).unwrap_or_default()
    };
    let dimming =
        dimming(map.canvas, lit.iter().map(|region| map.regions[usize::from(*region)].path.as_str()));
    public.board().all().iter().map(tint).chain([dimming]).collect()
}

/// The resource tokens and the pieces of every region. Pieces in `fresh` regions pop.
pub(super) fn pieces(layout: &Layout, public: &Public, fresh: &[u8]) -> Vec<Markup> {
    let stack = |region: Region| {
        let groups = groups(public, region);
        let laid = layout.lay(region, groups.len());
        stack(&region.to_string(), &groups, &laid, fresh.contains(&region.0))
    };
    [marks(layout, public)].into_iter().chain(public.board().all().iter().map(stack)).collect()
}

/// The triangles, with their resources if the game uses tokens (EME-51).
fn marks(layout: &Layout, public: &Public) -> Markup {
    let mut out = Markup::default();
    for (index, region) in public.board().triangles.into_iter().enumerate() {
        let (x, y) = layout.marks[region.index()];
        match public.tokens {
            Some(tokens) => out.push(markup!(
                "<path transform=\"translate({x} {y})\" d=\"M0-19L18 12H-18z\" fill=\"#fdf6e3\" stroke=\"#3d3225\" \
                 stroke-width=\"2\" stroke-linejoin=\"round\"/><use href=\"#{}\" x=\"{}\" y=\"{}\" \
                 width=\"19\" height=\"19\"/>",
                super::icon(tokens[index]), x - 9.5, y - 9.0; x, y
            ),
            ),
            // The start region has a flag instead.
            None if region == public.board().start => {}
            None => out.push(markup!(
                "<path transform=\"translate({x} {y})\" d=\"M0-12L11 8H-11z\" fill=\"#fdf6e3\" fill-opacity=\".75\" \
                 stroke=\"#3d3225\" stroke-width=\"1.8\" stroke-linejoin=\"round\"/>"; x, y
            ),
            ),
        }
    }
    out
}

/// Pins over the targets, clear of the pieces there.
pub(super) fn pins(layout: &Layout, public: &Public, lit: &[u8]) -> Markup {
    let one = |number: &u8| {
        let region = Region(*number);
        pin(layout.pin(region, groups(public, region).len()), 1.15, None)
    };
    lit.iter().map(one).collect()
}
