//! The repository's text files, read once, and what is found wrong in them.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::crates::LAYERS;
use crate::process;

/// The text of every file, by its path from the root with forward slashes.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads what git tracks. A new file counts before it is added if it lies in one of the project's own
    /// folders; strays elsewhere are nobody's business.
    pub(crate) fn read(root: &Path) -> Result<Self, String> {
        let mut paths = git_files(root, &["--cached"])?;
        let folders = LAYERS.into_iter().chain(["docs"]);
        let new = ["--others", "--exclude-standard", "--"].into_iter().chain(folders);
        paths.push_str(&git_files(root, &new.collect::<Vec<_>>())?);

        let mut files = BTreeMap::new();
        for path in paths.split_terminator('\0') {
            // What cannot be read as text is a picture, or was deleted and not yet committed so.
            if let Ok(text) = fs::read_to_string(root.join(path)) {
                files.insert(path.to_owned(), text);
            }
        }
        Ok(Self { files })
    }

    /// A tree in memory.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        Self { files: files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect() }
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

    /// The folders directly under `games/`.
    pub(crate) fn game_folders(&self) -> Vec<&str> {
        let inside = self.files().filter_map(|(path, _)| path.strip_prefix("games/")?.split_once('/'));
        let mut names: Vec<&str> = inside.map(|(folder, _)| folder).collect();
        names.dedup();
        names
    }
}

fn git_files(root: &Path, which: &[&str]) -> Result<String, String> {
    process::read(git(root).args(["ls-files", "-z"]).args(which))
}

/// Git in this folder. A hook's variables, which would lead it to the hook's repository, are left out.
fn git(root: &Path) -> Command {
    let mut git = Command::new("git");
    git.current_dir(root).env_remove("GIT_DIR").env_remove("GIT_WORK_TREE").env_remove("GIT_INDEX_FILE");
    git
}

/// Something to be put right, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The file or folder, from the root.
    pub(crate) path: String,
    /// The line, counted from 1; 1 as well when the whole file is meant.
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
