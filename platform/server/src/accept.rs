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
use crate::client_stream::ClientStream;
use crate::connections::Connections;

/// The wait after an error such as too many open files; other connections may end meanwhile.
const ACCEPT_RETRY: Duration = Duration::from_secs(1);

/// The response to a client for which there is no room.
const FULL_RESPONSE: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n";

/// Accepts connections and serves each with the same routes and limits.
#[derive(Clone)]
pub(crate) struct Acceptor {
    routes: TowerToHyperService<Router>,
    http: Builder,
    closes: watch::Receiver<bool>,
    connections: Arc<Connections>,
    /// The limit of connections in all.
    capacity: usize,
    /// A client that reads nothing for this time is disconnected.
    write_timeout: Duration,
}

impl Acceptor {
    /// Serves these routes. `head` is the time limit for request headers and for a client that reads nothing.
    pub(crate) fn new(
        router: Router,
        head: Duration,
        closes: watch::Receiver<bool>,
        connections: Arc<Connections>,
        capacity: usize,
    ) -> Self {
        let mut http = Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(head);
        Self {
            routes: TowerToHyperService::new(router),
            http,
            closes,
            connections,
            capacity,
            write_timeout: head,
        }
    }

    /// Accepts connections until `stop`; open ones continue.
    pub(crate) async fn run(self, listener: TcpListener, stop: impl Future<Output = ()>) {
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
                    tracing::error!(%error, "cannot accept a connection");
                    tokio::time::sleep(ACCEPT_RETRY).await;
                }
            }
        }
    }

    fn admit(&self, stream: TcpStream, peer: SocketAddr) {
        // Messages are written whole, so waiting for more data would only delay the next move.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "cannot set TCP_NODELAY");
        }
        let room = self.connections.count() < self.capacity;
        match self.connections.acquire(&network(peer.ip())).filter(|_| room) {
            Some(permit) => drop(tokio::spawn(
                self.clone().serve(ClientStream::new(stream, permit, self.write_timeout), peer),
            )),
            None => {
                // The client is told why if it reads; we do not wait for that.
                let _ = stream.try_write(FULL_RESPONSE);
                tracing::debug!(%peer, "no room for a connection");
            }
        }
    }

    async fn serve(mut self, stream: ClientStream, peer: SocketAddr) {
        let routes = self.routes;
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.call(request)
        });
        let mut connection = pin!(self.http.serve_connection(TokioIo::new(stream), answer).with_upgrades());
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
