//! A receiver of messages: a webhook of a person, or the push service of a browser.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse as _;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

/// A message that a receiver got.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Received {
    /// The body as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
}

/// A receiver on this machine.
#[derive(Clone, Debug)]
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    received: Arc<Mutex<Vec<Received>>>,
    answer: Arc<Mutex<StatusCode>>,
}

impl Receiver {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let answer = Arc::new(Mutex::new(StatusCode::OK));
        let receiver = Self { address: listener.local_addr().unwrap(), received: Arc::default(), answer };
        let own = receiver.clone();
        let take = move |headers: HeaderMap, body: Bytes| {
            own.received.lock().unwrap().push(Received { headers, body });
            let answer = *own.answer.lock().unwrap();
            async move { (answer, [("location", "/elsewhere")]).into_response() }
        };
        let app = axum::Router::new().fallback(axum::routing::any(take));
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        receiver
    }

    pub(crate) fn count(&self) -> usize {
        self.received.lock().unwrap().len()
    }

    /// Waits for this many messages, and returns them.
    pub(crate) async fn wait_for(&self, count: usize) -> Vec<Received> {
        self.wait_until(|received| received.len() >= count).await
    }

    /// Waits until the messages are enough, and returns them.
    pub(crate) async fn wait_until(&self, enough: impl Fn(&[Received]) -> bool) -> Vec<Received> {
        let waiting = async {
            while !enough(&self.received.lock().unwrap()) {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(Duration::from_secs(20), waiting).await.expect("the messages arrive");
        self.received.lock().unwrap().clone()
    }

    pub(crate) fn answer_with(&self, status: StatusCode) {
        *self.answer.lock().unwrap() = status;
    }
}
