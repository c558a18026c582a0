//! `empires playthrough`: one random game in full, one JSON object per line. `docs/guide/playthrough.md` describes
//! the fields; other programs use them to check the engine.

use std::io::Write;

use game::{
    Entry, Game, Journal, Moves, Options as _, Outcome, Points, Scorecard, Seat, SeatSet, Setup, View,
};
use serde::Serialize;

use crate::cli::PlaythroughArgs;
use crate::failure::Failure;
use crate::random_game::RandomGame;
use crate::setup::setup;

/// Raised whenever a field changes its name or meaning.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Header {
    kind: &'static str,
    format: u32,
    game: &'static str,
    rules_version: u16,
    options: serde_json::Map<String, serde_json::Value>,
    seats: u8,
    seed: u64,
}

/// One position: the move that led to it, the position itself, and the legal moves.
#[derive(Serialize)]
#[serde(bound = "")]
struct PositionLine<'a, G: Game> {
    kind: &'static str,
    ply: u32,
    played: Option<Played>,
    events: &'a [Entry<G::Event>],
    state: &'a G,
    views: Vec<Seen<G>>,
    to_act: Vec<Seat>,
    legal: Vec<Legal>,
    outcome: Option<Outcome>,
    winners: Option<Vec<Seat>>,
}

#[derive(Serialize)]
struct Played {
    seat: Seat,
    #[serde(rename = "move")]
    notation: String,
}

#[derive(Serialize)]
struct Legal {
    seat: Seat,
    moves: Vec<String>,
}

/// The view of one viewer; the spectator's seat is null.
#[derive(Serialize)]
#[serde(bound = "")]
struct Seen<G: Game> {
    seat: Option<Seat>,
    view: View<G>,
    score: Sheet<G::Category>,
}

#[derive(Serialize)]
struct Sheet<C> {
    #[serde(flatten)]
    card: Scorecard<C>,
    totals: Points,
}

/// Plays the game and writes it.
pub(crate) fn run<G: Game>(args: &PlaythroughArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup::<G>(&args.table.options.all(), args.table.players)?;
    write_line(&header(&setup, args.seed), out)?;
    let mut opening = Journal::new();
    let mut random_game = RandomGame::new(&setup, args.seed, &mut opening);
    write_line(&step(&random_game.state, setup.seats(), 0, None, &opening.entries), out)?;
    let mut ply = 0;
    loop {
        let choice = random_game.choose();
        let choice = choice.map_err(|seat| Failure::Broken(format!("{seat:?} has no legal move")))?;
        let Some((seat, mv)) = choice else { return Ok(()) };
        let events = random_game.tell(seat, mv);
        ply += 1;
        let played = Played { seat, notation: mv.to_string() };
        write_line(&step(&random_game.state, setup.seats(), ply, Some(played), &events), out)?;
    }
}

fn header<G: Game>(setup: &Setup<G>, seed: u64) -> Header {
    let value = |key: &str| setup.options().get(key).into();
    Header {
        kind: "header",
        format: FORMAT,
        game: G::INFO.slug,
        rules_version: G::INFO.rules_version,
        options: G::Options::SPECS.iter().map(|spec| (spec.key.to_owned(), value(spec.key))).collect(),
        seats: setup.seats(),
        seed,
    }
}

fn step<'a, G: Game>(
    state: &'a G,
    seats: u8,
    ply: u32,
    played: Option<Played>,
    events: &'a [Entry<G::Event>],
) -> PositionLine<'a, G> {
    let public = state.public();
    let to_act = G::to_act(public);
    let outcome = G::outcome(public);
    PositionLine {
        kind: "step",
        ply,
        played,
        events,
        state,
        views: Seat::all(seats).map(Some).chain([None]).map(|viewer| seen(state, viewer)).collect(),
        to_act: seat_list(to_act),
        legal: to_act.iter().map(|seat| legal(state, seat)).collect(),
        outcome,
        winners: outcome.map(|outcome| seat_list(outcome.winners())),
    }
}

fn seen<G: Game>(state: &G, seat: Option<Seat>) -> Seen<G> {
    let view = View::of(state, seat);
    let card = view.score();
    let totals = card.totals();
    Seen { seat, view, score: Sheet { card, totals } }
}

fn legal<G: Game>(state: &G, seat: Seat) -> Legal {
    let mut moves = Moves::new();
    G::legal_moves(state.public(), state.private(seat), seat, &mut moves);
    Legal { seat, moves: moves.iter().map(ToString::to_string).collect() }
}

fn seat_list(seats: SeatSet) -> Vec<Seat> {
    seats.iter().collect()
}

fn write_line(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}
