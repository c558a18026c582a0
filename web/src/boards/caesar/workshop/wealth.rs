//! As many wealth tokens as cities: the engine lays one on each.

use caesar::{Tokens, Wealth};

use super::draft::Roads;
use crate::boards::workshop::Sheet;

/// How many tokens are laid; below 0 if more are taken out than there are.
pub(super) fn laid(roads: &Roads) -> i32 {
    Wealth::ALL.iter().map(|kind| left(roads, *kind)).sum()
}

/// How many tokens of a kind are laid.
fn left(roads: &Roads, kind: Wealth) -> i32 {
    i32::from(roads.wealth[kind]) - i32::from(roads.taken_out[kind])
}

/// Adds or removes tokens until there is one for each city, with all kinds as even as they were.
pub(super) fn fit(sheet: &mut Sheet<Roads>) {
    let cities = sheet.spots.len() as i32 - 1;
    let roads = &mut sheet.rest;
    // A player board has room for twice as much gold.
    let full = i32::from(Wealth::Gold.most());
    let share = |roads: &Roads, kind: Wealth| left(roads, kind) * (full / i32::from(kind.most()));
    while laid(roads) < cities {
        let room = Wealth::ALL.into_iter().filter(|kind| roads.wealth[*kind] < kind.most());
        let rarest = room.min_by_key(|kind| share(roads, *kind));
        let taken = || Wealth::ALL.into_iter().find(|kind| roads.taken_out[*kind] > 0);
        match (rarest, taken()) {
            (Some(kind), _) => roads.wealth[kind] += 1,
            (None, Some(kind)) => roads.taken_out[kind] -= 1,
            (None, None) => return,
        }
    }
    while laid(roads) > cities {
        let there = Wealth::ALL.into_iter().filter(|kind| roads.wealth[*kind] > 0);
        let Some(kind) = there.max_by_key(|kind| share(roads, *kind)) else { return };
        roads.wealth[kind] -= 1;
    }
}

/// Changes the number of tokens of a kind, within the room of a player board.
pub(super) fn set(tokens: &mut Tokens, kind: Wealth, count: u8) {
    tokens[kind] = count.min(kind.most());
}

#[cfg(test)]
mod tests {
    use super::super::draft::tests::drawn;
    use super::*;

    #[test]
    fn tokens_follow_the_number_of_cities() {
        let mut sheet = drawn();
        while sheet.add((700, 200)).is_some() {}
        assert_eq!(
            (sheet.spots.len(), laid(&sheet.rest)),
            (41, 40),
            "the fullest board has all forty tokens"
        );
        while sheet.spots.len() > 10 {
            sheet.remove(9);
            assert_eq!(laid(&sheet.rest) as usize, sheet.spots.len() - 1);
        }
        let counts: Vec<u8> = Wealth::GOODS.iter().map(|kind| sheet.rest.wealth[*kind]).collect();
        assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "evenly: {counts:?}");
    }

    #[test]
    fn counts_stay_within_a_player_board_and_a_wrong_sum_is_mended() {
        let mut sheet = drawn();
        set(&mut sheet.rest.wealth, Wealth::Wine, 9);
        assert_eq!(sheet.rest.wealth[Wealth::Wine], 4);
        set(&mut sheet.rest.taken_out, Wealth::Meat, 4);
        fit(&mut sheet);
        assert_eq!(laid(&sheet.rest), 4);
    }
}
