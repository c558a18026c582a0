//! What is wrong with a board on the drawing table: the reasons of the engine, with the regions that they are about.

use eme::MapFault;
use game::{Fault as _, FileFault, Line};

use super::GAME;
use super::draft::Draft;
use crate::words::{t, text};

/// A reason why the board cannot be played yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) words: String,
    /// The regions that it is about.
    pub(crate) regions: Vec<usize>,
}

/// Everything that is wrong with a board; empty if it can be played.
pub(crate) fn problems(draft: &Draft) -> Vec<Problem> {
    let Err(faults) = Draft::read(&draft.file()) else { return Vec::new() };
    let mut problems: Vec<Problem> = Vec::new();
    for fault in faults.0 {
        let problem = match fault.fault {
            // The only key that a draft can lack is the start.
            FileFault::Form(_) if draft.start.is_none() => {
                Problem { words: t("workshop.no_start"), regions: Vec::new() }
            }
            form @ FileFault::Form(_) => Problem { regions: Vec::new(), words: words(&form.line()) },
            FileFault::Rule(fault) => {
                Problem { regions: regions(&fault), words: words(&named(fault, draft).line()) }
            }
        };
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }
    problems
}

fn words(line: &Line) -> String {
    let words = text(GAME, line);
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The regions that a fault is about.
fn regions(fault: &MapFault) -> Vec<usize> {
    match fault {
        MapFault::SamePair(a, b) | MapFault::Across(_, a, b) => {
            [a, b].into_iter().filter_map(|id| index(id, 'r')).collect()
        }
        MapFault::BadId(id)
        | MapFault::SameId(id)
        | MapFault::BadName(id)
        | MapFault::BadTint(id)
        | MapFault::OffTheMap(_, id)
        | MapFault::Unknown(id)
        | MapFault::NoLand(_, id)
        | MapFault::TwoLands(_, id)
        | MapFault::Empty(_, id)
        | MapFault::SameToken(id)
        | MapFault::Loop(id)
        | MapFault::Unreachable(_, id) => index(id, 'r').into_iter().collect(),
        // Faults of the whole board, and those that only faces of Legends have.
        MapFault::Regions(..)
        | MapFault::Lands(..)
        | MapFault::Pairs(..)
        | MapFault::Tokens { .. }
        | MapFault::OtherId { .. }
        | MapFault::TwoStarts(..)
        | MapFault::AllIslands { .. }
        | MapFault::TooFewInPlay { .. } => Vec::new(),
    }
}

/// The index of a region or continent with an id of the draft.
pub(super) fn index(id: &str, kind: char) -> Option<usize> {
    id.strip_prefix(kind)?.parse::<usize>().ok()?.checked_sub(1)
}

/// The same fault with the names of regions and continents instead of their ids.
fn named(fault: MapFault, draft: &Draft) -> MapFault {
    let name = |id: String| self::name(draft, &id).unwrap_or(id);
    match fault {
        MapFault::BadName(id) => MapFault::BadName(name(id)),
        MapFault::OffTheMap(bounds, id) => MapFault::OffTheMap(bounds, name(id)),
        MapFault::NoLand(bounds, id) => MapFault::NoLand(bounds, name(id)),
        MapFault::Empty(bounds, id) => MapFault::Empty(bounds, name(id)),
        MapFault::Across(bounds, a, b) => MapFault::Across(bounds, name(a), name(b)),
        MapFault::Unreachable(bounds, id) => MapFault::Unreachable(bounds, name(id)),
        other => other,
    }
}

/// The name of a region or continent; its number if it has none.
fn name(draft: &Draft, id: &str) -> Option<String> {
    if let Some(region) = index(id, 'r') {
        return Some(draft.name(region));
    }
    let continent = index(id, 'c')?;
    let name = draft.continents.get(continent)?.name.here();
    Some(if name.trim().is_empty() { (continent + 1).to_string() } else { name.to_owned() })
}

/// The regions that a reason of the atlas names: it says their ids.
pub(crate) fn regions_in(sentence: &str) -> Vec<usize> {
    let words = sentence.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter_map(|word| index(word, 'r')).collect()
}

#[cfg(test)]
mod tests {
    use super::super::draft::LinkKind;
    use super::*;

    fn draft() -> Draft {
        Draft::read(<eme::Board as game::Component>::EXAMPLE).unwrap()
    }

    #[test]
    fn each_mistake_is_said_with_the_names_of_its_regions() {
        assert_eq!(problems(&draft()), []);
        let one = |change: &dyn Fn(&mut Draft)| {
            let mut draft = draft();
            change(&mut draft);
            let problems = problems(&draft);
            assert_eq!(problems.len(), 1, "{problems:?}");
            problems[0].clone()
        };
        let cut = one(&|draft| draft.links.retain(|link| !link.ends.contains(&0)));
        assert!(cut.words.contains("Northcape") && cut.regions == [0], "{cut:?}");
        let lost = one(&|draft| draft.regions[1].continent = None);
        assert!(lost.words.contains("Greenwood") && lost.regions == [1], "{lost:?}");
        let across = one(&|draft| draft.join(2, 4, LinkKind::Border));
        assert!(across.words.contains("Crossing") && across.words.contains("Highridge"), "{across:?}");
        let nameless = one(&|draft| draft.regions[5].name = game::Names::same("").into());
        assert!(nameless.words.contains("“6”") && nameless.regions == [5], "{nameless:?}");
        let token = one(&|draft| draft.regions[0].token = false);
        assert!(token.words.contains("this one 4"), "{token:?}");
        let start = one(&|draft| draft.start = None);
        assert_eq!(start.words, t("workshop.no_start"));
    }

    #[test]
    fn the_regions_of_a_reason_of_the_atlas_are_found() {
        assert_eq!(regions_in("border r2–r11: they do not touch"), [1, 10]);
        assert!(regions_in("there is no room").is_empty());
    }
}
