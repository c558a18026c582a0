//! Positions that fit a view.
//!
//! Every position that fits is equally likely. They differ in the cards that the viewer has not seen, and in the eggs
//! that Priests discarded unseen:
//!
//! - The eggs that the viewer has not seen are in any order in the deck and under the face-down eggs, in the middle, on
//!   piles and among the discards.
//! - Each egg discarded by another player's Priest is any of those on the pile at that time, in order.
//! - Each other player's hand is any set of cards they have not played. Two cards of one adventurer count as two
//!   cards: with two decks, a hand is as likely as it would be dealt.
//! - A choice sealed by another player is any legal one of that hand.
//!
//! The choices of others are not used as evidence. Unplayed cards are exchangeable, so every hand is equally likely;
//! the same holds for unseen eggs. No egg on a pile matters again until the piles are opened and everything is
//! shuffled. A mulligan reshuffles and adds no information.

use game::{BySeat, GameRng, MAX_SEATS, Pile, Seat, View};

use crate::deck::EGGS;
use crate::eggs::{Egg, EggSet};
use crate::legal::{self, bits};
use crate::moves::Move;
use crate::state::{Eggs, MOST_DOWN, Phase, Private, Public, Secret};

pub(crate) fn determinize(view: &View<Eggs>, rng: &mut GameRng) -> Eggs {
    let public = *view.public();
    let own = view.viewer().zip(view.private());
    let (down, deck) = imagine_eggs(&public, own, rng);
    let mut private: BySeat<Private, MAX_SEATS> = BySeat::default();
    for seat in Seat::all(public.seats) {
        private[seat] = match own {
            Some((viewer, own)) if viewer == seat => *own,
            _ => imagine_player(&public, seat, down, rng),
        };
    }
    Eggs { public, private, secret: Secret { rng: rng.fork(), deck } }
}

/// The faces of all face-down eggs, by index.
type Down = [Egg; MOST_DOWN];

/// Deals the eggs anew that the viewer has not seen.
fn imagine_eggs(
    public: &Public,
    own: Option<(Seat, &Private)>,
    rng: &mut GameRng,
) -> (Down, Pile<Egg, EGGS>) {
    let seen = |index: usize| own.and_then(|(_, own)| own.seen[index]);
    let known: EggSet = (0..public.down.len()).filter_map(seen).collect();
    let unseen = public.deck.eggs_for(public.seats) - public.shown() - known;
    let mut deck: Pile<Egg, EGGS> = unseen.iter().collect();
    rng.shuffle(&mut deck);
    let mut down = [Egg::default(); MOST_DOWN];
    for (index, egg) in down.iter_mut().enumerate().take(public.down.len()) {
        *egg = seen(index).unwrap_or_else(|| deck.pop().expect("an unseen egg lies there"));
    }
    (down, deck)
}

/// A possible hand, knowledge and discard of another player.
fn imagine_player(public: &Public, seat: Seat, down: Down, rng: &mut GameRng) -> Private {
    let mut private =
        Private { hand: public.unplayed(seat).draw(public.hand_size(seat), rng), ..Private::default() };
    for (index, egg) in public.down.iter().enumerate() {
        private.seen[index] = egg.seen_by.contains(seat).then_some(down[index]);
    }
    for discard in public.discards.iter().filter(|discard| discard.seat == seat) {
        let before: EggSet = private.discarded.iter().copied().collect();
        let came: EggSet = bits(discard.down).map(|index| down[usize::from(index)]).collect();
        let pile: Pile<Egg, EGGS> = ((discard.open | came) - before).iter().collect();
        private.discarded.push(*rng.pick(&pile).expect("there was an egg to discard"));
    }
    if public.sealed.contains(seat) {
        private.sealed = Some(imagine_seal(public, &private, rng));
    }
    private
}

/// A random legal choice.
fn imagine_seal(public: &Public, private: &Private, rng: &mut GameRng) -> Move {
    if public.phase == Phase::Mulligan {
        return if rng.below(2) == 0 { Move::Keep } else { Move::Redraw };
    }
    legal::random_play(public, private, rng)
}

/// Takes back the sealed choices of all seats but `keep`; forced ones stay.
pub(crate) fn unseal(eggs: &mut Eggs, keep: Option<Seat>) {
    for seat in eggs.public.sealed.iter() {
        let forced = eggs.public.phase == Phase::Play && eggs.public.must_play(seat).is_some();
        if Some(seat) != keep && !forced {
            eggs.private[seat].sealed = None;
            eggs.public.sealed = eggs.public.sealed.without(seat);
        }
    }
}
