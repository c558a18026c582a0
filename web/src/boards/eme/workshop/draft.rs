//! Regions and continents on the drawing table, and the board file. A draft may be unfinished: `check` says what is wrong.

use eme::{Board, CONTINENTS, Region, Sketch};
use game::Component as _;
use serde::{Deserialize, Serialize};

use crate::boards::workshop::{Draft, DraftName, Link, Spot, quoted_id, toml_list};

/// The colours of new continents.
pub(super) const TINTS: [&str; CONTINENTS] = ["#c3d19b", "#ecd596", "#dfae93", "#c9b3cf", "#a9cdb8"];

/// What a board of regions has beside its regions and what joins them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Regions {
    pub(crate) continents: Vec<DraftContinent>,
    pub(crate) start: Option<usize>,
}

/// What a region has beside its name and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OnRegion {
    pub(crate) continent: Option<usize>,
    /// Whether it has a triangle, the place of a token.
    pub(crate) token: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftContinent {
    pub(crate) name: DraftName,
    pub(crate) tint: String,
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
pub(super) fn blank() -> Draft<Regions> {
    let mut draft = Draft::empty("Terra Nova", Regions::default());
    add_continent(&mut draft);
    draft
}

/// The draft of a board file.
pub(super) fn read(text: &str) -> Result<Draft<Regions>, eme::MapFaults> {
    let board = Board::read(text)?;
    let sketch = board.sketch().expect("a board from a file has a sketch");
    Ok(of(&board, sketch))
}

fn of(board: &Board, sketch: &Sketch) -> Draft<Regions> {
    let continent = |region| board.continents.iter().position(|continent| continent.contains(region));
    let region = |(index, spot): (usize, &eme::Spot)| Spot {
        name: spot.names.clone().into(),
        at: spot.at.into(),
        rest: OnRegion {
            continent: continent(Region(index as u8)),
            token: board.triangles.contains(&Region(index as u8)),
        },
    };
    let land = |land: &eme::Land| DraftContinent { name: land.names.clone().into(), tint: land.tint.clone() };
    Draft {
        title: sketch.title.clone(),
        seed: sketch.seed,
        spots: sketch.regions.iter().enumerate().map(region).collect(),
        links: links(board),
        rest: Regions {
            continents: sketch.continents.iter().map(land).collect(),
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

/// The continent of a region.
pub(super) fn land_of(draft: &Draft<Regions>, spot: usize) -> Option<&DraftContinent> {
    draft.rest.continents.get(draft.spots.get(spot)?.rest.continent?)
}

/// Gives a region the next continent.
pub(super) fn next_continent(draft: &mut Draft<Regions>, spot: usize) {
    let count = draft.rest.continents.len().max(1);
    let now = draft.spots[spot].rest.continent;
    draft.spots[spot].rest.continent = Some(now.map_or(0, |now| (now + 1) % count));
}

/// Adds a continent, unless there are as many as a board may have.
pub(super) fn add_continent(draft: &mut Draft<Regions>) {
    let continents = &mut draft.rest.continents;
    let number = continents.len() + 1;
    let free = TINTS.iter().find(|tint| continents.iter().all(|known| known.tint != **tint));
    if let (Some(tint), true) = (free.or(TINTS.first()), number <= CONTINENTS) {
        let name = DraftName::numbered("Continent", "Continent", number);
        continents.push(DraftContinent { name, tint: (*tint).to_owned() });
    }
}

/// Removes a continent; its regions are then on none.
pub(super) fn remove_continent(draft: &mut Draft<Regions>, continent: usize) {
    draft.rest.continents.remove(continent);
    for spot in &mut draft.spots {
        spot.rest.continent = match spot.rest.continent {
            Some(on) if on == continent => None,
            Some(on) if on > continent => Some(on - 1),
            on => on,
        };
    }
}

/// The board file. Regions are `r1`, `r2`, …, continents `c1`, `c2`, ….
pub(super) fn file(draft: &Draft<Regions>) -> String {
    let region_id = quoted_id::<Regions>;
    let ids = |regions: Vec<usize>| toml_list(regions.into_iter().map(region_id));
    let numbered = || draft.spots.iter().enumerate();
    let tokens = numbered().filter(|(_, spot)| spot.rest.token).map(|(index, _)| index).collect();
    let start = draft.rest.start.map(|start| format!("start = {}\n", region_id(start))).unwrap_or_default();
    let continent = |(number, land): (usize, &DraftContinent)| {
        let on = numbered().filter(|(_, spot)| spot.rest.continent == Some(number));
        let on = ids(on.map(|(index, _)| index).collect());
        let (name, tint) = (land.name.written(), &land.tint);
        format!("  {{ id = \"c{}\", name = {name}, tint = \"{tint}\", regions = {on} }},\n", number + 1)
    };
    let region = |(index, spot): (usize, &Spot<OnRegion>)| {
        let (name, (x, y)) = (spot.name.written(), spot.at);
        format!("  {{ id = {}, name = {name}, at = [{x}, {y}] }},\n", region_id(index))
    };
    let pairs = |kind: Joined| {
        let these = draft.links.iter().filter(|link| link.kind == kind);
        toml_list(these.map(|link| toml_list(link.ends.into_iter().map(region_id))))
    };
    format!(
        "title = \"{}\"\nseed = {}\n{start}tokens = {}\n\ncontinents = [\n{}]\nregions = [\n{}]\nborders = {}\nlanes = {}\n",
        draft.title,
        draft.seed,
        ids(tokens),
        draft.rest.continents.iter().enumerate().map(continent).collect::<String>(),
        numbered().map(region).collect::<String>(),
        pairs(Joined::Border),
        pairs(Joined::Lane),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use eme::REGIONS;

    /// Five regions on one continent, in a row.
    fn row() -> Draft<Regions> {
        let mut draft = blank();
        for step in 0..5 {
            let region = draft.add((200 + step * 200, 500)).unwrap();
            draft.spots[region].rest.token = true;
            if let Some(before) = region.checked_sub(1) {
                draft.join(before, region, Joined::Border);
            }
        }
        draft
    }

    #[test]
    fn a_drawn_board_is_a_board_of_the_engine_and_reads_back() {
        let draft = row();
        assert_eq!(read(&file(&draft)).as_ref(), Ok(&draft));
        let example = read(Board::EXAMPLE).unwrap();
        assert_eq!((example.spots.len(), example.rest.continents.len()), (9, 3));
        assert_eq!(read(&file(&example)).as_ref(), Ok(&example));
    }

    #[test]
    fn a_removed_region_takes_its_links_along() {
        let mut draft = row();
        draft.remove(1);
        assert_eq!((draft.spots.len(), draft.links.len()), (4, 2));
        assert_eq!(draft.link(1, 2), Some(Joined::Border), "the later regions moved up");
        draft.remove(0);
        assert_eq!(draft.rest.start, None, "the start is gone");
    }

    #[test]
    fn joining_twice_separates_and_another_kind_replaces() {
        let mut draft = row();
        draft.join(1, 0, Joined::Lane);
        assert_eq!(draft.link(0, 1), Some(Joined::Lane));
        draft.join(0, 1, Joined::Lane);
        draft.join(2, 2, Joined::Border);
        assert_eq!((draft.link(0, 1), draft.links.len()), (None, 3));
    }

    #[test]
    fn regions_of_a_removed_continent_are_on_none() {
        let mut draft = row();
        add_continent(&mut draft);
        draft.spots[4].rest.continent = Some(1);
        remove_continent(&mut draft, 0);
        assert_eq!(draft.spots[0].rest.continent, None);
        assert_eq!(draft.spots[4].rest.continent, Some(0));
        (0..9).for_each(|_| add_continent(&mut draft));
        assert_eq!(draft.rest.continents.len(), CONTINENTS);
    }

    #[test]
    fn regions_stay_on_the_sheet_and_are_not_too_many() {
        let mut draft = row();
        draft.place(0, (-50, 4000));
        assert_eq!(draft.spots[0].at, (40, 960));
        while draft.add((600, 600)).is_some() {}
        assert_eq!(draft.spots.len(), REGIONS);
        let (x, y) = blank().free_place();
        assert!((x - 655).abs() < 100 && (y - 500).abs() < 100, "a first region is in the middle");
    }
}
