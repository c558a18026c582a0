//! Puts the built web client into the program. `EMPIRES_SITE` names the folder it was built into, as
//! `cargo xtask build` does; without it the program has no client inside.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=EMPIRES_SITE");
    let mut list = String::from("[\n");
    if let Some(site) = env::var_os("EMPIRES_SITE").map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", site.display());
        for (path, file) in files(&site)? {
            writeln!(list, "({path:?}, include_bytes!({:?}).as_slice()),", file.display().to_string())?;
        }
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names a folder to write into")?);
    Ok(fs::write(out.join("site.rs"), list)?)
}

/// All files below a folder, each as its path in addresses and its place.
fn files(site: &Path) -> Result<Vec<(String, PathBuf)>, Box<dyn Error>> {
    let mut found = Vec::new();
    let mut folders = vec![site.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(site)?.to_string_lossy().replace('\\', "/");
                found.push((name, path));
            }
        }
    }
    found.sort();
    Ok(found)
}
