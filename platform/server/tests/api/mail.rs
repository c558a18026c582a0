//! Mail: addresses are confirmed, letters can be ended, and a lost password is replaced.

use std::time::Duration;

use axum::http::StatusCode;
use protocol::{ChannelInfo, ChannelProblem, MailInfo};
use scratch::{MailServer, ReceivedMail};
use serde_json::json;
use server::{Config, MailSettings};
use tokio::time::{sleep, timeout};
use visitor::Response;

use crate::alerts::{SOON, running_table, with_alerts};
use crate::security::said;
use crate::site::{PASSWORD, Person, Site, on_both};

/// The address of the site in letters.
const SITE: &str = "https://games.example";

/// The same site with alerts and this mail server.
async fn with_mail(site: Site, server: &MailServer) -> Site {
    let address = format!("smtp://{}", server.address);
    let settings = MailSettings::new(&address, "Games <games@example.org>", SITE).unwrap();
    let site = with_alerts(site, SOON).await;
    // Without `public_url` the pages of the site work at the address of this machine.
    site.with(|config: &mut Config| config.mail = Some(settings)).await
}

/// Waits for this many letters, and returns them.
async fn letters(server: &MailServer, count: usize) -> Vec<ReceivedMail> {
    let waiting = async {
        while server.received().len() < count {
            sleep(Duration::from_millis(20)).await;
        }
        server.received()
    };
    timeout(Duration::from_secs(20), waiting).await.expect("the letters arrive")
}

/// The path of the link in a letter.
fn link(letter: &ReceivedMail) -> String {
    letter.line(SITE).expect("a link").strip_prefix(SITE).unwrap().to_owned()
}

async fn add_mail(person: &Person, password: &str) -> Response {
    let new = json!({"kind": "mail", "address": "ana@example.org", "lang": "fr", "password": password});
    person.try_post("/api/me/channels", &new).await
}

/// Sends the form of a page without a session, as mail programs do; returns the status and the answer.
async fn press(site: &Site, path: &str, form: &str) -> (u16, String) {
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        site.address,
        form.len()
    );
    let answer = said(site.address, &request).await;
    (answer[9..12].parse().unwrap(), answer)
}

/// Ana's account with a confirmed address.
async fn confirmed(site: &Site, server: &MailServer) -> (Person, ChannelInfo) {
    let ana = site.account("Ana").await;
    let channel: ChannelInfo = add_mail(&ana, PASSWORD).await.read().unwrap();
    let letter = letters(server, 1).await.remove(0);
    assert_eq!(press(site, &link(&letter), "").await.0, 200);
    (ana, channel)
}

