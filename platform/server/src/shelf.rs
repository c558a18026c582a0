//! Boards and decks that people bring. The engine keeps each of them for as long as the program runs, so they
//! are limited in size, in number and in how often somebody brings one.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use game::{Game, OptionKind, Options as _};
use games::{GameId, with_game};
use protocol::ErrorCode;

use crate::limits::Buckets;
use crate::{AppError, Rate, secrets};

/// The longest file, in bytes: room for the largest board there can be, and for words about it.
const LONGEST: usize = 16 * 1024;

/// What has been brought.
#[derive(Debug)]
pub(crate) struct Shelf {
    most: usize,
    rate: Buckets,
    /// The hashes of what has been brought.
    known: Mutex<HashSet<String>>,
}

/// Files that are new, by their hashes.
#[derive(Debug)]
#[must_use]
pub(crate) struct Brought(Vec<String>);

impl Shelf {
    /// An empty store with room for this many files.
    pub(crate) fn new(most: usize, rate: Rate) -> Self {
        Self { most, rate: Buckets::new(rate), known: Mutex::default() }
    }

    /// Lets the files among these options of a game be read, brought by somebody known by this key. Those that are
    /// good are to be [kept](Self::keep) then.
    ///
    /// # Errors
    /// If a file is too long, or there is no room, or this somebody brings too many.
    pub(crate) fn admit<'a>(
        &self,
        game: GameId,
        options: impl Iterator<Item = (&'a str, &'a str)>,
        key: &str,
    ) -> Result<Brought, AppError> {
        let mut brought = Vec::new();
        for (option, file) in options.filter(|(option, file)| !file.is_empty() && is_file(game, option)) {
            if file.len() > LONGEST {
                let text = format!("the file for {option} is too long: it may have {LONGEST} bytes");
                return Err(AppError::new(ErrorCode::TooLarge, text));
            }
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let hash = secrets::hash(file);
            if known.contains(&hash) {
                continue;
            }
            if known.len() >= self.most {
                return Err(AppError::conflict(
                    "so many boards and decks of people's own are in play that there is no room for another",
                ));
            }
            self.rate.take(key).map_err(AppError::too_many)?;
            brought.push(hash);
        }
        Ok(Brought(brought))
    }

    /// The engine has read these files and keeps them.
    pub(crate) fn keep(&self, brought: Brought) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).extend(brought.0);
    }
}

fn is_file(game: GameId, option: &str) -> bool {
    with_game!(game, G => <G as Game>::Options::SPECS.iter()
        .any(|spec| spec.key == option && matches!(spec.kind, OptionKind::File(_))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admit(shelf: &Shelf, game: &str, option: &str, file: &str, who: &str) -> Option<ErrorCode> {
        let options = [(option, file)].into_iter();
        match shelf.admit(game.parse().unwrap(), options, who) {
            Ok(brought) => {
                shelf.keep(brought);
                None
            }
            Err(error) => Some(error.code()),
        }
    }

    #[test]
    fn files_are_limited_in_size_number_and_rate_and_nothing_else_is() {
        let shelf = Shelf::new(3, Rate::new(2.0, 0.0));
        let long = "1 ".repeat(LONGEST);
        assert_eq!(admit(&shelf, "eggs", "eggs", &long, "ana"), Some(ErrorCode::TooLarge));
        assert_eq!(admit(&shelf, "eme", "side", &long, "ana"), None);
        assert_eq!(admit(&shelf, "eggs", "eggs", "", "ana"), None);
        for (file, who, answer) in [
            ("1", "ana", None),
            ("2", "ana", None),
            ("2", "ana", None),
            ("3", "ana", Some(ErrorCode::TooMany)),
            ("3", "bob", None),
            ("4", "bob", Some(ErrorCode::Conflict)),
            ("1", "bob", None),
        ] {
            assert_eq!(admit(&shelf, "eggs", "eggs", file, who), answer, "{file} {who}");
        }
    }

    #[test]
    fn a_file_that_the_engine_does_not_keep_takes_no_room() {
        let shelf = Shelf::new(1, Rate::new(100.0, 0.0));
        for bad in 0..50 {
            let text = bad.to_string();
            let options = [("eggs", text.as_str())].into_iter();
            let _never_kept = shelf.admit("eggs".parse().unwrap(), options, "eve").unwrap();
        }
        assert_eq!(admit(&shelf, "eggs", "eggs", "1", "ana"), None);
    }
}
