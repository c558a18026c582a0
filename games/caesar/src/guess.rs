//! Positions that fit a view.

use game::{GameRng, View};

use crate::state::Caesar;

/// Nothing is hidden and there is no future chance: only the true position fits.
pub(crate) fn determinize(view: &View<Caesar>, _: &mut GameRng) -> Caesar {
    Caesar { public: *view.public() }
}
