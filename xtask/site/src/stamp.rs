//! Whether anything has changed since the site was last assembled.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::site::{hash, read, said};

/// The folders whose files become part of the site.
const SOURCES: [&str; 8] = [
    "web/site",
    "web/atlas",
    "web/drawings",
    "web/lessons",
    "web/words",
    "web/src/boards",
    "docs/rules",
    "bots/nets",
];

/// A hash of everything that goes into a site, stored beside its folder.
pub(crate) struct Stamp {
    folder: PathBuf,
    file: PathBuf,
    text: String,
}

impl Stamp {
    /// The stamp of the current inputs. This program is one of them: another version builds another site.
    pub(crate) fn new(root: &Path, wasm: &Path, folder: &Path, pack: bool) -> Result<Self, String> {
        let program = env::current_exe().map_err(|error| format!("this program has no path: {error}"))?;
        let mut inputs = vec![program, wasm.to_owned()];
        for source in SOURCES {
            walk(&root.join(source), &mut inputs)?;
        }
        let mut text = format!("pack {pack}\n");
        for path in inputs {
            text += &format!("{} {}\n", hash(&read(&path)?), path.display());
        }
        Ok(Self { folder: folder.to_owned(), file: folder.with_extension("stamp"), text })
    }

    /// Whether the site was assembled from exactly these inputs.
    pub(crate) fn is_current(&self) -> bool {
        self.folder.exists() && fs::read_to_string(&self.file).is_ok_and(|text| text == self.text)
    }

    /// Removes the stamp, because from now on the folder may be incomplete.
    pub(crate) fn clear(&self) -> Result<(), String> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(said(&self.file, &error)),
            _ => Ok(()),
        }
    }

    /// Stores the stamp of the finished site.
    pub(crate) fn write(&self) -> Result<(), String> {
        fs::write(&self.file, &self.text).map_err(|error| said(&self.file, &error))
    }
}

/// Adds every file below a folder, in a fixed order.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| said(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_current_until_an_input_changes() {
        let root = env::temp_dir().join(format!("site-stamp-{}", std::process::id()));
        for source in SOURCES {
            fs::create_dir_all(root.join(source)).expect("the temporary folder is writable");
        }
        let wasm = root.join("web.wasm");
        fs::write(&wasm, "one").expect("the temporary folder is writable");
        let folder = root.join("site");
        fs::create_dir(&folder).expect("the temporary folder is writable");
        let stamp = |pack| Stamp::new(&root, &wasm, &folder, pack).expect("every folder is there");
        assert!(!stamp(true).is_current(), "never put together");
        stamp(true).write().expect("the temporary folder is writable");
        assert!(stamp(true).is_current());
        assert!(!stamp(false).is_current(), "packed or not is another site");
        fs::write(root.join("docs/rules/eme.en.md"), "").expect("the temporary folder is writable");
        assert!(!stamp(true).is_current(), "a new file");
        stamp(true).write().expect("the temporary folder is writable");
        stamp(true).clear().expect("the stamp is ours");
        assert!(!stamp(true).is_current(), "work has begun");
        fs::remove_dir_all(&root).expect("the temporary folder is ours");
    }
}
