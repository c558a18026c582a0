//! The contract: what a game must tell the rest of the program.

use std::fmt;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Catalog, GameRng, Lang, Line, Log, Moves, Notation, OptionErrors, Options, Outcome, Panel, Prompt,
    Refusal, Scorecard, Seat, SeatSet, Setup, View,
};

/// Plain data that can be compared, printed and stored.
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
    /// An upper bound on the number of moves of a game, with any options.
    pub longest: u16,
}

/// A game. The implementing type *is* the position, divided into three drawers: public, one private per seat, secret.
///
/// Functions that a viewer may call take drawers, never the position, so clients and bots call the same functions on
/// a [`View`].
pub trait Game: Data {
    /// The facts about the game.
    const INFO: Info;
    /// The oldest version of the rules that is still played: games from it on can be replayed and finished.
    const OLDEST_RULES: u16 = Self::INFO.rules_version;
    /// The options of a table.
    type Options: Options;
    /// What everybody sees.
    type Public: Data;
    /// What one seat alone sees.
    type Private: Data;
    /// One atomic decision, at most eight bytes.
    type Move: Notation;
    /// Something that happened.
    type Event: Data;
    /// The category of a row of the score sheet; its `Display` is a word such as `regions`.
    type Category: Data + Copy + Ord + fmt::Display;

    /// Every problem these options have with this number of seats. The number of seats itself is checked by the
    /// caller.
    fn check(options: &Self::Options, seats: u8) -> OptionErrors;

    /// The start of a game. All chance comes from `rng`.
    fn new(setup: &Setup<Self>, rng: GameRng, log: &mut impl Log<Self::Event>) -> Self;

    /// The public drawer.
    fn public(&self) -> &Self::Public;

    /// The private drawer of a seat.
    fn private(&self, seat: Seat) -> &Self::Private;

    /// The seats that must decide now: none when the game is over, several when they decide at the same time.
    fn to_act(public: &Self::Public) -> SeatSet;

    /// Adds every legal move of a seat that must decide. The list is never empty and has no duplicates.
    fn legal_moves(public: &Self::Public, private: &Self::Private, seat: Seat, out: &mut Moves<Self::Move>);

    /// One of the legal moves, each equally likely. A game overrides it if it can draw one without listing all.
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

    /// Why a seat that must decide may not play this move; `None` if and only if the move is legal.
    fn why_not(public: &Self::Public, private: &Self::Private, seat: Seat, mv: Self::Move)
    -> Option<Refusal>;

    /// Plays a legal move of a seat that must decide.
    ///
    /// # Panics
    /// May panic, or leave an inconsistent position, if the move is illegal: callers check [`why_not`](Self::why_not)
    /// first.
    fn play(&mut self, seat: Seat, mv: Self::Move, log: &mut impl Log<Self::Event>);

    /// The score sheet as far as the public drawer and one seat's private drawer determine it.
    fn score(public: &Self::Public, own: Option<(Seat, &Self::Private)>) -> Scorecard<Self::Category>;

    /// The result, once the game is over.
    fn outcome(public: &Self::Public) -> Option<Outcome>;

    /// A position that the viewer cannot tell from the true one, drawn with its probability for the viewer. Sealed
    /// choices of other players have no known probability; they are drawn from the legal ones. All future chance is
    /// drawn anew from `rng`.
    fn determinize(view: &View<Self>, rng: &mut GameRng) -> Self;

    /// Takes back the sealed choices of all seats but `keep`, so that a search can model them.
    fn unseal(&mut self, keep: Option<Seat>);

    /// Whether the other players never learn which move this was, only that there was one. Sealed choices are not
    /// concealed, because they are shown before anybody decides again.
    #[must_use]
    fn is_concealed(_mv: Self::Move) -> bool {
        false
    }

    /// Checks what must be true of every position: nothing lost, nothing doubled, public counts equal to the other
    /// drawers.
    ///
    /// # Errors
    /// Describes what is broken.
    fn audit(&self) -> Result<(), String>;
}

/// The text of a game, by message id, in every language.
pub trait Words: Game {
    /// The messages of this game.
    fn catalog(lang: Lang) -> &'static Catalog;

    /// A catalogue with the messages `game.title` and `game.about`. The web client shows them before it loads the game;
    /// if the catalogue has no other messages, the client need not load those until then.
    #[must_use]
    fn titles(lang: Lang) -> &'static Catalog {
        Self::catalog(lang)
    }

    /// The register of the game's rules.
    fn register(lang: Lang) -> &'static str;

    /// An event in words. It uses only the parts of the public drawer that never change (the board, the options), so
    /// that the history can be rendered from any later position.
    fn event_line(public: &Self::Public, event: &Self::Event) -> Line;

    /// The question to this seat, and its rule.
    fn prompt(public: &Self::Public, private: Option<&Self::Private>, seat: Seat) -> Prompt;

    /// A legal move in words.
    fn move_line(public: &Self::Public, private: Option<&Self::Private>, seat: Seat, mv: Self::Move) -> Line;

    /// The position in words.
    fn panels(view: &View<Self>) -> Vec<Panel>;
}
