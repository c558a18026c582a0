//! Assembles the site from the compiled client, its assets and the rules. `cargo xtask web` and `cargo play` compile
//! the client and call this program. It is a crate of its own because its dependencies take a minute to compile and
//! no other chore needs them.
//!
//! | module | what is in it |
//! |---|---|
//! | `client` | the parts of the compiled client, and the JavaScript that loads them |
//! | `shell` | the start page before the client is loaded |
//! | `site` | the files of the site: assets named by their content, blanks of templates filled in |
//! | `pack` | compressing every file, and the sizes of a first visit |
//! | `words` | whether each part of the client has the messages that it names |
//! | `stamp` | whether anything has changed since the site was last assembled |

#![expect(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

mod client;
mod pack;
mod shell;
mod site;
mod stamp;
mod words;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::client::Client;
use crate::site::Site;
use crate::stamp::Stamp;

/// The limit for the start page, in kilobytes transferred until it can be used.
const MAX_START_PAGE: u64 = 60;

/// The limit for the first game, in kilobytes transferred until it can be played.
const MAX_FIRST_GAME: u64 = 550;

fn main() -> ExitCode {
    let args: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let done = match args.as_slice() {
        [root, wasm, folder] => build(root, wasm, folder, false),
        [root, wasm, folder, pack] if pack.as_os_str() == "--pack" => build(root, wasm, folder, true),
        _ => Err("usage: site ROOT CLIENT.wasm FOLDER [--pack]; `cargo xtask web` calls it".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Assembles the site of the repository at `root` in a folder, unless it is up to date.
fn build(root: &Path, wasm: &Path, folder: &Path, pack: bool) -> Result<(), String> {
    let stamp = Stamp::new(root, wasm, folder, pack)?;
    if stamp.is_current() {
        println!("site: {} is up to date", folder.display());
        return Ok(());
    }
    stamp.clear()?;
    let client = Client::make(wasm, &folder.with_extension("client"))?;
    words::check(&client.files()?, &root.join("web/words"))?;
    let mut site = Site::new(root, folder)?;
    site.fill(&client)?;
    println!("site: {} files in {}", site.files.len(), folder.display());
    if pack {
        pack::compress(&site.files, &folder.with_extension("packed"))?;
        let (page, game) = pack::first_visit(&site.files)?;
        println!("site: a first visit transfers {page} KB for the start page, {game} KB for a game");
        if page > MAX_START_PAGE || game > MAX_FIRST_GAME {
            let limits = format!("{MAX_START_PAGE} KB and {MAX_FIRST_GAME} KB");
            return Err(format!("site: a first visit may transfer {limits} at most"));
        }
    }
    stamp.write()
}
