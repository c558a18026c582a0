//! The board or deck of a report: a file, or what a game has in its box.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use game::{Datum, Game, OptionKind, Options as _};
use games::{GameId, with_game};

use crate::failure::Failure;

/// What a report is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    /// How the report calls it.
    pub(super) name: String,
    /// The game it is for.
    pub(super) game: GameId,
    /// The options that bring it to the table, each written `KEY=VALUE`.
    pub(super) options: Vec<String>,
}

impl Subject {
    /// The subjects that a text names: a game with options, a file, or all files of a folder in the order of their
    /// names.
    pub(super) fn all(text: &str, options: &[String]) -> Result<Vec<Self>, Failure> {
        let (game, own) = text.split_once(':').unwrap_or((text, ""));
        if let Ok(game) = game.parse() {
            let own: Vec<String> = own.split(',').filter(|own| !own.is_empty()).map(str::to_owned).collect();
            let options = [options, &own].concat();
            let name = [&[game_name(game)], options.as_slice()].concat().join(" ");
            return Ok(vec![Self { name, game, options }]);
        }
        let path = Path::new(text);
        let paths = if path.is_dir() { toml_files(path)? } else { vec![path.to_path_buf()] };
        if paths.is_empty() {
            return Err(Failure::input(format!("{text}: there is no .toml file in this folder")));
        }
        paths.iter().map(|path| Self::of_file(path, options)).collect()
    }

    /// The subject in a file. It is for the game and the option with which its example has the most keys in common.
    fn of_file(path: &Path, options: &[String]) -> Result<Self, Failure> {
        let wrong = |why: &dyn std::fmt::Display| Failure::input(format!("{}: {why}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
        let keys = keys(&text).map_err(|error| wrong(&error))?;
        let common = |example: &str| keys_of_example(example).intersection(&keys).count();
        let mut best = (0, None);
        for game in GameId::ALL {
            for (key, example) in with_game!(*game, G => file_options::<G>()) {
                if common(example) > best.0 {
                    best = (common(example), Some((*game, key)));
                }
            }
        }
        let (game, key) =
            best.1.ok_or_else(|| wrong(&"this file has none of the keys of a board, card list or deck"))?;
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let own = format!("{key}={}", path.display());
        Ok(Self { name, game, options: [options, &[own]].concat() })
    }
}

fn game_name(game: GameId) -> String {
    game.info().slug.to_owned()
}

/// The options of a game that are files, with their examples.
pub(super) fn file_options<G: Game>() -> Vec<(&'static str, &'static str)> {
    let file = |spec: &game::OptionSpec| match spec.kind {
        OptionKind::File(example) => Some((spec.key, example)),
        _ => None,
    };
    G::Options::SPECS.iter().filter_map(file).collect()
}

/// The keys of a file.
fn keys(text: &str) -> Result<BTreeSet<String>, game::DatumError> {
    Ok(Datum::parse(text)?.as_table()?.keys().cloned().collect())
}

/// The keys of an example of a game.
pub(super) fn keys_of_example(example: &str) -> BTreeSet<String> {
    keys(example).expect("the example of a game is sound")
}

fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let paths: Result<Vec<PathBuf>, _> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths?;
    paths.retain(|path| path.extension().is_some_and(|end| end == "toml"));
    paths.sort();
    Ok(paths)
}
