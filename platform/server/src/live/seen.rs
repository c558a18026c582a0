//! What leaves a match: built from `Match::update` of one viewer, whichever game it is, and from nothing else.

use std::fmt::Display;

use axum::extract::ws::Utf8Bytes;
use bots::Level;
use game::{Game, Outcome, Scorecard, Seat};
use games::{AnyMatch, with_match};
use protocol::{Clocks, ResultInfo, ScoreLine, TableId};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use table::{Record, ReplayError};

/// Most updates are shorter than this.
const USUAL: usize = 2048;

/// What is the same in the updates of all viewers.
#[derive(Debug)]
pub(crate) struct Moment<'a> {
    pub(crate) table: &'a TableId,
    /// The number of the last entry.
    pub(crate) number: u64,
    /// How many moves of the history the viewers know.
    pub(crate) known: usize,
    pub(crate) clocks: Option<Clocks>,
}

/// What one viewer sees of a match.
#[derive(Debug)]
pub(crate) struct Seen<'a, E, V, M> {
    pub(crate) told: &'a [E],
    pub(crate) view: &'a V,
    pub(crate) moves: &'a [M],
    pub(crate) can_undo: bool,
}

/// The message for one viewer: what they were told since, and what they see now.
pub(crate) fn seen(game: &AnyMatch, moment: &Moment<'_>, viewer: Option<Seat>) -> Utf8Bytes {
    with_match!(game, table => {
        let update = table.update(viewer, moment.known);
        let (moves, can_undo) =
            (update.view.legal_moves(), viewer.is_some_and(|seat| table.can_undo(seat)));
        let seen = Seen { told: &update.told, view: &update.view, moves: &moves, can_undo };
        message(game, moment, viewer, &seen)
    })
}

/// [`protocol::ServerMessage::Update`], written in one go: there are two and more for every move.
pub(crate) fn message(
    game: &AnyMatch,
    moment: &Moment<'_>,
    viewer: Option<Seat>,
    seen: &Seen<'_, impl Serialize, impl Serialize, impl Display>,
) -> Utf8Bytes {
    let update = Update {
        table: moment.table,
        viewer,
        number: moment.number,
        since: if moment.known == 0 { -1 } else { moment.known as i64 },
        ply: game.ply(),
        told: seen.told,
        view: seen.view,
        moves: Notations(seen.moves),
        to_act: game.to_act().iter().collect(),
        can_undo: seen.can_undo,
        clocks: moment.clocks.as_ref(),
        result: result(game),
    };
    let mut bytes = Vec::with_capacity(USUAL);
    serde_json::to_writer(&mut bytes, &Message { update }).expect("our own data can be written as JSON");
    String::from_utf8(bytes).expect("JSON is text").into()
}

#[derive(Serialize)]
struct Message<T> {
    update: T,
}

/// [`protocol::Update`] without copies of what is in it.
#[derive(Serialize)]
#[serde(bound = "E: Serialize, V: Serialize, M: Display")]
struct Update<'a, E, V, M> {
    table: &'a TableId,
    viewer: Option<Seat>,
    number: u64,
    since: i64,
    ply: usize,
    told: &'a [E],
    view: &'a V,
    moves: Notations<'a, M>,
    to_act: Vec<Seat>,
    can_undo: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<&'a Clocks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultInfo>,
}

struct Notations<'a, M>(&'a [M]);

impl<M: Display> Serialize for Notations<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Notation))
    }
}

struct Notation<'a, M>(&'a M);

impl<M: Display> Serialize for Notation<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// A seat's legal moves in notation.
pub(crate) fn moves(game: &AnyMatch, seat: Seat) -> Vec<String> {
    with_match!(game, table => table.view(Some(seat)).legal_moves().iter().map(ToString::to_string).collect())
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

#[derive(Serialize)]
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
pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("our own data can be written as JSON")
}
