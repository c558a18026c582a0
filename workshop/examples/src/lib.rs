//! Worked examples of the rules. A test plays each example on the engine and compares the numbers of its text and its
//! drawing with the position, so that no example can be wrong.
//!
//! The text stands in the register, at the end of the clause that it explains, below the line of its drawing:
//!
//! ```text
//! ![Example: a card and its price](examples/eme-prices.svg)
//!
//! Ana has 6 coins. …
//! ```
//!
//! The tests under `tests/` arrange the scenes; `UPDATE=1 cargo test -p examples` writes the drawings into
//! `docs/rules/examples`.
//!
//! | module | |
//! |---|---|
//! | `example` | the text of an example, and the facts that it must state |
//! | `drawing` | a drawing as an SVG file of its own, with the icons of the client |
//! | `pieces` | armies, cards and signs |
//! | `maps` | a part of a map of the atlas |

mod drawing;
mod example;
mod maps;
mod pieces;

pub use drawing::Drawing;
pub use example::Example;
pub use maps::{Frame, Map};
pub use pieces::{Card, Stroke};
