//! Reads the data file. It is part of the program, so a mistake in it fails every test.

use game::Datum;
use realm::{PRICES, Region, RegionSet};

use crate::board::{Board, Print, REGIONS, Side};
use crate::card_file::read_actions;
use crate::cards::{CARDS, CardList, Face};
use crate::data::{
    ARMIES, Actions, CITIES, Components, MOST_SYMBOLS, NEUTRAL_ARMIES, Resource, START_ARMIES,
};

pub(crate) fn components(text: &str) -> Components {
    let file = Datum::read(text);
    let game = file.get("game");
    check_numbers(game);
    let cards: Vec<Face> = file.get("cards").list().iter().map(face).collect();
    assert_eq!(cards.len(), CARDS, "the cards in the box");
    let boards: Vec<Board> = Side::ALL.into_iter().zip(file.get("maps").list()).map(board).collect();
    let points = Resource::SCORING.map(|resource| points(file.get("scoring").get(resource.word())));
    Components {
        cards: [CardList::new(cards, true)],
        boards: boards.try_into().expect("two sides"),
        gains: points.map(gains),
        points,
        coins: by_players(game.get("coins_by_players")),
        cards_to_end: by_players(game.get("cards_to_end_by_players")),
    }
}

/// The numbers the code knows as constants are those of the file.
fn check_numbers(game: &Datum) {
    let prices = game.get("row_costs").list().iter().map(Datum::number::<u8>);
    assert!(prices.eq(PRICES), "the prices of the row");
    let keys = ["armies_per_player", "cities_per_player", "start_armies", "neutral_armies_two_players"];
    let pieces = keys.map(|key| game.get(key).number::<u8>());
    assert_eq!(pieces, [ARMIES, CITIES, START_ARMIES, NEUTRAL_ARMIES], "the numbers of pieces");
}

fn by_players(table: &Datum) -> [u8; 4] {
    ["2", "3", "4", "5"].map(|players| table.get(players).number())
}

/// Steps `[symbols, points]` as a table of points by number of symbols.
fn points(steps: &Datum) -> [u8; MOST_SYMBOLS + 1] {
    let step = |step: &Datum| (step.list()[0].number::<u8>(), step.list()[1].number::<u8>());
    let steps: Vec<(u8, u8)> = steps.list().iter().map(step).collect();
    let reached =
        |symbols| steps.iter().filter(|(from, _)| *from <= symbols).map(|(_, points)| *points).max();
    std::array::from_fn(|symbols| reached(symbols as u8).unwrap_or(0))
}

/// The points that none, one, two and three more symbols add, by number of symbols.
fn gains(points: [u8; MOST_SYMBOLS + 1]) -> [[u8; 4]; MOST_SYMBOLS + 1] {
    std::array::from_fn(|symbols| {
        [0, 1, 2, 3].map(|more| points[(symbols + more).min(MOST_SYMBOLS)] - points[symbols])
    })
}

fn face(entry: &Datum) -> Face {
    let french = actions(entry.get("actions").text());
    let english = entry.find("english_actions").map_or(french, |text| actions(text.text()));
    let resource = entry.get("resource").text();
    let resource = Resource::of_word(resource).unwrap_or_else(|| panic!("{resource} is no resource"));
    let (count, players) = (entry.get("resource_count").number(), entry.get("players_min").number());
    Face::new(resource, count, players, [french, english])
}

fn actions(text: &str) -> Actions {
    read_actions(text).unwrap_or_else(|why| panic!("{why}"))
}

fn board((side, map): (Side, &Datum)) -> Board {
    let entries = map.get("regions").list();
    let region = |id: &str| {
        let index = entries.iter().position(|entry| entry.get("id").text() == id);
        Region(index.unwrap_or_else(|| panic!("{id} is no region")) as u8)
    };
    let set = |ids: &Datum| ids.list().iter().map(|id| region(id.text())).collect::<RegionSet>();
    let mut land = [RegionSet::EMPTY; REGIONS];
    let mut land_and_sea = land;
    for (index, entry) in entries.iter().enumerate() {
        land[index] = set(entry.get("land"));
        land_and_sea[index] = land[index] | set(entry.get("sea"));
    }
    let triangles = entries.iter().filter(|entry| entry.get("triangle").flag());
    let triangles: Vec<Region> = triangles.map(|entry| region(entry.get("id").text())).collect();
    let board = Board {
        regions: entries.len() as u8,
        start: region(map.get("start").text()),
        land,
        land_and_sea,
        continents: map
            .get("continents")
            .list()
            .iter()
            .map(|continent| set(continent.get("regions")))
            .collect(),
        triangles: triangles.try_into().expect("five triangles"),
        print: Print::Side(side),
    };
    check(&board);
    board
}

/// Checks that borders are symmetric and that every region is in exactly one continent.
fn check(board: &Board) {
    for neighbours in [&board.land, &board.land_and_sea] {
        for region in board.all().iter() {
            let back =
                neighbours[region.index()].iter().all(|other| neighbours[other.index()].contains(region));
            assert!(back && !neighbours[region.index()].contains(region), "the borders of region {region}");
        }
    }
    let sum: u8 = board.continents.iter().map(|continent| continent.len()).sum();
    let union = board.continents.iter().fold(RegionSet::EMPTY, |all, continent| all | *continent);
    assert!(union == board.all() && sum == board.all().len(), "every region is on one continent");
}
