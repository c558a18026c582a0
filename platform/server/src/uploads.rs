//! Uploaded boards and decks. The engine keeps each of them until the program ends, so they are limited in size, number
//! and rate.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use game::{Game, OptionKind, Options as _};
use games::{GameId, with_game};
use protocol::ErrorCode;

use crate::limits::Buckets;
use crate::{AppError, Rate, secrets};

/// The longest file, in bytes: enough for the largest board with comments.
pub(crate) const MAX_BYTES: usize = 16 * 1024;

/// The uploaded files that the engine keeps, and their limits.
#[derive(Debug)]
pub(crate) struct Uploads {
    most: usize,
    rate: Buckets,
    /// The hashes of the files.
    known: Mutex<HashSet<String>>,
}

/// The hashes of files that the engine does not keep yet.
#[derive(Debug)]
#[must_use]
pub(crate) struct NewUploads(Vec<String>);

impl Uploads {
    /// No files yet, and room for this many.
    pub(crate) fn new(most: usize, rate: Rate) -> Self {
        Self { most, rate: Buckets::new(rate), known: Mutex::default() }
    }

    /// Checks the limits for the files among these options of a game; `key` is the person or address. If the engine
    /// accepts the files, call [`remember`](Self::remember).
    ///
    /// # Errors
    /// If a file is too long, there is no room for it, or the rate limit is reached.
    pub(crate) fn check<'a>(
        &self,
        game: GameId,
        options: impl Iterator<Item = (&'a str, &'a str)>,
        key: &str,
    ) -> Result<NewUploads, AppError> {
        let mut new = Vec::new();
        for (option, file) in options.filter(|(option, file)| !file.is_empty() && is_file(game, option)) {
            if file.len() > MAX_BYTES {
                let text = format!("the file for {option} is too long: it may have {MAX_BYTES} bytes");
                return Err(AppError::new(ErrorCode::TooLarge, text));
            }
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let hash = secrets::hash(file);
            if known.contains(&hash) {
                continue;
            }
            if known.len() >= self.most {
                return Err(AppError::conflict(
                    "too many custom boards and decks are in use: try again later",
                ));
            }
            self.rate.take(key).map_err(AppError::too_many)?;
            new.push(hash);
        }
        Ok(NewUploads(new))
    }

    /// Adds a file that the engine has accepted and keeps in another form.
    pub(crate) fn remember_as(&self, new: NewUploads, kept: &str) {
        let kept = new.0.into_iter().map(|_| secrets::hash(kept)).collect();
        self.remember(NewUploads(kept));
    }

    /// Adds files that the engine has accepted.
    pub(crate) fn remember(&self, new: NewUploads) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).extend(new.0);
    }
}

/// Whether an option of a game takes a file.
pub(crate) fn is_file(game: GameId, option: &str) -> bool {
    with_game!(game, G => <G as Game>::Options::SPECS.iter()
        .any(|spec| spec.key == option && matches!(spec.kind, OptionKind::File(_))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(uploads: &Uploads, game: &str, option: &str, file: &str, who: &str) -> Option<ErrorCode> {
        let options = [(option, file)].into_iter();
        match uploads.check(game.parse().unwrap(), options, who) {
            Ok(new) => {
                uploads.remember(new);
                None
            }
            Err(error) => Some(error.code()),
        }
    }

    #[test]
    fn files_are_limited_in_size_number_and_rate_and_nothing_else_is() {
        let uploads = Uploads::new(3, Rate::new(2.0, 0.0));
        let long = "1 ".repeat(MAX_BYTES);
        assert_eq!(check(&uploads, "eggs", "eggs", &long, "ana"), Some(ErrorCode::TooLarge));
        assert_eq!(check(&uploads, "eme", "side", &long, "ana"), None);
        assert_eq!(check(&uploads, "eggs", "eggs", "", "ana"), None);
        for (file, who, answer) in [
            ("1", "ana", None),
            ("2", "ana", None),
            ("2", "ana", None),
            ("3", "ana", Some(ErrorCode::TooMany)),
            ("3", "bob", None),
            ("4", "bob", Some(ErrorCode::Conflict)),
            ("1", "bob", None),
        ] {
            assert_eq!(check(&uploads, "eggs", "eggs", file, who), answer, "{file} {who}");
        }
    }

    #[test]
    fn a_file_that_the_engine_does_not_keep_takes_no_room() {
        let uploads = Uploads::new(1, Rate::new(100.0, 0.0));
        for bad in 0..50 {
            let text = bad.to_string();
            let options = [("eggs", text.as_str())].into_iter();
            let _never_kept = uploads.check("eggs".parse().unwrap(), options, "eve").unwrap();
        }
        assert_eq!(check(&uploads, "eggs", "eggs", "1", "ana"), None);
    }
}
