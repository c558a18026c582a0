//! Random frames and bodies cause no panic and no growth of memory, and play goes on.
//!
//! The long run: `EMPIRES_FUZZ=600 cargo test -p empires --test serve fuzz -- --nocapture` for ten minutes.

use std::time::{Duration, Instant};

use axum::http::Method;
use game::GameRng;
use protocol::{Pace, TableId};
use scratch::Folder;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use visitor::Visitor;

use crate::driver::{Acks, PersistentPlayer, Process};

/// Pieces of text that often cause faults.
const PIECES: [&str; 16] = [
    "null",
    "-1",
    "1e999",
    "18446744073709551616",
    "\"\"",
    "[]",
    "{}",
    "{\"",
    "\\u0000",
    "\u{202e}",
    "true",
    ",",
    "\"id\":",
    "😀",
    "../..",
    "%00",
];

/// Valid messages, which are then changed.
fn messages(table: &TableId) -> Vec<String> {
    vec![
        format!(r#"{{"subscribe":{{"table":"{table}","since":0}}}}"#),
        format!(r#"{{"play":{{"table":"{table}","seat":0,"ply":0,"move":"bid 1","id":"a"}}}}"#),
        format!(r#"{{"undo":{{"table":"{table}","seat":1,"id":"b"}}}}"#),
        format!(r#"{{"say":{{"table":"{table}","text":"hello"}}}}"#),
        format!(r#"{{"unsubscribe":{{"table":"{table}"}}}}"#),
        r#"{"ping":{}}"#.to_owned(),
    ]
}

/// Valid paths and bodies, which are then changed.
fn requests(table: &TableId) -> Vec<(String, String)> {
    let table = |act: &str, body: &str| (format!("/api/tables/{table}/{act}"), body.to_owned());
    let plain = |path: &str, body: &str| (path.to_owned(), body.to_owned());
    vec![
        plain("/api/guest", r#"{"name":"Ana"}"#),
        plain("/api/login", r#"{"name":"Ana","password":"correct horse"}"#),
        plain(
            "/api/tables",
            r#"{"game":"eme","options":{"side":"b"},"seats":["me","open",{"bot":"easy"}],"pace":"untimed"}"#,
        ),
        plain("/api/challenges", r#"{"to":"Ana","table":{"game":"eme","seats":["me","open"]}}"#),
        plain(
            "/api/replay?viewer=all",
            "pocket-empires record 1\ngame eme 1\nseat 1 A\nseat 2 B\nseed 5\nmoves\nend 0\n",
        ),
        table("moves", r#"{"seat":0,"ply":3,"move":"take 1","id":"x"}"#),
        table("sit", r#"{"seat":1,"name":"B"}"#),
        table("resign", r#"{"seat":5}"#),
        table("replay?viewer=0", ""),
    ]
}

fn spoil(rng: &mut GameRng, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(4) {
        let at = rng.below(chars.len() as u32 + 1) as usize;
        match rng.below(5) {
            0 => chars.truncate(at),
            1 if at < chars.len() => drop(chars.remove(at)),
            2 if at < chars.len() => chars[at] = char::from(rng.below(128) as u8),
            3 => drop(chars.splice(at..at, rng.pick(&PIECES).expect("a piece").chars())),
            _ => {
                let again: Vec<char> = chars[at..].to_vec();
                chars.extend(again.into_iter().take(200));
            }
        }
    }
    chars.into_iter().collect()
}

async fn frames(visitor: &Visitor, table: &TableId, rng: &mut GameRng) {
    let Ok(mut socket) = visitor.live().await else { return };
    for _ in 0..20 {
        let message = rng.pick(&messages(table)).expect("a message").clone();
        let text = spoil(rng, &message);
        if socket.send_text(text).await.is_err() {
            return;
        }
        // The server may answer or not; it must not block.
        while timeout(Duration::from_millis(1), socket.next_text()).await.is_ok_and(|text| text.is_ok()) {}
    }
}

async fn bodies(visitor: &Visitor, table: &TableId, rng: &mut GameRng) -> u16 {
    let (path, body) = rng.pick(&requests(table)).expect("a request").clone();
    let path =
        if rng.below(4) == 0 { spoil(rng, &path).replace(|c: char| !c.is_ascii_graphic(), "") } else { path };
    let method = if rng.below(5) == 0 { Method::GET } else { Method::POST };
    let body = spoil(rng, &body).into_bytes();
    visitor.request(method, &path, body).await.map_or(0, |answer| answer.status.as_u16())
}

/// Bytes that are not HTTP, or an invalid WebSocket.
async fn bytes(visitor: &Visitor, rng: &mut GameRng) {
    let Ok(mut stream) = TcpStream::connect(visitor.address).await else { return };
    if rng.below(2) == 0 {
        let head = "GET /api/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                    sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
        let _ = stream.write_all(head.as_bytes()).await;
    }
    let noise: Vec<u8> = (0..rng.below(600)).map(|_| rng.below(256) as u8).collect();
    let _ = stream.write_all(&noise).await;
    let _ = timeout(Duration::from_millis(5), stream.read(&mut [0; 512])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_neither_breaks_nor_bloats_the_server() {
    let seconds =
        std::env::var("EMPIRES_FUZZ").map_or(4, |text| text.parse().expect("EMPIRES_FUZZ is seconds"));
    let folder = Folder::new();
    let server = Process::start(0, "", &["--data", folder.path().to_str().unwrap()]);
    let player = PersistentPlayer::new(server.address, 1, Acks::default(), Pace::Untimed).await;
    let (visitor, table) = (player.visitor.clone(), player.table.clone());
    let (mut rng, mut tries, mut settled) = (GameRng::new(7), 0_u64, f64::NAN);
    let started = Instant::now();
    let end = Duration::from_secs(seconds);
    while started.elapsed() < end {
        frames(&visitor, &table, &mut rng).await;
        for _ in 0..10 {
            let status = bodies(&visitor, &table, &mut rng).await;
            assert_ne!(status, 500, "after {tries} tries");
        }
        bytes(&visitor, &mut rng).await;
        tries += 31;
        if settled.is_nan() && started.elapsed() > end / 3 {
            settled = server.memory();
        }
    }
    let grown = server.memory() - settled;
    println!("{tries} tries in {seconds} s; {settled:.1} MiB after a third, {grown:+.1} MiB since");
    assert!(!server.panicked(), "the server panicked");
    assert!(grown < 20.0, "{grown} MiB");
    player.play().await;
}
