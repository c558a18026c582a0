//! Messages to a person who is elsewhere: a notification of the browser, from the server through a push service on this
//! machine to the service worker; and a letter through a mail server.

use std::time::Duration;

use data_encoding::BASE64URL_NOPAD;
use scratch::{MailServer, ReceivedMail};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};
use web_push_native::p256::SecretKey;
use web_push_native::{Auth, decrypt};

use super::company::{begin, make_table, sit, until};
use super::driver::{Browser, Screen};
use super::site::{MAIL_SITE, Site};

/// The secret of the browser that the push service and the site share.
const AUTH: [u8; 16] = [9; 16];

/// The next message to a push service.
pub(super) async fn next_message(service: &TcpListener) -> Vec<u8> {
    let (mut stream, _) = service.accept().await.expect("the site connects");
    let mut received = Vec::new();
    let (start, length) = loop {
        assert_ne!(stream.read_buf(&mut received).await.expect("the site sends"), 0, "the request is whole");
        if let Some(found) = body_of(&received) {
            break found;
        }
    };
    while received.len() < start + length {
        assert_ne!(stream.read_buf(&mut received).await.expect("the site sends"), 0, "the request is whole");
    }
    stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n").await.expect("the site reads");
    received.split_off(start)
}

/// Where the body of a request begins, and its length, once the whole head is there.
fn body_of(request: &[u8]) -> Option<(usize, usize)> {
    let start = request.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(&request[..start]).expect("a head is text");
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
    Some((start, length.parse().expect("a number")))
}

