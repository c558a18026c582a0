//! Permissions, limits, and the headers of every response.

use std::time::Duration;

use axum::http::Method;
use protocol::SeatPlan;
use serde_json::{Value, json};
use server::{Config, Rate};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use visitor::Visitor;

use crate::site::{Site, config, new_table, on_both, seat};

/// The endpoints that need no login.
const PUBLIC: [&str; 21] = [
    "POST /api/guest",
    "POST /api/login",
    "POST /api/recover",
    "GET /api/mail",
    "POST /api/mail/recover",
    "GET /api/games",
    "GET /api/games/{game}/ratings",
    "GET /api/tables",
    "GET /api/tables/{id}",
    "GET /api/tables/{id}/record",
    "GET /api/tables/{id}/replay",
    "GET /api/tables/{id}/stream",
    "GET /api/boards",
    "GET /api/boards/{id}",
    "POST /api/boards/{id}/plays",
    "POST /api/replay",
    "GET /api/live",
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",
    "GET /api/openapi.json",
];

/// The endpoints that refuse a token: a stolen token must not be enough to take over an account.
const NOT_BY_TOKEN: [&str; 12] = [
    "POST /api/account",
    "POST /api/logout",
    "POST /api/logout-everywhere",
    "POST /api/password",
    "POST /api/me/name",
    "GET /api/me/recovery",
    "POST /api/me/recovery",
    "GET /api/me/export",
    "POST /api/me/delete",
    "GET /api/tokens",
    "POST /api/tokens",
    "DELETE /api/tokens/{id}",
];

/// A valid body for an endpoint.
pub(crate) fn body(path: &str) -> Value {
    let table = json!({"game": "eme", "seats": ["me", "open"]});
    match path {
        "/api/tables" => table,
        "/api/challenges" => json!({"to": "Ana", "table": table}),
        "/api/account" => json!({"name": "Mallory", "password": "correct horse"}),
        "/api/password" => json!({"old": "correct horse", "new": "battery staple"}),
        "/api/me/name" => json!({"name": "Mallory"}),
        "/api/me/recovery" => json!({"password": "correct horse"}),
        "/api/tokens" => json!({"label": "bot"}),
        _ => json!({"seat": 0, "ply": 0, "move": "done", "id": "x", "level": "easy"}),
    }
}

pub(crate) async fn endpoints(site: &Site) -> Vec<(Method, String)> {
    let document: Value = site.stranger().get("/api/openapi.json").await.unwrap().read().unwrap();
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            all.push((method.to_uppercase().parse().unwrap(), path.clone()));
        }
    }
    assert!(all.len() > 35, "{}", all.len());
    all
}

