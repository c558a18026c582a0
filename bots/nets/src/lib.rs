//! The trained networks of the bots, compiled in. The browser fetches the same files instead.
//!
//! `GAME.net` is a network, `GAME-4.net` another one for tables of four and more, and a text file of the same name says
//! how each was trained. `docs/training.md` describes the training.
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

use bots::{BotGame, network_name};
use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use legends::Legends;

/// The networks, by their names.
const FILES: [(&str, &[u8]); 5] = [
    ("eme", include_bytes!("../eme.net")),
    ("legends", include_bytes!("../legends.net")),
    ("eggs", include_bytes!("../eggs.net")),
    ("caesar", include_bytes!("../caesar.net")),
    ("caesar-4", include_bytes!("../caesar-4.net")),
];

/// The file of the network with this name, if there is one: see [`network_name`].
#[must_use]
pub fn file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(own, _)| *own == name).map(|(_, file)| *file)
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
    for fewest in G::NETWORKS {
        let file = file(&network_name::<G>(*fewest)).expect("every network of a game is in this folder");
        bots::provide::<G>(*fewest, file).expect("a test reads every network of this folder");
    }
}
