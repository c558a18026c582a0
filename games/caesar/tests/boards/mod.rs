//! Boards for tests.

#![allow(dead_code, reason = "not every test needs all of them")]

use caesar::CaesarOptions;
use game::Options;

/// A board for any number of players, with custom names, ways of both lengths and cycles.
pub(crate) const TOY: &str = r#"
rome = { id = "roma", x = 500, y = 500 }
city = [
  { id = "alesia", name = "Alésia", colour = "red", value = 1, x = 100, y = 100 },
  { id = "bibracte", name = "Bibracte", colour = "red", value = 2, x = 200, y = 100 },
  { id = "cenabum", name = "Cenabum", colour = "blue", value = 3, x = 300, y = 100 },
  { id = "durocortorum", name = "Durocortorum", colour = "blue", value = 4, x = 400, y = 100 },
  { id = "genua", colour = "pink", value = 5, x = 500, y = 100 },
]
way = [
  ["roma", "alesia", 1], ["roma", "bibracte", 1], ["alesia", "bibracte", 1], ["alesia", "cenabum", 2],
  ["bibracte", "cenabum", 2], ["cenabum", "durocortorum", 1], ["durocortorum", "genua", 1],
  ["cenabum", "genua", 2],
]
wealth = { wheat = 2, wine = 1, gold = 2 }
"#;

/// A grid of places around Rome, with many paths of equal length.
pub(crate) const DENSE: &str = include_str!("dense.toml");

/// The default options on a custom board.
pub(crate) fn options(board: &str) -> CaesarOptions {
    let mut options = CaesarOptions::default();
    options.set("board", board).expect("the test's board is sound");
    options
}
