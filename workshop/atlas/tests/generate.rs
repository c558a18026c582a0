//! Generated boards can be drawn, and their maps pass every check.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use atlas::regions::{Board, Knobs, check, draw, generate};

#[test]
fn generated_boards_are_drawn_and_their_files_give_the_same_map_again() {
    for (seed, regions, continents) in [(1, 24, 5), (2, 12, 3), (3, 25, 4), (4, 9, 2)] {
        let knobs = Knobs { seed, regions, continents, ..Knobs::default() };
        let generated = generate(knobs, |_| ()).unwrap();
        let board = Board::read(&generated.file).unwrap();
        assert_eq!(check(&board, &generated.map), [""; 0]);
        assert_eq!(draw(&board, |_| ()).unwrap(), generated.map);
        assert_eq!(generated.map.regions.len(), regions);
    }
}

#[test]
fn the_same_knobs_give_the_same_board() {
    let knobs = Knobs { seed: 9, regions: 10, continents: 2, ..Knobs::default() };
    assert_eq!(generate(knobs, |_| ()).unwrap().file, generate(knobs, |_| ()).unwrap().file);
}
