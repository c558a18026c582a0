//! Replays: any position of a game, as any seat saw it.
//!
//! Everything shown comes from views: a seat's replay uses that seat's views and events; the view of everything shows
//! the spectator's view with the private things of each seat beside it.

mod driver;

use game::{Line, Panel, Place, Seat, View, Words};
use games::{AnyMatch, GameId, with_match};
use table::{Match, Record};

use crate::boards::{Boarded, Opens};
use crate::scene::{Snapshot, Tale, course, tales};

pub(crate) use driver::{PACES, Replay, local, online, upload, uploaded};

/// A whole game to replay.
#[derive(Clone, Debug)]
pub(crate) struct Reel {
    record: Record,
    table: AnyMatch,
}

/// The viewer of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// A spectator.
    Anybody,
    /// One seat.
    Seat(Seat),
    /// A spectator, with the private things of each seat.
    All,
}

/// The length of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stride {
    Move,
    Turn,
    Round,
}

impl Reel {
    /// Reads a record.
    ///
    /// # Errors
    /// Says what is wrong with it, and where.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let record: Record = text.parse().map_err(|error: table::RecordError| error.to_string())?;
        let table = AnyMatch::replay(&record).map_err(|error| error.to_string())?;
        Ok(Self { record, table })
    }

    pub(crate) const fn game(&self) -> GameId {
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

    /// The possible viewers: private things are shown once the game is over.
    pub(crate) fn eyes(&self) -> Vec<Eyes> {
        let mut eyes = vec![Eyes::Anybody];
        if self.is_over() {
            eyes.extend(Seat::all(self.record.seats.len() as u8).map(Eyes::Seat));
            eyes.push(Eyes::All);
        }
        eyes
    }

    /// The match after this many moves.
    pub(crate) fn at(&self, ply: usize) -> AnyMatch {
        let mut record = self.record.clone();
        record.moves.truncate(ply);
        AnyMatch::replay(&record).expect("a record that replays does so up to any of its moves")
    }

    /// The position after this many moves, for looking only.
    pub(crate) fn snapshot(&self, eyes: Eyes, ply: usize) -> Snapshot {
        with_match!(&self.at(ply), table => {
            Snapshot::of(&table.view(eyes.viewer()), ply).only_to_look_at()
        })
    }

    /// The private things of each seat after this many moves, in words, for the view of everything.
    pub(crate) fn held(&self, ply: usize) -> Vec<(Seat, Vec<Line>)> {
        let seats = Seat::all(self.record.seats.len() as u8);
        with_match!(&self.at(ply), table => {
            let held = seats.map(|seat| (seat, hand(&table.view(Some(seat)))));
            held.filter(|(_, lines)| !lines.is_empty()).collect()
        })
    }

    /// All events for this viewer.
    pub(crate) fn tales(&self, eyes: Eyes) -> Vec<Tale> {
        with_match!(&self.table, table => match eyes {
            Eyes::Anybody | Eyes::Seat(_) => tales(table, eyes.viewer(), 0),
            Eyes::All => told_most(table),
        })
    }

    /// The stops of a step of this length: the moves that begin a turn or a round, and both ends.
    pub(crate) fn stops(&self, tales: &[Tale], stride: Stride) -> Vec<usize> {
        let mut stops = match stride {
            Stride::Move => (0..=self.len()).collect(),
            Stride::Turn => turns(tales),
            Stride::Round => rounds(tales),
        };
        stops.insert(0, 0);
        stops.push(self.len());
        stops.sort_unstable();
        stops.dedup();
        stops
    }

    /// The points of each seat after every move, as a spectator could count them.
    pub(crate) fn course(&self) -> Vec<Vec<i16>> {
        course(&self.record)
    }
}

impl Eyes {
    /// The seat whose view is shown.
    pub(crate) const fn viewer(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Anybody | Self::All => None,
        }
    }
}

fn hand<G: Words>(view: &View<G>) -> Vec<Line> {
    let panels: Vec<Panel> = G::panels(view);
    panels.into_iter().filter(|panel| panel.place == Place::Hand).flat_map(|panel| panel.lines).collect()
}

/// Each event in its most detailed version. All viewers are told of the same events in the same order, so the
/// versions can be compared side by side.
fn told_most<G: Boarded>(table: &Match<G>) -> Vec<Tale> {
    let open = table.update(None, 0).told;
    let mut known = open.clone();
    for seat in Seat::all(table.setup().seats()) {
        for (index, own) in table.update(Some(seat), 0).told.into_iter().enumerate() {
            if own.event != open[index].event {
                known[index] = own;
            }
        }
    }
    let view = table.view(None);
    known.iter().map(|told| Tale::of::<G>(view.public(), told)).collect()
}

