//! A proxy between a browser and the site, with which a test can cut the connection.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The proxy. The site is reachable through its address while it is plugged in.
pub(crate) struct Cable {
    pub(crate) address: String,
    plugged: watch::Sender<bool>,
}

impl Cable {
    /// Starts a proxy to the site at this address.
    pub(crate) async fn to(site: &str) -> Self {
        let site: SocketAddr = site.trim_start_matches("http://").parse().expect("a socket address");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("the listener has an address"));
        let (plugged, state) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                tokio::spawn(carry(browser, site, state.clone()));
            }
        });
        Self { address, plugged }
    }

    /// Cuts all connections and refuses new ones. Messages on the way are lost.
    pub(crate) fn pull(&self) {
        self.plugged.send_replace(false);
    }

    pub(crate) fn plug(&self) {
        self.plugged.send_replace(true);
    }
}

async fn carry(mut browser: TcpStream, site: SocketAddr, mut plugged: watch::Receiver<bool>) {
    if !*plugged.borrow() {
        return;
    }
    let Ok(mut server) = TcpStream::connect(site).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut browser, &mut server) => {}
        _ = plugged.wait_for(|plugged| !plugged) => {}
    }
}
