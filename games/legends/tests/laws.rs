//! Legends obeys the laws, with every number of players, every option and many mixtures of them.

use game::Options;
use laws::Plan;
use legends::{Legends, LegendsOptions};

/// An order of ages cannot be listed as values of an option, so it is tried as it is.
fn plan() -> Plan<Legends> {
    let mut ages = LegendsOptions::default();
    ages.set("ages", "21").expect("an order of two seats");
    Plan { games: 4, mixtures: 6, extra: vec![ages], state_bytes: 768, ..Plan::standard() }
}

laws::obey!(Legends, plan());
