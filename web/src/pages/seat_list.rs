//! The seats of a set-up form, with buttons to add and remove one.

use leptos::prelude::*;

use crate::parts::{icon, live};
use crate::words::t;

/// One line for each seat, and the buttons; `limits` are the fewest and the most players of the game, and `new` makes the
/// seat that is added at an index.
pub(super) fn seat_list<S: Send + Sync + 'static>(
    seats: RwSignal<Vec<S>>,
    limits: (u8, u8),
    line: impl Fn(usize) -> AnyView + Send + 'static,
    new: impl Fn(usize) -> S + Send + 'static,
) -> AnyView {
    let count = Memo::new(move |_| seats.with(Vec::len));
    let lines = live(move || (0..count.get()).map(&line).collect_view());
    let add = move || seats.update(|seats| seats.push(new(seats.len())));
    let remove = move || seats.update(|seats| seats.truncate(seats.len() - 1));
    list(lines, count, limits, Box::new(add), Box::new(remove))
}

fn list(
    lines: AnyView,
    count: Memo<usize>,
    (fewest, most): (u8, u8),
    add: Box<dyn Fn() + Send>,
    remove: Box<dyn Fn() + Send>,
) -> AnyView {
    view! {
        <ul class="seatlist">{lines}</ul>
        <div class="more">
            <button type="button" class="btn sm" id="add" disabled={move || count.get() >= usize::from(most)} on:click=move |_| add()>
                {icon("ui-plus", "")}{t("setup.add")}
            </button>
            <button type="button" class="btn sm" disabled={move || count.get() <= usize::from(fewest)} on:click=move |_| remove()>
                {icon("ui-minus", "")}{t("setup.remove")}
            </button>
        </div>
    }
    .into_any()
}
