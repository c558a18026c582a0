//! The fields of regions, and the printed boards to begin with.

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::draft::{OnRegion, Regions, links};
use crate::atlas::{self, Map};
use crate::boards::land::workshop::{DraftLand, land_field};
use crate::boards::workshop::{BoardKind, Desk, DraftName, Sheet, Spot, Wrong, begin, beginning};
use crate::browser;
use crate::parts::icon;
use crate::words::t;

/// The continent, the start and the triangle of a region.
pub(super) fn fields(desk: Desk<Regions>, spot: usize) -> impl IntoView {
    let is_start = move || desk.sheet(|sheet| sheet.rest.start == Some(spot));
    let has_token = move || desk.sheet(|sheet| sheet.spots.get(spot).is_some_and(|spot| spot.rest.token));
    let start = move |_| desk.change(|sheet| sheet.rest.start = Some(spot));
    let token = move |_| desk.change(|sheet| sheet.spots[spot].rest.token ^= true);
    view! {
        {land_field(desk, spot)}
        <p class="marks">
            <button type="button" class="btn sm" id="start" aria-pressed=move || is_start().to_string() on:click=start>{icon("tok-start", "s16")}{t("workshop.start")}</button>
            <button type="button" class="btn sm" id="token" aria-pressed=move || has_token().to_string() on:click=token>{icon("vp", "s16")}{t("workshop.token")}</button>
        </p>
    }
}

/// Our example and the printed sides.
pub(super) fn beginnings(desk: Desk<Regions>, wrong: Wrong) -> impl IntoView {
    let side = move |side: eme::Side| {
        spawn_local(async move {
            match printed(side).await {
                Some(sheet) => begin(desk, wrong, sheet.into()),
                None => wrong.set(Some(t("map.missing"))),
            }
        });
    };
    view! {
        {beginning("example", "workshop.example", move || begin(desk, wrong, Regions::first()))}
        {beginning("side-a", "workshop.side_a", move || side(eme::Side::A))}
        {beginning("side-b", "workshop.side_b", move || side(eme::Side::B))}
    }
}

/// The sheet of a printed side: its places and colours are those of its map. `None` if the map cannot be loaded.
async fn printed(side: eme::Side) -> Option<Sheet<Regions>> {
    let map = Map::read(&browser::load(&format!("atlas/eme-{}.json", side.letter())).await?).ok()?;
    let board = side.board();
    let name = |thing: &str, number: usize| {
        DraftName::printed(GameId::Eme, &format!("{thing}.{}{number}", side.letter()))
    };
    let region = |(index, region): (usize, &atlas::Region)| Spot {
        name: name("region", index + 1),
        at: (region.label.0 as u16, region.label.1 as u16),
        rest: OnRegion { continent: Some(region.continent), token: region.token },
    };
    let continent = |(index, land): (usize, &atlas::Continent)| DraftLand {
        name: name("continent", index + 1),
        tint: land.tint.clone(),
    };
    Some(Sheet {
        title: DraftName::same(&map.title),
        seed: 1,
        spots: map.regions.iter().enumerate().map(region).collect(),
        links: links(board),
        rest: Regions {
            continents: map.continents.iter().enumerate().map(continent).collect(),
            start: Some(board.start.index()),
        },
    })
}
