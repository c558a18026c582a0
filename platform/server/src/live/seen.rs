//! What leaves a match: built from `Match::update` of one viewer, whichever game it is, and from nothing else.

use bots::Level;
use game::{Game, Outcome, Scorecard, Seat};
use games::{AnyMatch, with_match};
use protocol::{ResultInfo, ScoreLine};
use serde_json::value::RawValue;
use table::{Record, ReplayError};

/// What one viewer sees of a match.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) told: Box<RawValue>,
    pub(crate) view: Box<RawValue>,
    pub(crate) moves: Vec<String>,
    pub(crate) can_undo: bool,
}

/// What this viewer was told since `ply` moves had been played, and what they see now.
pub(crate) fn seen(game: &AnyMatch, viewer: Option<Seat>, ply: usize) -> Seen {
    with_match!(game, table => {
        let update = table.update(viewer, ply);
        Seen {
            told: json(&update.told),
            moves: update.view.legal_moves().iter().map(ToString::to_string).collect(),
            view: json(&update.view),
            can_undo: viewer.is_some_and(|seat| table.can_undo(seat)),
        }
    })
}

/// The result with its score sheet, once the game is over.
pub(crate) fn result(game: &AnyMatch) -> Option<ResultInfo> {
    let outcome = game.outcome()?;
    Some(with_match!(game, table => sheet(&outcome, &table.view(None).score())))
}

fn sheet<C: Copy + std::fmt::Display>(outcome: &Outcome, card: &Scorecard<C>) -> ResultInfo {
    let seats = outcome.seats;
    let points = |points: &game::Points| points.iter(seats).map(|(_, points)| *points).collect();
    let line = |row: &game::ScoreRow<C>| ScoreLine {
        category: row.category.to_string(),
        points: points(&row.points),
    };
    ResultInfo {
        places: outcome.places.iter(seats).map(|(_, place)| *place).collect(),
        points: points(&outcome.points),
        rows: card.rows.iter().map(line).collect(),
        ladder: card.ladder.iter().map(line).collect(),
    }
}

/// A bot's thinking about what its seat sees, ready to be done elsewhere.
pub(crate) fn thought(game: &AnyMatch, seat: Seat, level: Level, seed: u64) -> Thought {
    with_match!(game, table => think(table.view(Some(seat)), level, seed))
}

/// Something to think about; it yields a move in notation.
pub(crate) type Thought = Box<dyn FnOnce() -> String + Send>;

fn think<G: Game + bots::Minded>(view: game::View<G>, level: Level, seed: u64) -> Thought {
    Box::new(move || level.bot::<G>().choose(&view, seed).to_string())
}

/// Through whose eyes a finished game is watched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watched {
    /// One seat's, or a spectator's.
    One(Option<Seat>),
    /// Every seat's at once.
    All,
}

/// What viewers saw ply by ply: the moves of a record made again, one after the other.
///
/// # Errors
/// If the record cannot be played.
pub(crate) fn watch(record: &Record, watched: Watched) -> Result<Box<RawValue>, ReplayError> {
    let start = Record { moves: Vec::new(), ..record.clone() };
    let mut game = AnyMatch::replay(&start)?;
    let viewers: Vec<Option<Seat>> = match watched {
        Watched::One(viewer) => vec![viewer],
        Watched::All => Seat::all(record.seats.len() as u8).map(Some).collect(),
    };
    let mut steps: Vec<Vec<Step>> = viewers.iter().map(|viewer| vec![step(&game, *viewer, 0)]).collect();
    for (index, (seat, notation)) in record.moves.iter().enumerate() {
        let played = game.submit_text(*seat, index, notation);
        played.map_err(|error| ReplayError::Move { line: record.line_of_move(index), error })?;
        for (steps, viewer) in steps.iter_mut().zip(&viewers) {
            steps.push(step(&game, *viewer, index));
        }
    }
    Ok(json(&steps))
}

#[derive(serde::Serialize)]
struct Step {
    ply: usize,
    told: Box<RawValue>,
    view: Box<RawValue>,
}

/// What happened with the last move; at the start, what happened before the first.
fn step(game: &AnyMatch, viewer: Option<Seat>, since: usize) -> Step {
    with_match!(game, table => {
        let update = table.update(viewer, since);
        let ply = update.ply;
        let told: Vec<_> = update.told.iter().filter(|told| told.ply == ply).collect();
        Step { ply, told: json(&told), view: json(&update.view) }
    })
}

/// JSON of our own data.
pub(crate) fn json<T: serde::Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("our own data can be written as JSON")
}
