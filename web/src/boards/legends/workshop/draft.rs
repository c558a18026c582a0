//! The faces of the tiles on the drawing table, each a sheet, and their file. A draft may be unfinished: `check` says what is
//! wrong.

use std::sync::LazyLock;

use game::{Component as _, Datum, Names};
use legends::{Face, FaceSketch, Region, TileSet};
use serde::{Deserialize, Serialize};

use crate::boards::land::workshop::{self as land, DraftLand, OnLand};
use crate::boards::workshop::{BoardKind, Draft, DraftName, Link, Sheet, Spot};

/// The edges of a face, in the order of its exits.
pub(super) const EDGES: [&str; 4] = ["top", "right", "bottom", "left"];

/// What a face has beside its name, its regions and what joins them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Islands {
    /// The printed face whose place it takes.
    pub(crate) face: Face,
    pub(crate) islands: Vec<DraftLand>,
    /// The regions at the ends of the sea lines over the edges.
    pub(crate) exits: [Option<usize>; EDGES.len()],
    /// Whether the Start token must stand here.
    pub(crate) start_here: bool,
}

/// What a region has beside its name and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OnFace {
    pub(crate) island: Option<usize>,
}

impl OnLand for OnFace {
    fn land(&self) -> Option<usize> {
        self.island
    }

    fn put_on(&mut self, land: Option<usize>) {
        self.island = land;
    }
}

/// How two regions are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Joined {
    /// They touch.
    Border,
    /// A bridge joins them, which counts as land.
    Bridge,
    /// A sea line joins them.
    Lane,
}

/// The printed faces.
static PRINTED: LazyLock<Vec<Sheet<Islands>>> = LazyLock::new(|| {
    let set = &TileSet::own()[0];
    Face::ALL.into_iter().map(|face| of(set, face, &printed_sketch(set, face))).collect()
});

/// The printed face in the place of a sheet.
pub(super) fn printed(face: Face) -> &'static Sheet<Islands> {
    &PRINTED[face as usize]
}

/// All printed faces.
pub(super) fn all_printed() -> Draft<Islands> {
    Draft { sheets: PRINTED.clone() }
}

/// Whether a sheet differs from the printed face.
pub(super) fn is_changed(sheet: &Sheet<Islands>) -> bool {
    sheet != printed(sheet.rest.face)
}

/// A face without regions, with one island.
pub(super) fn blank(face: Face) -> Sheet<Islands> {
    let rest = Islands { face, islands: Vec::new(), exits: [None; EDGES.len()], start_here: false };
    let mut sheet = Sheet::empty(DraftName::numbered("Face", "Face", face as usize + 1), rest);
    land::add_land(&mut sheet);
    sheet
}

/// The most regions of a face: those of the printed one.
pub(super) fn most_regions(face: Face) -> usize {
    usize::from(TileSet::own()[0].regions(face).len())
}

/// The draft of a file: its faces, and the printed ones that it leaves out.
pub(super) fn read(text: &str) -> Result<Draft<Islands>, legends::MapFaults> {
    let set = TileSet::read(text)?;
    let sheet = |face: Face| match set.sketch(face) {
        Some(sketch) => of(&set, face, sketch),
        None => printed(face).clone(),
    };
    Ok(Draft { sheets: Face::ALL.into_iter().map(sheet).collect() })
}

/// What the atlas and the game know about a printed face: where its regions lie, what they are called.
fn printed_sketch(set: &TileSet, face: Face) -> FaceSketch {
    let file =
        Datum::read(atlas::regions::printed_face(face.word()).expect("the atlas has every printed face"));
    let name = |message: String| -> Names {
        let DraftName { en, fr } = DraftName::printed(Islands::GAME, &message);
        Names { en, fr }
    };
    let spot = |row: &Datum| {
        let (id, at) = (row.get("id").text(), row.get("at").list());
        let at = [at[0].number(), at[1].number()];
        legends::Spot { id: id.to_owned(), names: name(format!("region.{id}")), at }
    };
    let island = |(number, row): (usize, &Datum)| legends::Land {
        id: row.get("id").text().to_owned(),
        names: name(format!("island.{}{}", face.word(), number + 1)),
        tint: row.get("tint").text().to_owned(),
    };
    let on = |region: Region| set.islands(face).iter().position(|island| island.contains(region));
    let pairs = set.regions(face).iter().flat_map(|a| set.land(a).iter().map(move |b| [a, b]));
    FaceSketch {
        names: name(format!("face.{}", face.word())),
        seed: file.get("seed").number(),
        regions: file.get("regions").list().iter().map(spot).collect(),
        islands: file.get("continents").list().iter().enumerate().map(island).collect(),
        // Borders stay on an island.
        bridges: pairs.filter(|[a, b]| a < b && on(*a) != on(*b)).collect(),
    }
}

/// The sheet of a face.
fn of(set: &TileSet, face: Face, sketch: &FaceSketch) -> Sheet<Islands> {
    let number = |region: Region| region.index() - face.first().index();
    let on = |region: Region| set.islands(face).iter().position(|island| island.contains(region));
    let spot = |(region, spot): (Region, &legends::Spot)| Spot {
        name: spot.names.clone().into(),
        at: spot.at.into(),
        rest: OnFace { island: on(region) },
    };
    let links = |a: Region| {
        let over_land = set.land(a).iter().map(move |b| {
            let is_bridge = sketch.bridges.contains(&[a.min(b), a.max(b)]);
            (b, if is_bridge { Joined::Bridge } else { Joined::Border })
        });
        let all = over_land.chain(set.sea(a).iter().map(|b| (b, Joined::Lane))).filter(move |(b, _)| a < *b);
        all.map(move |(b, kind)| Link { ends: [number(a), number(b)], kind })
    };
    Sheet {
        title: sketch.names.clone().into(),
        seed: sketch.seed,
        spots: set.regions(face).iter().zip(&sketch.regions).map(spot).collect(),
        links: set.regions(face).iter().flat_map(links).collect(),
        rest: Islands {
            face,
            islands: sketch.islands.iter().map(DraftLand::from).collect(),
            exits: set.edges(face).map(|region| Some(number(region))),
            start_here: set.start_face() == Some(face),
        },
    }
}

