//! Records replay, undo and redo restore the same positions, and the order of sealed choices does not matter.

use game::{Game, GameRng, Seat, SeatSet, Silent};
use table::{Match, Record, UndoError};

use crate::cases::{RandomGame, cases, json, legal, viewers};
use crate::{Case, Plan};

/// The record of a match, written and read as text, replays to the same position and the same updates.
///
/// # Panics
/// If the law is broken.
pub fn records_replay<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        for seed in 0..plan.games.div_ceil(2) {
            let mut rng = GameRng::new(seed);
            let mut table = Match::new(case.setup.clone(), seed);
            while let Some((seat, mv)) = choose(&table, &mut rng) {
                table.submit(seat, mv).unwrap_or_else(|error| panic!("{}: {mv}: {error}", case.label));
            }
            let text = table.record().to_string();
            let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
            let again = Match::<G>::replay(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(again.state(), table.state(), "{}: the record replays differently", case.label);
            assert_eq!(again.record().to_string(), text);
            for viewer in viewers(case.setup.seats()) {
                assert_eq!(json(&again.update(viewer, 0)), json(&table.update(viewer, 0)));
            }
        }
    }
}

fn choose<G: Game>(table: &Match<G>, rng: &mut GameRng) -> Option<(Seat, G::Move)> {
    let seats: Vec<Seat> = table.to_act().iter().collect();
    let seat = *rng.pick(&seats)?;
    Some((seat, *rng.pick(&legal(table.state(), seat))?))
}

/// Undo leads back to exactly the earlier positions, redo forward again, and both stop at the barrier.
///
/// # Panics
/// If the law is broken.
pub fn undo_and_redo<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        for seed in 0..plan.games.div_ceil(3) {
            undo_along_one_game(&case, seed);
        }
    }
}

fn undo_along_one_game<G: Game>(case: &Case<G>, seed: u64) {
    let mut rng = GameRng::new(seed);
    let mut table = Match::new(case.setup.clone(), seed);
    let mut trail = vec![table.state().clone()];
    while let Some((seat, mv)) = choose(&table, &mut rng) {
        table.submit(seat, mv).expect("a listed move is legal");
        trail.push(table.state().clone());
        let here = json(&table.update(Some(seat), 0));
        let mut steps = 0;
        while table.can_undo(seat) {
            let other = seat.next(case.setup.seats());
            assert_eq!(table.undo(other), Err(UndoError::NotYours));
            table.undo(seat).expect("it can be undone");
            steps += 1;
            assert_eq!(table.state(), &trail[table.ply()], "{}: undo leads elsewhere", case.label);
        }
        assert!(table.undo(seat).is_err());
        for _ in 0..steps {
            table.redo(seat).expect("it can be redone");
        }
        assert_eq!(table.redo(seat), Err(UndoError::Nothing));
        assert_eq!(json(&table.update(Some(seat), 0)), here, "{}: redo leads elsewhere", case.label);
    }
}

/// Seats that decide at the same time may decide in any order; a sealed choice changes nothing for another seat; and
/// a search can take sealed choices back.
///
/// # Panics
/// If the law is broken.
pub fn sealing_commutes<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        for seed in 0..plan.games {
            RandomGame::new(&case, seed).each(|rng, state, _, _| {
                let seats = G::to_act(state.public());
                if seats.len() < 2 {
                    return;
                }
                let choices: Vec<(Seat, G::Move)> = seats
                    .iter()
                    .map(|seat| (seat, *rng.pick(&legal(state, seat)).expect("a legal move")))
                    .collect();
                let forward = seal_all(state, choices.iter());
                let backward = seal_all(state, choices.iter().rev());
                assert_eq!(forward, backward, "{}: the order of sealing matters: {choices:?}", case.label);
                check_unseal(state, seats, choices[0]);
            });
        }
    }
}

fn seal_all<'a, G: Game>(state: &G, choices: impl Iterator<Item = &'a (Seat, G::Move)>) -> G {
    let mut state = state.clone();
    for (seat, mv) in choices {
        assert!(legal(&state, *seat).contains(mv), "{mv} of {seat:?} became illegal by another's seal");
        state.play(*seat, *mv, &mut Silent);
    }
    state
}

fn check_unseal<G: Game>(state: &G, seats: SeatSet, (seat, mv): (Seat, G::Move)) {
    let mut sealed = state.clone();
    sealed.play(seat, mv, &mut Silent);
    let kept = sealed.clone();
    sealed.unseal(Some(seat));
    let again = G::to_act(sealed.public());
    assert!(
        seats.iter().all(|other| again.contains(other) == (other != seat)),
        "one's own seal, and only it, stays"
    );
    let mut taken_back = kept;
    taken_back.unseal(None);
    assert!(G::to_act(taken_back.public()).contains(seat), "a seal taken back leaves the seat to decide");
    assert!(seats.iter().all(|seat| G::to_act(taken_back.public()).contains(seat)));
    taken_back.audit().unwrap_or_else(|fault| panic!("after unsealing: {fault}"));
}
