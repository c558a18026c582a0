//! The one file with the site inside, and playing with it.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::process::{cargo, succeed};
use crate::web::{self, Make};

/// Where the program looks for the site that is put into it when it is built.
const SITE: &str = "EMPIRES_SITE";

/// Builds the program as it is given away.
pub(crate) fn build(root: &Path) -> Result<(), String> {
    web::build(root, Make::Small)?;
    let mut command = cargo(&["build", "--release", "--locked", "--package", "empires"]);
    succeed(with_site(&mut command, root).current_dir(root))?;
    println!("build: target/release/empires, start it with `empires serve`");
    Ok(())
}

/// Builds everything quickly, starts the site on a free port and opens the browser. The caller's folder is
/// kept, so that file names among the arguments mean what they say; flags overrule what is set here.
pub(crate) fn play(root: &Path, args: &[&str]) -> Result<(), String> {
    web::build(root, Make::Small)?;
    let mut command = cargo(&["run", "--quiet", "--package", "empires", "--", "serve", "--open"]);
    if env::var_os("EMPIRES_LISTEN").is_none() {
        command.env("EMPIRES_LISTEN", "127.0.0.1:0");
    }
    succeed(with_site(&mut command, root).args(args))
}

fn with_site<'a>(command: &'a mut Command, root: &Path) -> &'a mut Command {
    command.env(SITE, root.join(web::SITE))
}
