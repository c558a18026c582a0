//! The server: online tables that lose nothing and leak nothing.
//!
//! A [`Server`] is bound to a [`Config`] and runs until it is told to stop. The path of a move: `routes::play`
//! reads it off the WebSocket, `live::hub` finds the table's task, the task lets the game judge it, the store
//! writes it together with the moves of other tables, and only then it is acknowledged and told, to each
//! viewer what that viewer may see.
//!
//! | module | what is in it |
//! |---|---|
//! | `config` | [`Config`], [`ServeArgs`]: flags and environment |
//! | `startup`, `door` | [`Server`]: binding, running, stopping; taking connections |
//! | `app` | what all requests share |
//! | `routes` | one file per noun |
//! | `live` | one task per live table |
//! | `auth`, `guard`, `limits`, `secrets` | who one is; what is let in; how much; chance and hashes |
//! | `shelf` | boards and decks that people bring |
//! | `client` | the files of the web client |
//! | `rating`, `metrics` | ratings; numbers for operators |
//! | `visitor`, `load` | a client; the load generator, which is many of them |

mod app;
mod auth;
pub mod client;
mod config;
mod door;
mod error;
mod guard;
mod limits;
mod live;
pub mod load;
mod metrics;
mod rating;
mod routes;
pub mod secrets;
mod shelf;
mod startup;
pub mod visitor;

pub use config::{BadConfig, Config, Limits, ServeArgs};
pub use error::AppError;
pub use limits::Rate;
pub use startup::{Server, StartError, start_logging};
