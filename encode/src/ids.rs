//! Numbers for several kinds of things: first all of one kind, then all of the next.

/// The first number of each kind, and last the total.
pub(crate) const fn starts<const N: usize>(first: usize, sizes: &[usize]) -> [usize; N] {
    assert!(sizes.len() + 1 == N, "one start for each kind and one for the end");
    let mut starts = [first; N];
    let mut kind = 0;
    while kind < sizes.len() {
        starts[kind + 1] = starts[kind] + sizes[kind];
        kind += 1;
    }
    starts
}

/// The kind of a number, and its index within the kind; `None` beyond the last.
pub(crate) fn find(starts: &[usize], number: usize) -> Option<(usize, usize)> {
    let kind = starts.iter().rposition(|start| *start <= number)?;
    (kind + 1 < starts.len()).then(|| (kind, number - starts[kind]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_leads_back_to_its_kind() {
        const STARTS: [usize; 4] = starts(1, &[3, 0, 2]);
        assert_eq!(STARTS, [1, 4, 4, 6]);
        assert_eq!(
            [0, 1, 3, 4, 5, 6].map(|number| find(&STARTS, number)),
            [None, Some((0, 0)), Some((0, 2)), Some((2, 0)), Some((2, 1)), None]
        );
    }
}
