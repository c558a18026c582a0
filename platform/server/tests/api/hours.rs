//! When people are told: quiet hours, digests, and choices for a table.

use std::time::{Duration, SystemTime};

use axum::http::{Method, StatusCode};
use protocol::{AlertHours, AlertKind, ChannelInfo, Export, QuietHours, SeatPlan, WantedAlerts};
use serde::Serialize;
use serde_json::json;
use sqlx::Connection as _;
use tokio::time::sleep;
use visitor::Response;

use crate::alerts::{SOON, add_channel, running_table, told, with_alerts};
use crate::receiver::Receiver;
use crate::site::{Person, Site, new_table, on_both, seat};

async fn put(person: &Person, path: &str, body: &impl Serialize) -> Response {
    person.visitor.request(Method::PUT, path, serde_json::to_vec(body).unwrap()).await.unwrap()
}

/// Changes rows as the passing of time would.
pub(crate) async fn change(site: &Site, text: &'static str) {
    let mut connection = sqlx::AnyConnection::connect(&site.config.database).await.unwrap();
    sqlx::query(text).execute(&mut connection).await.unwrap();
}

/// The hours around the current one.
fn now_is_quiet() -> AlertHours {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
    let hour = (seconds / 3600 % 24) as u8;
    AlertHours { zone: "UTC".to_owned(), quiet: Some(QuietHours { from: hour, to: (hour + 2) % 24 }) }
}

on_both! {
    async fn alerts_wait_for_the_end_of_quiet_hours(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        for person in [&ana, &ben] {
            add_channel(person, &receiver, "plain").await;
        }
        let hours = now_is_quiet();
        assert_eq!(put(&ana, "/api/me/alerts", &hours).await.read::<AlertHours>().unwrap(), hours);
        assert_eq!(ana.get::<Export>("/api/me/export").await.alert_hours, Some(hours.clone()));
        running_table(&ana, &ben).await;
        let messages = receiver.wait_for(1).await;
        sleep(Duration::from_millis(1500)).await;
        assert!(told(&messages[0]).text.contains("avec Ana"), "only Ben is told");
        assert_eq!(receiver.count(), 1);
        put(&ana, "/api/me/alerts", &AlertHours { quiet: None, ..hours }).await;
        change(&site, "UPDATE alerts SET due = 0").await;
        let messages = receiver.wait_for(2).await;
        assert!(told(&messages[1]).text.contains("avec Ben"), "Ana is told afterwards");
    }

    async fn a_digest_comes_once_a_day_instead_of_alerts(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        let channel = add_channel(&ana, &receiver, "plain").await;
        let path = format!("/api/me/channels/{}", channel.id);
        let changed: ChannelInfo = put(&ana, &path, &json!({"digest": 5})).await.read().unwrap();
        assert_eq!(changed.digest, Some(5));
        running_table(&ana, &ben).await;
        running_table(&ana, &ben).await;
        sleep(Duration::from_millis(1500)).await;
        assert_eq!(receiver.count(), 0, "no single alerts");
        change(&site, "UPDATE channels SET digest_due = 0").await;
        let digest = told(&receiver.wait_for(1).await[0]);
        let text = "C’est à vous de jouer à 2 tables.\nEggs and Empires avec Ben\nEggs and Empires avec Ben";
        assert_eq!((digest.kind, digest.text.as_str()), (AlertKind::Digest, text));
        sleep(Duration::from_millis(4500)).await;
        assert_eq!(receiver.count(), 1, "the next one comes tomorrow");
        put(&ana, &path, &json!({"digest": null})).await;
        running_table(&ana, &ben).await;
        assert_eq!(told(&receiver.wait_for(2).await[1]).kind, AlertKind::Turn, "alerts come at once again");
    }

    async fn a_person_chooses_for_each_table_what_is_told(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        for person in [&ana, &ben] {
            add_channel(person, &receiver, "plain").await;
        }
        let table = ana.table(&new_table("eggs", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        let path = format!("/api/tables/{table}/alerts");
        assert_eq!(put(&ben, &path, &json!({"wanted": "turn"})).await.status, StatusCode::NOT_FOUND, "no seat");
        ben.act(&table, "sit", &seat(1)).await;
        assert_eq!(put(&ana, &path, &json!({"wanted": "nothing"})).await.status, StatusCode::OK);
        assert_eq!(put(&ben, &path, &json!({"wanted": "turn"})).await.status, StatusCode::OK);
        assert_eq!(ana.get::<serde_json::Value>(&path).await, json!({"wanted": "nothing"}));
        let choices = ana.get::<Export>("/api/me/export").await.alert_choices;
        assert_eq!(choices, [(table.clone(), WantedAlerts::Nothing)]);
        ana.act(&table, "start", &json!({})).await;
        let messages = receiver.wait_for(1).await;
        assert!(told(&messages[0]).text.contains("avec Ana"), "Ben is told of his turn");
        ana.act(&table, "resign", &seat(0)).await;
        sleep(Duration::from_millis(1500)).await;
        assert_eq!(receiver.count(), 1, "Ana is told nothing, and Ben nothing but his turn");
    }
}

#[tokio::test]
async fn hours_and_time_zones_must_exist() {
    let site = Site::sqlite().await;
    let ana = site.guest("Ana").await;
    for (zone, to) in [("Nowhere/Here", 7), ("Europe/Paris", 24)] {
        let hours = json!({"zone": zone, "quiet": {"from": 22, "to": to}});
        assert_eq!(put(&ana, "/api/me/alerts", &hours).await.status, StatusCode::BAD_REQUEST, "{zone} {to}");
    }
    let hours: AlertHours = ana.get("/api/me/alerts").await;
    assert_eq!(hours, AlertHours { zone: "UTC".to_owned(), quiet: None });
}
