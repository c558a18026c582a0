//! The order of picking, for every combination of ranks, compared with an oracle that follows the words of the rules.

use eggs::{Adventurer, Eggs, Entrant, Phase, Took, sort_lineup};
use game::{Game, GameRng, Moves, Seat, Setup, Silent};

/// A card on the table: whose, and its rank.
type Out = (u8, u8);

/// The order of picking, worked out as a player would: call the ranks from 10 down to 1, and let the players
/// answer clockwise from the holder of the token. Shepherds answer just before the first Blacksmith if there is
/// one (EGG-31). Several Dark Priestesses stay silent (EGG-29) and are left out.
fn oracle(cards: &[Out], token: u8, seats: u8) -> Vec<Out> {
    let is_out = |rank: u8| cards.iter().any(|card| card.1 == rank);
    let priestesses = cards.iter().filter(|card| card.1 == 9).count();
    let mut order = Vec::new();
    let mut call = |rank: u8| {
        for step in 0..seats {
            let player = (token + step) % seats;
            order.extend(cards.iter().copied().filter(|card| *card == (player, rank)));
        }
    };
    for rank in (1..=10).rev() {
        if rank == 9 && priestesses > 1 {
            continue;
        }
        if rank == 8 && is_out(8) {
            call(3);
        }
        if rank == 3 && is_out(8) {
            continue;
        }
        call(rank);
    }
    order
}

fn sorted(cards: &[Out], token: u8, seats: u8) -> Vec<Out> {
    let mut lineup: Vec<Entrant> = cards
        .iter()
        .map(|(player, rank)| Entrant {
            seat: Seat::new(*player),
            adventurer: Adventurer::of_rank(*rank).unwrap(),
            took: Took::Nothing,
        })
        .collect();
    sort_lineup(&mut lineup, Seat::new(token), seats);
    lineup.iter().map(|one| (one.seat.index() as u8, one.adventurer.rank())).collect()
}

/// The order without the Dark Priestesses that cancel one another.
fn without_cancelled(order: Vec<Out>) -> Vec<Out> {
    let priestesses = order.iter().filter(|card| card.1 == 9).count();
    order.into_iter().filter(|card| card.1 != 9 || priestesses == 1).collect()
}

#[test]
fn egg_11_and_egg_14_and_egg_29_and_egg_31_every_combination_of_up_to_four_cards() {
    let mut tried = 0;
    for seats in 1..=4_u32 {
        for number in 0..10_u32.pow(seats) {
            let rank = |player: u32| (number / 10_u32.pow(player) % 10) as u8 + 1;
            let cards: Vec<Out> = (0..seats).map(|player| (player as u8, rank(player))).collect();
            for token in 0..seats as u8 {
                let order = without_cancelled(sorted(&cards, token, seats as u8));
                assert_eq!(order, oracle(&cards, token, seats as u8), "{cards:?} with the token at {token}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 10 + 2 * 100 + 3 * 1000 + 4 * 10_000);
}

#[test]
fn egg_52_every_combination_of_two_cards_each() {
    for number in 0..10_000_u32 {
        let [a, b, c, d] = [1, 10, 100, 1000].map(|unit| (number / unit % 10) as u8 + 1);
        if a == b || c == d {
            continue; // EGG-51
        }
        let cards = [(0, a), (0, b), (1, c), (1, d)];
        for token in [0, 1] {
            assert_eq!(without_cancelled(sorted(&cards, token, 2)), oracle(&cards, token, 2), "{cards:?}");
        }
    }
}

/// In random games the picking player is always the next in the oracle's order who may take an egg.
#[test]
fn egg_11_the_picking_player_is_next_in_the_order() {
    let mut picks = 0;
    for seats in 2..=6 {
        for seed in 0..40 {
            let setup = Setup::<Eggs>::standard(seats).unwrap();
            let mut state = Eggs::new(&setup, GameRng::new(seed), &mut Silent);
            let mut rng = GameRng::new(seed);
            while let Some((seat, mv)) = table::random_choice(&state, &mut rng, &mut Moves::new()) {
                if let Phase::Pick { at } = state.public().phase {
                    let lineup = &state.public().lineup;
                    let cards: Vec<Out> =
                        lineup.iter().map(|one| (one.seat.index() as u8, one.adventurer.rank())).collect();
                    let order = oracle(&cards, state.public().token.index() as u8, seats);
                    let here = cards[usize::from(at)];
                    let before = order.iter().take_while(|card| **card != here);
                    let took = |card: &Out| {
                        lineup.iter().any(|one| {
                            (one.seat.index() as u8, one.adventurer.rank()) == *card
                                && one.took != Took::Nothing
                        })
                    };
                    // Only a Mage can have had a turn and taken nothing.
                    assert!(before.clone().all(|card| took(card) || card.1 == 7));
                    assert!(lineup[usize::from(at)..].iter().all(|one| one.took == Took::Nothing));
                    picks += 1;
                }
                state.play(seat, mv, &mut Silent);
            }
        }
    }
    assert!(picks > 5_000, "{picks}");
}
