//! Eggs and Empires.

mod actions;
mod piles;

use eggs::{Adventurer, Cards, Egg, Eggs, Lies, Mark, Move, Phase, Private, Public, Took};
use game::Component as _;

use crate::encoded::encoded;
use crate::layout::groups;
use crate::turn::Turn;
use crate::{Encode, group};

/// The most seats.
const SEATS: usize = 6;
/// Adventurers.
const RANKS: usize = Adventurer::ALL.len();
/// The most cards out in one turn.
const OUT: usize = eggs::MOST_OUT;
/// The most face-down eggs of a round.
const DOWN: usize = eggs::MOST_DOWN;
/// The largest value of an egg, positive or negative.
const MOST: i8 = 20;
/// Values of eggs.
const VALUES: usize = 2 * MOST as usize + 1;

groups! {
    PLAYERS "players" [1] 6 / 6 OneHot "How many play.";
    OPTIONS "options" [3] 1 / 1 OneHot "Pub scoring, the token moves every turn, a deck of one's own.";
    PHASE "phase" [1] 6 / 6 OneHot "What is decided: 1 mulligan, 2 cards, 3 an egg, 4 whom to give an egg, 5 an egg to discard, 6 over.";
    ROUND "round" [1] 9 / 9 OneHot "The round.";
    TURN "turn" [1] 9 / 9 OneHot "The turn of the round; 0 while mulligans are decided.";
    TOKEN "token" [1] 6 / 6 OneHot "Who has the tie-break token, from 1 on, the looking seat first.";
    SEALED "sealed" [SEATS] 1 / 1 OneHot "Who has sealed a choice.";
    MULLIGAN "mulligan" [1] 2 / 2 OneHot "The own sealed choice: 1 keep, 2 redraw.";
    CHOSEN "chosen" [2] 10 / 10 OneHot "The own sealed cards by rank, the higher one first.";
    HAND "hand" [RANKS] 2 / 2 OneHot "Own cards in hand, by rank.";
    EARLIER "earlier" [RANKS] 25 / 25 OneHot derived "For each rank in hand, one more than the quarters of cards expected to pick before it.";
    PLAYED "played" [SEATS, RANKS] 2 / 2 OneHot "Cards each seat has played in this round, by rank.";
    CARDS_OUT "cards_out" [SEATS, RANKS] 1 / 1 OneHot "Cards each seat has out in this turn, by rank.";
    AT "at" [1] 6 / 6 OneHot "The place in the line-up that decides, from 1 on.";
    LINE_SEAT "line_seat" [OUT] 6 / 6 OneHot "Whose card is at each place of the line-up, from 1 on.";
    LINE_RANK "line_rank" [OUT] 10 / 10 OneHot "The rank of the card at each place of the line-up.";
    LINE_TOOK "line_took" [OUT] 42 / 42 OneHot "What the card at each place took: 0 nothing yet, 1 to 41 an egg of value -20 to 20, 42 an egg the looking seat has not seen.";
    UP "up" [4] 41 / 41 OneHot "The face-up eggs, the best first: 1 to 41 are values -20 to 20.";
    DOWN_LIES "down_lies" [DOWN] 8 / 8 OneHot "Where each egg laid face down is: 1 in the middle, 2 discarded, 3 on with each seat.";
    DOWN_VALUE "down_value" [DOWN] 41 / 41 OneHot "What each of them is worth, if the looking seat has seen it: 1 to 41 are values -20 to 20.";
    DOWN_SEEN "down_seen" [DOWN, SEATS] 1 / 1 OneHot "Who has seen each of them.";
    PILES "piles" [SEATS, VALUES] 18 / 0 OneHot "Eggs on each scoring pile, by value from -20 to 20, as far as the looking seat knows.";
    PILE_SIZE "pile_size" [SEATS] 18 / 18 OneHot "Eggs on each scoring pile.";
    BEST "best" [SEATS] 41 / 41 OneHot derived "The best egg known on each pile: 1 to 41 are values -20 to 20.";
    WORST "worst" [SEATS] 41 / 41 OneHot derived "The worst egg known on each pile.";
    DISCARDS "discards" [SEATS] 2 / 2 OneHot "Eggs each seat's Priests discarded in this round.";
    LAID "laid" [SEATS, 2] 2 / 2 OneHot "Merchants and Blacksmiths on each pile.";
    ROUND_POINTS "round_points" [SEATS] 255 / 0 OneHot derived "Known points of each seat in this round, plus 100.";
    TOTAL "total" [SEATS] 255 / 0 OneHot "Points of each seat in the finished rounds, plus 100.";
    ROUND_LEAD "round_lead" [SEATS - 1] 61 / 61 OneHot derived "Own points in this round against each other seat's: 31 is equal, 30 either way at most.";
    TOTAL_LEAD "total_lead" [SEATS - 1] 81 / 81 OneHot derived "Own points in all rounds against each other seat's: 41 is equal, 40 either way at most.";
    EGG_TOKENS "egg_tokens" [SEATS] 3 / 3 OneHot "Egg tokens of each seat.";
    UNSEEN "unseen" [VALUES] 42 / 3 OneHot derived "Eggs the looking seat has not seen in this round, by value from -20 to 20.";
    UNSEEN_SUM "unseen_sum" [2] 42 / 42 OneHot derived "How many of those are worth something, and how many explode.";
}

impl Encode for Eggs {
    encoded!(Eggs version 1 boards 1);

