//! `docs/guide/protocol.md` names every address, message and error code of the API, and no other.

use std::collections::BTreeSet;

use protocol::{ErrorCode, Word as _};
use serde_json::Value;

use crate::site::Site;

const PAGE: &str = include_str!("../../../../docs/guide/protocol.md");

/// The addresses of operators, which are no part of the protocol.
const OPERATORS: [&str; 3] = ["GET /healthz", "GET /readyz", "GET /metrics"];

/// The description of the API, from a running server.
async fn description() -> Value {
    let site = Site::sqlite().await;
    site.stranger().get("/api/openapi.json").await.unwrap().read().unwrap()
}

/// The addresses of the API, such as `POST /api/tables/ID/sit`.
fn addresses(description: &Value) -> BTreeSet<String> {
    let paths = description["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        let path = path.replace("{id}", "ID").replace("{seat}", "SEAT").replace("{game}", "GAME");
        let methods: Vec<String> =
            methods.as_object().unwrap().keys().map(|name| name.to_uppercase()).collect();
        methods.into_iter().map(move |method| format!("{method} {path}"))
    });
    all.filter(|address| !OPERATORS.contains(&address.as_str())).collect()
}

/// The names of the variants of an enum in the description, which are the keys of its messages.
pub(crate) fn messages(description: &Value, name: &str) -> BTreeSet<String> {
    let variants = description["components"]["schemas"][name]["oneOf"].as_array().unwrap();
    variants.iter().map(|variant| variant["required"][0].as_str().unwrap().to_owned()).collect()
}

/// The first column of the table on the page whose head begins like this.
fn column(page: &str, head: &str) -> BTreeSet<String> {
    let tables = page.split("\n\n").filter(|block| block.starts_with(head));
    let rows = tables.flat_map(|table| table.lines().skip(2));
    let cells = rows.filter_map(|row| row.strip_prefix("| ")?.split(" | ").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// The addresses on the page, without what follows a question mark.
fn listed(page: &str) -> BTreeSet<String> {
    let all = column(page, "| Address |").into_iter();
    all.map(|address| address.split('?').next().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn the_protocol_page_lists_every_address_of_the_api() {
    let known = addresses(&description().await);
    assert_eq!(listed(PAGE), known);
    let wrong = PAGE.replace("| `POST /api/tables/ID/relieve`", "| `POST /api/tables/ID/relief`");
    assert_ne!(listed(&wrong), known, "a wrong address is found");
}

#[tokio::test]
async fn the_protocol_page_lists_every_message() {
    let description = description().await;
    for (name, head) in [("ClientMessage", "| Client message |"), ("ServerMessage", "| Server message |")] {
        let known = messages(&description, name);
        assert_eq!(column(PAGE, head), known, "{name}");
        let first = known.first().unwrap();
        let wrong = PAGE.replace(&format!("| `{first}` |"), "| `gone` |");
        assert_ne!(column(&wrong, head), known, "a wrong message is found");
    }
}

#[tokio::test]
async fn the_protocol_page_lists_every_error_code() {
    let known: BTreeSet<String> = ErrorCode::ALL.iter().map(|code| code.word().to_owned()).collect();
    assert_eq!(column(PAGE, "| Code |"), known);
    let described = description().await["components"]["schemas"]["ErrorCode"]["enum"].clone();
    assert_eq!(
        serde_json::from_value::<BTreeSet<String>>(described).unwrap(),
        known,
        "as the description says"
    );
    let wrong = PAGE.replace("| `stale` |", "| `stalled` |");
    assert_ne!(column(&wrong, "| Code |"), known, "a wrong code is found");
}