/// The moves with which the turn of another seat, or of everybody, begins.
fn turns(tales: &[Tale]) -> Vec<usize> {
    let mut last = None;
    let begins = |tale: &&Tale| match tale.opens {
        Some(Opens::Turn(seat)) => last.replace(seat) != Some(seat),
        Some(Opens::Everybody(_) | Opens::Round(_)) => true,
        None => false,
    };
    tales.iter().filter(begins).map(|tale| tale.ply).collect()
}

/// The moves with which a round begins: one that is counted, or the first turn after everybody has had one.
fn rounds(tales: &[Tale]) -> Vec<usize> {
    let counted: Vec<usize> = tales
        .iter()
        .filter(|tale| matches!(tale.opens, Some(Opens::Round(_))))
        .map(|tale| tale.ply)
        .collect();
    if !counted.is_empty() {
        return counted;
    }
    let (mut stops, mut had, mut last) = (Vec::new(), Vec::new(), None);
    for tale in tales {
        let Some(Opens::Turn(seat)) = tale.opens else { continue };
        if last.replace(seat) == Some(seat) {
            continue;
        }
        if stops.is_empty() || had.contains(&seat) {
            stops.push(tale.ply);
            had.clear();
        }
        had.push(seat);
    }
    stops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::random_record;
    use game::GameRng;

    fn reel(game: GameId) -> Reel {
        Reel::read(&random_record(game, 3, 5).to_string()).unwrap()
    }

    #[test]
    fn a_replay_shows_the_views_of_the_record() {
        for game in GameId::ALL {
            let reel = reel(*game);
            assert!(reel.is_over() && reel.len() > 10, "{game}");
            assert_eq!(reel.eyes().len(), 5, "{game}: anybody, three seats, all");
            for ply in (0..=reel.len()).step_by(7) {
                for eyes in reel.eyes() {
                    let snapshot = reel.snapshot(eyes, ply);
                    assert_eq!((snapshot.ply, snapshot.viewer), (ply, eyes.viewer()));
                    assert!(snapshot.prompt.is_none() && snapshot.choices.is_empty());
                }
            }
            let counted = |ply| with_match!(&reel.at(ply), table => crate::scene::points(&table.view(None)));
            assert_eq!(reel.course(), (0..=reel.len()).map(counted).collect::<Vec<_>>(), "{game}");
        }
    }

    /// If everything hidden from a seat is replaced in the middle of a game, its replay stays the same.
    #[test]
    fn what_is_hidden_does_not_change_what_a_seat_is_shown() {
        for game in GameId::ALL {
            let reel = reel(*game);
            for ply in (0..reel.len()).step_by(5) {
                let table = reel.at(ply);
                for seat in Seat::all(3) {
                    let other = table.imagined(Some(seat), &mut GameRng::new(9));
                    let seen = |table: &AnyMatch| {
                        with_match!(table, table => {
                            let update = table.update(Some(seat), 0);
                            let snapshot = Snapshot::of(&update.view, ply);
                            format!("{update:?} {snapshot:?} {:?}", tales(table, Some(seat), 0))
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
            let reel = reel(*game);
            let tales = reel.tales(Eyes::Anybody);
            let stops = |stride| reel.stops(&tales, stride);
            let (moves, turns, rounds) = (stops(Stride::Move), stops(Stride::Turn), stops(Stride::Round));
            assert_eq!(moves.len(), reel.len() + 1);
            assert!(turns.len() < moves.len() && rounds.len() < turns.len(), "{game}");
            assert!(rounds.len() > 2, "{game}: {rounds:?}");
            assert!(rounds.iter().all(|stop| turns.contains(stop)), "{game}: {rounds:?} in {turns:?}");
        }
    }

    #[test]
    fn all_eyes_see_what_each_seat_held() {
        let reel = reel(GameId::Eggs);
        assert_eq!(reel.held(0).len(), 3, "three hands");
        assert_eq!(reel.tales(Eyes::All).len(), reel.tales(Eyes::Anybody).len());
        let lines = |eyes| reel.tales(eyes).into_iter().map(|tale| tale.line).collect::<Vec<_>>();
        assert_ne!(lines(Eyes::All), lines(Eyes::Anybody), "cards drawn are named");
    }

    #[test]
    fn a_game_that_is_not_over_keeps_its_secrets() {
        let mut record = random_record(GameId::Eggs, 3, 5);
        record.moves.truncate(12);
        let reel = Reel::read(&record.to_string()).unwrap();
        assert_eq!(reel.eyes(), [Eyes::Anybody]);
        assert!(Reel::read("nonsense").unwrap_err().contains("line 1"));
    }
}
