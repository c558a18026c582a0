//! Compressing the files of the site, and the sizes of a first visit.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::site::{hash, read, said};

/// A file of the site: its address and its path.
type File = (String, PathBuf);

/// Writes a `.br` and a `.gz` beside every file. Compressed files are
/// cached in the folder `kept`, because compression is slow. Each core compresses a share of the files.
pub(crate) fn compress(files: &[File], kept: &Path) -> Result<(), String> {
    fs::create_dir_all(kept).map_err(|error| said(kept, &error))?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let share = |core| files.iter().skip(core).step_by(cores).try_for_each(|(_, path)| pack(path, kept));
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(move || share(core))).collect();
        let done = workers.into_iter().map(|worker| worker.join().expect("packing does not panic"));
        done.collect()
    })
}

fn pack(path: &Path, kept: &Path) -> Result<(), String> {
    let bytes = read(path)?;
    for (end, pack) in [("br", to_brotli as Pack), ("gz", to_gzip)] {
        let before = kept.join(format!("{}.{end}", hash(&bytes)));
        if !before.exists() {
            fs::write(&before, pack(&bytes)?).map_err(|error| said(&before, &error))?;
        }
        let packed = beside(path, end);
        fs::copy(&before, &packed).map_err(|error| said(&packed, &error))?;
    }
    Ok(())
}

/// The compressed kilobytes that a browser loads on a first visit: until the start page can be used, and until the first
/// game can be played. The page contains the map of that game. Neither includes the other parts of the client, other maps,
/// lessons, rules, drawings, fonts, networks, the workshop, shared pictures and the service worker, which come later.
pub(crate) fn first_visit(files: &[File]) -> Result<(u64, u64), String> {
    let (mut page, mut client) = (0, 0);
    for (address, path) in files {
        let size = fs::metadata(beside(path, "br")).map_err(|error| said(path, &error))?.len();
        let named = |names: &[&str]| names.iter().any(|name| address.contains(&format!("/{name}")));
        if named(&[
            "split_",
            "chunk_",
            "atlas-",
            "lessons-",
            "rules-",
            "fonts-",
            "drawings-",
            "nets-",
            "bots-",
            "workshop-",
            "picture-",
            "sw.js",
        ]) {
            continue;
        } else if named(&["web-", "split-", "worker-"]) {
            client += size;
        } else {
            page += size;
        }
    }
    Ok((page.div_ceil(1000), (page + client).div_ceil(1000)))
}

type Pack = fn(&[u8]) -> Result<Vec<u8>, String>;

fn to_brotli(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let parameters = brotli::enc::BrotliEncoderParams { size_hint: bytes.len(), ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut out, &parameters)
        .map_err(|error| format!("brotli: {error}"))?;
    Ok(out)
}

fn to_gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(|error| format!("gzip: {error}"))
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{end}"));
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_files_are_named_after_the_original() {
        assert_eq!(beside(Path::new("a/b.js"), "br"), Path::new("a/b.js.br"));
    }

    #[test]
    fn compressed_is_smaller() {
        let bytes = b"empire ".repeat(200);
        assert!(to_gzip(&bytes).unwrap().len() < 100);
        assert!(to_brotli(&bytes).unwrap().len() < 100);
    }

    #[test]
    fn a_first_visit_loads_one_game_and_no_lesson() {
        let folder = std::env::temp_dir().join(format!("site-pack-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let file = |name: &str, size: usize| {
            let path = folder.join(name);
            fs::write(beside(&path, "br"), vec![0; size]).expect("the temporary folder is writable");
            (format!("/assets/{name}"), path)
        };
        let files = [
            file("boot-0.js", 1000),
            file("web-0.js", 4000),
            file("split_eggs-0.wasm", 50_000),
            file("chunk_1-0.wasm", 50_000),
            file("atlas-a-0", 2000),
            file("lessons-a-0", 9000),
            file("fonts-a-0", 9000),
        ];
        let found = first_visit(&files);
        fs::remove_dir_all(&folder).expect("the temporary folder is ours");
        assert_eq!(found, Ok((1, 5)));
    }
}
