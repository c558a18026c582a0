//! A board on the drawing table, finished or not: sheets with places, and what joins these. What only the boards of one
//! game have is a [`BoardKind`].

use std::fmt::{Debug, Display};

use game::{Lang, Names};
use games::GameId;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::board_kind::BoardKind;
use crate::title::title;
use crate::words::lang;

/// The distance of the middle of a place from the edge of the sheet.
const EDGE: u16 = 40;

/// A point farther than this from all places is free.
const FREE: i32 = 150;

/// What is stored and compared.
pub(crate) trait Plain:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// A board, finished or not: a sheet, or several, such as the faces of the tiles of Legends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Draft<B: BoardKind> {
    pub(crate) sheets: Vec<Sheet<B>>,
}

/// A map on the drawing table. Places are known by their index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Sheet<B: BoardKind> {
    pub(crate) title: DraftName,
    /// Another number gives other coasts.
    pub(crate) seed: u32,
    pub(crate) spots: Vec<Spot<B::Spot>>,
    /// Pairs of places, the smaller index first.
    pub(crate) links: Vec<Link<B::Link>>,
    /// What only sheets of this kind have.
    pub(crate) rest: B,
}

/// A place: a region or a city.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "S: Plain")]
pub(crate) struct Spot<S> {
    pub(crate) name: DraftName,
    pub(crate) at: (u16, u16),
    /// What only places of this kind have.
    pub(crate) rest: S,
}

/// What joins two places.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Link<L> {
    pub(crate) ends: [usize; 2],
    pub(crate) kind: L,
}

/// A name in both languages, which may still be empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftName {
    pub(crate) en: String,
    pub(crate) fr: String,
}

impl DraftName {
    /// The same name in both languages.
    pub(crate) fn same(name: &str) -> Self {
        Names::same(name).into()
    }

    /// A message of a game in both languages: the name of something printed.
    pub(crate) fn printed(game: GameId, message: &str) -> Self {
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| title(game).catalog(lang).text(message));
        Self { en, fr }
    }

    pub(crate) fn numbered(en: &str, fr: &str, number: usize) -> Self {
        Self { en: format!("{en} {number}"), fr: format!("{fr} {number}") }
    }

    /// The name in the language of the page.
    pub(crate) fn here(&self) -> &str {
        lang().pick(&self.en, &self.fr)
    }

    /// The name as a value of a file.
    pub(crate) fn written(&self) -> String {
        Names { en: self.en.clone(), fr: self.fr.clone() }.to_string()
    }
}

impl From<Names> for DraftName {
    fn from(Names { en, fr }: Names) -> Self {
        Self { en, fr }
    }
}

impl<L: Copy> Link<L> {
    /// The other end, if this is one of the ends.
    pub(crate) fn other(self, end: usize) -> Option<usize> {
        let [a, b] = self.ends;
        if a == end { Some(b) } else { (b == end).then_some(a) }
    }
}

impl<B: BoardKind> From<Sheet<B>> for Draft<B> {
    fn from(sheet: Sheet<B>) -> Self {
        Self { sheets: vec![sheet] }
    }
}

impl<B: BoardKind> Sheet<B> {
    /// A sheet without places.
    pub(crate) const fn empty(title: DraftName, rest: B) -> Self {
        Self { title, seed: 1, spots: Vec::new(), links: Vec::new(), rest }
    }

    /// The id of a place in the file.
    pub(crate) fn id(&self, spot: usize) -> String {
        format!("{}{}", self.rest.letter(), spot + 1)
    }

    /// The id of a place in the file, in quotes.
    pub(crate) fn quoted_id(&self, spot: usize) -> String {
        format!("\"{}\"", self.id(spot))
    }

    /// The place of an id in the file.
    pub(crate) fn spot_of(&self, id: &str) -> Option<usize> {
        let spot = index(id, self.rest.letter())?;
        (spot < self.spots.len()).then_some(spot)
    }

    /// The name of a place in the language of the page; its number if it has none.
    pub(crate) fn name(&self, spot: usize) -> String {
        let name = self.spots.get(spot).map(|spot| spot.name.here().trim()).unwrap_or_default();
        if name.is_empty() { (spot + 1).to_string() } else { name.to_owned() }
    }

