//! Tests of the API with nothing but its documents: the protocol document and the OpenAPI description.

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
