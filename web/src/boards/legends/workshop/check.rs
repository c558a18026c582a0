//! What is wrong with the faces on the drawing table: the reasons of the engine, with the regions that they are about.

use game::{Component as _, Fault as _, FileFault};
use legends::{Face, MapFault, TileSet};

use super::draft::{EDGES, Islands, file, sheet_of_line};
use crate::boards::land::workshop::named;
use crate::boards::workshop::{Draft, Problem, Sheet, refusals};
use crate::words::{colon, filled, t};

/// Everything that is wrong with the faces; empty if they can be played.
pub(super) fn problems(draft: &Draft<Islands>) -> Vec<Problem> {
    let file = file(draft);
    let Err(faults) = TileSet::read(&file) else { return Vec::new() };
    let all = refusals(faults, |fault| {
        let at = fault.line.and_then(|line| sheet_of_line(draft, &file, line));
        let sheet = at.map(|at| &draft.sheets[at]);
        let problem = match (fault.fault, sheet) {
            // The only keys that a draft can lack are the exits.
            (FileFault::Form(_), Some(sheet)) if sheet.rest.exits.contains(&None) => no_exits(sheet),
            (form @ FileFault::Form(_), _) => Problem::of::<Islands>(&form.line(), Vec::new()),
            (FileFault::Rule(MapFault::TwoStarts(a, b)), _) => {
                let [a, b] = [a, b].map(|face| name_of(draft, &face));
                Problem::of::<Islands>(&MapFault::TwoStarts(a, b).line(), Vec::new())
            }
            (FileFault::Rule(MapFault::BadName(face)), Some(sheet)) if face == sheet.rest.face.word() => {
                Problem::of::<Islands>(&MapFault::BadName(sheet.title.here().to_owned()).line(), Vec::new())
            }
            (FileFault::Rule(fault), Some(sheet)) => {
                let (fault, spots) = named(fault, sheet);
                Problem::of::<Islands>(&fault.line(), spots)
            }
            (FileFault::Rule(fault), None) => Problem::of::<Islands>(&fault.line(), Vec::new()),
        };
        problem.on(at)
    });
    all.into_iter().map(|problem| with_face(problem, draft)).collect()
}

/// The problem of a face without some of its exits.
fn no_exits(sheet: &Sheet<Islands>) -> Problem {
    let missing = EDGES.iter().zip(&sheet.rest.exits).filter(|(_, exit)| exit.is_none());
    let names: Vec<String> = missing.map(|(edge, _)| t(&format!("workshop.edge.{edge}"))).collect();
    Problem::whole(filled("workshop.no_exit", "names", &names.join(", ")))
}

/// A problem of a face begins with the name of the face.
fn with_face(problem: Problem, draft: &Draft<Islands>) -> Problem {
    match problem.sheet {
        Some(sheet) => Problem { words: colon(&title(&draft.sheets[sheet]), &problem.words), ..problem },
        None => problem,
    }
}

/// The name of a face by its id.
fn name_of(draft: &Draft<Islands>, id: &str) -> String {
    let face = Face::of_word(id);
    face.and_then(|face| draft.sheets.get(face as usize)).map_or_else(|| id.to_owned(), title)
}

