//! What is wrong with a board on the drawing table: the reasons of the engine, with the regions that they are about.

use game::{Fault as _, FileFault};

use super::draft::{Regions, file, read};
use crate::boards::land::workshop::named;
use crate::boards::workshop::{Draft, Problem, refusals};
use crate::words::t;

/// Everything that is wrong with a board; empty if it can be played.
pub(super) fn problems(draft: &Draft<Regions>) -> Vec<Problem> {
    let Err(faults) = read(&file(draft)) else { return Vec::new() };
    let sheet = &draft.sheets[0];
    refusals(faults, |fault| match fault.fault {
        // The only key that a draft can lack is the start.
        FileFault::Form(_) if sheet.rest.start.is_none() => Problem::whole(t("workshop.no_start")),
        form @ FileFault::Form(_) => Problem::of::<Regions>(&form.line(), Vec::new()),
        FileFault::Rule(fault) => {
            let (fault, spots) = named(fault, sheet);
            Problem::of::<Regions>(&fault.line(), spots)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::draft::Joined;
    use super::*;
    use crate::boards::workshop::{Sheet, unfit};

    fn sheet() -> Sheet<Regions> {
        read(<eme::Board as game::Component>::EXAMPLE).unwrap()
    }

    #[test]
    fn each_mistake_is_said_with_the_names_of_its_regions() {
        assert_eq!(problems(&sheet().into()), []);
        let one = |change: &dyn Fn(&mut Sheet<Regions>)| {
            let mut sheet = sheet();
            change(&mut sheet);
            let problems = problems(&sheet.into());
            assert_eq!(problems.len(), 1, "{problems:?}");
            problems[0].clone()
        };
        let cut = one(&|sheet| sheet.links.retain(|link| !link.ends.contains(&0)));
        assert!(cut.words.contains("Northcape") && cut.spots == [0], "{cut:?}");
        let lost = one(&|sheet| sheet.spots[1].rest.continent = None);
        assert!(lost.words.contains("Greenwood") && lost.spots == [1], "{lost:?}");
        let across = one(&|sheet| sheet.join(2, 4, Joined::Border));
        assert!(across.words.contains("Crossing") && across.words.contains("Highridge"), "{across:?}");
        let nameless = one(&|sheet| sheet.spots[5].name = game::Names::same("").into());
        assert!(nameless.words.contains("“6”") && nameless.spots == [5], "{nameless:?}");
        let token = one(&|sheet| sheet.spots[0].rest.token = false);
        assert!(token.words.contains("this one 4"), "{token:?}");
        let start = one(&|sheet| sheet.rest.start = None);
        assert_eq!(start.words, t("workshop.no_start"));
    }

    #[test]
    fn the_reasons_of_the_atlas_name_the_regions() {
        let mut sheet = sheet();
        while sheet.add((655, 500)).is_some() {}
        let board = atlas::regions::Board::read(&file(&sheet.clone().into())).unwrap();
        let Err(why) = atlas::regions::draw(&board, |_| ()) else { panic!("there is room for all regions") };
        let problems = unfit(&why.into_all(), &sheet);
        assert!(problems.iter().all(|problem| !problem.spots.is_empty()), "{problems:?}");
        assert!(problems.iter().any(|problem| problem.words.contains("Region 20")), "{problems:?}");
        assert_eq!(unfit(&[], &sheet)[0].words, t("workshop.not_loaded"));
    }
}
