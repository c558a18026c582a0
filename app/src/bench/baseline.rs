//! A synthetic game with the shape of ours and simple rules: the yardstick of the bench.
//!
//! Four players, 24 regions, six cards to buy from a shuffled deck of 42; a position of 256 bytes. A decision picks a
//! set bit of a mask of legal choices, either a card to buy or a region for an army, and changes a few bytes. After
//! 40 decisions regions are scored by majority, and bought goods count. It approximates the lowest cost of such a
//! game.

use std::hint::black_box;

use game::GameRng;

const PLAYERS: usize = 4;
const REGIONS: usize = 24;
const CARDS: usize = 42;
const ROW: usize = 6;
const DECISIONS: u8 = 40;
const PRICES: [u8; ROW] = [0, 1, 1, 2, 2, 3];
const GOODS: [i32; 8] = [0, 1, 1, 2, 3, 3, 5, 5];

/// Each region's neighbours, as a mask: a ring with chords.
const NEIGHBOURS: [u32; REGIONS] = {
    let mut masks = [0; REGIONS];
    let mut region = 0;
    while region < REGIONS {
        masks[region] = 1 << ((region + 1) % REGIONS)
            | 1 << ((region + REGIONS - 1) % REGIONS)
            | 1 << ((region + 7) % REGIONS)
            | 1 << ((region + REGIONS - 7) % REGIONS);
        region += 1;
    }
    masks
};

/// A position.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Area {
    armies: [[u8; REGIONS]; PLAYERS],
    coins: [u8; PLAYERS],
    goods: [[u8; 8]; PLAYERS],
    row: [u8; ROW],
    deck: [u8; CARDS],
    drawn: u8,
    player: u8,
    /// The armies that the player still has to place; at 0 a card is bought.
    left: u8,
    decisions: u8,
    /// Padding to the size of a real position.
    rest: [u8; 64],
}

impl Area {
    /// The start.
    pub(super) fn new() -> Self {
        let mut armies = [[0; REGIONS]; PLAYERS];
        armies.iter_mut().for_each(|own| own[0] = 3);
        Self {
            armies,
            coins: [9; PLAYERS],
            goods: [[0; 8]; PLAYERS],
            row: [0, 1, 2, 3, 4, 5],
            deck: std::array::from_fn(|card| card as u8),
            drawn: ROW as u8,
            player: 0,
            left: 0,
            decisions: 0,
            rest: [0; 64],
        }
    }

    /// Plays a random game from here on a freshly shuffled deck and returns how many decisions it had.
    #[inline]
    pub(super) fn playout(&self, rng: &mut GameRng) -> u32 {
        let mut area = self.clone();
        area.shuffle(rng);
        while area.decisions < DECISIONS {
            let legal = area.legal();
            area.play(nth_bit(legal, below(rng, legal.count_ones())));
        }
        black_box(area.score());
        u32::from(DECISIONS)
    }

    fn shuffle(&mut self, rng: &mut GameRng) {
        for last in (1..CARDS).rev() {
            self.deck.swap(last, below(rng, last as u32 + 1) as usize);
        }
        self.row.copy_from_slice(&self.deck[..ROW]);
        self.drawn = ROW as u8;
    }

    #[inline]
    fn legal(&self) -> u32 {
        let player = usize::from(self.player);
        if self.left == 0 {
            let coins = self.coins[player];
            return PRICES.iter().rev().fold(0, |mask, price| mask << 1 | u32::from(*price <= coins));
        }
        let own = self.armies[player].iter().rev().fold(0, |mask, armies| mask << 1 | u32::from(*armies > 0));
        let mut reach = own;
        let mut rest = own;
        while rest != 0 {
            reach |= NEIGHBOURS[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        reach
    }

    #[inline]
    fn play(&mut self, choice: u32) {
        let (player, choice) = (usize::from(self.player), choice as usize);
        if self.left == 0 {
            let card = self.row[choice];
            self.coins[player] -= PRICES[choice];
            self.goods[player][usize::from(card % 8)] += 1;
            self.row.copy_within(choice + 1.., choice);
            self.row[ROW - 1] = self.deck[usize::from(self.drawn) % CARDS];
            self.drawn += 1;
            self.left = 1 + card % 3;
        } else {
            self.armies[player][choice] += 1;
            self.left -= 1;
            if self.left == 0 {
                self.player = (self.player + 1) % PLAYERS as u8;
            }
        }
        self.decisions += 1;
    }

    fn score(&self) -> [i32; PLAYERS] {
        let mut score = [0; PLAYERS];
        for region in 0..REGIONS {
            let (mut best, mut owner) = (0, None);
            for player in 0..PLAYERS {
                let armies = self.armies[player][region];
                if armies > best {
                    (best, owner) = (armies, Some(player));
                } else if armies == best {
                    owner = None;
                }
            }
            if let Some(owner) = owner {
                score[owner] += 1;
            }
        }
        for (score, goods) in score.iter_mut().zip(&self.goods) {
            *score += goods.iter().map(|count| GOODS[usize::from(count % 8)]).sum::<i32>();
        }
        score
    }
}

/// A number below `bound`, with a negligible bias of less than one in four thousand million.
#[inline]
fn below(rng: &mut GameRng, bound: u32) -> u32 {
    (((rng.bits() >> 32) * u64::from(bound)) >> 32) as u32
}

/// The index of the set bit that has `n` set bits below it.
#[inline]
fn nth_bit(mut mask: u32, n: u32) -> u32 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_has_the_size_of_a_real_one() {
        assert_eq!(size_of::<Area>(), 256);
    }

    #[test]
    fn armies_and_goods_come_from_decisions() {
        let mut rng = GameRng::new(3);
        let mut area = Area::new();
        area.shuffle(&mut rng);
        while area.decisions < DECISIONS {
            let legal = area.legal();
            assert_ne!(legal, 0);
            area.play(nth_bit(legal, below(&mut rng, legal.count_ones())));
        }
        let armies: u32 = area.armies.iter().flatten().map(|n| u32::from(*n)).sum();
        let goods: u32 = area.goods.iter().flatten().map(|n| u32::from(*n)).sum();
        assert_eq!(armies - 12 + goods, u32::from(DECISIONS));
        assert!(area.score().iter().sum::<i32>() > 0);
    }

    #[test]
    fn the_nth_bit_is_found() {
        assert_eq!([0, 1, 2].map(|n| nth_bit(0b101_0010, n)), [1, 4, 6]);
    }
}
