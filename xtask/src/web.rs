//! Builds the site: compiles the client, then runs the program `site`.

use std::path::{Path, PathBuf};

use crate::process::{cargo, cargo_home, install_wasm, succeed};

/// The folder of the built site, under the root.
pub(crate) const SITE: &str = "target/site";

/// How the site is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Make {
    /// Small and compressed, for release.
    Small,
    /// Unoptimised, for playing on this machine and for development.
    Quick,
}

/// Builds the whole site into `target/site`.
pub(crate) fn build(root: &Path, make: Make) -> Result<(), String> {
    install_wasm(root)?;
    let wasm = compile(root, make)?;
    let mut command = cargo(&["run", "--locked", "--package", "site", "--"]);
    command.arg(root).arg(wasm).arg(root.join(SITE));
    if make == Make::Small {
        command.arg("--pack");
    }
    succeed(command.current_dir(root))
}

/// Compiles the client. The small one has its own target folder, so that it can be built beside the native crates;
/// the quick one shares theirs.
fn compile(root: &Path, make: Make) -> Result<PathBuf, String> {
    let (profile, target, folder) = match make {
        Make::Small => ("wasm-release", "target/web", "wasm-release"),
        Make::Quick => ("dev", "target", "debug"),
    };
    let mut command = cargo(&["build", "--locked", "--package", "web", "--target", "wasm32-unknown-unknown"]);
    command.args(["--profile", profile, "--target-dir", target]).env("RUSTFLAGS", flags());
    succeed(command.current_dir(root))?;
    Ok(root.join(target).join("wasm32-unknown-unknown").join(folder).join("web.wasm"))
}

/// Type-erased views make the client a tenth smaller. The path of this machine's crates is removed from panic
/// messages. The linker keeps relocations, by which the program `site` splits the client.
fn flags() -> String {
    let home = cargo_home();
    format!("--cfg erase_components --remap-path-prefix={home}/registry/src=crates -Clink-args=--emit-relocs")
}
