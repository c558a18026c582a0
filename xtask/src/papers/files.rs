//! Files and folders that documents mention exist.

use super::Papers;
use crate::crates::resolve;
use crate::prose;
use crate::tree::{Fault, Tree};

/// Endings by which a name in backquotes is taken for a file of ours.
const ENDINGS: [&str; 9] = [".rs", ".md", ".toml", ".py", ".css", ".svg", ".js", ".html", ".webp"];

/// Marks of a placeholder, an address, a pattern or another tree; `toy` is the game that the guide adds.
const NOT_OURS: [&str; 15] = [
    "*",
    "$",
    "<",
    "…",
    "~",
    "=",
    "{",
    "::",
    "://",
    "NNNN",
    "GAME",
    "TARGET",
    "target/",
    "games/toy",
    "lessons/toy",
];

/// Every path a document quotes or links to leads to a file or a folder.
pub(super) fn files_exist(papers: &Papers<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in papers.tree.matching("", ".md") {
        let quoted = prose::quoted(text).into_iter().filter(|(_, name)| looks_like_a_path(name, papers.tree));
        let gone = quoted.chain(links(text)).filter(|(_, name)| !exists(papers.tree, path, name));
        faults.extend(gone.map(|(line, name)| Fault::new(path, line, format!("there is no `{name}`"))));
    }
    faults
}

/// A quote is taken for a path if it has the ending of a file, or begins with one of our folders.
fn looks_like_a_path(quote: &str, tree: &Tree) -> bool {
    let is_plain = !quote.contains(' ') && !quote.starts_with(['/', '.', '-']);
    if !is_plain || NOT_OURS.iter().any(|mark| quote.contains(mark)) {
        return false;
    }
    let top = quote.split('/').next().unwrap_or_default();
    ENDINGS.iter().any(|ending| quote.ends_with(ending)) || quote.contains('/') && tree.has(top)
}

/// What `[text](target)` leads to within the repository.
fn links(text: &str) -> Vec<(usize, String)> {
    let targets = (1..).zip(text.lines()).flat_map(|(line, text)| {
        text.split("](").skip(1).filter_map(move |rest| Some((line, rest.split_once(')')?.0)))
    });
    let inside = targets.filter(|(_, target)| !target.contains("://") && !target.starts_with('#'));
    inside.map(|(line, target)| (line, target.split('#').next().unwrap_or_default().to_owned())).collect()
}

/// Whether there is such a path: from the root, from the document's folder, or at the end of a longer one.
fn exists(tree: &Tree, document: &str, name: &str) -> bool {
    let name = name.trim_end_matches('/');
    let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
    tree.has(name)
        || tree.has(&resolve(folder, name))
        || tree.paths().any(|path| path.ends_with(&format!("/{name}")))
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    fn found(text: &str) -> Vec<String> {
        faults(files_exist, &[("docs/guide/a.md", text), ("kernel/game/src/set.rs", "")])
    }

    #[test]
    fn a_file_that_is_gone_is_found() {
        assert!(
            found("`kernel/game/src/set.rs`, `set.rs`, `kernel/game`, [this](a.md), [that](../guide/a.md)")
                .is_empty()
        );
        assert_eq!(
            found("a\n`kernel/game/src/sets.rs`"),
            ["docs/guide/a.md:2: there is no `kernel/game/src/sets.rs`"]
        );
        assert_eq!(found("`kernel/games`"), ["docs/guide/a.md:1: there is no `kernel/games`"]);
        assert_eq!(found("[b](../b.md)"), ["docs/guide/a.md:1: there is no `../b.md`"]);
    }

    #[test]
    fn placeholders_addresses_and_build_outputs_are_not_files_of_ours() {
        let text = "`docs/rules/GAME.en.md`, `target/site/index.html`, `/api/me`, `https://a.example/b.md`, `and/or`";
        assert!(found(text).is_empty());
    }
}
