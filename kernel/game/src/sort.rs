//! Sorting short lists. The sort of the standard library is made for long ones: each type of list that uses it adds
//! four kilobytes to the client.

use std::cmp::Ordering;

/// Sorts a list of at most some hundred items; equal ones keep their order.
pub fn sort_short<T>(list: &mut [T], mut order: impl FnMut(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        for at in (1..=end).rev() {
            if order(&list[at], &list[at - 1]) != Ordering::Less {
                break;
            }
            list.swap(at, at - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_sorted_and_equal_items_keep_their_order() {
        let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_short(&mut list, |(one, _), (other, _)| one.cmp(other));
        assert_eq!(list, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')]);
        sort_short(&mut [] as &mut [u8], u8::cmp);
    }
}