#[tokio::test]
async fn the_description_says_who_is_let_in_and_how_failures_look() {
    let (site, _folder) = strict(|_| {}).await;
    let document: Value = site.stranger().get("/api/openapi.json").await.unwrap().read().unwrap();
    for (method, path) in endpoints(&site).await {
        let operation = &document["paths"][&path][method.as_str().to_lowercase()];
        let open = PUBLIC.contains(&format!("{method} {path}").as_str());
        let asks = operation.get("security").is_some();
        // Anybody may try these, and a wrong password or code is answered as a missing login is.
        let tried = ["/api/login", "/api/recover"].contains(&path.as_str());
        assert!(asks != open || tried, "{method} {path}");
        assert!(operation["summary"].is_string() || operation["description"].is_string(), "{method} {path}");
        for (status, response) in operation["responses"].as_object().unwrap() {
            let failure = status.starts_with('4') && path.starts_with("/api");
            assert!(
                !failure || response["content"]["application/json"].is_object(),
                "{method} {path} {status}"
            );
        }
    }
    for name in ["ClientMessage", "ServerMessage", "Problem", "TableInfo", "Update", "Play"] {
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

async fn call(visitor: &Visitor, method: &Method, path: &str, table: &str) -> u16 {
    let sent = if *method == Method::POST { body(path).to_string().into_bytes() } else { Vec::new() };
    let path = path.replace("{id}", table).replace("{game}", "eme");
    visitor.request(method.clone(), &path, sent).await.unwrap().status.as_u16()
}

on_both! {
    async fn every_endpoint_but_the_public_ones_asks_who_one_is(site: Site) {
        let ana = site.guest("Ana").await;
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        let mut forged = site.stranger();
        forged.session = Some("session=abcdefgh".to_owned());
        let mut wrong_token = site.stranger();
        wrong_token.token = Some("abcdefgh".to_owned());
        for (method, path) in endpoints(&site).await {
            if PUBLIC.contains(&format!("{method} {path}").as_str()) {
                continue;
            }
            for visitor in [site.stranger(), forged.clone(), wrong_token.clone()] {
                assert_eq!(call(&visitor, &method, &path, table.as_str()).await, 401, "{method} {path}");
            }
        }
    }

    async fn a_stranger_to_a_table_changes_nothing_there(site: Site) {
        let (ana, eve) = (site.guest("Ana").await, site.guest("Eve").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Bot("easy".into())])).await;
        for act in ["stand", "bot", "open", "start", "resign", "return", "relieve", "rematch", "moves"] {
            let status = call(&eve.visitor, &Method::POST, &format!("/api/tables/{{id}}/{act}"), table.id.as_str()).await;
            assert_eq!(status, 403, "{act}");
        }
        assert_eq!(eve.refused(&table.id, "leave", &json!({})).await, 409);
        assert_eq!(eve.refused(&table.id, "sit", &seat(0)).await, 409);
        let after: protocol::TableInfo = ana.get(&format!("/api/tables/{}", table.id)).await;
        assert_eq!(after, table);
    }

    async fn pages_of_others_cannot_act_for_one(site: Site) {
        let ana = site.guest("Ana").await;
        for origin in [Some("https://evil.example"), Some("null"), None] {
            let mut forged = ana.visitor.clone();
            forged.origin = origin.map(str::to_owned);
            let answer = forged.post("/api/tables", &body("/api/tables")).await.unwrap();
            assert_eq!(answer.status, 403, "{origin:?}");
            assert!(forged.live().await.is_err(), "{origin:?}");
        }
        assert!(ana.visitor.live().await.is_ok());
    }

    async fn every_answer_carries_the_headers(site: Site) {
        for path in ["/", "/api/games", "/api/nothing", "/missing.js", "/api/me"] {
            let answer = site.stranger().get(path).await.unwrap();
            let header = |name: &str| answer.headers.get(name).unwrap_or_else(|| panic!("{name} of {path}")).to_str().unwrap();
            let policy = header("content-security-policy");
            assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
            assert_eq!(header("x-content-type-options"), "nosniff");
            assert_eq!(header("x-frame-options"), "DENY");
            assert_eq!(header("referrer-policy"), "no-referrer");
        }
    }

    async fn a_token_plays_but_does_not_touch_the_account(site: Site) {
        let ana = site.account("Ana").await;
        let made: protocol::TokenMade = ana.post("/api/tokens", &json!({"label": "bot"})).await;
        let mut program = site.stranger();
        program.token = Some(made.token);
        program.origin = None;
        assert_eq!(program.get("/api/me").await.unwrap().status, 200);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        for endpoint in NOT_BY_TOKEN {
            let (method, path) = endpoint.split_once(' ').unwrap();
            assert_eq!(call(&program, &method.parse().unwrap(), path, table.as_str()).await, 403, "{endpoint}");
        }
        let eve = site.guest("Eve").await;
        let end = |person: &crate::site::Person| {
            let (visitor, path) = (person.visitor.clone(), format!("/api/tokens/{}", made.id));
            async move { visitor.request(Method::DELETE, &path, Vec::new()).await.unwrap().status.as_u16() }
        };
        assert_eq!(end(&eve).await, 404);
        assert_eq!(end(&ana).await, 204);
        assert_eq!(program.get("/api/me").await.unwrap().status, 401);
    }

    async fn long_bodies_and_frames_are_not_read(site: Site) {
        let ana = site.guest("Ana").await;
        let long = format!("{{\"name\":\"{}\"}}", "x".repeat(300_000)).into_bytes();
        let answer = ana.visitor.request(Method::POST, "/api/guest", long).await;
        assert!(answer.is_err() || answer.unwrap().status == 413);
        let mut socket = ana.visitor.live().await.unwrap();
        socket.next().await.unwrap();
        let sent = socket.send_text("x".repeat(100_000)).await;
        assert!(sent.is_err() || socket.next().await.is_err());
    }

    async fn a_character_that_cannot_be_kept_is_an_input_like_any_other(site: Site) {
        let ana = site.guest("Ana").await;
        let login = json!({"name": "A\0na", "password": "correct\0horse"});
        let status = site.stranger().post("/api/login", &login).await.unwrap().status.as_u16();
        assert!(status == 400 || status == 401, "{status}");
        for (method, path) in [
            (Method::POST, "/api/challenges/%00/accept"),
            (Method::POST, "/api/challenges/%00/decline"),
            (Method::DELETE, "/api/tokens/%00"),
            (Method::GET, "/api/tables/%00"),
        ] {
            let answer = ana.visitor.request(method, path, Vec::new()).await.unwrap();
            assert_eq!(answer.status, 404, "{path}");
        }
    }

    async fn operators_are_answered(site: Site) {
        let stranger = site.stranger();
        assert_eq!(stranger.get("/healthz").await.unwrap().status, 200);
        assert_eq!(stranger.get("/readyz").await.unwrap().status, 200);
        let metrics = stranger.get("/metrics").await.unwrap().text();
        assert!(metrics.contains("empires_ready 1"), "{metrics}");
    }
}

