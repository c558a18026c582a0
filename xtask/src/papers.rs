//! `cargo xtask papers`: the documents, checked against the files they describe.
//!
//! Claims that only a running program can confirm are checked by tests: `app/tests/papers` compares documents with
//! the `--help` of the program and with its error messages, `platform/server/tests/api/papers.rs` compares the
//! protocol with the API description of a running server.

mod chores;
mod dependencies;
mod figures;
mod files;
mod map;
mod spelling;

use crate::crates::{self, Crate};
use crate::tree::{Fault, Tree};

/// What the checks read.
#[derive(Debug)]
pub(crate) struct Papers<'a> {
    /// The files.
    pub(crate) tree: &'a Tree,
    /// The crates of the workspace.
    pub(crate) crates: Vec<Crate>,
}

/// Every check: it returns the claims that are wrong.
const CHECKS: &[fn(&Papers<'_>) -> Vec<Fault>] = &[
    map::crates_are_named,
    map::modules_are_named,
    map::names_exist,
    chores::chores_exist,
    dependencies::dependencies_are_argued,
    files::files_exist,
    figures::figures_have_a_source,
    spelling::spelling_is_british,
];

/// Prints every wrong claim, one line each.
pub(crate) fn run(tree: &Tree) -> Result<(), String> {
    let papers = Papers { tree, crates: crates::read(tree)? };
    let faults: Vec<Fault> = CHECKS.iter().flat_map(|check| check(&papers)).collect();
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => {
            println!("papers: {} documents pass {} checks", tree.matching("", ".md").count(), CHECKS.len());
            Ok(())
        }
        1 => Err("papers: one fault".to_owned()),
        count => Err(format!("papers: {count} faults")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a check finds in these files, as it is printed.
    pub(super) fn faults(check: fn(&Papers<'_>) -> Vec<Fault>, files: &[(&str, &str)]) -> Vec<String> {
        let tree = Tree::of(files);
        let crates = crates::read(&tree).expect("the manifests are well-formed");
        check(&Papers { tree: &tree, crates }).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn a_wrong_claim_fails_the_step() {
        assert_eq!(run(&Tree::of(&[("README.md", "See `README.md`.\n")])), Ok(()));
        assert_eq!(
            run(&Tree::of(&[("README.md", "See `docs/gone.md`.\n")])),
            Err("papers: one fault".to_owned())
        );
    }
}