/// The name of a face; that of the printed one if it has none.
fn title(sheet: &Sheet<Islands>) -> String {
    let title = sheet.title.here().trim();
    if title.is_empty() {
        super::draft::printed(sheet.rest.face).title.here().to_owned()
    } else {
        title.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::draft::{Joined, all_printed, blank};
    use super::*;
    use crate::boards::workshop::{DraftName, unfit};

    /// The only problem after a change of a face.
    fn one(face: Face, change: &dyn Fn(&mut Sheet<Islands>)) -> Problem {
        let mut draft = all_printed();
        change(&mut draft.sheets[face as usize]);
        let problems = problems(&draft);
        assert_eq!(problems.len(), 1, "{problems:?}");
        problems[0].clone()
    }

    #[test]
    fn each_mistake_is_said_with_the_names_of_its_face_and_its_regions() {
        assert_eq!(problems(&all_printed()), []);
        let cut = one(Face::Citadel, &|sheet| sheet.links.retain(|link| !link.ends.contains(&2)));
        assert!(cut.words.starts_with("Citadel: ") && cut.words.contains("Deep Pines"), "{cut:?}");
        assert_eq!((cut.sheet, cut.spots), (Some(6), vec![2]));
        let lost = one(Face::Meadows, &|sheet| sheet.spots[3].rest.island = None);
        assert!(lost.words.contains("Firmantle") && lost.spots == [3], "{lost:?}");
        let across = one(Face::IceIslands, &|sheet| sheet.join(1, 2, Joined::Border));
        assert!(across.words.contains("Seal Ledge") && across.words.contains("Blue Chapel"), "{across:?}");
        let nameless = one(Face::Fern, &|sheet| sheet.title = DraftName::same("Fern?"));
        assert!(nameless.words.contains("“Fern?”"), "{nameless:?}");
        let empty = one(Face::Fern, &|sheet| crate::boards::land::workshop::add_land(sheet));
        assert!(empty.words.contains("“Island 2” has no region"), "{empty:?}");
        let no_exit = one(Face::Fern, &|sheet| sheet.rest.exits = [None, Some(0), Some(2), None]);
        assert!(no_exit.words.ends_with("top, left."), "{no_exit:?}");
        let starts = one(Face::Fern, &|sheet| sheet.rest.start_here = true);
        assert!(starts.words.contains("Desert") && starts.sheet == Some(2), "{starts:?}");
    }

    #[test]
    fn problems_of_all_faces_together_belong_to_none() {
        let mut draft = all_printed();
        for face in [Face::Fern, Face::Citadel, Face::Meadows] {
            let sheet = &mut draft.sheets[face as usize];
            while sheet.spots.len() > 1 {
                sheet.remove(1);
            }
            sheet.rest.exits = [Some(0); 4];
            sheet.rest.islands.truncate(1);
        }
        let found = problems(&draft);
        assert_eq!(found.iter().map(|problem| problem.sheet).collect::<Vec<_>>(), [None], "{found:?}");
        assert!(found[0].words.contains("14"), "{found:?}");
    }

    #[test]
    fn a_blank_face_lacks_regions_and_exits() {
        let mut draft = all_printed();
        draft.sheets[4] = blank(Face::Volcano);
        let found = problems(&draft);
        assert!(found.iter().all(|problem| problem.sheet == Some(4)), "{found:?}");
        let said = |words: &str| found.iter().any(|problem| problem.words.contains(words));
        assert!(said("1 to 7 regions") && said("“Island 1” has no region"), "{found:?}");
    }

    #[test]
    fn the_reasons_of_the_atlas_name_the_regions() {
        let mut sheet = all_printed().sheets[4].clone();
        let middle = sheet.spots[4].at;
        sheet.spots.iter_mut().for_each(|spot| spot.at = middle);
        let file = super::super::draft::face_file(&sheet);
        let face = atlas::regions::Board::read_face(&file, "volcano").unwrap();
        let Err(why) = atlas::regions::draw(&face, |_| ()) else { panic!("there is room for all regions") };
        let problems = unfit(&why.into_all(), &sheet);
        assert!(
            !problems.is_empty() && problems.iter().all(|problem| !problem.words.contains("volcano")),
            "{problems:?}"
        );
    }

    #[test]
    fn a_sea_line_that_cannot_leave_the_face_names_its_region() {
        let mut sheet = all_printed().sheets[0].clone();
        sheet.rest.exits[0] = Some(1);
        let face =
            atlas::regions::Board::read_face(&super::super::draft::face_file(&sheet), "meadows").unwrap();
        let Err(why) = atlas::regions::draw(&face, |_| ()) else { panic!("there is a way around the cape") };
        let problems = unfit(&why.into_all(), &sheet);
        assert!(problems[0].words.contains("from Elderstones over the edge"), "{problems:?}");
    }
}
