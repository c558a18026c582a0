//! Reading the data file. It is part of the program: a mistake in it is a broken build, found by any test.

use std::collections::BTreeMap;

use realm::{PRICES, Region, RegionSet};
use serde::Deserialize;

use crate::data::{
    ARMIES, Actions, Board, CITIES, Components, Face, NEUTRAL_ARMIES, REGIONS, Resource, START_ARMIES,
};

#[derive(Deserialize)]
struct File {
    game: Game,
    scoring: BTreeMap<String, Vec<[u8; 2]>>,
    cards: Vec<CardEntry>,
    maps: Vec<Map>,
}

#[derive(Deserialize)]
struct Game {
    row_costs: [u8; 6],
    armies_per_player: u8,
    cities_per_player: u8,
    start_armies: u8,
    neutral_armies_two_players: u8,
    coins_by_players: BTreeMap<String, u8>,
    cards_to_end_by_players: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
struct CardEntry {
    resource: Resource,
    resource_count: u8,
    players_min: u8,
    actions: String,
    english_actions: Option<String>,
}

#[derive(Deserialize)]
struct Map {
    start: String,
    continents: Vec<Continent>,
    regions: Vec<RegionEntry>,
}

#[derive(Deserialize)]
struct Continent {
    regions: Vec<String>,
}

#[derive(Deserialize)]
struct RegionEntry {
    id: String,
    triangle: bool,
    land: Vec<String>,
    sea: Vec<String>,
}

pub(crate) fn components(text: &str) -> Components {
    let file: File = toml::from_str(text).expect("data/eme.toml has the form of its header");
    check_numbers(&file.game);
    let cards: Vec<Face> = file.cards.iter().map(face).collect();
    let boards: Vec<Board> = file.maps.iter().map(board).collect();
    Components {
        cards: cards.try_into().expect("42 cards"),
        boards: boards.try_into().expect("two sides"),
        points: Resource::SCORING.map(|resource| points(&file.scoring[resource.word()])),
        coins: by_players(&file.game.coins_by_players),
        cards_to_end: by_players(&file.game.cards_to_end_by_players),
    }
}

/// The numbers the code knows as constants are those of the file.
fn check_numbers(game: &Game) {
    assert_eq!(game.row_costs, PRICES, "the prices of the row");
    let pieces =
        [game.armies_per_player, game.cities_per_player, game.start_armies, game.neutral_armies_two_players];
    assert_eq!(pieces, [ARMIES, CITIES, START_ARMIES, NEUTRAL_ARMIES], "the numbers of pieces");
}

fn by_players(table: &BTreeMap<String, u8>) -> [u8; 4] {
    ["2", "3", "4", "5"].map(|players| table[players])
}

/// Steps `[symbols, points]` as a table of points by number of symbols.
fn points(steps: &[[u8; 2]]) -> Vec<u8> {
    let last = steps.last().expect("a resource scores").first().copied().unwrap_or_default();
    let reached = |symbols| steps.iter().filter(|step| step[0] <= symbols).map(|step| step[1]).max();
    (0..=last).map(|symbols| reached(symbols).unwrap_or(0)).collect()
}

fn face(entry: &CardEntry) -> Face {
    let french = actions(&entry.actions);
    let english = entry.english_actions.as_deref().map_or(french, actions);
    Face::new(entry.resource, entry.resource_count, entry.players_min, [french, english])
}

fn actions(text: &str) -> Actions {
    let either = text.contains(" OR ");
    let mut actions = Actions { either, ..Actions::default() };
    for part in text.split(if either { " OR " } else { " AND " }) {
        let (kind, number) = part.split_once(' ').expect("an action is a word and a number");
        let number = number.parse().expect("an action has a number");
        match kind {
            "place" => actions.place = number,
            "move" => actions.steps = number,
            "move_sea" => (actions.steps, actions.sea) = (number, true),
            "city" => actions.city = number,
            "destroy" => actions.destroy = number,
            _ => panic!("{kind} is no action"),
        }
    }
    actions
}

fn board(map: &Map) -> Board {
    let region = |id: &String| {
        let index = map.regions.iter().position(|entry| entry.id == *id);
        Region(index.unwrap_or_else(|| panic!("{id} is no region")) as u8)
    };
    let set = |ids: &[String]| {
        ids.iter().map(region).fold(RegionSet::default(), |set, region| set.or(region.only()))
    };
    let mut land = [RegionSet::default(); REGIONS];
    let mut land_and_sea = land;
    for (index, entry) in map.regions.iter().enumerate() {
        land[index] = set(&entry.land);
        land_and_sea[index] = set(&entry.land).or(set(&entry.sea));
    }
    let triangles: Vec<Region> =
        map.regions.iter().filter(|entry| entry.triangle).map(|entry| region(&entry.id)).collect();
    let board = Board {
        regions: map.regions.len() as u8,
        start: region(&map.start),
        land,
        land_and_sea,
        continents: map.continents.iter().map(|continent| set(&continent.regions)).collect(),
        triangles: triangles.try_into().expect("five triangles"),
    };
    check(&board);
    board
}

/// Borders go both ways and the continents divide the regions among them.
fn check(board: &Board) {
    for neighbours in [&board.land, &board.land_and_sea] {
        for region in board.all().iter() {
            let back =
                neighbours[region.index()].iter().all(|other| neighbours[other.index()].contains(region));
            assert!(back && !neighbours[region.index()].contains(region), "the borders of region {region}");
        }
    }
    let sum: u32 = board.continents.iter().map(|continent| continent.len()).sum();
    let union = board.continents.iter().fold(RegionSet::default(), |all, continent| all.or(*continent));
    assert!(union == board.all() && sum == board.all().len(), "every region is on one continent");
}
