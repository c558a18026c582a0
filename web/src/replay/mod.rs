//! Replays: any position of a recorded game, as any seat saw it.
//!
//! Everything comes from views. The perspective of a seat uses the views and events of that seat. The perspective
//! `Everything` shows the view of a spectator, and the private drawers of all seats beside it.

mod driver;

use game::{Line, Seat};
use games::GameId;
use table::Record;

use crate::boards::TurnStart;
use crate::scene::{HistoryLine, Snapshot, points_by_ply};
use crate::title::{self, OpenMatch};

pub(crate) use driver::{
    REPLAY_SPEEDS, Replay, game_of, key, load_local, load_online, load_uploaded, upload,
};

/// A record with its match.
#[derive(Clone, Debug)]
pub(crate) struct RecordedGame {
    record: Record,
    table: Box<dyn OpenMatch>,
}

/// Whose view a replay shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Perspective {
    /// A spectator.
    Spectator,
    /// One seat.
    Seat(Seat),
    /// A spectator, with the private drawers of all seats.
    Everything,
}

/// The size of a step in a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepSize {
    Move,
    Turn,
    Round,
}

impl RecordedGame {
    /// Reads a record.
    ///
    /// # Errors
    /// Says what is wrong with it, and where.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let record: Record = text.parse().map_err(|error: table::RecordError| error.to_string())?;
        let table = title::replay(&record).map_err(|error| error.to_string())?;
        Ok(Self { record, table })
    }

    pub(crate) fn game(&self) -> GameId {
        self.table.id()
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.record.seats
    }

    pub(crate) const fn record(&self) -> &Record {
        &self.record
    }

    /// How many moves the game has.
    pub(crate) fn len(&self) -> usize {
        self.record.moves.len()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.outcome().is_some()
    }

    /// The possible perspectives. Only a spectator is possible while the game is not over.
    pub(crate) fn perspectives(&self) -> Vec<Perspective> {
        let mut perspectives = vec![Perspective::Spectator];
        if self.is_over() {
            perspectives.extend(Seat::all(self.record.seats.len() as u8).map(Perspective::Seat));
            perspectives.push(Perspective::Everything);
        }
        perspectives
    }

    /// The match after this many moves.
    pub(crate) fn at(&self, ply: usize) -> Box<dyn OpenMatch> {
        let mut record = self.record.clone();
        record.moves.truncate(ply);
        title::replay(&record).expect("every prefix of a valid record is valid")
    }

    /// The position after this many moves, without legal moves.
    pub(crate) fn snapshot(&self, perspective: Perspective, ply: usize) -> Snapshot {
        self.at(ply).snapshot(perspective.viewer()).read_only()
    }

    /// The private drawers of all seats after this many moves, in words.
    pub(crate) fn held(&self, ply: usize) -> Vec<(Seat, Vec<Line>)> {
        let seats = Seat::all(self.record.seats.len() as u8);
        let table = self.at(ply);
        let held = seats.map(|seat| (seat, table.hand(seat)));
        held.filter(|(_, lines)| !lines.is_empty()).collect()
    }

    /// The whole history in this perspective.
    pub(crate) fn history(&self, perspective: Perspective) -> Vec<HistoryLine> {
        match perspective {
            Perspective::Spectator | Perspective::Seat(_) => self.table.history(perspective.viewer(), 0),
            Perspective::Everything => self.table.whole_history(),
        }
    }

    /// The plies at which steps of this size stop, including both ends.
    pub(crate) fn stops(&self, history: &[HistoryLine], size: StepSize) -> Vec<usize> {
        let mut stops = match size {
            StepSize::Move => (0..=self.len()).collect(),
            StepSize::Turn => turns(history),
            StepSize::Round => rounds(history),
        };
        stops.insert(0, 0);
        stops.push(self.len());
        game::sort_short(&mut stops, usize::cmp);
        stops.dedup();
        stops
    }

    /// The points of each seat after every move, as a spectator could count them.
    pub(crate) fn points_by_ply(&self) -> Vec<Vec<i16>> {
        points_by_ply(&self.record)
    }
}

impl Perspective {
    /// The seat whose view is shown.
    pub(crate) const fn viewer(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator | Self::Everything => None,
        }
    }
}

/// The plies at which a turn begins.
fn turns(history: &[HistoryLine]) -> Vec<usize> {
    let mut last = None;
    let begins = |line: &&HistoryLine| match line.opens {
        Some(TurnStart::Turn(seat)) => last.replace(seat) != Some(seat),
        Some(TurnStart::Everybody(_) | TurnStart::Round(_)) => true,
        None => false,
    };
    history.iter().filter(begins).map(|line| line.ply).collect()
}

