//! The chores of Pocket Empires as cargo commands: `cargo xtask` lists them.
//!
//! | module | what is in it |
//! |---|---|
//! | `ci` | everything the continuous integration runs, step by step |
//! | `tidy` | the house rules, one function each |
//! | `rules` | which rule of which register is covered by which test |
//! | `tree`, `crates`, `source` | the repository's files, manifests and Rust text, read once for the above |
//! | `web`, `browser` | building the site, trying it in a browser |
//! | `program` | the one file with the site inside; playing |
//! | `process`, `postgres` | running cargo and rustup; a Postgres to test on |

#![expect(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

mod browser;
mod ci;
mod crates;
mod postgres;
mod process;
mod program;
mod rules;
mod source;
mod tidy;
mod tree;
mod web;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::ci::Extent;
use crate::tree::Tree;
use crate::web::Make;

/// Each command with its arguments, and what it is for.
const COMMANDS: [(&str, &str); 7] = [
    ("test [--fast]", "run everything the continuous integration runs; --fast leaves out docs and wasm"),
    ("tidy", "check the house rules: layers, dependencies, file sizes, papers"),
    ("rules [--game G]", "show which tests cover which rules of the register, and what is missing"),
    ("web [--quick]", "build the site into target/site; --quick does without small size"),
    ("build", "build target/release/empires: one file with the site inside"),
    ("shots", "take pictures of every screen of the site into target/shots"),
    ("play [ARGS]", "build everything, start it on a free port and open the browser"),
];

fn main() -> ExitCode {
    let args: Vec<String> = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[&str]) -> Result<(), String> {
    match args {
        [] | ["help" | "--help" | "-h"] => {
            print!("{}", help());
            Ok(())
        }
        ["test"] => ci::test(&root()?, Extent::Full),
        ["test", "--fast"] => ci::test(&root()?, Extent::Fast),
        ["tidy"] => tidy::run(&Tree::read(&root()?)?),
        ["rules"] => rules::run(&Tree::read(&root()?)?, None),
        ["rules", "--game", game] => rules::run(&Tree::read(&root()?)?, Some(game)),
        ["web"] => web::build(&root()?, Make::Small),
        ["web", "--quick"] => web::build(&root()?, Make::Quick),
        ["build"] => program::build(&root()?),
        ["shots"] => browser::shots(&root()?),
        ["play", rest @ ..] => program::play(&root()?, rest),
        _ => Err(format!("`cargo xtask {}` is not a command.\n\n{}", args.join(" "), help())),
    }
}

fn help() -> String {
    let lines = COMMANDS.map(|(command, purpose)| format!("  cargo xtask {command:<17} {purpose}\n"));
    format!("The chores of Pocket Empires:\n{}", lines.concat())
}

/// The repository's root. Cargo tells at run time where this crate lies, so that a shared target folder
/// never leads one checkout's xtask into another checkout.
fn root() -> Result<PathBuf, String> {
    let folder = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let root = folder.as_deref().and_then(|folder| folder.parent());
    root.map(PathBuf::from)
        .ok_or_else(|| "run this as `cargo xtask`, so that it finds the repository".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_every_command() {
        let help = help();
        for name in ["test", "tidy", "rules", "web", "build", "play"] {
            assert!(help.contains(&format!("cargo xtask {name}")), "{name}");
        }
    }

    #[test]
    fn an_unknown_command_is_refused_with_the_help() {
        let message = run(&["tset"]).unwrap_err();
        assert!(message.starts_with("`cargo xtask tset` is not a command"));
        assert!(message.contains("cargo xtask test"));
    }
}
