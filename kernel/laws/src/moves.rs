//! Exactly the listed moves are legal, refusals name a rule, notation reads back, random moves are fair.

use std::collections::{BTreeMap, BTreeSet};

use game::{Data, Game, Journal, Lang, Moves, Seat, View, Words};

use crate::cases::{RandomGame, cases, json, legal, viewers};
use crate::{Case, Plan};

/// A move is listed if and only if nothing forbids it; a refusal cites a rule of the register and has a message.
///
/// # Panics
/// If the law is broken.
pub fn listed_moves_are_legal<G: Words>(plan: &Plan<G>) {
    let pool = pool(plan);
    let mut refused = BTreeMap::new();
    for case in cases(plan) {
        for seed in 0..plan.games {
            RandomGame::new(&case, seed).each(|rng, state, seat, played| {
                let listed = legal(state, seat);
                let set: BTreeSet<G::Move> = listed.iter().copied().collect();
                assert_eq!(set.len(), listed.len(), "{}: a move is listed twice: {listed:?}", case.label);
                assert!(set.contains(&played), "{}: {played} is not listed", case.label);
                let others = (0..40).filter_map(|_| rng.pick(&pool).copied());
                for mv in others.chain(listed) {
                    let refusal = G::why_not(state.public(), state.private(seat), seat, mv);
                    assert_eq!(set.contains(&mv), refusal.is_none(), "{}: {mv} is {refusal:?}", case.label);
                    refused.extend(refusal.map(|refusal| (refusal.why, refusal.rule)));
                }
            });
        }
    }
    assert!(!refused.is_empty(), "no move was ever refused");
    for (why, rule) in refused {
        for lang in Lang::ALL {
            assert!(G::catalog(lang).has(why), "the refusal {why} has no words in {lang}");
            assert!(
                G::register(lang).contains(&format!("### {rule} ")),
                "{rule} is not in the register in {lang}"
            );
        }
    }
}

/// Every move that is ever legal in a few games of each case.
fn pool<G: Game>(plan: &Plan<G>) -> Vec<G::Move> {
    let mut pool = BTreeSet::new();
    for case in cases(plan) {
        for seed in 0..3 {
            RandomGame::new(&case, seed).each(|_, state, seat, _| pool.extend(legal(state, seat)));
        }
    }
    pool.into_iter().collect()
}

/// `random_move` draws every legal move equally often.
///
/// # Panics
/// If the law is broken.
pub fn random_moves_are_fair<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        let mut tried = BTreeSet::new();
        for seed in 0..2 {
            RandomGame::new(&case, seed).each(|rng, state, seat, _| {
                let listed = legal(state, seat);
                // One position per number of moves is enough: `random_move` branches on the number.
                if listed.len() > 1 && tried.insert(listed.len()) {
                    let draws = 60 * listed.len();
                    let mut counts: BTreeMap<G::Move, i64> = listed.iter().map(|mv| (*mv, 0)).collect();
                    let mut scratch = Moves::new();
                    for _ in 0..draws {
                        let mv = G::random_move(state.public(), state.private(seat), seat, rng, &mut scratch);
                        *counts.get_mut(&mv).unwrap_or_else(|| panic!("{mv} is not legal")) += 1;
                    }
                    assert_fair(&case, &counts);
                }
            });
        }
    }
}

fn assert_fair<G: Game>(case: &Case<G>, counts: &BTreeMap<G::Move, i64>) {
    let chi_squared: f64 = counts.values().map(|n| ((n - 60) * (n - 60)) as f64 / 60.0).sum();
    let freedom = (counts.len() - 1) as f64;
    // By Wilson and Hilferty this root is nearly normal; five standard deviations practically never happen by chance.
    let z = ((chi_squared / freedom).cbrt() - (1.0 - 2.0 / (9.0 * freedom))) / (2.0 / (9.0 * freedom)).sqrt();
    assert!(z < 5.0, "{}: random moves are not fair: {counts:?}", case.label);
}

/// Moves, positions, views and events read back as they were written.
///
/// # Panics
/// If the law is broken.
pub fn notation_reads_back<G: Game>(plan: &Plan<G>) {
    assert!(size_of::<G::Move>() <= 8, "a move takes {} bytes", size_of::<G::Move>());
    for case in cases(plan) {
        for seed in 0..plan.games.div_ceil(6) {
            RandomGame::new(&case, seed).each(|_, state, seat, mv| {
                for mv in legal(state, seat) {
                    let text = mv.to_string();
                    assert_eq!(text.parse(), Ok(mv), "{text} reads back as another move");
                    assert!(!text.contains('\n'), "{text:?} is more than a line");
                }
                reads_back(state);
                for viewer in viewers(case.setup.seats()) {
                    reads_back(&View::of(state, viewer));
                }
                events_read_back(state, seat, mv);
            });
        }
    }
}

fn events_read_back<G: Game>(state: &G, seat: Seat, mv: G::Move) {
    let mut journal = Journal::new();
    state.clone().play(seat, mv, &mut journal);
    journal.entries.iter().for_each(reads_back);
}

fn reads_back<T: Data>(value: &T) {
    let text = json(value);
    let back: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&back, value, "{text} reads back as something else");
}
