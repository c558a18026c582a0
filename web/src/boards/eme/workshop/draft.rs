//! Regions and continents on the drawing table, and the board file. A draft may be unfinished: `check` says what is wrong.

use eme::{Board, Region, Sketch};
use game::Component as _;
use realm::map::list;
use serde::{Deserialize, Serialize};

use crate::boards::land::workshop::{self as land, DraftLand, OnLand};
use crate::boards::workshop::{Draft, DraftName, Link, Sheet, Spot};

/// What a board of regions has beside its regions and what joins them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Regions {
    pub(crate) continents: Vec<DraftLand>,
    pub(crate) start: Option<usize>,
}

/// What a region has beside its name and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OnRegion {
    pub(crate) continent: Option<usize>,
    /// Whether it has a triangle, the place of a token.
    pub(crate) token: bool,
}

impl OnLand for OnRegion {
    fn land(&self) -> Option<usize> {
        self.continent
    }

    fn put_on(&mut self, land: Option<usize>) {
        self.continent = land;
    }
}

/// How two regions are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Joined {
    /// They touch.
    Border,
    /// A sea line joins them.
    Lane,
}

/// A blank sheet with one continent.
pub(super) fn blank() -> Sheet<Regions> {
    let mut sheet = Sheet::empty(DraftName::same("Terra Nova"), Regions::default());
    land::add_land(&mut sheet);
    sheet
}

/// The sheet of a board file.
pub(super) fn read(text: &str) -> Result<Sheet<Regions>, eme::MapFaults> {
    let board = Board::read(text)?;
    let sketch = board.sketch().expect("a board from a file has a sketch");
    Ok(of(&board, sketch))
}

fn of(board: &Board, sketch: &Sketch) -> Sheet<Regions> {
    let continent = |region| board.continents.iter().position(|continent| continent.contains(region));
    let region = |(index, spot): (usize, &eme::Spot)| Spot {
        name: spot.names.clone().into(),
        at: spot.at.into(),
        rest: OnRegion {
            continent: continent(Region(index as u8)),
            token: board.triangles.contains(&Region(index as u8)),
        },
    };
    Sheet {
        title: DraftName::same(&sketch.title),
        seed: sketch.seed,
        spots: sketch.regions.iter().enumerate().map(region).collect(),
        links: links(board),
        rest: Regions {
            continents: sketch.continents.iter().map(DraftLand::from).collect(),
            start: Some(board.start.index()),
        },
    }
}

/// What joins the regions of a board.
pub(super) fn links(board: &Board) -> Vec<Link<Joined>> {
    let of = |a: Region| {
        let (land, all) = (board.land[a.index()], board.land_and_sea[a.index()]);
        let to = |b: Region, kind| Link { ends: [a.index(), b.index()], kind };
        let borders = land.iter().map(|b| to(b, Joined::Border));
        let lanes = (all - land).iter().map(|b| to(b, Joined::Lane));
        borders.chain(lanes).filter(|link| link.ends[0] < link.ends[1]).collect::<Vec<_>>()
    };
    board.all().iter().flat_map(of).collect()
}

/// The board file. Regions are `r1`, `r2`, …, continents `c1`, `c2`, ….
pub(super) fn file(draft: &Draft<Regions>) -> String {
    let sheet = &draft.sheets[0];
    let tokens = (0..sheet.spots.len()).filter(|spot| sheet.spots[*spot].rest.token);
    let start = sheet.rest.start.map(|start| format!("start = {}\n", sheet.quoted_id(start)));
    format!(
        "title = \"{}\"\nseed = {}\n{}tokens = {}\n\ncontinents = [\n{}]\nregions = [\n{}]\nborders = {}\nlanes = {}\n",
        sheet.title.en,
        sheet.seed,
        start.unwrap_or_default(),
        list(tokens.map(|spot| sheet.quoted_id(spot))),
        land::lands(sheet),
        land::regions(sheet),
        land::pairs(sheet, Joined::Border),
        land::pairs(sheet, Joined::Lane),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::land::workshop::{add_land, remove_land};
    use eme::{CONTINENTS, REGIONS};

    /// Five regions on one continent, in a row.
    fn row() -> Sheet<Regions> {
        let mut sheet = blank();
        for step in 0..5 {
            let region = sheet.add((200 + step * 200, 500)).unwrap();
            sheet.spots[region].rest.token = true;
            if let Some(before) = region.checked_sub(1) {
                sheet.join(before, region, Joined::Border);
            }
        }
        sheet
    }

    #[test]
    fn a_drawn_board_is_a_board_of_the_engine_and_reads_back() {
        let drawn = row();
        assert_eq!(read(&file(&drawn.clone().into())).as_ref(), Ok(&drawn));
        let example = read(Board::EXAMPLE).unwrap();
        assert_eq!((example.spots.len(), example.rest.continents.len()), (9, 3));
        assert_eq!(read(&file(&example.clone().into())).as_ref(), Ok(&example));
    }

    #[test]
    fn a_removed_region_takes_its_links_along() {
        let mut sheet = row();
        sheet.remove(1);
        assert_eq!((sheet.spots.len(), sheet.links.len()), (4, 2));
        assert_eq!(sheet.link(1, 2), Some(Joined::Border), "the later regions moved up");
        sheet.remove(0);
        assert_eq!(sheet.rest.start, None, "the start is gone");
    }

    #[test]
    fn joining_twice_separates_and_another_kind_replaces() {
        let mut sheet = row();
        sheet.join(1, 0, Joined::Lane);
        assert_eq!(sheet.link(0, 1), Some(Joined::Lane));
        sheet.join(0, 1, Joined::Lane);
        sheet.join(2, 2, Joined::Border);
        assert_eq!((sheet.link(0, 1), sheet.links.len()), (None, 3));
    }

    #[test]
    fn regions_of_a_removed_continent_are_on_none() {
        let mut sheet = row();
        add_land(&mut sheet);
        sheet.spots[4].rest.continent = Some(1);
        remove_land(&mut sheet, 0);
        assert_eq!(sheet.spots[0].rest.continent, None);
        assert_eq!(sheet.spots[4].rest.continent, Some(0));
        (0..9).for_each(|_| add_land(&mut sheet));
        assert_eq!(sheet.rest.continents.len(), CONTINENTS);
    }

    #[test]
    fn regions_stay_on_the_sheet_and_are_not_too_many() {
        let mut sheet = row();
        sheet.place(0, (-50, 4000));
        assert_eq!(sheet.spots[0].at, (40, 960));
        while sheet.add((600, 600)).is_some() {}
        assert_eq!(sheet.spots.len(), REGIONS);
        let (x, y) = blank().free_place();
        assert!((x - 655).abs() < 100 && (y - 500).abs() < 100, "a first region is in the middle");
    }
}