/// The letter with this number, counted from 0.
async fn letter(server: &MailServer, number: usize) -> ReceivedMail {
    let waiting = async {
        loop {
            if let Some(letter) = server.received().get(number) {
                return letter.clone();
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(20), waiting).await.expect("the letter arrives")
}

/// Adds a mail address in the form of the account page, and confirms it by the link in the letter.
async fn add_mail(browser: &Browser, server: &MailServer) {
    browser.go("/account").await;
    // The list above the form comes later, and the form moves down.
    browser.wait_for(".channels li").await;
    browser.wait_for("#channel-kind option[value=mail]").await;
    let choose = "const kind = document.querySelector('#channel-kind'); kind.value = 'mail'; \
                  kind.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(choose).await;
    browser.fill("#channel-address", "ana@example.org").await;
    browser.click("#add-channel").await;
    let listed =
        "return document.querySelector('.channels').textContent.includes('Ouvrez le lien du message')";
    until(browser, "the request to open the link", listed).await;
    let letter = letter(server, 0).await;
    assert_eq!(letter.subject, "Confirmez votre adresse e-mail");
    let path = letter.line(MAIL_SITE).expect("a link").strip_prefix(MAIL_SITE).expect("a path").to_owned();
    browser.go(&path).await;
    browser.click("main button").await;
    until(
        browser,
        "the confirmation",
        "return document.body.textContent.includes('sont maintenant envoyés')",
    )
    .await;
}

/// Delivers a message to the service worker until a notification is there, and returns its text and its path. Chromium drops
/// a notification that is just being shown when it is asked for the list, so it is asked some time after each delivery.
async fn deliver(browser: &Browser, push: &Value) -> Value {
    for _ in 0..20 {
        // A page that is left while the service worker is being registered begins its registration anew, with the next
        // number. A message to a number without a registration is dropped.
        for number in 0..10 {
            let mut push = push.clone();
            push["registrationId"] = json!(number.to_string());
            browser.devtools("ServiceWorker.deliverPushMessage", push).await;
        }
        sleep(Duration::from_millis(500)).await;
        let look = "const done = arguments[0]; window.worker.getNotifications()\
             .then(([shown]) => done(shown ? [shown.body, shown.data] : null))";
        let shown = browser.run_async(look).await;
        if !shown.is_null() {
            return shown;
        }
    }
    panic!("no notification is shown");
}

/// Clicks the notification: tells the service worker so, as the browser does. Returns the path that it opens.
async fn click_notification(browser: &Browser) -> String {
    browser
        .run("navigator.serviceWorker.addEventListener('message', ({ data }) => (window.opened = data))")
        .await;
    let targets = browser.devtools("Target.getTargets", json!({})).await;
    let targets = targets["targetInfos"].as_array().expect("a list of targets");
    let worker = targets.iter().find(|target| target["type"] == "service_worker").expect("a service worker");
    let attach = json!({ "targetId": worker["targetId"], "flatten": false });
    let session = browser.devtools("Target.attachToTarget", attach).await;
    // Only a real click may open a window, and only for a real click may the worker wait.
    let click = "ExtendableEvent.prototype.waitUntil = () => {};\
        clients.openWindow = async (path) => (await clients.matchAll()).forEach((page) => page.postMessage(path));\
        registration.getNotifications().then(([notification]) =>\
          dispatchEvent(new NotificationEvent('notificationclick', { notification })))";
    let evaluate = json!({ "id": 1, "method": "Runtime.evaluate", "params": { "expression": click } });
    let message = json!({ "sessionId": session["sessionId"], "message": evaluate.to_string() });
    browser.devtools("Target.sendMessageToTarget", message).await;
    until(browser, "the window of the click", "return !!window.opened").await;
    browser.run("return window.opened").await.as_str().expect("a path").to_owned()
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn who_is_elsewhere_is_notified_and_led_to_the_table() {
    let mail = MailServer::start();
    let site = Site::with_alerts(&mail).await;
    let (service, secret) =
        (TcpListener::bind("127.0.0.1:0").await.unwrap(), SecretKey::from_slice(&[7; 32]).unwrap());
    let ben = Browser::at(&site.address, Screen::Desk, "en").await;
    let ana = Browser::at(&site.address, Screen::Phone, "fr").await;
    let path = make_table(&ben, "eggs", "Ben").await;
    sit(&ana, &path, "Ana").await;
    let subscription = json!({
        "kind": "push",
        "address": format!("http://{}/", service.local_addr().unwrap()),
        "lang": "fr",
        "keys": {
            "p256dh": BASE64URL_NOPAD.encode(&secret.public_key().to_sec1_bytes()),
            "auth": BASE64URL_NOPAD.encode(&AUTH),
        },
    });
    let subscribe = format!(
        "fetch('/api/me/channels', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({subscription}) }})\
         .then((answer) => (window.subscribed = answer.ok))"
    );
    ana.run(&subscribe).await;
    until(&ana, "the subscription", "return window.subscribed === true").await;
    add_mail(&ana, &mail).await;
    // Ana leaves the table, and the game begins without her.
    ana.go("/").await;
    begin(&ben).await;
    let message =
        decrypt(next_message(&service).await, &secret, &Auth::from(AUTH)).expect("it is for this browser");
    let origin = &site.address;
    ana.devtools("Browser.grantPermissions", json!({ "origin": origin, "permissions": ["notifications"] }))
        .await;
    ana.devtools("ServiceWorker.enable", json!({})).await;
    let data = String::from_utf8(message).expect("JSON");
    ana.run("navigator.serviceWorker.ready.then((worker) => (window.worker = worker))").await;
    until(&ana, "the service worker", "return !!window.worker").await;
    let shown = deliver(&ana, &json!({ "origin": origin, "data": data })).await;
    assert_eq!(shown, json!(["C’est à vous de jouer à Eggs and Empires avec Ben.", path]));
    let letter = letter(&mail, 1).await;
    assert_eq!(letter.subject, "C’est à vous de jouer à Eggs and Empires avec Ben");
    assert!(letter.text.contains("Ouvrir la table") && letter.text.contains(&path), "{}", letter.text);
    let opened = click_notification(&ana).await;
    assert_eq!(opened, path);
    ana.go(&opened).await;
    ana.wait_for(".prompt").await;
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}
