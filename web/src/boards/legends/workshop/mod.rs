//! Faces and cards of Legends in the workshop.
//!
//! | module | what is in it |
//! |---|---|
//! | `draft` | the faces on the drawing table, and their file |
//! | `check` | what is wrong with them |
//! | `cards` | the cards |
//! | `panel` | the fields of faces, and the printed ones to begin with |

mod cards;
mod check;
mod draft;
mod panel;

use atlas::FaultKind;
use game::{Fault as _, Line};
use games::GameId;
use leptos::prelude::*;

use crate::atlas::{BoardFile, MapSource, Wanted};
use crate::boards::land::workshop::{self as land, DraftLand, LandTexts, Landed};
use crate::boards::workshop::{
    BoardKind, Desk, Draft, DraftName, Exit, Knob, LinkKind, LinkTool, Problem, Sheet, SheetTexts, Wrong,
    after_removal,
};
use crate::words::{t, tl};

pub(crate) use cards::Cards;
pub(crate) use draft::Islands;
use draft::{Joined, OnFace};

impl BoardKind for Islands {
    type Spot = OnFace;
    type Link = Joined;

    const GAME: GameId = GameId::Legends;
    const CANVAS: (u16, u16) = (680, 1000);
    const NAME: &'static str = "workshop.of.faces";
    const TWO_TITLES: bool = true;
    const EXITS: &'static [Exit] = &[
        Exit { at: (340, 26), edge: "workshop.exit.top", key: "1" },
        Exit { at: (654, 500), edge: "workshop.exit.right", key: "2" },
        Exit { at: (340, 974), edge: "workshop.exit.bottom", key: "3" },
        Exit { at: (26, 500), edge: "workshop.exit.left", key: "4" },
    ];
    const TEXTS: SheetTexts = SheetTexts { keys: "workshop.faces.keys", ..land::TEXTS };
    const KNOBS: &'static [Knob] =
        &[Knob { id: "lanes", label: "workshop.random.lanes", usual: 3, range: (0, 6) }];

    fn letter(&self) -> char {
        legends::region_id(self.face.first()).chars().next().unwrap_or_default()
    }

    fn most_spots(&self) -> usize {
        draft::most_regions(self.face)
    }

    fn blank(&self) -> Sheet<Self> {
        draft::blank(self.face)
    }

    fn first() -> Draft<Self> {
        draft::all_printed()
    }

    fn read(text: &str) -> Result<Draft<Self>, Line> {
        draft::read(text).map_err(|faults| faults.line())
    }

    fn file(draft: &Draft<Self>) -> String {
        draft::file(draft)
    }

    /// The name of the first face that is not printed.
    fn title(draft: &Draft<Self>) -> String {
        let changed = draft.sheets.iter().find(|sheet| draft::is_changed(sheet));
        changed.map(|sheet| sheet.title.here().to_owned()).unwrap_or_default()
    }

    fn instead_of(sheet: &Sheet<Self>) -> Option<String> {
        draft::is_changed(sheet).then(|| draft::printed(sheet.rest.face).title.here().to_owned())
    }

    fn map(draft: &Draft<Self>, sheet: usize) -> MapSource {
        let sheet = &draft.sheets[sheet];
        let face = sheet.rest.face.word();
        if draft::is_changed(sheet) {
            MapSource::Custom(BoardFile::Face(draft::face_file(sheet), face.to_owned()))
        } else {
            MapSource::Printed(format!("legends-{face}"))
        }
    }

    fn wanted(knobs: &[u32], seed: u32) -> Wanted {
        Wanted::Faces { more_lanes: knobs[0], seed }
    }

    /// A new region is on the island of the nearest one.
    fn new_spot(sheet: &Sheet<Self>, at: (i32, i32)) -> (DraftName, OnFace) {
        let name = DraftName::numbered("Region", "Région", sheet.spots.len() + 1);
        (name, OnFace { island: land::nearest_land(sheet, at) })
    }

    fn changed(sheet: &mut Sheet<Self>, removed: Option<usize>) {
        let Some(removed) = removed else { return };
        for exit in &mut sheet.rest.exits {
            *exit = exit.filter(|end| *end != removed).map(|end| after_removal(end, removed));
        }
    }

    fn exits(&self) -> &[Option<usize>] {
        &self.exits
    }

    fn set_exit(&mut self, exit: usize, spot: usize) {
        self.exits[exit] = Some(spot);
    }

    fn problems(draft: &Draft<Self>) -> Vec<Problem> {
        check::problems(draft)
    }

    fn map_fault(kind: FaultKind, places: usize) -> &'static str {
        land::map_fault(kind, places)
    }

    fn counts(sheet: &Sheet<Self>) -> Vec<String> {
        let count = |id: &str, n: usize| Line::new(id).with("n", n as i32);
        let most = sheet.rest.most_spots() as i32;
        vec![
            tl(&count("workshop.regions.of", sheet.spots.len()).with("most", most)),
            tl(&count("workshop.islands", sheet.rest.islands.len())),
        ]
    }

    fn tint(sheet: &Sheet<Self>, spot: usize) -> String {
        land::tint(sheet, spot)
    }

    fn about(sheet: &Sheet<Self>, spot: usize) -> Vec<String> {
        let island = land::land_in_words(sheet, spot);
        let exits = Self::EXITS.iter().zip(sheet.rest.exits).filter(|(_, end)| *end == Some(spot));
        std::iter::once(island).chain(exits.map(|(exit, _)| t(exit.edge))).collect()
    }

    fn key(desk: Desk<Self>, spot: usize, key: &str) -> bool {
        match key {
            "i" => desk.change(|sheet| land::next_land(sheet, spot)),
            "s" => desk.change(|sheet| sheet.rest.start_here ^= true),
            _ => return false,
        }
        true
    }

    fn fields(desk: Desk<Self>, spot: usize) -> AnyView {
        panel::fields(desk, spot).into_any()
    }

    fn sheet_fields(desk: Desk<Self>) -> AnyView {
        panel::start_here(desk).into_any()
    }

    fn panels(desk: Desk<Self>) -> AnyView {
        land::land_panel(desk).into_any()
    }

    fn beginnings(desk: Desk<Self>, wrong: Wrong) -> AnyView {
        panel::beginnings(desk, wrong).into_any()
    }
}

impl Landed for Islands {
    const LAND: &'static str = "island";
    const LAND_TEXTS: LandTexts = LandTexts {
        lands: "workshop.islands_of",
        land: "workshop.island",
        none: "workshop.on_no_island",
        add: "workshop.add_island",
        remove: "workshop.remove_island",
    };

    /// An island for each region.
    fn most_lands(&self) -> usize {
        self.most_spots()
    }

    fn lands(&self) -> &Vec<DraftLand> {
        &self.islands
    }

    fn lands_mut(&mut self) -> &mut Vec<DraftLand> {
        &mut self.islands
    }

    fn land_name(number: usize) -> DraftName {
        DraftName::numbered("Island", "Île", number)
    }
}

impl LinkKind for Joined {
    const ALL: &'static [Self] = &[Self::Border, Self::Bridge, Self::Lane];

    fn tool(self) -> LinkTool {
        match self {
            Self::Border => land::BORDER,
            Self::Bridge => LinkTool {
                class: "join bridge",
                id: "tool-bridge",
                icon: "ui-link",
                label: "workshop.tool.bridge",
                to: "workshop.bridge_to",
                key: "g",
            },
            Self::Lane => {
                LinkTool { label: "workshop.tool.sea_link", to: "workshop.sea_link_to", ..land::LANE }
            }
        }
    }
}
