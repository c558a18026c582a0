//! The command line.

use std::io::Write;
use std::path::PathBuf;

use bots::Level;
use clap::{Args, Parser, Subcommand};
use game::{Lang, Seat};
use games::{GameId, with_game};

use crate::failure::Failure;
use crate::{
    admin, arena, bench, catalogue, load, perft, play, playthrough, replay, review, rules, selfplay, serve,
    simulate, verify, workshop,
};

/// Pocket Empires: empire board games in a terminal.
#[derive(Debug, Parser)]
#[command(name = "empires", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game on this screen, with other people or against bots.
    Play(PlayArgs),
    /// Play many random games and summarise them; exits with 1 if one of them broke a law.
    Simulate(SimulateArgs),
    /// Play one random game and write everything, one JSON object per line.
    Playthrough(PlaythroughArgs),
    /// Show a recorded game: its history in words and one position.
    Replay(ReplayArgs),
    /// Check a finished online game: every move legal, the cards as promised before the start.
    Verify(VerifyArgs),
    /// Judge a finished game: chances, the cost of choices, luck and skill.
    Review(ReviewArgs),
    /// Read the rules of a game, or one of them.
    Rules(RulesArgs),
    /// Let bots play against each other, the same deals from every seat.
    Arena(ArenaArgs),
    /// Let bots play against themselves and store training data for networks; see `docs/training.md`.
    Selfplay(SelfplayArgs),
    /// Measure how fast random games are played, next to a baseline.
    Bench(BenchArgs),
    /// Count the move paths from the start of a game.
    Perft(PerftArgs),
    /// List the games, their seats and their options.
    Games(GamesArgs),
    /// Make boards of your own, and measure how fair they are.
    #[command(subcommand)]
    Workshop(workshop::WorkshopCommand),
    /// Serve the site: client, online tables, API.
    Serve(server::ServeArgs),
    /// Moderate a server: reports, chat lines, tables, people. The server may be running.
    Admin(server::admin::AdminArgs),
    /// Measure how much load a server on this machine can take.
    Load(load::LoadArgs),
}

/// How a table is set up.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The game, as `empires games` lists it.
    pub(crate) game: String,
    /// The number of players.
    #[arg(long, value_name = "N")]
    pub(crate) players: u8,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// The options of the game.
#[derive(Debug, Args)]
pub(crate) struct OptionArgs {
    /// An option of the game, as `empires games` lists it; for a file option, the path of the file.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    chosen: Vec<String>,
    /// A board file of your own; short for `--option board=FILE`.
    #[arg(long, value_name = "FILE")]
    board: Option<String>,
}

impl OptionArgs {
    /// All options, each written `KEY=VALUE`.
    pub(crate) fn all(&self) -> Vec<String> {
        let board = self.board.iter().map(|file| format!("board={file}"));
        self.chosen.iter().cloned().chain(board).collect()
    }
}

/// The language.
#[derive(Debug, Args)]
pub(crate) struct LangArgs {
    /// The language, `en` or `fr`; by default that of the environment.
    #[arg(long)]
    lang: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game; by default the first one.
    game: Option<String>,
    /// Who sits where.
    #[arg(long, value_name = "SEATS", help = seats_help())]
    pub(crate) seats: Option<String>,
    /// The seed of all chance; by default a random one.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How long bots wait before each move, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pub(crate) pause: u64,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// How many games to play.
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// The seed of the first game; later games use the following numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Count events by kind; this takes longer.
    #[arg(long)]
    pub(crate) events: bool,
    /// Write JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlaythroughArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The seed of the game and of its moves.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record.
    pub(crate) file: PathBuf,
    /// Stop after this many moves.
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Show the view of this seat, counted from 1; by default that of a spectator.
    #[arg(long, conflicts_with = "all", value_parser = read_seat)]
    pub(crate) seat: Option<Seat>,
    /// Show the view of every seat.
    #[arg(long)]
    pub(crate) all: bool,
    /// Write JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The record, as `GET /api/tables/ID/record` answers it.
    pub(crate) file: PathBuf,
    /// The `nonce` that the table shows when the game is over.
    #[arg(long, value_name = "TEXT")]
    pub(crate) nonce: Option<String>,
    /// The `commitment` that the table showed before the start.
    #[arg(long, value_name = "HEX", requires = "nonce")]
    pub(crate) commitment: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// The record of a finished game.
    pub(crate) file: PathBuf,
    /// Review this seat, counted from 1; by default all seats.
    #[arg(long, value_parser = read_seat)]
    pub(crate) seat: Option<Seat>,
    /// Simulations for each forecast.
    #[arg(long, value_name = "I", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(10..))]
    pub(crate) iterations: u32,
    /// The seed of the simulations.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write JSON instead of text, one object for each seat.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game.
    game: String,
    /// One rule, such as EME-31.
    pub(crate) id: Option<String>,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The bots, separated by commas; the last one fills the table. `expert@3000` does 3000 simulations for each
    /// decision, `expert/4` a quarter of the level's number; `expert:explore=0.7` changes a setting,
    /// `expert:net=FILE` uses the network of that file instead of the one in the program.
    #[arg(long, value_name = "BOTS")]
    pub(crate) bots: String,
    /// How many games to play, rounded up to whole deals.
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// The seed of the first deal; later deals use the following numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Simulations for each decision of every bot that searches.
    #[arg(long, value_name = "I", conflicts_with = "ms")]
    pub(crate) iterations: Option<u32>,
    /// Milliseconds for each decision of every bot that searches.
    #[arg(long, value_name = "T")]
    pub(crate) ms: Option<u32>,
    /// Stop as soon as the first bot is known to be at least ELO1, or at most ELO0, stronger than the others.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = read_elos)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// Append finished deals to this file, and continue after those already in it.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Write JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SelfplayArgs {
    /// The game, as `empires games` lists it.
    game: String,
    /// The file to write or to continue.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The number of games the file should have.
    #[arg(long, value_name = "K", default_value_t = 1000)]
    pub(crate) games: u64,
    /// Stop after this many seconds, even with fewer games.
    #[arg(long, value_name = "S", value_parser = read_seconds)]
    pub(crate) seconds: Option<f64>,
    /// The seed of all games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The network to play with; without one, the search without networks plays.
    #[arg(long, value_name = "FILE")]
    pub(crate) net: Option<PathBuf>,
    /// The numbers of players to draw from, separated by commas: `2,4,4` plays four twice as often as two. By default
    /// any number, most often two.
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub(crate) players: Vec<u8>,
    /// Simulations for most decisions.
    #[arg(long, value_name = "I", default_value_t = 60)]
    pub(crate) shallow: u32,
    /// Simulations for decisions that become training data of the policy.
    #[arg(long, value_name = "I", default_value_t = 300)]
    pub(crate) deep: u32,
    /// The share of those decisions, in percent.
    #[arg(long, value_name = "P", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) share: u32,
    /// A setting of the search with a network that differs from that of the game; `playout` is 0 unless it is set here.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) tune: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// How many seconds to measure.
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = read_seconds)]
    pub(crate) seconds: f64,
    /// Measure the search with this network instead of the one in the program.
    #[arg(long, value_name = "FILE")]
    pub(crate) net: Option<PathBuf>,
    /// Write JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The seed of the game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The longest paths to count.
    #[arg(long, value_name = "D")]
    pub(crate) depth: u32,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

