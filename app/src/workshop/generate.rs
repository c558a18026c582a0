//! `empires workshop generate`: random boards that are fair by construction.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use atlas::{regions, roads};
use clap::Args;
use game::{Game, Options as _};
use games::{GameId, with_game};
use rayon::prelude::*;

use crate::cli::find;
use crate::failure::Failure;
use crate::workshop::subject::{file_options, keys_of_example};

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The game, as `empires games` lists it.
    game: String,
    /// The number of regions, for a board of regions.
    #[arg(long, value_name = "N", default_value_t = 24)]
    regions: usize,
    /// The number of continents.
    #[arg(long, value_name = "N", default_value_t = 5)]
    continents: usize,
    /// Sea lines beyond those that connect the continents or islands.
    #[arg(long, value_name = "N", default_value_t = 3)]
    lanes: usize,
    /// The number of cities, for a board of cities and ways.
    #[arg(long, value_name = "N", default_value_t = 30)]
    cities: usize,
    /// The number of provinces.
    #[arg(long, value_name = "N", default_value_t = 8)]
    provinces: usize,
    /// The most regions or cities with a single way out.
    #[arg(long, value_name = "N", default_value_t = 4)]
    dead_ends: usize,
    /// The most steps from the start to any region or city.
    #[arg(long, value_name = "N", default_value_t = 6)]
    steps: usize,
    /// The seed of the first board; further boards use the following numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// How many boards to make; several need `--out`.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Write the board files into this folder, instead of one board to the standard output.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Makes the boards, checks each as a table would, and writes them.
pub(crate) fn run(args: &GenerateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let game = find(&args.game)?;
    let seeds = args.seed..args.seed.saturating_add(args.count);
    match &args.out {
        None if args.count > 1 => Err(Failure::input("several boards need a folder: --out DIR")),
        None => Ok(out.write_all(board(args, game, args.seed)?.0.as_bytes())?),
        Some(folder) => {
            fs::create_dir_all(folder)?;
            let made = |seed: u32| {
                let (file, took) = board(args, game, seed)?;
                fs::write(folder.join(format!("{}-{seed}.toml", args.game)), file)?;
                Ok(took)
            };
            let mut times: Vec<Duration> = seeds.into_par_iter().map(made).collect::<Result<_, Failure>>()?;
            times.sort_unstable();
            let (middle, longest) = (times[times.len() / 2].as_millis(), times[times.len() - 1].as_millis());
            Ok(writeln!(out, "{} boards; {middle} ms each, at most {longest} ms", times.len())?)
        }
    }
}

/// The file of a board that a table accepts, and the time that it took to make and to draw it.
fn board(args: &GenerateArgs, game: GameId, seed: u32) -> Result<(String, Duration), Failure> {
    let start = Instant::now();
    let examples = with_game!(game, G => file_options::<G>());
    let board = examples.iter().find(|(key, _)| *key == "board").map(|(_, example)| keys_of_example(example));
    let has = |key: &str| board.as_ref().is_some_and(|keys| keys.contains(key));
    let file = match (has("regions"), has("city"), has("faces")) {
        (true, ..) => {
            let knobs = regions::Knobs {
                seed,
                regions: args.regions,
                continents: args.continents,
                more_lanes: args.lanes,
                dead_ends: args.dead_ends,
                steps: args.steps,
                ..regions::Knobs::default()
            };
            regions::generate(knobs, |_| ()).map_err(Failure::input)?.file
        }
        (_, true, _) => {
            let (cities, provinces) = (args.cities, args.provinces);
            let knobs =
                roads::Knobs { seed, cities, provinces, dead_ends: args.dead_ends, steps: args.steps };
            let file = roads::generate(knobs).map_err(Failure::input)?;
            // Boards of regions are drawn while they are made.
            let drawn = roads::Board::read_custom(&file, roads::NameLang::En);
            drawn.and_then(|board| roads::draw(&board, "a", |_| ())).map_err(Failure::input)?;
            file
        }
        (.., true) => {
            let faces = regions::face_tasks(seed, args.lanes);
            let drawn: Vec<regions::DrawnFace> = faces
                .par_iter()
                .map(regions::FaceTask::draw)
                .collect::<Result<_, _>>()
                .map_err(Failure::input)?;
            drawn.into_iter().map(|(file, _)| file).collect()
        }
        (false, false, false) => {
            return Err(Failure::input(format!("{} has no boards that can be generated", args.game)));
        }
    };
    let took = start.elapsed();
    with_game!(game, G => <G as Game>::Options::default().set("board", &file)).map_err(Failure::input)?;
    Ok((file, took))
}
