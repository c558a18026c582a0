//! The bots of a table.

use std::any::Any;
use std::fmt;

use game::{Game, MAX_SEATS, View};

use crate::{Bot, BotGame, Level};

/// The bots of one table, one per seat. A bot is built at its first move and kept, so that it can reuse its search
/// tree during its turn. The game is not part of the type: programs that play any game store this beside the match.
#[derive(Default)]
pub struct TableBots {
    /// By seat, each a `Seated` of the game of the table.
    seats: [Option<Box<dyn Any + Send>>; MAX_SEATS],
}

struct Seated<G: Game> {
    level: Level,
    /// Whether it uses a network.
    network: bool,
    bot: Box<dyn Bot<G>>,
}

impl TableBots {
    /// The move of a bot of this level for the seat of the view.
    ///
    /// # Panics
    /// If the seat of the view need not decide.
    pub fn choose<G: BotGame>(&mut self, level: Level, view: &View<G>, seed: u64) -> G::Move {
        let seat = view.viewer().expect("a bot has a seat");
        let kept = &mut self.seats[seat.index()];
        let same = kept.take().and_then(|kept| kept.downcast::<Seated<G>>().ok());
        // In the browser a network may arrive during the game.
        let network = level.uses_network::<G>(view.public());
        let mut seated = same
            .filter(|seated| seated.level == level && seated.network == network)
            .unwrap_or_else(|| Box::new(Seated { level, network, bot: level.bot(view.public()) }));
        let mv = seated.bot.choose(view, seed);
        *kept = Some(seated);
        mv
    }
}

impl fmt::Debug for TableBots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = self.seats.iter().flatten().count();
        f.debug_struct("TableBots").field("seats", &seats).finish_non_exhaustive()
    }
}
