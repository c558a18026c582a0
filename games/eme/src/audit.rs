//! Checks that hold for every position.

use crate::cards::CardSet;
use crate::data::{ARMIES, NEUTRAL_ARMIES, coins};
use crate::guess::hidden_cards;
use crate::state::{Colour, Eme, Phase, Public};

/// Checks what must be true of every position.
pub(crate) fn audit(eme: &Eme) -> Result<(), String> {
    let public = &eme.public;
    let Public { seats, .. } = *public;
    let hidden: CardSet = eme.secret.deck.iter().copied().collect();
    let expected = hidden_cards(public);
    let same = expected.len() == eme.secret.deck.len() && expected.iter().all(|card| hidden.contains(*card));
    if !same || usize::from(public.deck) != eme.secret.deck.len() {
        return Err("cards are lost or doubled".to_owned());
    }
    let held: u32 = public.coins.iter(seats).map(|(_, coins)| u32::from(*coins)).sum();
    if held + u32::from(public.paid) != u32::from(coins(seats)) * u32::from(seats) {
        return Err(format!("{held} coins held and {} paid", public.paid));
    }
    for (seat, private) in eme.private.iter(seats) {
        if private.bid.is_some() != public.sealed.contains(seat) {
            return Err(format!("{seat:?}: the bid is not sealed as everybody sees"));
        }
        if private.bid.is_some_and(|bid| bid > public.coins[seat]) {
            return Err(format!("{seat:?} bids more than it has"));
        }
    }
    find_lost_army(eme)?;
    match public.phase {
        Phase::Act(actions) if actions.is_empty() => Err("an action with nothing open".to_owned()),
        _ => Ok(()),
    }
}

fn find_lost_army(eme: &Eme) -> Result<(), String> {
    for colour in Colour::all() {
        let regions = eme.public.board().all();
        let on_board: u8 = regions.iter().map(|region| eme.public.armies(colour, region)).sum();
        let wrong = regions.iter().find(|region| {
            eme.public.present[colour.index()].contains(*region) != (eme.public.armies(colour, *region) > 0)
        });
        if let Some(region) = wrong {
            return Err(format!("colour {colour} is not present in region {region} as its armies are"));
        }
        match colour.seat() {
            Some(seat) if seat.index() < usize::from(eme.public.seats) => {
                if on_board + eme.public.supply[seat] != ARMIES {
                    return Err(format!("colour {colour} has {on_board} armies on the board"));
                }
            }
            Some(_) if on_board > 0 => return Err(format!("nobody plays colour {colour}")),
            None if on_board > NEUTRAL_ARMIES => {
                return Err("too many neutral armies".to_owned());
            }
            Some(_) | None => {}
        }
    }
    Ok(())
}
