//! Board files: reading them with all their faults, and writing a board as one line for the record.
//!
//! A file is TOML of the form of `data/board.toml`. The one-line form has the same keys inside one inline table,
//! `board = { … }`. `workshop/atlas` reads the same files and draws their maps.

use std::fmt;

use game::{Datum, DatumError, FileFaults, Names, is_id, is_name, read_custom};
use realm::{Region, RegionSet};

use crate::board::{Board, CONTINENTS, Land, Print, REGIONS, Sketch, Spot, TRIANGLES};
use crate::fault::{BoardFault, BoardFaults};
use crate::topology::{Topology, neighbours};

/// The fewest regions of a board: one for each token.
pub(crate) const FEWEST_REGIONS: usize = TRIANGLES;
/// The most borders and sea lanes.
pub(crate) const MOST_PAIRS: usize = 100;
/// The width and the height of the map.
pub(crate) const CANVAS: [u16; 2] = [1310, 1000];
/// The title of a map without one, and the colours of continents without one.
const TITLE: &str = "Terra Nova";
const TINTS: [&str; CONTINENTS] = ["#c3d19b", "#ecd596", "#dfae93", "#c9b3cf", "#a9cdb8"];

/// The keys of a file, of a region and of a continent.
const FILE: [&str; 8] = ["title", "seed", "start", "tokens", "continents", "regions", "borders", "lanes"];
const REGION: [&str; 3] = ["id", "name", "at"];
const CONTINENT: [&str; 4] = ["id", "name", "tint", "regions"];

/// A value that was read, with its line.
pub(crate) type Row<T> = (usize, T);

/// A continent and the ids of its regions.
pub(crate) type LandRow<'a> = Row<(Land, &'a [Datum])>;

pub(crate) fn read(text: &str) -> Result<Board, BoardFaults> {
    let mut faults = FileFaults::new();
    let file = faults.ok(read_custom(text, "board"));
    let board = file.and_then(|file| board(&file, &mut faults));
    faults.finish(text, board)
}

fn board(file: &Datum, faults: &mut BoardFaults) -> Option<Board> {
    faults.ok(file.only(&FILE));
    let (title, seed) = (title(file, faults), seed(file, faults));
    let (spots, lands) = (spots(file, faults), lands(file, faults));
    let (spots, lands) = (spots?, lands?);
    let mut map = Topology { spots: &spots, faults };
    let continents = map.continents(&lands);
    let (borders, lanes) = (map.pairs(file, "borders"), map.pairs(file, "lanes"));
    map.check_pairs(&borders, &lanes, &continents);
    let triangles = map.triangles(file);
    let start = map.faults.ok(file.need("start")).and_then(|start| map.region(start));
    let (start, triangles) = (start?, triangles?);
    let land = neighbours(&borders, [RegionSet::EMPTY; REGIONS]);
    let land_and_sea = neighbours(&lanes, land);
    map.check_reached(start, &land_and_sea);
    let regions: Vec<Spot> = spots.into_iter().map(|(_, spot)| spot).collect();
    let lands = lands.into_iter().map(|(_, (land, _))| land).collect();
    Some(Board {
        regions: regions.len() as u8,
        start,
        land,
        land_and_sea,
        continents,
        triangles,
        print: Print::Custom(Sketch { title, seed, regions, continents: lands }),
    })
}

fn title(file: &Datum, faults: &mut BoardFaults) -> String {
    let Ok(Some(found)) = file.as_table().map(|table| table.get("title")) else { return TITLE.to_owned() };
    let title = faults.ok(found.as_text()).unwrap_or(TITLE);
    if !is_name(title) {
        faults.at(found.line(), BoardFault::BadName("title".to_owned()));
    }
    title.to_owned()
}

fn seed(file: &Datum, faults: &mut BoardFaults) -> u32 {
    let found = file.as_table().map(|table| table.get("seed"));
    found.ok().flatten().and_then(|seed| faults.ok(seed.as_number())).unwrap_or(1)
}

/// The regions; `None` if a row cannot be read, or there are too many for the engine.
fn spots(file: &Datum, faults: &mut BoardFaults) -> Option<Vec<Row<Spot>>> {
    let rows = faults.ok(file.need("regions").and_then(Datum::as_list))?;
    if !(FEWEST_REGIONS..=REGIONS).contains(&rows.len()) {
        faults.add(BoardFault::Regions(rows.len()));
    }
    if rows.len() > REGIONS {
        return None;
    }
    let read: Vec<_> = rows.iter().map(|row| Some((row.line(), faults.ok(spot(row))?))).collect();
    let spots: Vec<Row<Spot>> = read.into_iter().collect::<Option<_>>()?;
    for (index, (line, spot)) in spots.iter().enumerate() {
        check_label(*line, &spot.id, &spot.names, faults);
        if spots[..index].iter().any(|(_, other)| other.id == spot.id) {
            faults.at(*line, BoardFault::SameId(spot.id.clone()));
        }
        if spot.at.iter().zip(CANVAS).any(|(at, most)| *at > most) {
            faults.at(*line, BoardFault::OffTheMap(spot.id.clone()));
        }
    }
    Some(spots)
}

