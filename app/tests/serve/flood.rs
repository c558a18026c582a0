//! A client that sends pings and reads nothing does not make the server's memory grow.

use scratch::Folder;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::driver::Process;

/// The amount of data sent, in MiB. Without a limit the server would hold as much for the client.
const SENT: usize = 64;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_whose_answers_nobody_reads_take_no_memory() {
    let folder = Folder::new();
    let server = Process::start(0, "", &["--data", folder.path().to_str().unwrap()]);
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "GET /api/live HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    while stream.read_u8().await.unwrap() != b'{' {}
    let before = server.memory();
    let mut ping = vec![0x89, 0x80 | 125, 0, 0, 0, 0];
    ping.extend([b'x'; 125]);
    let pings = ping.repeat(1000);
    for _ in 0..SENT * 1024 * 1024 / pings.len() {
        if stream.write_all(&pings).await.is_err() {
            break;
        }
    }
    let grown = server.memory() - before;
    assert!(grown < 16.0, "{grown} MiB more than before");
}
