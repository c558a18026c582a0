//! The compiled part of the Python package `pocket_empires`, which documents it.
//!
//! | module | what is in it |
//! |---|---|
//! | `tables`, `rows` | many games at once on several threads, without Python types |
//! | `pool` | `Pool`: the same as a Python class with numpy arrays |
//! | `matches` | `Match`: one game with its record |
//! | `view` | `View`: what one seat sees; bots and search use nothing else |
//! | `review` | reviews of finished games |
//! | `svg` | positions as pictures |
//! | `facts` | games, options, layouts |

mod facts;
mod matches;
mod pool;
mod review;
mod rows;
mod svg;
mod tables;
mod view;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

pyo3::create_exception!(
    pocket_empires,
    IllegalAction,
    pyo3::exceptions::PyValueError,
    "An action that the rules do not allow now. Nothing has changed."
);

/// The compiled part of the package.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::IllegalAction;
    #[pymodule_export]
    use super::facts::{active_features, all_games, layout};
    #[pymodule_export]
    use super::matches::Match;
    #[pymodule_export]
    use super::pool::Pool;
    #[pymodule_export]
    use super::review::review;
    #[pymodule_export]
    use super::view::View;

    /// Lets the bots use the networks, and adds the constants.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        nets::provide();
        let levels = bots::Level::ALL.map(|level| level.to_string());
        module.add("LEVELS", pyo3::types::PyTuple::new(module.py(), levels)?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// A `ValueError` with this text.
pub(crate) fn bad(text: impl std::fmt::Display) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(text.to_string())
}

/// A `TypeError` that says what is expected, and what was given.
pub(crate) fn wrong_type(expected: &str, given: Borrowed<'_, '_, PyAny>) -> PyErr {
    let given = given.repr().map_or_else(|_| String::from("this"), |repr| repr.to_string());
    PyTypeError::new_err(format!("{expected}, not {given}"))
}

/// The seat of this index, counted from 0, at a table of this size.
pub(crate) fn seat_at(index: usize, seats: u8) -> PyResult<game::Seat> {
    if index < usize::from(seats) {
        Ok(game::Seat::new(index as u8))
    } else {
        Err(bad(format!("there is no seat {index}: seats are counted from 0 to {}", seats - 1)))
    }
}
