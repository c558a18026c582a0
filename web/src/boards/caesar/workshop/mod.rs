//! Boards of Caesar’s Empire in the workshop.
//!
//! | module | what is in it |
//! |---|---|
//! | `draft` | Rome, the cities and the ways on the drawing table, and their file |
//! | `check` | what is wrong with them |
//! | `wealth` | as many wealth tokens as cities |
//! | `panel` | the fields of cities, of players and of wealth |

mod check;
mod draft;
mod panel;
mod wealth;

use atlas::FaultKind;
use caesar::{MAX_CITIES, MAX_PLACES, sides};
use game::{Fault as _, Line};
use games::GameId;
use leptos::prelude::*;

use crate::atlas::{BoardFile, MapSource, Wanted};
use crate::boards::workshop::{
    BoardKind, Desk, Draft, DraftName, Knob, LinkKind, LinkTool, Problem, Sheet, SheetTexts, Wrong, begin,
    beginning,
};
use crate::words::{game_t, t, tl};

pub(crate) use draft::Roads;
use draft::{City, Way};

/// The place of Rome, which every board has.
const ROME: usize = 0;

impl BoardKind for Roads {
    /// `None` for Rome.
    type Spot = Option<City>;
    type Link = Way;

    const GAME: GameId = GameId::Caesar;
    const CANVAS: (u16, u16) = (1430, 1000);
    const TEXTS: SheetTexts = SheetTexts {
        sheet: "workshop.roads.sheet",
        spot: "workshop.city",
        add: "workshop.city.add",
        none_chosen: "workshop.city.none_chosen",
        other_end: "workshop.city.other_end",
        keys: "workshop.roads.keys",
    };
    const KNOBS: &'static [Knob] = &[
        Knob { id: "cities", label: "workshop.random.cities", usual: 30, range: (16, MAX_CITIES as u32) },
        Knob { id: "provinces", label: "workshop.random.provinces", usual: 8, range: (3, 8) },
        Knob { id: "dead-ends", label: "workshop.random.dead_ends", usual: 4, range: (0, 40) },
        Knob { id: "steps", label: "workshop.random.ways", usual: 6, range: (3, 40) },
    ];

    fn letter(&self) -> char {
        'p'
    }

    fn most_spots(&self) -> usize {
        MAX_PLACES
    }

    fn blank(&self) -> Sheet<Self> {
        draft::blank()
    }

    /// The printed side for two and three players.
    fn first() -> Draft<Self> {
        draft::of(&sides().last().expect("there are printed boards")).into()
    }

    fn read(text: &str) -> Result<Draft<Self>, Line> {
        draft::read(text).map(Draft::from).map_err(|faults| faults.line())
    }

    fn file(draft: &Draft<Self>) -> String {
        draft::file(draft)
    }

    fn map(draft: &Draft<Self>, _: usize) -> MapSource {
        MapSource::Custom(BoardFile::roads(draft::file(draft)))
    }

    fn wanted(knobs: &[u32], seed: u32) -> Wanted {
        Wanted::Roads { cities: knobs[0], provinces: knobs[1], dead_ends: knobs[2], steps: knobs[3], seed }
    }

    /// A new city has the colour of the nearest one, and the next value.
    fn new_spot(sheet: &Sheet<Self>, at: (i32, i32)) -> (DraftName, Option<City>) {
        let nearest = sheet.nearest(at, |spot| spot.rest.is_some()).and_then(|spot| spot.rest);
        let colour = nearest.map_or(caesar::Colour::Red, |city| city.colour);
        let number = sheet.spots.len().max(1);
        (DraftName::numbered("City", "Ville", number), Some(draft::next_city(sheet, colour)))
    }

    fn can_remove(spot: usize) -> bool {
        spot != ROME
    }

    fn changed(sheet: &mut Sheet<Self>, _: Option<usize>) {
        wealth::fit(sheet);
    }

    fn problems(draft: &Draft<Self>) -> Vec<Problem> {
        check::problems(draft)
    }

    fn map_fault(kind: FaultKind, _: usize) -> &'static str {
        match kind {
            FaultKind::TooNear => "workshop.city.too_near",
            FaultKind::NoRoom => "workshop.city.no_room",
            FaultKind::ShortWay => "workshop.way.short",
            FaultKind::CoveredCity => "workshop.way.covers",
            FaultKind::CrossedWays => "workshop.way.crossed",
            FaultKind::Other | FaultKind::TooFar | FaultKind::NoWater => "workshop.no_map",
        }
    }

    fn counts(sheet: &Sheet<Self>) -> Vec<String> {
        let count = |id: &str, n: usize| tl(&Line::new(id).with("n", n as i32));
        vec![
            count("workshop.cities", sheet.spots.len().saturating_sub(1)),
            count("workshop.ways", sheet.links.len()),
            count("workshop.wealth.laid", wealth::laid(&sheet.rest).max(0) as usize),
        ]
    }

    fn tint(sheet: &Sheet<Self>, spot: usize) -> String {
        let tint = sheet.spots[spot].rest.and_then(|city| atlas::roads::tint(&city.colour.to_string()));
        tint.unwrap_or("#fdf6e3").to_owned()
    }

    /// The value of a city; a star for Rome.
    fn sign(sheet: &Sheet<Self>, spot: usize) -> String {
        sheet.spots[spot].rest.map_or_else(|| "★".to_owned(), |city| city.value.to_string())
    }

    fn about(sheet: &Sheet<Self>, spot: usize) -> Vec<String> {
        let Some(city) = sheet.spots[spot].rest else { return vec![t("workshop.city.capital")] };
        let value = tl(&Line::new("workshop.city.worth").with("n", city.value));
        vec![game_t(Self::GAME, &format!("colour.{}", city.colour)), value]
    }

    fn key(desk: Desk<Self>, spot: usize, key: &str) -> bool {
        match key {
            "c" => desk.change(|sheet| draft::next_colour(sheet, spot)),
            "v" => desk.change(|sheet| draft::next_value(sheet, spot)),
            _ => return false,
        }
        true
    }

    fn fields(desk: Desk<Self>, spot: usize) -> AnyView {
        panel::fields(desk, spot).into_any()
    }

    fn panels(desk: Desk<Self>) -> AnyView {
        view! { {panel::players(desk)}{panel::wealth(desk)} }.into_any()
    }

    fn beginnings(desk: Desk<Self>, wrong: Wrong) -> AnyView {
        let side = move |nth: usize| {
            if let Some(board) = sides().nth(nth) {
                begin(desk, wrong, draft::of(&board).into());
            }
        };
        view! {
            {beginning("side-a", "workshop.side_a", move || side(0))}
            {beginning("side-b", "workshop.side_b", move || side(1))}
        }
        .into_any()
    }
}

impl LinkKind for Way {
    const ALL: &'static [Self] = &[Self::One, Self::Two];

    fn tool(self) -> LinkTool {
        match self {
            Self::One => LinkTool {
                class: "join way",
                id: "tool-one",
                icon: "road",
                label: "workshop.tool.one_road",
                to: "workshop.way.one",
                key: "1",
            },
            Self::Two => LinkTool {
                class: "join way two",
                id: "tool-two",
                icon: "road",
                label: "workshop.tool.two_roads",
                to: "workshop.way.two",
                key: "2",
            },
        }
    }
}

/// The name of a printed place in both languages.
fn printed_name(id: &str) -> DraftName {
    DraftName::printed(Roads::GAME, &format!("place.{id}"))
}
