//! Games on this device: the players, the match, and the text form in the storage of the browser.

mod driver;
mod tabs;

use bots::Level;
use game::{Seat, SeatSet};
use games::GameId;
use table::Record;

use crate::scene::{HistoryLine, Snapshot, points_by_ply};
use crate::title::{self, OpenMatch};
use crate::worker::Decision;

pub(crate) use driver::{
    LocalDriver, begin, game_of, games_stored, key, open, state_of, store_and_open, stored_games,
};

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerKind {
    /// A person at this device.
    Person,
    /// A bot.
    Bot(Level),
}

impl PlayerKind {
    fn word(self) -> String {
        match self {
            Self::Person => "person".to_owned(),
            Self::Bot(level) => level.to_string(),
        }
    }

    fn read(word: &str) -> Option<Self> {
        if word == "person" { Some(Self::Person) } else { word.parse().ok().map(Self::Bot) }
    }
}

/// The choices of the set-up form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) game: GameId,
    pub(crate) players: Vec<(String, PlayerKind)>,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) seed: u64,
}

/// The options of a game that begins without a set-up form: no bid where the game can do without (EME-53, LEG-72), because a
/// beginner does not know yet what a coin is worth.
pub(crate) fn quick_options(game: GameId) -> Vec<(String, String)> {
    let has_lot = title::title(game).option_specs().iter().any(|(spec, _)| spec.key == "lot");
    has_lot.then(|| ("lot".to_owned(), "on".to_owned())).into_iter().collect()
}

/// A game on this device.
#[derive(Clone, Debug)]
pub(crate) struct LocalGame {
    pub(crate) players: Vec<PlayerKind>,
    pub(crate) table: Box<dyn OpenMatch>,
}

impl LocalGame {
    /// Starts a game.
    ///
    /// # Errors
    /// Says what is wrong with the options.
    pub(crate) fn start(plan: &Plan) -> Result<Self, String> {
        let record = Record {
            game: plan.game.to_string(),
            rules_version: plan.game.info().rules_version,
            options: plan.options.clone(),
            seats: plan.players.iter().map(|(name, _)| name.clone()).collect(),
            seed: plan.seed.into(),
            moves: Vec::new(),
        };
        let table = title::replay(&record).map_err(|error| error.to_string())?;
        Ok(Self { players: plan.players.iter().map(|(_, kind)| *kind).collect(), table })
    }

    /// The stored text: a line with the players, then the record.
    pub(crate) fn text(&self) -> String {
        let players: Vec<String> = self.players.iter().map(|kind| kind.word()).collect();
        format!("{}\n{}", players.join(" "), self.table.record())
    }

    /// Reads the result of [`text`](Self::text); `None` if it is damaged or has another rules version.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (players, record) = text.split_once('\n')?;
        let players: Vec<PlayerKind> = players.split(' ').map(PlayerKind::read).collect::<Option<_>>()?;
        let record: Record = record.parse().ok()?;
        let table = title::replay(&record).ok()?;
        (record.seats.len() == players.len()).then_some(Self { players, table })
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.table.names().to_vec()
    }

    /// The seats of this kind that must decide now.
    fn asked(&self, kind: SeatKind) -> SeatSet {
        let wanted =
            |seat: &Seat| (self.players[seat.index()] == PlayerKind::Person) == (kind == SeatKind::People);
        self.table.to_act().iter().filter(wanted).collect()
    }

    /// How many people share the device.
    pub(crate) fn people(&self) -> usize {
        self.players.iter().filter(|kind| **kind == PlayerKind::Person).count()
    }

    /// The seat of the first person.
    fn first_person(&self) -> Option<Seat> {
        self.players.iter().position(|kind| *kind == PlayerKind::Person).map(|index| Seat::new(index as u8))
    }

    pub(crate) fn snapshot(&self, viewer: Option<Seat>) -> Snapshot {
        self.table.snapshot(viewer)
    }

    /// The history of a viewer since a ply.
    pub(crate) fn history(&self, viewer: Option<Seat>, since: usize) -> Vec<HistoryLine> {
        self.table.history(viewer, since)
    }

    /// The decision of a seat for the worker: its view and nothing else.
    pub(crate) fn decision(&self, seat: Seat, seed: u64) -> Decision {
        self.table.decision(seat, seed)
    }

    /// Whether two seats have different private drawers, so that a curtain is needed between them.
    fn differ(&self, one: Seat, other: Seat) -> bool {
        self.table.differ(one, other)
    }

    /// The points of each seat now, as a spectator sees them.
    fn points(&self) -> Vec<i16> {
        self.table.points()
    }

    /// The points of each seat after every move so far, as a spectator saw them.
    pub(crate) fn points_by_ply(&self) -> Vec<Vec<i16>> {
        points_by_ply(&self.table.record())
    }

    /// The same game after this many moves.
    pub(crate) fn at_ply(&self, ply: usize) -> Option<Self> {
        let mut record = self.table.record();
        record.moves.truncate(ply);
        Some(Self { players: self.players.clone(), table: title::replay(&record).ok()? })
    }
}

/// The seats of people or those of bots.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeatKind {
    People,
    Bots,
}

/// The record of a whole game with random moves.
#[cfg(test)]
pub(crate) fn random_record(game: GameId, seats: u8, seed: u64) -> Record {
    games::with_game!(game, G => {
        let mut rng = game::GameRng::new(seed);
        let mut table = table::Match::<G>::new(game::Setup::standard(seats).unwrap(), rng.bits());
        while let Some((seat, mv)) = table::random_choice(table.state(), &mut rng, &mut game::Moves::new()) {
            table.submit(seat, mv).unwrap();
        }
        table.record()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::AnyMove;

    fn plan() -> Plan {
        Plan {
            game: GameId::Eme,
            players: vec![
                ("Alex".to_owned(), PlayerKind::Person),
                ("Mia".to_owned(), PlayerKind::Bot(Level::Medium)),
                ("Otto".to_owned(), PlayerKind::Person),
            ],
            options: vec![("side".to_owned(), "b".to_owned())],
            seed: 7,
        }
    }

    #[test]
    fn a_game_comes_back_from_its_text() {
        let mut game = LocalGame::start(&plan()).unwrap();
        game.table.submit(Seat::new(0), 0, AnyMove::read(GameId::Eme, "bid 2").unwrap()).unwrap();
        let again = LocalGame::read(&game.text()).unwrap();
        assert_eq!(again.text(), game.text());
        assert_eq!(again.players, game.players);
        assert!(LocalGame::read("person\nnonsense").is_none());
    }

    #[test]
    fn people_who_know_different_things_get_a_curtain() {
        let mut game = LocalGame::start(&plan()).unwrap();
        assert!(!game.differ(Seat::new(0), Seat::new(2)));
        game.table.submit(Seat::new(0), 0, AnyMove::read(GameId::Eme, "bid 2").unwrap()).unwrap();
        assert!(game.differ(Seat::new(0), Seat::new(2)));
    }

    #[test]
    fn wrong_options_are_told() {
        let mut wrong = plan();
        wrong.options = vec![("side".to_owned(), "c".to_owned())];
        assert!(LocalGame::start(&wrong).is_err());
    }
}
