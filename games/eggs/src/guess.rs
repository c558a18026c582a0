//! What a viewer can imagine: worlds that fit what they see.
//!
//! A world is drawn with the same chance as every other one that fits. What varies is how the cards were
//! dealt, as far as the viewer has not seen it, and which egg a Priest discarded unseen; that is:
//!
//! - The eggs whose face the viewer has not seen lie in any order in the deck and under the face-down eggs,
//!   wherever those went: the middle, a pile, the discards.
//! - Each egg discarded by somebody else's Priest is any of those on the pile at that time, in turn.
//! - Each other player's hand is any set of cards they have not played. Cards of one adventurer are two cards,
//!   not one: with two decks, hands fit as often as they would be dealt.
//! - A choice sealed by somebody else is any legal one of that hand.
//!
//! Nothing is read into what others chose to play, take, leave, give or redraw. Nor is there more to know: each
//! player's unplayed cards have been through exactly the same, whatever was played before, so that every hand
//! of them is as likely as every other; the same holds for the eggs nobody saw; and no egg on a pile is heard
//! of again until the piles are opened and everything is shuffled. A mulligan changes none of this: the old
//! hand is shuffled in, and all that its owner knows of the order of the rest is that it is unknown.

use game::{BySeat, GameRng, MAX_SEATS, Pile, Seat, View};

use crate::deck::EGGS;
use crate::eggs::{Egg, EggSet};
use crate::legal::{self, bits};
use crate::moves::Move;
use crate::state::{Eggs, MOST_DOWN, Phase, Private, Public, Secret};

pub(crate) fn determinize(view: &View<Eggs>, rng: &mut GameRng) -> Eggs {
    let public = view.public().clone();
    let own = view.viewer().zip(view.private());
    let (down, deck) = imagine_eggs(&public, own, rng);
    let mut private: BySeat<Private, MAX_SEATS> = BySeat::default();
    for seat in Seat::all(public.seats) {
        private[seat] = match own {
            Some((viewer, own)) if viewer == seat => own.clone(),
            _ => imagine_player(&public, seat, down, rng),
        };
    }
    Eggs { public, private, secret: Secret { rng: rng.fork(), deck } }
}

/// The faces of all face-down eggs, by index.
type Down = [Egg; MOST_DOWN];

/// The eggs nobody has shown the viewer, dealt anew.
fn imagine_eggs(
    public: &Public,
    own: Option<(Seat, &Private)>,
    rng: &mut GameRng,
) -> (Down, Pile<Egg, EGGS>) {
    let seen = |index: usize| own.and_then(|(_, own)| own.seen[index]);
    let known: EggSet = (0..public.down.len()).filter_map(seen).collect();
    let unseen = public.deck.eggs_for(public.seats).minus(public.shown()).minus(known);
    let mut deck: Pile<Egg, EGGS> = unseen.iter().collect();
    rng.shuffle(&mut deck);
    let mut down = [Egg::default(); MOST_DOWN];
    for (index, egg) in down.iter_mut().enumerate().take(public.down.len()) {
        *egg = seen(index).unwrap_or_else(|| deck.pop().expect("an unseen egg lies there"));
    }
    (down, deck)
}

/// What another player may hold, have seen and have discarded.
fn imagine_player(public: &Public, seat: Seat, down: Down, rng: &mut GameRng) -> Private {
    let mut private =
        Private { hand: public.unplayed(seat).draw(public.hand_size(seat), rng), ..Private::default() };
    for (index, egg) in public.down.iter().enumerate() {
        private.seen[index] = egg.seen_by.contains(seat).then_some(down[index]);
    }
    for discard in public.discards.iter().filter(|discard| discard.seat == seat) {
        let before: EggSet = private.discarded.iter().copied().collect();
        let pile = discard.open.plus(bits(discard.down).map(|index| down[usize::from(index)]).collect());
        let pile: Pile<Egg, EGGS> = pile.minus(before).iter().collect();
        private.discarded.push(*rng.pick(&pile).expect("there was an egg to discard"));
    }
    if public.sealed.contains(seat) {
        private.sealed = Some(imagine_seal(public, &private, rng));
    }
    private
}

/// One of the legal choices, each as likely as the others.
fn imagine_seal(public: &Public, private: &Private, rng: &mut GameRng) -> Move {
    if public.phase == Phase::Mulligan {
        return if rng.below(2) == 0 { Move::Keep } else { Move::Redraw };
    }
    legal::random_play(public, private, rng)
}

/// Takes back the sealed choices of everybody but `keep`; those that were no choice stay.
pub(crate) fn unseal(eggs: &mut Eggs, keep: Option<Seat>) {
    for seat in eggs.public.sealed.iter() {
        let forced = eggs.public.phase == Phase::Play && eggs.public.must_play(seat).is_some();
        if Some(seat) != keep && !forced {
            eggs.private[seat].sealed = None;
            eggs.public.sealed = eggs.public.sealed.without(seat);
        }
    }
}
