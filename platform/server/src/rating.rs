//! Ratings by Weng and Lin's method, for tables of any size; bots of each level are on the same scale.

use std::collections::BTreeMap;

use protocol::{Sitter, Status, TableId};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use store::{RatedTable, Store};
use tokio::sync::mpsc;

use crate::live::{Hub, Table};

/// Ratings are kept in millionths.
pub(crate) const UNIT: f64 = 1e6;

/// Rates finished tables: first those left from the last run of the server, then each when it ends.
pub(crate) async fn keep_rating(store: Store, hub: Hub, mut over: mpsc::UnboundedReceiver<TableId>) {
    match store.unrated_tables().await {
        Ok(rows) => {
            for row in rows {
                match row {
                    Ok(row) => rate(&store, &hub, &row.id).await,
                    Err(error) => tracing::error!(%error, "cannot read a table to rate it"),
                }
            }
        }
        Err(error) => tracing::warn!(%error, "cannot look for unrated tables"),
    }
    while let Some(id) = over.recv().await {
        rate(&store, &hub, &id).await;
    }
}

/// Rates the players of a finished table, once. A failure is tried again at the next start.
async fn rate(store: &Store, hub: &Hub, id: &TableId) {
    let seats = hub.inspect(id, |table, info| (info.status == Status::Over).then(|| standing(table))).await;
    let Ok(Some((game, who, places))) = seats else { return };
    // A table with a deleted person, or with one person in several seats, changes no rating.
    let who: Vec<String> = who.into_iter().collect::<Option<_>>().unwrap_or_default();
    let players: Vec<String> =
        who.iter().collect::<std::collections::BTreeSet<_>>().into_iter().cloned().collect();
    let newcomer = WengLinRating::new();
    let start = (units(newcomer.rating), units(newcomer.uncertainty));
    let fair = players.len() > 1 && !several_seats_of_one_person(&who);
    let new = |old: &[(i64, i64)]| if fair { rated(&who, &places, &players, old) } else { old.to_vec() };
    let players = if fair { players.as_slice() } else { &[] };
    if let Err(error) = store.rate(RatedTable { table: id, game: &game, players, start }, new).await {
        tracing::warn!(%error, %id, "cannot rate a table");
    }
}

/// The game, the player of each seat (`None` if deleted) and their places. A person for whom a bot finished comes last.
fn standing(table: &Table) -> (String, Vec<Option<String>>, Vec<u8>) {
    let outcome = table.game.as_ref().and_then(games::AnyMatch::outcome);
    let place = |row: &store::SeatRow| {
        let who = match &row.sitter {
            Sitter::Open => None,
            Sitter::Person(person) => Some(person.to_string()),
            Sitter::Bot(level) => Some(format!("bot:{level}")),
        };
        let place = outcome.as_ref().map_or(1, |outcome| outcome.places.as_array()[row.seat.index()]);
        (who, if row.substitute.is_some() { u8::MAX } else { place })
    };
    let (who, places) = table.seats.iter().map(place).unzip();
    (table.row.game.clone(), who, places)
}

fn several_seats_of_one_person(who: &[String]) -> bool {
    let person = |name: &&String| !name.starts_with("bot:");
    who.iter().filter(person).any(|name| who.iter().filter(|other| *other == name).count() > 1)
}

/// The new rating of each player. A bot level in several seats gets the mean of their ratings.
fn rated(who: &[String], places: &[u8], players: &[String], old: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let known: BTreeMap<&String, WengLinRating> = players.iter().zip(old.iter().map(rating)).collect();
    let teams: Vec<[WengLinRating; 1]> = who.iter().map(|name| [known[name]]).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(places)
        .map(|(team, place)| (team.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let mean = |name: &String| {
        let seats: Vec<&WengLinRating> =
            who.iter().zip(&new).filter(|(other, _)| *other == name).map(|(_, team)| &team[0]).collect();
        let count = seats.len() as f64;
        let sum = |part: fn(&WengLinRating) -> f64| seats.iter().map(|rating| part(rating)).sum::<f64>();
        (units(sum(|new| new.rating) / count), units(sum(|new| new.uncertainty) / count))
    };
    players.iter().map(mean).collect()
}

fn rating((rating, uncertainty): &(i64, i64)) -> WengLinRating {
    WengLinRating { rating: *rating as f64 / UNIT, uncertainty: *uncertainty as f64 / UNIT }
}

fn units(value: f64) -> i64 {
    (value * UNIT).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn the_winner_gains_and_the_last_loses_at_tables_of_any_size() {
        let start = (25_000_000, 8_333_333);
        for seats in 2..=6 {
            let who: Vec<String> = (0..seats).map(|seat| format!("p{seat}")).collect();
            let places: Vec<u8> = (1..=seats).collect();
            let new = rated(&who, &places, &who, &vec![start; usize::from(seats)]);
            assert!(new[0].0 > start.0 && new[new.len() - 1].0 < start.0, "{new:?}");
            assert!(new.iter().all(|(_, uncertainty)| *uncertainty < start.1));
        }
    }

    #[test]
    fn a_level_in_several_seats_has_one_rating() {
        let who = names(&["ana", "bot:easy", "bot:easy"]);
        let players = names(&["ana", "bot:easy"]);
        let new = rated(&who, &[1, 2, 3], &players, &[(25_000_000, 8_000_000); 2]);
        assert!(new[0].0 > 25_000_000 && new[1].0 < 25_000_000);
    }

    #[test]
    fn playing_against_oneself_is_not_rated() {
        assert!(several_seats_of_one_person(&names(&["ana", "ana"])));
        assert!(!several_seats_of_one_person(&names(&["ana", "bot:easy", "bot:easy"])));
    }
}
