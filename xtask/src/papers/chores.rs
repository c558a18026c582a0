//! `cargo xtask …` in documents: the command exists, and ARCHITECTURE.md names all of them.

use super::Papers;
use crate::COMMANDS;
use crate::prose;
use crate::tree::Fault;

const ARCHITECTURE: &str = "ARCHITECTURE.md";
const CALL: &str = "cargo xtask ";

/// Documents call only commands that exist, and the code map names every command.
pub(super) fn chores_exist(papers: &Papers<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in papers.tree.matching("", ".md") {
        let quoted = prose::quoted(text);
        let fenced = prose::fenced(text).into_iter().map(|(line, code)| (line, code.to_owned()));
        for (line, code) in quoted.into_iter().chain(fenced) {
            let called = called(&code).filter(|name| !names().any(|known| known == *name));
            faults.extend(called.map(|name| Fault::new(path, line, format!("no command `{CALL}{name}`"))));
        }
    }
    if let Some(text) = papers.tree.get(ARCHITECTURE) {
        let quoted = prose::quoted(text);
        let is_named =
            |name: &str| quoted.iter().any(|(_, code)| code == name || called(code).any(|is| is == name));
        let missing = names().filter(|name| !is_named(name));
        let message = |name| format!("`{CALL}{name}` is not mentioned");
        faults.extend(missing.map(|name| Fault::new(ARCHITECTURE, 1, message(name))));
    }
    faults
}

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().filter_map(|(command, _)| command.split(' ').next())
}

fn called(code: &str) -> impl Iterator<Item = &str> {
    let calls = code.split(CALL).skip(1);
    calls.filter_map(|rest| {
        rest.split(|c: char| !c.is_alphanumeric() && c != '-').find(|name| !name.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    #[test]
    fn a_command_that_does_not_exist_is_found() {
        assert!(faults(chores_exist, &[("README.md", "`cargo xtask test --fast`")]).is_empty());
        assert_eq!(
            faults(chores_exist, &[("README.md", "a\n```sh\ncargo xtask tset  # all\n```\n")]),
            ["README.md:3: no command `cargo xtask tset`"]
        );
    }

    #[test]
    fn a_command_missing_from_the_architecture_is_found() {
        let all: String = names().map(|name| format!("`{name}` ")).collect();
        assert!(faults(chores_exist, &[(ARCHITECTURE, &all)]).is_empty());
        let without = all.replace("`tidy`", "");
        assert_eq!(
            faults(chores_exist, &[(ARCHITECTURE, &without)]),
            ["ARCHITECTURE.md:1: `cargo xtask tidy` is not mentioned"]
        );
    }
}
