//! The page of the operators.

use axum::http::Method;
use protocol::{BoardInfo, ClientMessage, Say, SeatPlan, TableId};
use serde_json::json;
use store::Store;

use crate::security::said;
use crate::site::{Person, Player, Site, new_table, on_both, seat};
use crate::tables::EGGS;

/// The page as this person gets it: status and text.
async fn page(person: &Person) -> (u16, String) {
    let answer = person.visitor.get("/admin").await.unwrap();
    (answer.status.as_u16(), answer.text())
}

/// Sends a form of the page from a page with this origin; returns the status and the place that the browser is sent to.
async fn send(site: &Site, person: &Person, origin: &str, form: &str) -> (u16, String) {
    let cookie = person.visitor.session.clone().unwrap();
    let request = format!(
        "POST /admin HTTP/1.1\r\nhost: {}\r\norigin: {origin}\r\ncookie: {cookie}\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        site.address,
        form.len()
    );
    let answer = said(site.address, &request).await;
    let place = answer.lines().find_map(|line| line.strip_prefix("location: ")).unwrap_or(&answer);
    (answer[9..12].parse().unwrap(), place.to_owned())
}

/// Sends a form from the page itself.
async fn order(site: &Site, person: &Person, form: &str) -> (u16, String) {
    send(site, person, &format!("http://{}", site.address), form).await
}

/// A table at which a person has said something.
async fn rude_table(site: &Site, rude: &Person, text: &str) -> (TableId, Player) {
    let table = rude.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
    let mut player = rude.follow(&table).await;
    let say = Say { table: table.clone(), text: text.to_owned() };
    player.socket.send(&ClientMessage::Say(say)).await.unwrap();
    player.hear_until(|player| !player.chat.is_empty()).await;
    assert_eq!(site.stranger().get(&format!("/api/tables/{table}")).await.unwrap().status, 200);
    (table, player)
}

