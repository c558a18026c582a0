//! The server of online tables.
//!
//! A [`Server`] is bound to a [`Config`] and runs until it is told to stop. The path of a move: `routes::play` reads
//! it from the WebSocket, `live::hub` finds the task of the table, the task checks it with the game, and the store
//! writes it together with moves of other tables. Only then does the task acknowledge it and send each viewer an update.
//!
//! | module | what is in it |
//! |---|---|
//! | `config` | [`Config`], [`ServeArgs`]: flags and environment |
//! | `startup`, `accept`, `client_stream` | [`Server`]: starting and stopping; accepting connections; one connection |
//! | `connections`, `capacity` | connections counted by address; how many the operating system allows |
//! | `app` | the state that all requests share |
//! | `routes` | one file per noun |
//! | `live` | one task per live table |
//! | `folder` | the folder of the data, for one server at a time |
//! | `auth`, `guard`, `limits` | sessions and tokens; checks of requests; rate limits |
//! | `secrets`, `strength` | randomness and hashes; passwords that are too easy |
//! | `names` | normal forms of names |
//! | `boards` | published boards and lists |
//! | `lobby`, `uploads` | public tables that wait for players; uploaded boards and decks |
//! | `admin`, `orders`, `operator_page` | the operator's commands; orders; the page of the operators |
//! | `alerts`, `mail_page` | messages to people who do not look at a table that waits for them; the pages behind links in mail |
//! | `sweep`, `words` | deleting unused data; messages in both languages |
//! | `client` | the files of the web client |
//! | `rating`, `metrics` | ratings; numbers for operators |

mod accept;
pub mod admin;
mod alerts;
mod app;
mod auth;
mod boards;
pub mod capacity;
pub mod client;
mod client_stream;
mod config;
mod connections;
mod error;
mod folder;
mod guard;
mod limits;
mod live;
mod lobby;
mod mail_page;
mod metrics;
mod names;
mod operator_page;
mod orders;
mod rating;
mod routes;
pub mod secrets;
mod startup;
mod strength;
mod sweep;
mod uploads;
mod words;

pub use alerts::MailSettings;
pub use config::{BadConfig, Config, Limits, ServeArgs};
pub use error::AppError;
pub use limits::Rate;
pub use startup::{Server, StartError, start_logging};
pub use sweep::Retention;
