//! Worlds a viewer cannot tell from the true one, and the audit of any world.

use game::{BySeat, GameRng, Pile, Seat, View};

use crate::data::{ARMIES, CARDS, Card, CardSet, coins};
use crate::state::{Colour, Eme, Phase, Private, Public, Secret};

/// Hidden are the order of the deck and others' sealed bids; both are drawn uniformly.
pub(crate) fn determinize(view: &View<Eme>, rng: &mut GameRng) -> Eme {
    let public = *view.public();
    let mut deck = hidden_cards(&public);
    rng.shuffle(&mut deck);
    let mut private: BySeat<Private, { crate::state::MAX }> = BySeat::default();
    for seat in public.sealed.iter() {
        private[seat].bid = Some(rng.below(u32::from(public.coins[seat]) + 1) as u8);
    }
    if let (Some(viewer), Some(own)) = (view.viewer(), view.private()) {
        private[viewer] = *own;
    }
    Eme { public, private, secret: Secret { deck, rng: rng.fork() } }
}

/// The cards of the game that are neither in the row nor in front of somebody.
fn hidden_cards(public: &Public) -> Pile<Card, CARDS> {
    let row: CardSet = public.row.iter().copied().collect();
    let seen = public.cards.iter(public.seats).fold(row, |seen, (_, cards)| seen.or(*cards));
    Card::in_play(public.seats).filter(|card| !seen.contains(*card)).collect()
}

impl Eme {
    pub(crate) fn take_back_bids(&mut self, keep: Option<Seat>) {
        for seat in self.public.sealed.iter().filter(|seat| Some(*seat) != keep) {
            self.private[seat] = Private::default();
            self.public.sealed = self.public.sealed.without(seat);
        }
    }

    pub(crate) fn find_fault(&self) -> Result<(), String> {
        let public = &self.public;
        let Public { seats, .. } = *public;
        let hidden: CardSet = self.secret.deck.iter().copied().collect();
        let expected = hidden_cards(public);
        let same =
            expected.len() == self.secret.deck.len() && expected.iter().all(|card| hidden.contains(*card));
        if !same || usize::from(public.deck) != self.secret.deck.len() {
            return Err("cards are lost or doubled".to_owned());
        }
        let held: u32 = public.coins.iter(seats).map(|(_, coins)| u32::from(*coins)).sum();
        if held + u32::from(public.paid) != u32::from(coins(seats)) * u32::from(seats) {
            return Err(format!("{held} coins held and {} paid", public.paid));
        }
        for (seat, private) in self.private.iter(seats) {
            if private.bid.is_some() != public.sealed.contains(seat) {
                return Err(format!("{seat:?}: the bid is not sealed as everybody sees"));
            }
            if private.bid.is_some_and(|bid| bid > public.coins[seat]) {
                return Err(format!("{seat:?} bids more than it has"));
            }
        }
        self.find_lost_army()?;
        match public.phase {
            Phase::Act(actions) if actions.is_empty() => Err("an action with nothing open".to_owned()),
            _ => Ok(()),
        }
    }

    fn find_lost_army(&self) -> Result<(), String> {
        for colour in Colour::all() {
            let regions = self.public.board().all();
            let on_board: u8 = regions.iter().map(|region| self.public.armies(colour, region)).sum();
            let wrong = regions.iter().find(|region| {
                self.public.present[colour.index()].contains(*region)
                    != (self.public.armies(colour, *region) > 0)
            });
            if let Some(region) = wrong {
                return Err(format!("colour {colour} is not present in region {region} as its armies are"));
            }
            match colour.seat() {
                Some(seat) if seat.index() < usize::from(self.public.seats) => {
                    if on_board + self.public.supply[seat] != ARMIES {
                        return Err(format!("colour {colour} has {on_board} armies on the board"));
                    }
                }
                Some(_) if on_board > 0 => return Err(format!("nobody plays colour {colour}")),
                None if on_board > crate::data::NEUTRAL_ARMIES => {
                    return Err("too many neutral armies".to_owned());
                }
                Some(_) | None => {}
            }
        }
        Ok(())
    }
}
