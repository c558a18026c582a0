//! The crates of the workspace with their dependencies, read from the manifests.

use toml::de::{DeTable, DeValue};

use crate::source::line_at;
use crate::tree::Tree;

/// The layers, top first: a crate depends only on crates of its own layer or of the layers above it.
pub(crate) const LAYERS: [&str; 9] =
    ["kernel", "games", "encode", "bots", "workshop", "platform", "app", "web", "xtask"];

/// Crates under `games/` that are not games but shared parts; games may depend on them.
pub(crate) const SHARED: [&str; 1] = ["realm"];

/// The crate under `games/` that lists all games.
pub(crate) const ALL_GAMES: &str = "all";

/// A crate of the workspace.
#[derive(Debug)]
pub(crate) struct Crate {
    /// Its folder, such as `kernel/game`.
    pub(crate) folder: String,
    /// Its package name.
    pub(crate) name: String,
    /// Its dependencies of all kinds.
    pub(crate) dependencies: Vec<Dependency>,
}

impl Crate {
    /// The path of its manifest.
    pub(crate) fn manifest(&self) -> String {
        format!("{}/Cargo.toml", self.folder)
    }

    /// Whether it is part of the engine, which is pure.
    pub(crate) fn is_engine(&self) -> bool {
        ["kernel", "games", "encode"].contains(&top(&self.folder))
    }
}

/// One line of a manifest's dependencies.
#[derive(Debug)]
pub(crate) struct Dependency {
    /// When it is needed.
    pub(crate) kind: Kind,
    /// The line of the manifest that names it.
    pub(crate) line: usize,
    /// The dependency itself.
    pub(crate) target: Target,
}

/// When a dependency is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Always.
    Normal,
    /// By tests, examples and benches.
    Dev,
    /// By the build script.
    Build,
}

/// A dependency.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The crate of the workspace in this folder.
    Ours(String),
    /// A package of this name from elsewhere.
    Others(String),
}

/// The layer of a folder, as an index into [`LAYERS`].
pub(crate) fn layer(folder: &str) -> Option<usize> {
    LAYERS.iter().position(|&layer| layer == top(folder))
}

/// All crates of the workspace. A manifest with its own workspace, such as that of the fuzz targets, is not part of
/// ours.
pub(crate) fn read(tree: &Tree) -> Result<Vec<Crate>, String> {
    let root = parse("Cargo.toml", tree.get("Cargo.toml").unwrap_or_default())?;
    let shared = table(&root, "workspace").and_then(|workspace| table(workspace, "dependencies"));
    let mut crates = Vec::new();
    for (path, text) in tree.matching("", "/Cargo.toml") {
        let manifest = parse(path, text)?;
        let folder = path.trim_end_matches("/Cargo.toml");
        let package = table(&manifest, "package").and_then(|package| text_of(package, "name"));
        if let Some(name) = package.filter(|_| table(&manifest, "workspace").is_none()) {
            let dependencies = Manifest { folder, text, shared }.dependencies(&manifest);
            crates.push(Crate { folder: folder.to_owned(), name: name.to_owned(), dependencies });
        }
    }
    Ok(crates)
}

/// The names of a crate and of all crates of the workspace that it contains.
pub(crate) fn with_dependencies<'a>(crates: &'a [Crate], name: &str) -> Vec<&'a str> {
    let mut found: Vec<&Crate> = crates.iter().filter(|owner| owner.name == name).collect();
    let mut next = 0;
    while let Some(owner) = found.get(next) {
        let normal = owner.dependencies.iter().filter(|dependency| dependency.kind == Kind::Normal);
        for dependency in normal {
            let inside = crates.iter().find(|other| dependency.target == Target::Ours(other.folder.clone()));
            found.extend(inside.filter(|inside| found.iter().all(|other| other.name != inside.name)));
        }
        next += 1;
    }
    found.into_iter().map(|owner| owner.name.as_str()).collect()
}

/// The data needed to resolve the dependencies of one manifest.
struct Manifest<'a> {
    folder: &'a str,
    text: &'a str,
    shared: Option<&'a DeTable<'a>>,
}

impl Manifest<'_> {
    /// The dependencies for all platforms and for particular ones.
    fn dependencies(&self, manifest: &DeTable<'_>) -> Vec<Dependency> {
        let platforms = table(manifest, "target").into_iter().flat_map(|targets| targets.values());
        let platforms = platforms.filter_map(|platform| platform.get_ref().as_table());
        let mut found = Vec::new();
        for owner in std::iter::once(manifest).chain(platforms) {
            for (section, kind) in [
                ("dependencies", Kind::Normal),
                ("dev-dependencies", Kind::Dev),
                ("build-dependencies", Kind::Build),
            ] {
                for (key, value) in table(owner, section).into_iter().flatten() {
                    let line = line_at(self.text, key.span().start);
                    found.push(Dependency {
                        kind,
                        line,
                        target: self.target(key.get_ref(), value.get_ref()),
                    });
                }
            }
        }
        found
    }

    /// What a dependency written `key = value` refers to.
    fn target(&self, key: &str, value: &DeValue<'_>) -> Target {
        let inherited = value.get("workspace").is_some();
        let shared = self.shared.and_then(|shared| shared.get(key)).map(|value| value.get_ref());
        let (value, base) = match shared {
            Some(shared) if inherited => (shared, ""),
            _ => (value, self.folder),
        };
        let text = |field| value.get(field).and_then(|value| value.get_ref().as_str());
        match text("path") {
            Some(path) => Target::Ours(resolve(base, path)),
            None => Target::Others(text("package").unwrap_or(key).to_owned()),
        }
    }
}

