//! The number of connections the operating system allows: each is an open file.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are not connections of clients: the database, its connections, logs.
const RESERVED: u64 = 64;

/// Raises the limit of open files as far as allowed, and returns how many of them can be connections. The default
/// limit of 1,024 exists for programs that use `select`.
#[must_use]
pub fn raise() -> usize {
    let now = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: now.maximum, maximum: now.maximum };
    let limit = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => now.maximum,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit of open files");
            now.current
        }
    };
    // `None` means no limit.
    limit.map_or(usize::MAX, |files| {
        usize::try_from(files.saturating_sub(RESERVED).max(files / 2)).unwrap_or(usize::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_that_may_be_had_are_asked_for() {
        // The limit of this process may be the highest already.
        let maximum = getrlimit(Resource::Nofile).maximum;
        let current = Some(maximum.map_or(100_000, |files| files - 1));
        setrlimit(Resource::Nofile, Rlimit { current, maximum }).unwrap();
        let connections = raise();
        assert_eq!(getrlimit(Resource::Nofile).current, maximum);
        assert!(connections > 0);
    }
}
