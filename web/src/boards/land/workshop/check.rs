//! The faults of maps with the names of regions and lands instead of their ids.

use realm::map::MapFault;

use super::Landed;
use crate::boards::workshop::{Sheet, index};

/// The same fault with names instead of ids, and the regions that it is about.
pub(crate) fn named<B: Landed>(fault: MapFault, sheet: &Sheet<B>) -> (MapFault, Vec<usize>) {
    let mut spots = Vec::new();
    let mut name = |id: String| {
        spots.extend(sheet.spot_of(&id));
        self::name(sheet, &id).unwrap_or(id)
    };
    let fault = match fault {
        MapFault::BadName(id) => MapFault::BadName(name(id)),
        MapFault::BadTint(id) => MapFault::BadTint(name(id)),
        MapFault::OffTheMap(bounds, id) => MapFault::OffTheMap(bounds, name(id)),
        MapFault::NoLand(bounds, id) => MapFault::NoLand(bounds, name(id)),
        MapFault::TwoLands(bounds, id) => MapFault::TwoLands(bounds, name(id)),
        MapFault::Empty(bounds, id) => MapFault::Empty(bounds, name(id)),
        MapFault::SameToken(id) => MapFault::SameToken(name(id)),
        MapFault::Loop(id) => MapFault::Loop(name(id)),
        MapFault::SamePair(a, b) => MapFault::SamePair(name(a), name(b)),
        MapFault::Across(bounds, a, b) => MapFault::Across(bounds, name(a), name(b)),
        MapFault::Unreachable(bounds, id) => MapFault::Unreachable(bounds, name(id)),
        // Faults of ids, which a draft numbers, and of the whole board.
        other @ (MapFault::BadId(_)
        | MapFault::SameId(_)
        | MapFault::OtherId { .. }
        | MapFault::Unknown(_)
        | MapFault::Regions(..)
        | MapFault::Lands(..)
        | MapFault::Pairs(..)
        | MapFault::Tokens { .. }
        | MapFault::TwoStarts(..)
        | MapFault::AllIslands { .. }
        | MapFault::TooFewInPlay { .. }) => other,
    };
    (fault, spots)
}

/// The name of a region or a land; its number if it has none.
fn name<B: Landed>(sheet: &Sheet<B>, id: &str) -> Option<String> {
    if let Some(region) = sheet.spot_of(id) {
        return Some(sheet.name(region));
    }
    let land = index(id, B::LAND)?;
    let name = sheet.rest.lands().get(land)?.name.here();
    Some(if name.trim().is_empty() { (land + 1).to_string() } else { name.to_owned() })
}
