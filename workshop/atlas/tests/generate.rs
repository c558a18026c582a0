//! Generated boards can be drawn, and their maps pass every check.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use atlas::regions::{Board, Knobs, check, draw, generate, generate_faces};

#[test]
fn generated_boards_are_drawn_and_their_files_give_the_same_map_again() {
    for (seed, regions, continents) in [(1, 24, 5), (2, 12, 3), (3, 25, 4), (4, 9, 2)] {
        let knobs = Knobs { seed, regions, continents, ..Knobs::default() };
        let generated = generate(knobs, |_| ()).unwrap();
        let board = Board::read(&generated.file).unwrap();
        assert_eq!(check(&board, &generated.map), []);
        assert_eq!(draw(&board, |_| ()).unwrap(), generated.map);
        assert_eq!(generated.map.regions.len(), regions);
    }
}

#[test]
fn the_same_knobs_give_the_same_board() {
    let knobs = Knobs { seed: 9, regions: 10, continents: 2, ..Knobs::default() };
    assert_eq!(generate(knobs, |_| ()).unwrap().file, generate(knobs, |_| ()).unwrap().file);
}

/// The example of Eight-Minute Empire and the smallest board of the guide, as files and as records have them.
#[test]
fn custom_boards_of_eight_minute_empire_are_drawn_from_their_files_and_records() {
    use game::Component as _;

    let guide = include_str!("../../../docs/guide/own-boards.md");
    let chapter = guide.split("## Eight-Minute Empire").nth(1).unwrap();
    let smallest = chapter.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    for file in [eme::Board::EXAMPLE, smallest] {
        let played = eme::Board::read(file).unwrap();
        let [map, again] = [file, &played.to_string()].map(|text| {
            let board = Board::read(text).unwrap();
            draw(&board, |_| ()).unwrap()
        });
        assert_eq!(map.regions.len(), usize::from(played.regions));
        assert_eq!(map, again, "a record draws the same map");
    }
}

/// The example of Legends, as a file and as a record has it, and generated faces, which the engine takes.
#[test]
fn custom_faces_of_legends_are_drawn_from_their_files_and_records() {
    use game::Component as _;

    let drawn = |text: &str| -> Vec<atlas::Map> {
        Board::read_faces(text).unwrap().iter().map(|face| draw(face, |_| ()).unwrap()).collect()
    };
    let (example, generated) = (legends::TileSet::EXAMPLE, generate_faces(3, 2).unwrap());
    let record = legends::TileSet::read(example).unwrap().to_string();
    assert_eq!(drawn(example), drawn(&record), "a record draws the same maps");
    let played = legends::TileSet::read(&generated.file).unwrap();
    assert_eq!(generated.maps.len(), 8);
    for map in &generated.maps {
        let face = legends::Face::of_word(&map.id).unwrap();
        assert_eq!(map.regions.len(), usize::from(played.regions(face).len()));
        assert_eq!(map.exits.len(), 4);
    }
}