    fn unsupported(public: &Public) -> Option<&'static str> {
        let mut values = Mark::ALL.into_iter().flat_map(|mark| public.deck.values_of(mark));
        let far = values.any(|value| !(-MOST..=MOST).contains(value));
        far.then_some("eggs worth more than 20 or less than -20 are not encoded")
    }

    fn brought(public: &Public) -> bool {
        public.deck.name().is_none()
    }
}

fn facts((public, private): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    table(public, turn, out);
    hand(private, out);
    lineup(public, private, turn, out);
    middle(public, private, turn, out);
    piles::piles(public, private, turn, out);
}

fn derived((public, private): (&Public, &Private), turn: Turn, out: &mut [u8; SLOTS]) {
    earlier(public, private, turn, out);
    piles::points(public, private, turn, out);
    piles::unseen(public, private, out);
}

/// The value of an egg as a number from 1 to 41.
#[inline]
fn code(value: i8) -> u8 {
    (value.clamp(-MOST, MOST) + MOST) as u8 + 1
}

/// A face-down egg as the viewer knows it: 1 to 41, or `None`.
#[inline]
fn seen(public: &Public, private: &Private, index: usize) -> Option<u8> {
    private.seen[index].map(|egg: Egg| code(public.deck.value(egg)))
}

/// The options, the pending decision, and the sealed choices.
fn table(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    out[PLAYERS] = public.seats;
    out[OPTIONS] = u8::from(public.pub_scoring);
    out[OPTIONS + 1] = u8::from(public.token_every_turn);
    out[OPTIONS + 2] = u8::from(public.deck.name().is_none());
    out[ROUND] = public.round;
    out[TURN] = public.turn;
    out[TOKEN] = turn.place(public.token) as u8 + 1;
    (out[PHASE], out[AT]) = match public.phase {
        Phase::Mulligan => (1, 0),
        Phase::Play => (2, 0),
        Phase::Pick { at } => (3, at + 1),
        Phase::Give { at } => (4, at + 1),
        Phase::Discard { at } => (5, at + 1),
        Phase::Over => (6, 0),
    };
    out[SEALED..][..SEATS].copy_from_slice(&turn.members(public.sealed)[..SEATS]);
    for (place, seat) in turn.order().enumerate() {
        *group(out, PLAYED + RANKS * place) = public.played[seat].counts();
    }
}

/// The viewer's hand and sealed choice.
fn hand(private: &Private, out: &mut [u8; SLOTS]) {
    match private.sealed {
        Some(Move::Keep) => out[MULLIGAN] = 1,
        Some(Move::Redraw) => out[MULLIGAN] = 2,
        Some(Move::Play(high, low)) => {
            out[CHOSEN] = high.rank();
            out[CHOSEN + 1] = low.map_or(0, Adventurer::rank);
        }
        Some(Move::Take(_) | Move::TakeDown(_) | Move::Pass | Move::Give(_) | Move::Discard(_)) | None => {}
    }
    *group(out, HAND) = private.hand.counts();
}

/// How early each card of the hand would pick.
fn earlier(public: &Public, private: &Private, turn: Turn, out: &mut [u8; SLOTS]) {
    let mut others = [Cards::EMPTY; SEATS];
    others.iter_mut().zip(turn.order().skip(1)).for_each(|(left, other)| *left = public.unplayed(other));
    let plays = u32::from(public.sizes().plays);
    for rank in private.hand.each() {
        let quarters = |left: &Cards| {
            let (above, same) = (u32::from(left.above(rank).len()), u32::from(left.count(rank)));
            plays * (4 * above + 2 * same) / u32::from(left.len()).max(1)
        };
        let quarters: u32 = others[..usize::from(public.seats - 1)].iter().map(quarters).sum();
        out[EARLIER + rank as usize - 1] = 1 + quarters.min(24) as u8;
    }
}

/// The cards of this turn.
fn lineup(public: &Public, private: &Private, turn: Turn, out: &mut [u8; SLOTS]) {
    for (at, entrant) in public.lineup.iter().enumerate() {
        let place = turn.place(entrant.seat);
        out[LINE_SEAT + at] = place as u8 + 1;
        out[LINE_RANK + at] = entrant.adventurer.rank();
        out[CARDS_OUT + RANKS * place + entrant.adventurer as usize - 1] = 1;
        out[LINE_TOOK + at] = match entrant.took {
            Took::Nothing => 0,
            Took::Up(egg) => code(public.deck.value(egg)),
            Took::Down(index) => seen(public, private, usize::from(index)).unwrap_or(VALUES as u8 + 1),
        };
    }
}

/// The eggs in the middle, and all that were laid face down in this round.
fn middle(public: &Public, private: &Private, turn: Turn, out: &mut [u8; SLOTS]) {
    let up = &mut out[UP..UP + 4];
    for (slot, egg) in up.iter_mut().zip(public.up.iter()) {
        *slot = code(public.deck.value(egg));
    }
    up.sort_unstable_by(|a, b| b.cmp(a));
    for (index, egg) in public.down.iter().enumerate() {
        out[DOWN_LIES + index] = match egg.lies {
            Lies::Middle => 1,
            Lies::Discarded => 2,
            Lies::Pile(seat) => 3 + turn.place(seat) as u8,
        };
        out[DOWN_VALUE + index] = seen(public, private, index).unwrap_or(0);
        out[DOWN_SEEN + SEATS * index..][..SEATS].copy_from_slice(&turn.members(egg.seen_by)[..SEATS]);
    }
}
