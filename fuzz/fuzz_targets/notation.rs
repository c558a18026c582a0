//! Any text as a move of every game: a text that parses prints back the same, and nothing panics.

#![no_main]

use game::{Game, Notation};
use games::{GameId, with_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for id in GameId::ALL {
        with_game!(*id, G => reads_back::<<G as Game>::Move>(text));
    }
});

fn reads_back<M: Notation>(text: &str) {
    if let Ok(mv) = text.parse::<M>() {
        assert_eq!(mv.to_string(), text, "{mv:?} is not written as it was read");
    }
}
