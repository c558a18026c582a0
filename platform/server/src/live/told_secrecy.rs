//! Tests that alerts tell no secret: two matches that a spectator cannot tell apart give the same words to every seat, in
//! both languages. To show that a leak would be found, the same comparison is made with words for another seat.

use game::{GameRng, Lang, Seat};
use games::{AnyMatch, GameId, with_game, with_match};

use super::secrecy::{begin, next, random_move};
use super::seen::{self, told_in_words, told_since_move_of};
use crate::alerts::all_texts;

/// What an alert for a seat says.
type Words = fn(&AnyMatch, Seat, Lang) -> Vec<String>;

fn names() -> Vec<String> {
    ["Ana", "Ben", "Cem", "Dan", "Eva", "Fay"].map(str::to_owned).to_vec()
}

/// The words of real alerts of every kind.
fn of_alert(game: &AnyMatch, seat: Seat, lang: Lang) -> Vec<String> {
    all_texts(told_since_move_of(game, seat, lang, &names()), seen::result(game).as_ref(), lang)
}

/// The planted leak: the events as the next seat is told them.
fn of_next_seat(game: &AnyMatch, seat: Seat, lang: Lang) -> Vec<String> {
    with_match!(game, table => told_in_words(table, next(game, Some(seat)), 0, lang, &names()))
}

/// What a spectator was told.
fn told(game: &AnyMatch) -> String {
    with_match!(game, table => seen::json(&table.update(None, 0).told).get().to_owned())
}

/// Plays two matches that differ in what is hidden from spectators. Returns the number of compared texts that are not
/// empty, and whether two of them differed although a spectator was told the same.
fn side_by_side(id: GameId, seats: u8, seed: u64, words: Words) -> (usize, bool) {
    let mut rng = GameRng::new(seed);
    let mut one = with_game!(id, G => begin::<G>(seats, seed));
    let mut compared = 0;
    for _ in 0..4 {
        let mut other = one.imagined(None, &mut rng);
        for _ in 0..20 {
            if one.to_act().is_empty() || other.to_act().is_empty() || told(&one) != told(&other) {
                break;
            }
            match same_words(&one, &other, seats, words) {
                Some(texts) => compared += texts,
                None => return (compared, true),
            }
            random_move(&mut one, &mut rng);
            random_move(&mut other, &mut rng);
        }
        if one.to_act().is_empty() {
            break;
        }
    }
    (compared, false)
}

/// The number of texts about two matches that are not empty; `None` if one differs.
fn same_words(one: &AnyMatch, other: &AnyMatch, seats: u8, words: Words) -> Option<usize> {
    let mut compared = 0;
    for (seat, lang) in Seat::all(seats).flat_map(|seat| [(seat, Lang::En), (seat, Lang::Fr)]) {
        let texts = (words(one, seat, lang), words(other, seat, lang));
        if texts.0 != texts.1 {
            return None;
        }
        compared += texts.0.len();
    }
    Some(compared)
}

/// Compares in every game; returns the number of texts and the games with different ones.
fn all(words: Words) -> (usize, Vec<GameId>) {
    let (mut compared, mut leaks) = (0, Vec::new());
    for id in GameId::ALL.iter().copied() {
        let (fewest, most) = id.info().seats;
        for (seats, seed) in
            [fewest, most].into_iter().flat_map(|seats| (0..20).map(move |seed| (seats, seed)))
        {
            let (texts, differ) = side_by_side(id, seats, seed, words);
            compared += texts;
            leaks.extend(differ.then_some(id));
        }
    }
    (compared, leaks)
}

#[test]
fn alerts_say_the_same_whatever_is_hidden() {
    let (compared, leaks) = all(of_alert);
    assert_eq!(leaks, []);
    assert!(compared > 500, "{compared} texts");
}

#[test]
fn the_end_of_a_game_is_told_the_same_whatever_stays_hidden() {
    let mut rng = GameRng::new(1);
    for id in GameId::ALL.iter().copied() {
        for seats in [id.info().seats.0, id.info().seats.1] {
            let mut one = with_game!(id, G => begin::<G>(seats, u64::from(seats)));
            while !one.to_act().is_empty() {
                random_move(&mut one, &mut rng);
            }
            let other = one.imagined(None, &mut rng);
            let compared = same_words(&one, &other, seats, of_alert).expect("the same words");
            // In both languages: the turn, the beginning, the time, chat, a challenge and the end.
            assert_eq!(compared, usize::from(seats) * 2 * 6, "{id:?}");
        }
    }
}

#[test]
fn words_for_another_seat_are_found() {
    assert!(!all(of_next_seat).1.is_empty(), "seats are told what others know and nobody notices");
}
