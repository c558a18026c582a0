//! `cargo xtask test`: everything that continuous integration runs, in the same order.

use std::cell::RefCell;
use std::fmt::Write;
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::browser;
use crate::crates;
use crate::papers;
use crate::postgres;
use crate::process::{cargo, check_wasm, succeed};
use crate::python;
use crate::rules;
use crate::supply;
use crate::tidy;
use crate::tree::Tree;
use crate::web::{self, Make};
use crate::words;

/// The layers that also run in the browser.
const IN_BROWSER: [&str; 6] = ["kernel", "games", "encode", "bots", "workshop", "web"];

/// The test kit counts allocations with an allocator of the native platform, and never runs in the browser.
const NOT_IN_BROWSER: &str = "laws";

/// The messages of server and browser are compiled for both.
const ALSO_IN_BROWSER: &str = "protocol";

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Everything.
    Full,
    /// Everything but the documentation, the browser and Python.
    Fast,
}

/// Runs every step until one fails, and prints a summary.
pub(crate) fn test(root: &Path, extent: Extent) -> Result<(), String> {
    let preparation = Preparation::default();
    let steps = steps(root, extent, &preparation);
    let results = run_all(&steps);
    print!("\n{}", summary(&steps, &results));
    match results.last() {
        Some((_, Err(reason))) => Err(format!("\nFAILED at {}: {reason}", steps[results.len() - 1].name)),
        _ => Ok(()),
    }
}

/// One check.
struct Step<'a> {
    name: &'static str,
    run: Box<dyn Fn() -> Result<(), String> + 'a>,
}

/// Builds what the last steps need beside the native tests: linking the client and fetching Python packages use one
/// core or none.
#[derive(Default)]
struct Preparation(RefCell<Option<JoinHandle<Result<(), String>>>>);

impl Preparation {
    /// Builds the site, then the Python package, in the background.
    fn start(&self, root: &Path) {
        let root = root.to_owned();
        let build = move || web::build(&root, Make::Small).and_then(|()| python::prepare(&root));
        *self.0.borrow_mut() = Some(thread::spawn(build));
    }

    /// Waits for the end of the preparation.
    fn wait(&self) -> Result<(), String> {
        let Some(started) = self.0.take() else { return Ok(()) };
        started.join().unwrap_or_else(|_| Err("building the site or the Python package panicked".to_owned()))
    }
}

/// The duration and the result of a step.
type Timed = (Duration, Result<(), String>);

