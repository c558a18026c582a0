//! The players of a table. Bots are levels of the `bots` crate.

use std::fmt;
use std::str::FromStr;

use bots::{Bot, BotGame, Level};
use game::{Game, Seat};

/// The longest name, so that names fit on the screen.
const LONGEST_NAME: usize = 12;

/// One player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// A person at this screen.
    You {
        /// Their name, if given.
        name: Option<String>,
    },
    /// A bot.
    Bot(Level),
}

impl Player {
    /// Whether it is a person at this screen.
    pub(crate) const fn is_you(&self) -> bool {
        matches!(self, Self::You { .. })
    }

    /// The bot of this player for a table with this public drawer, if it is one.
    pub(crate) fn bot<G: BotGame>(&self, public: &G::Public) -> Option<Box<dyn Bot<G>>> {
        match self {
            Self::You { .. } => None,
            Self::Bot(level) => Some(level.bot(public)),
        }
    }

    /// The name of this player in the game.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self {
            Self::You { name: Some(name) } => name.clone(),
            Self::You { name: None } | Self::Bot(_) => format!("P{seat}"),
        }
    }

    /// The name of this player in a record, which also says the level of a bot.
    pub(crate) fn record_name(&self, seat: Seat) -> String {
        match self {
            Self::You { .. } => self.name(seat),
            Self::Bot(level) => level.to_string(),
        }
    }

    /// You and bots of the middle level, as many as the smallest table needs.
    pub(crate) fn smallest_table<G: Game>() -> Vec<Self> {
        let mut players = vec![Self::Bot(Level::Medium); usize::from(G::INFO.seats.0)];
        if let Some(first) = players.first_mut() {
            *first = Self::You { name: None };
        }
        players
    }

    /// Reads the players of a table, separated by commas.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Self>, NoPlayer> {
        text.split(',').map(str::parse).collect()
    }
}

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoPlayer(String);

impl fmt::Display for NoPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bots = Level::ALL.map(|level| level.to_string()).join(", ");
        write!(
            f,
            "{:?} is no player: write you, you:NAME (at most {LONGEST_NAME} letters) or one of {bots}",
            self.0
        )
    }
}

impl FromStr for Player {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        if text == "you" {
            return Ok(Self::You { name: None });
        }
        if let Some(name) = text.strip_prefix("you:") {
            let fits = (1..=LONGEST_NAME).contains(&name.chars().count()) && name.trim() == name;
            if fits && !name.chars().any(char::is_control) {
                return Ok(Self::You { name: Some(name.to_owned()) });
            }
        }
        text.parse().map(Self::Bot).map_err(|_| NoPlayer(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_from_a_list() {
        let players = Player::read_all("you,you:Ana,random,expert").unwrap();
        let names: Vec<String> = Seat::all(4).zip(&players).map(|(seat, player)| player.name(seat)).collect();
        assert_eq!(names, ["P1", "Ana", "P3", "P4"]);
        assert_eq!(players[3].record_name(Seat::new(3)), "expert");
        for wrong in
            ["", "me", "you,", "you:", "you:\u{1b}[2J", "you:a name that is far too long", "random,mad"]
        {
            assert!(Player::read_all(wrong).is_err(), "{wrong}");
        }
    }
}
