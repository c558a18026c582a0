//! What is wrong with a board on the drawing table: the reasons of the engine, with the regions that they are about.

use eme::MapFault;
use game::{Fault as _, FileFault};

use super::draft::{Regions, read};
use crate::boards::workshop::{BoardKind, Draft, Problem, index, refusals};
use crate::words::t;

/// Everything that is wrong with a board; empty if it can be played.
pub(super) fn problems(draft: &Draft<Regions>) -> Vec<Problem> {
    let Err(faults) = read(&Regions::file(draft)) else { return Vec::new() };
    refusals(faults, |fault| match fault {
        // The only key that a draft can lack is the start.
        FileFault::Form(_) if draft.rest.start.is_none() => Problem::whole(t("workshop.no_start")),
        form @ FileFault::Form(_) => Problem::of::<Regions>(&form.line(), Vec::new()),
        FileFault::Rule(fault) => {
            let regions = regions(&fault);
            Problem::of::<Regions>(&named(fault, draft).line(), regions)
        }
    })
}

/// The regions that a fault is about.
fn regions(fault: &MapFault) -> Vec<usize> {
    match fault {
        MapFault::SamePair(a, b) | MapFault::Across(_, a, b) => {
            [a, b].into_iter().filter_map(|id| index(id, Regions::LETTER)).collect()
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
        | MapFault::Unreachable(_, id) => index(id, Regions::LETTER).into_iter().collect(),
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

/// The same fault with the names of regions and continents instead of their ids.
fn named(fault: MapFault, draft: &Draft<Regions>) -> MapFault {
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
fn name(draft: &Draft<Regions>, id: &str) -> Option<String> {
    if let Some(region) = index(id, Regions::LETTER) {
        return Some(draft.name(region));
    }
    let continent = index(id, 'c')?;
    let name = draft.rest.continents.get(continent)?.name.here();
    Some(if name.trim().is_empty() { (continent + 1).to_string() } else { name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::super::draft::Joined;
    use super::*;
    use crate::boards::workshop::unfit;

    fn draft() -> Draft<Regions> {
        read(<eme::Board as game::Component>::EXAMPLE).unwrap()
    }

    #[test]
    fn each_mistake_is_said_with_the_names_of_its_regions() {
        assert_eq!(problems(&draft()), []);
        let one = |change: &dyn Fn(&mut Draft<Regions>)| {
            let mut draft = draft();
            change(&mut draft);
            let problems = problems(&draft);
            assert_eq!(problems.len(), 1, "{problems:?}");
            problems[0].clone()
        };
        let cut = one(&|draft| draft.links.retain(|link| !link.ends.contains(&0)));
        assert!(cut.words.contains("Northcape") && cut.spots == [0], "{cut:?}");
        let lost = one(&|draft| draft.spots[1].rest.continent = None);
        assert!(lost.words.contains("Greenwood") && lost.spots == [1], "{lost:?}");
        let across = one(&|draft| draft.join(2, 4, Joined::Border));
        assert!(across.words.contains("Crossing") && across.words.contains("Highridge"), "{across:?}");
        let nameless = one(&|draft| draft.spots[5].name = game::Names::same("").into());
        assert!(nameless.words.contains("“6”") && nameless.spots == [5], "{nameless:?}");
        let token = one(&|draft| draft.spots[0].rest.token = false);
        assert!(token.words.contains("this one 4"), "{token:?}");
        let start = one(&|draft| draft.rest.start = None);
        assert_eq!(start.words, t("workshop.no_start"));
    }

    #[test]
    fn the_reasons_of_the_atlas_name_the_regions() {
        let mut draft = draft();
        while draft.add((655, 500)).is_some() {}
        let board = atlas::regions::Board::read(&Regions::file(&draft)).unwrap();
        let Err(why) = atlas::regions::draw(&board, |_| ()) else { panic!("there is room for all regions") };
        let problems = unfit(&why.into_all(), &draft);
        assert!(problems.iter().all(|problem| !problem.spots.is_empty()), "{problems:?}");
        assert!(problems.iter().any(|problem| problem.words.contains("Region 20")), "{problems:?}");
        assert_eq!(unfit(&[], &draft)[0].words, t("workshop.not_loaded"));
    }
}
