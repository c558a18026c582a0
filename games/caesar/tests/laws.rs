//! The laws every game obeys.

mod boards;

use boards::{TOY, options};
use caesar::Caesar;
use laws::Plan;

fn plan() -> Plan<Caesar> {
    // Nothing is hidden after the set-up: even what stays in the box follows from what lies on the cities.
    Plan { games: 12, open: true, extra: vec![options(TOY)], ..Plan::standard() }
}

laws::obey!(Caesar, plan());
