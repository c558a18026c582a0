//! People: guests, accounts, sessions, export and deletion.

use axum::http::Method;
use protocol::{Export, Me, SeatPlan, TableList};
use serde_json::json;
use server::visitor::Visitor;

use crate::site::{Person, Site, new_table, on_both, seat};

const PASSWORD: &str = "correct horse";

async fn account(site: &Site, name: &str) -> Person {
    let guest = site.guest(name).await;
    let me: Me = guest.post("/api/account", &json!({"name": name, "password": PASSWORD})).await;
    assert!(me.account);
    Person { me, ..guest }
}

async fn login(site: &Site, name: &str, password: &str) -> Result<Person, u16> {
    let mut visitor = site.stranger();
    let answer = visitor.post("/api/login", &json!({"name": name, "password": password})).await.unwrap();
    if !answer.status.is_success() {
        return Err(answer.status.as_u16());
    }
    visitor.keep_session(&answer);
    Ok(Person { me: answer.read().unwrap(), visitor })
}

async fn who(visitor: &Visitor) -> u16 {
    visitor.get("/api/me").await.unwrap().status.as_u16()
}

on_both! {
    async fn a_guest_becomes_an_account_and_keeps_all_games(site: Site) {
        let guest = site.guest("Ana").await;
        assert!(!guest.me.account);
        let table = guest.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        let me: Me = guest.post("/api/account", &json!({"name": "Ana", "password": PASSWORD})).await;
        assert_eq!(me.id, guest.me.id);
        let elsewhere = login(&site, "ana", PASSWORD).await.unwrap();
        let mine: TableList = elsewhere.get("/api/me/tables").await;
        assert_eq!(mine.tables[0].id, table.id);
        let again = guest.try_post("/api/account", &json!({"name": "Ana2", "password": PASSWORD})).await;
        assert_eq!(again.status, 409);
        let taken = site.guest("x").await.try_post("/api/account", &json!({"name": "ANA", "password": PASSWORD})).await;
        assert_eq!(taken.status, 409);
        let short = site.guest("x").await.try_post("/api/account", &json!({"name": "Bob", "password": "short"})).await;
        assert_eq!(short.status, 400);
    }

    async fn wrong_names_and_wrong_passwords_look_the_same(site: Site) {
        account(&site, "Ana").await;
        let answer = |name: &'static str, password: &'static str| {
            let stranger = site.stranger();
            async move { stranger.post("/api/login", &json!({"name": name, "password": password})).await.unwrap() }
        };
        let (wrong, unknown) = (answer("Ana", "wrong horse").await, answer("Nobody", "wrong horse").await);
        assert_eq!((wrong.status, wrong.text()), (unknown.status, unknown.text()));
        assert_eq!(wrong.status, 401);
    }

    async fn sessions_end_here_everywhere_and_with_the_password(site: Site) {
        let first = account(&site, "Ana").await;
        let second = login(&site, "Ana", PASSWORD).await.unwrap();
        let third = login(&site, "Ana", PASSWORD).await.unwrap();
        assert_eq!(first.try_post("/api/logout", &json!({})).await.status, 204);
        assert_eq!((who(&first.visitor).await, who(&second.visitor).await), (401, 200));
        let wrong = json!({"old": "wrong horse", "new": "battery staple"});
        assert_eq!(second.try_post("/api/password", &wrong).await.status, 401);
        let right = json!({"old": PASSWORD, "new": "battery staple"});
        assert_eq!(second.try_post("/api/password", &right).await.status, 204);
        assert_eq!((who(&second.visitor).await, who(&third.visitor).await), (200, 401));
        assert_eq!(login(&site, "Ana", PASSWORD).await.err(), Some(401));
        let fourth = login(&site, "Ana", "battery staple").await.unwrap();
        assert_eq!(fourth.try_post("/api/logout-everywhere", &json!({})).await.status, 204);
        assert_eq!((who(&second.visitor).await, who(&fourth.visitor).await), (401, 401));
    }

    async fn everything_can_be_exported_and_deleted(site: Site) {
        let (ana, bob) = (account(&site, "Ana").await, site.guest("Bob").await);
        let table = bob.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        ana.act(&table.id, "sit", &seat(1)).await;
        bob.act(&table.id, "start", &json!({})).await;
        let mut player = ana.follow(&table.id).await;
        let say = protocol::ClientMessage::Say(protocol::Say { table: table.id.clone(), text: "hello".into() });
        player.socket.send(&say).await.unwrap();
        player.hear_until(|player| !player.chat.is_empty()).await;
        let export: Export = ana.get("/api/me/export").await;
        assert_eq!((export.tables.len(), export.chat[0].2.as_str(), export.sessions.len()), (1, "hello", 1));
        assert_eq!(ana.try_post("/api/me/delete", &json!({})).await.status, 204);
        assert_eq!(who(&ana.visitor).await, 401);
        assert_eq!(login(&site, "Ana", PASSWORD).await.err(), Some(401));
        let left: protocol::TableInfo = bob.get(&format!("/api/tables/{}", table.id)).await;
        assert_eq!((left.seats[1].name.as_str(), left.seats[1].sitter.clone()), ("—", protocol::Sitter::Open));
        let mut bob = bob.follow(&table.id).await;
        assert!(bob.chat.is_empty());
        // The others finish their game against a bot.
        bob.play_on(1).await;
        account(&site, "Ana").await;
    }

    async fn names_are_names(site: Site) {
        let stranger = site.stranger();
        for wrong in ["", "   ", "a\nb", "abcdefghijklmnopqrstuvwxyz"] {
            assert_eq!(stranger.post("/api/guest", &json!({"name": wrong})).await.unwrap().status, 400, "{wrong:?}");
        }
        let answer = stranger.post("/api/guest", &json!({"name": "<i>Zoë</i>"})).await.unwrap();
        let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
        assert_eq!(answer.read::<Me>().unwrap().name.as_str(), "<i>Zoë</i>");
        assert_eq!(stranger.request(Method::POST, "/api/guest", b"{".to_vec()).await.unwrap().status, 400);
    }
}
