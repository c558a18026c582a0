//! A match: moves it accepts, moves it refuses, records it reads and records it does not.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use game::{RuleId, Seat, Setup};
use laws::toy::{Toy, ToyMove};
use table::{Match, Record, RecordError, RecordProblem, ReplayError, SubmitError, UndoError};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn start() -> Match<Toy> {
    Match::new(Setup::standard(2).unwrap(), 5)
}

fn first_legal(table: &Match<Toy>, seat: Seat) -> ToyMove {
    table.view(Some(seat)).legal_moves()[0]
}

/// A match after both have sealed; returns the winner, who must keep the prize.
fn after_sealing() -> (Match<Toy>, Seat) {
    let mut table = start();
    for seat in [ONE, TWO] {
        table.submit(seat, first_legal(&table, seat)).unwrap();
    }
    let winner = table.to_act().first().unwrap();
    (table, winner)
}

fn finished() -> Match<Toy> {
    let mut table = start();
    while let Some(seat) = table.to_act().first() {
        table.submit(seat, first_legal(&table, seat)).unwrap();
    }
    table
}

#[test]
fn a_refusal_names_the_rule_and_changes_nothing() {
    let mut table = start();
    let before = table.state().clone();
    let Err(SubmitError::Illegal(refusal)) = table.submit(ONE, ToyMove::Keep) else {
        panic!("keep is legal")
    };
    assert_eq!(refusal.rule, RuleId::new("TOY", 4));
    assert_eq!((table.state(), table.ply()), (&before, 0));
}

#[test]
fn only_those_who_are_asked_may_move() {
    let (mut table, winner) = after_sealing();
    let other = winner.next(2);
    assert_eq!(table.submit(other, ToyMove::Keep), Err(SubmitError::NotYourTurn));
    assert_eq!(table.submit(Seat::new(5), ToyMove::Keep), Err(SubmitError::NotYourTurn), "nobody sits there");
    assert_eq!(finished().submit(ONE, ToyMove::Keep), Err(SubmitError::GameOver));
}

#[test]
fn a_move_for_an_older_position_is_stale_unless_the_question_is_the_same() {
    let mut table = start();
    let (one, two) = (first_legal(&table, ONE).to_string(), first_legal(&table, TWO).to_string());
    table.submit_text(ONE, 0, &one).unwrap();
    table.submit_text(TWO, 0, &two).expect("the other seat's seal did not change the question");
    assert_eq!(table.submit_text(ONE, 0, "keep"), Err(SubmitError::Stale { ply: 2 }));
    assert_eq!(table.submit_text(ONE, 99, "keep"), Err(SubmitError::Stale { ply: 2 }), "from the future");
    let unread = table.submit_text(ONE, 2, "castle").unwrap_err();
    assert_eq!(unread.code(), "unparsable");
}

#[test]
fn a_move_chosen_before_the_seat_was_asked_is_stale() {
    let (mut table, winner) = after_sealing();
    let other = winner.next(2);
    let asked = table.ply();
    table.submit(winner, ToyMove::Keep).unwrap();
    let mv = first_legal(&table, other).to_string();
    assert_eq!(table.submit_text(other, asked, &mv), Err(SubmitError::Stale { ply: asked + 1 }));
    table.submit_text(other, asked + 1, &mv).unwrap();
}

#[test]
fn undo_goes_back_to_the_barrier_and_a_new_move_forgets_what_was_undone() {
    let (mut table, winner) = after_sealing();
    assert_eq!(
        table.undo(winner).unwrap_err(),
        if winner == TWO { UndoError::Barrier } else { UndoError::NotYours }
    );
    table.submit(winner, ToyMove::Double).unwrap();
    let doubled = table.state().clone();
    table.undo(winner).unwrap();
    table.redo(winner).unwrap();
    assert_eq!(table.state(), &doubled);
    table.undo(winner).unwrap();
    table.submit(winner, ToyMove::Keep).unwrap();
    assert_eq!(table.redo(winner), Err(UndoError::Nothing));
    assert_eq!(table.undo(winner), Err(UndoError::Barrier), "a new prize was shown");
    assert_eq!(start().undo(ONE), Err(UndoError::Nothing));
}

