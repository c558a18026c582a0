//! Keyboard control of a table.

use game::Seat;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, NodeList};

use crate::boards::MovePlace;
use crate::session::{Act, Session, SideDrawer, session};

/// Handles keys as long as the table is shown.
pub(crate) fn listen() {
    let session = session();
    let handle = window_event_listener(leptos::ev::keydown, move |event| pressed(session, &event));
    on_cleanup(move || handle.remove());
    keep_focus(session);
}

fn pressed(session: Session, event: &KeyboardEvent) {
    let typing = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"));
    // Escape also leaves a field, and closes the drawer that it is in.
    if (typing && event.key() != "Escape") || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if event.repeat() && event.key() == "Enter" {
        // Ignore the repeats of a held Enter: they would confirm a question before it is read.
        return event.prevent_default();
    }
    if session.curtain.get_untracked().is_some() {
        return;
    }
    if session.driver().key(event) {
        return event.prevent_default();
    }
    let taken = match event.key().as_str() {
        "u" => act(session, Act::Undo),
        "U" => act(session, Act::Redo),
        "h" | "H" => act(session, Act::Hint),
        "?" | "r" => open(session, SideDrawer::Rules(rule_of_focus())),
        "s" => open(session, SideDrawer::Score),
        "[" => step(session, -1),
        "]" => step(session, 1),
        "ArrowRight" | "ArrowDown" => walk_group(1) || walk(targets(), 1),
        "ArrowLeft" | "ArrowUp" => walk_group(-1) || walk(targets(), -1),
        "n" => walk(targets(), 1),
        "p" => walk(targets(), -1),
        "+" | "=" => click("[data-zoom=ui-plus]"),
        "-" => click("[data-zoom=ui-minus]"),
        "0" => click("[data-zoom=ui-fit]"),
        "m" => walk(ALL_SPOTS, 1),
        "M" => walk(ALL_SPOTS, -1),
        "Escape" => {
            let had_drawer = session.drawer.get_untracked().is_some();
            session.drawer.set(None);
            session.refused.set(None);
            session.confirmation.set(None);
            if session.shown_ply.get_untracked().is_some() {
                session.act(Act::ShowPly(None));
            }
            let focused =
                document().active_element().map(wasm_bindgen::JsCast::unchecked_into::<HtmlElement>);
            // A drawer gives the focus back to what opened it.
            had_drawer || focused.is_some_and(|element| element.blur().is_ok())
        }
        "Enter" => done(session),
        key => key.parse::<usize>().is_ok_and(|number| click(&format!("[data-card=\"{number}\"]"))),
    };
    if taken {
        event.prevent_default();
    }
}

fn act(session: Session, act: Act) -> bool {
    session.act(act);
    true
}

fn open(session: Session, drawer: SideDrawer) -> bool {
    session.drawer.set(Some(drawer));
    true
}

/// The rule of the focused element, or of the element under the pointer.
fn rule_of_focus() -> Option<String> {
    let focused = document().active_element().and_then(|element| element.closest("[data-rule]").ok()?);
    let element = focused.or_else(|| document().query_selector("[data-rule]:hover").ok()?)?;
    element.get_attribute("data-rule").filter(|rule| !rule.is_empty())
}

/// Shows the position `by` moves later or earlier.
fn step(session: Session, by: isize) -> bool {
    let ply = session.shown_ply.get_untracked().unwrap_or_else(|| session.now.get_untracked().ply);
    session.act(Act::ShowPly(Some(ply.saturating_add_signed(by))));
    true
}

/// Confirms, seals or ends the step. If another element has the focus, Enter belongs to it.
fn done(session: Session) -> bool {
    // The prompt has the focus after an action by key, and no use for Enter itself.
    let focused = document()
        .active_element()
        .is_some_and(|element| element.tag_name() != "BODY" && element.id() != "prompt");
    let sealed = document()
        .query_selector("#seal")
        .ok()
        .flatten()
        .and_then(|seal| seal.dyn_into::<HtmlElement>().ok());
    if session.confirmation.get_untracked().is_some() {
        // Enter confirms, unless a button has the focus.
        let elsewhere = document().active_element().is_some_and(|element| element.tag_name() == "BUTTON");
        if !elsewhere {
            session.confirm();
        }
        return !elsewhere;
    }
    let now = session.now.get_untracked();
    let done = now.choices.iter().find(|choice| choice.place == MovePlace::Done);
    match (focused, sealed, done) {
        (false, Some(seal), _) => seal.click(),
        (false, None, Some(choice)) => session.play(choice.mv),
        (true, _, _) | (false, None, None) => return false,
    }
    true
}

