//! Accepts connections like axum, but with a time limit for request headers, and with limits on the number of
//! connections from one address and in all.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::auth::network;
use crate::connections::Connections;
use crate::visit::Visit;

/// The pause after an error such as running out of files, in which other connections may end.
const BREATH: Duration = Duration::from_secs(1);

/// The response to a client for which there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n";

/// What every connection is served with.
#[derive(Clone)]
pub(crate) struct Door {
    routes: TowerToHyperService<Router>,
    http: Builder,
    closes: watch::Receiver<bool>,
    connections: Arc<Connections>,
    /// The limit of connections in all.
    capacity: usize,
    /// How long a client may send or read nothing.
    patience: Duration,
}

impl Door {
    /// Serves these routes; request headers must arrive within `head`, and a response must be read within it.
    pub(crate) fn new(
        router: Router,
        head: Duration,
        closes: watch::Receiver<bool>,
        connections: Arc<Connections>,
        capacity: usize,
    ) -> Self {
        let mut http = Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(head);
        Self { routes: TowerToHyperService::new(router), http, closes, connections, capacity, patience: head }
    }

    /// Accepts connections until `stop`; open ones continue.
    pub(crate) async fn open(self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => return,
            };
            match accepted {
                Ok((stream, peer)) => self.admit(stream, peer),
                Err(error) if gone(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "no connection can be taken");
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
    }

    fn admit(&self, stream: TcpStream, peer: SocketAddr) {
        // Messages are written whole, so waiting for more data would only delay the next move.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
        let room = self.connections.count() < self.capacity;
        match self.connections.enter(&network(peer.ip())).filter(|_| room) {
            Some(place) => {
                drop(tokio::spawn(self.clone().serve(Visit::new(stream, place, self.patience), peer)))
            }
            None => {
                // The client is told why if it reads; we do not wait for that.
                let _ = stream.try_write(FULL);
                tracing::debug!(%peer, "no room for a connection");
            }
        }
    }

    async fn serve(mut self, visit: Visit, peer: SocketAddr) {
        let routes = self.routes;
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.call(request)
        });
        let mut connection = pin!(self.http.serve_connection(TokioIo::new(visit), answer).with_upgrades());
        // There is nobody left to report an error to.
        tokio::select! {
            _ended = connection.as_mut() => return,
            // An error means that the server is gone already.
            _closing = self.closes.wait_for(|closing| *closing) => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ended = connection.await;
    }
}

/// Whether the client connected and left at once.
fn gone(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
