//! The files of the repository, read once, and the type of a fault in them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::crates::LAYERS;
use crate::process;

/// The files of the repository, by path from the root with forward slashes.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The text of every text file.
    files: BTreeMap<String, String>,
    /// Every file, pictures included, and every folder.
    paths: BTreeSet<String>,
}

impl Tree {
    /// Reads the files that git tracks. A new file counts before it is added if it is in one of the project's
    /// folders; other untracked files are ignored.
    pub(crate) fn read(root: &Path) -> Result<Self, String> {
        let mut paths = git_files(root, &["--cached"])?;
        let folders = LAYERS.into_iter().chain(["docs"]);
        let new = ["--others", "--exclude-standard", "--"].into_iter().chain(folders);
        paths.push_str(&git_files(root, &new.collect::<Vec<_>>())?);

        let mut files = BTreeMap::new();
        let listed: Vec<&str> =
            paths.split_terminator('\0').filter(|path| root.join(path).exists()).collect();
        for &path in &listed {
            // A file that is not text is a picture, or was deleted without a commit.
            if let Ok(text) = fs::read_to_string(root.join(path)) {
                files.insert(path.to_owned(), text);
            }
        }
        Ok(Self { files, paths: with_folders(listed.into_iter()) })
    }

    /// A tree in memory.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let paths = with_folders(files.iter().map(|(path, _)| *path));
        let files = files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect();
        Self { files, paths }
    }

    /// The text of this file, if there is one.
    pub(crate) fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// All files, in the order of their paths.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The files whose path begins and ends like this.
    pub(crate) fn matching(&self, start: &str, end: &str) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(move |(path, _)| path.starts_with(start) && path.ends_with(end))
    }

    /// Every file and folder, files that are not text included.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().map(String::as_str)
    }

    /// Whether there is a file or a folder with this path.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.paths.contains(path)
    }

    /// The folders directly under `games/`.
    pub(crate) fn game_folders(&self) -> Vec<&str> {
        let inside = self.files().filter_map(|(path, _)| path.strip_prefix("games/")?.split_once('/'));
        let mut names: Vec<&str> = inside.map(|(folder, _)| folder).collect();
        names.dedup();
        names
    }
}

/// These files and every folder above one of them.
fn with_folders<'a>(files: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let above = |path: &'a str| path.match_indices('/').map(move |(at, _)| &path[..at]);
    files.flat_map(|path| above(path).chain([path])).map(str::to_owned).collect()
}

fn git_files(root: &Path, which: &[&str]) -> Result<String, String> {
    process::read(git(root).args(["ls-files", "-z"]).args(which))
}

/// Git in this folder, without the variables of a hook, which would lead it to the hook's repository.
fn git(root: &Path) -> Command {
    let mut git = Command::new("git");
    git.current_dir(root).env_remove("GIT_DIR").env_remove("GIT_WORK_TREE").env_remove("GIT_INDEX_FILE");
    git
}

/// A fault, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The file or folder, from the root.
    pub(crate) path: String,
    /// The line, counted from 1; also 1 for the whole file.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) message: String,
}

impl Fault {
    /// A fault in this place.
    pub(crate) fn new(path: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.into(), line, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_what_git_tracks_or_will() {
        let root = std::env::temp_dir().join(format!("xtask-tree-{}", std::process::id()));
        fs::create_dir_all(root.join("games/eme")).expect("the temporary folder is writable");
        for (path, text) in [
            (".gitignore", "*.tmp"),
            ("games/eme/new.rs", "not yet added"),
            ("games/eme/scrap.tmp", "ignored"),
            ("stray.txt", "not ours"),
        ] {
            fs::write(root.join(path), text).expect("the temporary folder is writable");
        }
        for args in [["init", "--quiet"], ["add", ".gitignore"]] {
            let status = git(&root).args(args).status();
            assert!(status.expect("git is installed").success());
        }

        let tree = Tree::read(&root).expect("this is a git repository");
        fs::remove_dir_all(&root).expect("the temporary folder is ours");
        assert_eq!(
            tree.files().collect::<Vec<_>>(),
            [(".gitignore", "*.tmp"), ("games/eme/new.rs", "not yet added")]
        );
        assert_eq!(tree.game_folders(), ["eme"]);
    }
}
