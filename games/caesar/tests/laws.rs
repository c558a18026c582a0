//! The laws every game obeys.

mod boards;

use boards::{DENSE, TOY, options};
use caesar::{Caesar, CaesarOptions};
use laws::Plan;

fn plan() -> Plan<Caesar> {
    // Nothing is hidden after the set-up: even the tokens left in the box follow from those on the cities.
    let both_variants = CaesarOptions { wild_wealth: true, whole_province: true, ..options(DENSE) };
    let extra = vec![options(TOY), options(DENSE), both_variants];
    Plan { games: 12, open: true, extra, ..Plan::standard() }
}

laws::obey!(Caesar, plan());
