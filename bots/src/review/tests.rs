use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use game::{Game, GameRng, Seat, Setup};
use legends::Legends;
use table::{Match, Record, Update};

use super::*;
use crate::{Level, TableBots};

fn game_of<G: BotGame>(seed: u64, levels: &[Level]) -> Match<G> {
    let setup = Setup::<G>::new(G::Options::default(), levels.len() as u8).unwrap();
    let mut table = Match::new(setup, seed);
    let (mut bots, mut minds) = (TableBots::default(), GameRng::new(seed));
    while let Some(seat) = table.to_act().first() {
        let mv = bots.choose(levels[seat.index()], &table.view(Some(seat)), minds.bits());
        table.submit(seat, mv).unwrap();
    }
    table
}

fn trail<G: Game>(record: &Record, seat: Seat) -> Trail<G> {
    Trail::of(record, &[seat]).unwrap().remove(0)
}

fn reviewed<G: BotGame>(record: &Record, seat: u8) -> Reviewer<G> {
    let mut reviewer = Reviewer::new(trail::<G>(record, Seat::new(seat)), 40, 5);
    while reviewer.judge().is_some() {}
    reviewer
}

/// A seat is shown every move of its trail: with another move it would have seen something else.
fn steps_are_open<G: BotGame>() -> usize {
    let table = game_of::<G>(4, &[Level::Random; 3]);
    let seat = Seat::new(0);
    let trail = trail::<G>(&table.record(), seat);
    let start = Record { moves: Vec::new(), ..table.record() };
    let mut now = Match::<G>::replay(&start).unwrap();
    let all: Vec<_> = table.moves().collect();
    let (mut compared, mut hidden) = (0, 0);
    for (index, step) in trail.steps.iter().enumerate() {
        let end = trail.steps.get(index + 1).map_or(all.len(), |next| next.ply);
        let played = &all[step.ply..end];
        for (other, (mover, mv)) in played.iter().enumerate().filter(|(_, (mover, _))| *mover != seat) {
            let instead = now.view(Some(*mover)).legal_moves().into_iter().filter(|instead| instead != mv);
            for instead in instead.take(6).filter(|_| step.moves.is_some()) {
                let mut changed = played.to_vec();
                changed[other].1 = instead;
                assert_ne!(after(&now, &changed, seat), after(&now, played, seat), "{mv} or {instead}");
                compared += 1;
            }
        }
        hidden += usize::from(step.moves.is_none());
        assert!(step.moves.as_deref().is_none_or(|moves| moves == played));
        played.iter().for_each(|(mover, mv)| now.submit(*mover, *mv).unwrap());
        assert_eq!(step.after, now.view(Some(seat)));
    }
    assert!(compared > 20, "{compared} other moves");
    assert!(now.to_act().is_empty());
    hidden
}

/// The update of a seat after these moves.
fn after<G: Game>(table: &Match<G>, moves: &[(Seat, G::Move)], seat: Seat) -> Update<G> {
    let mut table = table.clone();
    moves.iter().for_each(|(mover, mv)| table.submit(*mover, *mv).unwrap());
    table.update(Some(seat), table.ply() - moves.len())
}

#[test]
fn a_trail_has_the_moves_its_seat_was_shown() {
    assert_eq!(steps_are_open::<Eme>(), 0);
    assert_eq!(steps_are_open::<Caesar>(), 0);
    steps_are_open::<Legends>();
    assert!(steps_are_open::<Eggs>() > 0, "cards are laid away face down");
}

/// If everything hidden is replaced before every step, the trail and the review stay the same.
fn knows_nothing_hidden<G: BotGame>() {
    let whole = game_of::<G>(9, &[Level::Novice; 3]);
    let seat = Seat::new(1);
    let mut rng = GameRng::new(1);
    let look = |table: &Match<G>, seat| table.imagined(Some(seat), &mut rng).view(Some(seat));
    let blind = Trail::gather(&whole.record(), &[seat], look).unwrap().remove(0);
    let seeing = trail::<G>(&whole.record(), seat);
    assert_eq!(blind, seeing);
    let (mut one, mut other) = (Reviewer::new(blind, 10, 3), Reviewer::new(seeing, 10, 3));
    for _ in 0..12 {
        assert_eq!(one.judge(), other.judge());
    }
}

#[test]
fn a_review_knows_what_its_seat_knew_and_no_more() {
    knows_nothing_hidden::<Eme>();
    knows_nothing_hidden::<Legends>();
    knows_nothing_hidden::<Eggs>();
    knows_nothing_hidden::<Caesar>();
}

#[test]
fn a_review_of_six_seats_replays_its_record_once() {
    let record = game_of::<Eggs>(3, &[Level::Random; 6]).record();
    let seats: Vec<Seat> = Seat::all(6).collect();
    // A new replay has begun whenever the match is at its start and was not before.
    let (mut replays, mut last) = (0, usize::MAX);
    let trails = Trail::<Eggs>::gather(&record, &seats, |table, seat| {
        replays += usize::from(table.ply() == 0 && last != 0);
        last = table.ply();
        table.view(Some(seat))
    });
    assert_eq!(replays, 1);
    let alone: Vec<_> = seats.iter().map(|seat| trail::<Eggs>(&record, *seat)).collect();
    assert_eq!(trails.unwrap(), alone, "each seat's trail is what it would be by itself");
}

#[test]
fn the_parts_add_up_to_the_whole_change() {
    let record = game_of::<Eme>(2, &[Level::Greedy, Level::Novice]).record();
    for seat in 0..2 {
        let reviewer = reviewed::<Eme>(&record, seat);
        let end = reviewer.judged().last().unwrap().chances[usize::from(seat)];
        let change = end - reviewer.start()[usize::from(seat)];
        assert!((reviewer.parts_so_far().sum() - change).abs() < 1e-3);
        assert!(end == 0.0 || end == 1.0 || end == 0.5);
        assert_eq!(reviewer.judged().len(), reviewer.steps());
    }
}

#[test]
fn nothing_is_luck_where_nothing_is_drawn() {
    // In Caesar's Empire the set-up draws all tokens; everything after it is visible.
    let record = game_of::<Caesar>(2, &[Level::Greedy, Level::Novice]).record();
    let reviewer = reviewed::<Caesar>(&record, 0);
    let lucky = reviewer.judged().iter().filter(|judged| judged.parts.luck != 0.0).count();
    assert!(2 * lucky < reviewer.steps(), "{lucky} of {} steps", reviewer.steps());
}

#[test]
fn who_thinks_is_more_accurate_than_who_does_not() {
    let record = game_of::<Eme>(6, &[Level::Medium, Level::Random]).record();
    let [thinks, guesses] = [0, 1].map(|seat| reviewed::<Eme>(&record, seat).accuracy().unwrap());
    assert!(thinks > guesses + 5.0, "{thinks} {guesses}");
}

#[test]
fn only_finished_games_are_reviewed() {
    let mut record = game_of::<Eme>(1, &[Level::Random; 2]).record();
    assert!(matches!(Trail::<Eme>::of(&record, &[Seat::new(2)]), Err(NoTrail::NoSeat)));
    record.moves.pop();
    assert!(matches!(Trail::<Eme>::of(&record, &[Seat::new(0)]), Err(NoTrail::NotOver)));
    assert!(matches!(Trail::<Eggs>::of(&record, &[Seat::new(0)]), Err(NoTrail::Replay(_))));
}
