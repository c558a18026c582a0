//! Eight-Minute Empire obeys the laws, with every number of players and every option.

use eme::{Eme, EmeOptions};
use game::Options;
use laws::Plan;

/// An order of ages and a die cannot be listed as values of an option, so they are tried as they are.
fn plan() -> Plan<Eme> {
    let mut ages = EmeOptions::default();
    ages.set("ages", "21").expect("an order of two seats");
    Plan { extra: vec![ages], state_bytes: 512, ..Plan::standard() }
}

laws::obey!(Eme, plan());
