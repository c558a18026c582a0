//! Positions that a viewer cannot tell from the true one.

use game::{BySeat, GameRng, Pile, Seat, View};

use crate::cards::{CARDS, Card, CardSet};
use crate::state::{Eme, Private, Public, SEATS, Secret};

/// Hidden are the order of the deck and the sealed bids of others; both are drawn uniformly.
pub(crate) fn determinize(view: &View<Eme>, rng: &mut GameRng) -> Eme {
    let public = *view.public();
    let mut deck = hidden_cards(&public);
    rng.shuffle(&mut deck);
    let mut private: BySeat<Private, SEATS> = BySeat::default();
    for seat in public.sealed.iter() {
        private[seat].bid = Some(rng.below(u32::from(public.coins[seat]) + 1) as u8);
    }
    if let (Some(viewer), Some(own)) = (view.viewer(), view.private()) {
        private[viewer] = *own;
    }
    Eme { public, private, secret: Secret { deck, rng: rng.fork() } }
}

/// The cards of the game that are neither in the row nor owned by a player.
pub(crate) fn hidden_cards(public: &Public) -> Pile<Card, CARDS> {
    let row: CardSet = public.row.iter().copied().collect();
    let seen = public.cards.iter(public.seats).fold(row, |seen, (_, cards)| seen | *cards);
    public.card_list.get().in_play(public.seats).filter(|card| !seen.contains(*card)).collect()
}

/// Takes back the bids of everybody but `keep`.
pub(crate) fn unseal(eme: &mut Eme, keep: Option<Seat>) {
    eme.bidding().take_back(keep);
}
