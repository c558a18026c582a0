//! Any text as a board, a card list or a deck: nothing panics, a file that is read is written in one line that reads back
//! the same, a game on it begins and passes its audit, and the atlas, which draws boards, reads that line.

#![no_main]

use atlas::regions::Board;
use atlas::roads::{self, NameLang};
use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use game::{Component, Game, GameRng, Options as _, Setup, Silent};
use legends::Legends;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    drawn(check::<eme::Board, Eme>(text, "board"), text, Board::read);
    drawn(check::<legends::TileSet, Legends>(text, "board"), text, Board::read_faces);
    drawn(check::<caesar::Board, Caesar>(text, "board"), text, |text| {
        roads::Board::read_custom(text, NameLang::Fr)
    });
    check::<eme::CardList, Eme>(text, "cards");
    check::<legends::CardList, Legends>(text, "cards");
    check::<eggs::Deck, Eggs>(text, "eggs");
});

/// Lets the atlas read a text, and the line of a board that the engine accepts.
fn drawn<B>(line: Option<String>, text: &str, read: impl Fn(&str) -> Result<B, atlas::Faults>) {
    if let Err(faults) = read(text) {
        assert!(!faults.to_string().is_empty(), "a refusal without a reason");
    }
    if let Some(line) = line
        && let Err(faults) = read(&line)
    {
        panic!("the engine accepts what the atlas refuses: {faults}: {line}");
    }
}

/// The line of a component that the engine accepts.
fn check<C: Component + std::fmt::Debug, G: Game>(text: &str, option: &str) -> Option<String> {
    let read = match C::read(text) {
        Ok(read) => read,
        Err(fault) => {
            assert!(!fault.to_string().is_empty(), "a refusal without a reason");
            return None;
        }
    };
    let line = read.to_string();
    assert!(!line.contains('\n'), "a record has one line for it: {line}");
    assert!(C::read(&line).is_ok_and(|again| again == read), "it does not read back: {line}");
    // The engine keeps every file that becomes an option, so only every 64th does.
    if text.len() % 64 == 0 {
        let mut options = G::Options::default();
        options.set(option, text).expect("it was read before");
        for seats in G::INFO.seats.0..=G::INFO.seats.1 {
            let Ok(setup) = Setup::<G>::new(options.clone(), seats) else { continue };
            G::new(&setup, GameRng::new(1), &mut Silent).audit().expect("a sound position");
        }
    }
    Some(line)
}
