//! The regions, cities and cards that players hold at the end of a game.

use bots::BotGame;
use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use game::{Lang, Line, Seat, Words, plain};
use legends::Legends;

/// A thing that players hold, and who does; `None` if nobody does.
pub(super) type Holding = (String, Option<Seat>);

/// A game whose end a report looks at.
pub(super) trait Holdings: BotGame + Words {
    /// Everything that players can hold on this table, always in the same order.
    fn holdings(public: &Self::Public) -> Vec<Holding>;
}

fn said<G: Words>(kind: &str, line: &Line) -> String {
    let name = plain(&G::catalog(Lang::En).render(line, &|seat| seat.to_string()));
    format!("{kind} {name}")
}

/// The seat that has a card or a city among its own.
fn owner(seats: u8, has: impl Fn(Seat) -> bool) -> Option<Seat> {
    Seat::all(seats).find(|seat| has(*seat))
}

impl Holdings for Eme {
    fn holdings(public: &eme::Public) -> Vec<Holding> {
        let tally = eme::Tally::of(public);
        let regions = public.board().all();
        let region = |region| {
            let holder = tally.holder_of_region(region).and_then(eme::Colour::seat);
            (said::<Self>("region", &public.board.region_name(region)), holder)
        };
        let continent = |index| {
            let holder = tally.holder_of_continent(index).and_then(eme::Colour::seat);
            (said::<Self>("continent", &public.board.continent_name(index)), holder)
        };
        let card = |card: eme::Card| {
            let name = said::<Self>(&format!("card {},", card.0 + 1), &public.card_name(card));
            (name, owner(public.seats, |seat| public.cards[seat].contains(card)))
        };
        let continents = (0..public.board().continents.len()).map(continent);
        let cards = public.card_list.in_play(public.seats).map(card);
        regions.iter().map(region).chain(continents).chain(cards).collect()
    }
}

impl Holdings for Caesar {
    fn holdings(public: &caesar::Public) -> Vec<Holding> {
        let city = |city| {
            let thing = public.board.thing(city);
            let known = || Self::catalog(Lang::En).text(&format!("place.{}", thing.id));
            let name = thing.own_name.clone().unwrap_or_else(known);
            (format!("city {name}"), owner(public.seats, |seat| public.players[seat].cities.contains(city)))
        };
        public.board.cities().map(city).collect()
    }
}

impl Holdings for Legends {
    /// The tiles are laid anew for each game, so only cards can be compared.
    fn holdings(public: &legends::Public) -> Vec<Holding> {
        let card = |card: legends::Card| {
            let holder = owner(public.seats, |seat| public.cards[seat].contains(card));
            (said::<Self>("card", &card.name()), holder)
        };
        legends::Card::in_play(public.seats).map(card).collect()
    }
}

impl Holdings for Eggs {
    /// Eggs change hands in every round, so none is held at the end.
    fn holdings(_: &eggs::Public) -> Vec<Holding> {
        Vec::new()
    }
}
