//! The contract: what a game must tell the rest of the program.

use std::fmt;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Catalog, GameRng, Lang, Line, Log, Moves, Notation, OptionErrors, Options, Outcome, Panel, Refusal,
    Scorecard, Seat, SeatSet, Setup, View,
};

/// Plain data: comparable, printable, storable.
pub trait Data:
    Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// The facts about a game that tools need before a position exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// The name used in commands, records and addresses.
    pub slug: &'static str,
    /// The three letters of its rule ids.
    pub rules: &'static str,
    /// The fewest and the most players.
    pub seats: (u8, u8),
    /// Raised whenever the same record would play differently.
    pub rules_version: u16,
    /// No game, in any option, has more moves than this.
    pub longest: u16,
}

/// A game. The implementing type *is* the position, kept in three drawers: public, one private per seat, secret.
///
/// Everything a viewer may compute takes drawers and never the position, so that clients and bots call the
/// very same functions on a [`View`].
pub trait Game: Data {
    /// The facts about the game.
    const INFO: Info;
    /// What a table can choose.
    type Options: Options;
    /// What everybody sees.
    type Public: Data;
    /// What one seat alone sees.
    type Private: Data;
    /// One atomic decision, at most eight bytes.
    type Move: Notation;
    /// A fact that happened.
    type Event: Data;
    /// What a row of the score sheet is for; its `Display` is a word such as `regions`.
    type Category: Data + Copy + Ord + fmt::Display;

    /// Every problem these options have with this many seats; the number of seats itself is checked for you.
    fn check(options: &Self::Options, seats: u8) -> OptionErrors;

    /// The start of a game. All chance comes from `rng`.
    fn new(setup: &Setup<Self>, rng: GameRng, log: &mut impl Log<Self::Event>) -> Self;

    /// The public drawer.
    fn public(&self) -> &Self::Public;

    /// The private drawer of a seat.
    fn private(&self, seat: Seat) -> &Self::Private;

    /// Who must decide now; empty when the game is over, several when they decide at the same time.
    fn to_act(public: &Self::Public) -> SeatSet;

    /// Adds every legal move of a seat that is to act. The list is never empty and has no move twice.
    fn legal_moves(public: &Self::Public, private: &Self::Private, seat: Seat, out: &mut Moves<Self::Move>);

    /// One of the legal moves, each equally likely. Games override it where they can do without the list.
    fn random_move(
        public: &Self::Public,
        private: &Self::Private,
        seat: Seat,
        rng: &mut GameRng,
        scratch: &mut Moves<Self::Move>,
    ) -> Self::Move {
        scratch.clear();
        Self::legal_moves(public, private, seat, scratch);
        *rng.pick(scratch).expect("a seat that is to act has a legal move")
    }

    /// Why a seat that is to act may not play this move; `None` if and only if it is legal.
    fn why_not(public: &Self::Public, private: &Self::Private, seat: Seat, mv: Self::Move)
    -> Option<Refusal>;

    /// Plays a legal move of a seat that is to act.
    ///
    /// # Panics
    /// May panic, or leave the position in disorder, if the move is not legal: callers ask
    /// [`why_not`](Self::why_not) first.
    fn play(&mut self, seat: Seat, mv: Self::Move, log: &mut impl Log<Self::Event>);

    /// The score sheet as far as it can be known from the public drawer and one seat's own.
    fn score(public: &Self::Public, own: Option<(Seat, &Self::Private)>) -> Scorecard<Self::Category>;

    /// The result, once the game is over.
    fn outcome(public: &Self::Public) -> Option<Outcome>;

    /// A position that the viewer cannot tell from the true one, each as likely as it is to the viewer (other
    /// players' sealed choices, about which chance says nothing, are drawn from their legal ones). All chance
    /// to come is drawn anew from `rng`.
    fn determinize(view: &View<Self>, rng: &mut GameRng) -> Self;

    /// Takes back the sealed choices of everybody but `keep`, so that a search may model them.
    fn unseal(&mut self, keep: Option<Seat>);

    /// Checks what must be true of every position: nothing lost, nothing doubled, public counts as in the
    /// other drawers.
    ///
    /// # Errors
    /// Says what is broken.
    fn audit(&self) -> Result<(), String>;
}

/// What a game has to say, by message id, in every language.
pub trait Words: Game {
    /// The messages of this game.
    fn catalog(lang: Lang) -> &'static Catalog;

    /// The register of this game's rules.
    fn register(lang: Lang) -> &'static str;

    /// An event in words. Of the public drawer only what never changes is used (the board, the options), so
    /// that history can be told from any later position.
    fn event_line(public: &Self::Public, event: &Self::Event) -> Line;

    /// What this seat is asked to do now.
    fn prompt(public: &Self::Public, private: Option<&Self::Private>, seat: Seat) -> Line;

    /// A legal move in words.
    fn move_line(public: &Self::Public, private: Option<&Self::Private>, seat: Seat, mv: Self::Move) -> Line;

    /// The position in words.
    fn panels(view: &View<Self>) -> Vec<Panel>;
}
