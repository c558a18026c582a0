//! One connection of a client, from accepting it to closing it.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::{Sleep, sleep, timeout};

use crate::connections::ConnectionPermit;

/// The limits for reading from a client after the last message to it: time and bytes.
const LINGER: (Duration, usize) = (Duration::from_secs(1), 256 * 1024);

/// One connection of a client. It counts as open until it is dropped. Before it closes, it reads the remaining input:
/// an operating system that closes a connection with unread input discards the last messages to the client.
#[derive(Debug)]
pub(crate) struct ClientStream {
    stream: Option<(TcpStream, ConnectionPermit)>,
    /// A client that reads nothing for this time is treated as gone.
    write_timeout: Duration,
    /// Runs while the client reads nothing.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl ClientStream {
    pub(crate) fn new(stream: TcpStream, permit: ConnectionPermit, write_timeout: Duration) -> Self {
        Self { stream: Some((stream, permit)), write_timeout, stalled: None }
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        let (stream, _) = self.stream.as_mut().expect("only drop takes the stream");
        Pin::new(stream)
    }

    /// The result of writing, or an error if nothing could be written for too long.
    fn in_time(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let write_timeout = self.write_timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(write_timeout)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for ClientStream {
    fn drop(&mut self) {
        let Some((stream, permit)) = self.stream.take() else { return };
        if matches!(stream.try_read(&mut [0]), Ok(0)) {
            // The client has closed the connection.
            return;
        }
        // Without a runtime the program is exiting.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                let (longest, _) = LINGER;
                let _ = timeout(longest, linger(stream)).await;
                drop(permit);
            });
        }
    }
}

/// Closes our side and reads until the client closes its side.
async fn linger(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown().await?;
    let (_, mut left) = LINGER;
    let mut discarded = [0; 4096];
    while left > 0 {
        match stream.read(&mut discarded).await? {
            0 => break,
            read => left = left.saturating_sub(read),
        }
    }
    Ok(())
}

impl AsyncRead for ClientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream().poll_read(cx, to)
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write(cx, bytes);
        self.in_time(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write_vectored(cx, parts);
        self.in_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(cx)
    }
}
