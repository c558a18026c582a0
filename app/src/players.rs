//! Who sits at the table. New bots are added to [`Bot`] and nowhere else.

use std::fmt;
use std::str::FromStr;

use game::{Game, GameRng, Moves, Seat, View};

/// The longest name, so that names fit on the screen.
const LONGEST_NAME: usize = 12;

/// One player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Somebody at this screen.
    You {
        /// What they are called, if they said.
        name: Option<String>,
    },
    /// A program.
    Bot(Bot),
}

/// The programs that play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bot {
    /// Any legal move, each as likely as the others.
    Random,
}

impl Bot {
    /// Every bot.
    pub(crate) const ALL: [Self; 1] = [Self::Random];

    /// The word for it on the command line and in records.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
        }
    }

    /// Decides from what the seat sees; `None` if it is not asked.
    pub(crate) fn choose<G: Game>(self, view: &View<G>, rng: &mut GameRng) -> Option<G::Move> {
        let (seat, private) = view.viewer().zip(view.private())?;
        if !view.to_act().contains(seat) {
            return None;
        }
        Some(match self {
            Self::Random => G::random_move(view.public(), private, seat, rng, &mut Moves::new()),
        })
    }
}

impl Player {
    /// Whether it is somebody at this screen.
    pub(crate) const fn is_you(&self) -> bool {
        matches!(self, Self::You { .. })
    }

    /// What to call this player in the game.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self {
            Self::You { name: Some(name) } => name.clone(),
            Self::You { name: None } | Self::Bot(_) => format!("P{seat}"),
        }
    }

    /// What to call this player in a record, where nobody else says which bot it was.
    pub(crate) fn record_name(&self, seat: Seat) -> String {
        match self {
            Self::You { .. } => self.name(seat),
            Self::Bot(bot) => bot.word().to_owned(),
        }
    }

    /// You and the simplest bots, so many as the smallest table takes.
    pub(crate) fn smallest_table<G: Game>() -> Vec<Self> {
        let mut players = vec![Self::Bot(Bot::Random); usize::from(G::INFO.seats.0)];
        if let Some(first) = players.first_mut() {
            *first = Self::You { name: None };
        }
        players
    }

    /// Reads the players of a table, with commas between.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Self>, NoPlayer> {
        text.split(',').map(str::parse).collect()
    }
}

/// The text named no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoPlayer(String);

impl fmt::Display for NoPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bots = Bot::ALL.map(Bot::word).join(", ");
        write!(f, "{:?} is no player: write you, you:NAME (at most {LONGEST_NAME} letters), {bots}", self.0)
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
        let bot = Bot::ALL.into_iter().find(|bot| bot.word() == text);
        bot.map(Self::Bot).ok_or_else(|| NoPlayer(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use game::Setup;
    use laws::toy::Toy;
    use table::Match;

    use super::*;

    #[test]
    fn players_are_read_from_a_list() {
        let players = Player::read_all("you,you:Ana,random").unwrap();
        let names: Vec<String> = Seat::all(3).zip(&players).map(|(seat, player)| player.name(seat)).collect();
        assert_eq!(names, ["P1", "Ana", "P3"]);
        assert_eq!(players[2].record_name(Seat::new(2)), "random");
        for wrong in
            ["", "me", "you,", "you:", "you:\u{1b}[2J", "you:a name that is far too long", "random,easy"]
        {
            assert!(Player::read_all(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_bot_that_is_not_asked_has_no_move() {
        let table = Match::<Toy>::new(Setup::standard(2).unwrap(), 1);
        let mut rng = GameRng::new(1);
        assert!(Bot::Random.choose(&table.view(Some(Seat::new(0))), &mut rng).is_some());
        assert!(Bot::Random.choose(&table.view(None), &mut rng).is_none());
    }
}
