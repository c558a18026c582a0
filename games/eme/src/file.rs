//! Board files: reading them with all their faults, and writing a board as one line for the record.
//!
//! A file is TOML of the form of `data/board.toml`. The one-line form has the same keys inside one inline table,
//! `board = { … }`. `workshop/atlas` reads the same files and draws their maps.

use std::fmt;

use game::{Datum, is_name, read_checked};
use realm::map::{
    MapFault, MapFaults, Spot, Topology, Written, list, neighbours, read_lands, read_seed, read_spots,
};
use realm::{Region, RegionSet};

use crate::board::{BOUNDS, Board, Print, REGIONS, Sketch, TRIANGLES};

/// The title of a map without one.
const TITLE: &str = "Terra Nova";

/// The keys of a file.
const FILE: [&str; 8] = ["title", "seed", "start", "tokens", "continents", "regions", "borders", "lanes"];

pub(crate) fn read(text: &str) -> Result<Board, MapFaults> {
    read_checked(text, "board", board)
}

fn board(file: &Datum, faults: &mut MapFaults) -> Option<Board> {
    faults.ok(file.only(&FILE));
    let (title, seed) = (title(file, faults), read_seed(file, faults));
    let (spots, lands) = (read_spots(file, &BOUNDS, faults), read_lands(file, &BOUNDS, faults));
    let (spots, lands) = (spots?, lands?);
    let mut map = Topology { spots: &spots, first: Region(0), bounds: &BOUNDS, faults };
    let continents = map.lands(&lands);
    let (borders, lanes) = (map.pairs(file, "borders"), map.pairs(file, "lanes"));
    map.check_pairs(&borders, &[&lanes], &continents);
    let triangles = triangles(&mut map, file);
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

fn title(file: &Datum, faults: &mut MapFaults) -> String {
    let Ok(Some(found)) = file.as_table().map(|table| table.get("title")) else { return TITLE.to_owned() };
    let title = faults.ok(found.as_text()).unwrap_or(TITLE);
    if !is_name(title) {
        faults.at(found.line(), MapFault::BadName("title".to_owned()));
    }
    title.to_owned()
}

/// The regions with a triangle.
fn triangles(map: &mut Topology<'_>, file: &Datum) -> Option<[Region; TRIANGLES]> {
    let places = map.faults.ok(file.need("tokens").and_then(Datum::as_list))?;
    if places.len() != TRIANGLES {
        map.faults.add(MapFault::Tokens { most: TRIANGLES, found: places.len() });
        return None;
    }
    let mut triangles = [Region(0); TRIANGLES];
    for (index, place) in places.iter().enumerate() {
        triangles[index] = map.region(place)?;
        if triangles[..index].contains(&triangles[index]) {
            map.faults.at(place.line(), MapFault::SameToken(map.id(triangles[index])));
        }
    }
    Some(triangles)
}

/// Writes a custom board as one line that [`read`] reads back.
pub(crate) fn write(board: &Board, sketch: &Sketch, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let map = Written { regions: &sketch.regions, first: Region(0) };
    write!(
        f,
        "board = {{ title = \"{}\", seed = {}, start = {}, tokens = {}, continents = {}, regions = {}, \
         borders = {}, lanes = {} }}",
        sketch.title,
        sketch.seed,
        map.id(board.start),
        list(board.triangles.iter().map(|region| map.id(*region))),
        map.lands(&sketch.continents, &board.continents),
        map.regions(),
        map.pairs(|region| board.land[region.index()]),
        map.pairs(|region| board.land_and_sea[region.index()] - board.land[region.index()]),
    )
}