/// The file: the faces that differ from the printed ones.
pub(super) fn file(draft: &Draft<Islands>) -> String {
    let faces: String = draft.sheets.iter().filter(|sheet| is_changed(sheet)).map(face_file).collect();
    if faces.is_empty() { "faces = []\n".to_owned() } else { faces }
}

/// A face as a part of the file. Its islands are `island1`, `island2`, ….
pub(super) fn face_file(sheet: &Sheet<Islands>) -> String {
    let exit = |(edge, region): (&&str, &Option<usize>)| {
        region.map(|region| format!("{edge} = {}", sheet.quoted_id(region)))
    };
    let exits: Vec<String> = EDGES.iter().zip(&sheet.rest.exits).filter_map(exit).collect();
    format!(
        "{FACE}\nid = \"{}\"\nname = {}\nseed = {}\nstart_here = {}\nislands = [\n{}]\nregions = [\n{}]\nborders = {}\n\
         bridges = {}\nlanes = {}\nexits = {{ {} }}\n\n",
        sheet.rest.face.word(),
        sheet.title.written(),
        sheet.seed,
        sheet.rest.start_here,
        land::lands(sheet),
        land::regions(sheet),
        land::pairs(sheet, Joined::Border),
        land::pairs(sheet, Joined::Bridge),
        land::pairs(sheet, Joined::Lane),
        exits.join(", "),
    )
}

/// The line with which a face begins in the file.
const FACE: &str = "[[faces]]";

/// The sheet whose face has a line of the file.
pub(super) fn sheet_of_line(draft: &Draft<Islands>, file: &str, line: usize) -> Option<usize> {
    let before = file.lines().take(line).filter(|line| *line == FACE).count();
    let mut changed = (0..draft.sheets.len()).filter(|sheet| is_changed(&draft.sheets[*sheet]));
    changed.nth(before.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use legends::{region_id, region_of_id};

    /// The printed faces with other coasts, so that all of them are in the file.
    fn redrawn() -> Draft<Islands> {
        let mut draft = all_printed();
        draft.sheets.iter_mut().for_each(|sheet| sheet.seed += 1);
        draft
    }

    #[test]
    fn every_printed_face_is_a_face_of_the_engine_and_reads_back() {
        let draft = redrawn();
        let again = read(&file(&draft)).unwrap();
        assert_eq!(again, draft);
        assert_eq!(file(&again), file(&draft));
        // What the engine reads is the printed topology.
        let (printed, read) = (&TileSet::own()[0], TileSet::read(&file(&draft)).unwrap());
        for face in Face::ALL {
            assert_eq!(read.islands(face), printed.islands(face), "{face:?}");
            assert_eq!(read.edges(face), printed.edges(face), "{face:?}");
            for region in printed.regions(face).iter() {
                let joined = |set: &TileSet| (set.land(region), set.sea(region));
                assert_eq!(joined(&read), joined(printed), "{}", region_id(region));
            }
        }
        assert_eq!(read.start_face(), printed.start_face());
    }

    #[test]
    fn printed_faces_are_left_out_of_the_file() {
        let mut draft = all_printed();
        assert_eq!(read(&file(&draft)).unwrap(), draft, "a file without faces");
        draft.sheets[2].spots[0].name = DraftName::same("Mossy");
        let file = file(&draft);
        assert_eq!(file.matches(FACE).count(), 1, "{file}");
        assert_eq!(read(&file).unwrap(), draft);
        assert_eq!(sheet_of_line(&draft, &file, 4), Some(2));
        draft.sheets[2] = printed(Face::Fern).clone();
        assert_eq!(draft, all_printed());
    }

    #[test]
    fn random_faces_read_back() {
        // Drawing them takes long: `EMPIRES_BOARDS=20` tries twenty.
        let boards = std::env::var("EMPIRES_BOARDS").map_or(2, |boards| boards.parse().unwrap());
        for seed in 1..=boards {
            let made = atlas::regions::generate_faces(seed, 3).unwrap().file;
            let draft = read(&made).unwrap_or_else(|faults| panic!("seed {seed}: {faults}"));
            assert!(draft.sheets.iter().all(is_changed), "seed {seed}");
            assert_eq!(read(&file(&draft)).as_ref(), Ok(&draft), "seed {seed}");
        }
    }

    #[test]
    fn a_removed_region_takes_its_exits_along() {
        let mut sheet = printed(Face::Meadows).clone();
        let before = sheet.rest.exits;
        sheet.remove(1);
        let expected = before.map(|exit| match exit {
            Some(1) => None,
            Some(exit) if exit > 1 => Some(exit - 1),
            exit => exit,
        });
        assert_eq!(sheet.rest.exits, expected);
        while sheet.add((300, 300)).is_some() {}
        assert_eq!(sheet.spots.len(), 5, "a face has no more regions than the printed one");
        assert_eq!(sheet.id(4), "m5");
        assert_eq!(region_of_id("m5").map(region_id), Some("m5"));
    }
}
