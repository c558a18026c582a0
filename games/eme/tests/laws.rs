//! Eight-Minute Empire obeys the laws, with every number of players and every option.

use eme::{Board, CardList, Eme, EmeOptions};
use game::{Component as _, Options};
use laws::Plan;

/// An order of ages cannot be listed as values of an option, so one for each number of players is tested.
fn plan() -> Plan<Eme> {
    let ages = ["21", "312", "4123", "25143"].map(|order| {
        let mut options = EmeOptions::default();
        options.set("ages", order).expect("an order of seats");
        options
    });
    let mut extra = ages.to_vec();
    extra.push(own());
    extra.push(EmeOptions { tokens: true, long: true, ..own() });
    let mut generated = EmeOptions::default();
    generated.set("board", include_str!("boards/generated.toml")).expect("a sound board");
    extra.push(generated);
    Plan { extra, state_bytes: 512, ..Plan::standard() }
}

/// The example of a custom board, and a shorter card list, of which four players take all but one.
fn own() -> EmeOptions {
    let mut cards: Vec<&str> = CardList::EXAMPLE.lines().filter(|line| line.contains("resource")).collect();
    cards.retain(|card| card.contains("players") || !card.contains("ruby"));
    let mut options = EmeOptions::default();
    options.set("board", Board::EXAMPLE).expect("a sound board");
    options.set("cards", &format!("card = [\n{}\n]", cards.join("\n"))).expect("a sound list");
    options
}

laws::obey!(Eme, plan());
