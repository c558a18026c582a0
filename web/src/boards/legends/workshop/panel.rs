//! The fields of faces and their regions, and the faces to begin with.

use game::Component as _;
use legends::TileSet;
use leptos::prelude::*;

use super::draft::{EDGES, Islands, all_printed, printed};
use crate::boards::land::workshop::land_field;
use crate::boards::workshop::{BoardKind, Desk, Wrong, begin, begin_sheet, beginning};
use crate::parts::icon;
use crate::words::t;

/// The island of a region, and the sea lines over the edges that end there.
pub(super) fn fields(desk: Desk<Islands>, spot: usize) -> impl IntoView {
    let exit = |number: usize| {
        let edge = EDGES[number];
        let ends_here = move || desk.sheet(|sheet| sheet.rest.exits[number] == Some(spot)).to_string();
        let end_here = move |_| desk.change(|sheet| sheet.rest.set_exit(number, spot));
        view! { <button type="button" class="btn sm" id=format!("edge-{edge}") aria-pressed=ends_here on:click=end_here>{t(&format!("workshop.edge.{edge}"))}</button> }
    };
    view! {
        {land_field(desk, spot)}
        <p class="marks" role="group" aria-label=t("workshop.exits")><span>{icon("act-sea", "s16")}{t("workshop.exits")}</span>{(0..EDGES.len()).map(exit).collect_view()}</p>
    }
}

/// Whether the Start token must stand on the face.
pub(super) fn start_here(desk: Desk<Islands>) -> impl IntoView {
    let is_on = move || desk.sheet(|sheet| sheet.rest.start_here).to_string();
    let turn = move |_| desk.change(|sheet| sheet.rest.start_here ^= true);
    view! { <button type="button" class="btn sm not-phone" id="start-here" aria-pressed=is_on on:click=turn>{icon("tok-start", "s16")}{t("workshop.start_here")}</button> }
}

/// The printed faces and our example.
pub(super) fn beginnings(desk: Desk<Islands>, wrong: Wrong) -> impl IntoView {
    let example = move || {
        let draft = Islands::read(TileSet::EXAMPLE).expect("the example is a file of faces");
        begin(desk, wrong, draft);
    };
    let this = move || begin_sheet(desk, wrong, |sheet| printed(sheet.rest.face).clone());
    view! {
        {beginning("printed-face", "workshop.printed_face", this)}
        {beginning("printed-faces", "workshop.printed_faces", move || begin(desk, wrong, all_printed()))}
        {beginning("example", "workshop.example", example)}
    }
}
