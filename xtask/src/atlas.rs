//! `cargo xtask atlas`: draws the maps of `web/atlas` from their board files.

use std::path::Path;

use crate::process::{cargo, succeed};

/// The folder of the board files, and that of the client's maps.
const BOARDS: &str = "workshop/atlas/boards";
const MAPS: &str = "web/atlas";

/// Draws every map again. The generator is a separate program, so that other chores need not compile it.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    succeed(cargo(&["run", "--quiet", "--package", "atlas", "--", BOARDS, MAPS]).current_dir(root))
}
