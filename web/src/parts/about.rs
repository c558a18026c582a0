//! Bubbles. An element with `data-about` has one under the mouse, on keyboard focus and under a resting finger. It
//! shows the text of `data-about`, that of `data-note`, and the rule named by `data-rule`. A note says what this card or
//! token does, so the words of the rule are only shown where there is none.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, PointerEvent};

use super::rules::{TableRules, clause};
use crate::browser;
use crate::session::{Session, SideDrawer, session};
use crate::words::t;

/// How long a finger rests until the bubble opens.
const HOLD: Duration = Duration::from_millis(450);

/// What opened a bubble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenedBy {
    Mouse,
    Focus,
    /// The bubble stays when the finger is lifted, and its link can be pressed.
    Finger,
    /// The click that ended the hold was swallowed; the next one closes the bubble.
    LiftedFinger,
}

/// The text of a bubble and its place on the screen.
#[derive(Clone, Debug, PartialEq)]
struct OpenBubble {
    about: String,
    note: Option<String>,
    rule: Option<String>,
    x: f64,
    y: f64,
    /// The class that puts it on one side of this point.
    side: &'static str,
    opened_by: OpenedBy,
}

#[derive(Clone, Copy)]
struct Bubble {
    shown: RwSignal<Option<OpenBubble>>,
    /// Counts touches, so that a timer knows whether its finger still rests.
    touch: StoredValue<u32>,
    /// The last known position of the mouse.
    mouse: StoredValue<Option<(i32, i32)>>,
}

/// The bubble of the page.
pub(crate) fn about() -> impl IntoView {
    let session = session();
    let bubble =
        Bubble { shown: RwSignal::new(None), touch: StoredValue::new(0), mouse: StoredValue::new(None) };
    let over = window_event_listener(ev::pointerover, move |event| bubble.hover(&event));
    let moved = window_event_listener(ev::pointermove, move |event| {
        bubble.moved(&event);
    });
    let focus = window_event_listener(ev::focusin, move |event| {
        if browser::focus_shows() {
            bubble.point(event.target(), OpenedBy::Focus);
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
    on_cleanup(move || [over, moved, down, up, cancel].into_iter().for_each(WindowListenerHandle::remove));
    on_cleanup(move || focus.remove());
    on_cleanup(move || key.remove());
    swallow_clicks(bubble);
    let rules = TableRules::of_page();
    move || {
        rules.track();
        bubble.shown.get().map(|shown| draw(session, bubble, shown))
    }
}

/// A finger that rests on an element opens its bubble and does not press it as well.
fn swallow_clicks(bubble: Bubble) {
    browser::on_capture("click", move |event| {
        let held = bubble.shown.try_with_untracked(|shown| {
            shown.as_ref().is_some_and(|shown| shown.opened_by == OpenedBy::Finger)
        });
        let inside = |event: &web_sys::Event| {
            let element = event.target()?.dyn_into::<Element>().ok()?;
            element.closest(".bubble").ok()?
        };
        if held == Some(true) && inside(&event).is_none() {
            event.stop_propagation();
            event.prevent_default();
            bubble.shown.update(|shown| {
                if let Some(shown) = shown {
                    shown.opened_by = OpenedBy::LiftedFinger;
                }
            });
        }
    });
}

impl Bubble {
    /// The mouse is over another element. If it has not moved, the page has changed under it: then a bubble of the
    /// keyboard focus stays.
    fn hover(self, event: &PointerEvent) {
        if event.pointer_type() == "touch" {
            return;
        }
        let focused = |shown: &OpenBubble| shown.opened_by == OpenedBy::Focus;
        let by_focus = self.shown.with_untracked(|shown| shown.as_ref().is_some_and(focused));
        if self.moved(event) || !by_focus {
            self.point(event.target(), OpenedBy::Mouse);
        }
    }

    /// Stores the position of the mouse. Returns whether it has changed.
    fn moved(self, event: &PointerEvent) -> bool {
        let now = (event.client_x(), event.client_y());
        let before = self.mouse.get_value();
        self.mouse.set_value(Some(now));
        before.is_some_and(|before| before != now)
    }

    fn point(self, target: Option<EventTarget>, opened_by: OpenedBy) {
        let found = target.and_then(|target| find(&target, opened_by));
        // A bubble opened by a finger stays until something else is pressed.
        let held = |shown: &OpenBubble| shown.opened_by == OpenedBy::Finger;
        let kept = self.shown.with_untracked(|shown| shown.as_ref().is_some_and(held));
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
                    self.point(target, OpenedBy::Finger);
                }
            },
            HOLD,
        );
    }

    fn release(self) {
        self.touch.update_value(|touch| *touch += 1);
    }
}

/// The bubble of the element of an event.
fn find(target: &EventTarget, opened_by: OpenedBy) -> Option<OpenBubble> {
    let element = target.dyn_ref::<Element>()?.closest("[data-about]").ok()??;
    let (x, y, side) = beside(&element).or_else(|| near(&element))?;
    Some(OpenBubble {
        about: element.get_attribute("data-about")?,
        note: element.get_attribute("data-note"),
        rule: element.get_attribute("data-rule").filter(|rule| !rule.is_empty()),
        x,
        y,
        side,
        opened_by,
    })
}

/// Half the width of a bubble and of its margin, in pixels.
const HALF: f64 = 140.0;

/// A point over the board, where a bubble covers neither the prompt nor cards nor buttons. `None` for elements of the
/// board itself, and if the board is not beside the element.
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

/// A point above the element, or below it if there is no room above.
fn near(element: &Element) -> Option<(f64, f64, &'static str)> {
    let place = element.get_bounding_client_rect();
    let width = window().inner_width().ok()?.as_f64()?;
    let x = place.left() + place.width() / 2.0;
    let x = x.clamp(HALF.min(width / 2.0), (width - HALF).max(width / 2.0));
    let below = place.top() < 170.0;
    Some(if below { (x, place.bottom() + 9.0, "bubble below") } else { (x, place.top() - 9.0, "bubble") })
}

fn draw(session: Session, bubble: Bubble, shown: OpenBubble) -> impl IntoView {
    let told = shown.rule.as_deref().and_then(|rule| clause(session.game, rule));
    let noted = shown.note.is_some();
    let rule = shown.rule.clone().zip(told).map(|(id, (title, text))| {
        let (open, label) = (id.clone(), format!("{} {id} · {title}", t("refuse.rule")));
        let open = move |_| {
            bubble.shown.set(None);
            session.drawer.set(Some(SideDrawer::Rules(Some(open.clone()))));
        };
        let text = (!noted).then(|| view! { <p>{text}</p> });
        view! { {text}<button type="button" class="rule" tabindex="-1" on:click=open>{label}</button> }
    });
    view! {
        <div class=shown.side role="tooltip" style=("left", format!("{}px", shown.x)) style=("top", format!("{}px", shown.y))>
            <b>{shown.about}</b>{shown.note.map(|note| view! { <p class="note">{note}</p> })}{rule}
        </div>
    }
}
