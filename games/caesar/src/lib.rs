//! L'Empire de César (Caesar's Empire): all roads lead to Rome.
//!
//! Two to five players connect cities to Rome. Each turn lays one chain of roads to one new city, takes its
//! tokens, and pays a point for every road piece on the shortest way back to Rome to whoever owns it.
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
//! A turn is one [`Move::Lay`] after another. The chain is laid from the new city *back* towards its start:
//! after the first way it is already whole, and each further way only moves its start. So a way is legal if it
//! is free and the pieces for it are left; no search is needed to rule out dead ends, because there are none.
//! [`Move::Stop`] ends the chain where it could go on, and [`Move::Score`] chooses among equally short ways back
//! that pay differently.
//!
//! | module | what is in it |
//! |---|---|
//! | `data` | [`Wealth`], [`Colour`], points, our own two boards |
//! | `board`, `kept`, `sets` | [`Board`], [`BoardRef`], sets of places and ways |
//! | `file`, `fault` | reading and writing board files, and [`BoardFault`]s |
//! | `options` | [`CaesarOptions`]: the variants, and a board of one's own |
//! | `state` | [`Caesar`] and its drawers, [`Phase`] |
//! | `moves`, `legal`, `play` | [`Move`] and its notation; which are legal; playing them |
//! | `path` | distances to Rome and the payouts of shortest paths |
//! | `score` | the score sheet |
//! | `event`, `words` | what happened, in words |
//! | `guess` | determinizing (nothing is hidden) and the audit |

mod board;
mod data;
mod event;
mod fault;
mod file;
mod guess;
mod kept;
mod legal;
mod moves;
mod options;
mod path;
mod play;
mod score;
mod sets;
mod state;
mod words;

use game::{
    Catalog, Game, GameRng, Info, Lang, Line, Log, Moves, OptionErrors, Outcome, Panel, Refusal, Scorecard,
    Seat, SeatSet, Setup, View, Words,
};

pub use board::{Board, Exit, MAX_CITIES, MAX_PLACES, MAX_WAYS, Place, Way};
pub use data::{Colour, GOLD_POINTS, ROADS, SAME_POINTS, SET_POINTS, Tokens, Wealth, side_for, sides};
pub use event::Event;
pub use fault::BoardFault;
pub use kept::BoardRef;
pub use moves::{Move, Payout};
pub use options::CaesarOptions;
pub use path::{MAX_PAYOUTS, Payouts, payouts};
pub use score::Category;
pub use sets::{PlaceId, PlaceSet, WayId, WaySet};
pub use state::{Caesar, Phase, Player, Private, Public, Roads, UNCONNECTED};

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
        options.check(seats)
    }

    fn new(setup: &Setup<Self>, rng: GameRng, log: &mut impl Log<Event>) -> Self {
        Self::set_up(setup, rng, log)
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
        self.play_on(mv, log);
    }

    fn score(public: &Public, _: Option<(Seat, &Private)>) -> Scorecard<Category> {
        score::score(public)
    }

    fn outcome(public: &Public) -> Option<Outcome> {
        (public.phase == Phase::Over).then(|| score::score(public).outcome())
    }

    fn determinize(view: &View<Self>, rng: &mut GameRng) -> Self {
        guess::determinize(view, rng)
    }

    /// Nothing is ever sealed.
    fn unseal(&mut self, _: Option<Seat>) {}

    fn audit(&self) -> Result<(), String> {
        guess::audit(&self.public)
    }
}

impl Words for Caesar {
    fn catalog(lang: Lang) -> &'static Catalog {
        words::catalog(lang)
    }

    fn register(lang: Lang) -> &'static str {
        words::register(lang)
    }

    fn event_line(public: &Public, event: &Event) -> Line {
        words::event_line(public, event)
    }

    fn prompt(public: &Public, _: Option<&Private>, _: Seat) -> Line {
        words::prompt(public)
    }

    fn move_line(public: &Public, _: Option<&Private>, _: Seat, mv: Move) -> Line {
        words::move_line(public, mv)
    }

    fn panels(view: &View<Self>) -> Vec<Panel> {
        words::panels(view)
    }
}
