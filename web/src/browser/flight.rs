//! Things that fly from one element of the page to another: a taken card to its owner, coins to a card.

use std::time::Duration;

use leptos::prelude::{document, set_timeout};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};

/// Longer than the animation in the style sheet.
const FLIGHT_TIME: Duration = Duration::from_millis(900);

/// Lets a drawing of the sprite fly from the first element of a selector to that of another. Nothing flies if one of
/// them is not on the screen. `delay` is in milliseconds.
pub(crate) fn fly(class: &str, drawing: &str, from: &str, to: &str, delay: u32) {
    let (Some(from), Some(to)) = (place(from), place(to)) else { return };
    let _refused = launch(class, drawing, &from, &to, delay);
}

/// The place of the first element of a selector that is drawn.
fn place(selector: &str) -> Option<DomRect> {
    let found = document().query_selector_all(selector).ok()?;
    let elements = (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok());
    elements.map(|element| element.get_bounding_client_rect()).find(|rect| rect.width() > 0.0)
}

fn launch(class: &str, drawing: &str, from: &DomRect, to: &DomRect, delay: u32) -> Option<()> {
    let flying: HtmlElement = document().create_element("div").ok()?.unchecked_into();
    flying.set_class_name(&format!("airborne {class}"));
    let picture = document().create_element_ns(Some("http://www.w3.org/2000/svg"), "svg").ok()?;
    let drawn = document().create_element_ns(Some("http://www.w3.org/2000/svg"), "use").ok()?;
    drawn.set_attribute("href", &format!("#{drawing}")).ok()?;
    picture.append_child(&drawn).ok()?;
    flying.append_child(&picture).ok()?;
    flying.set_attribute("aria-hidden", "true").ok()?;
    let middle = |rect: &DomRect| (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0);
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let style = flying.style();
    let values = [
        ("left", format!("{x:.0}px")),
        ("top", format!("{y:.0}px")),
        ("--dx", format!("{:.0}px", to_x - x)),
        ("--dy", format!("{:.0}px", to_y - y)),
        ("animation-delay", format!("{delay}ms")),
    ];
    values.iter().try_for_each(|(name, value)| style.set_property(name, value)).ok()?;
    document().body()?.append_child(&flying).ok()?;
    set_timeout(move || flying.remove(), FLIGHT_TIME + Duration::from_millis(delay.into()));
    Some(())
}
