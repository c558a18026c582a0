//! Many games at once, with numpy arrays that every step overwrites.

use bots::Level;
use encode::Encode;
use games::{GameId, with_game};
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyReadwriteArray,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::facts::{Options, game_of, setup_of};
use crate::rows::{Draws, Rows};
use crate::tables::{Tables, TablesOf, Terms, game_seed, mask_bytes};
use crate::{IllegalAction, bad};

/// The most games of a pool.
const MAX_GAMES: usize = 1 << 20;
/// The most threads of a pool.
const MAX_THREADS: usize = 256;

/// Many matches of one game. Every step plays one decision in each of them and overwrites the arrays of the pool with
/// the data of the next decision.
#[pyclass(module = "pocket_empires._native", subclass)]
pub(crate) struct Pool {
    game: GameId,
    seats: u8,
    count: usize,
    actions: usize,
    seed: u64,
    tables: Box<dyn Tables>,
    arrays: Arrays,
}

/// The arrays of a pool, one row per game.
struct Arrays {
    observations: Py<PyArray2<u8>>,
    masks: Py<PyArray2<u8>>,
    seats: Py<PyArray1<u8>>,
    rewards: Py<PyArray2<f32>>,
    points: Py<PyArray2<i16>>,
    done: Py<PyArray1<bool>>,
    lengths: Py<PyArray1<u32>>,
    seeds: Py<PyArray1<u64>>,
    actions: Py<PyArray1<i64>>,
    log_probabilities: Py<PyArray1<f32>>,
}

impl Arrays {
    fn new(py: Python<'_>, count: usize, seats: usize, slots: usize, mask: usize) -> Self {
        Self {
            observations: PyArray::zeros(py, [count, slots], false).unbind(),
            masks: PyArray::zeros(py, [count, mask], false).unbind(),
            seats: PyArray::zeros(py, [count], false).unbind(),
            rewards: PyArray::zeros(py, [count, seats], false).unbind(),
            points: PyArray::zeros(py, [count, seats], false).unbind(),
            done: PyArray::zeros(py, [count], false).unbind(),
            lengths: PyArray::zeros(py, [count], false).unbind(),
            seeds: PyArray::zeros(py, [count], false).unbind(),
            actions: PyArray::zeros(py, [count], false).unbind(),
            log_probabilities: PyArray::zeros(py, [count], false).unbind(),
        }
    }
}

/// Borrows an array of the pool for writing.
fn write<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array
        .bind(py)
        .try_readwrite()
        .map_err(|error| bad(format!("an array of the pool cannot be written: {error}")))
}

impl Pool {
    /// Runs the work on the games and their rows without the GIL.
    fn with_rows<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Tables, Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let Self { tables, arrays, .. } = self;
        let mut observations = write(py, &arrays.observations)?;
        let mut masks = write(py, &arrays.masks)?;
        let mut seats = write(py, &arrays.seats)?;
        let mut rewards = write(py, &arrays.rewards)?;
        let mut points = write(py, &arrays.points)?;
        let mut done = write(py, &arrays.done)?;
        let mut lengths = write(py, &arrays.lengths)?;
        let mut seeds = write(py, &arrays.seeds)?;
        let rows = Rows {
            observations: observations.as_slice_mut().map_err(bad)?,
            masks: masks.as_slice_mut().map_err(bad)?,
            seats: seats.as_slice_mut().map_err(bad)?,
            rewards: rewards.as_slice_mut().map_err(bad)?,
            points: points.as_slice_mut().map_err(bad)?,
            done: done.as_slice_mut().map_err(bad)?,
            lengths: lengths.as_slice_mut().map_err(bad)?,
            seeds: seeds.as_slice_mut().map_err(bad)?,
        };
        Ok(py.detach(|| work(&mut **tables, rows)))
    }

    /// Runs the work on the actions to be drawn.
    fn with_draws<T>(
        &mut self,
        py: Python<'_>,
        logits: Option<&[f32]>,
        work: impl FnOnce(&mut Self, Draws<'_>) -> PyResult<T>,
    ) -> PyResult<T> {
        let actions = self.arrays.actions.clone_ref(py);
        let log_probabilities = self.arrays.log_probabilities.clone_ref(py);
        let mut actions = write(py, &actions)?;
        let mut log_probabilities = write(py, &log_probabilities)?;
        let draws = Draws {
            logits,
            actions: actions.as_slice_mut().map_err(bad)?,
            log_probabilities: log_probabilities.as_slice_mut().map_err(bad)?,
        };
        work(self, draws)
    }
}