fn parse<'a>(path: &str, text: &'a str) -> Result<DeTable<'a>, String> {
    DeTable::parse(text).map(toml::Spanned::into_inner).map_err(|error| format!("{path}: {error}"))
}

fn table<'a, 'i>(table: &'a DeTable<'i>, key: &str) -> Option<&'a DeTable<'i>> {
    table.get(key)?.get_ref().as_table()
}

fn text_of<'a>(table: &'a DeTable<'_>, key: &str) -> Option<&'a str> {
    table.get(key)?.get_ref().as_str()
}

fn top(folder: &str) -> &str {
    folder.split('/').next().unwrap_or(folder)
}

/// The folder that a relative path leads to.
pub(crate) fn resolve(base: &str, path: &str) -> String {
    let mut steps: Vec<&str> = Vec::new();
    for step in base.split('/').chain(path.split('/')) {
        match step {
            "" | "." => {}
            ".." => drop(steps.pop()),
            name => steps.push(name),
        }
    }
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = "[workspace.dependencies]\ngame = { path = \"kernel/game\" }\nserde = \"1\"\n";

    fn dependencies(manifest: &str) -> Vec<Dependency> {
        let manifest = format!("[package]\nname = \"eme\"\n{manifest}");
        let tree = Tree::of(&[("Cargo.toml", ROOT), ("games/eme/Cargo.toml", &manifest)]);
        read(&tree).expect("the manifests are well-formed").remove(0).dependencies
    }

    #[test]
    fn inherited_and_direct_dependencies_lead_to_their_crates() {
        let found = dependencies(
            "[dependencies]\ngame.workspace = true\nserde = { workspace = true }\n\
             laws = { path = \"../../kernel/laws\" }\n",
        );
        let targets: Vec<_> = found.into_iter().map(|dependency| dependency.target).collect();
        let ours = |folder: &str| Target::Ours(folder.to_owned());
        assert_eq!(targets, [ours("kernel/game"), ours("kernel/laws"), Target::Others("serde".to_owned())]);
    }

    #[test]
    fn a_crate_contains_its_dependencies_but_not_those_of_its_tests() {
        let manifest = |name: &str, rest: &str| format!("[package]\nname = \"{name}\"\n{rest}");
        let game = manifest("game", "");
        let laws = manifest("laws", "[dependencies]\ngame.workspace = true\n");
        let eme = manifest("eme", "[dependencies]\ngame.workspace = true\n");
        let web = manifest(
            "web",
            "[dependencies]\neme = { path = \"../games/eme\" }\ngame.workspace = true\n\
             [dev-dependencies]\nlaws = { path = \"../kernel/laws\" }\n",
        );
        let tree = Tree::of(&[
            ("Cargo.toml", ROOT),
            ("kernel/game/Cargo.toml", &game),
            ("kernel/laws/Cargo.toml", &laws),
            ("games/eme/Cargo.toml", &eme),
            ("web/Cargo.toml", &web),
        ]);
        let crates = read(&tree).expect("the manifests are well-formed");
        assert_eq!(with_dependencies(&crates, "web"), ["web", "eme", "game"]);
    }

    #[test]
    fn a_renamed_dependency_goes_by_its_real_name() {
        let found = dependencies("[dependencies]\nrandom = { package = \"rand\", version = \"1\" }\n");
        assert_eq!(found[0].target, Target::Others("rand".to_owned()));
    }

    #[test]
    fn every_section_is_read_with_its_lines() {
        let found = dependencies(
            "[dev-dependencies]\na = \"1\"\n[build-dependencies]\nb = \"1\"\n\
             [target.'cfg(unix)'.dependencies]\nc = \"1\"\n",
        );
        let found: Vec<_> = found.iter().map(|dependency| (dependency.kind, dependency.line)).collect();
        assert_eq!(found, [(Kind::Dev, 4), (Kind::Build, 6), (Kind::Normal, 8)]);
    }

    #[test]
    fn a_manifest_with_its_own_workspace_is_not_ours() {
        let tree = Tree::of(&[("fuzz/Cargo.toml", "[workspace]\n[package]\nname = \"fuzz\"\n")]);
        assert!(read(&tree).expect("the manifest is well-formed").is_empty());
    }
}
