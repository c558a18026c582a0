//! Which crate may depend on which.

use super::House;
use crate::crates::{ALL_GAMES, Crate, Dependency, Kind, SHARED, Target, layer};
use crate::tree::Fault;

/// The crates of the kernel, each built on the ones before it.
const KERNEL: [&str; 3] = ["kernel/game", "kernel/table", "kernel/laws"];

/// The test kit, which no shipped program contains.
const LAWS: &str = "kernel/laws";

/// The crates of others that the engine may use: it also runs in the browser and has to stay pure.
const ENGINE_MAY_USE: [&str; 3] = ["serde", "arrayvec", "serde_json"];

/// The crates that the test kit may use in addition.
const LAWS_MAY_USE: [&str; 3] = ["densa-alloc", "proptest", "insta"];

/// A crate lies in a folder of its layer.
pub(super) fn every_crate_has_a_layer(house: &House<'_>) -> Vec<Fault> {
    let lost = house.crates.iter().filter(|owner| layer(&owner.folder).is_none());
    lost.map(|owner| Fault::new(owner.manifest(), 1, "this crate is in none of the layers")).collect()
}

/// A crate depends only on crates of its own layer or of the layers above it.
pub(super) fn dependencies_point_up(house: &House<'_>) -> Vec<Fault> {
    check_own(house, |owner, target, _| {
        let message = format!("{} may not depend on {target}, which is in a layer below it", owner.folder);
        (layer(target) > layer(&owner.folder)).then_some(message)
    })
}

/// Inside the kernel, `laws` stands on `table` and `table` on `game`.
pub(super) fn kernel_is_ordered(house: &House<'_>) -> Vec<Fault> {
    let rank = |folder: &str| KERNEL.iter().position(|&known| known == folder);
    check_own(house, |owner, target, kind| {
        // A test may use the toy game of the kit, even a test of a crate that the kit depends on.
        let test = target == LAWS && kind == Kind::Dev;
        let inside = owner.folder.starts_with("kernel/") && target.starts_with("kernel/") && !test;
        let ordered = rank(target).is_some_and(|target| Some(target) < rank(&owner.folder));
        let message = format!("the kernel's order is {}", KERNEL.join(", "));
        (inside && !ordered).then_some(message)
    })
}

/// The test kit is a dependency of tests alone.
pub(super) fn laws_are_for_tests(house: &House<'_>) -> Vec<Fault> {
    check_own(house, |_, target, kind| {
        (target == LAWS && kind != Kind::Dev).then(|| "laws may only be a dev-dependency".to_owned())
    })
}

/// Games do not depend on each other; shared parts are a crate of their own.
pub(super) fn games_stand_alone(house: &House<'_>) -> Vec<Fault> {
    check_own(house, |owner, target, _| {
        let owner = owner.folder.strip_prefix("games/").filter(|&owner| owner != ALL_GAMES)?;
        let target = target.strip_prefix("games/").filter(|target| !SHARED.contains(target))?;
        Some(format!("the game {owner} may not depend on games/{target}"))
    })
}

/// The engine uses few crates of others; its tests may use any.
pub(super) fn engine_depends_on_little(house: &House<'_>) -> Vec<Fault> {
    let engine = house.crates.iter().filter(|owner| owner.is_engine());
    check_each(engine, |owner, dependency| {
        let Target::Others(name) = &dependency.target else { return None };
        let name = name.as_str();
        let allowed = dependency.kind == Kind::Dev
            || ENGINE_MAY_USE.contains(&name)
            || owner.folder == LAWS && LAWS_MAY_USE.contains(&name);
        (!allowed).then(|| format!("{} may not depend on {name}; the engine uses little", owner.folder))
    })
}

/// Passes every dependency between two crates of the workspace to `judge`, which returns what is wrong with it.
fn check_own(house: &House<'_>, judge: impl Fn(&Crate, &str, Kind) -> Option<String>) -> Vec<Fault> {
    check_each(house.crates.iter(), |owner, dependency| match &dependency.target {
        Target::Ours(target) => judge(owner, target, dependency.kind),
        Target::Others(_) => None,
    })
}

