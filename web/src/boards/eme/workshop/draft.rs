//! A board of Eight-Minute Empire on the drawing table. It may be unfinished: `check` says what is wrong with it.

use eme::{Board, CONTINENTS, REGIONS, Region, Sketch};
use game::{Component as _, Names};
use serde::{Deserialize, Serialize};

use crate::words::lang;

/// The width and the height of the sheet.
pub(crate) const CANVAS: (u16, u16) = (1310, 1000);

/// The distance of the middle of a region from the edge of the sheet.
const EDGE: u16 = 40;

/// Water farther than this from all regions is free.
const FREE: i32 = 150;

/// The colours of new continents.
pub(crate) const TINTS: [&str; CONTINENTS] = ["#c3d19b", "#ecd596", "#dfae93", "#c9b3cf", "#a9cdb8"];

/// A board, finished or not. Regions and continents are known by their index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Draft {
    pub(crate) title: String,
    /// Another number gives other coasts.
    pub(crate) seed: u32,
    pub(crate) regions: Vec<DraftRegion>,
    pub(crate) continents: Vec<DraftContinent>,
    pub(crate) start: Option<usize>,
    /// Pairs of regions, the smaller index first.
    pub(crate) links: Vec<Link>,
}

/// The name of a region or continent in both languages, which may still be empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftName {
    pub(crate) en: String,
    pub(crate) fr: String,
}

impl DraftName {
    fn numbered(en: &str, fr: &str, number: usize) -> Self {
        Self { en: format!("{en} {number}"), fr: format!("{fr} {number}") }
    }

    /// The name in the language of the page.
    pub(crate) fn here(&self) -> &str {
        lang().pick(&self.en, &self.fr)
    }

    /// The name as a value of a file.
    fn written(&self) -> String {
        Names { en: self.en.clone(), fr: self.fr.clone() }.to_string()
    }
}