    /// A free point, as near to the middle of the sheet as possible.
    pub(crate) fn free_place(&self) -> (i32, i32) {
        let (w, h) = (i32::from(B::CANVAS.0), i32::from(B::CANVAS.1));
        let points = (0..6).flat_map(|row| {
            (0..7).map(move |column| (w * (11 + column * 13) / 100, h * (10 + row * 16) / 100))
        });
        let room = |point: (i32, i32)| {
            self.spots.iter().map(|spot| distance(spot.at, point)).min().unwrap_or(i32::MAX)
        };
        let from_middle = |(x, y): (i32, i32)| (x - w / 2).abs() + (y - h / 2).abs();
        let free = points
            .clone()
            .filter(|point| room(*point) >= FREE * FREE)
            .min_by_key(|point| from_middle(*point));
        free.or_else(|| points.max_by_key(|point| room(*point))).unwrap_or((w / 2, h / 2))
    }

    /// The place that is nearest to a point, among those that pass a test.
    pub(crate) fn nearest(
        &self,
        at: (i32, i32),
        test: impl Fn(&Spot<B::Spot>) -> bool,
    ) -> Option<&Spot<B::Spot>> {
        self.spots.iter().filter(|spot| test(spot)).min_by_key(|spot| distance(spot.at, at))
    }

    /// Adds a place at a point; `None` if the sheet is full.
    pub(crate) fn add(&mut self, at: (i32, i32)) -> Option<usize> {
        if self.spots.len() >= self.rest.most_spots() {
            return None;
        }
        let (name, rest) = B::new_spot(self, at);
        self.spots.push(Spot { name, at: on_sheet::<B>(at), rest });
        B::changed(self, None);
        Some(self.spots.len() - 1)
    }

    /// Removes a place and what joins it to others, unless every board has it.
    pub(crate) fn remove(&mut self, spot: usize) {
        if !B::can_remove(spot) {
            return;
        }
        self.spots.remove(spot);
        self.links.retain(|link| !link.ends.contains(&spot));
        for link in &mut self.links {
            link.ends = link.ends.map(|end| after_removal(end, spot));
        }
        B::changed(self, Some(spot));
    }

    /// Puts the middle of a place at a point.
    pub(crate) fn place(&mut self, spot: usize, at: (i32, i32)) {
        self.spots[spot].at = on_sheet::<B>(at);
    }

    /// How two places are joined.
    pub(crate) fn link(&self, a: usize, b: usize) -> Option<B::Link> {
        let ends = [a.min(b), a.max(b)];
        self.links.iter().find(|link| link.ends == ends).map(|link| link.kind)
    }

    /// Joins two places, or separates them if they are already joined so.
    pub(crate) fn join(&mut self, a: usize, b: usize, kind: B::Link) {
        let (ends, before) = ([a.min(b), a.max(b)], self.link(a, b));
        self.links.retain(|link| link.ends != ends);
        if a != b && before != Some(kind) {
            self.links.push(Link { ends, kind });
        }
    }

    /// What is joined to a place, and how.
    pub(crate) fn joined(&self, spot: usize) -> impl Iterator<Item = (usize, B::Link)> {
        self.links.iter().filter_map(move |link| Some((link.other(spot)?, link.kind)))
    }
}

/// The index in an id of the file: what it begins with, and a number from 1.
pub(crate) fn index(id: &str, begins_with: impl Display) -> Option<usize> {
    id.strip_prefix(&begins_with.to_string())?.parse::<usize>().ok()?.checked_sub(1)
}

/// The index of a place after another one was removed.
pub(crate) const fn after_removal(index: usize, removed: usize) -> usize {
    if index > removed { index - 1 } else { index }
}

/// The square of the distance of a place from a point.
fn distance(at: (u16, u16), (x, y): (i32, i32)) -> i32 {
    let (dx, dy) = (i32::from(at.0) - x, i32::from(at.1) - y);
    dx * dx + dy * dy
}

/// The nearest point on which the middle of a place may lie.
fn on_sheet<B: BoardKind>((x, y): (i32, i32)) -> (u16, u16) {
    let within = |at: i32, most: u16| at.clamp(i32::from(EDGE), i32::from(most - EDGE)) as u16;
    (within(x, B::CANVAS.0), within(y, B::CANVAS.1))
}

/// A text as it is typed, without what a name cannot contain and what would end a text in the file.
pub(crate) fn typed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control() && !"\"\\<>".contains(*letter)).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_text_in_the_file_cannot_be_typed() {
        assert_eq!(typed("A \"b\"\\<c>\n"), "A bc");
        assert_eq!(typed(&"x".repeat(50)).len(), 40);
    }
}
