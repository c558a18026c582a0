//! The tools above the sheet, and the boards to begin with.

use leptos::prelude::*;

use super::actions::file_button;
use super::board_kind::{BoardKind, Knob, LinkKind};
use super::desk::{Desk, Tool};
use super::draft::{Draft, Sheet};
use crate::atlas::generate;
use crate::parts::{icon, live};
use crate::words::{t, text};

/// The tools, undo and redo.
pub(super) fn toolbar<B: BoardKind>(desk: Desk<B>) -> impl IntoView {
    let tool = move |tool: Tool<B::Link>, drawing: &'static str, id: &'static str, words: &'static str| {
        let pressed = move || (desk.tool.get() == tool).to_string();
        let take = move |_| {
            desk.joining.set(None);
            desk.tool.set(tool);
        };
        view! { <button type="button" id=id aria-pressed=pressed on:click=take>{icon(drawing, "s16")}{t(words)}</button> }
    };
    let join = |kind: &B::Link| {
        let of = kind.tool();
        tool(Tool::Join(*kind), of.icon, of.id, of.label)
    };
    view! {
        <div class="toolbar not-phone" role="toolbar" aria-label=t("workshop.tools")>
            <span class="seg">
                {tool(Tool::Move, "act-move", "tool-move", "workshop.tool.move")}
                {tool(Tool::Spot, "ui-plus", "tool-spot", B::TEXTS.spot)}
                {B::Link::ALL.iter().map(join).collect_view()}
            </span>
            <button type="button" class="btn sm" id="add" on:click=move |_| desk.add(None)>{icon("ui-plus", "")}{t(B::TEXTS.add)}</button>
            <span class="grow"></span>
            {desk.history.buttons(move || desk.undo(), move || desk.redo())}
        </div>
    }
}

/// What is wrong with the board that one wanted to begin with.
pub(crate) type Wrong = RwSignal<Option<String>>;

/// Begins with another board.
pub(crate) fn begin<B: BoardKind>(desk: Desk<B>, wrong: Wrong, draft: Draft<B>) {
    wrong.set(None);
    desk.replace(draft);
}

/// Begins with another sheet in place of the one on the table.
pub(crate) fn begin_sheet<B: BoardKind>(
    desk: Desk<B>,
    wrong: Wrong,
    sheet: impl FnOnce(&Sheet<B>) -> Sheet<B>,
) {
    wrong.set(None);
    desk.replace_sheet(sheet);
}

/// A button for a board to begin with.
pub(crate) fn beginning(id: &'static str, words: &'static str, act: impl Fn() + 'static) -> impl IntoView {
    view! { <button type="button" class="btn sm" id=id on:click=move |_| act()>{t(words)}</button> }
}

/// The boards to begin with: a blank sheet, ours, a random one, a file.
pub(super) fn beginnings<B: BoardKind>(desk: Desk<B>, wrong: Wrong) -> impl IntoView {
    let (button, knobs) = random(desk, wrong);
    view! {
        <section class="panel begin not-phone" aria-labelledby="begin"><h2 id="begin">{t("workshop.begin")}</h2>
            <p class="marks">
                {beginning("blank", "workshop.blank", move || begin_sheet(desk, wrong, |sheet| sheet.rest.blank()))}
                {B::beginnings(desk, wrong)}
                {file_button(move |text| take(desk, wrong, text))}
                {button}
            </p>
            {knobs}
            <p class="problem" role="alert">{move || wrong.get()}</p>
        </section>
    }
}

/// Begins with a board file, or says what is wrong with it.
pub(super) fn take<B: BoardKind>(desk: Desk<B>, wrong: Wrong, file: &str) {
    match B::read(file) {
        Ok(draft) => begin(desk, wrong, draft),
        Err(line) => wrong.set(Some(text(B::GAME, &line))),
    }
}

/// The button for a random board, and the fields of its numbers.
fn random<B: BoardKind>(desk: Desk<B>, wrong: Wrong) -> (impl IntoView, impl IntoView) {
    let knobs: Vec<(Knob, RwSignal<u32>)> =
        B::KNOBS.iter().map(|knob| (*knob, RwSignal::new(knob.usual))).collect();
    let numbers: Vec<RwSignal<u32>> = knobs.iter().map(|(_, number)| *number).collect();
    let seed = RwSignal::new(1);
    let busy = RwSignal::new(false);
    let make = move |_| {
        busy.set(true);
        wrong.set(None);
        let numbers: Vec<u32> = numbers.iter().map(RwSignal::get_untracked).collect();
        let wanted = B::wanted(&numbers, seed.get_untracked());
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
    let number = |(Knob { id, label, range: (least, most), .. }, of): (Knob, RwSignal<u32>)| {
        let set = move |event| of.set(event_target_value(&event).parse().unwrap_or(least).clamp(least, most));
        view! { <label>{t(label)}<input class="field" type="number" id=id min=least.to_string() max=most.to_string() prop:value=move || of.get().to_string() on:change=set/></label> }
    };
    let seeds = Knob { id: "seed", label: "workshop.random.seed", usual: 1, range: (1, 99_999) };
    let button = view! {
        <button type="button" class="btn sm" id="generate" disabled=move || busy.get() on:click=make>{live(move || t(if busy.get() { "map.drawing" } else { "workshop.random" }))}</button>
    };
    let fields = view! {
        <details><summary>{t("workshop.random.knobs")}</summary>
            <div class="random">{knobs.into_iter().chain([(seeds, seed)]).map(number).collect_view()}</div>
        </details>
    };
    (button, fields)
}
