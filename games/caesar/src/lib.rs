//! L'Empire de César (Caesar's Empire): all roads lead to Rome.
//!
//! Two to five players connect cities to Rome. Each turn lays one chain of roads to one new city, takes its tokens,
//! and gives a point to the owner of every road piece on the shortest way back to Rome.
//!
//! ```
//! use caesar::{Caesar, Move};
//! use game::Setup;
//! use table::Match;
//!
//! let setup = Setup::<Caesar>::standard(2).expect("two can play");
//! let mut table = Match::new(setup, 7);
//! let seat = table.to_act().first().expect("somebody begins");
//! let first = table.view(Some(seat)).legal_moves()[0];
//! assert!(matches!(first, Move::Lay { .. }));
//! table.submit(seat, first).expect("a listed move is legal");
//! ```
//!
//! A turn is one [`Move::Lay`] after another. The chain is laid from the new city *back* towards its start: after the
//! first way it is already complete, and each further way only moves its start. A way is legal if it is free and the
//! pieces for it are left; there are no dead ends to rule out. [`Move::Stop`] ends a chain that could be extended,
//! and [`Move::Score`] chooses among equally short ways back with different payouts.
//!
//! | module | what is in it |
//! |---|---|
//! | `data` | [`Wealth`], [`Colour`], points, our own two boards |
//! | `board`, `sets` | [`Board`], [`BoardRef`], sets of places and ways |
//! | `file`, `fault` | reading and writing board files, and [`BoardFaults`] |
//! | `options` | [`CaesarOptions`]: the variants, and a board of one's own |
//! | `state` | [`Caesar`] and its drawers, [`Phase`] |
//! | `moves`, `legal`, `play` | [`Move`] and its notation; which are legal; playing them |
//! | `path` | distances to Rome and the payouts of shortest paths |
//! | `score` | the score sheet |
//! | `event`, `words`, `prompt`, `panels` | what happened, and what the game says and asks |
//! | `guess`, `audit` | positions that fit a view (nothing is hidden); checks of positions |

mod audit;
mod board;
mod data;
mod event;
mod fault;
mod file;
mod guess;
mod legal;
mod moves;
mod options;
mod panels;
mod path;
mod play;
mod prompt;
mod score;
mod sets;
mod state;
mod words;

use game::{
    Game, GameRng, Info, Log, Moves, OptionErrors, Outcome, Refusal, RuleId, Scorecard, Seat, SeatSet, Setup,
    View,
};

pub use board::{Board, BoardRef, Exit, MAX_CITIES, MAX_PLACES, MAX_WAYS, Place, Sketch, Way};
pub use data::{Colour, GOLD_POINTS, ROADS, SAME_POINTS, SET_POINTS, Tokens, Wealth, side_for, sides};
pub use event::Event;
pub use fault::{BoardFault, BoardFaults};
pub use moves::{Move, Payout};
pub use options::CaesarOptions;
pub use path::{MAX_PAYOUTS, Payouts, WayHome, payouts, ways_home};
pub use prompt::rule_of_place;
pub use score::{Category, Standing, best_cities, set_rows};
pub use sets::{PlaceId, PlaceSet, WayId, WaySet};
pub use state::{Caesar, Phase, Player, Private, Public, Roads, UNCONNECTED};
pub use words::token_line;

/// A rule of the register.
pub(crate) const fn rule(number: u8) -> RuleId {
    RuleId::new("CAE", number)
}

/// A refusal by a rule of the register, and the message that explains it.
pub(crate) const fn refusal(number: u8, why: &'static str) -> Refusal {
    Refusal { rule: rule(number), why }
}

impl Game for Caesar {
    // At most one move for each road piece of five players, and one stop and one choice for each city.
    const INFO: Info = Info { slug: "caesar", rules: "CAE", seats: (2, 5), rules_version: 1, longest: 205 };
    type Options = CaesarOptions;
    type Public = Public;
    type Private = Private;
    type Move = Move;
    type Event = Event;
    type Category = Category;

    fn check(options: &CaesarOptions, seats: u8) -> OptionErrors {
        options::check(options, seats)
    }

    fn new(setup: &Setup<Self>, rng: GameRng, log: &mut impl Log<Event>) -> Self {
        play::new(setup, rng, log)
    }

    fn public(&self) -> &Public {
        &self.public
    }

    fn private(&self, _: Seat) -> &Private {
        &Private {}
    }

    fn to_act(public: &Public) -> SeatSet {
        match public.phase {
            Phase::Reach | Phase::Lengthen { .. } | Phase::Choose { .. } => SeatSet::only(public.active),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn legal_moves(public: &Public, _: &Private, _: Seat, out: &mut Moves<Move>) {
        legal::legal_moves(public, out);
    }

    fn random_move(public: &Public, _: &Private, _: Seat, rng: &mut GameRng, _: &mut Moves<Move>) -> Move {
        legal::random_move(public, rng)
    }

    fn why_not(public: &Public, _: &Private, _: Seat, mv: Move) -> Option<Refusal> {
        legal::why_not(public, mv)
    }

    fn play(&mut self, _: Seat, mv: Move, log: &mut impl Log<Event>) {
        play::play(self, mv, log);
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

    /// There are no sealed choices.
    fn unseal(&mut self, _: Option<Seat>) {}

    fn audit(&self) -> Result<(), String> {
        audit::audit(&self.public)
    }
}
