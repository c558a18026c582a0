//! Assembles the site from the compiled client, its assets and the rules. `cargo xtask web` and `cargo play` compile
//! the client and call this program. It is a crate of its own because its dependencies take a minute to compile and
//! no other chore needs them.
//!
//! | module | what is in it |
//! |---|---|
//! | `site` | the files of the site: assets named by their content, blanks of templates filled in |
//! | `pack` | compressing every file, and the size of a first visit |
//! | `stamp` | whether anything has changed since the site was last assembled |

#![expect(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

mod pack;
mod site;
mod stamp;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

use crate::site::Site;
use crate::stamp::Stamp;

/// The limit for a first visit, in kilobytes transferred before a game can be played.
const MAX_FIRST_VISIT: u64 = 855;

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
    let glue = folder.with_extension("glue");
    bindgen(wasm, &glue).map_err(|error| format!("wasm-bindgen: {error}"))?;
    let mut site = Site::new(root, folder)?;
    site.fill(&glue)?;
    println!("site: {} files in {}", site.files.len(), folder.display());
    if pack {
        let first_visit = pack::compress(&site.files, &folder.with_extension("packed"))?;
        println!("site: a first visit transfers {first_visit} KB");
        if first_visit > MAX_FIRST_VISIT {
            return Err(format!("site: a first visit may transfer {MAX_FIRST_VISIT} KB at most"));
        }
    }
    stamp.write()
}

fn bindgen(wasm: &Path, into: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("web")
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(into)?;
    Ok(())
}
