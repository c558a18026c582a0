//! Eggs and Empires: everybody sends an adventurer in secret, the highest picks an egg first, and some eggs are
//! better left to others.
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
//! | `data`, `file`, `options` | the facts; reading a deck of one's own; what a table can choose |
//! | `state` | the position in three drawers |
//! | `moves`, `legal` | moves and their notation; which are legal, and why others are not |
//! | `play`, `turn`, `order` | playing a move; what follows of itself; who picks when |
//! | `event`, `words`, `panels` | what happened; saying it; the position in words |
//! | `score`, `guess`, `audit` | the score sheet; worlds that fit a view; what must always be true |

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
mod score;
mod state;
mod turn;
mod words;

use game::{
    Game, GameRng, Info, Log, Moves, OptionErrors, Outcome, Refusal, Scorecard, Seat, SeatSet, Setup, View,
};

pub use adventurers::{Adventurer, Cards};
pub use data::{ROUNDS, Sizes, TURNS, pile_points, sizes};
pub use deck::{Deck, DeckRef, EGGS, Mark};
pub use eggs::{Egg, EggSet};
pub use event::Event;
pub use file::{DeckError, Place};
pub use moves::Move;
pub use options::EggsOptions;
pub use order::sort as sort_lineup;
pub use score::Category;
pub use state::{Discard, Eggs, Entrant, FaceDown, Lies, MOST_DISCARDS, MOST_DOWN, MOST_OUT};
pub use state::{Phase, Private, Public, Took};

impl Game for Eggs {
    const INFO: Info = Info {
        slug: "eggs",
        rules: "EGG",
        seats: (2, 6),
        rules_version: 1,
        // A turn has at most one play and, for every card, one pick and one ability to decide: 3 each, with two
        // players 5. A round has nine turns and a mulligan each. Pub scoring gives at least one token a round,
        // so that somebody has enough after (enough − 1) × players + 1 rounds: 5, 7, 9, 6, 7 rounds for two to
        // six players. The longest is 7 rounds of six players with 9 × 18 + 6 moves.
        longest: 1176,
    };
    type Options = EggsOptions;
    type Public = Public;
    type Private = Private;
    type Move = Move;
    type Event = Event;
    type Category = Category;

    fn check(options: &EggsOptions, seats: u8) -> OptionErrors {
        options.check(seats)
    }

    fn new(setup: &Setup<Self>, rng: GameRng, log: &mut impl Log<Event>) -> Self {
        Self::start(setup, rng, log)
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
        self.play_move(seat, mv, log);
    }

    fn score(public: &Public, own: Option<(Seat, &Private)>) -> Scorecard<Category> {
        score::score(public, own)
    }

    fn outcome(public: &Public) -> Option<Outcome> {
        (public.phase == Phase::Over).then(|| Self::score(public, None).outcome())
    }

    fn determinize(view: &View<Self>, rng: &mut GameRng) -> Self {
        guess::determinize(view, rng)
    }

    fn unseal(&mut self, keep: Option<Seat>) {
        guess::unseal(self, keep);
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