#[pymethods]
impl Pool {
    #[new]
    #[pyo3(signature = (game, seats, count, *, threads = 1, seed = 0, options = None, opponents = None, facts = false))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: u8,
        count: usize,
        threads: usize,
        seed: u64,
        options: Options,
        opponents: Option<&str>,
        facts: bool,
    ) -> PyResult<Self> {
        let opponents: Option<Level> = opponents.map(str::parse).transpose().map_err(bad)?;
        let game = game_of(game)?;
        if !(1..=MAX_GAMES).contains(&count) {
            return Err(bad(format!("a pool has from 1 to {MAX_GAMES} games, not {count}")));
        }
        if !(1..=MAX_THREADS).contains(&threads) {
            return Err(bad(format!("a pool has from 1 to {MAX_THREADS} threads, not {threads}")));
        }
        let (tables, slots, mask, actions): (Box<dyn Tables>, usize, usize, usize) = with_game!(game, G => {
            let setup = setup_of::<G>(seats, &options)?;
            let terms = Terms { setup, opponents, facts };
            let tables = py.detach(|| TablesOf::<G>::new(terms, count, threads, seed)).map_err(bad)?;
            (Box::new(tables), G::SLOTS, mask_bytes::<G>(), G::ACTIONS)
        });
        let arrays = Arrays::new(py, count, usize::from(seats), slots, mask);
        let mut pool = Self { game, seats, count, actions, seed, tables, arrays };
        pool.reset(py, seed)?;
        Ok(pool)
    }

    /// Begins all games anew with this seed.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.seed = seed;
        self.with_rows(py, |tables, rows| tables.reset(seed, rows))
    }

    /// Plays one action in each game. If one of them is not legal, none is played.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let count = self.count;
        let actions = actions.as_slice().map_err(bad)?;
        if actions.len() != count {
            return Err(bad(format!("there are {count} games and {} actions", actions.len())));
        }
        let played = self.with_rows(py, |tables, rows| tables.step(actions, rows))?;
        played.map_err(IllegalAction::new_err)
    }

    /// Draws a legal action for each game, all equally likely, and does not play it.
    fn sample(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.with_draws(py, None, |pool, draws| py.detach(|| pool.tables.draw(draws)).map_err(bad))?;
        Ok(self.arrays.actions.clone_ref(py))
    }

    /// Draws a legal action for each game by a softmax over its logits, all equally likely without logits, and plays
    /// it.
    #[pyo3(signature = (logits = None))]
    fn step_sampled(
        &mut self,
        py: Python<'_>,
        logits: Option<PyReadonlyArray2<'_, f32>>,
    ) -> PyResult<(Py<PyArray1<i64>>, Py<PyArray1<f32>>)> {
        let (count, actions) = (self.count, self.actions);
        if let Some(logits) = &logits {
            let shape = numpy::PyUntypedArrayMethods::shape(&**logits);
            if shape != [count, actions] {
                return Err(bad(format!("logits have the shape ({count}, {actions}), not {shape:?}")));
            }
        }
        let logits = logits.as_ref().map(|logits| logits.as_slice().map_err(bad)).transpose()?;
        self.with_draws(py, logits, |pool, draws| {
            pool.with_rows(py, |tables, rows| tables.step_drawn(draws, rows))?.map_err(bad)
        })?;
        Ok((self.arrays.actions.clone_ref(py), self.arrays.log_probabilities.clone_ref(py)))
    }

    /// Lets bots of a level play `steps` steps in each game.
    fn rollout<'py>(&mut self, py: Python<'py>, level: &str, steps: u32) -> PyResult<Bound<'py, PyDict>> {
        let level: Level = level.parse().map_err(bad)?;
        let totals = self.with_rows(py, |tables, rows| tables.rollout(level, steps, rows))?;
        let seats = usize::from(self.seats);
        let result = PyDict::new(py);
        result.set_item("games", totals.games)?;
        result.set_item("shares", &totals.shares[..seats])?;
        result.set_item("points", &totals.points[..seats])?;
        Ok(result)
    }

    /// An action of the deciding seat of a game in notation; `None` if there is no such action.
    fn notation(&self, index: usize, action: i64) -> Option<String> {
        self.tables.notation(index, action)
    }

    /// The seed of a game: `index` is its row, `number` the number of games before it in that row.
    fn game_seed(&self, index: u64, number: u64) -> u64 {
        game_seed(self.seed, index, number)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> String {
        self.game.to_string()
    }

    /// The seed of the pool.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of seats of each game.
    #[getter]
    fn num_seats(&self) -> u8 {
        self.seats
    }

    /// The number of action ids.
    #[getter]
    fn num_actions(&self) -> usize {
        self.actions
    }

    /// What the deciding seat of each game sees, one byte per slot.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.observations.clone_ref(py)
    }

    /// The legal actions of each game, a bit each, the lowest bit first.
    #[getter]
    fn packed_masks(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.masks.clone_ref(py)
    }

    /// Who decides in each game, counted from 0.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.arrays.seats.clone_ref(py)
    }

    /// The share of the victory of each seat, in games that ended with the last step.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.clone_ref(py)
    }

    /// The points of each seat, in games that ended with the last step.
    #[getter]
    fn points(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.arrays.points.clone_ref(py)
    }

    /// Which games ended with the last step; observation, mask, seat and seed are then those of the next game.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.done.clone_ref(py)
    }

    /// The number of decisions of each game, or of the one that ended with the last step.
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        self.arrays.lengths.clone_ref(py)
    }

    /// The seed of each game.
    #[getter]
    fn seeds(&self, py: Python<'_>) -> Py<PyArray1<u64>> {
        self.arrays.seeds.clone_ref(py)
    }

    /// The logarithm of the probability of each action drawn last.
    #[getter]
    fn log_probabilities(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.arrays.log_probabilities.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        format!("<Pool of {} games of {} with {} seats>", self.count, self.game, self.seats)
    }

    fn __len__(&self) -> usize {
        self.count
    }
}
