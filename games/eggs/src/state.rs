//! The position, in three drawers.

use game::{BySeat, GameRng, MAX_SEATS, Pile, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::adventurers::{Adventurer, Cards};
use crate::data::{ROUNDS, Sizes, sizes};
use crate::deck::{DeckRef, EGGS};
use crate::eggs::{Egg, EggSet};
use crate::moves::Move;

/// The most cards out in one turn: one for each of six players.
pub const MOST_OUT: usize = 6;

/// The most face-down eggs in one round: one for each Scout.
pub const MOST_DOWN: usize = 6;

/// The most eggs that Priests can discard in one round.
pub const MOST_DISCARDS: usize = 6;

/// A position of Eggs and Empires.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Eggs {
    pub(crate) public: Public,
    pub(crate) private: BySeat<Private, MAX_SEATS>,
    pub(crate) secret: Secret,
}

/// The public drawer: everything that everybody sees, or saw and can remember. It describes the current round unless
/// it says otherwise. It is `Copy`, as all of its parts are, so that a clone is one copy of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Public {
    /// The number of players.
    pub seats: u8,
    /// Rounds won count, not points (EGG-43).
    pub pub_scoring: bool,
    /// The token moves after every turn (EGG-15).
    pub token_every_turn: bool,
    /// The table counts up what everybody has seen each player take (EGG-13).
    pub memory_aid: bool,
    /// All abilities come before the next eggs are revealed, as in version 1 of the rules (EGG-16).
    pub abilities_first: bool,
    /// The egg cards of this table.
    pub deck: DeckRef,
    /// The pending decision.
    pub phase: Phase,
    /// The round, counted from 1.
    pub round: u8,
    /// The turn of the round, counted from 1; 0 while mulligans are decided.
    pub turn: u8,
    /// Who has the tie-break token (EGG-14).
    pub token: Seat,
    /// Who has sealed a choice.
    pub sealed: SeatSet,
    /// The adventurers each player has played, those of this turn included.
    pub played: BySeat<Cards, MAX_SEATS>,
    /// The adventurers of this turn in the order in which they pick.
    pub lineup: Pile<Entrant, MOST_OUT>,
    /// The eggs face up in the middle.
    pub up: EggSet,
    /// Every egg that was laid face down in this round, wherever it is now (EGG-22).
    pub down: Pile<FaceDown, MOST_DOWN>,
    /// The eggs that each player took face up. A Priest may have discarded some of them since, unseen.
    pub open: BySeat<EggSet, MAX_SEATS>,
    /// The discards of Priests, in order (EGG-26).
    pub discards: Pile<Discard, MOST_DISCARDS>,
    /// The face-up eggs nobody took (EGG-16).
    pub gone: EggSet,
    /// The Merchants and Blacksmiths on each scoring pile (EGG-25, EGG-28).
    pub laid: BySeat<Cards, MAX_SEATS>,
    /// The points of each finished round; unused in pub scoring, which may have more rounds.
    pub rounds: [BySeat<i16, MAX_SEATS>; ROUNDS as usize],
    /// The points of all finished rounds.
    pub total: BySeat<i16, MAX_SEATS>,
    /// Egg tokens (EGG-43).
    pub egg_tokens: BySeat<u8, MAX_SEATS>,
}

/// The pending decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everybody keeps the opening hand or takes the mulligan (EGG-04).
    Mulligan,
    /// Everybody chooses what to play (EGG-10).
    Play,
    /// An adventurer, by its place in the line-up, picks an egg (EGG-11).
    Pick {
        /// The place.
        at: u8,
    },
    /// A Courier, by its place in the line-up, may give its egg away (EGG-24).
    Give {
        /// The place.
        at: u8,
    },
    /// A Priest, by its place in the line-up, may discard an egg (EGG-26).
    Discard {
        /// The place.
        at: u8,
    },
    /// The game is over.
    Over,
}

/// An adventurer of this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entrant {
    /// Whose it is.
    pub seat: Seat,
    /// Who it is.
    pub adventurer: Adventurer,
    /// What it took.
    pub took: Took,
}

impl Default for Entrant {
    fn default() -> Self {
        Self { seat: Seat::new(0), adventurer: Adventurer::default(), took: Took::Nothing }
    }
}

/// What an adventurer took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Took {
    /// No egg, or none yet.
    Nothing,
    /// An egg that lay face up.
    Up(Egg),
    /// The face-down egg of this index.
    Down(u8),
}

/// An egg that was laid face down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FaceDown {
    /// Where it is; on a pile, unless the Priest of that player discarded it unseen.
    pub lies: Lies,
    /// The seats that have seen its face: that of the Scout first, then the owners of the piles it was on.
    pub seen_by: SeatSet,
}

/// Where an egg that was laid face down is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lies {
    /// In the middle, to be taken.
    #[default]
    Middle,
    /// It went to this player's scoring pile.
    Pile(Seat),
    /// Nobody took it, and it was discarded unseen (EGG-16).
    Discarded,
}

