//! Files of custom faces: reading them with all their faults, and writing them as one line for the record.
//!
//! A file is TOML of the form of `data/board.toml`. The one-line form has the same faces inside one inline table,
//! `board = { faces = [ … ] }`. `workshop/atlas` reads the same files and draws their maps.

use std::fmt;

use game::{Datum, DatumError, Names, read_checked};
use realm::map::{
    Land, MapBounds, MapFault, MapFaults, Row, Spot, Topology, Written, list, neighbours, read_label,
    read_lands, read_seed, read_spots,
};
use realm::{Region, RegionSet};

use crate::board::TILES;
use crate::data::{Face, MOST_ISLANDS, REGIONS, box_of, region_id};
use crate::tiles::{FACES, FaceMap, FaceSketch, TileSet};

/// Regions for the tokens of all variants and the Start token (LEG-03, LEG-61, LEG-62, LEG-63, LEG-70).
const FEWEST_IN_PLAY: usize = 14;

/// The keys of a face, and its edges.
const FACE: [&str; 10] =
    ["id", "name", "seed", "start_here", "islands", "regions", "borders", "bridges", "lanes", "exits"];
const EDGES: [&str; 4] = ["top", "right", "bottom", "left"];

/// What a face may contain: at most the regions of the printed face, so that a move names a region of the same face
/// whatever the file says.
static BOUNDS: [MapBounds; FACES] =
    [bounds(5), bounds(7), bounds(3), bounds(3), bounds(7), bounds(5), bounds(3), bounds(5)];

const fn bounds(regions: usize) -> MapBounds {
    MapBounds {
        map: "face",
        land: "island",
        regions: (1, regions),
        lands: regions,
        pairs: 30,
        canvas: [680, 1000],
    }
}

/// A face of a file: its map, the neighbours of its regions by land and by sea, and whether the game starts here.
struct Read {
    map: FaceMap,
    joined: [[RegionSet; REGIONS]; 2],
    start_here: bool,
}

pub(crate) fn read(text: &str) -> Result<TileSet, MapFaults> {
    read_checked(text, "board", set)
}

fn set(file: &Datum, faults: &mut MapFaults) -> Option<TileSet> {
    faults.ok(file.only(&["faces"]));
    let rows = faults.ok(file.need("faces").and_then(Datum::as_list))?;
    let printed = &box_of().tiles[0];
    let mut set = printed.clone();
    let mut seen: Vec<Face> = Vec::new();
    let mut starts: Vec<Row<Face>> = Vec::new();
    let mut whole = true;
    for row in rows {
        let Some(face) = faults.ok(face_of(row)) else { continue };
        if seen.contains(&face) {
            faults.at(row.line(), MapFault::SameId(face.word().to_owned()));
            continue;
        }
        seen.push(face);
        match read_face(row, face, faults) {
            Some(read) => {
                starts.extend(read.start_here.then_some((row.line(), face)));
                replace(&mut set, face, read);
            }
            None => whole = false,
        }
    }
    // A face that cannot be read would seem to have other islands and regions.
    if whole {
        check_set(&set, faults);
    }
    let kept = printed.start.filter(|face| !seen.contains(face));
    let start = only_start(kept, &starts, faults);
    Some(TileSet::new(set.faces, [set.land, set.sea], start))
}

/// The face with the start of its own: a printed one that is kept, or one of the file (LEG-04).
fn only_start(kept: Option<Face>, starts: &[Row<Face>], faults: &mut MapFaults) -> Option<Face> {
    let mut start = kept;
    for (line, face) in starts {
        if let Some(other) = start {
            let [a, b] = [other, *face].map(|face| face.word().to_owned());
            faults.at(*line, MapFault::TwoStarts(a, b));
        }
        start = Some(*face);
    }
    start
}

fn face_of(row: &Datum) -> Result<Face, DatumError> {
    let id = row.need("id")?;
    let word = id.as_text()?;
    Face::of_word(word).ok_or_else(|| {
        let words = Face::ALL.map(|face| format!("`{}`", face.word())).join(", ");
        id.error(format!("unknown face `{word}`, expected one of {words}"))
    })
}

/// Puts a face of a file in the place of the printed one.
fn replace(set: &mut TileSet, face: Face, Read { map, joined: [land, sea], .. }: Read) {
    for region in box_of().tiles[0].regions(face).iter() {
        set.land[region.index()] = land[region.index()];
        set.sea[region.index()] = sea[region.index()];
    }
    set.faces[face as usize] = map;
}

fn check_set(set: &TileSet, faults: &mut MapFaults) {
    let islands = set.faces.iter().map(|face| face.islands.len()).sum();
    if islands > MOST_ISLANDS {
        faults.add(MapFault::AllIslands { most: MOST_ISLANDS, found: islands });
    }
    let smaller = |tile: usize| {
        let faces = &set.faces[2 * tile..2 * tile + 2];
        faces.iter().map(|face| usize::from(face.regions.len())).min().unwrap_or(0)
    };
    let found = (0..TILES).map(smaller).sum();
    if found < FEWEST_IN_PLAY {
        faults.add(MapFault::TooFewInPlay { fewest: FEWEST_IN_PLAY, found });
    }
}