/// The plies at which a round begins: a numbered round, or the first turn after every seat has had one.
fn rounds(history: &[HistoryLine]) -> Vec<usize> {
    let counted: Vec<usize> = history
        .iter()
        .filter(|line| matches!(line.opens, Some(TurnStart::Round(_))))
        .map(|line| line.ply)
        .collect();
    if !counted.is_empty() {
        return counted;
    }
    let (mut stops, mut had, mut last) = (Vec::new(), Vec::new(), None);
    for line in history {
        let Some(TurnStart::Turn(seat)) = line.opens else { continue };
        if last.replace(seat) == Some(seat) {
            continue;
        }
        if stops.is_empty() || had.contains(&seat) {
            stops.push(line.ply);
            had.clear();
        }
        had.push(seat);
    }
    stops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::random_record;
    use crate::scene::history;
    use game::GameRng;
    use games::{AnyMatch, with_match};

    fn recorded(game: GameId) -> RecordedGame {
        RecordedGame::read(&random_record(game, 3, 5).to_string()).unwrap()
    }

    #[test]
    fn a_replay_shows_the_views_of_the_record() {
        for game in GameId::ALL {
            let recorded = recorded(*game);
            assert!(recorded.is_over() && recorded.len() > 10, "{game}");
            assert_eq!(recorded.perspectives().len(), 5, "{game}: anybody, three seats, all");
            for ply in (0..=recorded.len()).step_by(7) {
                for perspective in recorded.perspectives() {
                    let snapshot = recorded.snapshot(perspective, ply);
                    assert_eq!((snapshot.ply, snapshot.viewer), (ply, perspective.viewer()));
                    assert!(snapshot.prompt.is_none() && snapshot.choices.is_empty());
                }
            }
            let counted = |ply| recorded.at(ply).points();
            assert_eq!(
                recorded.points_by_ply(),
                (0..=recorded.len()).map(counted).collect::<Vec<_>>(),
                "{game}"
            );
        }
    }

    /// If everything hidden from a seat is replaced in the middle of a game, its replay stays the same.
    #[test]
    fn what_is_hidden_does_not_change_what_a_seat_is_shown() {
        for game in GameId::ALL {
            let recorded = recorded(*game);
            for ply in (0..recorded.len()).step_by(5) {
                let table = AnyMatch::replay(&recorded.at(ply).record()).unwrap();
                for seat in Seat::all(3) {
                    let other = table.imagined(Some(seat), &mut GameRng::new(9));
                    let seen = |table: &AnyMatch| {
                        with_match!(table, table => {
                            let update = table.update(Some(seat), 0);
                            let snapshot = Snapshot::of(&update.view, ply);
                            format!("{update:?} {snapshot:?} {:?}", history(table, Some(seat), 0))
                        })
                    };
                    assert_eq!(seen(&table), seen(&other), "{game}, seat {seat}, after {ply} moves");
                }
            }
        }
    }

    #[test]
    fn steps_go_by_moves_turns_and_rounds() {
        for game in GameId::ALL {
            let recorded = recorded(*game);
            let history = recorded.history(Perspective::Spectator);
            let stops = |size| recorded.stops(&history, size);
            let (moves, turns, rounds) =
                (stops(StepSize::Move), stops(StepSize::Turn), stops(StepSize::Round));
            assert_eq!(moves.len(), recorded.len() + 1);
            assert!(turns.len() < moves.len() && rounds.len() < turns.len(), "{game}");
            assert!(rounds.len() > 2, "{game}: {rounds:?}");
            assert!(rounds.iter().all(|stop| turns.contains(stop)), "{game}: {rounds:?} in {turns:?}");
        }
    }

    #[test]
    fn everything_shows_what_each_seat_held() {
        let recorded = recorded(GameId::Eggs);
        assert_eq!(recorded.held(0).len(), 3, "three hands");
        assert_eq!(
            recorded.history(Perspective::Everything).len(),
            recorded.history(Perspective::Spectator).len()
        );
        let lines = |perspective| {
            recorded.history(perspective).into_iter().map(|line| line.words).collect::<Vec<_>>()
        };
        assert_ne!(lines(Perspective::Everything), lines(Perspective::Spectator), "cards drawn are named");
    }

    #[test]
    fn a_game_that_is_not_over_keeps_its_secrets() {
        let mut record = random_record(GameId::Eggs, 3, 5);
        record.moves.truncate(12);
        let recorded = RecordedGame::read(&record.to_string()).unwrap();
        assert_eq!(recorded.perspectives(), [Perspective::Spectator]);
        assert!(RecordedGame::read("nonsense").unwrap_err().contains("line 1"));
    }
}
