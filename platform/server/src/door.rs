//! Taking connections: as axum does it, but with a limit on how long somebody may take to say what they want.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
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
use tokio::task::JoinSet;

/// After running out of files, say, there is a pause: connections that end meanwhile give some back.
const BREATH: Duration = Duration::from_secs(1);

/// What every connection is served with.
#[derive(Clone)]
pub(crate) struct Door {
    routes: TowerToHyperService<Router>,
    http: Builder,
    closes: watch::Receiver<bool>,
}

impl Door {
    /// A door to these routes; the head of a request must be there within `head`.
    pub(crate) fn new(router: Router, head: Duration, closes: watch::Receiver<bool>) -> Self {
        let mut http = Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(head);
        Self { routes: TowerToHyperService::new(router), http, closes }
    }

    /// Takes connections until `stop`; those that are still open are left to the caller.
    pub(crate) async fn open(self, listener: TcpListener, stop: impl Future<Output = ()>) -> JoinSet<()> {
        let (mut open, mut stop) = (JoinSet::new(), pin!(stop));
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => return open,
            };
            match accepted {
                Ok((stream, peer)) => drop(open.spawn(self.clone().serve(stream, peer))),
                Err(error) if gone(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "no connection can be taken");
                    tokio::time::sleep(BREATH).await;
                }
            }
            while open.try_join_next().is_some() {}
        }
    }

    async fn serve(mut self, stream: TcpStream, peer: SocketAddr) {
        // Messages are written whole: waiting for more to send with them only delays the next move.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
        let routes = self.routes;
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.call(request)
        });
        let mut connection = pin!(self.http.serve_connection(TokioIo::new(stream), answer).with_upgrades());
        // Whatever ends a connection, it is the other side's: there is nobody left to tell.
        tokio::select! {
            _ended = connection.as_mut() => return,
            // An error means that the server is gone already.
            _closing = self.closes.wait_for(|closing| *closing) => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ended = connection.await;
    }
}

/// Whether somebody came and left at once.
fn gone(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
