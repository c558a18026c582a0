//! One game with its record.

use encode::Encode;
use game::{Lang, NotationError, Seat, Words};
use games::{AnyMatch, with_game, with_match};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use table::{Match as MatchOf, Record, SubmitError};

use crate::facts::{Options, game_of, setup_of};
use crate::tables::share;
use crate::view::{PlayerView, View};
use crate::{IllegalAction, bad, seat_at, wrong_type};

/// An action by its id, or a move in notation.
pub(crate) enum Action {
    Id(i64),
    Notation(String),
}

impl<'py> FromPyObject<'_, 'py> for Action {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.extract() {
            return Ok(Self::Notation(text));
        }
        let wrong = |_| wrong_type("an action is an id or a move in notation", given);
        given.extract().map(Self::Id).map_err(wrong)
    }
}

/// One game, from its set-up to its end, with its record.
#[pyclass(module = "pocket_empires._native")]
pub(crate) struct Match {
    table: AnyMatch,
    seats: u8,
}

impl Match {
    fn of(table: AnyMatch) -> PyResult<Self> {
        let unsupported = with_match!(&table, table => unsupported(table));
        match unsupported {
            Some(why) => Err(bad(why)),
            None => {
                let seats = with_match!(&table, table => table.setup().seats());
                Ok(Self { table, seats })
            }
        }
    }
}

fn unsupported<G: Encode>(table: &MatchOf<G>) -> Option<&'static str> {
    G::unsupported(table.state().public())
}

fn act<G: Encode + Words>(table: &mut MatchOf<G>, seat: Seat, action: &Action) -> Result<(), String> {
    let mv = match action {
        Action::Id(id) => {
            let mv = u16::try_from(*id).ok().and_then(|id| G::action(table.state().public(), seat, id));
            mv.ok_or_else(|| format!("there is no action {id} for seat {} at this table", seat.index()))?
        }
        Action::Notation(text) => {
            text.parse().map_err(|error: NotationError| format!("{text:?} is not a move: {error}"))?
        }
    };
    table.submit(seat, mv).map_err(|error| match error {
        SubmitError::Illegal(refusal) => {
            format!("{mv}: {} ({})", G::catalog(Lang::En).text(refusal.why), refusal.rule)
        }
        SubmitError::NotYourTurn => format!("it is not the turn of seat {}", seat.index()),
        error => error.to_string(),
    })
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, seats, seed = 0, options = None))]
    fn new(game: &str, seats: u8, seed: u64, options: Options) -> PyResult<Self> {
        // Only a record gives an `AnyMatch`.
        let id = game_of(game)?;
        let record = with_game!(id, G => MatchOf::<G>::new(setup_of(seats, &options)?, seed).record());
        Self::of(AnyMatch::replay(&record).map_err(bad)?)
    }

    /// The match of a record.
    #[staticmethod]
    fn replay(record: &str) -> PyResult<Self> {
        let record: Record = record.parse().map_err(bad)?;
        Self::of(AnyMatch::replay(&record).map_err(bad)?)
    }

    /// The record so far, as text.
    fn record(&self) -> String {
        self.table.record().to_string()
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> String {
        self.table.id().to_string()
    }

    /// The number of seats.
    #[getter]
    fn num_seats(&self) -> u8 {
        self.seats
    }

    /// The number of moves played.
    #[getter]
    fn ply(&self) -> usize {
        self.table.ply()
    }

    /// The seats that must decide now, counted from 0; none when the game is over.
    fn to_act(&self) -> Vec<usize> {
        self.table.to_act().iter().map(Seat::index).collect()
    }

    /// Plays an action or a move in notation.
    fn submit(&mut self, seat: usize, action: Action) -> PyResult<()> {
        let seat = seat_at(seat, self.seats)?;
        with_match!(&mut self.table, table => act(table, seat, &action)).map_err(IllegalAction::new_err)
    }

    /// Takes back the last move of a seat, if nothing has been revealed since.
    fn undo(&mut self, seat: usize) -> PyResult<()> {
        self.table.undo(seat_at(seat, self.seats)?).map_err(bad)
    }

    /// What a seat sees.
    fn view(&self, seat: usize) -> PyResult<View> {
        let (seat, seats) = (seat_at(seat, self.seats)?, self.seats);
        Ok(View(with_match!(&self.table, table => Box::new(PlayerView::new(table.state(), seat, seats)))))
    }

    /// The result once the game is over: points, places and shares of the victory by seat; `None` before.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(outcome) = self.table.outcome() else { return Ok(None) };
        let by_seat = || Seat::all(self.seats);
        let result = PyDict::new(py);
        result.set_item("points", by_seat().map(|seat| outcome.points[seat]).collect::<Vec<_>>())?;
        result
            .set_item("places", by_seat().map(|seat| u32::from(outcome.places[seat])).collect::<Vec<_>>())?;
        result.set_item("shares", by_seat().map(|seat| share(&outcome, seat)).collect::<Vec<_>>())?;
        Ok(Some(result))
    }

    /// The picture that notebooks show: the position as the first deciding seat sees it.
    fn _repr_svg_(&self) -> PyResult<String> {
        let seat = self.to_act().first().copied().unwrap_or(0);
        Ok(self.view(seat)?.0.svg())
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        Self { table: self.table.clone(), seats: self.seats }
    }

    fn __repr__(&self) -> String {
        let state = match self.to_act().as_slice() {
            [] => String::from("over"),
            seats => {
                let seats: Vec<String> = seats.iter().map(usize::to_string).collect();
                format!("seat {} to decide", seats.join(" and "))
            }
        };
        format!("<Match of {}: {} seats, {} moves played, {state}>", self.game(), self.seats, self.ply())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// A match is pickled as its record.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("replay")?, (self.record(),)))
    }
}
