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
use eme::{Board, REGIONS};
use game::{Component as _, Fault as _, Line};
use games::GameId;
use leptos::prelude::*;

use crate::atlas::{BoardFile, Wanted};
use crate::boards::workshop::{
    BoardKind, Desk, Draft, DraftName, Knob, LinkKind, LinkTool, Problem, SheetTexts, Wrong, after_removal,
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
    const MOST_SPOTS: usize = REGIONS;
    const LETTER: char = 'r';
    const TEXTS: SheetTexts = SheetTexts {
        sheet: "workshop.sheet",
        spot: "workshop.region",
        add: "workshop.add",
        none_chosen: "workshop.none_chosen",
        other_end: "workshop.other_end",
        keys: "workshop.keys",
    };
    const KNOBS: [Knob; 2] = [
        Knob { id: "regions", label: "workshop.random.regions", usual: 18, range: (10, 25) },
        Knob { id: "continents", label: "workshop.random.continents", usual: 4, range: (1, 5) },
    ];

    fn blank() -> Draft<Self> {
        draft::blank()
    }

    fn example() -> Draft<Self> {
        draft::read(Board::EXAMPLE).expect("the example is a board")
    }

    fn read(text: &str) -> Result<Draft<Self>, Line> {
        draft::read(text).map_err(|faults| faults.line())
    }

    fn file(draft: &Draft<Self>) -> String {
        draft::file(draft)
    }

    fn drawable(file: String) -> BoardFile {
        BoardFile::Regions(file)
    }

    fn wanted([regions, continents]: [u32; 2], seed: u32) -> Wanted {
        Wanted::Regions { regions, continents, seed }
    }

    /// A new region is on the continent of the nearest one.
    fn new_spot(draft: &Draft<Self>, at: (i32, i32)) -> (DraftName, OnRegion) {
        let nearest = draft.nearest(at, |_| true).and_then(|spot| spot.rest.continent);
        let continent = nearest.or((!draft.rest.continents.is_empty()).then_some(0));
        let name = DraftName::numbered("Region", "Région", draft.spots.len() + 1);
        (name, OnRegion { continent, token: false })
    }

    fn changed(draft: &mut Draft<Self>, removed: Option<usize>) {
        draft.rest.start = match removed {
            Some(removed) => {
                draft.rest.start.filter(|start| *start != removed).map(|start| after_removal(start, removed))
            }
            None => draft.rest.start.or(Some(0)),
        };
    }

    fn problems(draft: &Draft<Self>) -> Vec<Problem> {
        check::problems(draft)
    }

    fn map_fault(kind: FaultKind) -> &'static str {
        match kind {
            FaultKind::NoRoom => "workshop.no_room",
            FaultKind::NoWater => "workshop.no_water",
            FaultKind::TooNear => "workshop.too_near",
            FaultKind::TooFar => "workshop.too_far",
            FaultKind::Other | FaultKind::ShortWay | FaultKind::CoveredCity | FaultKind::CrossedWays => {
                "workshop.no_map"
            }
        }
    }

    fn counts(draft: &Draft<Self>) -> Vec<String> {
        let tokens = draft.spots.iter().filter(|spot| spot.rest.token).count();
        let count = |id: &str, n: usize| tl(&Line::new(id).with("n", n as i32));
        vec![
            count("workshop.regions", draft.spots.len()),
            count("workshop.continents", draft.rest.continents.len()),
            count("workshop.tokens", tokens),
        ]
    }

    fn tint(draft: &Draft<Self>, spot: usize) -> String {
        draft::land_of(draft, spot).map_or_else(|| "#ffffff".to_owned(), |land| land.tint.clone())
    }

    fn about(draft: &Draft<Self>, spot: usize) -> Vec<String> {
        let land = draft::land_of(draft, spot);
        let land = land.map_or_else(|| t("workshop.on_none"), |land| land.name.here().to_owned());
        let start = (draft.rest.start == Some(spot)).then(|| t("workshop.start"));
        let token = draft.spots[spot].rest.token.then(|| t("workshop.token"));
        [Some(land), start, token].into_iter().flatten().collect()
    }

    /// The flag of the start, and the triangle.
    fn marks(desk: Desk<Self>, spot: usize) -> AnyView {
        let flag = markup!("<use href=\"#tok-start\" x=\"-58\" y=\"-54\" width=\"38\" height=\"38\"/>");
        let is_start = move || desk.draft.with(|draft| draft.rest.start == Some(spot));
        let has_token =
            move || desk.draft.with(|draft| draft.spots.get(spot).is_some_and(|spot| spot.rest.token));
        view! {
            {live(move || is_start().then(|| view! { <g {..inside(flag.clone())}></g> }))}
            {live(move || has_token().then(|| view! { <path class="token" d="M26-34l13 22h-26z"></path> }))}
        }
        .into_any()
    }

    fn key(desk: Desk<Self>, spot: usize, key: &str) -> bool {
        match key {
            "s" => desk.change(|draft| draft.rest.start = Some(spot)),
            "t" => desk.change(|draft| draft.spots[spot].rest.token ^= true),
            "c" => desk.change(|draft| draft::next_continent(draft, spot)),
            _ => return false,
        }
        true
    }

    fn fields(desk: Desk<Self>, spot: usize) -> AnyView {
        panel::fields(desk, spot).into_any()
    }

    fn panels(desk: Desk<Self>) -> AnyView {
        panel::continents(desk).into_any()
    }

    fn beginnings(desk: Desk<Self>, wrong: Wrong) -> AnyView {
        panel::beginnings(desk, wrong).into_any()
    }
}

impl LinkKind for Joined {
    const ALL: &'static [Self] = &[Self::Border, Self::Lane];

    fn tool(self) -> LinkTool {
        match self {
            Self::Border => LinkTool {
                class: "join border",
                id: "tool-border",
                icon: "act-and",
                label: "workshop.tool.border",
                to: "workshop.border_with",
                key: "b",
            },
            Self::Lane => LinkTool {
                class: "join lane",
                id: "tool-lane",
                icon: "act-sea",
                label: "workshop.tool.lane",
                to: "workshop.lane_with",
                key: "l",
            },
        }
    }
}
