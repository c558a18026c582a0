//! Legal moves, and the rules that forbid the others.

use game::{GameRng, Moves, Refusal, Seat, SeatSet};

use crate::adventurers::Adventurer;
use crate::eggs::EggSet;
use crate::moves::Move;
use crate::refusal;
use crate::state::{Lies, Phase, Private, Public};

/// The seats that must decide now.
pub(crate) fn to_act(public: &Public) -> SeatSet {
    match public.phase {
        Phase::Mulligan | Phase::Play => SeatSet::all(public.seats) - public.sealed,
        Phase::Pick { at } | Phase::Give { at } | Phase::Discard { at } => {
            SeatSet::only(public.lineup[usize::from(at)].seat)
        }
        Phase::Over => SeatSet::EMPTY,
    }
}

pub(crate) fn legal_moves(public: &Public, private: &Private, seat: Seat, out: &mut Moves<Move>) {
    match public.phase {
        Phase::Mulligan => out.extend([Move::Keep, Move::Redraw]),
        Phase::Play if public.sizes().plays == 1 => {
            out.extend(private.hand.each().map(|adventurer| Move::Play(adventurer, None)));
        }
        Phase::Play => {
            for high in private.hand.each() {
                let lower = private.hand.each().take_while(|low| *low < high);
                out.extend(lower.map(|low| Move::Play(high, Some(low))));
            }
        }
        Phase::Pick { at } => {
            let picks = picks(public, at);
            out.extend(picks.up.iter().map(|egg| Move::Take(public.deck.value(egg))));
            out.extend(bits(picks.down).map(Move::TakeDown));
            out.extend(picks.may_pass.then_some(Move::Pass));
        }
        Phase::Give { .. } => {
            out.push(Move::Keep);
            out.extend(Seat::all(public.seats).filter(|other| *other != seat).map(Move::Give));
        }
        Phase::Discard { .. } => {
            out.push(Move::Keep);
            let eggs = public.deck.different(public.pile(seat, private));
            out.extend(eggs.iter().map(|egg| Move::Discard(public.deck.value(egg))));
        }
        Phase::Over => {}
    }
}

/// A random legal move; common choices are drawn without a list.
pub(crate) fn random_move(
    public: &Public,
    private: &Private,
    seat: Seat,
    rng: &mut GameRng,
    list: &mut Moves<Move>,
) -> Move {
    match public.phase {
        Phase::Mulligan => [Move::Keep, Move::Redraw][rng.below(2) as usize],
        Phase::Play => random_play(public, private, rng),
        Phase::Pick { at } => {
            let picks = picks(public, at);
            picks.nth(rng.below(u32::from(picks.count())), public)
        }
        Phase::Give { .. } | Phase::Discard { .. } | Phase::Over => {
            list.clear();
            legal_moves(public, private, seat, list);
            *rng.pick(list).expect("a seat that is to act has a legal move")
        }
    }
}

/// A random legal choice of cards to play.
pub(crate) fn random_play(public: &Public, private: &Private, rng: &mut GameRng) -> Move {
    let hand = private.hand;
    if public.sizes().plays == 1 {
        return Move::Play(hand.nth(rng.below(u32::from(hand.len())) as u8), None);
    }
    // EGG-51: any two different adventurers.
    let kinds = u32::from(hand.kinds());
    let one = rng.below(kinds) as usize;
    let other = (one + 1 + rng.below(kinds - 1) as usize) % kinds as usize;
    let kind = |index| hand.each().nth(index).expect("the index is below the number of kinds");
    Move::Play(kind(one.max(other)), Some(kind(one.min(other))))
}

/// What an adventurer may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picks {
    /// Face-up eggs, one of each value.
    pub(crate) up: EggSet,
    /// Face-down eggs, a bit for each index.
    pub(crate) down: u8,
    /// Whether it may take none.
    pub(crate) may_pass: bool,
}

impl Picks {
    pub(crate) fn count(self) -> u8 {
        self.up.len() + self.down.count_ones() as u8 + u8::from(self.may_pass)
    }

    /// The choice with this number in the order of the list of moves.
    fn nth(self, number: u32, public: &Public) -> Move {
        let up = u32::from(self.up.len());
        if number < up {
            return Move::Take(public.deck.value(self.up.nth(number)));
        }
        bits(self.down).nth((number - up) as usize).map_or(Move::Pass, Move::TakeDown)
    }
}

