//! Measured figures say when and with which command they were measured.

use super::Papers;
use crate::prose;
use crate::source::line_at;
use crate::tree::Fault;

/// Units of what is measured.
const UNITS: [&str; 7] = ["ms", "%", "MiB", "KB", "ns", "µs", "s"];

/// Phrases that make a number a measured one.
const RATES: [&str; 3] = ["a second", "per second", "times as"];

/// Sections whose numbers are settings of the program or parts of a method, not measurements.
const SETTINGS: [(&str, &str); 10] = [
    ("docs/bots.md", "The search"),
    ("docs/bots.md", "Levels"),
    ("docs/hosting.md", "What is limited"),
    ("docs/hosting.md", "Operating it"),
    ("docs/hosting.md", "Running a site"),
    ("docs/review.md", "The method"),
    ("docs/training.md", "What it takes"),
    ("docs/training.md", "A round"),
    ("docs/training.md", "The files"),
    ("docs/guide/protocol.md", "Playing"),
];

/// The page that one command writes: its head has the date and the command of all its chapters.
const WRITTEN: &str = "docs/balance.md";

/// The programs that measure.
const PROGRAMS: [&str; 4] = ["cargo ", "empires ", "python ", "python3 "];

/// A section with measured figures has a date and a command.
pub(super) fn figures_have_a_source(papers: &Papers<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let documents = papers.tree.matching("", ".md").filter(|(path, _)| states_figures(path));
    for (path, text) in documents {
        for (line, heading, body) in prose::sections(text) {
            let Some(at) = figure(&body).filter(|_| !SETTINGS.contains(&(path, heading))) else { continue };
            if !has_date(&body) || !has_command(&body) {
                let message = format!("figures in “{heading}” without a date and a command");
                faults.push(Fault::new(path, line + line_at(&body, at), message));
            }
        }
    }
    faults
}

/// Decisions and the changelog tell what was true on their day, and the rules measure nothing.
fn states_figures(path: &str) -> bool {
    let guides =
        path.starts_with("docs/") && !path.starts_with("docs/decisions/") && !path.starts_with("docs/rules/");
    (guides && path != WRITTEN) || ["README.md", "ARCHITECTURE.md", "python/README.md"].contains(&path)
}

/// Where the first measured number of the text stands.
fn figure(text: &str) -> Option<usize> {
    let numbers = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at);
    numbers.into_iter().find(|at| {
        let rest = text[*at..].trim_start_matches(|c: char| c.is_ascii_digit() || ",.".contains(c));
        let mut words = rest.split_whitespace();
        let unit = words.next().unwrap_or_default().trim_end_matches([',', '.', ';', ':', ')']);
        let follows: Vec<&str> = words.take(2).collect();
        let rate = |phrase: &&str| {
            [unit.to_owned(), follows.join(" "), format!("{unit} {}", follows.first().unwrap_or(&""))]
                .iter()
                .any(|text| text.starts_with(*phrase))
        };
        rest.starts_with(' ') && (UNITS.contains(&unit) || RATES.iter().any(rate))
    })
}

fn has_date(text: &str) -> bool {
    let is_date = |word: &str| {
        let parts: Vec<&str> = word.split('-').collect();
        let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        lengths == [4, 2, 2] && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    text.split(|c: char| !c.is_ascii_digit() && c != '-').any(is_date)
}

fn has_command(text: &str) -> bool {
    let quoted = prose::quoted(text).into_iter().map(|(_, code)| code);
    let fenced = prose::fenced(text).into_iter().map(|(_, code)| code.to_owned());
    quoted.chain(fenced).any(|code| PROGRAMS.iter().any(|program| code.contains(program)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    fn found(text: &str) -> Vec<String> {
        faults(figures_have_a_source, &[("docs/a.md", text)])
    }

    #[test]
    fn figures_without_a_date_or_a_command_are_found() {
        let good = "## Speed\n`empires bench eme`, 2026-11-15:\n\n| eme | 12 ms |\n";
        assert!(found(good).is_empty());
        let expected = "docs/a.md:4: figures in “Speed” without a date and a command";
        assert_eq!(found(&good.replace("2026-11-15", "today")), [expected]);
        assert_eq!(found(&good.replace("`empires bench eme`", "we measured")), [expected]);
    }

    #[test]
    fn shares_rates_and_ratios_are_figures() {
        for text in ["50.0 % of games", "14,400 moves a second", "5.1 times as many", "34 MiB"] {
            assert_eq!(found(text).len(), 1, "{text}");
        }
        assert!(found("2 to 5 players, EME-31, 12 cards, 512 bytes").is_empty());
    }

    #[test]
    fn settings_are_not_measured() {
        let text = "## Levels\nat most 480 ms\n";
        assert!(faults(figures_have_a_source, &[("docs/bots.md", text)]).is_empty());
    }
}
