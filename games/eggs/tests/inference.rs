//! Positions that fit a view are drawn as specified: every position that fits the events of a viewer, and no other,
//! with equal probability.
//!
//! The test enumerates them from the events alone: every arrangement of unseen eggs, every egg each Priest can have
//! discarded, every hand of the others, every choice they can have sealed.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "inference/oracle.rs"]
mod oracle;
#[path = "inference/world.rs"]
mod world;

use std::collections::BTreeMap;

use eggs::{Eggs, EggsOptions, Event, Phase};
use game::{Entry, Game, GameRng, Journal, Moves, Seat, Setup, View};
use oracle::Story;
use world::World;

/// The largest number of positions that are enumerated for one view.
const MOST_WORLDS: usize = 400;

/// The expected number of draws of each position.
const EACH: usize = 40;

/// Plays a random game and passes every position to `see`, with the events of its round.
fn walk(seats: u8, seed: u64, mut see: impl FnMut(&Eggs, &[Entry<Event>])) {
    let setup = Setup::<Eggs>::new(EggsOptions::default(), seats).unwrap();
    let mut journal = Journal::new();
    let mut state = Eggs::new(&setup, GameRng::new(seed), &mut journal);
    let mut rng = GameRng::new(seed ^ 0xe66);
    loop {
        let begun = |entry: &Entry<Event>| matches!(entry, Entry::All(Event::RoundBegan { .. }));
        let from = journal.entries.iter().rposition(begun).unwrap();
        see(&state, &journal.entries[from..]);
        // Any seat that must decide, because choices are sealed in any order.
        let seats: Vec<Seat> = Eggs::to_act(state.public()).iter().collect();
        let Some(&seat) = rng.pick(&seats) else { return };
        let (public, private) = (state.public(), state.private(seat));
        let mv = Eggs::random_move(public, private, seat, &mut rng, &mut Moves::new());
        state.play(seat, mv, &mut journal);
    }
}

fn viewers(seats: u8) -> impl Iterator<Item = Option<Seat>> {
    Seat::all(seats).map(Some).chain([None])
}

fn story(entries: &[Entry<Event>], viewer: Option<Seat>, seats: u8) -> Story {
    Story::of(entries.iter().map(|entry| *entry.told_to(viewer)), viewer, seats)
}

/// Counts how often each position is drawn and compares that with the enumeration.
fn check_frequencies(state: &Eggs, viewer: Option<Seat>, expected: &BTreeMap<World, f64>, rng: &mut GameRng) {
    let view = View::of(state, viewer);
    let draws = EACH * expected.len();
    let mut counts: BTreeMap<World, usize> = BTreeMap::new();
    for _ in 0..draws {
        let world = World::of(&Eggs::determinize(&view, rng), viewer);
        assert!(expected.contains_key(&world), "{viewer:?} cannot think of {world:?}");
        *counts.entry(world).or_default() += 1;
    }
    let count = |world| counts.get(world).copied().unwrap_or(0);
    let cells: Vec<(usize, f64)> = expected.iter().map(|(world, weight)| (count(world), *weight)).collect();
    assert_as_expected(&cells);
}

/// Checks that counts are in proportion to their weights, up to chance.
fn assert_as_expected(cells: &[(usize, f64)]) {
    let draws: usize = cells.iter().map(|(count, _)| count).sum();
    let weights: f64 = cells.iter().map(|(_, weight)| weight).sum();
    let cell = |(count, weight): &(usize, f64)| {
        let mean = draws as f64 * weight / weights;
        (*count as f64 - mean).powi(2) / mean
    };
    let chi_squared: f64 = cells.iter().map(cell).sum();
    let freedom = (cells.len() - 1) as f64;
    // By Wilson and Hilferty this root is nearly normal; five standard deviations practically never happen by chance.
    let z = ((chi_squared / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
    assert!(z < 5.0, "{} worlds, chi squared {chi_squared}, z {z}", cells.len());
}

/// The themes of positions; each has to occur.
const THEMES: [&str; 9] = [
    "a Priest discarded one of several eggs",
    "a Priest may have discarded an egg nobody else has seen",
    "two Priests of one player discarded",
    "a Courier gave a face-down egg",
    "a face-down egg was discarded unseen",
    "a Scout knows an egg on another's pile",
    "hands are unknown",
    "a choice is sealed",
    "somebody took the mulligan",
];

#[test]
fn every_world_that_fits_is_drawn_as_often_as_it_should() {
    let mut rng = GameRng::new(11);
    let mut themes: BTreeMap<&str, usize> = BTreeMap::new();
    for seats in 2..=6 {
        for seed in 0..6 {
            walk(seats, seed, |state, entries| {
                for viewer in viewers(seats) {
                    // A sample of the positions; rare ones with many themes are all taken.
                    let story = story(entries, viewer, seats);
                    let found = story.themes(state.public());
                    let rare = found.iter().any(|theme| themes.get(theme).is_none_or(|count| *count < 25));
                    if !rare && rng.below(200) > 0 {
                        continue;
                    }
                    let Some(expected) = story.worlds(state.public(), MOST_WORLDS) else { continue };
                    assert!(expected.contains_key(&World::of(state, viewer)), "the truth fits");
                    if expected.len() > 1 {
                        found.into_iter().for_each(|theme| *themes.entry(theme).or_default() += 1);
                        check_frequencies(state, viewer, &expected, &mut rng);
                    }
                }
            });
        }
    }
    for theme in THEMES {
        assert!(themes.get(theme).is_some_and(|count| *count >= 5), "{theme}: {themes:?}");
    }
}

/// The order of the eggs to come is unknown: with few left, every order is drawn equally often.
#[test]
fn the_rest_of_the_deck_lies_in_any_order() {
    let mut rng = GameRng::new(5);
    let mut tried = 0;
    walk(3, 2, |state, _| {
        let left = state.public().eggs_left();
        if tried < 3 && state.public().phase == Phase::Play && (2..=4).contains(&left) {
            let view = View::of(state, None);
            // Which eggs are left is unknown too, if some lie face down.
            let unseen = usize::from(left) + state.public().down.len();
            let ways: usize = (unseen - usize::from(left) + 1..=unseen).product();
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            for _ in 0..EACH * ways {
                let world = serde_json::to_value(Eggs::determinize(&view, &mut rng)).unwrap();
                *counts.entry(world["secret"]["deck"].to_string()).or_default() += 1;
            }
            assert_eq!(counts.len(), ways);
            assert_as_expected(&counts.values().map(|count| (*count, 1.0)).collect::<Vec<_>>());
            tried += 1;
        }
    });
    assert!(tried > 0);
}
