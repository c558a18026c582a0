//! What is wrong with a board on the drawing table: the reasons of the engine, with the places that they are about.

use caesar::BoardFault;
use game::{Fault as _, FileFault};

use super::draft::{Roads, file, read};
use crate::boards::workshop::{Draft, Problem, Sheet, refusals};
use crate::words::t;

/// Everything that is wrong with a board; empty if it can be played.
pub(super) fn problems(draft: &Draft<Roads>) -> Vec<Problem> {
    let Err(faults) = read(&file(draft)) else { return Vec::new() };
    refusals(faults, |fault| match fault.fault {
        form @ FileFault::Form(_) => Problem::of::<Roads>(&form.line(), Vec::new()),
        FileFault::Rule(BoardFault::Players(..)) => Problem::whole(t("workshop.players.order")),
        FileFault::Rule(fault) => {
            let (fault, places) = named(fault, &draft.sheets[0]);
            Problem::of::<Roads>(&fault.line(), places)
        }
    })
}

/// The same fault with the names of places instead of their ids, and these places.
fn named(fault: BoardFault, sheet: &Sheet<Roads>) -> (BoardFault, Vec<usize>) {
    let mut places = Vec::new();
    let mut name = |id: String| match sheet.spot_of(&id) {
        Some(place) => {
            places.push(place);
            sheet.name(place)
        }
        None => id,
    };
    let fault = match fault {
        BoardFault::BadName(id) => BoardFault::BadName(name(id)),
        BoardFault::OffTheMap(id) => BoardFault::OffTheMap(name(id)),
        BoardFault::BadValue(id) => BoardFault::BadValue(name(id)),
        BoardFault::Loop(id) => BoardFault::Loop(name(id)),
        BoardFault::Unreachable(id) => BoardFault::Unreachable(name(id)),
        BoardFault::BadPieces(a, b) => BoardFault::BadPieces(name(a), name(b)),
        BoardFault::SameWay(a, b) => BoardFault::SameWay(name(a), name(b)),
        // Faults of the whole board, and of ids, which a draft numbers.
        whole @ (BoardFault::Players(..)
        | BoardFault::Cities(_)
        | BoardFault::Ways(_)
        | BoardFault::BadId(_)
        | BoardFault::SameId(_)
        | BoardFault::UnknownPlace(_)
        | BoardFault::TooMany(_)
        | BoardFault::TakenOut(_)
        | BoardFault::Uneven { .. }) => whole,
    };
    (fault, places)
}

#[cfg(test)]
mod tests {
    use super::super::draft::tests::drawn;
    use super::super::draft::{Way, blank};
    use super::*;
    use crate::boards::workshop::{DraftName, unfit};
    use caesar::Wealth;

    #[test]
    fn each_mistake_is_said_with_the_names_of_its_places() {
        assert_eq!(problems(&drawn().into()), []);
        let one = |change: &dyn Fn(&mut Sheet<Roads>)| {
            let mut sheet = drawn();
            change(&mut sheet);
            let problems = problems(&sheet.into());
            assert_eq!(problems.len(), 1, "{problems:?}");
            problems[0].clone()
        };
        let cut = one(&|sheet| sheet.join(0, 3, Way::One));
        assert!(cut.words.contains("City 3") && cut.spots == [3], "{cut:?}");
        let nameless = one(&|sheet| sheet.spots[2].name = game::Names::same("").into());
        assert!(nameless.words.contains("“3”") && nameless.spots == [2], "{nameless:?}");
        let uneven = one(&|sheet| sheet.rest.wealth[Wealth::Wine] += 1);
        assert!(uneven.words.contains("4 cities, but 5 wealth tokens"), "{uneven:?}");
        let players = one(&|sheet| sheet.rest.players = (4, 3));
        assert_eq!(players.words, t("workshop.players.order"));
        let title = one(&|sheet| sheet.title = DraftName::same(""));
        assert!(title.words.contains("title"), "{title:?}");
        assert!(problems(&blank().into())[0].words.contains("1 to 40 cities"), "a board without cities");
    }

    #[test]
    fn the_reasons_of_the_atlas_name_the_places() {
        let why = |change: &dyn Fn(&mut Sheet<Roads>)| {
            let mut sheet = drawn();
            change(&mut sheet);
            let board =
                atlas::roads::Board::read_custom(&file(&sheet.clone().into()), atlas::roads::NameLang::En)
                    .unwrap();
            let why = atlas::roads::draw(&board, "a", |_| ()).unwrap_err().into_all();
            unfit(&why, &sheet)
        };
        let across = why(&|sheet| {
            sheet.join(1, 4, Way::One);
            sheet.join(2, 3, Way::One);
        });
        assert!(across.iter().any(|problem| problem.spots.len() >= 3), "{across:?}");
        assert!(across.iter().all(|problem| problem.words.contains("City")), "{across:?}");
    }
}
