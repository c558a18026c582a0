//! Draws a map from the topology of a board and rough positions: coasts, borders, regions with room for the largest
//! stack of pieces, labels, lanes and decoration.
//!
//! The same file gives the same map, byte for byte, on every machine and in the browser: nothing here reads a clock,
//! draws entropy or depends on hash order. Floats use only exactly specified operations, or `libm`, which is the same
//! code everywhere. There is no input or output; progress is reported to a callback.
//!
//! ```
//! let board = atlas::regions::Board::read(r##"
//! id = "twins"
//! look = "chart"
//! seed = 4
//! title = "Gemini"
//! continents = [{ id = "main", tint = "#c3d19b", regions = ["east", "west"] }]
//! regions = [{ id = "west", at = [500, 500] }, { id = "east", at = [680, 500] }]
//! borders = [["west", "east"]]
//! "##)?;
//! let map = atlas::regions::draw(&board, |_share| ())?;
//! assert_eq!(map.borders.len(), 1);
//! # Ok::<(), atlas::Faults>(())
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `regions` | maps of regions that touch: Eight-Minute Empire and Legends |
//! | `roads` | maps of cities and ways on a given coast: Caesar’s Empire |
//! | `map` | the finished map and its JSON |
//! | `look` | the style of a kind of map |
//! | `grid`, `noise`, `arcs`, `patches` | rasters, noise, the lines between labels, patches of colour |
//! | `point`, `path` | points and lines, and their text |
//! | `names` | invented names for generated boards |

mod arcs;
mod faults;
mod grid;
mod look;
pub mod map;
mod names;
mod noise;
mod patches;
mod path;
mod point;
pub mod regions;
pub mod roads;

pub use faults::{Fault, FaultKind, Faults};
pub use map::Map;
pub use path::rings;
pub use point::Point;
