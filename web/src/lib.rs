//! The browser client of Pocket Empires.
//!
//! Games on this device run entirely in the browser: the engine in the page, the bots in a web worker. Pages and parts
//! only draw; geometry and the meaning of clicks are pure functions, tested natively.
//!
//! | module | what is in it |
//! |---|---|
//! | `app`, `route` | the whole page; addresses |
//! | `pages`, `parts` | screens, and the parts they share |
//! | `boards`, `atlas` | one board per game; reading and painting maps |
//! | `scene`, `session`, `driver` | the contents of a table screen; the table it belongs to; the code behind it |
//! | `title` | games for code that does not know them; loading their code |
//! | `rulebook` | the registers, parsed into clauses |
//! | `local`, `worker` | games on this device; questions to the web worker |
//! | `hint` | the best moves of a view, with reasons |
//! | `lesson`, `stats` | lessons on the real engine; statistics |
//! | `replay`, `review`, `share` | replays of games; reviews of finished games; links that contain a record |
//! | `online` | tables on the site |
//! | `markup` | SVG and HTML text with escaped values |
//! | `words`, `settings` | the messages of the client; the settings of the visitor |
//! | `browser` | every call to the browser |

mod app;
mod atlas;
mod boards;
mod browser;
mod driver;
mod fairness;
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
mod share;
mod stats;
mod title;
mod words;
mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

use worker::thinking;

/// Shows the page.
#[wasm_bindgen]
pub fn run_page() {
    // Write panics to the console of the browser.
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
    leptos::mount::mount_to_body(app::app);
}

/// Answers a question in the web worker. JSON in, JSON out; see `worker`.
#[wasm_bindgen]
pub async fn think(question: String) -> String {
    thinking::think(&question, &mut browser::report).await
}

/// Loads the code that a question in the web worker needs. If it cannot be loaded, the answer to the question says so.
#[wasm_bindgen]
pub async fn load_for(question: String) {
    let _ = thinking::prepare(&question).await;
}

/// The name of the network that the worker needs to answer a question.
#[wasm_bindgen]
#[must_use]
pub fn network_of(question: &str) -> Option<String> {
    thinking::network_of(question).map(|(network, _)| network)
}

/// The longest wait for this network, in milliseconds.
#[wasm_bindgen]
#[must_use]
pub fn longest_wait(question: &str) -> u32 {
    thinking::network_of(question).map_or(0, |(_, longest_wait)| longest_wait)
}

/// Lets the bots of a game use the network with this name, in the web worker.
///
/// # Errors
/// Says why the network cannot be used; the bots then play as before.
#[wasm_bindgen]
pub async fn provide(name: String, network: Vec<u8>) -> Result<(), String> {
    let (game, fewest) = name.split_once('-').unwrap_or((&name, "2"));
    let game = game.parse().map_err(|error: games::NoGame| error.to_string())?;
    let fewest = fewest.parse().map_err(|error: std::num::ParseIntError| error.to_string())?;
    title::provide(game, fewest, network).await
}
