//! Playing over days: chat and challenges are told, clocks rest, and answers are sealed in advance.

use std::time::{Duration, SystemTime};

use axum::http::{Method, StatusCode};
use protocol::{
    AlertKind, ChallengeInfo, ClientMessage, Export, Holidays, NewTable, Pace, PlayingHours, Say, SeatPlan,
    Seen, Standing, Status, TableId, TableInfo, Week,
};
use serde_json::json;
use tokio::time::sleep;

use crate::alerts::{SOON, add_channel, told, with_alerts};
use crate::hours::change;
use crate::receiver::Receiver;
use crate::site::{Person, new_table, on_both, seat};

/// A table with a day for each turn at which Ana, in seat 0, and Ben play.
async fn table_over_days(game: &str, ana: &Person, ben: &Person) -> TableInfo {
    let seats = vec![SeatPlan::Me, SeatPlan::Open];
    let new = NewTable { pace: Pace::Turns { seconds: 86_400 }, ..new_table(game, seats) };
    let table = ana.table(&new).await.id;
    ben.act(&table, "sit", &seat(1)).await;
    ana.act(&table, "start", &json!({})).await
}

async fn say(person: &Person, table: &TableId, text: &str) {
    let mut player = person.follow(table).await;
    let say = Say { table: table.clone(), text: text.to_owned() };
    player.socket.send(&ClientMessage::Say(say)).await.unwrap();
    player.hear_until(|player| player.chat.iter().any(|line| line.text == text)).await;
}

