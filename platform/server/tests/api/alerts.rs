//! Alerts: people who do not look are told that a table waits for them.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use game::Seat;
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::{
    AlertKind, ChannelInfo, ChannelProblem, ClientMessage, Export, NewTable, Pace, SeatPlan, Seen, TableId,
    WebhookMessage, Word as _,
};
use serde_json::json;
use server::Config;
use sha2::Sha256;
use sqlx::Connection as _;
use tokio::time::sleep;

use crate::receiver::{Received, Receiver};
use crate::site::{Person, Player, Site, new_table, on_both, seat};

/// The same site with alerts after this time, also to this machine.
pub(crate) async fn with_alerts(site: Site, wait: Duration) -> Site {
    let change = |config: &mut Config| (config.private_webhooks, config.alert_wait) = (true, wait);
    site.with(change).await
}

/// A time after which nobody has looked.
pub(crate) const SOON: Duration = Duration::from_millis(100);

pub(crate) async fn add_channel(person: &Person, receiver: &Receiver, kind: &str) -> ChannelInfo {
    let address = format!("http://{}/hook", receiver.address);
    let new = json!({"kind": kind, "address": address, "lang": "fr"});
    person.post("/api/me/channels", &new).await
}

/// A running table in which Ana, in seat 0, and Ben are both awaited.
pub(crate) async fn running_table(ana: &Person, ben: &Person) -> TableId {
    let table = ana.table(&new_table("eggs", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
    ben.act(&table, "sit", &seat(1)).await;
    ana.act(&table, "start", &json!({})).await;
    table
}

/// Plays the first legal move when it is this player's turn.
pub(crate) async fn play_once(player: &mut Player) {
    player.hear_until(|player| player.asked().is_some()).await;
    let (seat, update) = player.asked().unwrap();
    let (ply, number, mv) = (update.ply, update.number, update.moves[0].clone());
    assert!(player.play(seat, ply, &mv).await);
    player.hear_until(|player| player.seen[&Some(seat)].number > number).await;
}

/// What a message says.
pub(crate) fn told(message: &Received) -> WebhookMessage {
    serde_json::from_str(message.text()).unwrap()
}

/// The lines of a message.
fn played(message: &Received) -> Vec<String> {
    told(message).text.lines().map(str::to_owned).collect()
}

on_both! {
    async fn who_is_awaited_and_does_not_look_is_told_once(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        let channel = add_channel(&ana, &receiver, "plain").await;
        let table = running_table(&ana, &ben).await;
        let message = receiver.wait_for(1).await.remove(0);
        let told: WebhookMessage = serde_json::from_str(message.text()).unwrap();
        assert_eq!((told.kind, told.table), (AlertKind::Turn, Some(table.clone())));
        assert_eq!(told.text, "C’est à vous de jouer à Eggs and Empires avec Ben.");
        let time = message.headers["empires-timestamp"].to_str().unwrap();
        let mut mac = Hmac::<Sha256>::new_from_slice(channel.secret.as_bytes()).unwrap();
        mac.update(format!("{time}.{}", message.text()).as_bytes());
        let expected: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(message.headers["empires-signature"], format!("sha256={expected}"));
        sleep(Duration::from_millis(2500)).await;
        assert_eq!(receiver.count(), 1, "once is enough");
        let channels: Vec<ChannelInfo> = ana.get("/api/me/channels").await;
        assert!(channels[0].delivered.is_some() && channels[0].problem.is_none(), "{channels:?}");
    }

    async fn who_is_told_learns_what_was_played_since(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        add_channel(&ana, &receiver, "plain").await;
        let table = running_table(&ana, &ben).await;
        play_once(&mut ana.follow(&table).await).await;
        // Ben plays until the table waits for Ana alone.
        let mut player = ben.follow(&table).await;
        loop {
            player.hear_until(|player| !player.seen.is_empty()).await;
            if player.seen.values().all(|update| update.to_act == [Seat::new(0)]) {
                break;
            }
            play_once(&mut player).await;
        }
        let in_lines = |received: &[Received]| received.iter().any(|message| played(message).len() > 1);
        let messages = receiver.wait_until(in_lines).await;
        let lines = played(messages.iter().find(|message| played(message).len() > 1).unwrap());
        assert_eq!(lines[0], "C’est à vous de jouer à Eggs and Empires avec Ben.");
        assert!(lines[1..].iter().any(|line| line.contains("Ben")), "{lines:?}");
    }

    async fn the_beginning_and_the_end_of_a_game_are_told(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        add_channel(&ben, &receiver, "plain").await;
        // In Caesar's Empire the seats play in turn.
        let table = ana.table(&new_table("caesar", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        ben.act(&table, "sit", &seat(1)).await;
        let info = ana.act(&table, "start", &json!({})).await;
        let awaited = info.to_act.contains(&Seat::new(1));
        let first = told(&receiver.wait_for(1).await[0]);
        assert_eq!(first.kind, if awaited { AlertKind::Turn } else { AlertKind::Begun });
        ana.act(&table, "resign", &seat(0)).await;
        let last = told(&receiver.wait_for(2).await[1]);
        assert_eq!(last.kind, AlertKind::Over);
        let lines: Vec<&str> = last.text.lines().collect();
        assert_eq!(lines[0], "Votre partie de L’Empire de César avec Ana est terminée.");
        assert!(lines[1].starts_with("1. Ben : ") && lines[2].starts_with("2. Ana : "), "{lines:?}");
    }

    async fn who_has_seen_the_table_is_not_told(plain: Site) {
        // Long enough for Ana to look on a busy machine.
        let site = with_alerts(plain, Duration::from_secs(4)).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        for person in [&ana, &ben] {
            add_channel(person, &receiver, "plain").await;
        }
        let table = running_table(&ana, &ben).await;
        let mut socket = ana.visitor.live().await.unwrap();
        socket.subscribe(&table, 0).await.unwrap();
        // An open connection alone does not count: only Ana has seen the update.
        let mut other = ben.visitor.live().await.unwrap();
        other.subscribe(&table, 0).await.unwrap();
        let seen = Seen { table: table.clone(), number: 9 };
        socket.send(&ClientMessage::Seen(seen)).await.unwrap();
        let message = receiver.wait_for(1).await.remove(0);
        assert!(message.text().contains("avec Ana"), "Ben is told: {}", message.text());
        sleep(Duration::from_millis(2500)).await;
        assert_eq!(receiver.count(), 1, "Ana is not");
    }

    async fn a_channel_that_fails_is_switched_off_until_a_test_arrives(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, receiver) = (site.guest("Ana").await, Receiver::start().await);
        let channel = add_channel(&ana, &receiver, "discord").await;
        let test = async || {
            ana.post::<ChannelInfo>(&format!("/api/me/channels/{}/test", channel.id), &json!({})).await
        };
        assert_eq!(test().await.problem, None);
        receiver.answer_with(StatusCode::TEMPORARY_REDIRECT);
        let failed = test().await;
        assert_eq!((failed.problem, failed.status), (Some(ChannelProblem::Refused), Some(307)));
        assert_eq!(receiver.count(), 2, "a redirect is not followed");
        for _ in 0..9 {
            test().await;
        }
        assert!(test().await.off);
        receiver.answer_with(StatusCode::NO_CONTENT);
        let mended = test().await;
        assert!(!mended.off && mended.problem.is_none() && mended.delivered.is_some(), "{mended:?}");
    }

    async fn channels_belong_to_one_person(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        let channel = add_channel(&ana, &receiver, "slack").await;
        assert_eq!(channel.host, "127.0.0.1");
        let path = format!("/api/me/channels/{}", channel.id);
        assert_eq!(ben.visitor.request(Method::DELETE, &path, Vec::new()).await.unwrap().status, 404);
        assert_eq!(ben.try_post(&format!("{path}/test"), &json!({})).await.status, 404);
        let export: Export = ana.get("/api/me/export").await;
        assert_eq!(export.channels, [channel]);
        assert_eq!(ana.visitor.request(Method::DELETE, &path, Vec::new()).await.unwrap().status, 204);
        let left: Vec<ChannelInfo> = ana.get("/api/me/channels").await;
        assert_eq!(left, []);
    }
}

#[tokio::test]
async fn only_secure_addresses_elsewhere_can_be_used() {
    let site = Site::sqlite().await;
    let ana = site.guest("Ana").await;
    for address in ["http://example.org/", "ftp://example.org/", "https://ana@example.org/", "hook"] {
        let new = json!({"kind": "plain", "address": address, "lang": "en"});
        assert_eq!(ana.try_post("/api/me/channels", &new).await.status, 400, "{address}");
    }
    // A name may lead to this machine: that shows when a message is sent.
    let new = json!({"kind": "plain", "address": "https://localhost:1/", "lang": "en"});
    let channel: ChannelInfo = ana.post("/api/me/channels", &new).await;
    let tested: ChannelInfo = ana.post(&format!("/api/me/channels/{}/test", channel.id), &json!({})).await;
    assert_eq!(tested.problem, Some(ChannelProblem::Address));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_half_of_the_time_left_is_reminded() {
    let mut site = with_alerts(Site::sqlite().await, SOON).await;
    let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
    add_channel(&ana, &receiver, "plain").await;
    let seats = vec![SeatPlan::Me, SeatPlan::Open];
    let new = NewTable { pace: Pace::Turns { seconds: 3600 }, ..new_table("eggs", seats) };
    let table = ana.table(&new).await.id;
    ben.act(&table, "sit", &seat(1)).await;
    ana.act(&table, "start", &json!({})).await;
    receiver
        .wait_until(|received| received.iter().any(|message| told(message).kind == AlertKind::Turn))
        .await;
    // The game began 31 minutes ago.
    let mut connection = sqlx::AnyConnection::connect(&site.config.database).await.unwrap();
    sqlx::query("UPDATE log SET at = at - 1860000").execute(&mut connection).await.unwrap();
    shift(&site, AlertKind::Time, -1_860_000).await;
    site.restart().await;
    let received = receiver.wait_for(2).await;
    let reminder = told(&received[1]);
    assert_eq!(reminder.kind, AlertKind::Time);
    assert!(reminder.text.starts_with("Il vous reste 2"), "28 or 29 minutes: {}", reminder.text);
}

/// Moves the due time of all alerts of a kind by some milliseconds.
async fn shift(site: &Site, kind: AlertKind, by: i64) {
    let mut connection = sqlx::AnyConnection::connect(&site.config.database).await.unwrap();
    let query = sqlx::query("UPDATE alerts SET due = due + $1 WHERE kind = $2");
    query.bind(by).bind(kind.word()).execute(&mut connection).await.unwrap();
}

/// The number of each alert of this kind for seat 0, and when it is due.
async fn waiting(site: &Site, kind: AlertKind) -> Vec<(i64, i64)> {
    let mut connection = sqlx::AnyConnection::connect(&site.config.database).await.unwrap();
    let query = sqlx::query_as("SELECT number, due FROM alerts WHERE kind = $1 AND seat = 0 ORDER BY number");
    query.bind(kind.word()).fetch_all(&mut connection).await.unwrap()
}

/// Waits until the alerts of a kind are as this says.
async fn wait_for_alerts(site: &Site, kind: AlertKind, are: impl Fn(&[(i64, i64)]) -> bool) {
    for _ in 0..200 {
        if are(&waiting(site, kind).await) {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("{:?}", waiting(site, kind).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_alert_that_is_out_of_date_is_dropped_and_one_reminder_serves_several_turns() {
    // Long enough for the turns of this test.
    let site = with_alerts(Site::sqlite().await, Duration::from_secs(3600)).await;
    let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
    add_channel(&ana, &receiver, "plain").await;
    let seats = vec![SeatPlan::Me, SeatPlan::Open];
    let new = NewTable { pace: Pace::Turns { seconds: 86_400 }, ..new_table("caesar", seats) };
    let table = ana.table(&new).await.id;
    ben.act(&table, "sit", &seat(1)).await;
    let begun = ana.act(&table, "start", &json!({})).await;
    let (mut first, mut second) = (ana.follow(&table).await, ben.follow(&table).await);
    // Plays until somebody else is awaited.
    let turn_of = async |player: &mut Player| {
        play_once(player).await;
        while player.asked().is_some() {
            play_once(player).await;
        }
    };
    if begun.to_act.contains(&Seat::new(1)) {
        turn_of(&mut second).await;
    }
    let reminder = waiting(&site, AlertKind::Time).await;
    assert_eq!(reminder.len(), 1);
    turn_of(&mut first).await;
    turn_of(&mut second).await;
    assert_eq!(waiting(&site, AlertKind::Time).await, reminder, "it stays for the next turn");
    // It is due, but Ana has more than half of her time: it is put off.
    shift(&site, AlertKind::Time, -43_200_000).await;
    wait_for_alerts(&site, AlertKind::Time, |alerts| alerts[0].1 >= reminder[0].1 - 60_000).await;
    // Her turn ends. The alert that it began was not sent, and is not sent any more.
    let turn = waiting(&site, AlertKind::Turn).await;
    assert_eq!(turn.len(), 1);
    turn_of(&mut first).await;
    shift(&site, AlertKind::Turn, -86_400_000).await;
    wait_for_alerts(&site, AlertKind::Turn, <[_]>::is_empty).await;
    shift(&site, AlertKind::Time, -86_400_000).await;
    wait_for_alerts(&site, AlertKind::Time, <[_]>::is_empty).await;
    assert_eq!(receiver.count(), 0, "nothing was told");
}
