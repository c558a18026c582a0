//! `empires selfplay`: bots play against themselves and store training data for networks.
//!
//! | module | what is in it |
//! |---|---|
//! | `draw` | tables drawn at random: players and options |
//! | `game` | one game, and the training data from it |
//! | `training_file` | the file of the training data |

mod draw;
mod game;
mod training_file;

use std::fmt::Display;
use std::io::Write;
use std::time::Instant;

use ::game::GameRng;
use bots::{BotGame, Budget, Encoder, Judge, Search, Tuning};
use rayon::prelude::*;
use serde::Serialize;

use self::game::{Position, SelfplaySearch};
use self::training_file::TrainingFile;
use crate::cli::SelfplayArgs;
use crate::failure::Failure;
use crate::{network, setup};

/// The games in a chunk. Each core writes whole chunks; a truncated file continues after the last one.
const CHUNK: u64 = 8;

#[derive(Debug, Serialize)]
struct Report {
    game: &'static str,
    /// Games in the file.
    games: u64,
    /// Games played now.
    new_games: u64,
    new_positions: u64,
    seconds: f64,
}

/// Plays games and stores them, with a network if one is given.
pub(crate) fn run<G: BotGame>(args: &SelfplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let encoder = network::encoder::<G>()?;
    for players in &args.players {
        setup::setup::<G>(&[], *players)?;
    }
    let fewest = args.players.iter().min().copied().unwrap_or(G::INFO.seats.0);
    let learned = net_tuning::<G>(fewest, &args.tune)?;
    let report = match &args.net {
        None => write(args, &encoder, &G::Heuristic::default(), [G::TUNING, learned]),
        Some(path) => write(args, &encoder, &network::read(path)?, [learned; 2]),
    }?;
    serde_json::to_writer(&mut *out, &report)?;
    Ok(writeln!(out)?)
}

/// The settings of the search with a network: those of the game without playouts, changed by `NAME=VALUE`.
fn net_tuning<G: BotGame>(players: u8, changes: &[String]) -> Result<Tuning, Failure> {
    let mut tuning = Tuning { playout: 0.0, ..G::net_tuning(players) };
    for change in changes {
        let wrong = |why: &dyn Display| Failure::input(format!("--tune {change}: {why}"));
        let (name, value) = change.split_once('=').ok_or_else(|| wrong(&"write NAME=VALUE"))?;
        let value = value.parse().map_err(|error| wrong(&error))?;
        tuning.set(name, value).map_err(|error| wrong(&error))?;
    }
    Ok(tuning)
}

/// Plays with one tuning; the networks that learn from the file are going to be used with the other.
fn write<G: BotGame, J: Judge<G> + Sync>(
    args: &SelfplayArgs,
    encoder: &Encoder<G>,
    judge: &J,
    [tuning, learned]: [Tuning; 2],
) -> Result<Report, Failure> {
    let mind = |iterations: u32| Search::with(judge.clone(), Budget::iterations(iterations), tuning);
    let search = || SelfplaySearch {
        encoder: encoder.clone(),
        learned,
        shallow: mind(args.shallow),
        deep: mind(args.deep),
        deep_share: args.share,
    };
    let mut file = TrainingFile::open(&args.out, encoder, args.seed)?;
    let (start, before) = (Instant::now(), file.games());
    let mut report =
        Report { game: G::INFO.slug, games: before, new_games: 0, new_positions: 0, seconds: 0.0 };
    let late = || args.seconds.is_some_and(|most| start.elapsed().as_secs_f64() >= most);
    while file.games() < args.games && !late() {
        let next = file.games();
        let end = (next + CHUNK * rayon::current_num_threads() as u64).min(args.games);
        let played: Vec<Vec<Position>> =
            (next..end).into_par_iter().map_init(search, |search, game| play(args, search, game)).collect();
        for chunk in played.chunks(CHUNK as usize) {
            file.write(chunk)?;
        }
        report.new_positions += played.iter().map(|game| game.len() as u64).sum::<u64>();
        report.games = file.games();
        report.new_games = report.games - before;
        report.seconds = start.elapsed().as_secs_f64();
    }
    Ok(report)
}

/// The game with this number. It depends only on the seed and its number, not on the number of cores.
fn play<G: BotGame, J: Judge<G>>(
    args: &SelfplayArgs,
    search: &mut SelfplaySearch<G, J>,
    game: u64,
) -> Vec<Position> {
    let mut rng = GameRng::new(args.seed ^ GameRng::new(game).bits());
    let setup = draw::table::<G>(&args.players, &mut rng);
    search.play(&setup, &mut rng)
}

#[cfg(test)]
mod tests {
    use games::Caesar;

    use super::*;

    #[test]
    fn settings_are_those_of_the_game_unless_they_are_changed() {
        let tuned = |changes: &[&str]| {
            let changes: Vec<String> = changes.iter().map(|change| String::from(*change)).collect();
            net_tuning::<Caesar>(2, &changes)
        };
        let own = tuned(&[]).unwrap();
        assert_eq!([own.explore, own.playout, own.heuristic], [Caesar::net_tuning(2).explore, 0.0, 0.0]);
        let changed = tuned(&["heuristic=1", "playout=0.4"]).unwrap();
        assert_eq!([changed.playout, changed.heuristic], [0.4, 1.0]);
        for (wrong, why) in [
            ("heuristic", "--tune heuristic: write NAME=VALUE"),
            ("heuristic=much", "--tune heuristic=much: invalid float literal"),
            ("depth=3", "--tune depth=3: explore, temperature, "),
        ] {
            let refused = tuned(&[wrong]).unwrap_err();
            assert!(matches!(refused, Failure::Input(text) if text.starts_with(why)), "{wrong}");
        }
    }
}
