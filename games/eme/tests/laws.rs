//! Eight-Minute Empire obeys the laws, with every number of players and every option.

use eme::{Eme, EmeOptions};
use game::Options;
use laws::Plan;

/// An order of ages cannot be listed as values of an option, so one for each number of players is tested.
fn plan() -> Plan<Eme> {
    let ages = ["21", "312", "4123", "25143"].map(|order| {
        let mut options = EmeOptions::default();
        options.set("ages", order).expect("an order of seats");
        options
    });
    Plan { extra: ages.to_vec(), state_bytes: 512, ..Plan::standard() }
}

laws::obey!(Eme, plan());