impl From<Names> for DraftName {
    fn from(Names { en, fr }: Names) -> Self {
        Self { en, fr }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftRegion {
    pub(crate) name: DraftName,
    pub(crate) at: (u16, u16),
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
pub(crate) enum LinkKind {
    /// They touch.
    Border,
    /// A sea line joins them.
    Lane,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Link {
    pub(crate) ends: [usize; 2],
    pub(crate) kind: LinkKind,
}

impl Link {
    /// What joins the regions of a board.
    pub(crate) fn all(board: &Board) -> Vec<Self> {
        let of = |a: Region| {
            let (land, all) = (board.land[a.index()], board.land_and_sea[a.index()]);
            let to = |b: Region, kind| Self { ends: [a.index(), b.index()], kind };
            let borders = land.iter().map(|b| to(b, LinkKind::Border));
            let lanes = (all - land).iter().map(|b| to(b, LinkKind::Lane));
            borders.chain(lanes).filter(|link| link.ends[0] < link.ends[1]).collect::<Vec<_>>()
        };
        board.all().iter().flat_map(of).collect()
    }

    /// The other end, if this is one of the ends.
    pub(crate) fn other(self, end: usize) -> Option<usize> {
        let [a, b] = self.ends;
        if a == end { Some(b) } else { (b == end).then_some(a) }
    }
}

impl Draft {
    /// A blank sheet with one continent.
    pub(crate) fn blank() -> Self {
        let mut draft = Self { title: "Terra Nova".to_owned(), seed: 1, ..Self::default() };
        draft.add_continent();
        draft
    }

    /// The draft of a board file.
    pub(crate) fn read(text: &str) -> Result<Self, eme::MapFaults> {
        let board = Board::read(text)?;
        let sketch = board.sketch().expect("a board from a file has a sketch");
        Ok(Self::of(&board, sketch))
    }

    /// Our example of a board.
    pub(crate) fn example() -> Self {
        Self::read(Board::EXAMPLE).expect("the example is a board")
    }

    /// The name of a region in the language of the page; its number if it has none.
    pub(crate) fn name(&self, region: usize) -> String {
        let name = self.regions.get(region).map(|region| region.name.here().trim()).unwrap_or_default();
        if name.is_empty() { (region + 1).to_string() } else { name.to_owned() }
    }

    /// A point on free water, as near to the middle of the sheet as possible.
    pub(crate) fn free_place(&self) -> (i32, i32) {
        let points = (0..6).flat_map(|row| (0..7).map(move |column| (145 + column * 170, 100 + row * 160)));
        let room = |(x, y): (i32, i32)| {
            let far = |region: &DraftRegion| {
                let (dx, dy) = (i32::from(region.at.0) - x, i32::from(region.at.1) - y);
                dx * dx + dy * dy
            };
            self.regions.iter().map(far).min().unwrap_or(i32::MAX)
        };
        let from_middle = |(x, y): (i32, i32)| (x - 655).abs() + (y - 500).abs();
        let free = points
            .clone()
            .filter(|point| room(*point) >= FREE * FREE)
            .min_by_key(|point| from_middle(*point));
        free.or_else(|| points.max_by_key(|point| room(*point))).unwrap_or((655, 500))
    }

    fn of(board: &Board, sketch: &Sketch) -> Self {
        let continent = |region| board.continents.iter().position(|continent| continent.contains(region));
        let region = |(index, spot): (usize, &eme::Spot)| DraftRegion {
            name: spot.names.clone().into(),
            at: spot.at.into(),
            continent: continent(Region(index as u8)),
            token: board.triangles.contains(&Region(index as u8)),
        };
        let land =
            |land: &eme::Land| DraftContinent { name: land.names.clone().into(), tint: land.tint.clone() };
        Self {
            title: sketch.title.clone(),
            seed: sketch.seed,
            regions: sketch.regions.iter().enumerate().map(region).collect(),
            continents: sketch.continents.iter().map(land).collect(),
            start: Some(board.start.index()),
            links: Link::all(board),
        }
    }

    /// Adds a region at a point; `None` if the board is full. It is on the continent of the nearest region.
    pub(crate) fn add_region(&mut self, at: (i32, i32)) -> Option<usize> {
        if self.regions.len() >= REGIONS {
            return None;
        }
        let at = on_sheet(at);
        let far = |other: &&DraftRegion| {
            let [dx, dy] = [other.at.0.abs_diff(at.0), other.at.1.abs_diff(at.1)].map(u32::from);
            dx * dx + dy * dy
        };
        let nearest = self.regions.iter().min_by_key(far).and_then(|region| region.continent);
        let number = self.regions.len() + 1;
        let name = DraftName::numbered("Region", "Région", number);
        let continent = nearest.or((!self.continents.is_empty()).then_some(0));
        self.regions.push(DraftRegion { name, at, continent, token: false });
        self.start = self.start.or(Some(0));
        Some(number - 1)
    }

    /// Removes a region and what joins it to others.
    pub(crate) fn remove_region(&mut self, region: usize) {
        self.regions.remove(region);
        let moved = |index: usize| if index > region { index - 1 } else { index };
        self.links.retain(|link| !link.ends.contains(&region));
        for link in &mut self.links {
            link.ends = link.ends.map(moved);
        }
        self.start = self.start.filter(|start| *start != region).map(moved);
    }

    /// Puts the middle of a region at a point.
    pub(crate) fn place(&mut self, region: usize, at: (i32, i32)) {
        self.regions[region].at = on_sheet(at);
    }

    /// How two regions are joined.
    pub(crate) fn link(&self, a: usize, b: usize) -> Option<LinkKind> {
        let ends = [a.min(b), a.max(b)];
        self.links.iter().find(|link| link.ends == ends).map(|link| link.kind)
    }

    /// Joins two regions, or separates them if they are already joined so.
    pub(crate) fn join(&mut self, a: usize, b: usize, kind: LinkKind) {
        let (ends, before) = ([a.min(b), a.max(b)], self.link(a, b));
        self.links.retain(|link| link.ends != ends);
        if a != b && before != Some(kind) {
            self.links.push(Link { ends, kind });
        }
    }

    /// Adds a continent, unless there are as many as a board may have.
    pub(crate) fn add_continent(&mut self) {
        let number = self.continents.len() + 1;
        let free = TINTS.iter().find(|tint| self.continents.iter().all(|known| known.tint != **tint));
        if let (Some(tint), true) = (free, number <= CONTINENTS) {
            let name = DraftName::numbered("Continent", "Continent", number);
            self.continents.push(DraftContinent { name, tint: (*tint).to_owned() });
        }
    }

    /// Removes a continent; its regions are then on none.
    pub(crate) fn remove_continent(&mut self, continent: usize) {
        self.continents.remove(continent);
        for region in &mut self.regions {
            region.continent = match region.continent {
                Some(on) if on == continent => None,
                Some(on) if on > continent => Some(on - 1),
                on => on,
            };
        }
    }

    /// How many regions have a triangle.
    pub(crate) fn tokens(&self) -> usize {
        self.regions.iter().filter(|region| region.token).count()
    }

    /// The board file. Regions are `r1`, `r2`, …, continents `c1`, `c2`, ….
    pub(crate) fn file(&self) -> String {
        let ids = |regions: Vec<usize>| list(regions.into_iter().map(region_id));
        let numbered = || self.regions.iter().enumerate();
        let tokens = numbered().filter(|(_, region)| region.token).map(|(index, _)| index).collect();
        let start = self.start.map(|start| format!("start = {}\n", region_id(start))).unwrap_or_default();
        let continent = |(number, land): (usize, &DraftContinent)| {
            let on = numbered().filter(|(_, region)| region.continent == Some(number));
            let on = ids(on.map(|(index, _)| index).collect());
            let (name, tint) = (land.name.written(), &land.tint);
            format!("  {{ id = \"c{}\", name = {name}, tint = \"{tint}\", regions = {on} }},\n", number + 1)
        };
        let region = |(index, region): (usize, &DraftRegion)| {
            let (name, (x, y)) = (region.name.written(), region.at);
            format!("  {{ id = {}, name = {name}, at = [{x}, {y}] }},\n", region_id(index))
        };
        let pairs = |kind: LinkKind| {
            let these = self.links.iter().filter(|link| link.kind == kind);
            list(these.map(|link| list(link.ends.into_iter().map(region_id))))
        };
        format!(
            "title = \"{}\"\nseed = {}\n{start}tokens = {}\n\ncontinents = [\n{}]\nregions = [\n{}]\nborders = {}\nlanes = {}\n",
            self.title,
            self.seed,
            ids(tokens),
            self.continents.iter().enumerate().map(continent).collect::<String>(),
            numbered().map(region).collect::<String>(),
            pairs(LinkKind::Border),
            pairs(LinkKind::Lane),
        )
    }
}

/// The nearest point on which the middle of a region may lie.
fn on_sheet((x, y): (i32, i32)) -> (u16, u16) {
    let within = |at: i32, most: u16| at.clamp(i32::from(EDGE), i32::from(most - EDGE)) as u16;
    (within(x, CANVAS.0), within(y, CANVAS.1))
}

/// The id of a region in the file, in quotes.
fn region_id(region: usize) -> String {
    format!("\"r{}\"", region + 1)
}

/// A list of TOML.
fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// A text as it is typed, without what a name cannot contain and what would end a text in the file.
pub(crate) fn typed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control() && !"\"\\<>".contains(*letter)).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five regions on one continent, in a row.
    pub(crate) fn row() -> Draft {
        let mut draft = Draft::blank();
        for step in 0..5 {
            let region = draft.add_region((200 + step * 200, 500)).unwrap();
            draft.regions[region].token = true;
            if let Some(before) = region.checked_sub(1) {
                draft.join(before, region, LinkKind::Border);
            }
        }
        draft
    }

    #[test]
    fn a_drawn_board_is_a_board_of_the_engine_and_reads_back() {
        let draft = row();
        assert_eq!(Draft::read(&draft.file()).as_ref(), Ok(&draft));
        let example = Draft::read(Board::EXAMPLE).unwrap();
        assert_eq!((example.regions.len(), example.continents.len(), example.tokens()), (9, 3, 5));
        assert_eq!(Draft::read(&example.file()).as_ref(), Ok(&example));
    }

    #[test]
    fn a_removed_region_takes_its_links_along() {
        let mut draft = row();
        draft.remove_region(1);
        assert_eq!((draft.regions.len(), draft.links.len()), (4, 2));
        assert_eq!(draft.link(1, 2), Some(LinkKind::Border), "the later regions moved up");
        draft.remove_region(0);
        assert_eq!(draft.start, None, "the start is gone");
    }

    #[test]
    fn joining_twice_separates_and_another_kind_replaces() {
        let mut draft = row();
        draft.join(1, 0, LinkKind::Lane);
        assert_eq!(draft.link(0, 1), Some(LinkKind::Lane));
        draft.join(0, 1, LinkKind::Lane);
        draft.join(2, 2, LinkKind::Border);
        assert_eq!((draft.link(0, 1), draft.links.len()), (None, 3));
    }

    #[test]
    fn regions_of_a_removed_continent_are_on_none() {
        let mut draft = row();
        draft.add_continent();
        draft.regions[4].continent = Some(1);
        draft.remove_continent(0);
        assert_eq!(draft.regions[0].continent, None);
        assert_eq!(draft.regions[4].continent, Some(0));
        assert!((0..9).map(|_| draft.add_continent()).count() == 9 && draft.continents.len() == CONTINENTS);
    }

    #[test]
    fn regions_stay_on_the_sheet_and_are_not_too_many() {
        let mut draft = row();
        draft.place(0, (-50, 4000));
        assert_eq!(draft.regions[0].at, (40, 960));
        while draft.add_region((600, 600)).is_some() {}
        assert_eq!(draft.regions.len(), REGIONS);
        let (x, y) = Draft::blank().free_place();
        assert!((x - 655).abs() < 100 && (y - 500).abs() < 100, "a first region is in the middle");
        assert_eq!(typed("A \"b\"\\<c>\n"), "A bc");
    }
}
