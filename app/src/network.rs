//! Networks from files, for contests, benchmarks and self-play.

use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use bots::{BotGame, Encoder, NetworkJudge};
use game::{GameRng, Setup, Silent};

use crate::failure::Failure;

/// Reads a network file for a game.
pub(crate) fn read<G: BotGame>(path: &Path) -> Result<NetworkJudge<G>, Failure> {
    let wrong = |error: &dyn Display| Failure::input(format!("{}: {error}", path.display()));
    let encoder = encoder::<G>()?;
    let file = fs::read(path).map_err(|error| wrong(&error))?;
    let net = encoder.read(&file).map_err(|error| wrong(&error))?;
    Ok(NetworkJudge::new(Arc::new(net), encoder))
}

/// The network of a game in the program; `None` if there is none that knows this table.
pub(crate) fn own<G: BotGame>(setup: &Setup<G>) -> Option<NetworkJudge<G>> {
    check_table(setup).ok()?;
    let encoder = G::encoder()?;
    let net = encoder.read(nets::file(&bots::network_name::<G>(setup.seats()))?).ok()?;
    Some(NetworkJudge::new(Arc::new(net), encoder))
}

/// The encoder of a game, if it has one.
pub(crate) fn encoder<G: BotGame>() -> Result<Encoder<G>, Failure> {
    G::encoder().ok_or_else(|| Failure::input(format!("{} cannot be shown to networks yet", G::INFO.slug)))
}

/// Refuses a table for which networks cannot be used, such as one with a custom board.
pub(crate) fn check_table<G: BotGame>(setup: &Setup<G>) -> Result<(), Failure> {
    let start = G::new(setup, GameRng::new(0), &mut Silent);
    match encoder::<G>()?.unknown(start.public()) {
        Some(why) => Err(Failure::input(format!("no network knows this table: {why}"))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use games::Caesar;

    use super::*;
    use crate::setup::setup;

    #[test]
    fn a_table_with_a_board_of_its_own_is_refused_to_networks() {
        let table = |options: &[String]| setup::<Caesar>(options, 4).unwrap();
        assert!(check_table(&table(&[])).is_ok());
        assert!(own(&table(&[])).is_some());
        let custom = table(&[String::from("board=../games/caesar/data/side_a.toml")]);
        assert!(own(&custom).is_none());
        let refused = check_table(&custom).unwrap_err();
        let why = "no network knows this table: the table brought a board or deck of its own";
        assert!(matches!(refused, Failure::Input(text) if text == why));
    }
}
