//! Checks that hold for every position.

use game::Seat;

use crate::adventurers::Cards;
use crate::deck::EGGS;
use crate::eggs::EggSet;
use crate::legal::bits;
use crate::state::{Eggs, Phase};

pub(crate) fn audit(eggs: &Eggs) -> Result<(), String> {
    every_egg_is_somewhere(eggs)?;
    for seat in Seat::all(eggs.public.seats) {
        cards_are_right(eggs, seat).map_err(|fault| format!("{seat:?}: {fault}"))?;
        knowledge_is_right(eggs, seat).map_err(|fault| format!("{seat:?}: {fault}"))?;
    }
    turn_is_right(eggs)
}

/// Every egg card is in exactly one place; eggs discarded by Priests are recorded with the pile they came from.
fn every_egg_is_somewhere(eggs: &Eggs) -> Result<(), String> {
    let public = &eggs.public;
    let mut places = vec![public.up, public.gone];
    places.extend(public.open.iter(public.seats).map(|(_, open)| *open));
    places.extend((0..public.down.len() as u8).map(|index| EggSet::only(eggs.down_egg(index))));
    places.extend(eggs.secret.deck.iter().map(|egg| EggSet::only(*egg)));
    let counted: u8 = places.iter().map(|eggs| eggs.len()).sum();
    let all = places.into_iter().fold(EggSet::EMPTY, |all, eggs| all | eggs);
    if all != public.deck.eggs_for(public.seats) || counted != all.len() {
        return Err(format!("{counted} eggs, {} different ones, of at most {EGGS}", all.len()));
    }
    if usize::from(public.eggs_left()) != eggs.secret.deck.len() {
        return Err(String::from("the deck has not as many eggs as everybody can count"));
    }
    Ok(())
}

fn cards_are_right(eggs: &Eggs, seat: Seat) -> Result<(), String> {
    let (public, own) = (&eggs.public, &eggs.private[seat]);
    let all = Cards::decks(public.sizes().decks);
    if own.hand.each().any(|one| own.hand.count(one) + public.played[seat].count(one) > all.count(one)) {
        return Err(format!("{:?} in hand after {:?} was played", own.hand, public.played[seat]));
    }
    if own.hand.len() != public.hand_size(seat) {
        return Err(format!("{} cards in hand, not {}", own.hand.len(), public.hand_size(seat)));
    }
    if public.laid[seat].each().any(|one| public.laid[seat].count(one) > public.played[seat].count(one)) {
        return Err(String::from("a card is on the pile that was not played"));
    }
    if own.sealed.is_some() != public.sealed.contains(seat) {
        return Err(String::from("the seal is not as everybody sees"));
    }
    let sealed = own.sealed.and_then(|mv| crate::legal::why_not(public, own, seat, mv));
    sealed.map_or(Ok(()), |refusal| Err(format!("an illegal choice is sealed: {}", refusal.why)))
}

/// A player's private knowledge agrees with the public record.
fn knowledge_is_right(eggs: &Eggs, seat: Seat) -> Result<(), String> {
    let (public, own) = (&eggs.public, &eggs.private[seat]);
    for (index, seen) in own.seen.iter().enumerate() {
        let truth = public.down.get(index).filter(|egg| egg.seen_by.contains(seat));
        let truth = truth.map(|_| eggs.down_egg(index as u8));
        if *seen != truth {
            return Err(format!("has seen {seen:?} face down where {truth:?} lies"));
        }
    }
    let records = public.discards.iter().filter(|discard| discard.seat == seat);
    if records.clone().count() != own.discarded.len() {
        return Err(String::from("has not discarded as many eggs as everybody saw"));
    }
    let mut before = EggSet::EMPTY;
    for (discard, egg) in records.zip(own.discarded.iter()) {
        let down = bits(discard.down).map(|index| eggs.down_egg(index)).collect();
        if !((discard.open | down) - before).contains(*egg) {
            return Err(format!("discarded {egg:?}, which was not on the pile"));
        }
        before.insert(*egg);
    }
    if public.pile(seat, own).len() != public.pile_size(seat) {
        return Err(String::from("the pile is not as large as everybody sees"));
    }
    Ok(())
}

fn turn_is_right(eggs: &Eggs) -> Result<(), String> {
    let public = &eggs.public;
    let in_turn = match public.phase {
        Phase::Mulligan | Phase::Play | Phase::Over => 0,
        Phase::Pick { .. } | Phase::Give { .. } | Phase::Discard { .. } => {
            usize::from(public.seats * public.sizes().plays)
        }
    };
    if public.lineup.len() != in_turn {
        return Err(format!("{} adventurers are out in {:?}", public.lineup.len(), public.phase));
    }
    let sum = |seat| public.rounds.iter().map(|points| points[seat]).sum::<i16>();
    let adds_up = |seat: Seat| public.pub_scoring || sum(seat) == public.total[seat];
    if !Seat::all(public.seats).all(adds_up) {
        return Err(String::from("the rounds do not add up"));
    }
    Ok(())
}
