//! Connections that misbehave: they flood, stall, break the protocol or stay idle.

use std::net::SocketAddr;
use std::time::Duration;

use protocol::{ClientMessage, Say, SeatPlan, Subscribe};
use serde_json::json;
use server::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use visitor::Visitor;

use crate::security::strict;
use crate::site::{new_table, on_both, seat};

const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;

/// A WebSocket with raw frames, which may be invalid.
struct Raw(TcpStream);

impl Raw {
    async fn open(visitor: &Visitor) -> Self {
        Self::over(TcpStream::connect(visitor.address).await.unwrap(), visitor).await
    }

    async fn over(mut stream: TcpStream, visitor: &Visitor) -> Self {
        let cookie = visitor.session.as_ref().map_or(String::new(), |pair| format!("cookie: {pair}\r\n"));
        let head = format!(
            "GET /api/live HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{cookie}\r\n",
            visitor.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(stream.read_u8().await.unwrap());
        }
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        Self(stream)
    }

    /// Sends a frame; a client masks its frames, here with a key that changes nothing.
    async fn send(&mut self, opcode: u8, payload: &[u8]) -> std::io::Result<()> {
        self.0.write_all(&frame(0x80 | opcode, 0x80, payload)).await
    }

    async fn say(&mut self, message: &ClientMessage) -> std::io::Result<()> {
        self.send(TEXT, serde_json::to_string(message).unwrap().as_bytes()).await
    }

    /// Reads to the end of the connection and returns the code of the close frame before it.
    async fn close_code(&mut self) -> Option<u16> {
        let mut code = None;
        let mut all = Vec::new();
        let read = timeout(Duration::from_secs(20), self.0.read_to_end(&mut all)).await;
        read.expect("the connection ends").expect("it ends without a reset");
        let mut rest = all.as_slice();
        while let [first, length, after @ ..] = rest {
            let (length, after) = match length {
                126 => (usize::from(u16::from_be_bytes([after[0], after[1]])), &after[2..]),
                127 => panic!("no message is that long"),
                length => (usize::from(*length), after),
            };
            if first & 0xf == CLOSE {
                code = Some(u16::from_be_bytes([after[0], after[1]]));
            }
            rest = &after[length..];
        }
        code
    }
}

fn frame(first: u8, mask: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        length @ 0..=125 => frame.push(mask | length as u8),
        length => {
            frame.push(mask | 126);
            frame.extend((length as u16).to_be_bytes());
        }
    }
    if mask != 0 {
        frame.extend([0; 4]);
    }
    frame.extend(payload);
    frame
}

#[tokio::test]
async fn pings_count_as_messages_and_too_many_end_the_connection() {
    let (site, _folder) = strict(|config| config.limits = Limits::for_rates(50.0, 20.0, 100)).await;
    let mut flood = Raw::open(&site.stranger()).await;
    for _ in 0..1000 {
        // The server may have closed the connection already.
        let _ = flood.send(PING, &[b'x'; 125]).await;
    }
    assert_eq!(flood.close_code().await, Some(1008));
}

#[tokio::test]
async fn answers_to_pings_that_nobody_reads_are_not_kept() {
    // The rates allow all these pings.
    let (site, _folder) = strict(|config| config.limits = Limits::for_rates(1e9, 1e9, 100)).await;
    let mut deaf = Raw::over(small(site.address).await, &site.stranger()).await;
    let pings = frame(0x80 | PING, 0x80, &[b'x'; 125]).repeat(1000);
    for _ in 0..120 {
        deaf.0.write_all(&pings).await.unwrap();
    }
    // The operating system holds at most a few MiB of the 15 MiB of answers.
    let (mut answers, mut bytes) = (0, vec![0; 1 << 16]);
    while let Ok(Ok(length @ 1..)) = timeout(Duration::from_secs(2), deaf.0.read(&mut bytes)).await {
        answers += length;
    }
    assert!(answers < 8 << 20, "the server kept {answers} bytes for a client that reads nothing");
}

