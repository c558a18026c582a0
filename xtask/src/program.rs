//! The program with the site inside, and `cargo play`.

use std::env;
use std::path::Path;

use crate::process::{cargo, succeed};
use crate::web::{self, Make};

/// Builds the program for release, with the site inside.
pub(crate) fn build(root: &Path) -> Result<(), String> {
    web::build(root, Make::Small)?;
    let mut command = cargo(&["build", "--release", "--locked", "--package", "empires"]);
    succeed(command.env("EMPIRES_SITE", root.join(web::SITE)).current_dir(root))?;
    println!("build: target/release/empires, start it with `empires serve`");
    Ok(())
}

/// Builds the site and the program, starts the site on a free port and opens the browser. It keeps the caller's
/// folder, so that file names among the arguments work; flags of the caller take precedence.
pub(crate) fn play(root: &Path, args: &[&str]) -> Result<(), String> {
    println!("1 of 3: the server. The first time takes about 4 minutes on two cores.");
    succeed(cargo(&["build", "--locked", "--package", "empires"]).current_dir(root))?;
    println!("2 of 3: the client, as WebAssembly. The first time takes about 3 minutes on two cores.");
    web::build(root, Make::Quick)?;
    println!("3 of 3: starting. Stop it with Ctrl C.");
    let mut command = cargo(&["run", "--quiet", "--locked", "--package", "empires", "--", "serve", "--open"]);
    for (name, value) in [("EMPIRES_LISTEN", "127.0.0.1:0".into()), ("EMPIRES_CLIENT", root.join(web::SITE))]
    {
        if env::var_os(name).is_none() {
            command.env(name, value);
        }
    }
    succeed(command.args(args))
}
