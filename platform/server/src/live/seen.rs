//! Everything that leaves a match. An update is built from `Match::update` of one viewer and from nothing else.

use std::fmt::Display;

use axum::extract::ws::Utf8Bytes;
use bots::{BotGame, Level, TableBots};
use game::{Game, Lang, Outcome, Scorecard, Seat, View, Words, plain};
use games::{AnyMatch, with_match};
use protocol::{Clocks, ResultInfo, ScoreLine, TableId, Update};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use table::{Match, Record, ReplayError};

/// Most updates have fewer bytes than this.
const USUAL_LENGTH: usize = 2048;

/// The part of an update that is the same for all viewers.
#[derive(Debug)]
pub(crate) struct SharedPart<'a> {
    pub(crate) table: &'a TableId,
    /// The number of the last entry.
    pub(crate) number: u64,
    /// The number of moves that the viewers know.
    pub(crate) known: usize,
    pub(crate) clocks: Option<Clocks>,
}

/// The part of an update that depends on the viewer.
#[derive(Debug)]
pub(crate) struct ViewerPart<'a, E, V, M> {
    pub(crate) told: &'a [E],
    pub(crate) view: &'a V,
    pub(crate) moves: &'a [M],
    pub(crate) can_undo: bool,
}

/// The update for one viewer: the events since, and the view now.
pub(crate) fn update_text(game: &AnyMatch, shared: &SharedPart<'_>, viewer: Option<Seat>) -> Utf8Bytes {
    with_match!(game, table => {
        let update = table.update(viewer, shared.known);
        let (moves, can_undo) =
            (update.view.legal_moves(), viewer.is_some_and(|seat| table.can_undo(seat)));
        let seen = ViewerPart { told: &update.told, view: &update.view, moves: &moves, can_undo };
        write_update(game, shared, viewer, &seen)
    })
}

/// [`protocol::ServerMessage::Update`] as text, serialised without an intermediate value: there are two or more for
/// every move.
pub(crate) fn write_update(
    game: &AnyMatch,
    shared: &SharedPart<'_>,
    viewer: Option<Seat>,
    seen: &ViewerPart<'_, impl Serialize, impl Serialize, impl Display>,
) -> Utf8Bytes {
    let update = Update {
        table: shared.table.clone(),
        viewer,
        number: shared.number,
        since: if shared.known == 0 { -1 } else { shared.known as i64 },
        ply: game.ply(),
        told: seen.told,
        view: seen.view,
        moves: Notations(seen.moves),
        to_act: game.to_act().iter().collect(),
        can_undo: seen.can_undo,
        clocks: shared.clocks.clone(),
        result: result(game),
    };
    let mut bytes = Vec::with_capacity(USUAL_LENGTH);
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

/// The events since the last move of a seat in words, as a spectator is told them.
pub(crate) fn told_since_move_of(game: &AnyMatch, seat: Seat, lang: Lang, names: &[String]) -> Vec<String> {
    with_match!(game, table => {
        let last = table.moves().enumerate().filter(|(_, (of, _))| *of == seat).last();
        told_in_words(table, None, last.map_or(0, |(index, _)| index + 1), lang, names)
    })
}

/// The events of moves after a ply in words, as this viewer is told them.
pub(super) fn told_in_words<G: Words>(
    table: &Match<G>,
    viewer: Option<Seat>,
    since: usize,
    lang: Lang,
    names: &[String],
) -> Vec<String> {
    let update = table.update(viewer, since);
    let (catalog, public) = (G::catalog(lang), update.view.public());
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let in_words = |event| plain(&catalog.render(&G::event_line(public, event), &name));
    // The set-up is not a move.
    update.told.iter().filter(|told| told.ply > 0).map(|told| in_words(&told.event)).collect()
}

/// The result with its score sheet, once the game is over.
pub(crate) fn result(game: &AnyMatch) -> Option<ResultInfo> {
    let outcome = game.outcome()?;
    Some(with_match!(game, table => sheet(&outcome, &table.view(None).score())))
}

/// The result of a game of two that one seat has given up, with the current points.
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

/// The choice of a bot's move from what its seat sees, as a job for another thread. The job takes the bots of the table.
pub(crate) fn bot_job(game: &AnyMatch, seat: Seat, seed: u64, bots: TableBots) -> BotJob {
    with_match!(game, table => think(table.view(Some(seat)), seed, bots))
}

/// Chooses a move at a level; returns its notation and the bots of the table.
pub(crate) type BotJob = Box<dyn FnOnce(Level) -> (String, TableBots) + Send>;

fn think<G: Game + BotGame>(view: View<G>, seed: u64, mut bots: TableBots) -> BotJob {
    Box::new(move |level| (bots.choose(level, &view, seed).to_string(), bots))
}

/// The viewers of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplayViewers {
    /// One seat, or a spectator.
    One(Option<Seat>),
    /// Every seat.
    All,
}

/// The events and views of each viewer, ply by ply, as JSON.
///
/// # Errors
/// If the record cannot be played.
pub(crate) fn replay_views(record: &Record, viewers: ReplayViewers) -> Result<Box<RawValue>, ReplayError> {
    let start = Record { moves: Vec::new(), ..record.clone() };
    let mut game = AnyMatch::replay(&start)?;
    let viewers: Vec<Option<Seat>> = match viewers {
        ReplayViewers::One(viewer) => vec![viewer],
        ReplayViewers::All => Seat::all(record.seats.len() as u8).map(Some).collect(),
    };
    let mut steps: Vec<Vec<ReplayStep>> =
        viewers.iter().map(|viewer| vec![replay_step(&game, *viewer, 0)]).collect();
    for (index, (seat, notation)) in record.moves.iter().enumerate() {
        let played = game.submit_text(*seat, index, notation);
        played.map_err(|error| ReplayError::Move { line: record.line_of_move(index), error })?;
        for (steps, viewer) in steps.iter_mut().zip(&viewers) {
            steps.push(replay_step(&game, *viewer, index));
        }
    }
    Ok(json(&steps))
}

#[derive(Serialize)]
struct ReplayStep {
    ply: usize,
    told: Box<RawValue>,
    view: Box<RawValue>,
}

/// The events of the last move and the view after it; at ply 0 the events of the set-up.
fn replay_step(game: &AnyMatch, viewer: Option<Seat>, since: usize) -> ReplayStep {
    with_match!(game, table => {
        let update = table.update(viewer, since);
        let ply = update.ply;
        let told: Vec<_> = update.told.iter().filter(|told| told.ply == ply).collect();
        ReplayStep { ply, told: json(&told), view: json(&update.view) }
    })
}

/// JSON of our own data.
pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("our own data can be written as JSON")
}
