//! The fields of lands: that of a region, and those of the lands of a sheet.

use game::Line;
use leptos::prelude::*;

use super::{DraftLand, Landed, OnLand, add_land, remove_land};
use crate::boards::workshop::{Desk, DraftName, Sheet, names};
use crate::parts::{icon, live};
use crate::words::{t, tl};

/// The list of lands for a region.
pub(crate) fn land_field<B: Landed>(desk: Desk<B>, spot: usize) -> impl IntoView {
    let choose = move |event| {
        let land = event_target_value(&event).parse().ok();
        desk.change(|sheet| sheet.spots[spot].rest.put_on(land));
    };
    let options = move || {
        desk.sheet(|sheet| {
            let on = sheet.spots.get(spot).and_then(|spot| spot.rest.land());
            let option = |value: String, words: String, selected: bool| {
                view! { <option value=value selected=selected>{words}</option> }
            };
            let lands = sheet.rest.lands().iter().enumerate().map(|(index, land)| {
                option(index.to_string(), land.name.here().to_owned(), on == Some(index))
            });
            let none = option(String::new(), t(B::LAND_TEXTS.none), on.is_none());
            lands.chain([none]).collect_view()
        })
    };
    view! { <label class="land">{t(B::LAND_TEXTS.land)}<select class="field" id="land" on:change=choose>{live(options)}</select></label> }
}

/// The lands of the sheet with their names and colours.
pub(crate) fn land_panel<B: Landed>(desk: Desk<B>) -> impl IntoView {
    let count = Memo::new(move |_| desk.sheet(|sheet| sheet.rest.lands().len()));
    let one = move |land: usize| {
        let of = move |sheet: &Sheet<B>| sheet.rest.lands().get(land).cloned();
        let name = move || desk.sheet(of).map(|land| land.name);
        let tint = move || desk.sheet(of).map(|land| land.tint);
        let change = move |change: &dyn Fn(&mut DraftLand)| {
            desk.change(|sheet| sheet.rest.lands_mut().get_mut(land).into_iter().for_each(change));
        };
        let rename = move |of: fn(&mut DraftName) -> &mut String, text: String| {
            change(&|land| of(&mut land.name).clone_from(&text));
        };
        let paint = move |event| {
            let tint = event_target_value(&event);
            change(&|land| land.tint.clone_from(&tint));
        };
        let remove = tl(&Line::new(B::LAND_TEXTS.remove).with("n", land as i32 + 1));
        view! {
            <li>
                <input type="color" aria-label=t("workshop.colour") prop:value=tint on:change=paint/>
                {names(t(B::LAND_TEXTS.land), name, rename)}
                <button type="button" class="btn sm quiet icon not-phone" aria-label=remove.clone() title=remove
                    on:click=move |_| desk.change(|sheet| remove_land(sheet, land))>{icon("ui-close", "")}</button>
            </li>
        }
    };
    let full = move || count.get() >= desk.sheet(|sheet| sheet.rest.most_lands());
    view! {
        <section class="panel lands" aria-labelledby="lands"><h2 id="lands">{t(B::LAND_TEXTS.lands)}</h2>
            <ul><For each=move || 0..count.get() key=|land| *land children=one/></ul>
            <button type="button" class="btn sm not-phone" id="add-land" disabled=full on:click=move |_| desk.change(add_land)>{icon("ui-plus", "")}{t(B::LAND_TEXTS.add)}</button>
        </section>
    }
}