fn check_each<'a>(
    crates: impl Iterator<Item = &'a Crate>,
    judge: impl Fn(&Crate, &Dependency) -> Option<String>,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for owner in crates {
        for dependency in &owner.dependencies {
            let message = judge(owner, dependency);
            faults.extend(message.map(|message| Fault::new(owner.manifest(), dependency.line, message)));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    /// What a rule finds in one crate that depends on one other, named by its folder or its package.
    fn judge(rule: fn(&House<'_>) -> Vec<Fault>, owner: &str, section: &str, target: &str) -> Vec<String> {
        let up = "../".repeat(owner.split('/').count());
        let value = match layer(target) {
            Some(_) => format!("{{ path = \"{up}{target}\" }}"),
            None => "\"1\"".to_owned(),
        };
        let name = target.replace('/', "-");
        let manifest = format!("[package]\nname = \"owner\"\n[{section}]\n{name} = {value}\n");
        faults(rule, &[(&format!("{owner}/Cargo.toml"), &manifest)])
    }

    #[track_caller]
    fn good(rule: fn(&House<'_>) -> Vec<Fault>, owner: &str, section: &str, target: &str) {
        assert_eq!(judge(rule, owner, section, target), [""; 0]);
    }

    #[track_caller]
    fn bad(rule: fn(&House<'_>) -> Vec<Fault>, owner: &str, section: &str, target: &str) {
        let found = judge(rule, owner, section, target);
        assert_eq!(found.len(), 1, "{owner} {section} {target}");
        assert!(found[0].starts_with(&format!("{owner}/Cargo.toml:4: ")), "{found:?}");
    }

    #[test]
    fn a_crate_outside_the_layers_is_found() {
        let manifest = "[package]\nname = \"tools\"\n";
        assert_eq!(
            faults(every_crate_has_a_layer, &[("tools/Cargo.toml", manifest)]),
            ["tools/Cargo.toml:1: this crate is in none of the layers"]
        );
        assert!(faults(every_crate_has_a_layer, &[("bots/Cargo.toml", manifest)]).is_empty());
    }

    #[test]
    fn a_dependency_on_a_layer_below_is_found() {
        good(dependencies_point_up, "bots", "dependencies", "games/all");
        good(dependencies_point_up, "platform/server", "dependencies", "platform/store");
        bad(dependencies_point_up, "kernel/table", "dependencies", "games/eme");
        bad(dependencies_point_up, "games/eme", "dev-dependencies", "bots");
    }

    #[test]
    fn the_kernel_keeps_its_order() {
        good(kernel_is_ordered, "kernel/laws", "dependencies", "kernel/table");
        good(kernel_is_ordered, "games/eme", "dev-dependencies", "kernel/laws");
        bad(kernel_is_ordered, "kernel/game", "dependencies", "kernel/table");
        bad(kernel_is_ordered, "kernel/table", "dependencies", "kernel/laws");
        good(kernel_is_ordered, "kernel/table", "dev-dependencies", "kernel/laws");
    }

    #[test]
    fn laws_stay_out_of_what_is_shipped() {
        good(laws_are_for_tests, "games/eme", "dev-dependencies", "kernel/laws");
        bad(laws_are_for_tests, "app", "dependencies", "kernel/laws");
        bad(laws_are_for_tests, "games/eme", "build-dependencies", "kernel/laws");
    }

    #[test]
    fn games_do_not_know_one_another() {
        good(games_stand_alone, "games/all", "dependencies", "games/eme");
        good(games_stand_alone, "bots", "dependencies", "games/eme");
        bad(games_stand_alone, "games/eme", "dependencies", "games/eggs");
        bad(games_stand_alone, "games/eme", "dev-dependencies", "games/all");
    }

    #[test]
    fn the_engine_depends_on_little() {
        good(engine_depends_on_little, "games/eme", "dependencies", "serde");
        good(engine_depends_on_little, "games/eme", "dev-dependencies", "divan");
        good(engine_depends_on_little, "kernel/laws", "dependencies", "proptest");
        good(engine_depends_on_little, "app", "dependencies", "ratatui");
        bad(engine_depends_on_little, "games/eme", "dependencies", "proptest");
        bad(engine_depends_on_little, "kernel/game", "build-dependencies", "rand");
    }
}
