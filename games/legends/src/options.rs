//! The options of a table.

use game::{OptionErrors, OptionProblem, Seat, SeatOrder};
use realm::{ListFault, Ties};
use serde::{Deserialize, Serialize};

use crate::board::is_printed;
use crate::card_file::needed;
use crate::card_list::CardListRef;
use crate::data::Mark;
use crate::rule;
use crate::tiles::TileSetRef;

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LegendsOptions {
    /// Who lays the board (LEG-10).
    pub setup: SetUp,
    /// The architect of the first game, if a player lays the board (LEG-10).
    #[serde(default = "first_seat", skip_serializing_if = "is_first_seat")]
    pub architect: Seat,
    /// The tiles make a rectangle and not a T (LEG-71).
    pub rectangle: bool,
    /// Exploration tokens (LEG-61).
    pub exploration: bool,
    /// The pestilent swamp, with all exploration tokens face down (LEG-70).
    pub swamp: bool,
    /// Citadels (LEG-62).
    pub citadels: bool,
    /// Dragon, portals and rogues (LEG-63).
    pub encounters: bool,
    /// Which of them (LEG-63).
    #[serde(default, skip_serializing_if = "WhichEncounters::is_all")]
    pub which_encounters: WhichEncounters,
    /// Leaders (LEG-64).
    pub leaders: bool,
    /// Three games in a row (LEG-60).
    pub long: bool,
    /// Who wins a tied bid (LEG-16, LEG-69).
    pub ties: Ties,
    /// The players from the youngest to the oldest (LEG-16).
    pub ages: SeatOrder,
    /// The first player is drawn by lot, and nobody bids (LEG-72).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lot: bool,
    /// The tiles (LEG-02).
    #[serde(default, skip_serializing_if = "is_printed")]
    pub board: TileSetRef,
    /// The list of cards (LEG-06).
    #[serde(default, skip_serializing_if = "is_printed_list")]
    pub cards: CardListRef,
}

game::worded! {
    /// Who lays the board.
    #[derive(Default)]
    pub enum SetUp {
        /// Chance, with a random legal layout.
        #[default]
        Quick = "quick",
        /// A seat.
        Architect = "architect",
    }
}

game::worded! {
    /// Which encounters there are.
    #[derive(Default)]
    pub enum WhichEncounters {
        /// The dragon, the portals and the rogues.
        #[default]
        All = "all",
        /// The dragon alone.
        Dragon = "dragon",
        /// The portals alone.
        Portals = "portals",
        /// The rogues alone.
        Rogues = "rogues",
        /// The dragon and the portals.
        DragonPortals = "dragon_portals",
        /// The dragon and the rogues.
        DragonRogues = "dragon_rogues",
        /// The portals and the rogues.
        PortalsRogues = "portals_rogues",
    }
}

impl WhichEncounters {
    /// Whether this token is one of them.
    pub(crate) fn has(self, mark: Mark) -> bool {
        match self {
            Self::All => true,
            Self::Dragon => mark == Mark::Dragon,
            Self::Portals => mark == Mark::Portal,
            Self::Rogues => mark == Mark::Rogues,
            Self::DragonPortals => mark != Mark::Rogues,
            Self::DragonRogues => mark != Mark::Portal,
            Self::PortalsRogues => mark != Mark::Dragon,
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_all(&self) -> bool {
        *self == Self::All
    }
}

const fn first_seat() -> Seat {
    Seat::new(0)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_first_seat(seat: &Seat) -> bool {
    *seat == first_seat()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_printed_list(list: &CardListRef) -> bool {
    list.is_own()
}

impl Default for LegendsOptions {
    fn default() -> Self {
        Self {
            setup: SetUp::default(),
            architect: first_seat(),
            rectangle: false,
            exploration: false,
            swamp: false,
            citadels: false,
            encounters: false,
            which_encounters: WhichEncounters::default(),
            leaders: false,
            long: false,
            ties: Ties::default(),
            ages: SeatOrder::default(),
            lot: false,
            board: TileSetRef::default(),
            cards: CardListRef::default(),
        }
    }
}

game::options!(LegendsOptions {
    setup: rule(10),
    architect: rule(10),
    rectangle: rule(71),
    exploration: rule(61),
    swamp: rule(70),
    citadels: rule(62),
    encounters: rule(63),
    which_encounters: rule(63),
    leaders: rule(64),
    long: rule(60),
    lot: rule(72),
    ties: rule(69),
    ages: rule(16),
    board: rule(2),
    cards: rule(6),
});

pub(crate) fn check(options: &LegendsOptions, seats: u8) -> OptionErrors {
    let mut errors = OptionErrors::default();
    options.ages.check("ages", seats, &mut errors);
    if options.architect.index() >= usize::from(seats) {
        errors.push("architect", OptionProblem::NoSeat { value: options.architect.to_string() });
    }
    // LEG-70: the swamp is shuffled among the exploration tokens.
    if options.swamp && !options.exploration {
        errors.push("swamp", OptionProblem::Needs { other: "exploration" });
    }
    if (2..=4).contains(&seats) {
        let (found, needed) = (options.cards.in_play(seats).count(), needed(seats));
        if found < needed {
            errors.push("cards", OptionProblem::bad_file(&ListFault::TooFew { seats, found, needed }));
        }
    }
    errors
}