impl Cli {
    /// Runs the command.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match &self.command {
            Command::Play(args) => {
                let game = args.game.as_deref().unwrap_or(GameId::ALL[0].info().slug);
                with_game!(find(game)?, G => play::run::<G>(args))
            }
            Command::Simulate(args) => {
                with_game!(find(&args.table.game)?, G => simulate::run::<G>(args, out))
            }
            Command::Playthrough(args) => {
                with_game!(find(&args.table.game)?, G => playthrough::run::<G>(args, out))
            }
            Command::Replay(args) => replay::run(args, out),
            Command::Verify(args) => verify::run(args, out),
            Command::Review(args) => review::run(args, out),
            Command::Rules(args) => with_game!(find(&args.game)?, G => rules::run::<G>(args, out)),
            Command::Arena(args) => with_game!(find(&args.table.game)?, G => arena::run::<G>(args, out)),
            Command::Selfplay(args) => with_game!(find(&args.game)?, G => selfplay::run::<G>(args, out)),
            Command::Bench(args) => with_game!(find(&args.table.game)?, G => bench::run::<G>(args, out)),
            Command::Perft(args) => with_game!(find(&args.table.game)?, G => perft::run::<G>(args, out)),
            Command::Games(args) => catalogue::run(args, out),
            Command::Workshop(command) => workshop::run(command, out),
            Command::Serve(args) => serve::run(args),
            Command::Admin(args) => admin::run(args, out),
            Command::Load(args) => load::run(args, out),
        }
    }
}

impl LangArgs {
    /// The chosen language, or that of the environment.
    pub(crate) fn get(&self) -> Result<Lang, Failure> {
        match &self.lang {
            Some(text) => text.parse().map_err(Failure::input),
            None => {
                let first =
                    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
                Ok(spoken(first))
            }
        }
    }
}

/// The language of the first setting that is not empty, in the order of the C library.
fn spoken(mut settings: impl Iterator<Item = String>) -> Lang {
    let first = settings.find(|value| !value.is_empty());
    if first.is_some_and(|value| value.starts_with("fr")) { Lang::Fr } else { Lang::En }
}

fn seats_help() -> String {
    let bots = Level::ALL.map(|level| level.to_string()).join(", ");
    format!("Who sits where, with commas between: you, you:NAME, {bots}")
}

pub(crate) fn find(game: &str) -> Result<GameId, Failure> {
    game.parse().map_err(|error| Failure::input(format!("{game:?}: {error}")))
}

fn read_seat(text: &str) -> Result<Seat, game::NoSeat> {
    text.parse()
}

fn read_elos(text: &str) -> Result<(f64, f64), &'static str> {
    let both = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    both.filter(|(low, high): &(f64, f64)| low < high).ok_or("two numbers, the lower one first, as in 0,50")
}

fn read_seconds(text: &str) -> Result<f64, &'static str> {
    let seconds: f64 = text.parse().map_err(|_| "not a number")?;
    if (0.01..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("between 0.01 and 3600, please") }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn french_is_spoken_where_the_first_setting_says_so() {
        let lang = |settings: &[&str]| spoken(settings.iter().map(|text| String::from(*text)));
        assert_eq!(lang(&["fr_FR.UTF-8"]), Lang::Fr);
        assert_eq!(lang(&["", "fr"]), Lang::Fr);
        assert_eq!(lang(&["C", "fr_FR"]), Lang::En);
        assert_eq!(lang(&[]), Lang::En);
    }
}
