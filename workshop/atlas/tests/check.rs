//! The check finds the faults of a map that was tampered with.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::LazyLock;

use atlas::regions::{Board, check, draw};
use atlas::{Map, Point};

/// Two islands: on the larger one `a` touches `b`, `b` touches `c`, and `a` is kept from `c` by an inlet.
const BOARD: &str = r##"
id = "isles"
look = "chart"
seed = 11
title = "Insulae"
start = "b"
tokens = ["d"]
continents = [
  { id = "large", tint = "#c3d19b", regions = ["a", "b", "c"] },
  { id = "small", tint = "#ecd596", regions = ["d"] },
]
regions = [
  { id = "a", at = [400, 300] },
  { id = "b", at = [560, 400] },
  { id = "c", at = [460, 560] },
  { id = "d", at = [900, 420] },
]
borders = [["a", "b"], ["b", "c"]]
lanes = [["b", "d"]]
"##;

static ISLES: LazyLock<(Board, Map)> = LazyLock::new(|| {
    let board = Board::read(BOARD).unwrap();
    let map = draw(&board, |_| ()).unwrap();
    (board, map)
});

/// The faults after a change of the map.
fn faults(change: impl FnOnce(&mut Map)) -> String {
    let (board, map) = &*ISLES;
    assert_eq!(check(board, map), []);
    let mut map = map.clone();
    change(&mut map);
    let words: Vec<String> = check(board, &map).into_iter().map(|fault| fault.words).collect();
    words.join("\n")
}

fn region<'a>(map: &'a mut Map, id: &str) -> &'a mut atlas::map::Region {
    map.regions.iter_mut().find(|region| region.id == id).unwrap()
}

#[test]
fn a_region_in_two_parts_is_found() {
    let found = faults(|map| region(map, "a").path.push_str("M20 20l5 0 0 5z"));
    assert_eq!(found, "region a: 2 rings instead of one");
}

#[test]
fn an_outline_that_crosses_itself_is_found() {
    let found = faults(|map| region(map, "d").path = "M800 300l200 200 0-200-200 200z".to_owned());
    assert!(found.contains("region d: its outline crosses itself"), "{found}");
}

#[test]
fn a_stack_that_does_not_fit_is_found() {
    let found = faults(|map| {
        let d = region(map, "d");
        d.slots[0] = d.slots[1];
    });
    assert!(found.contains("region d: piece 2 covers another"), "{found}");
    let found = faults(|map| region(map, "d").slots[5] = Point { x: 700.0, y: 900.0 });
    assert!(found.contains("region d: piece 6 leaves it"), "{found}");
    let found = faults(|map| {
        let d = region(map, "d");
        d.mark = Some(d.slots[2]);
    });
    assert!(found.contains("region d: its mark is under piece 3"), "{found}");
}

#[test]
fn a_border_that_is_missing_and_one_too_many_are_found() {
    let found = faults(|map| map.borders.retain(|border| border.b != "c"));
    assert!(found.contains("b–c: they have no border"), "{found}");
    let found = faults(|map| {
        let beside = region(map, "a").label.unwrap();
        let (x, y) = (beside.x - 30.0, beside.y - 30.0);
        region(map, "c").path = format!("M{x} {y}l60 0 0 60-60 0z");
    });
    assert!(found.contains("a–c: they overlap"), "{found}");
}

#[test]
fn a_lane_over_land_or_over_a_label_is_found() {
    let found = faults(|map| {
        let label = region(map, "c").label.unwrap();
        map.lanes[0].c = Point { x: 2.0 * label.x - 700.0, y: 2.0 * label.y - 410.0 };
    });
    assert!(found.contains("way from b to d: it runs"), "{found}");
    let found = faults(|map| region(map, "c").label = Some(map.lanes[0].q));
    assert!(found.contains("way from b to d: it crosses the label of c"), "{found}");
}

#[test]
fn glyphs_under_pieces_are_found() {
    let found = faults(|map| {
        let at = region(map, "b").slots[0];
        map.decor[0] = atlas::map::Decor { k: "fir".to_owned(), x: at.x, y: at.y, s: 9.0 };
    });
    assert!(found.contains("region b: a fir is under piece 1"), "{found}");
}

#[test]
fn the_same_board_gives_the_same_map_and_another_seed_another_one() {
    let again = draw(&Board::read(BOARD).unwrap(), |_| ()).unwrap();
    assert_eq!(again.to_json(), ISLES.1.to_json());
    let other = draw(&Board::read(&BOARD.replace("seed = 11", "seed = 12")).unwrap(), |_| ()).unwrap();
    assert_ne!(other.to_json(), ISLES.1.to_json());
}

#[test]
fn a_board_without_room_is_refused_with_reasons() {
    let ids: Vec<String> = (0..60).map(|nth| format!("r{nth}")).collect();
    let quoted: Vec<String> = ids.iter().map(|id| format!("{id:?}")).collect();
    let regions: Vec<String> = ids.iter().map(|id| format!("{{ id = {id:?}, at = [600, 500] }}")).collect();
    let text = format!(
        "id = \"crowd\"\nlook = \"chart\"\nseed = 1\nborders = []\n\
         continents = [{{ id = \"all\", tint = \"#c3d19b\", regions = [{}] }}]\nregions = [{}]\n",
        quoted.join(", "),
        regions.join(", ")
    );
    let faults = draw(&Board::read(&text).unwrap(), |_| ()).unwrap_err();
    assert!(faults.to_string().contains("there is no room for six pieces"), "{faults}");
}
