//! The data folder: used by one server at a time, readable by its user alone, and with a note that tells whether the
//! database is complete.

use std::fs::{DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::live::Time;

/// The database in a folder.
pub(crate) const DATABASE: &str = "empires.db";

/// The other files of SQLite.
const SIDE_FILES: [&str; 2] = ["empires.db-wal", "empires.db-shm"];

/// The file with the time of the last beat that the database has stored, in milliseconds since 1970.
const LAST_BEAT: &str = "last-beat";

/// The time between two notes of the last beat.
const NOTE_INTERVAL: Duration = Duration::from_secs(1);

/// Why a folder cannot be used.
#[derive(Debug)]
pub(crate) enum ClaimError {
    /// Another server uses it.
    Taken,
    /// It cannot be created or written.
    Unusable(io::Error),
}

impl From<io::Error> for ClaimError {
    fn from(error: io::Error) -> Self {
        Self::Unusable(error)
    }
}

/// Claims a folder for as long as the returned file is open. Its files are readable by this user alone, because they
/// contain password hashes and the seeds of running games.
///
/// # Errors
/// If it is in use, or cannot be created or written.
pub(crate) fn claim(folder: &Path) -> Result<File, ClaimError> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let private = || {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false).mode(0o600);
        options
    };
    let lock = private().open(folder.join("lock"))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(ClaimError::Taken),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    // SQLite gives its other files the permissions of the database.
    private().open(folder.join(DATABASE))?;
    for name in [DATABASE].into_iter().chain(SIDE_FILES) {
        match std::fs::set_permissions(folder.join(name), Permissions::from_mode(0o600)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            Ok(()) | Err(_) => {}
        }
    }
    Ok(lock)
}

/// Whether the database is older than the last run of a server in this folder; `last` is the last beat it has. SQLite
/// itself does not notice a deleted database or write-ahead log.
pub(crate) fn is_outdated(folder: &Path, last: Option<i64>) -> bool {
    let noted =
        std::fs::read_to_string(folder.join(LAST_BEAT)).ok().and_then(|text| text.trim().parse().ok());
    noted > last
}

/// Notes the last beat beside the database again and again. A beat is on disk before it is noted.
pub(crate) async fn keep_noting(folder: PathBuf, time: Time) {
    loop {
        if let Err(error) = tokio::fs::write(folder.join(LAST_BEAT), time.last_beat().to_string()).await {
            tracing::debug!(%error, "cannot note the last beat");
        }
        tokio::time::sleep(NOTE_INTERVAL).await;
    }
}