/// An egg that a Priest discarded: the others did not see which of these it was (EGG-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Discard {
    /// Whose pile it was on.
    pub seat: Seat,
    /// The eggs that had come to that pile face up.
    pub open: EggSet,
    /// The face-down eggs that had come to that pile, a bit for each index.
    pub down: u8,
}

impl Default for Discard {
    fn default() -> Self {
        Self { seat: Seat::new(0), open: EggSet::EMPTY, down: 0 }
    }
}

/// The private drawer of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Private {
    /// The cards in hand, including a sealed one.
    pub hand: Cards,
    /// The sealed choice.
    pub sealed: Option<Move>,
    /// The faces of the face-down eggs this player has seen, by index.
    pub seen: [Option<Egg>; MOST_DOWN],
    /// The eggs this player's Priests discarded, in order.
    pub discarded: Pile<Egg, 2>,
}

/// What nobody sees. The order of the players' own decks is drawn when it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Secret {
    pub(crate) rng: GameRng,
    /// The eggs still to come, the next one last.
    pub(crate) deck: Pile<Egg, EGGS>,
}

impl Public {
    /// The numbers that depend on the number of players.
    #[inline]
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        sizes(self.seats)
    }

    /// The cards a player has in hand or still to draw; this is public knowledge.
    #[inline]
    #[must_use]
    pub fn unplayed(&self, seat: Seat) -> Cards {
        Cards::decks(self.sizes().decks).minus(self.played[seat])
    }

    /// How many cards a player has in hand.
    #[must_use]
    pub fn hand_size(&self, seat: Seat) -> u8 {
        let Sizes { hand, plays, .. } = self.sizes();
        let left = self.unplayed(seat).len();
        match self.phase {
            Phase::Mulligan | Phase::Play => left.min(hand),
            // Hands are filled only when the turn is over.
            Phase::Pick { .. } | Phase::Give { .. } | Phase::Discard { .. } => {
                (left + plays).min(hand) - plays
            }
            Phase::Over => left,
        }
    }

    /// How many cards a scoring pile has, Merchants and Blacksmiths not counted.
    #[must_use]
    pub fn pile_size(&self, seat: Seat) -> u8 {
        let down = self.down.iter().filter(|egg| egg.lies == Lies::Pile(seat)).count() as u8;
        let discarded = self.discards.iter().filter(|discard| discard.seat == seat).count() as u8;
        self.open[seat].len() + down - discarded
    }

    /// The eggs on a player's own pile (EGG-13).
    #[must_use]
    pub fn pile(&self, seat: Seat, own: &Private) -> EggSet {
        let came = self.open[seat] | self.down_eggs_of(seat, own);
        came - own.discarded.iter().copied().collect()
    }

    /// Whether the table tells a viewer which eggs are known to be on a pile: one's own always, another's with the memory
    /// aid or once the piles are opened (EGG-13, EGG-40).
    #[must_use]
    pub fn tells_pile(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        self.memory_aid || viewer == Some(seat) || self.phase == Phase::Over
    }

    /// The face-down eggs that went to a player's pile, as far as the viewer has seen them.
    #[must_use]
    pub fn down_eggs_of(&self, seat: Seat, viewer: &Private) -> EggSet {
        let down = self.down.iter().zip(viewer.seen);
        down.filter(|(egg, _)| egg.lies == Lies::Pile(seat)).filter_map(|(_, seen)| seen).collect()
    }

    /// The indices of the face-down eggs that lie there, a bit for each.
    #[inline]
    #[must_use]
    pub fn down_at(&self, place: Lies) -> u8 {
        let there = |(index, egg): (usize, &FaceDown)| u8::from(egg.lies == place) << index;
        self.down.iter().enumerate().map(there).sum()
    }

    /// All eggs everybody has seen the face of.
    #[must_use]
    pub fn shown(&self) -> EggSet {
        self.open.iter(self.seats).fold(self.up | self.gone, |eggs, (_, open)| eggs | *open)
    }

    /// How many eggs are still to come.
    #[must_use]
    pub fn eggs_left(&self) -> u8 {
        (self.deck.eggs_for(self.seats) - self.shown()).len() - self.down.len() as u8
    }

    /// Whether the Dark Priestesses of this turn cancel one another (EGG-29).
    #[inline]
    #[must_use]
    pub fn priestesses_cancel(&self) -> bool {
        let is_one = |entrant: &&Entrant| entrant.adventurer == Adventurer::DarkPriestess;
        self.lineup.iter().filter(is_one).count() > 1
    }

    /// The forced move of a player, if everybody knows it: with two players, when the last four cards are two pairs
    /// (EGG-51). If only the player knows that there is no choice, the game asks all the same: otherwise the others
    /// would learn it.
    #[must_use]
    pub fn must_play(&self, seat: Seat) -> Option<Move> {
        let left = self.unplayed(seat);
        if self.sizes().plays == 1 || left.kinds() != 2 {
            return None;
        }
        Some(Move::Play(left.nth(left.len() - 1), Some(left.nth(0))))
    }
}
