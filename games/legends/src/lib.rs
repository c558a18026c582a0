//! Eight-Minute Empire: Legends (*Dix-Huit Minutes pour un Empire*): two to four players spread their armies over a
//! cluster of islands; every card has an action for now and an ability that stays. Every rule LEG-01 to LEG-72 of the
//! register, all variants, laid by a seat or by chance.
//!
//! ```
//! use game::{Seat, Setup};
//! use legends::Legends;
//! use table::Match;
//!
//! let mut table = Match::<Legends>::new(Setup::standard(3).expect("three can play"), 8);
//! for seat in Seat::all(3) {
//!     table.submit(seat, "bid 0".parse().expect("notation")).expect("everybody may bid nothing");
//! }
//! // All bid nothing, so the youngest, by default the first seat, plays first (LEG-16).
//! assert_eq!(table.to_act().first(), Some(Seat::new(0)));
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `data`, `card`, `read` | tokens, leaders, cards and the printed faces, from `data/legends.toml` |
//! | `tiles`, `tile_file` | the faces of the tiles; reading and writing the files of custom ones |
//! | `card_list`, `card_file`, `card_fault` | lists of cards; reading and writing the files of custom ones, and their faults |
//! | `board` | the tiles as they are laid; every legal layout |
//! | `options` | what a table can choose |
//! | `state` | the position in three drawers |
//! | `moves`, `legal`, `refuse` | moves and notation; which are legal; by which rule others are not |
//! | `arrange`, `play` | setting up, by an architect or by chance; playing |
//! | `event`, `words`, `prompt`, `panels` | what happened, and what the game says and asks |
//! | `score`, `worth` | control and points; what cards score, as numbers |
//! | `guess`, `audit` | worlds that fit a view; what must be true of any |

mod arrange;
mod audit;
mod board;
mod card;
mod card_fault;
mod card_file;
mod card_list;
mod data;
mod event;
mod guess;
mod legal;
mod moves;
mod options;
mod panels;
mod play;
mod prompt;
mod read;
mod refuse;
mod score;
mod state;
mod tile_file;
mod tiles;
mod words;
mod worth;

use game::{
    Game, GameRng, Info, Log, Moves, OptionErrors, Outcome, Refusal, RuleId, Scorecard, Seat, SeatSet, Setup,
    View,
};

pub use board::{Board, Tile, Turn};
pub use card::{Ability, Actions, CARDS, Card, CardSet, Family, Part, Printed};
pub use card_fault::{CardFault, CardFaults};
pub use card_list::{CardList, CardListRef};
pub use data::{
    ARMIES, CITIES, Face, ISLANDS, Leader, Mark, REGIONS, Token, cards_to_end, region_id, region_of_id,
};
pub use event::Event;
pub use moves::Move;
pub use options::{LegendsOptions, SetUp, WhichEncounters};
pub use panels::held_line;
pub use prompt::rule_of_region;
pub use realm::map::{Land, MapFault, MapFaults, Spot};
pub use realm::{Opening, PRICES, Region, RegionSet, Ties};
pub use score::{Category, Tally, after_taking, card_points, card_points_in, worth};
pub use state::{COLOURS, Colour, Legends, Phase, Private, Public, Site};
pub use tiles::{FaceSketch, TileSet, TileSetRef};
pub use worth::{NO_FAMILY, Owned, Worth};

/// A rule of the register.
pub(crate) const fn rule(number: u8) -> RuleId {
    RuleId::new("LEG", number)
}

/// A refusal by a rule of the register, and the message that explains it.
pub(crate) const fn refusal(number: u8, why: &'static str) -> Refusal {
    Refusal { rule: rule(number), why }
}

impl Game for Legends {
    const INFO: Info = Info { slug: "legends", rules: "LEG", seats: (2, 4), rules_version: 1, longest: 2400 };
    type Options = LegendsOptions;
    type Public = Public;
    type Private = Private;
    type Move = Move;
    type Event = Event;
    type Category = Category;

    fn check(options: &LegendsOptions, seats: u8) -> OptionErrors {
        options::check(options, seats)
    }

    fn new(setup: &Setup<Self>, rng: GameRng, log: &mut impl Log<Event>) -> Self {
        arrange::new(setup, rng, log)
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
            Phase::Over => SeatSet::EMPTY,
            Phase::Lay
            | Phase::Start
            | Phase::Token(_)
            | Phase::Encounters
            | Phase::Portal
            | Phase::Outpost
            | Phase::Neutral(_)
            | Phase::Take
            | Phase::Act(_)
            | Phase::Steal(..)
            | Phase::Peek
            | Phase::Extra => SeatSet::only(public.active),
        }
    }

    fn legal_moves(public: &Public, _: &Private, seat: Seat, out: &mut Moves<Move>) {
        legal::legal_moves(public, seat, out);
    }

    fn random_move(public: &Public, _: &Private, seat: Seat, rng: &mut GameRng, _: &mut Moves<Move>) -> Move {
        legal::random_move(public, seat, rng)
    }

    fn why_not(public: &Public, _: &Private, seat: Seat, mv: Move) -> Option<Refusal> {
        refuse::why_not(public, seat, mv)
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