fn spot(row: &Datum) -> Result<Spot, DatumError> {
    row.only(&REGION)?;
    let (id, names) = label(row)?;
    let at = row.need("at")?;
    match at.as_list()? {
        [x, y] => Ok(Spot { id, names, at: [x.as_number()?, y.as_number()?] }),
        _ => Err(at.error("a place is two numbers: from the west, from the north")),
    }
}

/// The id of a region or continent, and its name; without one, its id is its name.
fn label(row: &Datum) -> Result<(String, Names), DatumError> {
    let id = row.need("id")?.as_text()?.to_owned();
    let names = row.as_table()?.get("name").map(Names::read).transpose()?;
    let names = names.unwrap_or_else(|| Names::same(&id));
    Ok((id, names))
}

fn check_label(line: usize, id: &str, names: &Names, faults: &mut BoardFaults) {
    if !is_id(id) {
        faults.at(line, BoardFault::BadId(id.to_owned()));
    } else if *names != Names::same(id) && !names.are_names() {
        faults.at(line, BoardFault::BadName(id.to_owned()));
    }
}

/// The continents with the ids of their regions; `None` if a row cannot be read, or there are too many.
fn lands<'a>(file: &'a Datum, faults: &mut BoardFaults) -> Option<Vec<LandRow<'a>>> {
    let rows = faults.ok(file.need("continents").and_then(Datum::as_list))?;
    if !(1..=CONTINENTS).contains(&rows.len()) {
        faults.add(BoardFault::Continents(rows.len()));
        return None;
    }
    let read: Vec<_> =
        rows.iter().zip(TINTS).map(|(row, tint)| Some((row.line(), faults.ok(land(row, tint))?))).collect();
    let lands: Vec<LandRow<'_>> = read.into_iter().collect::<Option<_>>()?;
    for (index, (line, (land, regions))) in lands.iter().enumerate() {
        check_label(*line, &land.id, &land.names, faults);
        let tint = land.tint.strip_prefix('#').unwrap_or_default();
        if tint.len() != 6 || !tint.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            faults.at(*line, BoardFault::BadTint(land.id.clone()));
        }
        if lands[..index].iter().any(|(_, (other, _))| other.id == land.id) {
            faults.at(*line, BoardFault::SameId(land.id.clone()));
        }
        if regions.is_empty() {
            faults.at(*line, BoardFault::Empty(land.id.clone()));
        }
    }
    Some(lands)
}

fn land<'a>(row: &'a Datum, tint: &str) -> Result<(Land, &'a [Datum]), DatumError> {
    row.only(&CONTINENT)?;
    let (id, names) = label(row)?;
    let tint = row.as_table()?.get("tint").map_or(Ok(tint), Datum::as_text)?.to_owned();
    Ok((Land { id, names, tint }, row.need("regions")?.as_list()?))
}

/// Writes a custom board as one line that [`read`] reads back.
pub(crate) fn write(board: &Board, sketch: &Sketch, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let id = |region: Region| format!("\"{}\"", sketch.regions[region.index()].id);
    let ids = |regions: RegionSet| list(regions.iter().map(id));
    let name = |own: &String, names: &Names| match names {
        names if *names == Names::same(own) => String::new(),
        names => format!(", name = {names}"),
    };
    let continent = |(land, regions): (&Land, &RegionSet)| {
        let Land { id, names, tint } = land;
        format!("{{ id = \"{id}\"{}, tint = \"{tint}\", regions = {} }}", name(id, names), ids(*regions))
    };
    let region = |Spot { id, names, at: [x, y] }: &Spot| {
        format!("{{ id = \"{id}\"{}, at = [{x}, {y}] }}", name(id, names))
    };
    let pairs = |joined: &dyn Fn(Region) -> RegionSet| {
        let of =
            |a: Region| joined(a).iter().filter(move |b| a < *b).map(move |b| [a, b]).collect::<Vec<_>>();
        list(board.all().iter().flat_map(of).map(|pair| list(pair.map(id).into_iter())))
    };
    write!(
        f,
        "board = {{ title = \"{}\", seed = {}, start = {}, tokens = {}, continents = {}, regions = {}, \
         borders = {}, lanes = {} }}",
        sketch.title,
        sketch.seed,
        id(board.start),
        list(board.triangles.iter().map(|region| id(*region))),
        list(sketch.continents.iter().zip(&board.continents).map(continent)),
        list(sketch.regions.iter().map(region)),
        pairs(&|region| board.land[region.index()]),
        pairs(&|region| board.land_and_sea[region.index()] - board.land[region.index()]),
    )
}

/// A list of TOML.
fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}
