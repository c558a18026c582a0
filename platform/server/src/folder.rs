//! The data folder: used by one server at a time, and readable by its user alone.

use std::fs::{DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

/// The database in a folder.
pub(crate) const DATABASE: &str = "empires.db";

/// The other files of SQLite.
const SIDE_FILES: [&str; 2] = ["empires.db-wal", "empires.db-shm"];

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