on_both! {
    async fn chat_at_a_table_over_days_is_told_as_a_whole(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        add_channel(&ben, &receiver, "plain").await;
        let table = table_over_days("eggs", &ana, &ben).await.id;
        receiver.wait_for(1).await;
        let eve = site.guest("Eve").await;
        say(&eve, &table, "I only watch.").await;
        say(&ana, &table, "Bonjour !").await;
        say(&ben, &table, "Salut Ana.").await;
        say(&ana, &table, "À toi de jouer.").await;
        sleep(Duration::from_millis(1500)).await;
        assert_eq!(receiver.count(), 1, "a conversation is told when it has rested");
        change(&site, "UPDATE alerts SET due = 0 WHERE kind = 'chat'").await;
        let message = told(&receiver.wait_for(2).await[1]);
        let text = "Nouveaux messages à votre table d’Eggs and Empires avec Ana :\n\
                    Ana : Bonjour !\nAna : À toi de jouer.";
        assert_eq!((message.kind, message.text.as_str()), (AlertKind::Chat, text));
        // Ben has seen the next line, but not the one after it.
        say(&ana, &table, "Tu es là ?").await;
        let mut page = ben.follow(&table).await;
        page.hear_until(|page| page.chat.iter().any(|line| line.text == "Tu es là ?")).await;
        let number = page.chat.last().unwrap().number;
        page.socket.send(&ClientMessage::Seen(Seen { table: table.clone(), number })).await.unwrap();
        sleep(Duration::from_millis(500)).await;
        say(&ana, &table, "Je repasse demain.").await;
        change(&site, "UPDATE alerts SET due = 0 WHERE kind = 'chat'").await;
        let message = told(&receiver.wait_for(3).await[2]);
        assert_eq!(message.text.lines().skip(1).collect::<Vec<_>>(), ["Ana : Je repasse demain."]);
    }

    async fn chat_of_blocked_people_and_at_live_tables_is_not_told(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, ben, receiver) = (site.guest("Ana").await, site.guest("Ben").await, Receiver::start().await);
        add_channel(&ben, &receiver, "plain").await;
        let table = table_over_days("eggs", &ana, &ben).await.id;
        let live = crate::alerts::running_table(&ana, &ben).await;
        receiver.wait_for(2).await;
        say(&ana, &live, "Plus vite !").await;
        say(&ana, &table, "Coucou").await;
        let path = format!("/api/people/{}/block", ana.me.id);
        ben.visitor.request(Method::PUT, &path, Vec::new()).await.unwrap();
        change(&site, "UPDATE alerts SET due = 0").await;
        sleep(Duration::from_millis(2500)).await;
        assert_eq!(receiver.count(), 2);
    }

    async fn who_is_invited_is_told(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (ana, receiver) = (site.account("Ana").await, Receiver::start().await);
        let (ben, eve) = (site.account("Ben").await, site.account("Eve").await);
        add_channel(&ben, &receiver, "plain").await;
        let table = ana.table(&new_table("caesar", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        let invite = |name: &str| json!({"to": name});
        assert_eq!(eve.refused(&table, "invite", &invite("Ben")).await, 403, "Eve is not at the table");
        assert_eq!(ana.refused(&table, "invite", &invite("Nobody")).await, 404);
        assert_eq!(ana.refused(&table, "invite", &invite("Ana")).await, 409);
        let made: ChallengeInfo = ana.post(&format!("/api/tables/{table}/invite"), &invite("Ben")).await;
        assert_eq!((made.standing, &made.table), (Standing::Waiting, &table));
        assert_eq!(ana.refused(&table, "invite", &invite("Ben")).await, 409, "once is enough");
        let message = told(&receiver.wait_for(1).await[0]);
        assert_eq!((message.kind, message.table), (AlertKind::Challenge, Some(table.clone())));
        assert_eq!(message.text, "Ana vous invite à jouer à L’Empire de César.");
        let answer: TableInfo = ben.post(&format!("/api/challenges/{}/accept", made.id), &json!({})).await;
        assert_eq!(answer.status, Status::Running, "the last seat is taken");
        // A challenge that is answered at once is not told.
        let seats = vec![SeatPlan::Me, SeatPlan::Open];
        let (to, new) = ("Ben", new_table("eggs", seats));
        let other: ChallengeInfo = ana.post("/api/challenges", &json!({"to": to, "table": new})).await;
        let declined = ben.try_post(&format!("/api/challenges/{}/decline", other.id), &json!({})).await;
        assert_eq!(declined.status, StatusCode::OK);
        sleep(Duration::from_millis(2500)).await;
        let kinds: Vec<AlertKind> = receiver.wait_for(1).await.iter().map(|message| told(message).kind).collect();
        assert_eq!(kinds.iter().filter(|kind| **kind == AlertKind::Challenge).count(), 1, "{kinds:?}");
    }

    async fn clocks_rest_outside_the_playing_hours(site: Site) {
        let (ana, ben) = (site.guest("Ana").await, site.guest("Ben").await);
        let seats = vec![SeatPlan::Me, SeatPlan::Open];
        let hours = |from: u8, to: u8| Some(PlayingHours { from: from % 24, to: to % 24, zone: "UTC".to_owned() });
        let new = |hours| NewTable {
            pace: Pace::Turns { seconds: 7200 },
            hours,
            ..new_table("caesar", seats.clone())
        };
        // The clocks begin to run in two hours or less, and stop an hour later.
        let hour = (now() / HOUR % 24) as u8;
        let table = ana.table(&new(hours(hour + 2, hour + 3))).await;
        assert_eq!(table.hours, hours(hour + 2, hour + 3));
        ben.act(&table.id, "sit", &seat(1)).await;
        ana.act(&table.id, "start", &json!({})).await;
        let week: Week = ana.get("/api/me/week").await;
        let begins = (now() / HOUR + 2) * HOUR;
        assert_eq!(week.running[0].due, Some(begins + 25 * HOUR), "an hour today and one tomorrow");
        let mut player = ana.follow(&table.id).await;
        player.hear_until(|player| !player.seen.is_empty()).await;
        let clocks = player.seen.values().next().unwrap().clocks.clone().unwrap();
        assert!(clocks.seats.iter().all(|clock| !clock.running && clock.left == 2 * HOUR), "{clocks:?}");
        for (wrong, pace) in [(hours(8, 8), 7200), (hours(8, 22), 60), (hours(8, 9), 31 * 86_400)] {
            let wrong = NewTable { pace: Pace::Turns { seconds: pace }, ..new(wrong) };
            assert_eq!(ana.try_post("/api/tables", &wrong).await.status, StatusCode::BAD_REQUEST);
        }
    }

    async fn a_holiday_is_told_to_the_table_and_stops_the_clock(site: Site) {
        let (ana, ben) = (site.guest("Ana").await, site.guest("Ben").await);
        let table = table_over_days("caesar", &ana, &ben).await;
        let (first, other) = if table.to_act.contains(&game::Seat::new(0)) { (&ana, &ben) } else { (&ben, &ana) };
        let due = async || other.get::<Week>("/api/me/week").await.running[0].due.unwrap();
        let before = due().await;
        assert!((before - now() - 24 * HOUR).abs() < HOUR, "a day is left");
        let today = today().to_string();
        let take = |days: u8| json!({"first": today, "days": days, "zone": "UTC"});
        let taken: Holidays = first.post("/api/me/holidays", &take(3)).await;
        assert_eq!((taken.holidays.len(), taken.left), (1, 25));
        assert_eq!(first.try_post("/api/me/holidays", &take(1)).await.status, StatusCode::CONFLICT, "at the same time");
        let until = taken.holidays[0].time.until;
        assert!((due().await - until - 24 * HOUR).abs() < HOUR, "the clock runs after the holiday");
        let shown: TableInfo = other.get(&format!("/api/tables/{}", table.id)).await;
        let on_holiday: Vec<i64> = shown.seats.iter().filter_map(|seat| Some(seat.holiday?.until)).collect();
        assert_eq!(on_holiday, [until], "everybody sees it");
        assert_eq!(first.get::<Export>("/api/me/export").await.holidays, taken.holidays);
        let path = format!("/api/me/holidays/{}", taken.holidays[0].id);
        assert_eq!(other.visitor.request(Method::DELETE, &path, Vec::new()).await.unwrap().status, 404);
        assert_eq!(first.visitor.request(Method::DELETE, &path, Vec::new()).await.unwrap().status, 204);
        assert_eq!(first.get::<Holidays>("/api/me/holidays").await.left, 27, "one day has begun");
        assert!((due().await - before).abs() < HOUR, "the clock runs again");
    }

    async fn the_week_begins_with_the_most_urgent_table(site: Site) {
        let (ana, ben) = (site.account("Ana").await, site.account("Ben").await);
        let mut tables = Vec::new();
        for seconds in [864_000, 86_400] {
            let new = NewTable { pace: Pace::Turns { seconds }, ..new_table("eggs", vec![SeatPlan::Me, SeatPlan::Open]) };
            let table = ana.table(&new).await.id;
            ben.act(&table, "sit", &seat(1)).await;
            ana.act(&table, "start", &json!({})).await;
            tables.push(table);
        }
        let mut player = ana.follow(&tables[1]).await;
        let open = ben.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        ben.post::<ChallengeInfo>(&format!("/api/tables/{open}/invite"), &json!({"to": "Ana"})).await;
        let order = async || {
            let week: Week = ana.get("/api/me/week").await;
            week.running.into_iter().map(|line| (line.table.id, line.mine)).collect::<Vec<_>>()
        };
        assert_eq!(order().await, [(tables[1].clone(), true), (tables[0].clone(), true)], "a day is less than ten");
        crate::alerts::play_once(&mut player).await;
        assert_eq!(order().await, [(tables[0].clone(), true), (tables[1].clone(), false)], "then those of others");
        let week: Week = ana.get("/api/me/week").await;
        assert_eq!((week.challenges.len(), week.challenges[0].from.as_str()), (1, "Ben"));
        assert_eq!((week.news.len(), &week.news[0].table.id, week.news[0].moves), (1, &tables[1], 1));
    }
}

const HOUR: i64 = 3_600_000;

fn now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Today in UTC.
fn today() -> jiff::civil::Date {
    jiff::Timestamp::from_millisecond(now()).unwrap().to_zoned(jiff::tz::TimeZone::UTC).date()
}
