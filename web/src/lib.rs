//! The browser client of Pocket Empires.
//!
//! Games on this device run entirely here: the same engine as everywhere, bots in a web worker. Pages and
//! parts only draw; geometry and the meaning of clicks are pure functions, tested natively.
//!
//! | module | what is in it |
//! |---|---|
//! | `app`, `route` | the page as a whole; addresses |
//! | `pages`, `parts` | screens and what they are made of |
//! | `boards`, `atlas` | a board per game; maps and how they are painted |
//! | `scene`, `session` | what a table screen shows, and the table it belongs to |
//! | `rulebook` | the registers, read into clauses |
//! | `local`, `worker` | games on this device; questions to the worker |
//! | `hint` | the best moves of a view, with reasons |
//! | `lesson`, `stats` | lessons on the real engine; results counted up |
//! | `replay`, `review` | games looked at again; judged |
//! | `online` | tables on the site |
//! | `markup` | SVG and HTML text with everything escaped |
//! | `words`, `settings` | the client's own words; what visitors can set |
//! | `browser` | everything the browser itself does |

mod app;
mod atlas;
mod boards;
mod browser;
mod hint;
mod lesson;
mod local;
mod markup;
mod online;
mod pages;
mod parts;
mod replay;
mod review;
mod route;
mod rulebook;
mod scene;
mod session;
mod settings;
mod stats;
mod words;
mod worker;

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page.
#[wasm_bindgen]
pub fn run_page() {
    // A broken invariant says which one, where those who can mend it look.
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
    leptos::mount::mount_to_body(app::app);
    browser::drop_shell();
}

thread_local! {
    static WORKER: RefCell<worker::WorkerState> = RefCell::default();
}

/// Thinks about a question: the worker's only job. JSON in, JSON out; see `worker`.
#[wasm_bindgen]
#[must_use]
pub fn think(question: &str) -> String {
    WORKER.with_borrow_mut(|worker| worker.answer_json(question))
}
