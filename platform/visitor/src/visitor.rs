//! A visitor of a site, with HTTP and WebSocket requests like those of a browser.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use futures_util::{SinkExt as _, StreamExt as _};
use http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use protocol::{ClientMessage, Guest, Me, Name, ServerMessage, Subscribe, TableId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest as _};

/// A visitor of a site.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The address of the site.
    pub address: SocketAddr,
    /// The address to connect from; `None` for any. On Linux every address 127.x.y.z is an address of this machine.
    pub from: Option<IpAddr>,
    /// The session, as the site set it.
    pub session: Option<String>,
    /// A token to send instead of the session.
    pub token: Option<String>,
    /// The `Origin` to send; usually that of the site.
    pub origin: Option<String>,
}

/// The response of a site.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Response {
    /// The body as text.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body of a successful response.
    ///
    /// # Errors
    /// If the response is an error or has another body.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, VisitError> {
        if !self.status.is_success() {
            return Err(VisitError(format!("{}: {}", self.status, self.text())));
        }
        serde_json::from_slice(&self.body).map_err(|error| VisitError(format!("{error}: {}", self.text())))
    }
}

/// A request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitError(pub String);

impl fmt::Display for VisitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for VisitError {}

fn failed(error: impl fmt::Display) -> VisitError {
    VisitError(error.to_string())
}

impl Visitor {
    /// A visitor without a session.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        let origin = Some(format!("http://{address}"));
        Self { address, from: None, session: None, token: None, origin }
    }

    /// A guest with this name.
    ///
    /// # Errors
    /// If the site refuses the guest.
    pub async fn guest(address: SocketAddr, name: &str) -> Result<(Self, Me), VisitError> {
        let mut visitor = Self::new(address);
        let me = visitor.become_guest(name).await?;
        Ok((visitor, me))
    }

    /// Becomes a guest with this name.
    ///
    /// # Errors
    /// If the site refuses the guest.
    pub async fn become_guest(&mut self, name: &str) -> Result<Me, VisitError> {
        let name: Name = name.parse().map_err(failed)?;
        let answer = self.post("/api/guest", &Guest { name }).await?;
        self.keep_session(&answer);
        answer.read()
    }

    /// Opens a connection to the site.
    ///
    /// # Errors
    /// If the site cannot be reached.
    pub async fn connect(&self) -> Result<TcpStream, VisitError> {
        let Some(from) = self.from else {
            return TcpStream::connect(self.address).await.map_err(failed);
        };
        let socket = TcpSocket::new_v4().map_err(failed)?;
        socket.bind(SocketAddr::new(from, 0)).map_err(failed)?;
        socket.connect(self.address).await.map_err(failed)
    }

    /// Stores the session that a response sets.
    pub fn keep_session(&mut self, answer: &Response) {
        let cookie = answer.headers.get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let pair = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        self.session = pair.filter(|pair| !pair.ends_with('='));
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// If the site cannot be reached.
    pub async fn get(&self, path: &str) -> Result<Response, VisitError> {
        self.request(Method::GET, path, Vec::new()).await
    }

    /// Sends a POST request with JSON.
    ///
    /// # Errors
    /// If the site cannot be reached.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Response, VisitError> {
        self.request(Method::POST, path, serde_json::to_vec(body).map_err(failed)?).await
    }

    /// Any request.
    ///
    /// # Errors
    /// If the site cannot be reached.
    pub async fn request(&self, method: Method, path: &str, body: Vec<u8>) -> Result<Response, VisitError> {
        let stream = self.connect().await?;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(failed)?;
        // The connection ends with the request; errors are reported there.
        tokio::spawn(async move { drop(connection.await) });
        let mut request = Request::builder().method(method).uri(path).header(HOST, self.address.to_string());
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let headers = request.headers_mut().ok_or_else(|| failed("no such address"))?;
        self.authenticate(headers)?;
        let request = request.body(Full::new(Bytes::from(body))).map_err(failed)?;
        let (parts, body) = sender.send_request(request).await.map_err(failed)?.into_parts();
        let body = body.collect().await.map_err(failed)?.to_bytes();
        Ok(Response { status: parts.status, headers: parts.headers, body })
    }

    /// Opens the WebSocket.
    ///
    /// # Errors
    /// If the site refuses the connection.
    pub async fn live(&self) -> Result<Socket, VisitError> {
        let mut request = format!("ws://{}/api/live", self.address).into_client_request().map_err(failed)?;
        self.authenticate(request.headers_mut())?;
        let stream = self.connect().await?;
        stream.set_nodelay(true).map_err(failed)?;
        let config =
            tungstenite::protocol::WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config))
            .await
            .map_err(failed)?;
        Ok(Socket { stream, raw: Vec::new(), keep_raw: false })
    }

    fn authenticate(&self, headers: &mut HeaderMap) -> Result<(), VisitError> {
        if let Some(origin) = &self.origin {
            headers.insert(ORIGIN, origin.parse().map_err(failed)?);
        }
        if let Some(session) = &self.session {
            headers.insert(COOKIE, session.parse().map_err(failed)?);
        }
        if let Some(token) = &self.token {
            headers.insert(AUTHORIZATION, format!("Bearer {token}").parse().map_err(failed)?);
        }
        Ok(())
    }
}

/// An open WebSocket.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// All received frames, if `keep_raw` is set.
    pub raw: Vec<String>,
    /// Whether to keep received frames.
    pub keep_raw: bool,
}

impl Socket {
    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), VisitError> {
        self.send_text(serde_json::to_string(message).map_err(failed)?).await
    }

    /// Sends any text.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn send_text(&mut self, text: String) -> Result<(), VisitError> {
        self.stream.send(Message::Text(text.into())).await.map_err(failed)
    }

    /// Follows a table.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn subscribe(&mut self, table: &TableId, since: u64) -> Result<(), VisitError> {
        self.send(&ClientMessage::Subscribe(Subscribe { table: table.clone(), since })).await
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection is broken or closed.
    pub async fn next(&mut self) -> Result<ServerMessage, VisitError> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).map_err(|error| failed(format!("{error}: {text}")))
    }

    /// The next message as text.
    ///
    /// # Errors
    /// If the connection is broken or closed.
    pub async fn next_text(&mut self) -> Result<tungstenite::Utf8Bytes, VisitError> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    if self.keep_raw {
                        self.raw.push(text.to_string());
                    }
                    return Ok(text);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(failed(frame.map_or("closed".to_owned(), |frame| frame.reason.to_string())));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(failed(error)),
                None => return Err(failed("closed")),
            }
        }
    }
}
