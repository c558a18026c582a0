//! The OpenAPI description: requests generated from its schemas are answered with a documented status.

use axum::http::Method;
use game::GameRng;
use protocol::SeatPlan;
use serde_json::{Map, Value, json};

use crate::site::{Site, new_table};

/// The number of requests.
const ROUNDS: u32 = 1500;

/// Endpoints that never end, or that would end the session.
const LEFT_OUT: [&str; 8] = [
    "/api/live",
    "/api/stream",
    "/api/tables/{id}/stream",
    "/api/me/delete",
    "/api/logout",
    "/api/logout-everywhere",
    "/api/password",
    "/api/account",
];

/// Generates values from the schemas of a description.
struct Maker<'a> {
    document: &'a Value,
    rng: GameRng,
    /// Ids of existing tables and people.
    ids: Vec<String>,
}

impl Maker<'_> {
    fn chance(&mut self, one_in: u32) -> bool {
        self.rng.below(one_in) == 0
    }

    fn text(&mut self) -> String {
        let words = [
            "",
            "eme",
            "caesar",
            "open",
            "me",
            "easy",
            "done",
            "take 1",
            "0",
            "-1",
            "9999999999999999999",
            "é",
            "\0",
        ];
        match self.rng.below(3) {
            0 => self.rng.pick(&self.ids).cloned().unwrap_or_default(),
            1 => "x".repeat(self.rng.below(700) as usize),
            _ => (*self.rng.pick(&words).unwrap()).to_owned(),
        }
    }

    /// A value that fits a schema; sometimes one that does not.
    fn value(&mut self, schema: &Value, depth: u32) -> Value {
        if depth > 8 || self.chance(15) {
            return self.junk();
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            let schema = self.document["components"]["schemas"][name].clone();
            return self.value(&schema, depth + 1);
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.rng.pick(values).unwrap().clone();
        }
        for of in ["oneOf", "anyOf"] {
            if let Some(choices) = schema[of].as_array() {
                let choice = self.rng.pick(choices).unwrap().clone();
                return self.value(&choice, depth + 1);
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let made: Vec<Value> = parts.iter().map(|part| self.value(part, depth + 1)).collect();
            let fields = made.into_iter().filter_map(|value| value.as_object().cloned()).flatten();
            return Value::Object(fields.collect());
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.rng.pick(kinds).cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        match kind.as_str().unwrap_or("object") {
            "string" => self.text().into(),
            "integer" | "number" => json!([0, 1, 2, 7, -1, i64::MAX][self.rng.below(6) as usize]),
            "boolean" => self.chance(2).into(),
            "null" => Value::Null,
            "array" => (0..self.rng.below(4)).map(|_| self.value(&schema["items"], depth + 1)).collect(),
            _ => self.object(schema, depth),
        }
    }

    fn object(&mut self, schema: &Value, depth: u32) -> Value {
        let mut made = Map::new();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            let needed = required.contains(&Value::from(name.as_str()));
            if (needed && !self.chance(30)) || self.chance(2) {
                let value = self.value(part, depth + 1);
                made.insert(name.clone(), value);
            }
        }
        if schema["additionalProperties"].is_object() && self.chance(2) {
            let (name, value) = (self.text(), self.value(&schema["additionalProperties"], depth + 1));
            made.insert(name, value);
        }
        Value::Object(made)
    }

    fn junk(&mut self) -> Value {
        match self.rng.below(5) {
            0 => Value::Null,
            1 => json!([[], {}]),
            2 => json!(-1.5),
            3 => json!({"x": 1}),
            _ => self.text().into(),
        }
    }

    /// A path with its parameters filled in, and perhaps a query.
    fn address(&mut self, path: &str, operation: &Value) -> String {
        let mut address = path.to_owned();
        let mut question = Vec::new();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap_or_default();
            let plain: String = self.text().bytes().map(|byte| format!("%{byte:02x}")).collect();
            if parameter["in"] == "path" {
                address =
                    address.replace(&format!("{{{name}}}"), if plain.is_empty() { "x" } else { &plain });
            } else if self.chance(2) {
                question.push(format!("{name}={plain}"));
            }
        }
        if question.is_empty() { address } else { format!("{address}?{}", question.join("&")) }
    }
}

#[tokio::test]
async fn nothing_made_from_the_description_is_answered_with_a_status_it_does_not_have() {
    let site = Site::sqlite().await;
    let (ana, bob) = (site.account("Ana").await, site.guest("Bob").await);
    let document: Value = ana.get("/api/openapi.json").await;
    let mut ids = vec![ana.me.id.to_string(), bob.me.id.to_string()];
    for _ in 0..3 {
        ids.push(ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id.to_string());
    }
    let mut maker = Maker { document: &document, rng: GameRng::new(1), ids };
    let paths = document["paths"].as_object().unwrap();
    let operations: Vec<(&String, &String, &Value)> = paths
        .iter()
        .filter(|(path, _)| path.starts_with("/api") && !LEFT_OUT.contains(&path.as_str()))
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().iter().map(move |(method, one)| (path, method, one))
        })
        .collect();
    let mut good = 0;
    for _ in 0..ROUNDS {
        let (path, method, operation) = *maker.rng.pick(&operations).unwrap();
        let address = maker.address(path, operation);
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        let body = if schema.is_null() { json!({}) } else { maker.value(schema, 0) };
        let visitor = if maker.chance(8) { site.stranger() } else { ana.visitor.clone() };
        let method: Method = method.to_uppercase().parse().unwrap();
        let sent = if method == Method::GET { Vec::new() } else { body.to_string().into_bytes() };
        let answer = visitor.request(method.clone(), &address, sent).await.unwrap();
        let status = answer.status.as_u16().to_string();
        assert!(
            operation["responses"].get(&status).is_some(),
            "{method} {address} {body}: {status} {} is not in the description",
            answer.text()
        );
        good += u32::from(answer.status.is_success());
    }
    assert!(good > ROUNDS / 10, "only {good} of {ROUNDS} requests were good ones");
}
