//! The site as a stranger meets it who has read its documents and nothing else.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(
    dead_code,
    unused_macros,
    unused_imports,
    reason = "the site of the other tests can do more than is needed here"
)]

mod document;
mod schema;
#[path = "../api/site.rs"]
mod site;
