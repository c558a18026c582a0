//! The toy game obeys the laws, and its leaking variants are caught.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use game::{Setup, View};
use laws::Plan;
use laws::toy::{Leak, Toy, ToyOptions};

fn plan() -> Plan<Toy> {
    Plan { games: 40, state_bytes: 128, ..Plan::standard() }
}

mod honest {
    use super::*;
    laws::obey!(Toy, plan());
}

fn leaking(leak: Leak) -> Plan<Toy> {
    Plan { extra: vec![ToyOptions { low: false, leak }], mixtures: 0, ..plan() }
}

#[test]
#[should_panic(expected = "sees more")]
fn a_leaking_deck_is_caught() {
    laws::exchanged_secrets_stay_secret(&leaking(Leak::Deck));
}

#[test]
#[should_panic(expected = "sees more")]
fn a_leaking_seal_is_caught() {
    laws::exchanged_secrets_stay_secret(&leaking(Leak::Seal));
}

#[test]
fn a_spectator_has_no_private_drawer() {
    let table = table::Match::<Toy>::new(Setup::standard(3).unwrap(), 1);
    let view: View<Toy> = table.view(None);
    assert!(view.private().is_none());
    assert!(view.legal_moves().is_empty());
}
