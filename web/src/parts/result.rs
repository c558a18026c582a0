//! The result of a game: who won, and the place of the viewer. Ratings use the same places.

use game::{Line, Seat, SeatSet};

use super::score::minus;
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::{filled, literal, t, tl};

/// The winners, the seats that a bot finished, and the viewer.
pub(crate) struct GameResult {
    /// The winner whose colours the end screen has.
    pub(crate) first: Seat,
    winners: Vec<Seat>,
    /// The seats that a substitute played at the end. They come last.
    replaced: SeatSet,
    /// The seat of the viewer, if only one person plays at this screen.
    you: Option<Seat>,
}

impl GameResult {
    pub(crate) fn of(session: Session, now: &Snapshot) -> Self {
        let replaced = replaced(session, now);
        let counts = |seat: &Seat| !replaced.contains(*seat);
        let won = now.outcome.map(|outcome| outcome.winners()).unwrap_or_default();
        let mut winners: Vec<Seat> = won.iter().filter(counts).collect();
        if winners.is_empty() {
            let left: Vec<Seat> = Seat::all(now.seats).filter(counts).collect();
            let most = left.iter().map(|seat| now.sheet.totals[*seat]).max();
            winners = left.into_iter().filter(|seat| Some(now.sheet.totals[*seat]) == most).collect();
        }
        Self {
            first: winners.first().copied().unwrap_or(Seat::new(0)),
            winners,
            replaced,
            you: session.only_own_seat(now),
        }
    }

    pub(crate) fn has_won(&self, seat: Seat) -> bool {
        self.winners.contains(&seat)
    }

    /// All seats in the order of their places.
    pub(crate) fn order(&self, now: &Snapshot) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Seat::all(now.seats).collect();
        let rank = |seat: &Seat| (self.place(now, *seat), seat.index());
        game::sort_short(&mut seats, |one, other| rank(one).cmp(&rank(other)));
        seats
    }

    /// The headline, and the points of the others.
    pub(crate) fn words(&self, session: Session, now: &Snapshot) -> (String, String) {
        let totals = &now.sheet.totals;
        let names: Vec<String> = self.winners.iter().map(|seat| session.name(*seat)).collect();
        let names = names.join(", ");
        let best = totals[self.first];
        let score = |n: i16| Line::new(now.unit.count).with("n", n);
        let line = match self.you {
            Some(you) if self.winners == [you] => Line::new("end.you_win").with("score", score(best)),
            Some(you) if !self.winners.contains(&you) && !self.replaced.contains(you) => {
                match (best - totals[you]).max(0) {
                    0 => Line::new("end.you_level"),
                    behind => Line::new("end.you_behind").with("score", score(behind)),
                }
            }
            _ if self.winners.len() == 1 => Line::new("end.wins").with("score", score(best)),
            _ => Line::new("end.share").with("score", score(best)),
        };
        let place = self.you.map(|you| t(&format!("end.place.{}", self.place(now, you)))).unwrap_or_default();
        let title = tl(&line.with("names", literal(&names)).with("place", literal(&place)));
        let in_title = |seat: &Seat| {
            self.winners.contains(seat) && self.you.is_none_or(|you| self.winners.contains(&you))
        };
        let others = self.order(now).into_iter().filter(|seat| !in_title(seat));
        let points = |seat: Seat| format!("{} {}", session.label(seat), minus(totals[seat]));
        (title, others.map(points).collect::<Vec<_>>().join(", "))
    }

    /// The names of the seats that a bot finished, in a sentence.
    pub(crate) fn replaced_words(&self, session: Session) -> Option<String> {
        let names: Vec<String> = self.replaced.iter().map(|seat| session.name(seat)).collect();
        (!names.is_empty()).then(|| filled("end.replaced", "names", &names.join(", ")))
    }

    /// The place of a seat: after the winners and the seats with more points, and last if a bot finished for it.
    fn place(&self, now: &Snapshot, seat: Seat) -> usize {
        let rank = |seat: Seat| {
            (self.replaced.contains(seat), !self.winners.contains(&seat), -now.sheet.totals[seat])
        };
        1 + Seat::all(now.seats).filter(|other| rank(*other) < rank(seat)).count()
    }
}

/// The seats that a substitute played at the end.
fn replaced(session: Session, now: &Snapshot) -> SeatSet {
    let Some(online) = session.online() else { return SeatSet::EMPTY };
    let is_replaced = |seat: &Seat| online.seat(*seat).is_some_and(|seat| seat.substitute.is_some());
    Seat::all(now.seats).filter(is_replaced).collect()
}
