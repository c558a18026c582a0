//! Playing over WebSocket: acknowledgements, repeated messages, reconnecting, clocks.

use game::Seat;
use protocol::{ClientMessage, ErrorCode, NewTable, Pace, Say, SeatPlan, ServerMessage, Status, Undo, Why};
use serde_json::json;

use crate::site::{Person, Player, Site, new_table, on_both, play_out, seat};

async fn started(site: &Site, pace: Pace) -> (Person, Person, Player, Player) {
    let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
    let new = NewTable { pace, ..new_table("eme", vec![SeatPlan::Me, SeatPlan::Open]) };
    let table = ana.table(&new).await;
    bob.act(&table.id, "sit", &seat(1)).await;
    let (mut first, mut second) = (ana.follow(&table.id).await, bob.follow(&table.id).await);
    ana.act(&table.id, "start", &json!({})).await;
    first.hear_until(|player| !player.seen.is_empty()).await;
    second.hear_until(|player| !player.seen.is_empty()).await;
    (ana, bob, first, second)
}

/// The player who must decide now, then the other.
fn asked_first(one: Player, other: Player) -> (Player, Player) {
    if one.asked().is_some() { (one, other) } else { (other, one) }
}

on_both! {
    async fn moves_are_acknowledged_once_however_often_they_are_sent(site: Site) {
        let (_, _, one, other) = started(&site, Pace::Untimed).await;
        let (mut one, mut other) = asked_first(one, other);
        let (seat, update) = one.asked().unwrap();
        let (ply, mv) = (update.ply, update.moves[0].clone());
        assert!(one.play_as(seat, ply, &mv, "same").await);
        assert!(one.play_as(seat, ply, &mv, "same").await);
        assert_eq!(one.acks[0], one.acks[1]);
        assert!(!one.play_as(seat, ply + 1, "another move", "same").await, "an id stands for one move");
        assert_eq!(one.refused[0].code, ErrorCode::Conflict);
        other.hear_until(|player| player.seen.values().all(|update| update.ply == ply + 1)).await;
        assert!(!one.play_as(seat, ply, &mv, "another").await);
        let refused = one.refused.last().unwrap();
        assert!(matches!(refused.code, ErrorCode::Stale | ErrorCode::NotYourTurn), "{refused:?}");
    }

    async fn a_stale_move_is_followed_by_an_update(site: Site) {
        let (_, _, one, other) = started(&site, Pace::Untimed).await;
        let (mut one, _other) = asked_first(one, other);
        let (seat, update) = one.asked().unwrap();
        let (ply, mv, updates) = (update.ply, update.moves[0].clone(), one.updates);
        assert!(!one.play(seat, ply + 7, &mv).await);
        assert_eq!(one.refused[0].code, ErrorCode::Stale);
        one.hear_until(|player| player.updates > updates).await;
        assert_eq!(one.seen[&Some(seat)].ply, ply);
    }

    async fn what_the_rules_forbid_is_answered_with_the_rule(site: Site) {
        let (_, _, one, other) = started(&site, Pace::Untimed).await;
        let (mut one, mut other) = asked_first(one, other);
        let (seat, update) = one.asked().unwrap();
        let ply = update.ply;
        assert!(!one.play(seat, ply, "bid 200").await);
        assert!(!one.play(seat, ply, "hello").await);
        assert!(!one.play(seat, ply + 7, "done").await);
        let codes: Vec<_> = one.refused.iter().map(|refused| refused.code).collect();
        assert_eq!(codes[1], ErrorCode::Unparsable);
        assert!(codes[0] == ErrorCode::Unparsable || one.refused[0].rule.is_some(), "{:?}", one.refused[0]);
        let illegal = ["done", "take 1", "take 6", "bid 99", "first 1"];
        for mv in illegal {
            if !one.seen[&Some(seat)].moves.iter().any(|legal| legal == mv) {
                assert!(!one.play(seat, ply, mv).await);
                let refused = one.refused.last().unwrap();
                assert_eq!(refused.rule.is_some(), refused.code == ErrorCode::Illegal, "{refused:?}");
            }
        }
        assert!(one.refused.iter().any(|refused| refused.code == ErrorCode::Illegal && refused.why.is_some()));
        let theirs = *other.seen.keys().next().unwrap();
        if other.asked().is_none() {
            assert!(!other.play(theirs.unwrap(), ply, "done").await);
            assert_eq!(other.refused[0].code, ErrorCode::NotYourTurn);
        }
        assert!(!other.play(seat, ply, "done").await);
        assert_eq!(other.refused.last().unwrap().code, ErrorCode::Forbidden);
    }

    async fn a_gap_heals_by_itself(site: Site) {
        let (ana, _, one, other) = started(&site, Pace::Untimed).await;
        let table = one.table.clone();
        let (mut told, number) = (told(&one), one.number);
        drop(one);
        let bot = ana.act(&table, "leave", &json!({})).await;
        assert!(bot.seats[0].substitute.is_some());
        let game = tokio::spawn(play_out(vec![other]));
        let other = game.await.unwrap().pop().unwrap();
        let back = Player::new(ana.visitor.live().await.unwrap(), &table, number).await;
        let mut back = back;
        back.hear_until(|player| !player.seen.is_empty()).await;
        let update = back.seen.values().next().unwrap();
        told.retain(|event| event["ply"].as_i64().unwrap() <= update.since);
        told.extend(serde_json::from_str::<Vec<serde_json::Value>>(update.told.get()).unwrap());
        let whole = Player::new(ana.visitor.live().await.unwrap(), &table, 0).await;
        let mut whole = whole;
        whole.hear_until(|player| !player.seen.is_empty()).await;
        assert_eq!(told, self::told(&whole));
        assert_eq!(other.status(), Status::Over);
    }

    async fn spectators_see_what_everybody_sees_and_chat_is_text(site: Site) {
        let (_, _, mut one, _other) = started(&site, Pace::Untimed).await;
        let table = one.table.clone();
        let nobody = Player::new(site.stranger().live().await.unwrap(), &table, 0).await;
        let mut nobody = nobody;
        nobody.hear_until(|player| !player.seen.is_empty()).await;
        let update = &nobody.seen[&None];
        assert!(update.moves.is_empty());
        assert!(update.view.get().contains("\"private\":null"), "{}", update.view.get());
        let say = |text: &str| ClientMessage::Say(Say { table: table.clone(), text: text.to_owned() });
        one.socket.send(&say("<b>hi</b>\u{7}")).await.unwrap();
        one.hear_until(|player| !player.chat.is_empty()).await;
        nobody.hear_until(|player| !player.chat.is_empty()).await;
        assert_eq!(nobody.chat[0].text, "<b>hi</b>");
        assert_eq!(nobody.chat[0].name, "Ana");
        nobody.socket.send(&say("me too")).await.unwrap();
        let answer = nobody.socket.next().await.unwrap();
        assert!(matches!(answer, ServerMessage::Error(problem) if problem.code == ErrorCode::Unauthorized));
        let late = Player::new(site.stranger().live().await.unwrap(), &table, 0).await;
        let mut late = late;
        late.hear_until(|player| !player.chat.is_empty()).await;
    }

    async fn presence_is_told(site: Site) {
        let (_, _, mut one, other) = started(&site, Pace::Untimed).await;
        drop(other);
        loop {
            if let ServerMessage::Presence(presence) = one.socket.next().await.unwrap()
                && presence.seats == [true, false]
            {
                break;
            }
        }
    }

    async fn a_move_is_taken_back_until_something_is_revealed(site: Site) {
        let (_, _, mut one, mut other) = started(&site, Pace::Untimed).await;
        let mut rng = game::GameRng::new(3);
        let mut undone = 0;
        for step in 0..60 {
            let (actor, watcher) = if one.asked().is_some() { (&mut one, &mut other) } else { (&mut other, &mut one) };
            let Some((seat, update)) = actor.asked() else { break };
            let (ply, mv, number) = (update.ply, rng.pick(&update.moves).unwrap().clone(), update.number);
            assert!(actor.play(seat, ply, &mv).await);
            actor.hear_until(|player| player.seen[&Some(seat)].number > number).await;
            watcher.hear_until(|player| player.seen.values().all(|update| update.number > number)).await;
            if actor.seen[&Some(seat)].can_undo && undone < 3 {
                let undo = |ply, id: &str| {
                    let (table, id) = (actor.table.clone(), format!("{id}{step}"));
                    ClientMessage::Undo(Undo { table, seat, ply, id })
                };
                let (wish, second) = (undo(ply + 1, "u"), undo(ply + 1, "v"));
                actor.socket.send(&wish).await.unwrap();
                // A double tap takes one move back; the repeated message is acknowledged again.
                actor.socket.send(&second).await.unwrap();
                actor.socket.send(&wish).await.unwrap();
                let (acks, refused) = (actor.acks.len(), actor.refused.len());
                actor.hear_until(|player| player.acks.len() == acks + 2 && player.refused.len() > refused).await;
                assert_eq!(actor.acks[acks], actor.acks[acks + 1]);
                assert_eq!(actor.refused[refused].code, ErrorCode::Stale);
                actor.hear_until(|player| player.seen[&Some(seat)].number > number + 1).await;
                watcher.hear_until(|player| player.seen.values().all(|update| update.number > number + 1)).await;
                assert_eq!(actor.seen[&Some(seat)].ply, ply);
                undone += 1;
            }
        }
        assert!(undone > 0);
    }

    async fn out_of_time_a_bot_takes_over_and_says_so(site: Site) {
        let (_, bob, one, other) = started(&site, Pace::Live { seconds: 2, increment: 0 }).await;
        let clocks = one.seen.values().next().unwrap().clocks.clone().unwrap();
        assert_eq!(clocks.seats.len(), 2);
        assert!(clocks.seats.iter().any(|clock| clock.running && clock.left <= 2000));
        let mut one = one;
        one.hear_until(|player| {
            player.info.as_ref().unwrap().seats.iter().any(|seat| {
                seat.substitute.as_ref().is_some_and(|bot| bot.why == Why::OutOfTime && bot.level == "medium")
            })
        })
        .await;
        drop(other);
        one.hear_until(|player| player.info.as_ref().unwrap().seats.iter().all(|seat| seat.substitute.is_some())).await;
        let back = bob.act(&one.table, "return", &seat(1)).await;
        assert_eq!(back.seats[1].substitute, None);
        let clocks = bob.follow(&one.table).await;
        let mut clocks = clocks;
        clocks.hear_until(|player| !player.seen.is_empty()).await;
        let left = clocks.seen[&Some(Seat::new(1))].clocks.as_ref().unwrap().seats[1].left;
        assert!(left > 30_000, "{left}");
    }

    async fn a_sealed_choice_is_awaited_from_everybody_at_once(site: Site) {
        let (_, _, mut one, mut other) = started(&site, Pace::Live { seconds: 60, increment: 0 }).await;
        // In a game of two, neutral armies are placed first; then both bid at the same time.
        let mut rng = game::GameRng::new(5);
        for _ in 0..40 {
            if one.asked().is_some() && other.asked().is_some() {
                break;
            }
            let (actor, watcher) = if one.asked().is_some() { (&mut one, &mut other) } else { (&mut other, &mut one) };
            let (seat, update) = actor.asked().unwrap();
            let (ply, mv, number) = (update.ply, rng.pick(&update.moves).unwrap().clone(), update.number);
            assert!(actor.play(seat, ply, &mv).await);
            actor.hear_until(|player| player.seen[&Some(seat)].number > number).await;
            watcher.hear_until(|player| player.seen.values().all(|update| update.number > number)).await;
        }
        let (seat, update) = one.asked().unwrap();
        assert!(update.clocks.as_ref().unwrap().seats.iter().all(|clock| clock.running));
        let (theirs, their) = other.asked().unwrap();
        let (ply, mv, their_ply, their_mv) = (update.ply, update.moves[0].clone(), their.ply, their.moves[0].clone());
        assert!(one.play(seat, ply, &mv).await);
        // A sealed choice does not make the other player's move stale.
        assert!(other.play(theirs, their_ply, &their_mv).await);
    }
}

fn told(player: &Player) -> Vec<serde_json::Value> {
    serde_json::from_str(player.seen.values().next().unwrap().told.get()).unwrap()
}
