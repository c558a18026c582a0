//! Statistics of one person, game by game.

use std::collections::BTreeMap;

use game::{OptionKind, Seat};
use games::GameId;
use table::Record;

use crate::title;

/// A finished game as one person played it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlayedGame {
    pub(crate) game: GameId,
    /// The person, by name.
    pub(crate) name: String,
    pub(crate) seats: usize,
    pub(crate) won: bool,
    pub(crate) points: i16,
    /// Points by category.
    pub(crate) rows: Vec<(String, i16)>,
    /// The others, by name.
    pub(crate) opponents: Vec<String>,
    /// The options of the table, as message ids of the game.
    pub(crate) options: Vec<String>,
    /// The cards taken or played, by message id of the game.
    pub(crate) cards: Vec<String>,
}

impl PlayedGame {
    /// The result of a seat in a finished record; `None` if the game is not over.
    pub(crate) fn of(record: &Record, seat: Seat, opponents: Vec<String>) -> Option<Self> {
        let table = title::replay(record).ok()?;
        let outcome = table.outcome()?;
        Some(Self {
            game: table.id(),
            name: record.seats.get(seat.index())?.clone(),
            seats: record.seats.len(),
            won: outcome.winners().contains(seat),
            points: outcome.points[seat],
            rows: table.points_by_category(seat),
            opponents,
            options: options(table.id(), record),
            cards: table.favourites(seat),
        })
    }
}

/// The options that differ from the default. A custom file is named by its option alone.
fn options(game: GameId, record: &Record) -> Vec<String> {
    let specs = title::title(game).option_specs();
    let choices = |key: &str| {
        specs.iter().any(|(spec, _)| spec.key == key && matches!(spec.kind, OptionKind::Choice(_)))
    };
    let id = |(key, value): &(String, String)| {
        if choices(key) { format!("option.{key}.{value}") } else { format!("option.{key}") }
    };
    record.options.iter().map(id).collect()
}

/// Games and victories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WinCount {
    pub(crate) games: u32,
    pub(crate) won: u32,
}

impl WinCount {
    fn add(&mut self, played: &PlayedGame) {
        self.games += 1;
        self.won += u32::from(played.won);
    }

    /// The victories in percent.
    pub(crate) fn share(self) -> u32 {
        (100 * self.won + self.games / 2).checked_div(self.games).unwrap_or_default()
    }
}

/// The results of a person at one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Results {
    pub(crate) all: WinCount,
    /// The points of every game in order, and whether it was won.
    pub(crate) points_by_game: Vec<(i16, bool)>,
    pub(crate) by_seats: BTreeMap<usize, WinCount>,
    pub(crate) by_opponent: BTreeMap<String, WinCount>,
    pub(crate) by_option: BTreeMap<String, WinCount>,
    /// The mean of each category, in tenths of a point, in the order of the score sheet.
    pub(crate) rows: Vec<(String, i32)>,
    /// The cards taken most, the most frequent first.
    pub(crate) cards: Vec<(String, u32)>,
}

/// The most cards in [`Results::cards`].
const MAX_CARDS: usize = 5;

/// The results of these games.
pub(crate) fn results<'a>(played: impl Iterator<Item = &'a PlayedGame>) -> Results {
    let mut results = Results::default();
    let mut sums: Vec<(String, i32)> = Vec::new();
    let mut cards: BTreeMap<String, u32> = BTreeMap::new();
    for played in played {
        results.all.add(played);
        results.points_by_game.push((played.points, played.won));
        results.by_seats.entry(played.seats).or_default().add(played);
        for opponent in &played.opponents {
            results.by_opponent.entry(opponent.clone()).or_default().add(played);
        }
        for option in &played.options {
            results.by_option.entry(option.clone()).or_default().add(played);
        }
        for (category, points) in &played.rows {
            match sums.iter_mut().find(|(known, _)| known == category) {
                Some((_, sum)) => *sum += i32::from(*points),
                None => sums.push((category.clone(), i32::from(*points))),
            }
        }
        for card in &played.cards {
            *cards.entry(card.clone()).or_default() += 1;
        }
    }
    let games = results.all.games.max(1) as i32;
    results.rows = sums.into_iter().map(|(category, sum)| (category, 10 * sum / games)).collect();
    results.cards = cards.into_iter().collect();
    game::sort_short(&mut results.cards, |(a, n), (b, m)| m.cmp(n).then(a.cmp(b)));
    results.cards.truncate(MAX_CARDS);
    results
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::random_record;
    use game::{Lang, Words};

    #[test]
    fn results_add_up_and_have_words() {
        for game in GameId::ALL {
            let records: Vec<Record> = (1..5).map(|seed| random_record(*game, 3, seed)).collect();
            let others = || vec!["Mia".to_owned(), "Otto".to_owned()];
            let of = |record: &Record, seat| PlayedGame::of(record, seat, others()).unwrap();
            let winners: usize =
                Seat::all(3).map(|seat| records.iter().filter(|record| of(record, seat).won).count()).sum();
            assert!(winners >= records.len(), "{game}: somebody wins every game");
            let played: Vec<PlayedGame> = records.iter().map(|record| of(record, Seat::new(1))).collect();
            let results = results(played.iter());
            assert_eq!(results.all.games, 4);
            assert_eq!(results.by_seats.len(), 1);
            assert_eq!(results.by_opponent["Mia"].games, 4);
            let points: i32 = played.iter().map(|played| i32::from(played.points)).sum();
            let rows: i32 = played.iter().flat_map(|played| &played.rows).map(|(_, n)| i32::from(*n)).sum();
            assert_eq!(points, rows, "{game}: the categories are the points");
            let catalog = games::with_game!(*game, G => G::catalog(Lang::Fr));
            for (card, _) in &results.cards {
                assert!(catalog.has(card), "{game}: {card}");
            }
            for (category, _) in &results.rows {
                assert!(catalog.has(&format!("score.{category}")), "{game}: {category}");
            }
        }
    }

    #[test]
    fn options_are_told_by_their_words() {
        let mut record = random_record(GameId::Eme, 2, 3);
        record.options = vec![("side".to_owned(), "b".to_owned()), ("tokens".to_owned(), "yes".to_owned())];
        assert_eq!(options(GameId::Eme, &record), ["option.side.b", "option.tokens"]);
        assert_eq!(WinCount { games: 3, won: 2 }.share(), 67);
        assert_eq!(WinCount::default().share(), 0);
    }
}
