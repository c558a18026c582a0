//! The view of one viewer.

use serde::{Deserialize, Serialize};

use crate::{Game, Scorecard, Seat, SeatSet};

/// A position as one seat, or a spectator, sees it: the public drawer and, for a seat, its own private one.
///
/// Clients and bots get a position only as a view. Views are built here and nowhere else, from drawers alone, so that
/// a secret cannot reach them:
///
/// ```compile_fail
/// fn peek<G: game::Game>(view: &game::View<G>) -> &G {
///     &view.state // there is no such field: a view holds drawers, never the position
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct View<G: Game> {
    viewer: Option<Seat>,
    public: G::Public,
    private: Option<G::Private>,
}

impl<G: Game> View<G> {
    /// The view of this viewer; a spectator is `None`.
    #[must_use]
    pub fn of(state: &G, viewer: Option<Seat>) -> Self {
        Self {
            viewer,
            public: state.public().clone(),
            private: viewer.map(|seat| state.private(seat).clone()),
        }
    }

    /// Whose view this is; `None` is a spectator's.
    #[must_use]
    pub const fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The public drawer.
    #[must_use]
    pub const fn public(&self) -> &G::Public {
        &self.public
    }

    /// The viewer's private drawer; `None` for a spectator.
    #[must_use]
    pub const fn private(&self) -> Option<&G::Private> {
        self.private.as_ref()
    }

    /// Who must decide now; empty when the game is over.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        G::to_act(&self.public)
    }

    /// The viewer's legal moves in ascending order; none for a spectator or a seat that need not decide.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = crate::Moves::new();
        if let (Some(seat), Some(private)) = (self.viewer, &self.private)
            && self.to_act().contains(seat)
        {
            G::legal_moves(&self.public, private, seat, &mut moves);
        }
        let mut moves = moves.to_vec();
        crate::sort_short(&mut moves, Ord::cmp);
        moves
    }

    /// The score as far as the viewer can know it.
    #[must_use]
    pub fn score(&self) -> Scorecard<G::Category> {
        G::score(&self.public, self.viewer.zip(self.private.as_ref()))
    }
}
