//! Decisions 0003 and 0025: every dependency is argued, and every argued crate is still a dependency.

use std::collections::BTreeSet;

use toml::de::DeTable;

use super::Papers;
use crate::crates::Target;
use crate::prose;
use crate::tree::{Fault, Tree};

const DECISION: &str = "docs/decisions/0003-dependencies.md";

/// The decision on the client's dependencies, to which 0003 refers.
const CLIENT: &str = "docs/decisions/0025-client-dependencies.md";

/// Workspaces of their own, whose dependencies are argued in the same decision.
const APART: [&str; 2] = ["fuzz/Cargo.toml", "python/Cargo.toml"];

/// Dependencies and arguments are the same list.
pub(super) fn dependencies_are_argued(papers: &Papers<'_>) -> Vec<Fault> {
    let Some(text) = papers.tree.get(DECISION) else { return Vec::new() };
    let used = used(papers);
    let client = papers.tree.get(CLIENT).unwrap_or_default();
    let argued: BTreeSet<String> =
        prose::quoted(text).into_iter().chain(prose::quoted(client)).map(|(_, name)| name).collect();
    let unargued = used.iter().filter(|name| !argued.contains(*name));
    let unused = rows(text).into_iter().filter(|(_, name)| !used.contains(name));
    let mut faults: Vec<Fault> = unargued
        .map(|name| Fault::new(DECISION, 1, format!("the dependency `{name}` is not argued")))
        .collect();
    faults.extend(
        unused.map(|(line, name)| Fault::new(DECISION, line, format!("nothing depends on `{name}`"))),
    );
    faults
}

/// The packages of others that some manifest names.
fn used(papers: &Papers<'_>) -> BTreeSet<String> {
    let all = papers.crates.iter().flat_map(|owner| &owner.dependencies);
    let others = all.filter_map(|dependency| match &dependency.target {
        Target::Others(name) => Some(name.clone()),
        Target::Ours(_) => None,
    });
    others.chain(APART.iter().flat_map(|manifest| apart(papers.tree, manifest))).collect()
}

/// The packages of others in a manifest of another workspace.
fn apart(tree: &Tree, manifest: &str) -> Vec<String> {
    let Some(Ok(table)) = tree.get(manifest).map(DeTable::parse) else { return Vec::new() };
    let table = table.into_inner();
    let dependencies = table.get("dependencies").and_then(|section| section.get_ref().as_table());
    let others =
        dependencies.into_iter().flatten().filter(|(_, value)| value.get_ref().get("path").is_none());
    others.map(|(name, _)| name.get_ref().to_string()).collect()
}

/// The crates in the first column of the decision's table.
fn rows(text: &str) -> Vec<(usize, String)> {
    let rows = (1..).zip(text.lines()).filter_map(|(line, row)| Some((line, row.strip_prefix("| `")?)));
    let cells = rows.filter_map(|(line, row)| Some((line, row.split_once(" | ")?.0)));
    cells
        .flat_map(|(line, cell)| cell.split(", ").map(move |name| (line, name.trim_matches('`').to_owned())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    const GOOD: &str = "| Crate | What for |\n|---|---|\n| `serde` | stored forms |\n";

    fn found(decision: &str) -> Vec<String> {
        let manifest = "[package]\nname = \"game\"\n[dependencies]\nserde = \"1\"\n";
        faults(dependencies_are_argued, &[(DECISION, decision), ("kernel/game/Cargo.toml", manifest)])
    }

    #[test]
    fn a_dependency_without_an_argument_is_found() {
        assert!(found(GOOD).is_empty());
        assert_eq!(
            found("nothing"),
            ["docs/decisions/0003-dependencies.md:1: the dependency `serde` is not argued"]
        );
    }

    #[test]
    fn an_argument_without_a_dependency_is_found() {
        let more = format!("{GOOD}| `rand`, `serde` | chance |\n");
        assert_eq!(found(&more), ["docs/decisions/0003-dependencies.md:4: nothing depends on `rand`"]);
    }

    #[test]
    fn other_workspaces_count() {
        let fuzz =
            "[workspace]\n[dependencies]\nlibfuzzer-sys = \"1\"\ngame = { path = \"../kernel/game\" }\n";
        assert_eq!(
            faults(dependencies_are_argued, &[(DECISION, ""), ("fuzz/Cargo.toml", fuzz)]),
            ["docs/decisions/0003-dependencies.md:1: the dependency `libfuzzer-sys` is not argued"]
        );
    }
}