pub(crate) async fn strict(change: impl FnOnce(&mut Config)) -> (Site, scratch::Folder) {
    let folder = scratch::Folder::new();
    let mut config = config(store::Store::file(&folder.path().join("empires.db")));
    change(&mut config);
    (Site::start(config).await, folder)
}

#[tokio::test]
async fn rates_are_limited_by_address_and_by_person() {
    let (site, _folder) = strict(|config| config.limits.address = Rate::new(5.0, 0.1)).await;
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(site.stranger().get("/api/games").await.unwrap().status.as_u16());
    }
    assert_eq!(answers, [200, 200, 200, 200, 200, 429, 429, 429]);
    let refused = site.stranger().get("/api/games").await.unwrap();
    let wait: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=11).contains(&wait), "{wait}");
    assert_eq!(site.stranger().get("/healthz").await.unwrap().status, 200);

    let (site, _folder) = strict(|config| config.limits.person = Rate::new(5.0, 0.1)).await;
    let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
    let mut socket = ana.visitor.live().await.unwrap();
    let mut limited = false;
    for _ in 0..8 {
        socket.send_text("{\"ping\":{}}".to_owned()).await.unwrap();
        limited |= loop {
            match socket.next().await.unwrap() {
                protocol::ServerMessage::Pong {} => break false,
                protocol::ServerMessage::Error(problem) => {
                    break problem.code == protocol::ErrorCode::TooMany;
                }
                _ => {}
            }
        };
    }
    assert!(limited);
    assert_eq!(ana.visitor.get("/api/me").await.unwrap().status, 429);
    assert_eq!(bob.visitor.get("/api/me").await.unwrap().status, 200);
}

