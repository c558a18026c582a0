//! Tables with random numbers of players and options, so that a network learns all of them.

use bots::BotGame;
use game::{Game, GameRng, OptionKind, Options, Setup};

use crate::network;

/// One table in this number has the default options.
const USUAL: u32 = 2;
/// At other tables, one option in this number is drawn at random.
const CHANGED: u32 = 3;
/// How much likelier two players are than any other number.
const PAIRS: u32 = 3;
/// How often options are drawn again because they contradict each other.
const TRIES: u32 = 20;

/// A table with a number of players from this list; if it is empty, with any number.
pub(super) fn table<G: BotGame>(players: &[u8], rng: &mut GameRng) -> Setup<G> {
    let seats = rng.pick(players).copied().unwrap_or_else(|| any_number::<G>(rng));
    let usual = || Setup::standard(seats).expect("the number of players was checked");
    if rng.below(USUAL) == 0 {
        return usual();
    }
    (0..TRIES).find_map(|_| drawn(seats, rng)).unwrap_or_else(usual)
}

fn any_number<G: Game>(rng: &mut GameRng) -> u8 {
    let (fewest, most) = G::INFO.seats;
    let others = u32::from(most - fewest);
    match rng.below(PAIRS + others).checked_sub(PAIRS) {
        None => fewest,
        Some(more) => fewest + 1 + more as u8,
    }
}

/// A table with some options drawn; `None` if they contradict each other, or networks cannot be used with them.
fn drawn<G: BotGame>(seats: u8, rng: &mut GameRng) -> Option<Setup<G>> {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS {
        if rng.below(CHANGED) > 0 {
            continue;
        }
        let value = match spec.kind {
            OptionKind::Switch | OptionKind::Choice(_) => (*rng.pick(spec.kind.values())?).to_owned(),
            OptionKind::Seat => (1 + rng.below(u32::from(seats))).to_string(),
            OptionKind::Order => order(seats, rng),
            OptionKind::File(_) => continue,
        };
        options.set(spec.key, &value).ok()?;
    }
    let setup = Setup::new(options, seats).ok()?;
    network::check_table(&setup).is_ok().then_some(setup)
}

fn order(seats: u8, rng: &mut GameRng) -> String {
    let mut seats: Vec<u8> = (1..=seats).collect();
    rng.shuffle(&mut seats);
    seats.iter().map(u8::to_string).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn draws_everything<G: BotGame>() {
        let mut rng = GameRng::new(3);
        let tables: Vec<Setup<G>> = (0..3_000).map(|_| table(&[], &mut rng)).collect();
        let (fewest, most) = G::INFO.seats;
        let seats: BTreeSet<u8> = tables.iter().map(Setup::seats).collect();
        assert_eq!(seats, (fewest..=most).collect(), "{}", G::INFO.slug);
        for spec in G::Options::SPECS {
            let values: BTreeSet<String> =
                tables.iter().filter_map(|table| table.options().get(spec.key)).collect();
            for value in spec.kind.values() {
                assert!(values.contains(*value), "{}: {} = {value}", G::INFO.slug, spec.key);
            }
        }
        let some: Vec<u8> = (0..400).map(|_| table::<G>(&[2, most, most], &mut rng).seats()).collect();
        assert!(some.iter().all(|seats| [2, most].contains(seats)));
        let twice = some.iter().filter(|seats| **seats == most).count();
        assert!(
            (220..320).contains(&twice),
            "{twice} of 400: a number that is listed twice is drawn twice as often"
        );
    }

    #[test]
    fn every_number_of_players_and_every_option_value_is_drawn() {
        draws_everything::<eme::Eme>();
        draws_everything::<games::Legends>();
        draws_everything::<games::Eggs>();
        draws_everything::<games::Caesar>();
    }
}