#[tokio::test]
async fn whoever_breaks_the_protocol_is_told_how_before_the_connection_ends() {
    let (site, _folder) = strict(|_| {}).await;
    let long = vec![b'x'; 60_000];
    for (bytes, code) in [
        (frame(0x80 | BINARY, 0x80, b"x"), 1003),
        (frame(0x80 | TEXT, 0x80, &long), 1009),
        (frame(0x80 | TEXT, 0x80, b"\xff\xfe"), 1007),
        (frame(0x80 | TEXT, 0, b"{}"), 1002),
        (frame(0x80 | 3, 0x80, b"x"), 1002),
        (frame(0xc0 | TEXT, 0x80, b"x"), 1002),
        (frame(0x80 | PING, 0x80, &[b'x'; 126]), 1002),
        (frame(0x80, 0x80, b"x"), 1002),
        (frame(0x80 | CLOSE, 0x80, &[1]), 1002),
        (frame(0x80 | CLOSE, 0x80, &1000_u16.to_be_bytes()), 1000),
    ] {
        let mut raw = Raw::open(&site.stranger()).await;
        raw.0.write_all(&bytes).await.unwrap();
        assert_eq!(raw.close_code().await, Some(code), "{:?}", &bytes[..6]);
    }
}

#[tokio::test]
async fn the_longest_line_of_chat_fits_however_it_is_written() {
    let (site, _folder) = strict(|_| {}).await;
    let ana = site.guest("Ana").await;
    let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
    let mut player = ana.follow(&table).await;
    let escaped = "\\ud83d\\ude00".repeat(500);
    player.socket.send_text(format!(r#"{{"say":{{"table":"{table}","text":"{escaped}"}}}}"#)).await.unwrap();
    player.hear_until(|player| !player.chat.is_empty()).await;
    assert_eq!(player.chat[0].text, "😀".repeat(500));
}

on_both! {
    async fn those_who_sit_do_not_hear_those_who_watch_until_the_game_is_over(site: Site) {
        let (ana, eve, bob) = (site.guest("Ana").await, site.guest("Eve").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Me])).await.id;
        ana.act(&table, "start", &json!({})).await;
        let say = |text: &str| ClientMessage::Say(Say { table: table.clone(), text: text.to_owned() });
        // A person who neither plays nor watches cannot chat.
        let mut outside = eve.visitor.live().await.unwrap();
        outside.send(&say("from outside")).await.unwrap();
        let refused = async {
            loop {
                if let protocol::ServerMessage::Error(problem) = outside.next().await.unwrap() {
                    break problem.code;
                }
            }
        };
        let refused = timeout(Duration::from_secs(10), refused).await.expect("she is refused");
        assert_eq!(refused, protocol::ErrorCode::Forbidden);
        let (mut plays, mut watches, mut listens) =
            (ana.follow(&table).await, eve.follow(&table).await, bob.follow(&table).await);
        watches.socket.send(&say("she has the \u{202e}ten")).await.unwrap();
        listens.hear_until(|listens| listens.chat.len() == 1).await;
        plays.socket.send(&say("hello")).await.unwrap();
        listens.hear_until(|listens| listens.chat.len() == 2).await;
        let heard = |chat: &[protocol::ChatLine]| {
            chat.iter().map(|line| (line.text.clone(), line.watching, line.person.clone())).collect::<Vec<_>>()
        };
        let hers = ("hello".to_owned(), false, Some(ana.me.id.clone()));
        assert_eq!(heard(&listens.chat), [("she has the ten".to_owned(), true, Some(eve.me.id.clone())), hers.clone()]);
        plays.hear_until(|plays| !plays.chat.is_empty()).await;
        assert_eq!(heard(&plays.chat), std::slice::from_ref(&hers));
        let mut back = ana.follow(&table).await;
        back.hear_until(|back| !back.chat.is_empty()).await;
        assert_eq!(heard(&back.chat), [hers], "not when she comes back, either");
        plays.play_on(1).await;
        let mut after = ana.follow(&table).await;
        after.hear_until(|after| after.chat.len() == 2).await;
    }

    async fn who_reads_nothing_is_cut_and_seen_as_away(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        bob.act(&table, "sit", &seat(1)).await;
        let mut ana = ana.follow(&table).await;
        let mut deaf = Raw::over(small(site.address).await, &bob.visitor).await;
        let subscribe = ClientMessage::Subscribe(Subscribe { table: table.clone(), since: 0 });
        deaf.say(&subscribe).await.unwrap();
        ana.hear_until(|ana| ana.here == [true, true]).await;
        let text = "x".repeat(500);
        for _ in 0..50 {
            ana.socket.send(&ClientMessage::Say(Say { table: table.clone(), text: text.clone() })).await.unwrap();
        }
        ana.hear_until(|ana| ana.chat.len() == 50).await;
        // Each subscription makes the server send everything again, and the client reads nothing.
        let cut = async {
            while deaf.say(&subscribe).await.is_ok() && timeout(Duration::from_millis(1), async {
                ana.hear_until(|ana| !ana.here[1]).await;
            }).await.is_err() {}
            ana.hear_until(|ana| !ana.here[1]).await;
        };
        timeout(Duration::from_secs(20), cut).await.expect("the client is cut");
    }
}

