//! The prices of the face-up cards.

/// Prices from left to right.
pub const PRICES: [u8; 6] = [0, 1, 1, 2, 2, 3];

/// The number of cards in a row of this length that these coins can buy; prices rise, so they are the leftmost ones.
#[inline]
#[must_use]
pub fn affordable(cards: usize, coins: u8) -> u8 {
    PRICES[..cards].iter().filter(|price| **price <= coins).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leftmost_cards_can_be_paid() {
        assert_eq!([0, 1, 2, 3, 9].map(|coins| affordable(6, coins)), [1, 3, 5, 6, 6]);
        assert_eq!(affordable(2, 9), 2);
    }
}