#[tokio::test]
async fn who_never_finishes_a_request_is_sent_away() {
    let (site, _folder) = strict(|config| config.head = Duration::from_millis(300)).await;
    let mut slow = TcpStream::connect(site.address).await.unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nhost: empires\r\n").await.unwrap();
    let mut answer = String::new();
    timeout(Duration::from_secs(20), slow.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(!answer.contains("200"), "{answer}");
    // A WebSocket may be idle for any time.
    let mut socket = site.guest("Ana").await.visitor.live().await.unwrap();
    tokio::time::sleep(Duration::from_millis(900)).await;
    socket.send_text("{\"ping\":{}}".to_owned()).await.unwrap();
    while !matches!(socket.next().await.unwrap(), protocol::ServerMessage::Pong {}) {}
}

#[tokio::test]
async fn logins_guests_and_connections_are_limited() {
    let (site, _folder) = strict(|config| config.limits.logins = Rate::new(3.0, 0.01)).await;
    let mut answers = Vec::new();
    for _ in 0..5 {
        let login = json!({"name": "Ana", "password": "guess after guess"});
        answers.push(site.stranger().post("/api/login", &login).await.unwrap().status.as_u16());
    }
    assert_eq!(answers, [401, 401, 401, 429, 429]);
    // Guesses at one name do not block another.
    let other = json!({"name": "Bob", "password": "guess after guess"});
    assert_eq!(site.stranger().post("/api/login", &other).await.unwrap().status, 401);
    // Every hashed password of an address counts, so that one address cannot make the logins of others wait.
    let mut answers = Vec::new();
    for number in 0..7 {
        let account = json!({"name": format!("Account {number}"), "password": crate::site::PASSWORD});
        let guest = site.guest("somebody").await;
        answers.push(guest.try_post("/api/account", &account).await.status.as_u16());
    }
    assert_eq!(answers, [200, 200, 200, 429, 429, 429, 429]);

    let (site, _folder) = strict(|config| config.limits.guests = Rate::new(2.0, 0.01)).await;
    let guest =
        async || site.stranger().post("/api/guest", &json!({"name": "Ana"})).await.unwrap().status.as_u16();
    assert_eq!([guest().await, guest().await, guest().await], [200, 200, 429]);

    let (site, _folder) = strict(|config| config.limits.chat = Rate::new(2.0, 0.01)).await;
    let ana = site.guest("Ana").await;
    let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
    let mut socket = ana.visitor.live().await.unwrap();
    for _ in 0..3 {
        socket.send_text(json!({"say": {"table": table, "text": "hello"}}).to_string()).await.unwrap();
    }
    loop {
        if let protocol::ServerMessage::Error(problem) = socket.next().await.unwrap() {
            assert_eq!(problem.code, protocol::ErrorCode::TooMany);
            break;
        }
    }

    let (site, _folder) = strict(|config| config.limits.connections = 2).await;
    let stranger = site.stranger();
    let held = (stranger.live().await.unwrap(), stranger.live().await.unwrap());
    assert!(stranger.live().await.is_err());
    drop(held);
}

#[tokio::test]
async fn guesses_from_elsewhere_do_not_shut_the_owner_out() {
    let (site, _folder) = strict(|config| {
        config.limits.logins = Rate::new(3.0, 0.001);
        config.behind_proxy = true;
    })
    .await;
    site.account("Ana").await;
    let login = async |address: &str, password: &str| {
        let body = json!({"name": "Ana", "password": password}).to_string();
        let request = format!(
            "POST /api/login HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\nx-forwarded-for: {address}\r\n\
             content-type: application/json\r\ncontent-length: {1}\r\nconnection: close\r\n\r\n{body}",
            site.address,
            body.len()
        );
        said(site.address, &request).await[9..12].to_owned()
    };
    for _ in 0..3 {
        assert_eq!(login("203.0.113.9", "guess after guess").await, "401");
    }
    assert_eq!(login("203.0.113.9", crate::site::PASSWORD).await, "429");
    assert_eq!(login("198.51.100.7", crate::site::PASSWORD).await, "200");
}

/// What comes in answer to a raw request within this time.
pub(crate) async fn said_for(address: std::net::SocketAddr, request: &str, time: Duration) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _still_open = timeout(time, stream.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// The response to a raw request, up to the end of the connection.
pub(crate) async fn said(address: std::net::SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(Duration::from_secs(20), stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    answer
}

#[tokio::test]
async fn a_name_that_leads_here_is_not_enough_to_be_this_site() {
    let (site, _folder) = strict(|_| {}).await;
    let get = async |host: &str, connection: &str| {
        said(
            site.address,
            &format!("GET /api/games HTTP/1.1\r\nhost: {host}\r\nconnection: {connection}\r\n\r\n"),
        )
        .await
    };
    assert!(get("evil.example", "close").await.starts_with("HTTP/1.1 403"));
    assert!(get("attic.local:8080", "close").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_refusal_before_the_body_was_read_says_that_the_connection_ends() {
    let (site, _folder) = strict(|_| {}).await;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {0}\r\norigin: http://evil.example\r\ncontent-length: 200000\r\n\r\n{1}",
        site.address,
        "x".repeat(100_000)
    );
    let answer = said(site.address, &request).await;
    assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("connection: close"), "{answer}");
    // A refusal after the body was read does not.
    let ana = site.guest("Ana").await;
    let answer = ana.try_post("/api/tables", &json!({"game": "chess", "seats": []})).await;
    assert_eq!((answer.status.as_u16(), answer.headers.get("connection")), (400, None));
}

#[tokio::test]
async fn behind_https_no_other_host_can_set_the_cookie() {
    let (site, _folder) = strict(|config| config.public_url = Some("https://play.example".to_owned())).await;
    let mut visitor = site.stranger();
    visitor.origin = Some("https://play.example".to_owned());
    let answer = visitor.post("/api/guest", &json!({"name": "Ana"})).await.unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-session=") && cookie.contains("; Secure"), "{cookie}");
    visitor.keep_session(&answer);
    assert_eq!(visitor.get("/api/me").await.unwrap().status, 200);
    visitor.session = visitor.session.map(|pair| pair.replace("__Host-", ""));
    assert_eq!(visitor.get("/api/me").await.unwrap().status, 401);
}
