//! Mail: a letter as plain text and as HTML, sent through the mail server of the operator.

use std::fmt;
use std::time::Duration;

use game::Lang;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::{self, AsyncSmtpTransport, AsyncSmtpTransportBuilder};
use lettre::{Address, AsyncTransport as _, Message, Tokio1Executor};
use maud::{DOCTYPE, html};

use super::outgoing::DeliveryError;
use crate::secrets;
use crate::words::CATALOGS;

/// The limit of a whole conversation with the mail server. It is below the time for which a node claims an alert.
const LIMIT: Duration = Duration::from_secs(20);

/// The longest mail address, in characters (RFC 5321).
const LONGEST_ADDRESS: usize = 254;

/// The mail server and the sender, as the operator sets them.
#[derive(Clone)]
pub struct MailSettings {
    server: AsyncSmtpTransportBuilder,
    from: Mailbox,
    /// The address of the site, without a slash at its end.
    site: String,
}

impl MailSettings {
    /// A mail server as `smtps://user:password@host`, a sender as `Name <address>`, and the address of the site.
    ///
    /// # Errors
    /// If the server or the sender cannot be read.
    pub fn new(server: &str, from: &str, site: &str) -> Result<Self, &'static str> {
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(server)
            .map_err(|_| "--smtp must be an address as smtps://user:password@host")?;
        let from = from.parse().map_err(|_| "--mail-from must be an address as games@example.org")?;
        let site = site.trim_end_matches('/').to_owned();
        Ok(Self { server: server.timeout(Some(LIMIT)), from, site })
    }

    /// An address of a page of the site.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.site)
    }

    /// Sends a letter.
    ///
    /// # Errors
    /// If the mail server does not accept it.
    pub(super) async fn send(&self, to: &str, letter: &Letter) -> Result<(), DeliveryError> {
        let message = self.message(to, letter)?;
        // A connection for each letter: they are rare, and no idle connection can be lost.
        let transport: AsyncSmtpTransport<Tokio1Executor> = self.server.clone().build();
        match tokio::time::timeout(LIMIT, transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(failure(&error)),
            Err(_) => Err(DeliveryError::Slow),
        }
    }

    fn message(&self, to: &str, letter: &Letter) -> Result<Message, DeliveryError> {
        let unusable = |_| DeliveryError::Address("this is not a mail address");
        let to: Address = to.parse().map_err(unusable)?;
        let id = format!("<{}@{}>", secrets::word(24), self.from.email.domain());
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(to.into())
            .subject(letter.subject.clone())
            .message_id(Some(id))
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(stop) = &letter.stop {
            builder = builder
                .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        let parts = MultiPart::alternative_plain_html(letter.text(), letter.html());
        builder.multipart(parts).map_err(|error| DeliveryError::Connection(error.to_string()))
    }
}

impl fmt::Debug for MailSettings {
    /// Never prints the password of the mail server.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

fn header(name: &str, value: String) -> HeaderValue {
    let name = HeaderName::new_from_ascii(name.to_owned()).expect("a name of letters and hyphens");
    HeaderValue::new(name, value)
}

fn failure(error: &smtp::Error) -> DeliveryError {
    match error.status() {
        Some(code) => DeliveryError::Status(code.into()),
        None if error.is_timeout() => DeliveryError::Slow,
        None => DeliveryError::Connection(error.to_string()),
    }
}

/// Checks the form of a mail address.
///
/// # Errors
/// If it is none.
pub(crate) fn check_mail_address(address: &str) -> Result<(), DeliveryError> {
    let fits = address.len() <= LONGEST_ADDRESS && address.parse::<Address>().is_ok();
    if fits { Ok(()) } else { Err(DeliveryError::Address("this is not a mail address")) }
}

/// A letter.
#[derive(Clone, Debug)]
pub(super) struct Letter {
    pub(super) lang: Lang,
    pub(super) subject: String,
    /// Its lines.
    pub(super) lines: Vec<String>,
    /// The text and the address of its link.
    pub(super) link: Option<(String, String)>,
    /// The address at which the person can end such letters.
    pub(super) stop: Option<String>,
}

impl Letter {
    fn word(&self, id: &str) -> String {
        CATALOGS.get(self.lang).text(id)
    }

    /// The letter as plain text.
    fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        if let Some((label, link)) = &self.link {
            text.push_str(&format!("\n\n{label}\n{link}"));
        }
        if let Some(stop) = &self.stop {
            text.push_str(&format!("\n\n-- \n{}\n{}\n{stop}", self.word("mail.why"), self.word("mail.stop")));
        }
        text.push('\n');
        text
    }

    /// The letter as HTML.
    fn html(&self) -> String {
        let page = html! {
            (DOCTYPE)
            html lang=(self.lang.pick("en", "fr")) {
                head { meta charset="utf-8"; title { (self.subject) } }
                body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 1em auto" {
                    p { @for line in &self.lines { (line) br; } }
                    @if let Some((label, link)) = &self.link { p { a href=(link) { (label) } } }
                    @if let Some(stop) = &self.stop {
                        hr;
                        p { small { (self.word("mail.why")) " " a href=(stop) { (self.word("mail.stop")) } } }
                    }
                }
            }
        };
        page.into_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter() -> Letter {
        Letter {
            lang: Lang::En,
            subject: "A letter".to_owned(),
            lines: vec!["Ben <b>plays</b>.".to_owned()],
            link: Some(("Open".to_owned(), "https://games.example/t/1".to_owned())),
            stop: None,
        }
    }

    #[test]
    fn a_letter_is_text_and_html_and_names_are_not_markup() {
        assert_eq!(letter().text(), "Ben <b>plays</b>.\n\nOpen\nhttps://games.example/t/1\n");
        let html = letter().html();
        assert!(html.contains("Ben &lt;b&gt;plays&lt;/b&gt;."), "{html}");
        assert!(html.contains("<a href=\"https://games.example/t/1\">Open</a>"), "{html}");
    }

    #[test]
    fn a_mail_address_has_a_name_and_a_host() {
        assert!(check_mail_address("ana@example.org").is_ok());
        let long = format!("{}@example.org", "a".repeat(250));
        for address in
            ["", "ana", "ana@", "@example.org", "a na@example.org", "a@b@c", "ana@example.org\n", &long]
        {
            assert!(check_mail_address(address).is_err(), "{address}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_mail_server_that_does_not_answer_and_one_that_is_gone_are_failures() {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let server = format!("smtp://{}", listener.local_addr().unwrap());
        let settings = MailSettings::new(&server, "games@example.org", "https://games.example/").unwrap();
        let send = async || settings.send("ana@example.org", &letter()).await;
        assert_eq!(send().await, Err(DeliveryError::Slow));
        drop(listener);
        // With a clock that jumps ahead, the refusal may come after the limit.
        assert!(matches!(send().await, Err(DeliveryError::Connection(_) | DeliveryError::Slow)));
    }
}
