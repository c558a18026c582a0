//! What leaves a match: built from `Match::update` of one viewer, whichever game it is, and from nothing else.

use std::fmt::Display;

use axum::extract::ws::Utf8Bytes;
use bots::{BotGame, Level, TableBots};
use game::{Game, Outcome, Scorecard, Seat, View};
use games::{AnyMatch, with_match};
use protocol::{Clocks, ResultInfo, ScoreLine, TableId, Update};
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
        table: moment.table.clone(),
        viewer,
        number: moment.number,
        since: if moment.known == 0 { -1 } else { moment.known as i64 },
        ply: game.ply(),
        told: seen.told,
        view: seen.view,
        moves: Notations(seen.moves),
        to_act: game.to_act().iter().collect(),
        can_undo: seen.can_undo,
        clocks: moment.clocks.clone(),
        result: result(game),
    };
    let mut bytes = Vec::with_capacity(USUAL);
    serde_json::to_writer(&mut bytes, &Message { update }).expect("our own data can be written as JSON");
    String::from_utf8(bytes).expect("JSON is text").into()
}

/// [`protocol::ServerMessage::Update`] with the game's own types in it.
#[derive(Serialize)]
struct Message<T> {
    update: T,
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

/// The result of a game of two that one seat has given up: the points are those of the moment.
pub(crate) fn conceded(game: &AnyMatch, by: Seat) -> ResultInfo {
    with_match!(game, table => {
        let score = table.view(None).score();
        let totals = score.totals();
        let mut outcome = Outcome::ranked(score.seats, |seat| totals[seat], |_, _| std::cmp::Ordering::Equal);
        for seat in Seat::all(score.seats) {
            outcome.places[seat] = if seat == by { 2 } else { 1 };
        }
        sheet(&outcome, &score)
    })
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

/// A bot's thinking about what its seat sees, ready to be done elsewhere. The bots of the table go with it.
pub(crate) fn thought(game: &AnyMatch, seat: Seat, seed: u64, bots: TableBots) -> Thought {
    with_match!(game, table => think(table.view(Some(seat)), seed, bots))
}

/// Something to think about at a level; it yields a move in notation, and gives the bots back.
pub(crate) type Thought = Box<dyn FnOnce(Level) -> (String, TableBots) + Send>;

fn think<G: Game + BotGame>(view: View<G>, seed: u64, mut bots: TableBots) -> Thought {
    Box::new(move |level| (bots.choose(level, &view, seed).to_string(), bots))
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
