//! Facts about a game that do not depend on a match.

use std::collections::BTreeMap;

use encode::{Encode, Kind, Layout};
use game::{OptionKind, Options as _, Setup};
use games::{GameId, with_game};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::{bad, wrong_type};

/// The game of this name.
pub(crate) fn game_of(name: &str) -> PyResult<GameId> {
    name.parse().map_err(bad)
}

/// The value of an option: a switch, or text for the engine to parse.
pub(crate) enum Value {
    Switch(bool),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for Value {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(switch) = given.extract() {
            return Ok(Self::Switch(switch));
        }
        let wrong = |_| wrong_type("the value of an option is True, False or text", given);
        given.extract().map(Self::Text).map_err(wrong)
    }
}

/// Options by their keys.
pub(crate) type Options = Option<BTreeMap<String, Value>>;

/// A set-up of this many seats with these options.
pub(crate) fn setup_of<G: game::Game>(seats: u8, options: &Options) -> PyResult<Setup<G>> {
    let mut chosen = G::Options::default();
    for (key, value) in options.iter().flatten() {
        let value = match value {
            Value::Switch(true) => "on",
            Value::Switch(false) => "off",
            Value::Text(text) => text,
        };
        chosen.set(key, value).map_err(bad)?;
    }
    Setup::new(chosen, seats).map_err(bad)
}

/// Every game: its name, the fewest and the most seats, its options with their values, how many actions, slots,
/// features and policy rows there are.
#[pyfunction]
#[pyo3(name = "games")]
pub(crate) fn all_games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for id in GameId::ALL {
        let game = PyDict::new(py);
        let info = id.info();
        game.set_item("seats", info.seats)?;
        game.set_item("rules_version", info.rules_version)?;
        game.set_item("longest", info.longest)?;
        with_game!(*id, G => {
            let options = PyDict::new(py);
            for spec in <G as game::Game>::Options::SPECS {
                let values: Vec<&str> = match spec.kind {
                    OptionKind::Switch | OptionKind::Choice(_) => spec.kind.values().to_vec(),
                    OptionKind::Seat | OptionKind::Order | OptionKind::File(_) => Vec::new(),
                };
                options.set_item(spec.key, values)?;
            }
            game.set_item("options", options)?;
            game.set_item("actions", G::ACTIONS)?;
            game.set_item("slots", G::SLOTS)?;
            game.set_item("features", G::layout().features())?;
            game.set_item("policy_rows", G::POLICY)?;
        });
        all.set_item(info.slug, game)?;
    }
    Ok(all)
}

/// The layout of a game's observations: version, hash, number of features, and the groups of slots.
#[pyfunction]
pub(crate) fn layout<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let (layout, version): (&Layout, u16) = with_game!(game_of(game)?, G => (G::layout(), G::VERSION));
    let groups = PyList::empty(py);
    for (group, slots) in layout.placed() {
        let described = PyDict::new(py);
        described.set_item("name", group.name)?;
        described.set_item("start", slots.start)?;
        described.set_item("stop", slots.end)?;
        described.set_item("shape", group.shape)?;
        described.set_item("bound", group.bound)?;
        described.set_item("distinct", group.distinct)?;
        described.set_item("per_board", group.kind == Kind::PerBoard)?;
        described.set_item("derived", group.derived)?;
        described.set_item("about", group.about)?;
        groups.append(described)?;
    }
    let all = PyDict::new(py);
    all.set_item("version", version)?;
    all.set_item("hash", layout.hash())?;
    all.set_item("features", layout.features())?;
    all.set_item("groups", groups)?;
    Ok(all)
}

/// The sparse features that are active in an observation, in ascending order of slots.
#[pyfunction]
pub(crate) fn active_features<'py>(
    py: Python<'py>,
    game: &str,
    observation: PyReadonlyArray1<'py, u8>,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let layout = with_game!(game_of(game)?, G => G::layout());
    let observation = observation.as_slice().map_err(bad)?;
    let (found, expected) = (observation.len(), layout.slots());
    if found != expected {
        return Err(bad(format!("an observation of {game} has {expected} slots, not {found}")));
    }
    if let Some((group, _)) = layout
        .placed()
        .find(|(group, slots)| observation[slots.clone()].iter().any(|value| *value > group.bound))
    {
        return Err(bad(format!("{} is never above {}", group.name, group.bound)));
    }
    let mut features = Vec::new();
    layout.for_each_active(observation, |feature| features.push(feature));
    Ok(PyArray1::from_vec(py, features))
}
