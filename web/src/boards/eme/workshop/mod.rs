//! Boards and cards of Eight-Minute Empire in the workshop.
//!
//! | module | what is in it |
//! |---|---|
//! | `draft` | regions and continents on the drawing table, and their file |
//! | `check` | what is wrong with them |
//! | `cards` | the cards |
//! | `panel` | their fields, and the printed boards to begin with |

mod cards;
mod check;
mod draft;
mod panel;

use atlas::FaultKind;
use eme::{Board, CONTINENTS, REGIONS};
use game::{Component as _, Fault as _, Line};
use games::GameId;
use leptos::prelude::*;

use crate::atlas::{BoardFile, MapSource, Wanted};
use crate::boards::land::workshop::{self as land, DraftLand, LandTexts, Landed};
use crate::boards::workshop::{
    BoardKind, Desk, Draft, DraftName, Knob, LinkKind, LinkTool, Problem, Sheet, SheetTexts, Wrong,
    after_removal,
};
use crate::markup::{inside, markup};
use crate::parts::live;
use crate::words::{t, tl};

pub(crate) use cards::Cards;
pub(crate) use draft::Regions;
use draft::{Joined, OnRegion};

impl BoardKind for Regions {
    type Spot = OnRegion;
    type Link = Joined;

    const GAME: GameId = GameId::Eme;
    const CANVAS: (u16, u16) = (1310, 1000);
    const TEXTS: SheetTexts = land::TEXTS;
    const KNOBS: &'static [Knob] = &[
        Knob { id: "regions", label: "workshop.random.regions", usual: 18, range: (10, 25) },
        Knob { id: "continents", label: "workshop.random.continents", usual: 4, range: (1, 5) },
        Knob { id: "lanes", label: "workshop.random.sea_lines", usual: 3, range: (0, 8) },
        Knob { id: "dead-ends", label: "workshop.random.dead_ends", usual: 4, range: (0, 25) },
        Knob { id: "steps", label: "workshop.random.steps", usual: 6, range: (3, 25) },
    ];

    fn letter(&self) -> char {
        'r'
    }

    fn most_spots(&self) -> usize {
        REGIONS
    }

    fn blank(&self) -> Sheet<Self> {
        draft::blank()
    }

    fn first() -> Draft<Self> {
        draft::read(Board::EXAMPLE).expect("the example is a board").into()
    }

    fn read(text: &str) -> Result<Draft<Self>, Line> {
        draft::read(text).map(Draft::from).map_err(|faults| faults.line())
    }

    fn file(draft: &Draft<Self>) -> String {
        draft::file(draft)
    }

    fn map(draft: &Draft<Self>, _: usize) -> MapSource {
        MapSource::Custom(BoardFile::Regions(draft::file(draft)))
    }

    fn wanted(knobs: &[u32], seed: u32) -> Wanted {
        Wanted::Regions {
            regions: knobs[0],
            continents: knobs[1],
            more_lanes: knobs[2],
            dead_ends: knobs[3],
            steps: knobs[4],
            seed,
        }
    }

    /// A new region is on the continent of the nearest one.
    fn new_spot(sheet: &Sheet<Self>, at: (i32, i32)) -> (DraftName, OnRegion) {
        let name = DraftName::numbered("Region", "Région", sheet.spots.len() + 1);
        (name, OnRegion { continent: land::nearest_land(sheet, at), token: false })
    }

    fn changed(sheet: &mut Sheet<Self>, removed: Option<usize>) {
        sheet.rest.start = match removed {
            Some(removed) => {
                sheet.rest.start.filter(|start| *start != removed).map(|start| after_removal(start, removed))
            }
            None => sheet.rest.start.or(Some(0)),
        };
    }

    fn problems(draft: &Draft<Self>) -> Vec<Problem> {
        check::problems(draft)
    }

    fn map_fault(kind: FaultKind, places: usize) -> &'static str {
        land::map_fault(kind, places)
    }

    fn counts(sheet: &Sheet<Self>) -> Vec<String> {
        let tokens = sheet.spots.iter().filter(|spot| spot.rest.token).count();
        let count = |id: &str, n: usize| tl(&Line::new(id).with("n", n as i32));
        vec![
            count("workshop.regions", sheet.spots.len()),
            count("workshop.continents", sheet.rest.continents.len()),
            count("workshop.tokens", tokens),
        ]
    }

    fn tint(sheet: &Sheet<Self>, spot: usize) -> String {
        land::tint(sheet, spot)
    }

    fn about(sheet: &Sheet<Self>, spot: usize) -> Vec<String> {
        let land = land::land_in_words(sheet, spot);
        let start = (sheet.rest.start == Some(spot)).then(|| t("workshop.start"));
        let token = sheet.spots[spot].rest.token.then(|| t("workshop.token"));
        [Some(land), start, token].into_iter().flatten().collect()
    }

    /// The flag of the start, and the triangle.
    fn marks(desk: Desk<Self>, spot: usize) -> AnyView {
        let flag = markup!("<use href=\"#tok-start\" x=\"-58\" y=\"-54\" width=\"38\" height=\"38\"/>");
        let is_start = move || desk.sheet(|sheet| sheet.rest.start == Some(spot));
        let has_token = move || desk.sheet(|sheet| sheet.spots.get(spot).is_some_and(|spot| spot.rest.token));
        view! {
            {live(move || is_start().then(|| view! { <g {..inside(flag.clone())}></g> }))}
            {live(move || has_token().then(|| view! { <path class="token" d="M26-34l13 22h-26z"></path> }))}
        }
        .into_any()
    }

    fn key(desk: Desk<Self>, spot: usize, key: &str) -> bool {
        match key {
            "s" => desk.change(|sheet| sheet.rest.start = Some(spot)),
            "t" => desk.change(|sheet| sheet.spots[spot].rest.token ^= true),
            "c" => desk.change(|sheet| land::next_land(sheet, spot)),
            _ => return false,
        }
        true
    }

    fn fields(desk: Desk<Self>, spot: usize) -> AnyView {
        panel::fields(desk, spot).into_any()
    }

    fn panels(desk: Desk<Self>) -> AnyView {
        land::land_panel(desk).into_any()
    }

    fn beginnings(desk: Desk<Self>, wrong: Wrong) -> AnyView {
        panel::beginnings(desk, wrong).into_any()
    }
}

impl Landed for Regions {
    const LAND: &'static str = "c";
    const LAND_TEXTS: LandTexts = LandTexts {
        lands: "workshop.lands",
        land: "workshop.continent",
        none: "workshop.on_none",
        add: "workshop.add_land",
        remove: "workshop.remove_land",
    };

    fn most_lands(&self) -> usize {
        CONTINENTS
    }

    fn lands(&self) -> &Vec<DraftLand> {
        &self.continents
    }

    fn lands_mut(&mut self) -> &mut Vec<DraftLand> {
        &mut self.continents
    }

    fn land_name(number: usize) -> DraftName {
        DraftName::numbered("Continent", "Continent", number)
    }
}

impl LinkKind for Joined {
    const ALL: &'static [Self] = &[Self::Border, Self::Lane];

    fn tool(self) -> LinkTool {
        match self {
            Self::Border => land::BORDER,
            Self::Lane => land::LANE,
        }
    }
}
