//! People: guests, accounts, sessions, export and deletion.

use axum::http::Method;
use protocol::{Export, Me, SeatPlan, TableList};
use serde_json::json;
use visitor::Visitor;

use crate::security::strict;
use crate::site::{PASSWORD, Person, Site, new_table, on_both, seat};
use crate::startup::{collect_log, has_logged};

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

#[tokio::test]
async fn new_accounts_and_passwords_are_not_logged_as_errors() {
    collect_log();
    let (site, _folder) = strict(|_| {}).await;
    let ana = site.account("Ana").await;
    let change = json!({"old": PASSWORD, "new": "battery staple"});
    assert_eq!(ana.try_post("/api/password", &change).await.status, 204);
    assert!(has_logged("listening") && !has_logged("argon2 failed"));
}

on_both! {
    async fn a_guest_becomes_an_account_and_keeps_all_games(site: Site) {
        let mut guest = site.guest("Ana").await;
        assert!(!guest.me.account);
        let table = guest.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        let before = guest.clone();
        guest.stay("Ana").await;
        assert_eq!(before.me.id, guest.me.id);
        assert_eq!((who(&before.visitor).await, who(&guest.visitor).await), (401, 200), "the session is a new one");
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
        site.account("Ana").await;
        let answer = |name: &'static str, password: &'static str| {
            let stranger = site.stranger();
            async move { stranger.post("/api/login", &json!({"name": name, "password": password})).await.unwrap() }
        };
        let (wrong, unknown) = (answer("Ana", "wrong horse").await, answer("Nobody", "wrong horse").await);
        assert_eq!((wrong.status, wrong.text()), (unknown.status, unknown.text()));
        assert_eq!(wrong.status, 401);
    }

    async fn sessions_end_here_everywhere_and_with_the_password(site: Site) {
        let first = site.account("Ana").await;
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

    async fn tokens_end_with_the_password_and_with_all_sessions(site: Site) {
        let ana = site.account("Ana").await;
        let token = async || {
            let made: protocol::TokenMade = ana.post("/api/tokens", &json!({"label": "bot"})).await;
            let mut program = site.stranger();
            (program.token, program.origin) = (Some(made.token), None);
            assert_eq!(who(&program).await, 200);
            program
        };
        let program = token().await;
        let change = json!({"old": PASSWORD, "new": "battery staple"});
        assert_eq!(ana.try_post("/api/password", &change).await.status, 204);
        assert_eq!(who(&program).await, 401);
        let program = token().await;
        assert_eq!(ana.try_post("/api/logout-everywhere", &json!({})).await.status, 204);
        assert_eq!(who(&program).await, 401);
    }

    async fn the_session_of_a_guest_ends_when_they_log_in(site: Site) {
        site.account("Ana").await;
        let guest = site.guest("Bob").await;
        let answer = guest.try_post("/api/login", &json!({"name": "Ana", "password": PASSWORD})).await;
        assert_eq!(answer.status, 200);
        assert_eq!(who(&guest.visitor).await, 401);
    }

    async fn a_password_that_everybody_would_try_first_is_refused(site: Site) {
        for easy in ["password", "12345678", "Somebody1"] {
            let guest = site.guest("x").await;
            let answer = guest.try_post("/api/account", &json!({"name": "Somebody", "password": easy})).await;
            assert_eq!(answer.status, 400, "{easy}");
            assert!(answer.text().contains("easy to guess"), "{}", answer.text());
        }
        let ana = site.account("Ana").await;
        let change = json!({"old": PASSWORD, "new": "iloveyou"});
        assert_eq!(ana.try_post("/api/password", &change).await.status, 400);
    }

    async fn who_logs_out_is_cut_off_at_once_and_others_are_not(site: Site) {
        let (here, bob) = (site.account("Ana").await, site.guest("Bob").await);
        let there = login(&site, "Ana", PASSWORD).await.unwrap();
        let mut sockets = Vec::new();
        for person in [&here, &there, &bob] {
            let mut socket = person.visitor.live().await.unwrap();
            socket.next().await.unwrap();
            sockets.push(socket);
        }
        assert_eq!(here.try_post("/api/logout", &json!({})).await.status, 204);
        assert_eq!(sockets[0].next().await.unwrap_err().to_string(), "logged out");
        for socket in &mut sockets[1..] {
            socket.send_text("{\"ping\":{}}".into()).await.unwrap();
            assert!(matches!(socket.next().await.unwrap(), protocol::ServerMessage::Pong {}));
        }
        assert_eq!(there.try_post("/api/logout-everywhere", &json!({})).await.status, 204);
        assert_eq!(sockets[1].next().await.unwrap_err().to_string(), "logged out");
    }

    async fn everything_can_be_exported_and_deleted(site: Site) {
        let (ana, bob) = (site.account("Ana").await, site.guest("Bob").await);
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
        site.account("Ana").await;
    }

    async fn nobody_is_taken_for_an_account(site: Site) {
        let ana = site.account("Annalina").await;
        let guest = |name: &'static str| {
            let stranger = site.stranger();
            async move { stranger.post("/api/guest", &json!({"name": name})).await.unwrap().status.as_u16() }
        };
        let twins = [
            "Annalina", "ANNALINA", "Аnnalina", "Ａｎｎａｌｉｎａ", "Annaⅼina", "AnnaIina", "Anna1ina",
        ];
        for twin in twins {
            assert_eq!(guest(twin).await, 409, "{twin}");
            let bob = site.guest("Bob").await;
            let made = bob.try_post("/api/account", &json!({"name": twin, "password": PASSWORD})).await;
            assert_eq!(made.status, 409, "{twin}");
            let table = bob.table(&new_table("eme", vec![SeatPlan::Open, SeatPlan::Open])).await.id;
            assert_eq!(bob.refused(&table, "sit", &json!({"seat": 0, "name": twin})).await, 409, "{twin}");
        }
        for hidden in ["Anna\u{34f}lina", "Annalina\u{fe0f}", "Annalina\u{e0061}", "\u{3164}", "\u{2800}", "Anna\u{61c}lina"] {
            assert_eq!(guest(hidden).await, 400, "{hidden:?}");
        }
        assert_eq!(guest("Anna Lina").await, 200);
        // She may use her own name.
        let table = ana.table(&new_table("eme", vec![SeatPlan::Open, SeatPlan::Open])).await.id;
        ana.act(&table, "sit", &json!({"seat": 0, "name": "Annalina"})).await;
        assert!(login(&site, "ＡＮＮＡＬＩＮＡ", PASSWORD).await.is_ok());
    }

    async fn a_table_says_who_has_an_account(site: Site) {
        let (ana, mut bob) = (site.account("Ana").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("easy".into())])).await.id;
        bob.act(&table, "sit", &seat(1)).await;
        let accounts = async || {
            let info: protocol::TableInfo = ana.get(&format!("/api/tables/{table}")).await;
            info.seats.iter().map(|seat| seat.account).collect::<Vec<_>>()
        };
        assert_eq!(accounts().await, [true, false, false]);
        bob.stay("Bob").await;
        assert_eq!(accounts().await, [true, true, false]);
    }

    async fn accounts_of_before_that_look_alike_all_stay(site: Site) {
        let (ana, other) = (site.guest("a").await, site.guest("b").await);
        let store = store::Store::open(&site.config.database).await.unwrap();
        let hash = server::secrets::Passwords::new(64).hash(PASSWORD.to_owned()).await.unwrap();
        // Accounts from before looks were stored.
        for (person, name) in [(&ana, "Ana\u{34f}"), (&other, "Аna")] {
            assert!(store.make_account(person.me.id.as_str(), name, &name.to_lowercase(), &hash).await.unwrap());
        }
        let mut site = site;
        site.restart().await;
        for (person, name, shown) in [(&ana, "Ana\u{34f}", "Ana"), (&other, "Аna", "Аna")] {
            let back = login(&site, name, PASSWORD).await.unwrap();
            assert_eq!((&back.me.id, back.me.name.as_str()), (&person.me.id, shown));
        }
        let twin = site.stranger().post("/api/guest", &json!({"name": "Ana"})).await.unwrap();
        assert_eq!(twin.status, 409);
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
