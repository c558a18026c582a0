//! Planning ahead at a table over days: sealed moves are played if the other player does what was foreseen, and dropped with
//! words if not. Both players are in browsers; the moves of the other one are sent by requests of that browser.

use std::time::Duration;

use serde_json::{Value, json};

use super::company::{LOOK, LOOKS, begin, introduce, press_something, sit, until};
use super::days::{choose, post, says};
use super::driver::{Browser, Screen};
use super::game::{FIND, Hand, press};
use super::site::Site;

/// A table over days at which Ana, in the first seat, waits for Ben.
struct Waiting {
    ana: Browser,
    ben: Browser,
    /// The path of the table in the API.
    api: String,
    _site: Site,
}

impl Waiting {
    /// Ana looks at a screen in this language, and has played until only Ben is to act.
    async fn new(game: &str, screen: Screen, lang: &str) -> Self {
        let site = Site::start().await;
        let (ana, ben) = (
            Browser::at(&site.address, screen, lang).await,
            Browser::at(&site.address, Screen::Desk, "en").await,
        );
        ana.go("/").await;
        ana.run("localStorage.setItem('speed', 'still')").await;
        ana.go(&format!("/new/{game}/friends")).await;
        choose(&ana, "#pace", "day1").await;
        ana.click("#make").await;
        introduce(&ana, "Ana").await;
        ana.wait_for(".room .invitation .qr").await;
        let path = ana.run("return location.pathname").await.as_str().expect("an address").to_owned();
        sit(&ben, &path, "Ben").await;
        begin(&ana).await;
        let api = format!("/api/tables/{}", path.rsplit('/').next().expect("an id"));
        let table = Self { ana, ben, api, _site: site };
        table.wait_for_turn_of_other().await;
        table
    }

    /// Ana plays until only Ben is to act.
    async fn wait_for_turn_of_other(&self) {
        let mut pressed = 0;
        for _ in 0..LOOKS {
            if self.ana.run("return !!document.querySelector('#plan-ahead')").await == true {
                return;
            }
            // A hand that is drawn anew is not known before all have chosen, so nothing could be planned.
            let keep = ".choices [data-move=keep]";
            if self.ana.run(&format!("return !!document.querySelector('{keep}')")).await == true {
                self.ana.click(keep).await;
            } else {
                press_something(&self.ana, Hand::Mouse, &mut pressed).await;
            }
            tokio::time::sleep(LOOK).await;
        }
        panic!("Ana never waits; the page says: {}", self.ana.text("body").await);
    }

    /// Ana foresees something, chooses moves and seals them; returns what she has sealed.
    async fn seal(&self) -> Value {
        self.ana.click("#plan-ahead").await;
        for presses in 0..40 {
            let (asked, sealable) = (
                self.ana.run("return !!document.querySelector('.prompt.yours')").await == true,
                self.ana.run("return !!document.querySelector('#premove-seal')").await == true,
            );
            if sealable && (!asked || presses > 12) {
                break;
            }
            let found = if asked { self.ana.run(FIND).await } else { Value::Null };
            match found[0].as_str() {
                Some(kind) => press(&self.ana, Hand::Mouse, kind, &found, presses).await,
                None => self.ana.click("#premove-any").await,
            }
            tokio::time::sleep(Duration::from_millis(120)).await;
        }
        self.ana.click("#premove-seal").await;
        self.ana.wait_for("#premove").await;
        self.premove().await
    }

    /// What Ana has sealed.
    async fn premove(&self) -> Value {
        let script = format!(
            "const done = arguments[0]; fetch('{}/premoves').then((r) => r.json()).then(done)",
            self.api
        );
        self.ana.run_async(&script).await[0].clone()
    }

    /// Ben plays these moves, the first of them after this many moves.
    async fn play(&self, ply: u64, moves: &[&str]) {
        for (ply, notation) in (ply..).zip(moves) {
            let mv = json!({ "seat": 1, "ply": ply, "move": notation, "id": format!("b{ply}") });
            post(&self.ben, &format!("{}/moves", self.api), mv).await;
        }
    }

    /// Ben plays what Ana has foreseen.
    async fn play_foreseen(&self, premove: &Value) {
        let foreseen: Vec<&str> =
            premove["when"].as_array().into_iter().flatten().filter_map(|mv| mv["move"].as_str()).collect();
        self.play(premove["ply"].as_u64().expect("a number"), &foreseen).await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_sealed_move_is_played_if_the_other_does_what_was_foreseen() {
    let table = Waiting::new("eggs", Screen::Phone, "fr").await;
    let premove = table.seal().await;
    assert!(!premove["when"].is_null(), "Ben can only keep or redraw his hand");
    says(&table.ana, "#premove", "Coup scellé\u{a0}: personne d’autre ne le voit.").await;
    says(&table.ana, "#premove", "Si Ben joue «\u{a0}").await;
    table.play_foreseen(&premove).await;
    says(&table.ana, "#premove", "Votre coup scellé a été joué.").await;
    table.ana.click("#premove-withdraw").await;
    until(&table.ana, "no banner", "return !document.querySelector('#premove')").await;
    let Waiting { ana, ben, .. } = table;
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn a_sealed_move_is_dropped_with_words_if_the_other_does_something_else() {
    let table = Waiting::new("eggs", Screen::Desk, "en").await;
    let premove = table.seal().await;
    // It is also there after the page is loaded again, and can be withdrawn and sealed anew.
    table.ana.go(&table.api.replace("/api/tables", "/t")).await;
    says(&table.ana, "#premove", "Sealed: only you see this.").await;
    table.ana.click("#premove-withdraw").await;
    until(&table.ana, "no banner", "return !document.querySelector('#premove')").await;
    assert_eq!(table.premove().await, Value::Null);
    let again = table.seal().await;
    let foreseen = again["when"][0]["move"].as_str().expect("a foreseen move");
    let other = if foreseen == "keep" { "redraw" } else { "keep" };
    table.play(premove["ply"].as_u64().expect("a number"), &[other]).await;
    says(&table.ana, "#premove", "Your sealed move was dropped: the others played something else.").await;
    table.ana.wait_for(".prompt.yours").await;
    let Waiting { ana, ben, .. } = table;
    for browser in [ana, ben] {
        browser.close_clean().await;
    }
}

#[tokio::test]
#[ignore = "needs a browser: `cargo xtask test` runs it"]
async fn moves_can_be_planned_ahead_in_every_game() {
    for (game, screen, lang) in
        [("eme", Screen::Phone, "en"), ("legends", Screen::Desk, "fr"), ("caesar", Screen::Phone, "fr")]
    {
        let table = Waiting::new(game, screen, lang).await;
        let premove = table.seal().await;
        assert!(!premove["when"].is_null(), "{game}: everything is open");
        table.play_foreseen(&premove).await;
        let played =
            if lang == "fr" { "Votre coup scellé a été joué." } else { "Your sealed move was played." };
        says(&table.ana, "#premove", played).await;
        let Waiting { ana, ben, .. } = table;
        for browser in [ana, ben] {
            browser.close_clean().await;
        }
    }
}
