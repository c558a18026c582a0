//! Lands, regions and what joins them, as values of a board file.

use realm::map::list;

use super::{DraftLand, Landed, OnLand};
use crate::boards::workshop::{Sheet, Spot};

/// The ids of some regions.
fn ids<B: Landed>(sheet: &Sheet<B>, regions: impl Iterator<Item = usize>) -> String {
    list(regions.map(|region| sheet.quoted_id(region)))
}

/// The lands, a line for each.
pub(crate) fn lands<B: Landed>(sheet: &Sheet<B>) -> String {
    let land = |(number, land): (usize, &DraftLand)| {
        let on = (0..sheet.spots.len()).filter(|spot| sheet.spots[*spot].rest.land() == Some(number));
        let (id, name, tint, on) = (number + 1, land.name.written(), &land.tint, ids(sheet, on));
        format!("  {{ id = \"{}{id}\", name = {name}, tint = \"{tint}\", regions = {on} }},\n", B::LAND)
    };
    sheet.rest.lands().iter().enumerate().map(land).collect()
}

/// The regions, a line for each.
pub(crate) fn regions<B: Landed>(sheet: &Sheet<B>) -> String {
    let region = |(index, spot): (usize, &Spot<B::Spot>)| {
        let (id, name, (x, y)) = (sheet.quoted_id(index), spot.name.written(), spot.at);
        format!("  {{ id = {id}, name = {name}, at = [{x}, {y}] }},\n")
    };
    sheet.spots.iter().enumerate().map(region).collect()
}

/// The pairs of regions that are joined in this way.
pub(crate) fn pairs<B: Landed>(sheet: &Sheet<B>, kind: B::Link) -> String {
    let these = sheet.links.iter().filter(|link| link.kind == kind);
    list(these.map(|link| ids(sheet, link.ends.into_iter())))
}
