//! Requests to web addresses that people have given. They follow no redirects and reach no private address, so that
//! nobody can use the server to reach the network behind it.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, Request, Uri, header};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use protocol::ChannelProblem;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The limit of a whole request.
const LIMIT: Duration = Duration::from_secs(10);

/// The longest web address.
const LONGEST_ADDRESS: usize = 2000;

/// Why a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DeliveryError {
    /// The address is not one that may be used.
    Address(&'static str),
    /// The host has no address, or refuses connections, or its certificate is not trusted.
    Connection(String),
    /// The host did not answer in time.
    Slow,
    /// The host answered with another status than success.
    Status(u16),
}

impl DeliveryError {
    /// What is stored of it.
    pub(super) const fn problem(&self) -> ChannelProblem {
        match self {
            Self::Address(_) => ChannelProblem::Address,
            Self::Connection(_) => ChannelProblem::Connection,
            Self::Slow => ChannelProblem::Slow,
            Self::Status(_) => ChannelProblem::Refused,
        }
    }

    /// The status of the answer, if there was one.
    pub(super) fn status(&self) -> Option<u16> {
        match self {
            Self::Status(status) => Some(*status),
            Self::Address(_) | Self::Connection(_) | Self::Slow => None,
        }
    }

    /// Whether a mail server refuses the address itself, rather than the site: with a status of 500 or above that is not
    /// about the login of the site.
    pub(super) const fn refuses_address(&self) -> bool {
        matches!(self, Self::Status(500..530 | 540..))
    }

    /// Whether the host says that there is nobody at the address any more.
    pub(super) fn is_gone(&self) -> bool {
        matches!(self, Self::Status(404 | 410))
    }
}

impl fmt::Display for DeliveryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(why) => f.write_str(why),
            Self::Connection(why) => write!(f, "no connection: {why}"),
            Self::Slow => f.write_str("no answer in time"),
            Self::Status(status) => write!(f, "the answer was {status}"),
        }
    }
}

/// The client for all outgoing requests.
#[derive(Clone)]
pub(crate) struct Outgoing {
    tls: TlsConnector,
    /// Whether private addresses and `http://` are allowed, for tests on one machine.
    allow_private: bool,
}

impl Outgoing {
    /// A client that trusts the certificate authorities of the operating system.
    pub(crate) fn new(allow_private: bool) -> Self {
        let mut roots = RootCertStore::empty();
        // Without any certificate every connection fails, and the failure is shown to the owner of the address.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider has the default versions of TLS")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { tls: TlsConnector::from(Arc::new(config)), allow_private }
    }

    /// Checks the form of a web address.
    ///
    /// # Errors
    /// If it is not `https://` with a host, or is too long.
    pub(crate) fn check(&self, address: &str) -> Result<Uri, DeliveryError> {
        let uri: Uri = address.parse().map_err(|_| DeliveryError::Address("this is not a web address"))?;
        let secure = uri.scheme_str() == Some("https");
        let plain = uri.scheme_str() == Some("http") && self.allow_private;
        if address.len() > LONGEST_ADDRESS || !(secure || plain) {
            return Err(DeliveryError::Address("the address must begin with https://"));
        }
        match uri.authority() {
            Some(authority) if !authority.as_str().contains('@') => Ok(uri),
            Some(_) | None => Err(DeliveryError::Address("the address must have a host and no user name")),
        }
    }

