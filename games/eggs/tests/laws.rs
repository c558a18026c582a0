//! Eggs and Empires obeys the laws of every game, with its own eggs and with others.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use eggs::{DeckRef, Eggs, EggsOptions};
use laws::Plan;

/// A deck with many equal eggs, different from the game's own.
fn equal_eggs() -> DeckRef {
    let base = "5 5 5 5 5 5 5 5 2 2 2 2 2 2 0 0 -1 -1 -1 -4 -4 -4 -4";
    DeckRef::read(&format!("base: {base}; 5/6p: 7 7 7 7 7 -9 -9 -9 -9; 6p: 1 1 1 1 1 1 1 1 1 1")).unwrap()
}

fn plan() -> Plan<Eggs> {
    let own_deck = EggsOptions { eggs: equal_eggs(), ..EggsOptions::default() };
    Plan { games: 6, mixtures: 2, extra: vec![own_deck], state_bytes: 512, open: false }
}

laws::obey!(Eggs, plan());
