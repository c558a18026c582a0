//! Legends obeys the laws, with every number of players, on a T and a rectangle, laid by chance and by an architect,
//! with every variant alone and with two hundred mixtures of variants.

use game::{Component as _, Options};
use laws::Plan;
use legends::{CardList, Legends, LegendsOptions, SetUp, TileSet};

/// The variants that do not change the shape of the board.
const VARIANTS: [(&str, &str); 9] = [
    ("exploration", "on"),
    ("swamp", "on"),
    ("citadels", "on"),
    ("encounters", "on"),
    ("leaders", "on"),
    ("long", "on"),
    ("ties", "die"),
    ("lot", "on"),
    // An order of ages cannot be listed as values of an option.
    ("ages", "21"),
];

/// Every variant alone, on either shape, laid either way.
fn alone() -> Plan<Legends> {
    let mut extra = Vec::new();
    for (rectangle, setup) in
        [(false, SetUp::Architect), (true, SetUp::Architect), (false, SetUp::Quick), (true, SetUp::Quick)]
    {
        let plain = LegendsOptions { rectangle, setup, ..LegendsOptions::default() };
        extra.push(plain);
        for (key, value) in VARIANTS {
            let mut options = plain;
            options.set(key, value).expect("an option of the game");
            extra.push(options);
        }
    }
    extra.extend(own());
    Plan { games: 4, mixtures: 0, extra, state_bytes: 768, ..Plan::standard() }
}

/// The examples of custom tiles and cards, of which every player takes all but a few, alone and with all tokens.
fn own() -> [LegendsOptions; 2] {
    let mut own = LegendsOptions::default();
    own.set("board", TileSet::EXAMPLE).expect("sound tiles");
    own.set("cards", CardList::EXAMPLE).expect("a sound list");
    let (exploration, swamp, citadels, encounters, leaders) = (true, true, true, true, true);
    [own, LegendsOptions { exploration, swamp, citadels, encounters, leaders, ..own }]
}

/// Many mixtures, each tested briefly.
fn mixed(mixtures: u32) -> Plan<Legends> {
    Plan { games: 3, mixtures, state_bytes: 768, ..Plan::standard() }
}

mod every_variant_alone {
    use super::*;
    laws::obey!(Legends, alone());
}

mod many_mixtures {
    use super::*;
    laws::obey! { @each Legends, mixed(200),
        games_end, listed_moves_are_legal, random_moves_are_fair, notation_reads_back, records_replay,
        undo_and_redo, sealing_commutes, worlds_fit_the_view, exchanged_secrets_stay_secret,
        undo_reveals_nothing, costs_nothing
    }

    /// Rendering everything in two languages takes a hundred times as long as playing it.
    #[test]
    fn everything_can_be_said() {
        laws::everything_can_be_said(&mixed(10));
    }
}
