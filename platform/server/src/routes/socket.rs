//! A WebSocket with limits: unsent data is bounded in size and time, and the connection ends with a close frame.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use futures_util::SinkExt as _;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::error::ProtocolError;

/// The longest message of a client, in bytes: enough for 500 characters of chat in any JSON encoding.
pub(super) const MAX_MESSAGE: usize = 8 * 1024;

/// Buffers are small, because most messages are and there are many connections.
const BUFFER: usize = 4096;

/// The limit of unsent data for a client that does not read: enough for the longest message, and not for many answers
/// to pings beside it.
const MAX_UNSENT: usize = 512 * 1024;

/// The time limit for sending the close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The number of messages that are sent at once.
const MAX_BATCH: usize = 64;

/// Why a connection ends.
#[derive(Debug)]
pub(super) enum End {
    /// The client is gone.
    Gone,
    /// The client closed the connection and gets its close frame answered.
    Closed,
    /// We close it.
    Close(u16, &'static str),
}

/// A WebSocket with bounds.
#[derive(Debug)]
pub(super) struct Socket {
    socket: WebSocket,
    /// A client that has not taken a message after this time is disconnected; it can reconnect and recover.
    slow: Duration,
}

impl Socket {
    /// Sets the limits of a WebSocket before it is opened.
    pub(super) fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
        upgrade
            .read_buffer_size(BUFFER)
            .write_buffer_size(BUFFER)
            .max_write_buffer_size(MAX_UNSENT)
            .max_message_size(MAX_MESSAGE)
            .max_frame_size(MAX_MESSAGE)
    }

    pub(super) fn new(socket: WebSocket, slow: Duration) -> Self {
        Self { socket, slow }
    }

    /// The next message.
    pub(super) async fn receive(&mut self) -> Result<Message, End> {
        match self.socket.recv().await {
            Some(Ok(message)) => Ok(message),
            Some(Err(error)) => Err(fault(error)),
            None => Err(End::Gone),
        }
    }

    /// Sends a text, together with other waiting ones.
    pub(super) async fn send_texts(
        &mut self,
        text: Utf8Bytes,
        waiting: &mut mpsc::Receiver<Utf8Bytes>,
    ) -> Result<(), End> {
        let sending = async {
            self.socket.feed(Message::Text(text)).await?;
            for _ in 1..MAX_BATCH {
                let Ok(text) = waiting.try_recv() else { break };
                self.socket.feed(Message::Text(text)).await?;
            }
            self.socket.flush().await
        };
        in_time(self.slow, sending).await
    }

    /// Sends a message.
    pub(super) async fn send(&mut self, message: Message) -> Result<(), End> {
        in_time(self.slow, self.socket.send(message)).await
    }

    /// Ends the connection with a close frame, if the client still reads.
    pub(super) async fn end(mut self, end: End) {
        let closing = async {
            match end {
                End::Gone => Ok(()),
                // The answer to a close frame is queued and only has to be sent.
                End::Closed => self.socket.flush().await,
                End::Close(code, reason) => {
                    self.socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await
                }
            }
        };
        // It does not matter any more whether it arrived.
        let _ = timeout(CLOSE_TIMEOUT, closing).await;
    }
}

async fn in_time(slow: Duration, sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    match timeout(slow, sending).await {
        Ok(sent) => sent.map_err(|_| End::Gone),
        Err(_) => Err(End::Close(close_code::AGAIN, "too slow: come back")),
    }
}

/// The end of a connection whose client breaks the protocol.
fn fault(error: axum::Error) -> End {
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => End::Close(close_code::SIZE, "a message has at most 8 KiB"),
        Some(Error::Utf8(_)) => End::Close(close_code::INVALID, "messages are UTF-8"),
        Some(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) | None => End::Gone,
        Some(Error::Protocol(_)) => End::Close(close_code::PROTOCOL, "this is not the WebSocket protocol"),
        Some(_) => End::Gone,
    }
}