/// All spots of a map, clickable or not, because each has a bubble.
const ALL_SPOTS: &str = ".spot:not(.line)";

/// The selector of the legal targets on the screen. An open menu comes first.
fn targets() -> &'static str {
    let asked = document().query_selector(".ask").ok().flatten().is_some();
    if asked { ".ask .btn" } else { "[data-target]:not([disabled]), .target" }
}

/// Moves the focus within the group that has it. A group, such as the panels of the players, is one Tab stop.
fn walk_group(by: isize) -> bool {
    let group = document().active_element().and_then(|active| active.closest("[data-group]").ok()?);
    group
        .and_then(|group| group.query_selector_all("[tabindex], button").ok())
        .is_some_and(|all| step_focus(&all, by))
}

/// Moves the focus to the next or previous element of a selector.
fn walk(selector: &str, by: isize) -> bool {
    document().query_selector_all(selector).is_ok_and(|found| step_focus(&found, by))
}

/// Moves the focus to the next or previous of these elements.
fn step_focus(found: &NodeList, by: isize) -> bool {
    // Shapes of a map are SVG elements, but `focus` works on them as well.
    let elements: Vec<HtmlElement> =
        (0..found.length()).filter_map(|index| Some(found.get(index)?.unchecked_into())).collect();
    if elements.is_empty() {
        return false;
    }
    let here = document()
        .active_element()
        .and_then(|active| elements.iter().position(|element| element.is_same_node(Some(&active))));
    let count = elements.len() as isize;
    let next = here.map_or(if by > 0 { 0 } else { count - 1 }, |here| (here as isize + by).rem_euclid(count));
    let _refused = elements[next as usize].focus();
    true
}

/// Clicks the first element of a selector.
fn click(selector: &str) -> bool {
    let found = document().query_selector(selector).ok().flatten();
    let found = found.and_then(|element| element.dyn_into::<HtmlElement>().ok());
    found.is_some_and(|element| {
        element.click();
        true
    })
}

/// Moves the focus to the prompt.
pub(crate) fn focus_prompt() {
    let prompt = document().query_selector("#prompt").ok().flatten();
    if let Some(prompt) = prompt.and_then(|prompt| prompt.dyn_into::<HtmlElement>().ok()) {
        let _refused = prompt.focus();
    }
}

/// If an action removes the focused element, moves the focus to the prompt, so that Tab goes on from there. Not after a
/// press of the pointer, which has no use for the focus.
fn keep_focus(session: Session) {
    let by_key = StoredValue::new(false);
    let key = window_event_listener(leptos::ev::keydown, move |_| by_key.set_value(true));
    let pointer = window_event_listener(leptos::ev::pointerdown, move |_| by_key.set_value(false));
    on_cleanup(move || key.remove());
    on_cleanup(move || pointer.remove());
    Effect::new(move || {
        session.now.track();
        session.confirmation.track();
        request_animation_frame(move || {
            if by_key.try_get_value() == Some(true) && !has_focus() {
                focus_prompt();
            }
        });
    });
}

/// Call this before the panel of a player is drawn again. An element whose attributes change has none of them for a moment, and
/// loses the focus without its `tabindex`; it gets the focus back.
pub(crate) fn hold_focus(seat: Seat) {
    let found = || {
        let active = document().active_element()?;
        let inside = |selector: &str| active.closest(selector).ok().flatten().is_some();
        let around = [".rail.players", ".strip"].into_iter().find(|around| inside(around))?;
        let panel = format!("{around} [data-seat=\"{seat}\"]");
        let selector = format!("{panel}:is(button), {panel} :is([tabindex], button)");
        let all = document().query_selector_all(&selector).ok()?;
        let index = (0..all.length())
            .find(|index| all.get(*index).is_some_and(|element| element.is_same_node(Some(&active))))?;
        Some((selector, index))
    };
    if let Some((selector, index)) = found() {
        request_animation_frame(move || {
            let all = document().query_selector_all(&selector).ok();
            if let Some(element) = all.and_then(|all| all.get(index)) {
                let _refused = element.unchecked_into::<HtmlElement>().focus();
            }
        });
    }
}

/// Whether an element of the page has the focus.
fn has_focus() -> bool {
    document().active_element().is_some_and(|element| element.tag_name() != "BODY")
}
