//! The match, which checks every move of a player.

use std::fmt;

use game::{Entry, Game, GameRng, Journal, Options, Outcome, Seat, SeatSet, Seed, Setup, View};
use serde::{Deserialize, Serialize};

use crate::{Record, ReplayError, SubmitError, UndoError};

/// A game being played: set-up, seed and moves, with the position they lead to.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    setup: Setup<G>,
    seed: Seed,
    names: Vec<String>,
    state: G,
    opening: Vec<Entry<G::Event>>,
    plies: Vec<Ply<G>>,
    undone: Vec<(Seat, G::Move)>,
}

#[derive(Clone, Debug)]
struct Ply<G: Game> {
    seat: Seat,
    mv: G::Move,
    /// The seats that had to decide when it was played.
    asked: SeatSet,
    entries: Vec<Entry<G::Event>>,
    /// The position before the move, as long as the move can be undone.
    before: Option<G>,
}

/// What one viewer gets after a move: the events since the last update, and the whole view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Update<G: Game> {
    /// How many moves have been played.
    pub ply: usize,
    /// The events since the ply asked for.
    pub told: Vec<Told<G::Event>>,
    /// The position as the viewer sees it.
    pub view: View<G>,
}

/// An event as one viewer was told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told<E> {
    /// How many moves had been played when it happened, its own included; 0 is the set-up.
    pub ply: usize,
    /// What happened.
    pub event: E,
}

impl<G: Game> Match<G> {
    /// A new match. All its chance comes from the seed.
    #[must_use]
    pub fn new(setup: Setup<G>, seed: impl Into<Seed>) -> Self {
        let (seed, mut journal) = (seed.into(), Journal::new());
        let state = G::new(&setup, GameRng::of(seed), &mut journal);
        let names = Seat::all(setup.seats()).map(|seat| seat.to_string()).collect();
        Self { setup, seed, names, state, opening: journal.entries, plies: Vec::new(), undone: Vec::new() }
    }

    /// Gives the seats names for the record, in one line each; an empty name stays the number of the seat.
    #[must_use]
    pub fn with_names(mut self, names: impl IntoIterator<Item = String>) -> Self {
        let one_line = |name: String| name.split_whitespace().collect::<Vec<_>>().join(" ");
        for (place, name) in self.names.iter_mut().zip(names.into_iter().map(one_line)) {
            if !name.is_empty() {
                *place = name;
            }
        }
        self
    }

