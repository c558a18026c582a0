//! The person at the screen, and when the screen must be hidden.

use game::{Seat, SeatSet};

use crate::players::Player;

/// What the table is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// Another person must come to the screen; until then it is hidden.
    Curtain(Seat),
    /// The person at the screen decides.
    Turn(Seat),
    /// A bot decides.
    Bot(Seat),
    /// Nothing: the game is over.
    Over,
}

/// What the table waits for next. If several seats decide at the same time, the person at the screen comes first,
/// which saves a change of places, then the bots, then the others.
pub(crate) fn waiting(players: &[Player], to_act: SeatSet, viewer: Option<Seat>) -> Waiting {
    if let Some(seat) = viewer.filter(|seat| to_act.contains(*seat)) {
        return Waiting::Turn(seat);
    }
    let bot = to_act.iter().find_map(|seat| match players.get(seat.index()) {
        Some(Player::Bot(_)) => Some(Waiting::Bot(seat)),
        _ => None,
    });
    bot.or_else(|| to_act.first().map(Waiting::Curtain)).unwrap_or(Waiting::Over)
}

/// The person at the screen when the game begins: the only one, or nobody yet.
pub(crate) fn first_viewer(players: &[Player]) -> Option<Seat> {
    let mut yours = Seat::all(players.len() as u8).filter(|seat| players[seat.index()].is_you());
    match (yours.next(), yours.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(list: &[u8]) -> SeatSet {
        list.iter().map(|index| Seat::new(*index)).collect()
    }

    fn table(text: &str) -> Vec<Player> {
        Player::read_all(text).unwrap()
    }

    #[test]
    fn one_alone_never_meets_the_curtain() {
        let players = table("random,you,random");
        let viewer = first_viewer(&players);
        assert_eq!(viewer, Some(Seat::new(1)));
        for set in [&[0, 1, 2][..], &[0], &[1], &[2], &[]] {
            assert!(!matches!(waiting(&players, seats(set), viewer), Waiting::Curtain(_)), "{set:?}");
        }
    }

    #[test]
    fn two_people_never_see_each_others_screen() {
        let players = table("you,random,you");
        assert_eq!(first_viewer(&players), None);
        let at = |set: &[u8], viewer: Option<u8>| waiting(&players, seats(set), viewer.map(Seat::new));
        assert_eq!(at(&[0], None), Waiting::Curtain(Seat::new(0)));
        assert_eq!(at(&[2], Some(0)), Waiting::Curtain(Seat::new(2)));
        assert_eq!(at(&[0, 1, 2], Some(0)), Waiting::Turn(Seat::new(0)));
        assert_eq!(at(&[1, 2], Some(0)), Waiting::Bot(Seat::new(1)));
        assert_eq!(at(&[2], Some(2)), Waiting::Turn(Seat::new(2)));
    }

    #[test]
    fn bots_alone_are_watched() {
        let players = table("random,random");
        assert_eq!(first_viewer(&players), None);
        assert_eq!(waiting(&players, seats(&[0]), None), Waiting::Bot(Seat::new(0)));
        assert_eq!(waiting(&players, SeatSet::EMPTY, None), Waiting::Over);
    }
}
