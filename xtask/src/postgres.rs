//! Finds or installs a Postgres for the tests of the store and the server.

use std::env;
use std::fs;
use std::path::Path;

use crate::process::install;

/// Where Debian and its derivatives install the programs of each version.
const VERSIONS: &str = "/usr/lib/postgresql";

/// Makes sure that there is a Postgres to test on.
pub(crate) fn provide() -> Result<(), String> {
    if is_there() {
        return Ok(());
    }
    install(&["postgresql"])
        .map_err(|error| format!("the tests take a Postgres (`initdb` and `postgres`), but {error}"))
}

fn is_there() -> bool {
    let versions = fs::read_dir(VERSIONS).into_iter().flatten().flatten();
    let mut folders: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    folders.iter().any(|folder| has_postgres(folder))
}

fn has_postgres(folder: &Path) -> bool {
    ["initdb", "postgres", "createdb"].iter().all(|program| folder.join(program).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_the_programs_is_no_postgres() {
        assert!(!has_postgres(Path::new("src")));
    }
}