/// The steps in order, the quick ones first. All share one profile and one target folder, so that nothing is compiled
/// twice; only the site and the Python package have their own.
fn steps<'a>(root: &'a Path, extent: Extent, preparation: &'a Preparation) -> Vec<Step<'a>> {
    let run = move |args: &[&str]| succeed(cargo(args).current_dir(root));
    let mut steps = vec![
        step("fmt", move || run(&["fmt", "--all", "--check"])),
        step("tidy", move || tidy::run(&Tree::read(root)?)),
        step("rules", move || rules::run_briefly(&Tree::read(root)?)),
        step("words", move || words::run(&Tree::read(root)?)),
        step("papers", move || papers::run(&Tree::read(root)?)),
        step("supply", move || supply::check(root)),
        step("clippy", move || {
            run(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"])
        }),
        step("test", move || {
            postgres::provide()?;
            if extent == Extent::Full {
                preparation.start(root);
            }
            // Without the examples, which clippy has checked: nothing runs them.
            run(&["test", "--workspace", "--locked", "--lib", "--bins", "--tests"])?;
            run(&["test", "--workspace", "--locked", "--doc"])
        }),
    ];
    if extent == Extent::Full {
        steps.push(step("doc", move || {
            let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
            succeed(doc.env("RUSTDOCFLAGS", "-D warnings").current_dir(root))
        }));
        steps.push(step("wasm", move || wasm(root)));
        steps.push(step("prepare", move || preparation.wait()));
        steps.push(step("browser", move || browser::test(root)));
        steps.push(step("python", move || python::test(root, false)));
    }
    steps
}

fn step<'a>(name: &'static str, run: impl Fn() -> Result<(), String> + 'a) -> Step<'a> {
    Step { name, run: Box::new(run) }
}

/// Checks that every crate that runs in the browser compiles for it. Those that the client contains are compiled with
/// the site.
fn wasm(root: &Path) -> Result<(), String> {
    let crates = crates::read(&Tree::read(root)?)?;
    let client = crates::with_dependencies(&crates, "web");
    let mut packages = browser_packages(&crates);
    packages.retain(|name| !client.contains(name));
    check_wasm(root, &packages)
}

fn browser_packages(crates: &[crates::Crate]) -> Vec<&str> {
    let layers = IN_BROWSER.map(crates::layer);
    let inside = crates
        .iter()
        .filter(|owner| layers.contains(&crates::layer(&owner.folder)) || owner.name == ALSO_IN_BROWSER);
    inside.map(|owner| owner.name.as_str()).filter(|name| *name != NOT_IN_BROWSER).collect()
}

/// The results of the steps up to the first failure.
fn run_all(steps: &[Step<'_>]) -> Vec<Timed> {
    let mut results: Vec<Timed> = Vec::new();
    for step in steps {
        println!("\n=== {}", step.name);
        let start = Instant::now();
        let result = (step.run)();
        let time = start.elapsed();
        println!("=== {}: {:.1} s", step.name, time.as_secs_f64());
        let failed = result.is_err();
        results.push((time, result));
        if failed {
            break;
        }
    }
    results
}

fn summary(steps: &[Step<'_>], results: &[Timed]) -> String {
    let mut text = String::from("step   |   seconds | result\n");
    for (index, step) in steps.iter().enumerate() {
        let (seconds, result) = match results.get(index) {
            Some((time, Ok(()))) => (format!("{:.1}", time.as_secs_f64()), "passed"),
            Some((time, Err(_))) => (format!("{:.1}", time.as_secs_f64()), "FAILED"),
            None => (String::new(), "not run"),
        };
        writeln!(text, "{:<6} | {seconds:>9} | {result}", step.name).expect("writing to a string succeeds");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_stops_the_run() {
        let steps = [
            step("fmt", || Ok(())),
            step("tidy", || Err("untidy".to_owned())),
            step("rules", || panic!("this step comes after a failure")),
        ];
        let results = run_all(&steps);
        assert_eq!(results.len(), 2);
        let summary = summary(&steps, &results);
        let ends: Vec<_> =
            summary.lines().map(|line| line.rsplit(" | ").next().unwrap_or_default()).collect();
        assert_eq!(ends, ["result", "passed", "FAILED", "not run"]);
    }

    #[test]
    fn the_fast_run_leaves_out_docs_and_wasm() {
        let preparation = Preparation::default();
        let names = |extent| {
            steps(Path::new("."), extent, &preparation).iter().map(|step| step.name).collect::<Vec<_>>()
        };
        assert_eq!(
            names(Extent::Full),
            [
                "fmt", "tidy", "rules", "words", "papers", "supply", "clippy", "test", "doc", "wasm",
                "prepare", "browser", "python"
            ]
        );
        assert_eq!(
            names(Extent::Fast),
            ["fmt", "tidy", "rules", "words", "papers", "supply", "clippy", "test"]
        );
    }

    #[test]
    fn the_browser_gets_the_engine_without_its_test_kit() {
        let manifest = |name: &str| format!("[package]\nname = \"{name}\"\n");
        let files =
            ["kernel/game", "kernel/laws", "games/eme", "bots", "platform/protocol", "platform/store", "app"]
                .map(|folder| {
                    (format!("{folder}/Cargo.toml"), manifest(folder.rsplit('/').next().unwrap_or(folder)))
                });
        let files: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let crates = crates::read(&Tree::of(&files)).expect("the manifests are well-formed");
        assert_eq!(browser_packages(&crates), ["bots", "eme", "game", "protocol"]);
    }
}