on_both! {
    async fn an_address_gets_letters_once_it_is_confirmed_until_they_are_ended(plain: Site) {
        let server = MailServer::start();
        let site = with_mail(plain, &server).await;
        let (ana, ben) = (site.account("Ana").await, site.guest("Ben").await);
        assert_eq!(add_mail(&ana, "a wrong one").await.status, 401, "the address can replace the password");
        let channel: ChannelInfo = add_mail(&ana, PASSWORD).await.read().unwrap();
        assert!(!channel.confirmed && channel.off && channel.secret.is_empty(), "{channel:?}");
        assert_eq!(channel.host, "ana@example.org");
        let letter = letters(&server, 1).await.remove(0);
        assert_eq!((letter.to.as_str(), letter.subject.as_str()), ("ana@example.org", "Confirmez votre adresse e-mail"));
        assert!(letter.text.starts_with("Ana souhaite recevoir"), "{}", letter.text);
        // Opening the page does nothing: a program may do so.
        let page = site.stranger().get(&link(&letter)).await.unwrap();
        assert!(page.text().contains("ana@example.org"), "{}", page.text());
        running_table(&ana, &ben).await;
        sleep(Duration::from_millis(1500)).await;
        assert_eq!(server.received().len(), 1, "the address is not confirmed");
        assert_eq!(press(&site, &link(&letter), "").await.0, 200);
        assert_eq!(press(&site, &link(&letter), "").await.0, 404, "it works once");

        let table = running_table(&ana, &ben).await;
        let letter = letters(&server, 2).await.remove(1);
        assert_eq!(letter.subject, "C’est à vous de jouer à Eggs and Empires avec Ben");
        assert_eq!(letter.text.lines().next(), Some("C’est à vous de jouer à Eggs and Empires avec Ben."));
        assert!(letter.html.contains("C’est à vous de jouer à Eggs and Empires avec Ben."), "{}", letter.html);
        assert_eq!(letter.header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
        let stop = letter.header("List-Unsubscribe").unwrap().trim_matches(['<', '>']);
        assert!(letter.text.contains(stop) && letter.html.contains(stop), "the link is in the letter, too");
        assert_eq!(link(&letter), format!("/t/{table}"));

        let stop = stop.strip_prefix(SITE).unwrap();
        assert_eq!(press(&site, &format!("{stop}0"), "").await.0, 404, "another key");
        assert_eq!(press(&site, stop, "List-Unsubscribe=One-Click").await.0, 200);
        let left: Vec<ChannelInfo> = ana.get("/api/me/channels").await;
        assert_eq!((left[0].problem, left[0].off), (Some(ChannelProblem::Stopped), true));
        running_table(&ana, &ben).await;
        sleep(Duration::from_millis(1500)).await;
        assert_eq!(server.received().len(), 2, "the letters have ended");
        let test: ChannelInfo = ana.post(&format!("/api/me/channels/{}/test", channel.id), &json!({})).await;
        assert!(!test.off && test.delivered.is_some(), "{test:?}");
    }

    async fn a_refused_address_is_switched_off_and_a_mail_server_that_fails_is_not_its_fault(plain: Site) {
        let server = MailServer::start();
        let site = with_mail(plain, &server).await;
        let (ana, channel) = confirmed(&site, &server).await;
        let test = async || {
            ana.post::<ChannelInfo>(&format!("/api/me/channels/{}/test", channel.id), &json!({})).await
        };
        for answer in ["451 try later", "535 who are you"] {
            server.answer_with(answer);
            for _ in 0..11 {
                let failed = test().await;
                assert_eq!((failed.problem, failed.off), (Some(ChannelProblem::Refused), false), "{answer}");
            }
        }
        server.answer_with("550 no such person");
        for failures in 1..=10 {
            let failed = test().await;
            assert_eq!((failed.status, failed.off), (Some(550), failures == 10), "{failures}");
        }
        server.answer_with("250 OK");
        assert!(!test().await.off);
    }

    async fn a_lost_password_is_replaced_by_a_link(plain: Site) {
        let server = MailServer::start();
        let site = with_mail(plain, &server).await;
        let (ana, _) = confirmed(&site, &server).await;
        let stranger = site.stranger();
        for name in ["ana", "nobody"] {
            let answer = stranger.post("/api/mail/recover", &json!({"name": name})).await.unwrap();
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "the answer tells nothing");
        }
        let letter = letters(&server, 2).await.remove(1);
        assert_eq!((letter.to.as_str(), letter.subject.as_str()), ("ana@example.org", "Nouveau mot de passe"));
        let path = link(&letter);
        assert_eq!(stranger.get(&path).await.unwrap().status, StatusCode::OK);
        let easy = press(&site, &path, "password=12345678").await;
        assert!(easy.0 == 400 && easy.1.contains("facile à deviner"), "{easy:?}");
        assert_eq!(press(&site, &path, "password=battery+staple").await.0, 200);
        assert_eq!(press(&site, &path, "password=another+staple").await.0, 404, "once");
        assert_eq!(ana.visitor.get("/api/me").await.unwrap().status, 401, "sessions have ended");
        let login = async |password: &str| {
            stranger.post("/api/login", &json!({"name": "Ana", "password": password})).await.unwrap().status
        };
        assert_eq!((login(PASSWORD).await, login("battery staple").await), (StatusCode::UNAUTHORIZED, StatusCode::OK));
        assert_eq!(server.received().len(), 2, "nobody else got a letter");
    }
}

#[tokio::test]
async fn a_site_without_a_mail_server_says_so() {
    let site = Site::sqlite().await;
    let ana = site.guest("Ana").await;
    assert!(!ana.get::<MailInfo>("/api/mail").await.sent);
    assert_eq!(add_mail(&ana, "").await.status, StatusCode::CONFLICT);
    let recovery = ana.try_post("/api/mail/recover", &json!({"name": "Ana"})).await;
    assert_eq!(recovery.status, StatusCode::CONFLICT);
    let bad = json!({"kind": "mail", "address": "ana", "lang": "fr"});
    assert_eq!(ana.try_post("/api/me/channels", &bad).await.status, StatusCode::BAD_REQUEST);
}