#[tokio::test]
async fn a_program_that_takes_nothing_of_its_stream_is_cut() {
    let (site, _folder) = strict(|config| config.head = Duration::from_millis(500)).await;
    let ana = site.guest("Ana").await;
    let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
    let mut stream = small(site.address).await;
    let cookie = ana.visitor.session.clone().unwrap();
    let head = format!(
        "GET /api/tables/{table}/stream HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\r\n",
        site.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let (bob, text) = (site.guest("Bob").await, "😀".repeat(500));
    let mut bob = bob.follow(&table).await;
    bob.hear_until(|bob| bob.here == [true, false]).await;
    // The server sends more and more, and she reads nothing.
    let cut = async {
        while timeout(Duration::from_millis(1), bob.hear_until(|bob| !bob.here[0])).await.is_err() {
            let say = ClientMessage::Say(Say { table: table.clone(), text: text.clone() });
            bob.socket.send(&say).await.unwrap();
        }
    };
    timeout(Duration::from_secs(20), cut).await.expect("the program is cut");
}

/// A connection with a small receive buffer.
async fn small(address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(address).await.unwrap()
}

#[tokio::test]
async fn idle_connections_of_one_address_are_limited_at_the_door() {
    let (site, _folder) = strict(|config| config.limits.connections = 2).await;
    let mut idle = Vec::new();
    for _ in 0..8 {
        idle.push(TcpStream::connect(site.address).await.unwrap());
    }
    let mut refused = TcpStream::connect(site.address).await.unwrap();
    let mut answer = String::new();
    timeout(Duration::from_secs(5), refused.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("retry-after"), "{answer}");
    idle.clear();
    while site.stranger().get("/healthz").await.is_ok_and(|answer| answer.status != 200) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn whoever_stops_the_server_waits_until_every_socket_was_told() {
    let (mut site, _folder) = strict(|_| {}).await;
    let mut sockets = Vec::new();
    for _ in 0..50 {
        sockets.push(Raw::open(&site.stranger()).await);
    }
    let halting = tokio::spawn(async move { site.halt().await });
    // The server gives clients a second to close their side. If it ended at once, some would not be told.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!halting.is_finished(), "the server ended before its clients");
    for socket in &mut sockets {
        let mut all = Vec::new();
        timeout(Duration::from_secs(5), socket.0.read_to_end(&mut all)).await.unwrap().unwrap();
        let text = String::from_utf8_lossy(&all);
        assert!(text.contains(&json!({"closing": {}}).to_string()), "{text}");
    }
    drop(sockets);
    timeout(Duration::from_secs(5), halting).await.expect("the server ends").unwrap();
}