on_both! {
    async fn nobody_but_an_operator_opens_the_page_or_gives_orders(site: Site) {
        let (ana, eve) = (site.account("Ana").await, site.account("Eve").await);
        assert_eq!(site.stranger().get("/admin").await.unwrap().status, 401);
        let (status, text) = page(&eve).await;
        assert!(status == 403 && text.contains("for the operators"), "{status} {text}");
        let ban = format!("order=ban&who={}&why=because", ana.me.id);
        assert_eq!(order(&site, &eve, &ban).await.0, 403);
        let store = Store::open(&site.config.database).await.unwrap();
        store.appoint(eve.me.id.as_str(), 1).await.unwrap();
        assert_eq!(page(&eve).await.0, 200);
        // A token of an operator is not enough, nor is a page of another site.
        let token: protocol::TokenMade = eve.post("/api/tokens", &json!({"label": "bot"})).await;
        let program = visitor::Visitor { token: Some(token.token), origin: None, ..site.stranger() };
        assert_eq!(program.get("/admin").await.unwrap().status, 403);
        for origin in ["http://evil.example", "null"] {
            assert_eq!(send(&site, &eve, origin, &ban).await.0, 403, "{origin}");
        }
        assert_eq!(page(&ana).await.0, 403, "nobody was banned");
        store.dismiss(eve.me.id.as_str()).await.unwrap();
        assert_eq!(page(&eve).await.0, 403);
    }

    async fn a_report_is_shown_with_its_context_and_dealt_with(site: Site) {
        let (olga, ana, eve) = (site.account("Olga").await, site.account("Ana").await, site.guest("<b>Eve").await);
        let store = Store::open(&site.config.database).await.unwrap();
        store.appoint(olga.me.id.as_str(), 1).await.unwrap();
        let (table, mut player) = rude_table(&site, &eve, "<script>rude</script>").await;
        ana.act(&table, "sit", &seat(1)).await;
        let report = json!({"table": table, "number": 1, "why": "\"<i>he\" is rude"});
        assert_eq!(ana.try_post("/api/reports", &report).await.status, 204);
        let (_, text) = page(&olga).await;
        for shown in ["&lt;script&gt;rude", "&lt;b&gt;Eve", "&lt;i&gt;he&quot; is rude", "Ana", table.as_str()] {
            assert!(text.contains(shown), "{shown} in {text}");
        }
        for markup in ["<script", "<b>Eve", "<i>he"] {
            assert!(!text.contains(markup), "{markup} in {text}");
        }
        let id = store.open_reports().await.unwrap().remove(0).unwrap().id;
        let done = |what: &str| (303, format!("/admin?done={what}"));
        let hide = format!("order=hide&table={table}&number=1&why=rude");
        assert_eq!(order(&site, &olga, &hide).await, done("hide"));
        assert_eq!(order(&site, &olga, &hide).await.0, 404, "it is hidden already");
        assert_eq!(order(&site, &olga, &format!("order=settle&report={id}&why=hidden")).await, done("settle"));
        assert_eq!(order(&site, &olga, &format!("order=ban&who={}&days=3&why=rude+again", eve.me.id)).await, done("ban"));
        // The connection of a banned person ends at once.
        while !matches!(player.socket.next().await, Err(error) if error.to_string() == "logged out") {}
        assert_eq!(eve.visitor.get("/api/me").await.unwrap().status, 401);
        assert_eq!(order(&site, &olga, &format!("order=close&table={table}&why=over")).await, done("close"));
        let (_, text) = page(&olga).await;
        assert!(text.contains("rude again") && !text.contains("<article"), "{text}");
        assert_eq!(order(&site, &olga, &format!("order=unban&who={}&why=enough", eve.me.id)).await, done("unban"));
        let rows = store.audit().await.unwrap();
        assert!(rows.iter().all(|row| row.operator.as_ref() == Some(&olga.me.id)), "{rows:?}");
        let mut orders: Vec<_> = rows.into_iter().map(|row| row.what).collect();
        orders.sort();
        assert_eq!(orders, ["ban", "close", "hide", "settle", "unban"]);
    }

    async fn a_reported_board_is_shown_with_its_title_and_hidden(site: Site) {
        let (olga, ana, eve) = (site.account("Olga").await, site.guest("Ana").await, site.guest("Eve").await);
        let store = Store::open(&site.config.database).await.unwrap();
        store.appoint(olga.me.id.as_str(), 1).await.unwrap();
        let eggs = json!({"game": "eggs", "option": "eggs", "title": "<i>rude", "file": EGGS});
        let board: BoardInfo = eve.post("/api/boards", &eggs).await;
        let report = json!({"why": "the title"});
        assert_eq!(ana.try_post(&format!("/api/boards/{}/report", board.id), &report).await.status, 204);
        let (_, text) = page(&olga).await;
        assert!(text.contains("&lt;i&gt;rude") && !text.contains("<i>rude"), "{text}");
        assert!(text.contains(&format!("/board/{}", board.id)), "{text}");
        let path = format!("/api/boards/{}", board.id);
        for (what, status) in [("hide-board", 404), ("show-board", 200)] {
            let form = format!("order={what}&board={}&why=rude", board.id);
            assert_eq!(order(&site, &olga, &form).await, (303, format!("/admin?done={what}")));
            assert_eq!(ana.visitor.get(&path).await.unwrap().status, status, "{what}");
        }
        assert_eq!(order(&site, &olga, "order=hide-board&board=nothinghere&why=rude").await.0, 404);
    }

    async fn one_unreadable_report_hides_no_other(site: Site) {
        let (olga, ana, eve) = (site.account("Olga").await, site.guest("Ana").await, site.guest("Eve").await);
        let store = Store::open(&site.config.database).await.unwrap();
        store.appoint(olga.me.id.as_str(), 1).await.unwrap();
        let eggs = json!({"game": "eggs", "option": "eggs", "title": "Eggs", "file": EGGS});
        let board: BoardInfo = eve.post("/api/boards", &eggs).await;
        for why in ["the bad one", "the good one"] {
            let path = format!("/api/boards/{}/report", board.id);
            assert_eq!(ana.try_post(&path, &json!({"why": why})).await.status, 204);
        }
        let pool = sqlx::AnyPool::connect(&site.config.database).await.unwrap();
        let broken = sqlx::query("UPDATE reports SET board = 'no id' WHERE why = 'the bad one'");
        broken.execute(&pool).await.unwrap();
        let (status, text) = page(&olga).await;
        assert_eq!(status, 200);
        assert!(text.contains("the good one") && text.contains("Reports that cannot be read: 1"), "{text}");
    }

    async fn an_order_that_makes_no_sense_changes_nothing(site: Site) {
        let olga = site.account("Olga").await;
        let store = Store::open(&site.config.database).await.unwrap();
        store.appoint(olga.me.id.as_str(), 1).await.unwrap();
        for (form, status) in [
            ("order=ban&who=Olga", 400),
            ("order=ban&who=Olga&days=many&why=x", 400),
            ("order=appoint&who=Olga&why=x", 400),
            ("order=hide&table=nothinghere&number=one&why=x", 400),
            ("order=close&table=nothinghere&why=x", 404),
            ("order=unban&who=nobody&why=x", 404),
        ] {
            assert_eq!(order(&site, &olga, form).await.0, status, "{form}");
        }
        assert!(store.audit().await.unwrap().is_empty());
        let french = format!("GET /admin HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\naccept-language: fr\r\nconnection: close\r\n\r\n",
            site.address, olga.visitor.session.clone().unwrap());
        assert!(said(site.address, &french).await.contains("<html lang=\"fr\""));
        let style = site.stranger().request(Method::GET, "/admin/style.css", Vec::new()).await.unwrap();
        assert_eq!((style.status.as_u16(), &style.headers["content-type"]), (200, &"text/css".parse().unwrap()));
    }
}
