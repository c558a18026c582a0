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

use bots::{BotGame, provide as provide_network};
use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use legends::Legends;

/// Lets the bots of this program use the networks. A program calls it once, when it starts; more calls do nothing.
pub fn provide() {
    static PROVIDED: Once = Once::new();
    PROVIDED.call_once(|| {
        one::<Eme>(include_bytes!("../eme.net"));
        one::<Legends>(include_bytes!("../legends.net"));
        one::<Eggs>(include_bytes!("../eggs.net"));
        one::<Caesar>(include_bytes!("../caesar.net"));
    });
}

fn one<G: BotGame>(file: &[u8]) {
    provide_network::<G>(file).expect("a test reads every network of this folder");
}
