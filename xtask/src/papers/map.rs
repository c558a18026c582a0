//! ARCHITECTURE.md: the crates and modules it names exist, and it names all of them.

use std::collections::BTreeSet;

use super::Papers;
use crate::crates::Crate;
use crate::prose;
use crate::source::{is_word, words};
use crate::tree::{Fault, Tree};

const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// The list of games.
const GAMES: &str = "games/all/src/lib.rs";

/// Every crate has an entry “`name` (`folder`)” in the code map, or is in the list of games.
pub(super) fn crates_are_named(papers: &Papers<'_>) -> Vec<Fault> {
    let Some(text) = papers.tree.get(ARCHITECTURE) else { return Vec::new() };
    let games = papers.tree.get(GAMES).unwrap_or_default();
    let is_game = |owner: &Crate| games.contains(&format!("= {}::", owner.name));
    let missing = papers.crates.iter().filter(|owner| !text.contains(&entry(owner)) && !is_game(owner));
    let message = |owner: &Crate| format!("the code map has no entry {}", entry(owner));
    missing.map(|owner| Fault::new(ARCHITECTURE, 1, message(owner))).collect()
}

/// Every module directly under a crate's `src` is named in the section of its layer.
pub(super) fn modules_are_named(papers: &Papers<'_>) -> Vec<Fault> {
    let Some(text) = papers.tree.get(ARCHITECTURE) else { return Vec::new() };
    let mut faults = Vec::new();
    for owner in &papers.crates {
        let Some((line, names)) = section_of(text, owner) else { continue };
        for module in modules(papers.tree, owner).into_iter().filter(|module| !names.contains(*module)) {
            let message =
                format!("the module `{module}` of `{}` is not mentioned in its section", owner.name);
            faults.push(Fault::new(ARCHITECTURE, line, message));
        }
    }
    faults
}

/// Every name the document quotes occurs in the code, as an identifier or as a path.
pub(super) fn names_exist(papers: &Papers<'_>) -> Vec<Fault> {
    let Some(text) = papers.tree.get(ARCHITECTURE) else { return Vec::new() };
    let code: BTreeSet<&str> = papers
        .tree
        .files()
        .filter(|(path, _)| !path.ends_with(".md"))
        .flat_map(|(path, text)| words(text).chain(words(path)))
        .collect();
    let gone = prose::quoted(text).into_iter().filter(|(_, quote)| !is_path(quote));
    let gone = gone.filter(|(_, quote)| words(quote).any(|word| !code.contains(word)));
    gone.map(|(line, quote)| Fault::new(ARCHITECTURE, line, format!("nothing is called `{quote}`"))).collect()
}

fn entry(owner: &Crate) -> String {
    format!("`{}` (`{}`)", owner.name, owner.folder)
}

/// The line and the quoted names of the section that has the crate's entry.
fn section_of(text: &str, owner: &Crate) -> Option<(usize, BTreeSet<String>)> {
    let (line, _, body) =
        prose::sections(text).into_iter().find(|(_, _, body)| body.contains(&entry(owner)))?;
    let quoted = prose::quoted(&body);
    let names = quoted.iter().flat_map(|(_, quote)| quote.split(|c| !is_word(c)));
    Some((line, names.map(str::to_owned).collect()))
}

fn modules<'a>(tree: &'a Tree, owner: &Crate) -> BTreeSet<&'a str> {
    let source = format!("{}/src/", owner.folder);
    let inside = tree.files().filter_map(|(path, _)| path.strip_prefix(&source));
    let names = inside.filter_map(|path| match path.split_once('/') {
        Some((folder, file)) => file.ends_with(".rs").then_some(folder),
        None => path.strip_suffix(".rs"),
    });
    names.filter(|name| !["lib", "main"].contains(name)).collect()
}

/// Paths are checked by `files`.
fn is_path(quote: &str) -> bool {
    quote.contains('/') || quote.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    const TABLE: (&str, &str) = ("kernel/table/Cargo.toml", "[package]\nname = \"table\"\n");
    const RECORD: (&str, &str) = ("kernel/table/src/record.rs", "pub struct Record;\n");
    const GOOD: &str = "### kernel\n- `table` (`kernel/table`): `Record` is in `record`.\n";

    #[test]
    fn a_crate_without_an_entry_is_found() {
        assert!(faults(crates_are_named, &[(ARCHITECTURE, GOOD), TABLE]).is_empty());
        assert_eq!(
            faults(crates_are_named, &[(ARCHITECTURE, "- `tables` (`kernel/table`)\n"), TABLE]),
            ["ARCHITECTURE.md:1: the code map has no entry `table` (`kernel/table`)"]
        );
        let listed = (GAMES, "games! {\n    Table = table::Table,\n}\n");
        assert!(faults(crates_are_named, &[(ARCHITECTURE, "### games\n"), TABLE, listed]).is_empty());
    }

    #[test]
    fn a_module_that_is_not_mentioned_is_found() {
        assert!(faults(modules_are_named, &[(ARCHITECTURE, GOOD), TABLE, RECORD]).is_empty());
        let without = GOOD.replace("`record`", "a file");
        assert_eq!(
            faults(modules_are_named, &[(ARCHITECTURE, &without), TABLE, RECORD]),
            ["ARCHITECTURE.md:1: the module `record` of `table` is not mentioned in its section"]
        );
    }

    #[test]
    fn a_name_that_is_gone_is_found() {
        assert!(faults(names_exist, &[(ARCHITECTURE, GOOD), TABLE, RECORD]).is_empty());
        let renamed = GOOD.replace("`Record`", "`Register`");
        assert_eq!(
            faults(names_exist, &[(ARCHITECTURE, &renamed), TABLE, RECORD]),
            ["ARCHITECTURE.md:2: nothing is called `Register`"]
        );
    }
}
