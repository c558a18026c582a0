//! What boards of regions on lands, continents or islands, share in the workshop.
//!
//! | module | what is in it |
//! |---|---|
//! | `file` | their parts of a board file |
//! | `check` | the faults of maps with names instead of ids |
//! | `panel` | the fields of lands |

mod check;
mod file;
mod panel;

use atlas::FaultKind;
use serde::{Deserialize, Serialize};

use crate::boards::workshop::{BoardKind, DraftName, LinkTool, Sheet, SheetTexts};
use crate::words::t;

pub(crate) use check::named;
pub(crate) use file::{lands, pairs, regions};
pub(crate) use panel::{land_field, land_panel};

/// The colours of new lands.
pub(crate) const TINTS: [&str; 5] = ["#c3d19b", "#ecd596", "#dfae93", "#c9b3cf", "#a9cdb8"];

/// The messages about regions, with the keys of a board of continents.
pub(crate) const TEXTS: SheetTexts = SheetTexts {
    sheet: "workshop.sheet",
    spot: "workshop.region",
    add: "workshop.add",
    none_chosen: "workshop.none_chosen",
    other_end: "workshop.other_end",
    keys: "workshop.keys",
};

/// The tool for regions that touch.
pub(crate) const BORDER: LinkTool = LinkTool {
    class: "join border",
    id: "tool-border",
    icon: "act-and",
    label: "workshop.tool.border",
    to: "workshop.border_with",
    key: "b",
};

/// The tool for regions that a sea line joins.
pub(crate) const LANE: LinkTool = LinkTool {
    class: "join lane",
    id: "tool-lane",
    icon: "act-sea",
    label: "workshop.tool.lane",
    to: "workshop.lane_with",
    key: "l",
};

/// Boards of regions on lands.
pub(crate) trait Landed: BoardKind<Spot: OnLand> {
    /// What the ids of lands begin with in the file; their number follows.
    const LAND: &'static str;
    const LAND_TEXTS: LandTexts;

    /// The most lands of the sheet.
    fn most_lands(&self) -> usize;

    fn lands(&self) -> &Vec<DraftLand>;

    fn lands_mut(&mut self) -> &mut Vec<DraftLand>;

    /// The name of a new land.
    fn land_name(number: usize) -> DraftName;
}

/// A place that lies on a land, or on none yet.
pub(crate) trait OnLand {
    fn land(&self) -> Option<usize>;

    fn put_on(&mut self, land: Option<usize>);
}

/// A continent or an island.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftLand {
    pub(crate) name: DraftName,
    pub(crate) tint: String,
}

impl From<&realm::map::Land> for DraftLand {
    fn from(land: &realm::map::Land) -> Self {
        Self { name: land.names.clone().into(), tint: land.tint.clone() }
    }
}

/// The ids of messages about lands.
#[derive(Clone, Copy)]
pub(crate) struct LandTexts {
    pub(crate) lands: &'static str,
    pub(crate) land: &'static str,
    pub(crate) none: &'static str,
    pub(crate) add: &'static str,
    /// With the blank `n`.
    pub(crate) remove: &'static str,
}

/// The message about a fault of a map of regions.
pub(crate) const fn map_fault(kind: FaultKind, places: usize) -> &'static str {
    match kind {
        FaultKind::NoRoom => "workshop.no_room",
        FaultKind::NoWater if places == 1 => "workshop.no_water_out",
        FaultKind::NoWater => "workshop.no_water",
        FaultKind::TooNear => "workshop.too_near",
        FaultKind::TooFar => "workshop.too_far",
        FaultKind::Other | FaultKind::ShortWay | FaultKind::CoveredCity | FaultKind::CrossedWays => {
            "workshop.no_map"
        }
    }
}

/// The land of a region.
fn land_of<B: Landed>(sheet: &Sheet<B>, spot: usize) -> Option<&DraftLand> {
    sheet.rest.lands().get(sheet.spots.get(spot)?.rest.land()?)
}

/// The colour of the land of a region.
pub(crate) fn tint<B: Landed>(sheet: &Sheet<B>, spot: usize) -> String {
    land_of(sheet, spot).map_or_else(|| "#ffffff".to_owned(), |land| land.tint.clone())
}

/// The land of a region in words.
pub(crate) fn land_in_words<B: Landed>(sheet: &Sheet<B>, spot: usize) -> String {
    land_of(sheet, spot).map_or_else(|| t(B::LAND_TEXTS.none), |land| land.name.here().to_owned())
}

/// The land of a new region: that of the nearest one.
pub(crate) fn nearest_land<B: Landed>(sheet: &Sheet<B>, at: (i32, i32)) -> Option<usize> {
    let nearest = sheet.nearest(at, |_| true).and_then(|spot| spot.rest.land());
    nearest.or((!sheet.rest.lands().is_empty()).then_some(0))
}

/// Gives a region the next land.
pub(crate) fn next_land<B: Landed>(sheet: &mut Sheet<B>, spot: usize) {
    let count = sheet.rest.lands().len().max(1);
    let now = sheet.spots[spot].rest.land();
    sheet.spots[spot].rest.put_on(Some(now.map_or(0, |now| (now + 1) % count)));
}

/// Adds a land, unless there are as many as a sheet may have.
pub(crate) fn add_land<B: Landed>(sheet: &mut Sheet<B>) {
    let most = sheet.rest.most_lands();
    let lands = sheet.rest.lands_mut();
    let number = lands.len() + 1;
    let free = TINTS.iter().find(|tint| lands.iter().all(|known| known.tint != **tint));
    if let (Some(tint), true) = (free.or(TINTS.first()), number <= most) {
        lands.push(DraftLand { name: B::land_name(number), tint: (*tint).to_owned() });
    }
}

/// Removes a land; its regions are then on none.
pub(crate) fn remove_land<B: Landed>(sheet: &mut Sheet<B>, land: usize) {
    sheet.rest.lands_mut().remove(land);
    for spot in &mut sheet.spots {
        spot.rest.put_on(match spot.rest.land() {
            Some(on) if on == land => None,
            Some(on) if on > land => Some(on - 1),
            on => on,
        });
    }
}
