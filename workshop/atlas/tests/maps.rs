//! The maps of the client: each is up to date with its board file, and shows the board of the rules.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use atlas::{Map, regions, roads};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The published map equals the drawn one. If it does not, run `cargo xtask atlas` and look at the result.
fn is_published(map: &Map) {
    let published = read(&format!("../../web/atlas/{}.json", map.id));
    assert!(map.to_json() == published, "{} is not what is drawn; run `cargo xtask atlas`", map.id);
}

/// Draws a map of regions, compares it with the published one and checks it once more.
fn drawn(file: &str) -> Map {
    let board = regions::Board::read(&read(&format!("boards/{file}.toml"))).unwrap();
    let mut told = Vec::new();
    let map = regions::draw(&board, |share| told.push(share)).unwrap();
    is_published(&map);
    assert_eq!(regions::check(&board, &map), []);
    assert!(told.is_sorted() && told.last() == Some(&1.0), "progress runs from 0 to 1: {told:?}");
    map
}

type Pairs = BTreeSet<[String; 2]>;

fn pair(a: &str, b: &str) -> [String; 2] {
    let mut pair = [a.to_owned(), b.to_owned()];
    pair.sort();
    pair
}

fn borders(map: &Map) -> Pairs {
    map.borders.iter().map(|border| pair(&border.a, &border.b)).collect()
}

fn lanes(lanes: &[atlas::map::Lane]) -> Pairs {
    lanes.iter().filter_map(|lane| Some(pair(&lane.a, lane.b.as_ref()?))).collect()
}

/// The map of a side of Eight-Minute Empire has the land borders, lanes, continents, start and triangles of the rules.
fn shows_eme(side: eme::Side) {
    let (map, board) = (drawn(&format!("regions/eme-{}", side.letter())), side.board());
    let id = |region: eme::Region| format!("{}{}", side.letter().to_ascii_uppercase(), region.0 + 1);
    let (mut by_land, mut by_sea) = (Pairs::new(), Pairs::new());
    for region in board.all().iter() {
        by_land.extend(board.land[region.index()].iter().map(|other| pair(&id(region), &id(other))));
        by_sea.extend(board.land_and_sea[region.index()].iter().map(|other| pair(&id(region), &id(other))));
    }
    by_sea.retain(|pair| !by_land.contains(pair));
    assert_eq!(borders(&map), by_land);
    assert_eq!(lanes(&map.lanes), by_sea);
    for region in board.all().iter() {
        let shown = &map.regions[region.index()];
        assert_eq!(shown.id, id(region));
        assert!(board.continents[shown.c].contains(region), "{}", shown.id);
        assert_eq!(shown.start, board.start == region);
        assert_eq!(shown.token, board.triangles.contains(&region));
    }
}

/// The map of a face of Legends has its land borders, bridges, lanes, islands and exits.
fn shows_legends(face: legends::Face) {
    let map = drawn(&format!("faces/{}", face.word()));
    let mut board = legends::Board::default();
    board.tiles.push(legends::Tile { face, turn: legends::Turn::ALL[0] });
    let (mut by_land, mut by_sea) = (Pairs::new(), Pairs::new());
    for region in board.set.regions(face).iter() {
        let named = |other| pair(legends::region_id(region), legends::region_id(other));
        by_land.extend(board.land(region).iter().map(named));
        by_sea.extend(board.sea(region).iter().map(named));
    }
    let walked: Pairs = borders(&map).union(&lanes(&map.bridges)).cloned().collect();
    assert_eq!(walked, by_land);
    assert_eq!(lanes(&map.lanes), by_sea);
    for region in &map.regions {
        let known = legends::region_of_id(&region.id).unwrap();
        assert!(board.set.islands(face)[region.c].contains(known), "{}", region.id);
    }
    let exits: Vec<_> =
        map.exits.iter().map(|exit| (exit.edge.as_deref().unwrap(), exit.a.as_str())).collect();
    let edges: Vec<_> = ["top", "right", "bottom", "left"]
        .into_iter()
        .zip(board.set.edges(face).map(legends::region_id))
        .collect();
    assert_eq!(exits, edges);
}

/// The map of a side of Caesar’s Empire has its cities with their values, and its ways with their roads.
fn shows_caesar(nth: usize) {
    let file = roads::Board::read(&read("boards/roads/caesar.toml")).unwrap();
    let side = file.sides().nth(nth).unwrap().to_owned();
    let map = roads::draw(&file, &side, |_| ()).unwrap();
    is_published(&map);
    let board = caesar::sides().nth(nth).unwrap();
    let values: BTreeSet<(String, u8)> = board
        .places()
        .iter()
        .map(|place| (place.id.clone(), place.token.map_or(0, |(_, value)| value)))
        .collect();
    let numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
    let value = |numeral: &String| 1 + numerals.iter().position(|known| known == numeral).unwrap() as u8;
    let shown: BTreeSet<(String, u8)> =
        map.cities.iter().map(|city| (city.id.clone(), city.numeral.as_ref().map_or(0, value))).collect();
    assert_eq!(shown, values);
    let ways: BTreeSet<_> = board
        .ways()
        .iter()
        .map(|way| {
            (pair(&board.place(way.ends[0]).id, &board.place(way.ends[1]).id), usize::from(way.pieces))
        })
        .collect();
    let shown: BTreeSet<_> = map.ways.iter().map(|way| (pair(&way.a, &way.b), way.slots.len())).collect();
    assert_eq!(shown, ways);
}

#[test]
fn the_map_of_side_a_of_eme_is_published_and_shows_its_board() {
    shows_eme(eme::Side::A);
}

#[test]
fn the_map_of_side_b_of_eme_is_published_and_shows_its_board() {
    shows_eme(eme::Side::B);
}

#[test]
fn the_maps_of_all_faces_of_legends_are_published_and_show_their_boards() {
    legends::Face::ALL.iter().for_each(|face| shows_legends(*face));
}

#[test]
fn the_map_of_side_a_of_caesar_is_published_and_shows_its_board() {
    shows_caesar(0);
}

#[test]
fn the_map_of_side_b_of_caesar_is_published_and_shows_its_board() {
    shows_caesar(1);
}
