//! A region and the row of cards in words.

use game::{Arg, Line, Panel, Place, Seat, Thing};

use crate::{Colour, PRICES};

/// A region in words: its tokens (`marks`), armies, cities and control. `cities` are the cities of each seat in this
/// region.
pub fn region_line<const SEATS: usize>(
    name: Thing,
    marks: Vec<Line>,
    armies: impl Fn(Colour<SEATS>) -> u8,
    cities: impl Iterator<Item = (Seat, u8)>,
    holder: Option<Colour<SEATS>>,
) -> Line {
    let mut pieces = marks;
    for (colour, n) in Colour::all().map(|colour| (colour, armies(colour))).filter(|(_, n)| *n > 0) {
        pieces.push(match colour.seat() {
            Some(seat) => Line::new("piece.armies").with("owner", seat).with("n", n),
            None => Line::new("piece.neutral").with("n", n),
        });
    }
    let city = |(seat, n): (Seat, u8)| Line::new("piece.cities").with("owner", seat).with("n", n);
    pieces.extend(cities.filter(|(_, n)| *n > 0).map(city));
    let (id, holder) = match holder.and_then(Colour::seat) {
        _ if pieces.is_empty() => return Line::new("panel.region_empty").with("region", name),
        Some(seat) => ("panel.region_held", Some(seat)),
        None => ("panel.region", None),
    };
    let line =
        holder.into_iter().fold(Line::new(id).with("region", name), |line, seat| line.with("holder", seat));
    line.with("pieces", pieces.into_iter().collect::<Arg>())
}

/// What a player has, in words: coins, armies and cities in supply, and the number of cards.
pub fn stock_line(coins: u8, armies: u8, cities: u8, cards: impl Into<Arg>) -> Line {
    let line = Line::new("panel.stock").with("coins", coins).with("armies", armies);
    line.with("cities", cities).with("cards", cards)
}

/// The row of cards in words: each card with its price, and the number of cards left in the deck.
pub fn offer_panel<C>(row: &[C], deck: u8, offer: impl Fn(Line, &C) -> Line) -> Panel {
    let priced = |(card, price): (&C, u8)| offer(Line::new("panel.offer").with("price", price), card);
    let mut lines: Vec<Line> = row.iter().zip(PRICES).map(priced).collect();
    lines.push(Line::new("panel.deck").with("n", deck));
    Panel { place: Place::Offer, title: Line::new("panel.row"), lines }
}