fn read_face(row: &Datum, face: Face, faults: &mut MapFaults) -> Option<Read> {
    let bounds = &BOUNDS[face as usize];
    faults.ok(row.only(&FACE));
    let seed = read_seed(row, faults);
    let names = faults.ok(face_names(row));
    let start_here = row.as_table().ok().and_then(|table| table.get("start_here"));
    let start_here = start_here.and_then(|flag| faults.ok(flag.as_flag())).unwrap_or(false);
    let (spots, lands) = (read_spots(row, bounds, faults), read_lands(row, bounds, faults));
    let (spots, lands, names) = (spots?, lands?, names?);
    check_names(row.line(), face, &names, &spots, faults);
    let mut map = Topology { spots: &spots, first: face.first(), bounds, faults };
    let islands = map.lands(&lands);
    let [borders, bridges, lanes] = ["borders", "bridges", "lanes"].map(|key| map.pairs(row, key));
    map.check_pairs(&borders, &[&bridges, &lanes], &islands);
    let edges = exits(&mut map, row)?;
    let land = neighbours(&bridges, neighbours(&borders, [RegionSet::EMPTY; REGIONS]));
    let sea = neighbours(&lanes, [RegionSet::EMPTY; REGIONS]);
    map.check_reached(face.first(), &neighbours(&lanes, land));
    let regions: Vec<Spot> = spots.into_iter().map(|(_, spot)| spot).collect();
    let sketch = FaceSketch {
        names,
        seed,
        regions,
        islands: lands.into_iter().map(|(_, (land, _))| land).collect::<Vec<Land>>(),
        bridges: bridges.into_iter().map(|(_, pair)| pair).collect(),
    };
    let all = islands.iter().fold(RegionSet::EMPTY, |all, island| all | *island);
    let map = FaceMap { regions: all, islands, edges, sketch: Some(sketch) };
    Some(Read { map, joined: [land, sea], start_here })
}

/// The name of a face; without one, its id is its name.
fn face_names(row: &Datum) -> Result<Names, DatumError> {
    Ok(read_label(row)?.1)
}

/// The name of a face has the form of a name, and its regions have the ids that moves use.
fn check_names(line: usize, face: Face, names: &Names, spots: &[Row<Spot>], faults: &mut MapFaults) {
    if *names != Names::same(face.word()) && !names.are_names() {
        faults.at(line, MapFault::BadName(face.word().to_owned()));
    }
    for ((line, spot), region) in spots.iter().zip(face.first().0..) {
        let expected = region_id(Region(region));
        if spot.id != expected {
            faults.at(*line, MapFault::OtherId { found: spot.id.clone(), expected });
        }
    }
}

/// The regions at the four edges.
fn exits(map: &mut Topology<'_>, row: &Datum) -> Option<[Region; 4]> {
    let exits = map.faults.ok(row.need("exits"))?;
    map.faults.ok(exits.only(&EDGES))?;
    let mut edges = [Region(0); 4];
    for (edge, side) in edges.iter_mut().zip(EDGES) {
        let place = map.faults.ok(exits.need(side))?;
        *edge = map.region(place)?;
    }
    Some(edges)
}

/// Writes the custom faces as one line that [`read`] reads back.
pub(crate) fn write(set: &TileSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let faces = Face::ALL.iter().filter_map(|face| Some(written(set, *face, set.sketch(*face)?)));
    write!(f, "board = {{ faces = {} }}", list(faces))
}

fn written(set: &TileSet, face: Face, sketch: &FaceSketch) -> String {
    let map = Written { regions: &sketch.regions, first: face.first() };
    let bridged = |region: Region| {
        let ends = sketch.bridges.iter().filter(move |pair| pair.contains(&region));
        ends.flatten().copied().filter(|other| *other != region).collect::<RegionSet>()
    };
    let exits =
        EDGES.iter().zip(set.edges(face)).map(|(side, region)| format!("{side} = {}", map.id(region)));
    let name = if sketch.names == Names::same(face.word()) {
        String::new()
    } else {
        format!("name = {}, ", sketch.names)
    };
    format!(
        "{{ id = \"{}\", {name}seed = {}, start_here = {}, islands = {}, regions = {}, borders = {}, \
         bridges = {}, lanes = {}, exits = {{ {} }} }}",
        face.word(),
        sketch.seed,
        set.start == Some(face),
        map.lands(&sketch.islands, set.islands(face)),
        map.regions(),
        map.pairs(|region| set.land(region) - bridged(region)),
        map.pairs(bridged),
        map.pairs(|region| set.sea[region.index()]),
        exits.collect::<Vec<_>>().join(", "),
    )
}
