//! The fields of regions and continents, and the printed boards to begin with.

use game::{Lang, Line};
use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::draft::{DraftContinent, OnRegion, Regions, add_continent, links, remove_continent};
use crate::atlas::{self, Map};
use crate::boards::workshop::{BoardKind, Desk, Draft, DraftName, Spot, Wrong, begin, beginning, names};
use crate::browser;
use crate::parts::{icon, live};
use crate::title::title;
use crate::words::{t, tl};

/// The continent, the start and the triangle of a region.
pub(super) fn fields(desk: Desk<Regions>, spot: usize) -> impl IntoView {
    let is_start = move || desk.draft.with(|draft| draft.rest.start == Some(spot));
    let has_token =
        move || desk.draft.with(|draft| draft.spots.get(spot).is_some_and(|spot| spot.rest.token));
    let start = move |_| desk.change(|draft| draft.rest.start = Some(spot));
    let token = move |_| desk.change(|draft| draft.spots[spot].rest.token ^= true);
    view! {
        {continent_of(desk, spot)}
        <p class="marks">
            <button type="button" class="btn sm" id="start" aria-pressed=move || is_start().to_string() on:click=start>{icon("tok-start", "s16")}{t("workshop.start")}</button>
            <button type="button" class="btn sm" id="token" aria-pressed=move || has_token().to_string() on:click=token>{icon("vp", "s16")}{t("workshop.token")}</button>
        </p>
    }
}

/// The list of continents for a region.
fn continent_of(desk: Desk<Regions>, spot: usize) -> impl IntoView {
    let choose = move |event| {
        let continent = event_target_value(&event).parse().ok();
        desk.change(|draft| draft.spots[spot].rest.continent = continent);
    };
    let options = move || {
        desk.draft.with(|draft| {
            let on = draft.spots.get(spot).and_then(|spot| spot.rest.continent);
            let option = |value: String, words: String, selected: bool| {
                view! { <option value=value selected=selected>{words}</option> }
            };
            let lands = draft.rest.continents.iter().enumerate().map(|(index, land)| {
                option(index.to_string(), land.name.here().to_owned(), on == Some(index))
            });
            let none = option(String::new(), t("workshop.on_none"), on.is_none());
            lands.chain([none]).collect_view()
        })
    };
    view! { <label class="land">{t("workshop.continent")}<select class="field" id="continent" on:change=choose>{live(options)}</select></label> }
}

/// The continents with their names and colours.
pub(super) fn continents(desk: Desk<Regions>) -> impl IntoView {
    let count = Memo::new(move |_| desk.draft.with(|draft| draft.rest.continents.len()));
    let one = move |land: usize| {
        let of = move |draft: &Draft<Regions>| draft.rest.continents.get(land).cloned();
        let name = move || desk.draft.with(of).map(|land| land.name);
        let tint = move || desk.draft.with(of).map(|land| land.tint);
        let rename = move |of: fn(&mut DraftName) -> &mut String, text: String| {
            desk.change(|draft| *of(&mut draft.rest.continents[land].name) = text);
        };
        let paint = move |event| {
            let tint = event_target_value(&event);
            desk.change(|draft| draft.rest.continents[land].tint = tint);
        };
        let remove = tl(&Line::new("workshop.remove_land").with("n", land as i32 + 1));
        view! {
            <li>
                <input type="color" aria-label=t("workshop.colour") prop:value=tint on:change=paint/>
                {names(t("workshop.continent"), name, rename)}
                <button type="button" class="btn sm quiet icon only-wide" aria-label=remove.clone() title=remove
                    on:click=move |_| desk.change(|draft| remove_continent(draft, land))>{icon("ui-close", "")}</button>
            </li>
        }
    };
    let full = move || count.get() >= eme::CONTINENTS;
    view! {
        <section class="panel lands" aria-labelledby="lands"><h2 id="lands">{t("workshop.lands")}</h2>
            <ul><For each=move || 0..count.get() key=|land| *land children=one/></ul>
            <button type="button" class="btn sm only-wide" id="add-land" disabled=full on:click=move |_| desk.change(add_continent)>{icon("ui-plus", "")}{t("workshop.add_land")}</button>
        </section>
    }
}

/// Our example and the printed sides.
pub(super) fn beginnings(desk: Desk<Regions>, wrong: Wrong) -> impl IntoView {
    let side = move |side: eme::Side| {
        spawn_local(async move {
            match printed(side).await {
                Some(draft) => begin(desk, wrong, draft),
                None => wrong.set(Some(t("map.missing"))),
            }
        });
    };
    view! {
        {beginning("example", "workshop.example", move || begin(desk, wrong, Regions::example()))}
        {beginning("side-a", "workshop.side_a", move || side(eme::Side::A))}
        {beginning("side-b", "workshop.side_b", move || side(eme::Side::B))}
    }
}

/// The draft of a printed side: its places and colours are those of its map. `None` if the map cannot be loaded.
async fn printed(side: eme::Side) -> Option<Draft<Regions>> {
    let map = Map::read(&browser::load(&format!("atlas/eme-{}.json", side.letter())).await?).ok()?;
    let board = side.board();
    let name = |thing: &str, number: usize| {
        let id = format!("{thing}.{}{number}", side.letter());
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| title(GameId::Eme).catalog(lang).text(&id));
        DraftName { en, fr }
    };
    let region = |(index, region): (usize, &atlas::Region)| Spot {
        name: name("region", index + 1),
        at: (region.label.0 as u16, region.label.1 as u16),
        rest: OnRegion { continent: Some(region.continent), token: region.token },
    };
    let continent = |(index, land): (usize, &atlas::Continent)| DraftContinent {
        name: name("continent", index + 1),
        tint: land.tint.clone(),
    };
    Some(Draft {
        title: map.title.clone(),
        seed: 1,
        spots: map.regions.iter().enumerate().map(region).collect(),
        links: links(board),
        rest: Regions {
            continents: map.continents.iter().enumerate().map(continent).collect(),
            start: Some(board.start.index()),
        },
    })
}
