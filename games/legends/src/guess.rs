//! Positions that a viewer cannot tell from the true one.

use game::{BySeat, GameRng, Pile, Seat, View};

use crate::card::{CARDS, Card, CardSet};
use crate::data::Token;
use crate::state::{Legends, Private, Public, SEATS, SITES, Secret};

/// Hidden are the order of the deck, the sealed bids of others, and the face-down tokens the viewer has not seen; all
/// are drawn uniformly. The tokens that others have looked at follow from these.
pub(crate) fn determinize(view: &View<Legends>, rng: &mut GameRng) -> Legends {
    let public = *view.public();
    let mut deck = hidden_cards(&public);
    rng.shuffle(&mut deck);
    let tokens = guess_tokens(&public, view.private(), rng);
    let mut private: BySeat<Private, SEATS> = BySeat::default();
    for seat in Seat::all(public.seats) {
        private[seat].seen = looked_at(&public, &tokens, seat);
    }
    for seat in public.sealed.iter() {
        private[seat].bid = Some(rng.below(u32::from(public.coins[seat]) + 1) as u8);
    }
    if let (Some(viewer), Some(own)) = (view.viewer(), view.private()) {
        private[viewer] = *own;
    }
    Legends { public, private, secret: Secret { deck, tokens, rng: rng.fork() } }
}

/// The cards of the game that are neither in the row nor owned by a player.
pub(crate) fn hidden_cards(public: &Public) -> Pile<Card, CARDS> {
    let row: CardSet = public.row.iter().copied().collect();
    let seen = public.cards.iter(public.seats).fold(row, |seen, (_, cards)| seen | *cards);
    public.list().in_play(public.seats).filter(|card| !seen.contains(*card)).collect()
}

/// The tokens in the order of laying: those the viewer knows in their places, the others anywhere else (LEG-70).
fn guess_tokens(public: &Public, own: Option<&Private>, rng: &mut GameRng) -> Pile<Token, SITES> {
    if !public.options.swamp {
        return Pile::new();
    }
    let known = |index: usize| {
        let shown = public.sites.get(index).and_then(|site| site.token);
        shown.or_else(|| own.and_then(|own| own.seen[index]))
    };
    let is_known = |token: &Token| (0..SITES).any(|index| known(index) == Some(*token));
    let mut rest: Pile<Token, SITES> = Token::ALL.iter().copied().filter(|token| !is_known(token)).collect();
    rng.shuffle(&mut rest);
    let token = |index| known(index).or_else(|| rest.pop()).expect("as many tokens as places");
    (0..SITES).map(token).collect()
}

/// The tokens a seat has looked at.
pub(crate) fn looked_at(public: &Public, tokens: &[Token], seat: Seat) -> [Option<Token>; SITES] {
    std::array::from_fn(|index| tokens.get(index).copied().filter(|_| public.looked[seat] >> index & 1 == 1))
}

/// Takes back the bids of everybody but `keep`.
pub(crate) fn unseal(legends: &mut Legends, keep: Option<Seat>) {
    legends.bidding().take_back(keep);
}
