//! A mail server that keeps what it gets.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use mail_parser::MessageParser;

/// A letter that a mail server got.
#[derive(Clone, Debug)]
pub struct ReceivedMail {
    /// The recipient of the envelope.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The part that is plain text.
    pub text: String,
    /// The part that is HTML.
    pub html: String,
    /// The name and the text of each header.
    pub headers: Vec<(String, String)>,
}

impl ReceivedMail {
    /// The text of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(of, _)| of.eq_ignore_ascii_case(name)).map(|(_, text)| text.as_str())
    }

    /// The first line of the plain text that begins like this.
    #[must_use]
    pub fn line(&self, start: &str) -> Option<&str> {
        self.text.lines().find(|line| line.starts_with(start))
    }
}

/// What the mail server answers to the recipient of a letter.
type Answer = &'static str;

/// A mail server on this machine, without TLS. It runs until the program ends.
#[derive(Clone, Debug)]
pub struct MailServer {
    /// Where it listens.
    pub address: SocketAddr,
    received: Arc<Mutex<Vec<ReceivedMail>>>,
    answer: Arc<Mutex<Answer>>,
}

impl MailServer {
    /// Starts one that accepts every letter.
    ///
    /// # Panics
    /// If there is no free port.
    #[must_use]
    pub fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = listener.local_addr().expect("a listener has an address");
        let server = Self { address, received: Arc::default(), answer: Arc::new(Mutex::new("250 OK")) };
        let own = server.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let own = own.clone();
                // A client that breaks off is the concern of the test that made it.
                thread::spawn(move || drop(own.converse(stream)));
            }
        });
        server
    }

    /// The letters so far.
    #[must_use]
    pub fn received(&self) -> Vec<ReceivedMail> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Answers this to the recipients of letters from now on, such as `550 no such person`.
    pub fn answer_with(&self, answer: &'static str) {
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = answer;
    }

    fn converse(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?);
        let mut to = String::new();
        stream.write_all(b"220 mail.test ESMTP\r\n")?;
        loop {
            let mut line = String::new();
            if lines.read_line(&mut line)? == 0 {
                return Ok(());
            }
            let command = line.trim_end().to_ascii_uppercase();
            let answer = match command.split([' ', ':']).next().unwrap_or_default() {
                "RCPT" => {
                    to = line.trim_end().split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    *self.answer.lock().unwrap_or_else(PoisonError::into_inner)
                }
                "DATA" => {
                    stream.write_all(b"354 go on\r\n")?;
                    let letter = read(&read_data(&mut lines)?, &to);
                    self.received.lock().unwrap_or_else(PoisonError::into_inner).extend(letter);
                    "250 OK"
                }
                "QUIT" => "221 bye",
                _ => "250 OK",
            };
            stream.write_all(format!("{answer}\r\n").as_bytes())?;
        }
    }
}

/// The letter up to the line that is a full stop.
fn read_data(lines: &mut BufReader<TcpStream>) -> std::io::Result<Vec<u8>> {
    let mut data = Vec::new();
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line)? == 0 || line == b".\r\n" {
            return Ok(data);
        }
        // A line that begins with a full stop has one more on its way.
        data.extend_from_slice(if line.starts_with(b".") { &line[1..] } else { &line });
    }
}

fn read(data: &[u8], to: &str) -> Option<ReceivedMail> {
    let message = MessageParser::default().parse(data)?;
    let text = |part: Option<std::borrow::Cow<'_, str>>| part.unwrap_or_default().replace("\r\n", "\n");
    let raw = |(name, value): (&str, &str)| (name.to_owned(), value.trim().to_owned());
    Some(ReceivedMail {
        to: to.to_owned(),
        subject: message.subject().unwrap_or_default().to_owned(),
        text: text(message.body_text(0)),
        html: text(message.body_html(0)),
        headers: message.headers_raw().map(raw).collect(),
    })
}