/// The eggs that the adventurer at this place of the line-up may take.
pub(crate) fn picks(public: &Public, at: u8) -> Picks {
    let adventurer = public.lineup[usize::from(at)].adventurer;
    let down = public.down_at(Lies::Middle);
    if adventurer == Adventurer::DarkPriestess && public.priestesses_cancel() {
        // EGG-29: cancelled Dark Priestesses take none.
        Picks { up: EggSet::EMPTY, down: 0, may_pass: false }
    } else if adventurer == Adventurer::Mage {
        // EGG-27: it takes no visible exploding egg and may decline face-down ones, unless EGG-12 requires an egg
        // because a good one is face up.
        let good = public.up.iter().filter(|egg| !public.deck.explodes(*egg)).collect();
        Picks { up: public.deck.different(good), down, may_pass: good.is_empty() && down != 0 }
    } else {
        Picks { up: public.deck.different(public.up), down, may_pass: false }
    }
}

/// The indices of the set bits.
pub(crate) fn bits(mut mask: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let index = (mask != 0).then_some(mask.trailing_zeros() as u8)?;
        mask &= mask - 1;
        Some(index)
    })
}

fn refuse(number: u8, why: &'static str) -> Option<Refusal> {
    Some(refusal(number, why))
}

/// Why a seat that must decide may not play this move.
pub(crate) fn why_not(public: &Public, private: &Private, seat: Seat, mv: Move) -> Option<Refusal> {
    match mv {
        Move::Keep => match public.phase {
            Phase::Mulligan | Phase::Give { .. } | Phase::Discard { .. } => None,
            Phase::Play | Phase::Over => refuse(10, "refuse.keep_cards"),
            Phase::Pick { .. } => refuse(12, "refuse.keep_eggs"),
        },
        Move::Redraw if public.phase == Phase::Mulligan => None,
        Move::Redraw => refuse(4, "refuse.redraw"),
        Move::Play(high, low) => why_not_play(public, private, high, low),
        Move::Take(value) => why_not_take(public, value),
        Move::TakeDown(index) => why_not_take_down(public, index),
        Move::Pass => why_not_pass(public),
        Move::Give(to) => match public.phase {
            Phase::Give { .. } if to == seat => refuse(24, "refuse.give_self"),
            Phase::Give { .. } if to.index() >= usize::from(public.seats) => refuse(24, "refuse.give_nobody"),
            Phase::Give { .. } => None,
            Phase::Mulligan | Phase::Play | Phase::Pick { .. } | Phase::Discard { .. } | Phase::Over => {
                refuse(24, "refuse.give")
            }
        },
        Move::Discard(value) => match public.phase {
            Phase::Discard { .. } => match public.deck.find(public.pile(seat, private), value) {
                Some(_) => None,
                None => refuse(26, "refuse.discard_not_yours"),
            },
            Phase::Mulligan | Phase::Play | Phase::Pick { .. } | Phase::Give { .. } | Phase::Over => {
                refuse(26, "refuse.discard")
            }
        },
    }
}

fn why_not_play(
    public: &Public,
    private: &Private,
    high: Adventurer,
    low: Option<Adventurer>,
) -> Option<Refusal> {
    if public.phase != Phase::Play {
        return refuse(10, "refuse.play");
    }
    match low {
        None if public.sizes().plays == 2 => refuse(50, "refuse.play_two"),
        Some(_) if public.sizes().plays == 1 => refuse(10, "refuse.play_one"),
        Some(low) if low == high => refuse(51, "refuse.play_same"),
        // Two cards are written in one order only.
        Some(low) if low > high => refuse(50, "refuse.play_order"),
        Some(low) if !private.hand.contains(low) => refuse(10, "refuse.play_hand"),
        _ if !private.hand.contains(high) => refuse(10, "refuse.play_hand"),
        _ => None,
    }
}

fn why_not_take(public: &Public, value: i8) -> Option<Refusal> {
    let Phase::Pick { at } = public.phase else { return refuse(11, "refuse.take") };
    if public.deck.find(picks(public, at).up, value).is_some() {
        None
    } else if public.deck.find(public.up, value).is_some() {
        // Only a Mage may not take what lies there.
        refuse(27, "refuse.take_exploding")
    } else {
        refuse(11, "refuse.take_not_there")
    }
}

fn why_not_take_down(public: &Public, index: u8) -> Option<Refusal> {
    let Phase::Pick { .. } = public.phase else { return refuse(11, "refuse.take") };
    let there = public.down.get(usize::from(index)).is_some_and(|egg| egg.lies == Lies::Middle);
    if there { None } else { refuse(22, "refuse.take_no_down") }
}

fn why_not_pass(public: &Public) -> Option<Refusal> {
    let Phase::Pick { at } = public.phase else { return refuse(27, "refuse.pass") };
    if picks(public, at).may_pass {
        None
    } else if public.lineup[usize::from(at)].adventurer == Adventurer::Mage {
        refuse(27, "refuse.pass_good")
    } else {
        refuse(12, "refuse.pass_must")
    }
}
