//! The match: the one door through which moves come in.

use std::fmt;

use game::{Entry, Game, GameRng, Journal, Options, Outcome, Seat, SeatSet, Setup, View, set_option};
use serde::{Deserialize, Serialize};

use crate::{Record, ReplayError, SubmitError, UndoError};

/// A game being played: set-up, seed and moves, with the position they lead to.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    setup: Setup<G>,
    seed: u64,
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
    /// Who was asked when it was played.
    asked: SeatSet,
    entries: Vec<Entry<G::Event>>,
    /// The position before the move, as long as the move can be undone.
    before: Option<G>,
}

/// What one viewer gets after something happened: what they were told since, and all that they see now.
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
    pub fn new(setup: Setup<G>, seed: u64) -> Self {
        let mut journal = Journal::new();
        let state = G::new(&setup, GameRng::new(seed), &mut journal);
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

    /// Plays a record through, checking every move as if it were played now.
    ///
    /// # Errors
    /// If the record is of another game or rules version, or its set-up or one of its moves is not possible.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let mut table = Self::start_of(record)?;
        for (index, (seat, notation)) in record.moves.iter().enumerate() {
            let error = |error| ReplayError::Move { line: record.line_of_move(index), error };
            let mv = notation.parse().map_err(|wrong| error(SubmitError::Unparsable(wrong)))?;
            table.submit(*seat, mv).map_err(error)?;
        }
        Ok(table)
    }

    fn start_of(record: &Record) -> Result<Self, ReplayError> {
        if record.game != G::INFO.slug {
            return Err(ReplayError::OtherGame { found: record.game.clone() });
        }
        if record.rules_version != G::INFO.rules_version {
            let ours = G::INFO.rules_version;
            return Err(ReplayError::OtherVersion { found: record.rules_version, ours });
        }
        let mut options = G::Options::default();
        for (key, value) in &record.options {
            set_option(&mut options, key, value)
                .map_err(|error| ReplayError::Setup(game::OptionErrors(vec![error])))?;
        }
        let setup = Setup::new(options, record.seats.len() as u8).map_err(ReplayError::Setup)?;
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
            rules_version: G::INFO.rules_version,
            options: chosen.collect(),
            seats: self.names.clone(),
            seed: self.seed,
            moves: self.moves().map(|(seat, mv)| (seat, mv.to_string())).collect(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the game is over, the seat is not asked, or the rules forbid it; then nothing has changed.
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
    /// As [`submit`](Self::submit); also if the text is no move or the match has gone on since, unless the
    /// seats decide at the same time and the mover has not been overtaken.
    pub fn submit_text(&mut self, seat: Seat, ply: usize, notation: &str) -> Result<(), SubmitError> {
        let mv = notation.parse().map_err(SubmitError::Unparsable)?;
        if ply > self.plies.len() || !self.still_the_same_question(seat, ply) {
            return Err(SubmitError::Stale { ply: self.plies.len() });
        }
        self.submit(seat, mv)
    }

    /// Whether the seat has been asked all the time since `ply`: then others have only sealed their own answers to
    /// the same question.
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

    /// Takes back the last move, if it is this seat's and nothing was revealed and no turn ended by it.
    ///
    /// # Errors
    /// If it cannot be taken back.
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

    /// Plays again what this seat has just undone.
    ///
    /// # Errors
    /// If it has not undone anything.
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

    /// What this viewer was told since `ply` moves had been played, and what they see now. From 0 on, the
    /// events of the set-up are included.
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

    /// The same match in a world that this viewer cannot tell from the true one: what is hidden from them is
    /// exchanged. Whoever keeps tables can show with it that nothing hidden gets out.
    #[must_use]
    pub fn imagined(&self, viewer: Option<Seat>, rng: &mut GameRng) -> Self {
        Self { state: G::determinize(&self.view(viewer), rng), ..self.clone() }
    }

    /// What this viewer sees now; a spectator is `None`.
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

    /// The whole position, secrets included: for the keeper of the table, never for a client or a bot.
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
