//! Many games at once, with numpy arrays that are written anew by every step.

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
use crate::lanes::{Draws, Rows};
use crate::tables::{Tables, TablesOf, game_seed, mask_bytes};
use crate::{IllegalAction, bad};

/// The most games of a pool.
const MOST_GAMES: usize = 1 << 20;
/// The most threads of a pool.
const MOST_THREADS: usize = 256;

/// Many games of one kind. Every step plays one decision in each of them and writes what there is to know about the
/// next one into the pool's arrays, which are the same ones from the first step to the last.
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

/// An array of the pool, to be written.
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
    /// Does something with the games and all their rows while other Python threads run.
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

    fn draw(&mut self, py: Python<'_>, logits: Option<&[f32]>) -> PyResult<Py<PyArray1<i64>>> {
        let Self { tables, arrays, .. } = self;
        let mut actions = write(py, &arrays.actions)?;
        let mut log_probabilities = write(py, &arrays.log_probabilities)?;
        let draws = Draws {
            logits,
            actions: actions.as_slice_mut().map_err(bad)?,
            log_probabilities: log_probabilities.as_slice_mut().map_err(bad)?,
        };
        py.detach(|| tables.draw(draws)).map_err(bad)?;
        Ok(arrays.actions.clone_ref(py))
    }
}

#[pymethods]
impl Pool {
    #[new]
    #[pyo3(signature = (game, seats, count, *, threads = 1, seed = 0, options = None, opponents = None))]
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
    ) -> PyResult<Self> {
        let opponents: Option<Level> = opponents.map(str::parse).transpose().map_err(bad)?;
        let game = game_of(game)?;
        if !(1..=MOST_GAMES).contains(&count) {
            return Err(bad(format!("a pool has from 1 to {MOST_GAMES} games, not {count}")));
        }
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(bad(format!("a pool has from 1 to {MOST_THREADS} threads, not {threads}")));
        }
        let (tables, slots, mask, actions): (Box<dyn Tables>, usize, usize, usize) = with_game!(game, G => {
            let setup = setup_of::<G>(seats, &options)?;
            let tables = py.detach(|| TablesOf::<G>::new(setup, opponents, count, threads, seed)).map_err(bad)?;
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
        self.draw(py, None)
    }

    /// Draws a legal action for each game as its logits say, and does not play it.
    fn sample_logits(
        &mut self,
        py: Python<'_>,
        logits: PyReadonlyArray2<'_, f32>,
    ) -> PyResult<Py<PyArray1<i64>>> {
        let shape = numpy::PyUntypedArrayMethods::shape(&*logits).to_vec();
        let (count, actions) = (self.count, self.actions);
        if shape != [count, actions] {
            return Err(bad(format!("logits have the shape ({count}, {actions}), not {shape:?}")));
        }
        let logits = logits.as_slice().map_err(bad)?;
        self.draw(py, Some(logits))
    }

    /// Lets bots of a level play `steps` steps in each game.
    fn rollout<'py>(&mut self, py: Python<'py>, level: &str, steps: u32) -> PyResult<Bound<'py, PyDict>> {
        let level: Level = level.parse().map_err(bad)?;
        let tally = self.with_rows(py, |tables, rows| tables.rollout(level, steps, rows))?;
        let seats = usize::from(self.seats);
        let result = PyDict::new(py);
        result.set_item("games", tally.games)?;
        result.set_item("shares", &tally.shares[..seats])?;
        result.set_item("points", &tally.points[..seats])?;
        Ok(result)
    }

    /// An action of a game in our notation, as its deciding seat means it; `None` if there is none.
    fn notation(&self, index: usize, action: i64) -> Option<String> {
        self.tables.notation(index, action)
    }

    /// The seed of a game of this pool: by its row, and how many games came before it there.
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

    /// How many play in each game.
    #[getter]
    fn num_seats(&self) -> u8 {
        self.seats
    }

    /// How many action ids there are.
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

    /// Which games ended with the last step; all else in their rows is about the next game.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.done.clone_ref(py)
    }

    /// How many decisions each game has had, or had had when it ended with the last step.
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

    fn __len__(&self) -> usize {
        self.count
    }
}
