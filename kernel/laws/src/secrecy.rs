//! Determinized positions fit the view and vary, replaced secrets stay secret, undo reveals nothing, moves are told.

use std::collections::BTreeMap;

use game::{Entry, Game, GameRng, Journal, Seat, View};
use table::Match;

use crate::cases::{RandomGame, cases, json, legal, viewers};
use crate::{Case, Plan};

/// A determinized position is valid and gives its viewer the same view; the same random numbers give the same
/// position, and different ones give different positions.
///
/// # Panics
/// If the law is broken.
pub fn worlds_fit_the_view<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        let mut varied = false;
        for seed in 0..plan.games.div_ceil(3) {
            RandomGame::new(&case, seed).each(|rng, state, _, _| {
                for viewer in viewers(case.setup.seats()) {
                    let view = View::of(state, viewer);
                    let chance = rng.fork();
                    let world = G::determinize(&view, &mut chance.clone());
                    assert_eq!(
                        world,
                        G::determinize(&view, &mut chance.clone()),
                        "worlds need their chance alone"
                    );
                    assert_eq!(
                        View::of(&world, viewer),
                        view,
                        "{}: {viewer:?} sees another world",
                        case.label
                    );
                    world.audit().unwrap_or_else(|fault| panic!("{}: impossible world: {fault}", case.label));
                    varied |= &world != state;
                }
            });
        }
        assert_eq!(varied, !plan.open, "{}: do worlds differ from the truth?", case.label);
    }
}

/// Two games that differ only in facts hidden from a viewer are played side by side: as long as the viewer is told
/// the same events, the views are equal to the byte. Set-ups are compared in the same way.
///
/// # Panics
/// If the law is broken.
pub fn exchanged_secrets_stay_secret<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        for seed in 0..plan.games.div_ceil(3) {
            RandomGame::new(&case, seed).each(|rng, state, _, _| {
                for viewer in viewers(case.setup.seats()) {
                    let world = G::determinize(&View::of(state, viewer), rng);
                    play_side_by_side(&case, viewer, state.clone(), world, rng);
                }
            });
        }
        set_ups_look_as_they_were_told(&case);
    }
}

fn play_side_by_side<G: Game>(
    case: &Case<G>,
    viewer: Option<Seat>,
    mut one: G,
    mut other: G,
    rng: &mut GameRng,
) {
    for _ in 0..4 {
        let seats: Vec<Seat> = G::to_act(one.public()).iter().collect();
        let Some(&seat) = rng.pick(&seats) else { return };
        let mv = *rng.pick(&legal(&one, seat)).expect("a legal move");
        let in_the_other = legal(&other, seat);
        let other_mv = if in_the_other.contains(&mv) && (Some(seat) == viewer || rng.below(2) == 0) {
            mv
        } else {
            assert!(Some(seat) != viewer, "{}: {mv} is legal by what the mover cannot see", case.label);
            *rng.pick(&in_the_other).expect("a legal move")
        };
        let told_one = told(&mut one, seat, mv, viewer);
        let told_other = told(&mut other, seat, other_mv, viewer);
        if told_one != told_other {
            return;
        }
        let seen = |state: &G| json(&View::of(state, viewer));
        assert_eq!(seen(&one), seen(&other), "{}: {viewer:?} was told {told_one} and sees more", case.label);
    }
}

fn told<G: Game>(state: &mut G, seat: Seat, mv: G::Move, viewer: Option<Seat>) -> String {
    let mut journal = Journal::new();
    state.play(seat, mv, &mut journal);
    told_to(&journal.entries, viewer)
}

fn told_to<E: serde::Serialize>(entries: &[Entry<E>], viewer: Option<Seat>) -> String {
    json(&entries.iter().map(|entry| entry.told_to(viewer)).collect::<Vec<_>>())
}

fn set_ups_look_as_they_were_told<G: Game>(case: &Case<G>) {
    let mut seen: BTreeMap<(Option<Seat>, String), String> = BTreeMap::new();
    for seed in 0..400 {
        let mut journal = Journal::new();
        let state = G::new(&case.setup, GameRng::new(seed), &mut journal);
        for viewer in viewers(case.setup.seats()) {
            let view = json(&View::of(&state, viewer));
            let known =
                seen.entry((viewer, told_to(&journal.entries, viewer))).or_insert_with(|| view.clone());
            assert_eq!(
                *known, view,
                "{}: {viewer:?} sees more of the set-up than they were told",
                case.label
            );
        }
    }
}

/// A move that can be undone reveals nothing: in every position that fits a viewer's view before the move, the same
/// move leads to the same view.
///
/// # Panics
/// If the law is broken.
pub fn undo_reveals_nothing<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        for seed in 0..plan.games.div_ceil(4) {
            let mut rng = GameRng::new(seed);
            let mut table = Match::new(case.setup.clone(), seed);
            while let Some(seat) = table.to_act().first() {
                let before = table.state().clone();
                let mv = *rng.pick(&legal(&before, seat)).expect("a legal move");
                table.submit(seat, mv).expect("a listed move is legal");
                if !table.can_undo(seat) {
                    continue;
                }
                for viewer in viewers(case.setup.seats()) {
                    let mut world = G::determinize(&View::of(&before, viewer), &mut rng);
                    let label = format!("{}: {mv} can be undone but tells {viewer:?} something", case.label);
                    assert!(legal(&world, seat).contains(&mv), "{label}");
                    world.play(seat, mv, &mut game::Silent);
                    assert_eq!(View::of(&world, viewer), table.view(viewer), "{label}");
                }
            }
        }
    }
}

/// When a seat must decide, it has been told every move of the others that is not concealed: two games that differ in such
/// a move since its last decision have told it different events.
///
/// # Panics
/// If the law is broken.
pub fn moves_are_told<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        for seed in 0..plan.games.div_ceil(3) {
            RandomGame::new(&case, seed).each(|rng, state, _, _| {
                for viewer in Seat::all(case.setup.seats()) {
                    let (one, other) = (until_asked(state, viewer, rng), until_asked(state, viewer, rng));
                    let (Some(one), Some(other)) = (one, other) else { continue };
                    assert!(
                        one.told != other.told || one.open == other.open,
                        "{}: seat {viewer} was told {} for {:?} and for {:?}",
                        case.label,
                        one.told,
                        one.open,
                        other.open
                    );
                }
            });
        }
    }
}

/// What happened before a seat had to decide.
struct Until<G: Game> {
    /// The moves of the others that are not concealed, by seat.
    open: Vec<(Seat, G::Move)>,
    /// What the seat was told.
    told: String,
}

/// Plays random moves of the others until the viewer must decide; `None` if that takes long, or the viewer must decide now.
fn until_asked<G: Game>(state: &G, viewer: Seat, rng: &mut GameRng) -> Option<Until<G>> {
    let (mut state, mut open, mut journal) = (state.clone(), Vec::new(), Journal::new());
    for _ in 0..12 {
        let asked = G::to_act(state.public());
        if asked.contains(viewer) {
            open.sort_by_key(|(seat, _)| *seat);
            let told = told_to(&journal.entries, Some(viewer));
            return journal.entries.first().map(|_| Until { open, told });
        }
        let seats: Vec<Seat> = asked.iter().collect();
        let seat = *rng.pick(&seats)?;
        let mv = *rng.pick(&legal(&state, seat)).expect("a legal move");
        if !G::is_concealed(mv) {
            open.push((seat, mv));
        }
        state.play(seat, mv, &mut journal);
    }
    None
}
