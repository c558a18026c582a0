//! The OpenAPI description: collected from the routes, with additions for all of them.

use protocol::{BoardOrder, ClientMessage, Problem};
use serde_json::{Value, json};
use utoipa::OpenApi;

/// The parts that the routes do not provide.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pocket Empires",
        description = "Tables, moves and records of Pocket Empires. Programs log in with `Authorization: Bearer TOKEN`."
    ),
    components(schemas(BoardOrder, ClientMessage, Problem))
)]
pub(super) struct Description;

/// The complete description: with security schemes, and with `Problem` for every failure.
pub(super) fn complete(document: &utoipa::openapi::OpenApi) -> Value {
    let mut document = serde_json::to_value(document).expect("the document can be written as JSON");
    document["components"]["securitySchemes"] = json!({
        "token": {"type": "http", "scheme": "bearer", "description": "a token of POST /api/tokens"},
        "session": {"type": "apiKey", "in": "cookie", "name": "session", "description": "set by the site"},
    });
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    // Responses for operators are plain text.
    let api = paths.filter(|(path, _)| path.starts_with("/api"));
    let operations = api.filter_map(|(_, path)| path.as_object_mut()).flatten();
    for (_, operation) in operations {
        if operation["responses"].get("401").is_some() {
            operation["security"] = json!([{"token": []}, {"session": []}]);
        }
        for (status, why) in everywhere(operation) {
            if operation["responses"].get(status).is_none() {
                operation["responses"][status] = json!({"description": why});
            }
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

/// The failures that any request of this kind may meet.
fn everywhere(operation: &Value) -> Vec<(&'static str, &'static str)> {
    let mut failures =
        vec![("429", "a rate limit is reached"), ("503", "the server cannot write at the moment")];
    let asks = operation["parameters"].as_array().is_some_and(|parameters| !parameters.is_empty());
    let sends = operation.get("requestBody").is_some();
    if asks || sends {
        failures
            .extend([("400", "the request cannot be read"), ("409", "it contradicts the state of things")]);
    }
    if asks {
        failures.push(("404", "there is no such thing"));
    }
    if sends {
        failures.push(("413", "the body is too long"));
    }
    if operation.get("security").is_some() {
        failures.push(("403", "this person may not do that, or the origin is another site"));
    }
    failures
}