    /// Posts a body to an address.
    ///
    /// # Errors
    /// If it was not accepted.
    pub(crate) async fn post(
        &self,
        address: &str,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<(), DeliveryError> {
        let uri = self.check(address)?;
        timeout(LIMIT, self.send(&uri, headers, body)).await.unwrap_or(Err(DeliveryError::Slow))
    }

    async fn send(&self, uri: &Uri, headers: HeaderMap, body: Vec<u8>) -> Result<(), DeliveryError> {
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
        let secure = uri.scheme_str() == Some("https");
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let stream = self.connect(host, port).await?;
        if !secure {
            return exchange(stream, uri, headers, body).await;
        }
        let name = ServerName::try_from(host.to_owned()).map_err(failed)?;
        exchange(self.tls.connect(name, stream).await.map_err(failed)?, uri, headers, body).await
    }

    /// Connects to the first address of a host, if it is public.
    async fn connect(&self, host: &str, port: u16) -> Result<TcpStream, DeliveryError> {
        let mut addresses = tokio::net::lookup_host((host, port)).await.map_err(failed)?;
        let allowed = |address: &SocketAddr| self.allow_private || is_public(address.ip());
        let address =
            addresses.find(allowed).ok_or(DeliveryError::Address("the host has no public address"))?;
        // The checked address is used, not the name: the next answer of the name server may be another.
        TcpStream::connect(address).await.map_err(failed)
    }
}

impl fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outgoing").field("allow_private", &self.allow_private).finish_non_exhaustive()
    }
}

fn failed(error: impl fmt::Display) -> DeliveryError {
    DeliveryError::Connection(error.to_string())
}

/// Sends a request and reads the head of its answer.
async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    uri: &Uri,
    headers: HeaderMap,
    body: Vec<u8>,
) -> Result<(), DeliveryError> {
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(failed)?;
    let connection = tokio::spawn(connection);
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let mut request = Request::post(path).body(Full::new(Bytes::from(body))).map_err(failed)?;
    *request.headers_mut() = headers;
    let host = uri.authority().map(|authority| authority.as_str()).unwrap_or_default();
    request.headers_mut().insert(header::HOST, host.parse().map_err(failed)?);
    let answer = sender.send_request(request).await;
    // The body of the answer is not read.
    connection.abort();
    let status = answer.map_err(failed)?.status();
    if status.is_success() { Ok(()) } else { Err(DeliveryError::Status(status.as_u16())) }
}

/// Whether an address belongs to the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [one, two, three, _] = address.octets();
    let special = match (one, two, three) {
        // This network; shared by carriers; protocol assignments; benchmarks; reserved, multicast and broadcast.
        (0, ..) | (100, 64..128, _) | (192, 0, 0) | (198, 18..20, _) | (224.., ..) => true,
        _ => false,
    };
    !special
        && !address.is_private()
        && !address.is_loopback()
        && !address.is_link_local()
        && !address.is_documentation()
}

/// Public addresses begin with 2 or 3. Those that contain an IPv4 address (Teredo and 6to4) could lead back inside.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [one, two, ..] = address.segments();
    (0x2000..0x4000).contains(&one)
        && !matches!((one, two), (0x2001, 0 | 0xdb8) | (0x2002, _) | (0x3fff, 0..0x1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_public() {
        for text in ["93.184.216.34", "8.8.8.8", "2606:2800:21f::1", "::ffff:8.8.8.8"] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
        for text in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.5",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn addresses_must_be_secure_and_name_nothing_but_a_host() {
        let strict = Outgoing::new(false);
        assert!(strict.check("https://example.org/hook?a=1").is_ok());
        for address in
            ["http://example.org/", "https://", "ftp://a.org/", "https://me@example.org/", "hook", ""]
        {
            assert!(strict.check(address).is_err(), "{address}");
        }
        assert!(Outgoing::new(true).check("http://127.0.0.1:9/").is_ok());
    }

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_is_refused() {
        let strict = Outgoing::new(false);
        for address in ["https://localhost/", "https://127.0.0.1/", "https://[::1]/"] {
            let refused = strict.post(address, HeaderMap::new(), Vec::new()).await;
            assert_eq!(refused, Err(DeliveryError::Address("the host has no public address")), "{address}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_host_that_does_not_answer_and_one_that_is_gone_are_failures() {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let post = async || Outgoing::new(true).post(&address, HeaderMap::new(), Vec::new()).await;
        assert_eq!(post().await, Err(DeliveryError::Slow));
        drop(listener);
        // With a clock that jumps ahead, the refusal may come after the limit.
        assert!(matches!(post().await, Err(DeliveryError::Connection(_) | DeliveryError::Slow)));
    }
}
