//! `cargo xtask atlas` runs this: `atlas BOARDS OUT` draws every board file below BOARDS into OUT.

use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use atlas::{Map, regions, roads};

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [boards, out] = folders.as_slice() else { return Err("usage: atlas BOARDS OUT".into()) };
    let regions_and_faces = [files(&boards.join("regions"))?, files(&boards.join("faces"))?].concat();
    for path in regions_and_faces {
        let board =
            regions::Board::read(&fs::read_to_string(&path)?).map_err(|faults| told(&path, &faults))?;
        timed(out, || regions::draw(&board, |_| ()).map_err(|faults| told(&path, &faults)))?;
    }
    for path in files(&boards.join("roads"))? {
        let board = roads::Board::read(&fs::read_to_string(&path)?).map_err(|faults| told(&path, &faults))?;
        for side in board.sides() {
            timed(out, || roads::draw(&board, side, |_| ()).map_err(|faults| told(&path, &faults)))?;
        }
    }
    Ok(())
}

/// The board files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries: Result<Vec<_>, _> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths: Vec<PathBuf> =
        entries?.into_iter().filter(|path| path.extension() == Some(OsStr::new("toml"))).collect();
    paths.sort();
    Ok(paths)
}

fn told(path: &Path, faults: &atlas::Faults) -> String {
    format!("{}:\n{faults}", path.display())
}

/// Draws a map, writes it and prints the time it took.
fn timed(out: &Path, draw: impl FnOnce() -> Result<Map, String>) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let map = draw()?;
    let took = start.elapsed().as_millis();
    let json = map.to_json();
    fs::write(out.join(format!("{}.json", map.id)), &json)?;
    eprintln!("{:<22} {:>6} bytes {took:>5} ms", map.id, json.len());
    Ok(())
}
