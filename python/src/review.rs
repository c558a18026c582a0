//! Reviews: a finished game judged from what one seat saw.

use bots::BotGame;
use bots::review::{Judged, Reviewer, Trail, accuracy};
use game::Seat;
use games::{GameId, with_game};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use table::Record;

use crate::{bad, seat_at};

/// One step of a review.
struct ReviewedStep {
    ply: usize,
    chances: Vec<f32>,
    /// The change of the seat's chance by its own choices, by those of others, and by luck.
    parts: [f32; 3],
    choice: Option<Choice>,
}

/// A choice of the seat, compared with the best one.
struct Choice {
    played: String,
    best: String,
    cost: f32,
    /// From 0 to 100.
    quality: f32,
}

/// Reviews the choices of a seat in a finished game. `record` is the text of the record, `simulations` the number of
/// simulations of each forecast. Returns a dictionary: `accuracy` from 0 to 100; `start`, the chances of all seats before
/// the first step; the changes of the seat's chance (`own` choices, `others`, `luck`); and `steps`, each
/// with its chances and changes, and for choices of the seat the move `played` and the `best` one.
#[pyfunction]
#[pyo3(signature = (record, seat, simulations = 250, seed = 0))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    record: &str,
    seat: usize,
    simulations: u32,
    seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let record: Record = record.parse().map_err(bad)?;
    let seats = u8::try_from(record.seats.len()).map_err(bad)?;
    let seat = seat_at(seat, seats)?;
    if simulations == 0 {
        return Err(bad("a review needs at least one simulation"));
    }
    let game: GameId = record.game.parse().map_err(bad)?;
    let judged = py.detach(|| with_game!(game, G => judge::<G>(&record, seat, simulations, seed)));
    let (accuracy, start, steps) = judged.map_err(bad)?;
    let (all, list) = (PyDict::new(py), PyList::empty(py));
    all.set_item("seat", seat.index())?;
    all.set_item("accuracy", accuracy)?;
    all.set_item("start", start)?;
    for (index, name) in ["own", "others", "luck"].into_iter().enumerate() {
        all.set_item(name, steps.iter().map(|step| step.parts[index]).sum::<f32>())?;
    }
    for step in steps {
        let entry = PyDict::new(py);
        entry.set_item("ply", step.ply)?;
        entry.set_item("chances", step.chances)?;
        entry.set_item("own", step.parts[0])?;
        entry.set_item("others", step.parts[1])?;
        entry.set_item("luck", step.parts[2])?;
        if let Some(choice) = step.choice {
            entry.set_item("played", choice.played)?;
            entry.set_item("best", choice.best)?;
            entry.set_item("cost", choice.cost)?;
            entry.set_item("quality", choice.quality)?;
        }
        list.append(entry)?;
    }
    all.set_item("steps", list)?;
    Ok(all)
}

/// The accuracy, the chances before the first step, and the steps.
type Review = (Option<f32>, Vec<f32>, Vec<ReviewedStep>);

fn judge<G: BotGame>(record: &Record, seat: Seat, simulations: u32, seed: u64) -> Result<Review, String> {
    let seats = record.seats.len();
    let mut trails = Trail::<G>::of(record, &[seat]).map_err(|error| error.to_string())?;
    let trail = trails.pop().ok_or("nobody had that seat")?;
    let accuracy = accuracy(&trail, seed);
    let mut reviewer = Reviewer::new(trail, simulations, seed);
    while reviewer.judge().is_some() {}
    let step = |judged: &Judged<G::Move>| ReviewedStep {
        ply: judged.ply,
        chances: judged.chances[..seats].to_vec(),
        parts: [judged.parts.own, judged.parts.others, judged.parts.luck],
        choice: judged.choice.as_ref().map(|choice| Choice {
            played: choice.played.to_string(),
            best: choice.best.to_string(),
            cost: choice.cost(seat),
            quality: 100.0 * choice.quality(seat),
        }),
    };
    let steps = reviewer.judged().iter().map(step).collect();
    Ok((accuracy, reviewer.start()[..seats].to_vec(), steps))
}
