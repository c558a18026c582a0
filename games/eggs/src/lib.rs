//! Eggs and Empires: every player sends an adventurer in secret, the highest picks an egg first, and some eggs are
//! bad.
//!
//! ```
//! use eggs::{Eggs, Move};
//! use game::{Game, GameRng, Seat, Setup, Silent};
//!
//! let setup = Setup::<Eggs>::standard(3)?;
//! let mut position = Eggs::new(&setup, GameRng::new(1), &mut Silent);
//! for seat in Seat::all(3) {
//!     position.play(seat, Move::Keep, &mut Silent); // no mulligan
//! }
//! assert_eq!(position.public().turn, 1);
//! assert_eq!(position.public().up.len(), 2);
//! # Ok::<(), game::OptionErrors>(())
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `adventurers`, `eggs`, `deck` | [`Adventurer`] and [`Cards`]; [`Egg`] and [`EggSet`]; [`Deck`] |
//! | `data`, `file`, `options` | the numbers of the box; reading a custom deck; the options |
//! | `state` | the position in three drawers |
//! | `moves`, `legal` | moves and their notation; which are legal, and why others are not |
//! | `play`, `turn`, `order` | playing a move; automatic steps; the order of picking |
//! | `event`, `words`, `prompt`, `panels` | events; their text; the question to a seat; the position in words |
//! | `score`, `guess`, `audit` | the score sheet; positions that fit a view; checks of positions |

mod adventurers;
mod audit;
mod data;
mod deck;
mod eggs;
mod event;
mod file;
mod guess;
mod legal;
mod moves;
mod options;
mod order;
mod panels;
mod play;
mod prompt;
mod score;
mod state;
mod turn;
mod words;

use game::{
    Game, GameRng, Info, Log, Moves, OptionErrors, Outcome, Refusal, RuleId, Scorecard, Seat, SeatSet, Setup,
    View,
};

pub use adventurers::{Adventurer, Cards};
pub use data::{ROUNDS, Sizes, TURNS, pile_points, sizes};
pub use deck::{Deck, DeckRef, EGGS, Mark};
pub use eggs::{Egg, EggSet};
pub use event::Event;
pub use file::{DeckFault, DeckFaults};
pub use moves::Move;
pub use options::EggsOptions;
pub use order::sort as sort_lineup;
pub use score::Category;
pub use state::{Discard, Eggs, Entrant, FaceDown, Lies, MOST_DISCARDS, MOST_DOWN, MOST_OUT};
pub use state::{Phase, Private, Public, Took};

/// A rule of the register.
pub(crate) const fn rule(number: u8) -> RuleId {
    RuleId::new("EGG", number)
}

/// A refusal by a rule of the register, and the message that explains it.
pub(crate) const fn refusal(number: u8, why: &'static str) -> Refusal {
    Refusal { rule: rule(number), why }
}

impl Game for Eggs {
    const INFO: Info = Info {
        slug: "eggs",
        rules: "EGG",
        seats: (2, 6),
        // In version 1 all abilities came before the next eggs were revealed (EGG-16).
        rules_version: 2,
        // A turn has at most one play and, for every card, one pick and one ability to decide: 3 each, with two
        // players 5. A round has nine turns and a mulligan each. Pub scoring gives at least one token a round,
        // so that somebody has enough after (enough − 1) × players + 1 rounds: 5, 7, 9, 6, 7 rounds for two to
        // six players. The longest is 7 rounds of six players with 9 × 18 + 6 moves.
        longest: 1176,
    };
    const OLDEST_RULES: u16 = 1;
    type Options = EggsOptions;
    type Public = Public;
    type Private = Private;
    type Move = Move;
    type Event = Event;
    type Category = Category;

    fn check(options: &EggsOptions, seats: u8) -> OptionErrors {
        options::check(options, seats)
    }

    fn new(setup: &Setup<Self>, rng: GameRng, log: &mut impl Log<Event>) -> Self {
        turn::new(setup, rng, log)
    }

    fn public(&self) -> &Public {
        &self.public
    }

    fn private(&self, seat: Seat) -> &Private {
        &self.private[seat]
    }

    fn to_act(public: &Public) -> SeatSet {
        legal::to_act(public)
    }

    fn legal_moves(public: &Public, private: &Private, seat: Seat, out: &mut Moves<Move>) {
        legal::legal_moves(public, private, seat, out);
    }

    fn random_move(
        public: &Public,
        private: &Private,
        seat: Seat,
        rng: &mut GameRng,
        scratch: &mut Moves<Move>,
    ) -> Move {
        legal::random_move(public, private, seat, rng, scratch)
    }

    fn why_not(public: &Public, private: &Private, seat: Seat, mv: Move) -> Option<Refusal> {
        legal::why_not(public, private, seat, mv)
    }

    fn play(&mut self, seat: Seat, mv: Move, log: &mut impl Log<Event>) {
        play::play(self, seat, mv, log);
    }

    fn score(public: &Public, own: Option<(Seat, &Private)>) -> Scorecard<Category> {
        score::score(public, own)
    }

    fn outcome(public: &Public) -> Option<Outcome> {
        score::outcome(public)
    }

    fn determinize(view: &View<Self>, rng: &mut GameRng) -> Self {
        guess::determinize(view, rng)
    }

    fn unseal(&mut self, keep: Option<Seat>) {
        guess::unseal(self, keep);
    }

    /// EGG-26: only its owner knows which egg is discarded.
    fn is_concealed(mv: Move) -> bool {
        matches!(mv, Move::Discard(_))
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