#[test]
fn an_update_tells_each_viewer_their_part_since_a_ply() {
    let mut table = start();
    table.submit(ONE, first_legal(&table, ONE)).unwrap();
    let own = table.update(Some(ONE), 0);
    let other = table.update(Some(TWO), 0);
    assert_ne!(own.told.last(), other.told.last(), "the seal is told in two ways");
    assert_eq!(table.update(None, 1).told, [], "nothing happened since");
    assert_eq!(own.ply, 1);
}

#[test]
fn a_record_reads_back_and_replays() {
    let table = finished().with_names(["Ana".to_owned(), "Bo\nb".to_owned()]);
    let text = table.to_string();
    assert!(
        text.starts_with(
            "pocket-empires record 1\ngame toy 1\nseat 1 Ana\nseat 2 Bo b\nseed 5\nmoves\n1 seal "
        )
    );
    let again = Match::<Toy>::replay(&text.parse().unwrap()).unwrap();
    assert_eq!((again.state(), again.names()), (table.state(), table.names()));
    assert_eq!(again.outcome(), table.outcome());
}

#[test]
fn a_record_is_watched_from_its_start_move_by_move() {
    let whole = finished();
    let mut seen = Vec::new();
    let watched =
        Match::<Toy>::watch(&whole.record(), |table| seen.push((table.ply(), table.to_act()))).unwrap();
    assert_eq!(watched.record(), whole.record());
    assert_eq!(seen.iter().map(|(ply, _)| *ply).collect::<Vec<_>>(), (0..=whole.ply()).collect::<Vec<_>>());
    assert_eq!(seen.first().map(|(_, asked)| *asked), Some(start().to_act()));
    assert!(seen.last().is_some_and(|(_, asked)| asked.is_empty()), "the game is over");
}

fn error(text: &str) -> RecordError {
    text.parse::<Record>().unwrap_err()
}

#[test]
fn a_foreign_or_damaged_record_is_refused_with_its_line() {
    let good = finished().to_string();
    assert_eq!(error("").problem, RecordProblem::Foreign);
    assert_eq!(
        error("[Event \"chess\"]\n1. e4 e5"),
        RecordError { line: 1, problem: RecordProblem::Foreign }
    );
    let lines: Vec<&str> = good.lines().collect();
    for cut in 1..lines.len() {
        let text = lines[..cut].join("\n");
        assert_eq!(
            error(&text),
            RecordError { line: cut + 1, problem: RecordProblem::Truncated },
            "cut at {cut}"
        );
    }
    let damage = |from: &str, to: &str| error(&good.replacen(from, to, 1)).to_string();
    assert!(damage("game toy 1", "game toy one").starts_with("line 2: expected `game NAME VERSION`"));
    assert!(damage("seat 2", "seat 3").starts_with("line 4: expected `seat N NAME`"));
    assert!(damage("seed 5", "seed five").starts_with("line 5: expected `seed N`"));
    assert!(damage("\nmoves", "\nmove").starts_with("line 6: expected the word `moves`"));
    assert!(damage("\n1 seal", "\n9 seal").starts_with("line 7: expected a seat and its move"));
    let moves = lines.len() - 7;
    assert!(damage(&format!("end {moves}"), "end 3").contains("ends with 3 moves but has"));
    assert!(error(&format!("{good}more\n")).to_string().contains("after the end"));
    assert!(
        damage("\nseat 2", "\r\r\nseat 2").starts_with("line 3: expected a line without carriage returns")
    );
}

#[test]
fn a_record_that_cannot_be_played_says_which_line_and_why() {
    let good = finished().to_string();
    let replay = |text: String| Match::<Toy>::replay(&text.parse().unwrap()).unwrap_err();
    assert_eq!(
        replay(good.replace("game toy", "game chess")),
        ReplayError::OtherGame { found: "chess".to_owned() }
    );
    assert_eq!(
        replay(good.replace("game toy 1", "game toy 9")),
        ReplayError::OtherVersion { found: 9, ours: 1 }
    );
    let setup = replay(good.replace("seat 1 1\n", "option tall=on\nseat 1 1\n")).to_string();
    assert!(setup.contains("no option \"tall\""), "{setup}");
    let one_seat = replay(good.replace("seat 2 2\n", "")).to_string();
    assert!(one_seat.contains("played by 2 to 3, not by 1"), "{one_seat}");
    let third = good.lines().nth(8).unwrap();
    let wrong = replay(good.replacen(third, "1 castle", 1)).to_string();
    assert!(wrong.starts_with("line 9: "), "{wrong}");
}
