//! `cargo xtask try-new-game`: adds the toy game to a copy of the repository by the steps of
//! `docs/guide/adding-a-game.md`, builds the site and plays the game in the browser against a bot. It shows that a
//! new game changes only its own folders, the manifests and the list of games.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::browser;
use crate::process::{cargo, read, succeed};
use crate::tree::Tree;
use crate::web::{self, Make};

/// The copy, under the root.
const COPY: &str = "target/new-game";

/// The toy game in the kernel, and the source folder of a game.
const SOURCE: &str = "kernel/laws/src/toy/";
const CRATE: &str = "games/toy/src/";

/// The other files of the game, each at its path under the root. The manifest ends with `.in`, so that cargo does not
/// find it there.
const OWN: &str = "xtask/new-game/";

/// A line added to an existing file, below or above the first line that begins like this.
enum Line {
    Below(&'static str, &'static str, &'static str),
    Above(&'static str, &'static str, &'static str),
}

/// The lines a new game adds to files that are not its own.
const LINES: [Line; 8] = [
    Line::Below("Cargo.toml", "[workspace.dependencies]", "toy = { path = \"games/toy\" }"),
    Line::Below("Cargo.toml", "[profile.dev.package]", "toy = { opt-level = 3 }"),
    Line::Below("games/all/Cargo.toml", "[dependencies]", "toy.workspace = true"),
    Line::Below("games/all/src/lib.rs", "games! {", "    /// Toy.\n    Toy = toy::Toy,"),
    Line::Below("bots/Cargo.toml", "[dependencies]", "toy.workspace = true"),
    Line::Above("bots/src/heuristics/mod.rs", "mod ", "mod toy;"),
    Line::Below("web/Cargo.toml", "[dependencies]", "toy.workspace = true"),
    Line::Above("web/src/boards/mod.rs", "mod ", "mod toy;"),
];

/// The folders in which a new game may add and change files: its rules, its bots, its board and the documents.
const FOLDERS: [&str; 4] = ["games/toy/", "bots/src/heuristics/", "web/src/boards/", "docs/"];

/// The other files it changes: the manifests and the list of games.
const FILES: [&str; 6] = [
    "Cargo.toml",
    "Cargo.lock",
    "games/all/Cargo.toml",
    "games/all/src/lib.rs",
    "bots/Cargo.toml",
    "web/Cargo.toml",
];

/// Adds the toy game to a copy, builds it and plays it.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let tree = Tree::read(root)?;
    let copy = root.join(COPY);
    copy_tree(root, &copy)?;
    let before = status(&copy)?;
    if !before.is_empty() {
        return Err(format!("the copy is not what was copied:\n{before}"));
    }
    add(&tree, &copy)?;
    // The list of crates has a new entry; everything else stays as it is.
    succeed(cargo(&["update", "--workspace", "--offline"]).current_dir(&copy))?;
    let changed = status(&copy)?;
    let changed: Vec<&str> = changed.lines().filter_map(|line| line.get(3..)).collect();
    println!("a new game adds or changes {} files:", changed.len());
    changed.iter().for_each(|path| println!("  {path}"));
    if let Some(path) = changed.iter().find(|path| !is_allowed(path)) {
        return Err(format!("{path}: a new game changes a file that is none of its own"));
    }
    succeed(cargo(&["test", "--package", "toy", "--locked"]).current_dir(&copy))?;
    web::build(&copy, Make::Quick)?;
    browser::named(&copy, "toy")
}

fn is_allowed(path: &str) -> bool {
    FILES.contains(&path) || FOLDERS.iter().any(|folder| path.starts_with(folder))
}

/// A copy of the files git knows, in a repository of its own. It shares the compiled crates of the original but
/// builds its own site.
fn copy_tree(root: &Path, copy: &Path) -> Result<(), String> {
    if copy.exists() {
        fs::remove_dir_all(copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    }
    fs::create_dir_all(copy.join("target")).map_err(|error| format!("{}: {error}", copy.display()))?;
    let listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let files = read(Command::new("git").args(listed).current_dir(root))?;
    for path in files.split_terminator('\0') {
        let (from, to) = (root.join(path), copy.join(path));
        if from.is_file() {
            place(&to, |to| fs::copy(&from, to).map(drop))?;
        }
    }
    for folder in ["debug", "wasm32-unknown-unknown"] {
        let (from, to) = (root.join("target").join(folder), copy.join("target").join(folder));
        fs::create_dir_all(&from).map_err(|error| format!("{}: {error}", from.display()))?;
        link(&from, &to).map_err(|error| format!("{}: {error}", to.display()))?;
    }
    for args in [&["init", "--quiet"][..], &["add", "--all"]] {
        succeed(Command::new("git").args(args).current_dir(copy))?;
    }
    let who = ["-c", "user.name=xtask", "-c", "user.email=xtask@localhost"];
    succeed(
        Command::new("git").args(who).args(["commit", "--quiet", "--message", "The tree"]).current_dir(copy),
    )
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

#[cfg(windows)]
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::windows::fs::symlink_dir(from, to)
}

/// The changes in the copy, as git lists them.
fn status(copy: &Path) -> Result<String, String> {
    read(Command::new("git").args(["status", "--porcelain", "--untracked-files=all"]).current_dir(copy))
}

/// The steps of the guide.
fn add(tree: &Tree, copy: &Path) -> Result<(), String> {
    for (path, text) in tree.matching(SOURCE, ".rs") {
        let name = match &path[SOURCE.len()..] {
            "mod.rs" => "lib.rs",
            name => name,
        };
        place(&copy.join(CRATE).join(name), |to| fs::write(to, text))?;
    }
    for (path, text) in tree.matching(OWN, "") {
        place(&copy.join(path[OWN.len()..].trim_end_matches(".in")), |to| fs::write(to, text))?;
    }
    for line in LINES {
        let (Line::Below(path, like, _) | Line::Above(path, like, _)) = line;
        let text = tree.get(path).and_then(|_| fs::read_to_string(copy.join(path)).ok());
        let added = text.as_deref().and_then(|text| line.added_to(text));
        let added = added.ok_or_else(|| format!("{path} has no line that begins with `{like}`"))?;
        place(&copy.join(path), |to| fs::write(to, added))?;
    }
    Ok(())
}

impl Line {
    /// The text with the line added; `None` if there is no place for it.
    fn added_to(&self, text: &str) -> Option<String> {
        let (Self::Below(_, like, line) | Self::Above(_, like, line)) = self;
        let start = if text.starts_with(like) { 0 } else { text.find(&format!("\n{like}"))? + 1 };
        let at = match self {
            Self::Above(..) => start,
            Self::Below(..) => start + text[start..].find('\n')? + 1,
        };
        Some(format!("{}{line}\n{}", &text[..at], &text[at..]))
    }
}

/// Writes a file and creates its folders.
fn place(path: &Path, write: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| write(path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_added_below_or_above_the_first_like_it() {
        let text = "a\n[dependencies]\nb\n[dependencies]\n";
        let below = Line::Below("x", "[dependencies]", "new");
        assert_eq!(below.added_to(text).unwrap(), "a\n[dependencies]\nnew\nb\n[dependencies]\n");
        assert_eq!(Line::Above("x", "a", "new").added_to(text).unwrap(), format!("new\n{text}"));
        assert_eq!(Line::Above("x", "c", "new").added_to(text), None);
    }

    #[test]
    fn a_game_may_change_its_own_folders_the_manifests_and_the_list() {
        assert!(
            ["games/toy/src/lib.rs", "games/all/src/lib.rs", "Cargo.lock"]
                .iter()
                .all(|path| is_allowed(path))
        );
        assert!(["web/src/pages/home.rs", "platform/store/Cargo.toml"].iter().all(|path| !is_allowed(path)));
    }
}
