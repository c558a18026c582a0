//! Eight-Minute Empire: two to five players take cards from a common row, spread their armies over a map and
//! collect resources. Every rule EME-01 to EME-53 of the register, both sides of the board, both printings,
//! all variants.
//!
//! ```
//! use eme::Eme;
//! use game::{Seat, Setup};
//! use table::Match;
//!
//! let mut table = Match::<Eme>::new(Setup::standard(3).expect("three can play"), 8);
//! for seat in Seat::all(3) {
//!     table.submit(seat, "bid 0".parse().expect("notation")).expect("everybody may bid nothing");
//! }
//! // All bid nothing, so the youngest, by default the first seat, chooses who begins (EME-12).
//! assert_eq!(table.to_act().first(), Some(Seat::new(0)));
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `data`, `read` | resources and numbers; the printed cards and boards, from `data/eme.toml` |
//! | `cards`, `card_file`, `card_fault` | cards; reading and writing the files of custom ones, and their faults |
//! | `board` | boards, printed and custom |
//! | `file` | reading, checking and writing the files of custom boards |
//! | `options` | what a table can choose |
//! | `state` | the position in three drawers |
//! | `moves`, `legal`, `play` | moves and notation; which are legal; playing them |
//! | `event`, `words`, `prompt`, `panels` | what happened, and what the game says and asks |
//! | `score`, `guess`, `audit` | control and points; worlds that fit a view; what must be true of any |

mod audit;
mod board;
mod card_fault;
mod card_file;
mod cards;
mod data;
mod event;
mod file;
mod guess;
mod legal;
mod moves;
mod options;
mod panels;
mod play;
mod prompt;
mod read;
mod score;
mod state;
mod words;

use game::{
    Game, GameRng, Info, Log, Moves, OptionErrors, Outcome, Refusal, RuleId, Scorecard, Seat, SeatSet, Setup,
    View,
};

pub use board::{Board, BoardRef, CONTINENTS, REGIONS, Side, Sketch};
pub use card_fault::{CardFault, CardFaults};
pub use cards::{CARDS, Card, CardList, CardListRef, CardSet, Face};
pub use data::{ARMIES, Actions, CITIES, Mark, Printing, Resource, cards_to_end};
pub use event::{Event, Tokens};
pub use moves::Move;
pub use options::EmeOptions;
pub use prompt::rule_of_region;
pub use realm::map::{Land, MapFault, MapFaults, Spot};
pub use realm::{Opening, PRICES, Region, RegionSet, Ties};
pub use score::{Category, Goods, Tally, after_taking, worth};
pub use state::{COLOURS, Colour, Eme, Phase, Private, Public};

/// A rule of the register.
pub(crate) const fn rule(number: u8) -> RuleId {
    RuleId::new("EME", number)
}

/// A refusal by a rule of the register, and the message that explains it.
pub(crate) const fn refusal(number: u8, why: &'static str) -> Refusal {
    Refusal { rule: rule(number), why }
}

impl Game for Eme {
    const INFO: Info = Info { slug: "eme", rules: "EME", seats: (2, 5), rules_version: 1, longest: 900 };
    type Options = EmeOptions;
    type Public = Public;
    type Private = Private;
    type Move = Move;
    type Event = Event;
    type Category = Category;

    fn check(options: &EmeOptions, seats: u8) -> OptionErrors {
        options::check(options, seats)
    }

    fn new(setup: &Setup<Self>, rng: GameRng, log: &mut impl Log<Event>) -> Self {
        play::new(setup, rng, log)
    }

    fn public(&self) -> &Public {
        &self.public
    }

    fn private(&self, seat: Seat) -> &Private {
        &self.private[seat]
    }

    #[inline]
    fn to_act(public: &Public) -> SeatSet {
        match public.phase {
            Phase::Bid => Seat::all(public.seats).filter(|seat| !public.sealed.contains(*seat)).collect(),
            Phase::Neutral(_) | Phase::First | Phase::Take | Phase::Act(_) => SeatSet::only(public.active),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn legal_moves(public: &Public, _: &Private, seat: Seat, out: &mut Moves<Move>) {
        legal::legal_moves(public, seat, out);
    }

    fn random_move(public: &Public, _: &Private, seat: Seat, rng: &mut GameRng, _: &mut Moves<Move>) -> Move {
        legal::random_move(public, seat, rng)
    }

    fn why_not(public: &Public, _: &Private, seat: Seat, mv: Move) -> Option<Refusal> {
        legal::why_not(public, seat, mv)
    }

    fn play(&mut self, seat: Seat, mv: Move, log: &mut impl Log<Event>) {
        play::play(self, seat, mv, log);
    }

    fn score(public: &Public, _: Option<(Seat, &Private)>) -> Scorecard<Category> {
        score::score(public)
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

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