    /// Plays a record, checking every move like a new one.
    ///
    /// # Errors
    /// If the record is of another game or rules version, or its set-up or one of its moves is not possible.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        Self::watch(record, |_| {})
    }

    /// Replays a record like [`replay`](Self::replay), and passes the match to `look` at its start and after every
    /// move.
    ///
    /// # Errors
    /// As [`replay`](Self::replay).
    pub fn watch(record: &Record, mut look: impl FnMut(&Self)) -> Result<Self, ReplayError> {
        let mut table = Self::start_of(record)?;
        look(&table);
        for (index, (seat, notation)) in record.moves.iter().enumerate() {
            let error = |error| ReplayError::Move { line: record.line_of_move(index), error };
            let mv = notation.parse().map_err(|wrong| error(SubmitError::Unparsable(wrong)))?;
            table.submit(*seat, mv).map_err(error)?;
            look(&table);
        }
        Ok(table)
    }

    fn start_of(record: &Record) -> Result<Self, ReplayError> {
        if record.game != G::INFO.slug {
            return Err(ReplayError::OtherGame { found: record.game.clone() });
        }
        let found = record.rules_version;
        let other = || ReplayError::OtherVersion { found, ours: G::INFO.rules_version };
        if !(G::OLDEST_RULES..=G::INFO.rules_version).contains(&found) {
            return Err(other());
        }
        let mut options = G::Options::default();
        for (key, value) in &record.options {
            options.set(key, value).map_err(|error| ReplayError::Setup(game::OptionErrors(vec![error])))?;
        }
        let setup = Setup::new(options, record.seats.len() as u8).map_err(ReplayError::Setup)?;
        let setup = setup.under_rules(found).ok_or_else(other)?;
        Ok(Self::new(setup, record.seed).with_names(record.seats.iter().cloned()))
    }

    /// The record of the match so far.
    #[must_use]
    pub fn record(&self) -> Record {
        let standard = G::Options::default();
        let chosen = G::Options::SPECS.iter().filter_map(|spec| {
            let value = self.setup.options().get(spec.key)?;
            (standard.get(spec.key).as_ref() != Some(&value)).then(|| (spec.key.to_owned(), value))
        });
        Record {
            game: G::INFO.slug.to_owned(),
            rules_version: self.setup.rules_version(),
            options: chosen.collect(),
            seats: self.names.clone(),
            seed: self.seed,
            moves: self.moves().map(|(seat, mv)| (seat, mv.to_string())).collect(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the game is over, the seat need not decide, or the rules forbid it; then nothing has changed.
    pub fn submit(&mut self, seat: Seat, mv: G::Move) -> Result<(), SubmitError> {
        let public = self.state.public();
        let to_act = G::to_act(public);
        if to_act.is_empty() {
            return Err(SubmitError::GameOver);
        }
        if !to_act.contains(seat) {
            return Err(SubmitError::NotYourTurn);
        }
        if let Some(refusal) = G::why_not(public, self.state.private(seat), seat, mv) {
            return Err(SubmitError::Illegal(refusal));
        }
        self.undone.clear();
        self.play(seat, mv);
        Ok(())
    }

    /// Reads and plays a move that was chosen when `ply` moves had been played.
    ///
    /// # Errors
    /// If the text is not a move, or as [`submit_at`](Self::submit_at).
    pub fn submit_text(&mut self, seat: Seat, ply: usize, notation: &str) -> Result<(), SubmitError> {
        let mv = notation.parse().map_err(SubmitError::Unparsable)?;
        self.submit_at(seat, ply, mv)
    }

    /// Plays a move that was chosen when `ply` moves had been played.
    ///
    /// # Errors
    /// As [`submit`](Self::submit). Also if more moves have been played since, unless all of them were sealed choices
    /// of other seats in the same decision.
    pub fn submit_at(&mut self, seat: Seat, ply: usize, mv: G::Move) -> Result<(), SubmitError> {
        if ply > self.plies.len() || !self.still_the_same_question(seat, ply) {
            return Err(SubmitError::Stale { ply: self.plies.len() });
        }
        self.submit(seat, mv)
    }

    /// Whether the seat has had to decide all the time since `ply`. Then the others have only sealed their own
    /// choices in the same decision.
    fn still_the_same_question(&self, seat: Seat, ply: usize) -> bool {
        let since = &self.plies[ply..];
        let asked = |ply: &Ply<G>| ply.seat != seat && ply.asked.contains(seat);
        since.is_empty() || (self.to_act().contains(seat) && since.iter().all(asked))
    }

    fn play(&mut self, seat: Seat, mv: G::Move) {
        let before = self.state.clone();
        let asked = self.to_act();
        let mut journal = Journal::new();
        self.state.play(seat, mv, &mut journal);
        let undoable = !journal.barrier && self.to_act() == SeatSet::only(seat);
        if !undoable {
            for ply in &mut self.plies {
                ply.before = None;
            }
        }
        let before = undoable.then_some(before);
        self.plies.push(Ply { seat, mv, asked, entries: journal.entries, before });
    }

    /// Takes back the last move, if it is this seat's, and neither revealed anything nor ended a turn.
    ///
    /// # Errors
    /// If it cannot be undone.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        match self.plies.last() {
            None => Err(UndoError::Nothing),
            Some(ply) if ply.seat != seat => Err(UndoError::NotYours),
            Some(Ply { before: None, .. }) => Err(UndoError::Barrier),
            Some(_) => {
                let ply = self.plies.pop().expect("there is a last move");
                self.state = ply.before.expect("it can be undone");
                self.undone.push((seat, ply.mv));
                Ok(())
            }
        }
    }

    /// Plays the move again that this seat has just undone.
    ///
    /// # Errors
    /// If it has undone nothing.
    pub fn redo(&mut self, seat: Seat) -> Result<(), UndoError> {
        match self.undone.last() {
            Some((mover, _)) if *mover == seat => {
                let (_, mv) = self.undone.pop().expect("there is an undone move");
                self.play(seat, mv);
                Ok(())
            }
            _ => Err(UndoError::Nothing),
        }
    }

    /// Whether this seat could undo now.
    #[must_use]
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.plies.last().is_some_and(|ply| ply.seat == seat && ply.before.is_some())
    }

    /// The events for this viewer since `ply` moves had been played, and the current view. From 0 on, the events of
    /// the set-up are included.
    #[must_use]
    pub fn update(&self, viewer: Option<Seat>, ply: usize) -> Update<G> {
        let opening = if ply == 0 { self.opening.as_slice() } else { &[] };
        let opening = opening.iter().map(|entry| (0, entry));
        let played = self.plies.iter().enumerate().skip(ply);
        let played = played.flat_map(|(index, ply)| ply.entries.iter().map(move |entry| (index + 1, entry)));
        let told =
            opening.chain(played).map(|(ply, entry)| Told { ply, event: entry.told_to(viewer).clone() });
        Update { ply: self.plies.len(), told: told.collect(), view: self.view(viewer) }
    }

    /// The same match in a position that this viewer cannot tell from the true one: everything hidden from them is
    /// replaced. Servers use it to test that they leak nothing.
    #[must_use]
    pub fn imagined(&self, viewer: Option<Seat>, rng: &mut GameRng) -> Self {
        Self { state: G::determinize(&self.view(viewer), rng), ..self.clone() }
    }

    /// The current view of this viewer; a spectator is `None`.
    #[must_use]
    pub fn view(&self, viewer: Option<Seat>) -> View<G> {
        View::of(&self.state, viewer)
    }

    /// Who must decide now; empty when the game is over.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        G::to_act(self.state.public())
    }

    /// The result, once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        G::outcome(self.state.public())
    }

    /// How many moves have been played.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.plies.len()
    }

    /// Who played what, in order.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (Seat, G::Move)> + '_ {
        self.plies.iter().map(|ply| (ply.seat, ply.mv))
    }

    /// What the other seats played between `ply` and the next decision of this seat, by seat, without concealed moves;
    /// `None` if this seat has not had to decide since. The seat has been told all of these moves.
    #[must_use]
    pub fn played_before_turn(&self, seat: Seat, ply: usize) -> Option<Vec<(Seat, G::Move)>> {
        let asked = |ply: &Ply<G>| ply.asked.contains(seat);
        let since = self.plies.get(ply..)?;
        let turn = since.iter().position(asked);
        let turn = turn.or_else(|| self.to_act().contains(seat).then_some(since.len()))?;
        let told = since[..turn].iter().filter(|ply| !G::is_concealed(ply.mv)).map(|ply| (ply.seat, ply.mv));
        let mut told: Vec<(Seat, G::Move)> = told.collect();
        // The order in which choices are sealed means nothing, and the rules give the other moves their order.
        game::sort_short(&mut told, |one, other| one.0.cmp(&other.0));
        Some(told)
    }

    /// The set-up.
    #[must_use]
    pub const fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// The names of the seats.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The whole position, secrets included: for the program that runs the table, never for a client or a bot.
    #[must_use]
    pub const fn state(&self) -> &G {
        &self.state
    }
}

impl<G: Game> fmt::Display for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.record(), f)
    }
}
