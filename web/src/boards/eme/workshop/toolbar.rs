//! The tools above the sheet, and the boards to begin with.

use game::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::GAME;
use super::desk::{Desk, Tool};
use super::draft::{Draft, DraftContinent, DraftName, DraftRegion, Link, LinkKind};
use crate::atlas::{Map, generate};
use crate::browser;
use crate::parts::{icon, live};
use crate::title::title;
use crate::words::t;

/// The tools, undo and redo.
pub(super) fn toolbar(desk: Desk) -> impl IntoView {
    let tool = move |tool: Tool, drawing: &'static str, id: &'static str, words: &'static str| {
        let pressed = move || (desk.tool.get() == tool).to_string();
        let take = move |_| {
            desk.joining.set(None);
            desk.tool.set(tool);
        };
        view! { <button type="button" id=id aria-pressed=pressed on:click=take>{icon(drawing, "s16")}{t(words)}</button> }
    };
    let undo = t("workshop.undo");
    let redo = t("workshop.redo");
    view! {
        <div class="toolbar only-wide" role="toolbar" aria-label=t("workshop.tools")>
            <span class="seg">
                {tool(Tool::Move, "act-move", "tool-move", "workshop.tool.move")}
                {tool(Tool::Region, "ui-plus", "tool-region", "workshop.tool.region")}
                {tool(Tool::Join(LinkKind::Border), "act-and", "tool-border", "workshop.tool.border")}
                {tool(Tool::Join(LinkKind::Lane), "act-sea", "tool-lane", "workshop.tool.lane")}
            </span>
            <button type="button" class="btn sm" id="add" on:click=move |_| desk.add(None)>{icon("ui-plus", "")}{t("workshop.add")}</button>
            <span class="grow"></span>
            <button type="button" class="btn sm icon" id="undo-change" disabled=move || !desk.can_undo() aria-label=undo.clone() title=undo on:click=move |_| desk.undo()>{icon("ui-undo", "")}</button>
            <button type="button" class="btn sm icon" id="redo-change" disabled=move || !desk.can_redo() aria-label=redo.clone() title=redo on:click=move |_| desk.redo()>{icon("ui-undo", "mirrored")}</button>
        </div>
    }
}

/// What is wrong with the board that one wanted to begin with.
type Wrong = RwSignal<Option<String>>;

/// The boards to begin with: a blank sheet, ours, a random one, a file.
pub(super) fn beginnings(desk: Desk, wrong: Wrong) -> impl IntoView {
    let begin = move |draft: Draft| {
        wrong.set(None);
        desk.replace(draft);
    };
    let printed = move |side: eme::Side| {
        spawn_local(async move {
            match printed(side).await {
                Some(draft) => begin(draft),
                None => wrong.set(Some(t("map.missing"))),
            }
        });
    };
    let button = |id: &'static str, words: String, act: Callback<()>| {
        view! { <button type="button" class="btn sm" id=id on:click=move |_| act.run(())>{words}</button> }
    };
    view! {
        <section class="panel begin only-wide" aria-labelledby="begin"><h2 id="begin">{t("workshop.begin")}</h2>
            <p class="marks">
                {button("blank", t("workshop.blank"), Callback::new(move |()| begin(Draft::blank())))}
                {button("example", t("workshop.example"), Callback::new(move |()| begin(Draft::example())))}
                {button("side-a", t("workshop.side_a"), Callback::new(move |()| printed(eme::Side::A)))}
                {button("side-b", t("workshop.side_b"), Callback::new(move |()| printed(eme::Side::B)))}
                {from_file(desk, wrong)}
            </p>
            {random(desk, wrong)}
            <p class="problem" role="alert">{move || wrong.get()}</p>
        </section>
    }
}

/// A button that reads a board file.
fn from_file(desk: Desk, wrong: Wrong) -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    let read = move |_| {
        let Some(field) = field.get_untracked() else { return };
        spawn_local(async move {
            let Some((_, text)) = browser::chosen_file(&field).await else { return };
            field.set_value("");
            take(desk, wrong, &text);
        });
    };
    view! {
        <label class="btn sm">{icon("ui-link", "")}{t("setup.file")}
            <input type="file" class="sr" id="file" accept=".toml,.txt,text/plain" node_ref=field on:change=read/></label>
    }
}

/// Begins with a board file, or says what is wrong with it.
pub(super) fn take(desk: Desk, wrong: Wrong, text: &str) {
    match Draft::read(text) {
        Ok(draft) => {
            wrong.set(None);
            desk.replace(draft);
        }
        Err(faults) => {
            let line = game::Fault::line(&faults);
            wrong.set(Some(crate::words::text(GAME, &line)));
        }
    }
}

/// A form for a random board.
fn random(desk: Desk, wrong: Wrong) -> impl IntoView {
    let (regions, continents, seed) = (RwSignal::new(18), RwSignal::new(4), RwSignal::new(1));
    let busy = RwSignal::new(false);
    let make = move |_| {
        busy.set(true);
        wrong.set(None);
        let wanted = (regions.get_untracked(), continents.get_untracked(), seed.get_untracked());
        generate(wanted, move |made| {
            busy.try_set(false);
            match made {
                Ok(file) => {
                    take(desk, wrong, &file);
                    seed.try_update(|seed| *seed += 1);
                }
                Err(_) => _ = wrong.try_set(Some(t("workshop.no_random"))),
            }
        });
    };
    let number = |id: &'static str, word: &'static str, of: RwSignal<u32>, (least, most): (u32, u32)| {
        let set = move |event| of.set(event_target_value(&event).parse().unwrap_or(least).clamp(least, most));
        view! { <label>{t(word)}<input class="field" type="number" id=id min=least.to_string() max=most.to_string() prop:value=move || of.get().to_string() on:change=set/></label> }
    };
    view! {
        <div class="random">
            {number("regions", "workshop.random.regions", regions, (10, 25))}
            {number("continents", "workshop.random.continents", continents, (1, 5))}
            {number("seed", "workshop.random.seed", seed, (1, 99_999))}
            <button type="button" class="btn sm primary" id="generate" disabled=move || busy.get() on:click=make>{live(move || t(if busy.get() { "map.drawing" } else { "workshop.random" }))}</button>
        </div>
    }
}

/// The draft of a printed side: its places and colours are those of its map. `None` if the map cannot be loaded.
async fn printed(side: eme::Side) -> Option<Draft> {
    let map = Map::read(&browser::load(&format!("atlas/eme-{}.json", side.letter())).await?).ok()?;
    let board = side.board();
    let name = |thing: &str, number: usize| {
        let id = format!("{thing}.{}{number}", side.letter());
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| title(GAME).catalog(lang).text(&id));
        DraftName { en, fr }
    };
    let region = |(index, region): (usize, &crate::atlas::Region)| DraftRegion {
        name: name("region", index + 1),
        at: (region.label.0 as u16, region.label.1 as u16),
        continent: Some(region.continent),
        token: region.token,
    };
    let continent = |(index, land): (usize, &crate::atlas::Continent)| DraftContinent {
        name: name("continent", index + 1),
        tint: land.tint.clone(),
    };
    Some(Draft {
        title: map.title.clone(),
        seed: 1,
        regions: map.regions.iter().enumerate().map(region).collect(),
        continents: map.continents.iter().enumerate().map(continent).collect(),
        start: Some(board.start.index()),
        links: Link::all(board),
    })
}
