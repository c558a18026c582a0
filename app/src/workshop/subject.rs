//! The board or deck of a report: a file, or what a game has in its box.

use std::fs;
use std::path::{Path, PathBuf};

use games::GameId;

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

/// The key of a table that only files of this game and option have.
const KINDS: [(&str, GameId, &str); 4] = [
    ("regions", GameId::Eme, "board"),
    ("card", GameId::Eme, "cards"),
    ("city", GameId::Caesar, "board"),
    ("egg", GameId::Eggs, "eggs"),
];

/// What the games have in their boxes.
const SHIPPED: [(GameId, &[&str]); 6] = [
    (GameId::Eme, &[]),
    (GameId::Eme, &["side=b"]),
    (GameId::Legends, &[]),
    (GameId::Legends, &["rectangle=on"]),
    (GameId::Caesar, &[]),
    (GameId::Eggs, &[]),
];

impl Subject {
    /// What a game has in its box, with these options.
    fn of_game(game: GameId, options: &[String]) -> Self {
        let name = [&[game.to_string()], options].concat().join(" ");
        Self { name, game, options: options.to_vec() }
    }

    /// The subjects that a text names: a game, `shipped` for all boards and decks of the games, a file, or all files of
    /// a folder in the order of their names.
    pub(super) fn all(text: &str, options: &[String]) -> Result<Vec<Self>, Failure> {
        if let Ok(game) = text.parse() {
            return Ok(vec![Self::of_game(game, options)]);
        }
        if text == "shipped" {
            let own = |own: &[&str]| own.iter().map(ToString::to_string).collect::<Vec<_>>();
            return Ok(SHIPPED.iter().map(|(game, keys)| Self::of_game(*game, &own(keys))).collect());
        }
        let path = Path::new(text);
        let paths = if path.is_dir() { toml_files(path)? } else { vec![path.to_path_buf()] };
        if paths.is_empty() {
            return Err(Failure::input(format!("{text}: there is no .toml file in this folder")));
        }
        paths.iter().map(|path| Self::of_file(path, options)).collect()
    }

    /// The subject in a file; its keys say which game it is for.
    fn of_file(path: &Path, options: &[String]) -> Result<Self, Failure> {
        let wrong = |why: &dyn std::fmt::Display| Failure::input(format!("{}: {why}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
        let file = game::Datum::parse(&text).map_err(|error| wrong(&error))?;
        let keys = file.as_table().map_err(|error| wrong(&error))?;
        let kind = KINDS.into_iter().find(|(key, _, _)| keys.contains_key(*key));
        let (_, game, key) = kind.ok_or_else(|| {
            wrong(&"this is neither a board (regions or city), nor a card list (card), nor a deck (egg)")
        })?;
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let own = format!("{key}={}", path.display());
        Ok(Self { name, game, options: [options, &[own]].concat() })
    }
}

fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let paths: Result<Vec<PathBuf>, _> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths?;
    paths.retain(|path| path.extension().is_some_and(|end| end == "toml"));
    paths.sort();
    Ok(paths)
}
