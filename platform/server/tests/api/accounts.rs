//! Accounts: other names and recovery codes.

use protocol::{Me, RecoveryCodes, RecoveryCodesLeft, Say, SeatPlan, TableInfo};
use serde_json::json;
use server::Rate;

use crate::security::strict;
use crate::site::{PASSWORD, Person, Site, new_table, on_both, seat};

async fn rename(person: &Person, name: &str) -> u16 {
    person.try_post("/api/me/name", &json!({ "name": name })).await.status.as_u16()
}

async fn codes(person: &Person) -> Vec<String> {
    let made: RecoveryCodes = person.post("/api/me/recovery", &json!({"password": PASSWORD})).await;
    made.codes
}

async fn recover(site: &Site, name: &str, code: &str, password: &str) -> u16 {
    let body = json!({"name": name, "code": code, "password": password});
    site.stranger().post("/api/recover", &body).await.unwrap().status.as_u16()
}

async fn log_in(site: &Site, name: &str, password: &str) -> u16 {
    let body = json!({"name": name, "password": password});
    site.stranger().post("/api/login", &body).await.unwrap().status.as_u16()
}

on_both! {
    async fn a_new_name_is_seen_at_the_tables_and_used_to_log_in(site: Site) {
        let (ana, bob) = (site.account("Ana").await, site.account("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        bob.act(&table.id, "sit", &seat(1)).await;
        ana.act(&table.id, "start", &json!({})).await;
        let (mut ana_there, mut bob_there) = (ana.follow(&table.id).await, bob.follow(&table.id).await);
        for wrong in ["Bob", "b0b"] {
            assert_eq!(rename(&ana, wrong).await, 409, "{wrong}");
        }
        assert_eq!(rename(&ana, " ").await, 400);
        for _ in 0..2 {
            assert_eq!(rename(&ana, "Zoé").await, 200, "the same request again has the same answer");
        }
        let name = |info: &Option<TableInfo>| info.as_ref().unwrap().seats[0].name.clone();
        bob_there.hear_until(|player| name(&player.info) == "Zoé").await;
        // Her open connection speaks under the new name as soon as it has read it.
        for _ in 0..500 {
            let say = protocol::ClientMessage::Say(Say { table: table.id.clone(), text: "hello".into() });
            ana_there.socket.send(&say).await.unwrap();
            let heard = bob_there.chat.len();
            bob_there.hear_until(|player| player.chat.len() > heard).await;
            if bob_there.chat[heard].name == "Zoé" {
                break;
            }
        }
        assert_eq!(bob_there.chat.last().unwrap().name, "Zoé");
        assert_eq!(ana.get::<Me>("/api/me").await.name.as_str(), "Zoé");
        assert_eq!((log_in(&site, "zoé", PASSWORD).await, log_in(&site, "Ana", PASSWORD).await), (200, 401));
        site.account("Ana").await;
        assert_eq!(rename(&ana, "Ana").await, 409, "the old name is free for others, and now taken");
        assert_eq!(rename(&site.guest("Carl").await, "Dora").await, 409, "a guest has no account to rename");
    }

    async fn a_guest_who_makes_an_account_has_its_name_at_the_table(site: Site) {
        let mut guest = site.guest("somebody").await;
        let table = guest.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        guest.stay("Ana").await;
        let seen: TableInfo = guest.get(&format!("/api/tables/{}", table.id)).await;
        assert_eq!(seen.seats[0].name, "Ana");
    }

    async fn a_recovery_code_sets_a_new_password_once(site: Site) {
        let ana = site.account("Ana").await;
        assert_eq!(ana.get::<RecoveryCodesLeft>("/api/me/recovery").await.left, 0);
        let wrong = ana.try_post("/api/me/recovery", &json!({"password": "wrong horse"})).await;
        assert_eq!(wrong.status, 401);
        let codes = codes(&ana).await;
        assert_eq!(ana.get::<RecoveryCodesLeft>("/api/me/recovery").await.left, codes.len());
        assert_eq!(recover(&site, "Ana", "abcd-abcd-abcd-abcd", "battery staple").await, 401);
        assert_eq!(recover(&site, "Nobody", &codes[0], "battery staple").await, 401);
        assert_eq!(recover(&site, "Ana", &codes[0], "password").await, 400, "easy to guess");
        let typed = codes[0].to_uppercase().replace('-', " ");
        assert_eq!(recover(&site, "ana", &typed, "battery staple").await, 200);
        assert_eq!(ana.visitor.get("/api/me").await.unwrap().status, 401, "all sessions have ended");
        assert_eq!((log_in(&site, "Ana", PASSWORD).await, log_in(&site, "Ana", "battery staple").await), (401, 200));
        assert_eq!(recover(&site, "Ana", &codes[0], "another staple").await, 401, "it is used up");
        assert_eq!(recover(&site, "Ana", &codes[1], "another staple").await, 200);
        let store = store::Store::open(&site.config.database).await.unwrap();
        store.ban(ana.me.id.as_str(), None, "spam", 1).await.unwrap();
        assert_eq!(recover(&site, "Ana", &codes[1], "battery staple").await, 401, "nobody learns of the ban");
        assert_eq!(recover(&site, "Ana", &codes[2], "battery staple").await, 403, "but for the owner of a code");
        store.unban(ana.me.id.as_str()).await.unwrap();
        assert_eq!(recover(&site, "Ana", &codes[2], "battery staple").await, 200, "the code was kept");
    }
}

#[tokio::test]
async fn recovery_codes_are_tried_no_faster_than_passwords() {
    let (site, _folder) = strict(|config| config.limits.logins = Rate::new(3.0, 0.01)).await;
    let mut answers = Vec::new();
    for _ in 0..5 {
        answers.push(recover(&site, "Ana", "abcd-abcd-abcd-abcd", "battery staple").await);
    }
    assert_eq!(answers, [401, 401, 401, 429, 429]);
}
