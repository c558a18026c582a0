//! Bubbles: everything that carries `data-about` explains itself under the pointer, under the focus and under a
//! finger that rests on it, with what `data-note` adds and the rule that `data-rule` names.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, PointerEvent};

use super::rules::clause;
use crate::browser;
use crate::session::{Drawer, Session, session};
use crate::words::t;

/// How long a finger rests before it asks.
const HOLD: Duration = Duration::from_millis(450);

/// What a bubble says, and where it stands on the screen.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    about: String,
    note: Option<String>,
    rule: Option<String>,
    x: f64,
    y: f64,
    /// On which side of this point it stands, as a class.
    side: &'static str,
    /// Whether a finger holds it: then it stays and can be pressed.
    held: bool,
}

#[derive(Clone, Copy)]
struct Bubble {
    shown: RwSignal<Option<Shown>>,
    /// Counts touches, so that a timer knows whether its finger still rests.
    touch: StoredValue<u32>,
}

/// The bubble of the page.
pub(crate) fn about() -> impl IntoView {
    let session = session();
    let bubble = Bubble { shown: RwSignal::new(None), touch: StoredValue::new(0) };
    let over = window_event_listener(ev::pointerover, move |event| {
        if event.pointer_type() != "touch" {
            bubble.point(event.target(), false);
        }
    });
    let focus = window_event_listener(ev::focusin, move |event| {
        if browser::focus_shows() {
            bubble.point(event.target(), false);
        }
    });
    let down = window_event_listener(ev::pointerdown, move |event| bubble.press(&event));
    let up = window_event_listener(ev::pointerup, move |_| bubble.release());
    let cancel = window_event_listener(ev::pointercancel, move |_| bubble.release());
    let key = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            bubble.shown.set(None);
        }
    });
    on_cleanup(move || [over, down, up, cancel].into_iter().for_each(WindowListenerHandle::remove));
    on_cleanup(move || focus.remove());
    on_cleanup(move || key.remove());
    swallow_clicks(bubble);
    move || bubble.shown.get().map(|shown| draw(session, bubble, shown))
}

/// A finger that asked what something is does not press it as well.
fn swallow_clicks(bubble: Bubble) {
    browser::on_capture("click", move |event| {
        let held = bubble.shown.try_with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.held));
        let inside = |event: &web_sys::Event| {
            let element = event.target()?.dyn_into::<Element>().ok()?;
            element.closest(".bubble").ok()?
        };
        if held == Some(true) && inside(&event).is_none() {
            event.stop_propagation();
            event.prevent_default();
            // The click that ends the hold is swallowed; the next one closes the bubble.
            bubble.shown.update(|shown| {
                if let Some(shown) = shown {
                    shown.held = false;
                }
            });
        }
    });
}

impl Bubble {
    fn point(self, target: Option<EventTarget>, held: bool) {
        let found = target.and_then(|target| find(&target, held));
        // What a finger asked for stays until something else is pressed.
        let kept = self.shown.with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.held));
        if !(kept && found.is_none()) && self.shown.get_untracked() != found {
            self.shown.set(found);
        }
    }

    fn press(self, event: &PointerEvent) {
        let inside = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|element| element.closest(".bubble").ok().flatten().is_some());
        if inside {
            return;
        }
        self.shown.set(None);
        if event.pointer_type() != "touch" {
            return;
        }
        self.touch.update_value(|touch| *touch += 1);
        let (touch, target) = (self.touch.get_value(), event.target());
        set_timeout(
            move || {
                if self.touch.try_get_value() == Some(touch) {
                    self.point(target, true);
                }
            },
            HOLD,
        );
    }

    fn release(self) {
        self.touch.update_value(|touch| *touch += 1);
    }
}

/// The explained thing an event happened on, and where its bubble stands.
fn find(target: &EventTarget, held: bool) -> Option<Shown> {
    let element = target.dyn_ref::<Element>()?.closest("[data-about]").ok()??;
    let (x, y, side) = beside(&element).or_else(|| near(&element))?;
    Some(Shown {
        about: element.get_attribute("data-about")?,
        note: element.get_attribute("data-note"),
        rule: element.get_attribute("data-rule").filter(|rule| !rule.is_empty()),
        x,
        y,
        side,
        held,
    })
}

/// Half the width of a bubble, and of the space it keeps from the edge of the screen, in pixels.
const HALF: f64 = 140.0;

/// A place over the board: there a bubble covers neither the prompt nor cards nor buttons. Nothing for things of the
/// board itself, and where the board is not beside the thing.
fn beside(element: &Element) -> Option<(f64, f64, &'static str)> {
    let around = |selector: &str| element.closest(selector).ok().flatten();
    let board = document().query_selector(".centre > .board").ok().flatten()?;
    let (place, land) = (element.get_bounding_client_rect(), board.get_bounding_client_rect());
    if land.height() < 1.0 || around(".board").is_some() {
        return None;
    }
    let height = window().inner_height().ok()?.as_f64()?;
    let middle = (place.top() + place.height() / 2.0).clamp(90.0, (height - 90.0).max(90.0));
    if around(".centre").is_some() {
        let x = place.left() + place.width() / 2.0;
        let x = x.clamp(land.left() + HALF, (land.right() - HALF).max(land.left() + HALF));
        Some((x, land.bottom() - 10.0, "bubble"))
    } else if browser::is_narrow() {
        None
    } else if around(".rail.players").is_some() {
        Some((land.left() + 8.0, middle, "bubble right"))
    } else {
        around(".rail").map(|_| (land.right() - 8.0, middle, "bubble left"))
    }
}

/// Above the thing, or below it where there is no room above.
fn near(element: &Element) -> Option<(f64, f64, &'static str)> {
    let place = element.get_bounding_client_rect();
    let width = window().inner_width().ok()?.as_f64()?;
    let x = place.left() + place.width() / 2.0;
    let x = x.clamp(HALF.min(width / 2.0), (width - HALF).max(width / 2.0));
    let below = place.top() < 170.0;
    Some(if below { (x, place.bottom() + 9.0, "bubble below") } else { (x, place.top() - 9.0, "bubble") })
}

fn draw(session: Session, bubble: Bubble, shown: Shown) -> impl IntoView {
    let told = shown.rule.as_deref().and_then(|rule| clause(session.game, rule));
    let rule = shown.rule.clone().zip(told).map(|(id, (title, text))| {
        let (open, label) = (id.clone(), format!("{} {id} · {title}", t("refuse.rule")));
        let open = move |_| {
            bubble.shown.set(None);
            session.drawer.set(Some(Drawer::Rules(Some(open.clone()))));
        };
        view! { <p>{text}</p><button type="button" class="rule" tabindex="-1" on:click=open>{label}</button> }
    });
    view! {
        <div class=shown.side role="tooltip" style=("left", format!("{}px", shown.x)) style=("top", format!("{}px", shown.y))>
            <b>{shown.about}</b>{shown.note.map(|note| view! { <p class="note">{note}</p> })}{rule}
        </div>
    }
}
