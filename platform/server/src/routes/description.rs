//! The OpenAPI document: collected from the routes, and completed with what is the same everywhere.

use protocol::{ClientMessage, Problem};
use serde_json::{Value, json};
use utoipa::OpenApi;

/// What the routes themselves do not say.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pocket Empires",
        description = "Tables, moves and records of Pocket Empires. Programs log in with `Authorization: Bearer TOKEN`."
    ),
    components(schemas(ClientMessage, Problem))
)]
pub(super) struct Description;

/// The whole document: who asks to be known says how, and every failure is told as a `Problem`.
pub(super) fn complete(document: &utoipa::openapi::OpenApi) -> Value {
    let mut document = serde_json::to_value(document).expect("the document can be written as JSON");
    document["components"]["securitySchemes"] = json!({
        "token": {"type": "http", "scheme": "bearer", "description": "a token of POST /api/tokens"},
        "session": {"type": "apiKey", "in": "cookie", "name": "session", "description": "set by the site"},
    });
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    // What operators are answered is plain text.
    let api = paths.filter(|(path, _)| path.starts_with("/api"));
    let operations = api.filter_map(|(_, path)| path.as_object_mut()).flatten();
    for (_, operation) in operations {
        if operation["responses"].get("401").is_some() {
            operation["security"] = json!([{"token": []}, {"session": []}]);
        }
        let responses = operation["responses"].as_object_mut().into_iter().flatten();
        for (_, response) in responses.filter(|(status, _)| status.starts_with(['4', '5'])) {
            if response.get("content").is_none() {
                response["content"] =
                    json!({"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}});
            }
        }
    }
    document
}
