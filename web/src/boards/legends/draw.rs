//! Draws tiles, pieces and tokens of Legends as SVG.

use std::sync::Arc;

use game::View;
use legends::{Legends, Public, Region, Tally, region_id};

use super::layout::{Layout, PlacedRegion, PlacedTile, SCALE, TOKEN_RADIUS, groups};
use super::{START, drawing};
use crate::atlas::{Glyphs, Map, paint};
use crate::boards::land::{dimming, pin, stack, style, tint};
use crate::markup::{Markup, markup};

/// The painted tiles, turned as they lie.
pub(super) fn ground(layout: &Layout, maps: &[Arc<Map>], glyphs: &Glyphs) -> Markup {
    let mut out = Markup::default();
    for (index, (laid, map)) in layout.tiles.iter().zip(maps).enumerate() {
        let (w, h) = map.canvas;
        out.push(markup!(
            "<g transform=\"{}\">{}<rect x=\"3\" y=\"3\" width=\"{}\" height=\"{}\" rx=\"14\" fill=\"none\" \
             stroke=\"#f0d9a0\" stroke-width=\"6\"/></g>",
            laid.transform(),
            paint(map, glyphs, &format!("l{index}"), laid.turn),
            w - 6.0,
            h - 6.0
        ));
    }
    out
}

/// A bright frame around the last tile, which the architect still holds.
pub(super) fn frame_of_last(layout: &Layout) -> Markup {
    let frame = |laid: &PlacedTile| {
        markup!(
            "<rect class=\"held\" transform=\"{}\" x=\"6\" y=\"6\" width=\"668\" height=\"988\" rx=\"14\"/>",
            laid.transform()
        )
    };
    layout.tiles.last().map(frame).unwrap_or_default()
}

/// The colours of the regions by who controls them, and the dimming of everything but the targets.
pub(super) fn under(layout: &Layout, public: &Public, lit: &[u8]) -> Vec<Markup> {
    let tally = Tally::of(public);
    let tint = |(index, field): (usize, &PlacedRegion)| {
        let holder = tally.holder_of_region(field.region);
        let lit = lit.contains(&field.region.0);
        let held = |colour| tint(&index.to_string(), &field.path, style(colour), lit, 13.0 * SCALE);
        holder.map(held).unwrap_or_default()
    };
    let shapes = layout.fields.iter().filter(|field| lit.contains(&field.region.0));
    let dimming = dimming(layout.canvas, shapes.map(|field| field.path.as_str()));
    layout.fields.iter().enumerate().map(tint).chain([dimming]).collect()
}

/// The tokens, then the pieces. Pieces in `fresh` regions pop.
pub(super) fn pieces(layout: &Layout, view: &View<Legends>, fresh: &[u8]) -> Vec<Markup> {
    let tokens =
        |field: &PlacedRegion| marks(view, field.region).into_iter().map(|mark| token(field, mark)).collect();
    let stack = |(index, field): (usize, &PlacedRegion)| {
        let groups = groups(view.public(), field.region);
        let laid = layout.lay(index, groups.len());
        stack(region_id(field.region), &groups, &laid, fresh.contains(&field.region.0))
    };
    let fields = layout.fields.iter();
    fields.clone().map(tokens).chain(fields.enumerate().map(stack)).collect()
}

/// A token at its position in a region.
fn token(field: &PlacedRegion, (icon, colour): (&'static str, &'static str)) -> Markup {
    let (x, y) = field.mark;
    markup!(
        "<g transform=\"translate({x:.1} {y:.1})\"><circle r=\"{TOKEN_RADIUS}\" fill=\"{colour}\" stroke=\"#f0d9a0\" \
         stroke-width=\"5\"/><use href=\"#{icon}\" x=\"-23\" y=\"-23\" width=\"46\" height=\"46\" \
         color=\"#fff6df\" class=\"cut-{}\"/></g>",
        colour.trim_start_matches('#'); x, y, colour, icon, TOKEN_RADIUS
    )
}

/// The tokens of a region: icon and colour.
fn marks(view: &View<Legends>, region: Region) -> Vec<(&'static str, &'static str)> {
    let public = view.public();
    let start = (public.start == Some(region)).then_some(START);
    start.into_iter().chain(public.marks(view.private(), region).map(drawing)).collect()
}

/// Pins over the targets. If an army is lifted, they show the price of the step.
pub(super) fn pins(layout: &Layout, view: &View<Legends>, lit: &[u8], lifted: Option<u8>) -> Markup {
    let public = view.public();
    let one = |number: &u8| {
        let region = Region(*number);
        let index = layout.index(region)?;
        let spot = layout.pin(index, groups(public, region).len());
        let price =
            lifted.zip(view.viewer()).map(|(from, seat)| public.step_cost(seat, Region(from), region));
        Some(pin(spot, 1.15 * SCALE, price))
    };
    lit.iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, GameRng, Seat, Setup, Silent};

    /// A region has room for one token: even with all options there is never more than one.
    #[test]
    fn a_region_never_has_two_tokens() {
        for seed in 0..8 {
            let mut options = <Legends as Game>::Options::default();
            for option in ["exploration", "citadels", "encounters", "leaders"] {
                game::Options::set(&mut options, option, "on").unwrap();
            }
            let setup = Setup::new(options, 4).unwrap();
            let mut world = Legends::new(&setup, GameRng::new(seed), &mut Silent);
            let mut rng = GameRng::new(seed);
            while let Some(seat) = Legends::to_act(world.public()).first() {
                let view = View::of(&world, Some(Seat::new(0)));
                for region in world.public().board.regions.iter() {
                    assert!(marks(&view, region).len() <= 1, "{}", region_id(region));
                }
                let mv = Legends::random_move(
                    world.public(),
                    world.private(seat),
                    seat,
                    &mut rng,
                    &mut game::Moves::new(),
                );
                world.play(seat, mv, &mut Silent);
            }
        }
    }
}
