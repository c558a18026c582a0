//! The chores of Pocket Empires as cargo commands: `cargo xtask` lists them.
//!
//! | module | what is in it |
//! |---|---|
//! | `ci` | everything that continuous integration runs, step by step |
//! | `tidy` | the house rules, one function each |
//! | `rules` | which rule of which register is covered by which test |
//! | `words` | messages that are missing, unused, untranslated or badly set |
//! | `papers` | the documents, checked against the files they describe |
//! | `tree`, `crates`, `source`, `prose` | the files of the repository, its manifests, Rust text and English text |
//! | `atlas` | drawing the maps of the client |
//! | `sim`, `faults`, `floods` | the server under simulated faults; real processes under faults; the server under attack |
//! | `arena` | the contests that show how strong the bots are |
//! | `new_game` | adds a new game to a copy of the repository and plays it there |
//! | `web`, `browser` | building the site, testing it in a browser |
//! | `python` | the Python package: its wheel and its tests |
//! | `program` | the program with the site inside; `cargo play` |
//! | `process`, `postgres` | running cargo and rustup; a Postgres to test on |

#![expect(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

mod arena;
mod atlas;
mod browser;
mod ci;
mod crates;
mod faults;
mod floods;
mod new_game;
mod papers;
mod postgres;
mod process;
mod program;
mod prose;
mod python;
mod rules;
mod sim;
mod source;
mod supply;
mod tidy;
mod tree;
mod web;
mod words;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::ci::Extent;
use crate::tree::Tree;
use crate::web::Make;

/// Each command with its arguments, and its purpose.
pub(crate) const COMMANDS: &[(&str, &str)] = &[
    ("test [--fast]", "run everything the continuous integration runs; --fast leaves out docs and wasm"),
    ("tidy", "check the house rules: layers, dependencies, file sizes, papers"),
    ("rules [--game G]", "show which tests cover which rules of the register, and what is missing"),
    ("words", "list messages that are missing, unused, untranslated or badly set"),
    ("papers", "check the documents: crates, modules, commands, files, dependencies, figures, spelling"),
    ("web [--quick]", "build the site into target/site; --quick does without small size"),
    ("build", "build target/release/empires: one file with the site inside"),
    ("wheel", "build the Python package into target/wheels"),
    (
        "python [rllib]",
        "test the Python package in a virtual environment of its own; rllib adds some gigabytes",
    ),
    ("browser NAME", "build the site and run the browser tests with this text in their names"),
    ("shots", "take pictures of every screen of the site into target/shots"),
    (
        "measure [WHAT]",
        "measure the site on an idle machine: clicks, a_first_game, lighthouse, random_boards, or all",
    ),
    ("atlas", "draw the maps of web/atlas from their board files"),
    ("arena [TEXT]", "let the bots play, only the contests named by TEXT or all, and write docs/bots.md"),
    (
        "sim [FLAGS]",
        "try the server under simulated faults: --seeds N, --hours H, or --seed N with --trace FILE",
    ),
    (
        "faults FLAG N",
        "try two real nodes and a Postgres under faults: --minutes N of all faults, --games N or --browser-games N under kills",
    ),
    ("floods [--minutes N]", "attack a release server at its default limits while others play, and measure"),
    ("try-new-game", "add the toy game to a copy of the tree, build it and play it in the browser"),
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
        ["atlas"] => atlas::run(&root()?),
        ["papers"] => papers::run(&Tree::read(&root()?)?),
        ["words"] => words::run(&Tree::read(&root()?)?),
        ["arena"] => arena::run(&root()?, None),
        ["arena", text] => arena::run(&root()?, Some(text)),
        ["web"] => web::build(&root()?, Make::Small),
        ["web", "--quick"] => web::build(&root()?, Make::Quick),
        ["build"] => program::build(&root()?),
        ["wheel"] => python::wheel(&root()?),
        ["python"] => python::test(&root()?, false),
        ["python", "rllib"] => python::test(&root()?, true),
        ["browser", name] => browser::matching(&root()?, name),
        ["shots"] => browser::shots(&root()?),
        ["measure"] => browser::measure(&root()?, ""),
        ["measure", what] => browser::measure(&root()?, what),
        ["sim", rest @ ..] => sim::run(&root()?, rest),
        ["faults", flag, value] => faults::run(&root()?, flag, value),
        ["floods"] => floods::run(&root()?, "1"),
        ["floods", "--minutes", minutes] => floods::run(&root()?, minutes),
        ["try-new-game"] => new_game::run(&root()?),
        ["play", rest @ ..] => program::play(&root()?, rest),
        _ => Err(format!("`cargo xtask {}` is not a command.\n\n{}", args.join(" "), help())),
    }
}

fn help() -> String {
    let line = |(command, purpose): &(&str, &str)| format!("  cargo xtask {command:<17} {purpose}\n");
    format!("The chores of Pocket Empires:\n{}", COMMANDS.iter().map(line).collect::<String>())
}

/// The root of the repository. Cargo sets the folder of this crate at run time, so a shared target folder never leads
/// the xtask of one checkout into another.
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
        for name in [
            "test", "tidy", "rules", "words", "papers", "web", "build", "wheel", "python", "atlas", "sim",
            "play",
        ] {
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
