//! `cargo xtask tidy`: the house rules, as code.

mod games;
mod layers;
mod papers;
mod prose;
mod text;

use crate::crates::{self, Crate};
use crate::tree::{Fault, Tree};

/// The input of the house rules.
#[derive(Debug)]
pub(crate) struct House<'a> {
    /// The files.
    pub(crate) tree: &'a Tree,
    /// The crates among them.
    pub(crate) crates: Vec<Crate>,
}

/// Every house rule: it returns its violations.
const RULES: &[fn(&House<'_>) -> Vec<Fault>] = &[
    layers::every_crate_has_a_layer,
    layers::dependencies_point_up,
    layers::kernel_is_ordered,
    layers::laws_are_for_tests,
    layers::games_stand_alone,
    layers::engine_depends_on_little,
    text::files_are_short,
    text::nothing_is_unfinished,
    text::tests_are_run,
    text::engine_is_pure,
    text::workshop_is_reproducible,
    text::no_machine_is_named,
    text::markup_is_made_in_one_file,
    prose::prose_is_plain,
    papers::decisions_are_numbered,
    games::games_are_complete,
    games::games_have_the_same_files,
    games::games_are_named_at_home,
];

/// Prints every violation, one line each.
pub(crate) fn run(tree: &Tree) -> Result<(), String> {
    let house = House { tree, crates: crates::read(tree)? };
    let faults: Vec<Fault> = RULES.iter().flat_map(|rule| rule(&house)).collect();
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => {
            println!("tidy: {} files keep {} house rules", tree.files().count(), RULES.len());
            Ok(())
        }
        1 => Err("tidy: one fault".to_owned()),
        count => Err(format!("tidy: {count} faults")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a rule finds in these files, as it is printed.
    pub(super) fn faults(rule: fn(&House<'_>) -> Vec<Fault>, files: &[(&str, &str)]) -> Vec<String> {
        let tree = Tree::of(files);
        let house =
            House { crates: crates::read(&tree).expect("the manifests are well-formed"), tree: &tree };
        rule(&house).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn a_tidy_tree_passes_and_an_untidy_one_does_not() {
        assert_eq!(run(&Tree::of(&[("app/src/main.rs", "fn main() {}\n")])), Ok(()));
        assert_eq!(
            run(&Tree::of(&[("app/src/main.rs", "fn main() { todo!() }\n")])),
            Err("tidy: one fault".to_owned())
        );
    }
}
