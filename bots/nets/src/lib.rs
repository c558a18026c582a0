//! The trained networks of the bots, compiled in. The browser fetches the same files instead.
//!
//! `GAME.net` is a network, and `GAME.txt` says how it was trained. `docs/training.md` describes the training.
//!
//! ```
//! use bots::Level;
//! use eme::Eme;
//! use game::{Game, GameRng, Setup, Silent};
//!
//! nets::provide();
//! let eme = Eme::new(&Setup::standard(2).expect("two can play"), GameRng::new(1), &mut Silent);
//! assert!(Level::Expert.uses_network::<Eme>(eme.public()));
//! ```

use std::sync::Once;

use bots::BotGame;
use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use legends::Legends;

/// The networks, by the name of their game.
const FILES: [(&str, &[u8]); 4] = [
    ("eme", include_bytes!("../eme.net")),
    ("legends", include_bytes!("../legends.net")),
    ("eggs", include_bytes!("../eggs.net")),
    ("caesar", include_bytes!("../caesar.net")),
];

/// The file of a game's network, if it has one.
#[must_use]
pub fn file(game: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(name, _)| *name == game).map(|(_, file)| *file)
}

/// Lets the bots of this program use the networks. A program calls it once, when it starts; more calls do nothing.
pub fn provide() {
    static PROVIDED: Once = Once::new();
    PROVIDED.call_once(|| {
        provide_to::<Eme>();
        provide_to::<Legends>();
        provide_to::<Eggs>();
        provide_to::<Caesar>();
    });
}

fn provide_to<G: BotGame>() {
    let file = file(G::INFO.slug).expect("every game of the list has a network");
    bots::provide::<G>(file).expect("a test reads every network of this folder");
}
