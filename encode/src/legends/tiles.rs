//! The tiles of the board and their tokens.

use legends::{Private, Public};

use super::{FACES, IN_PLAY, LAID, LINKS, OWNED, REGIONS, SLOTS, TOKENS, TURNS};
use crate::turn::Turn;
use crate::{Marks, group};

/// The tiles as they are laid.
pub(super) fn tiles(public: &Public, out: &mut [u8; SLOTS]) {
    let board = &public.board;
    for (slot, tile) in board.tiles.iter().enumerate() {
        out[FACES + slot] = tile.face as u8 + 1;
        out[TURNS + slot] = tile.turn as u8 + 1;
    }
    for (index, [a, b]) in board.links.iter().enumerate() {
        out[LINKS + 2 * index] = a.0.min(b.0) + 1;
        out[LINKS + 2 * index + 1] = a.0.max(b.0) + 1;
    }
    let mut in_play = Marks::NONE;
    in_play.add(board.regions, 1);
    in_play.write::<REGIONS>(group(out, IN_PLAY));
}

/// The token in each region, and the tokens that were taken. No region has more than one.
pub(super) fn marks(public: &Public, private: Private, turn: Turn, out: &mut [u8; SLOTS]) {
    for (index, site) in public.sites.iter().enumerate() {
        if let (Some(owner), Some(token)) = (site.owner, site.token) {
            out[OWNED + TOKENS * turn.place(owner) + token as usize] = 1;
            continue;
        }
        out[LAID + site.region.index()] = match (site.token, private.seen[index]) {
            (Some(token), _) => token as u8 + 1,
            (None, Some(token)) => token as u8 + 8,
            (None, None) => 7,
        };
    }
    public.citadels.iter().for_each(|region| out[LAID + region.index()] = 14);
    if let Some(region) = public.dragon.filter(|_| public.slayer.is_none()) {
        out[LAID + region.index()] = 15;
    }
    public.portals.iter().for_each(|region| out[LAID + region.index()] = 16);
    if let Some(region) = public.rogues {
        out[LAID + region.index()] = 17;
    }
    if let Some(region) = public.start {
        out[LAID + region.index()] = 18;
    }
}
